"""People at tables, over real sockets: sitting down, playing, leaving, coming back, talking, playing again."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from regalia.client import Client
from regalia.server.deeds import Lapsed, WentAway
from regalia.server.room import PATIENCE
from regalia.server.terms import Clock
from regalia.server.wire import Act, Done, News, Presence, Say, SeatWish, Welcome
from regalia.table.record import read_record, replay

from .people import begun, encode, guests, hear_a, refused, seated, wire
from .serving import Housed


async def play_out(client: Client, table: str) -> list[int]:
    """Take the first of all choices, to the end; the entries one was acknowledged."""
    kept = []
    async with client.sit(table) as seat:
        async for asked in seat.questions():
            kept.append(await seat.act(asked.choices[len(kept) % len(asked.choices)]))
    return kept


@pytest.mark.parametrize(("game", "seats"), [("crownfall", 3), ("for-a-crown", 3), ("trone", 2)])
@pytest.mark.slow
def test_a_whole_game_between_people_and_its_record(address: str, game: str, seats: int) -> None:
    async def check() -> None:
        async with guests(address, *["Ada", "Bob", "Cleo", "Dan"][:seats]) as people:
            table = await begun(game, people)
            kept = await asyncio.gather(*(play_out(person, table.id) for person in people))
            ended = await people[0].table(table.id)
            assert ended.phase == "over"
            record = read_record(await people[-1].record(table.id))
            played = replay(record)
            assert len(played.actions) == sum(map(len, kept)) == len(set().union(*kept))
            assert ended.key == record.key
            assert ended.winner == (played.result or ("", None))[1]

    asyncio.run(check())


@pytest.mark.parametrize("game", ["crownfall", "for-a-crown", "trone"])
def test_one_person_and_bots(address: str, game: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            table = await ada.make_table(game, 3)
            await refused("seats_open", ada.start(table.id))
            await ada.seat_bot(table.id, 1, "honest-squire")
            shown = await ada.start(table.id, bot="page")
            assert [seat.bot for seat in shown.seats] == [None, "honest-squire", "page"]
            assert await play_out(ada, table.id)
            assert (await ada.table(table.id)).phase == "over"

    asyncio.run(check())


def test_the_key_is_shown_at_the_end_and_its_hash_from_the_start(address: str) -> None:
    import hashlib

    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            table = await ada.make_table("crownfall", 3)
            assert table.key is None
            await ada.start(table.id, bot="page")
            await refused("not_over", ada.record(table.id))
            await play_out(ada, table.id)
            ended = await ada.table(table.id)
            assert ended.key
            assert hashlib.sha256(ended.key.encode()).hexdigest() == table.key_hash

    asyncio.run(check())


def test_coming_back_from_another_device_shows_what_was_missed(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            left = (await people[0].sight(table.id)).number
            for number, person in enumerate(people[1:], start=1):
                asked = (await person.sight(table.id)).sights[0].asked
                assert asked
                await person.act(table.id, Act(number, asked.choices[0], "r", asked.decision))
            crossing = await people[0].cross()
            async with Client(address) as phone:
                assert (await phone.arrive_by(crossing.token)).name == "Ada"
                back = await phone.sight(table.id, since=left)
                assert [moment.number for moment in back.sights[0].missed] == [left + 1, left + 2]
                assert [moment.seat for moment in back.sights[0].missed] == [1, 2]
                assert back.sights[0].seat == 0
                assert back.sights[0].asked
                assert back.choosing == (0,)
            async with Client(address) as thief:
                await refused("crossing_spent", thief.arrive_by(crossing.token))

    asyncio.run(check())


def test_the_others_hear_that_one_has_chosen_and_not_what(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            async with wire(people[1], table.id) as bob:
                welcome: Welcome = await hear_a(bob, Welcome)
                assert welcome.choosing == (0, 1, 2)
                asked = (await people[0].sight(table.id)).sights[0].asked
                assert asked
                await people[0].act(table.id, Act(0, asked.choices[3], "r", asked.decision))
                news: News = await hear_a(bob, News)
                assert news.choosing == (1, 2)
                assert news.moments[0].seat == 0
                assert [(event.event, event.numbers) for event in news.moments[0].events] == [
                    ("laid", (0, 0, 0, 0))
                ]

    asyncio.run(check())


def test_several_seats_on_one_device(address: str) -> None:
    """Hot-seat: each has a name and a view of their own; the device gets both, and shows one at a time."""

    async def check() -> None:
        async with guests(address, "Home") as (home,):
            table = await home.make_table("crownfall", 3)
            await home.join(table.id, 0, name="Ada")
            await home.join(table.id, 1, name="Bob")
            shown = await home.start(table.id, bot="page")
            assert [(seat.name, seat.you) for seat in shown.seats[:2]] == [("Ada", True), ("Bob", True)]
            async with wire(home, table.id) as socket:
                welcome: Welcome = await hear_a(socket, Welcome)
                assert [sight.seat for sight in welcome.sights] == [0, 1]
                for sight in welcome.sights:
                    assert sight.asked
                    act = Act(sight.seat or 0, sight.asked.choices[0], f"r{sight.seat}", sight.asked.decision)
                    await socket.send(encode(act).decode())
                    await hear_a(socket, Done)
            back = await home.sight(table.id, since=welcome.number)
            for seat, sight in enumerate(back.sights):  # each hears of their own card, and not of the other's
                events = [event for moment in sight.missed for event in moment.events]
                assert [event.numbers[0] for event in events if event.event == "lays"] == [seat]

    asyncio.run(check())


# ---- clocks and absences -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_time_runs_out_and_a_bot_makes_that_one_move(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people, clock=Clock(move=1), stand_in="page")
            async with wire(people[0], table.id) as socket:
                await hear_a(socket, Welcome)
                lapses: list[Any] = []
                until = time.monotonic() + 30
                while len(lapses) < 9 and time.monotonic() < until:
                    news: News = await hear_a(socket, News)
                    lapses += [m.deed for m in news.moments if isinstance(m.deed, Lapsed)]
                assert {deed.seat for deed in lapses} == {0, 1, 2}
            shown = await people[0].table(table.id)
            assert all(seat.away for seat in shown.seats), "after three lapses a bot sits in"

    asyncio.run(check())


def test_where_there_is_no_clock_the_others_can_let_a_bot_sit_in(
    housed: Housed, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people, stand_in="page")
            too_soon = people[0].wish(table.id, SeatWish(1, "stand_in", "r1"))
            assert "60" in str(await refused("be_patient", too_soon))
            monkeypatch.setattr("regalia.server.doing.PATIENCE", 0.0)
            async with wire(people[0], table.id) as socket:
                await hear_a(socket, Welcome)
                await people[0].wish(table.id, SeatWish(1, "stand_in", "r2"))
                news: News = await hear_a(socket, News)
                assert [m.deed for m in news.moments] == [WentAway(1)]
                moved: News = await hear_a(socket, News)
                assert moved.moments[0].seat == 1, "the bot chooses at once"
            await people[1].wish(table.id, SeatWish(1, "come_back", "r3"))
            assert not (await people[1].table(table.id)).seats[1].away
            async with guests(housed.address, "Mallory") as (mallory,):
                await mallory.visit(table.id, table.invite or "")
                await refused("not_seated", mallory.wish(table.id, SeatWish(0, "stand_in", "r")))

    assert PATIENCE == 60
    asyncio.run(check())


def test_where_there_is_a_clock_it_says_when_a_bot_will_choose(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people, clock=Clock(move=300))
            told = await refused("be_patient", people[0].wish(table.id, SeatWish(1, "stand_in", "r1")))
            assert "300" in str(told) or "299" in str(told)

    asyncio.run(check())


def test_a_bot_that_sits_there_already_is_no_news(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            table = await ada.make_table("crownfall", 3)
            await ada.seat_bot(table.id, 1, "page")
            number = (await ada.sight(table.id)).number
            await ada.seat_bot(table.id, 1, "page")
            assert (await ada.sight(table.id)).number == number

    asyncio.run(check())


def test_who_gives_up_is_played_by_a_bot_to_the_end(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await seated("trone", people)
            await people[0].start(table.id)
            await people[1].wish(table.id, SeatWish(1, "give_up", "r"))
            await play_out(people[0], table.id)
            assert (await people[0].table(table.id)).phase == "over"

    asyncio.run(check())


def test_people_agree_to_stop(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await seated("trone", people)
            await people[0].start(table.id)
            await people[0].wish(table.id, SeatWish(0, "stop", "r"))
            assert (await people[1].table(table.id)).seats[0].wants_stop
            await people[1].wish(table.id, SeatWish(1, "stop", "r"))
            ended = await people[0].table(table.id)
            assert (ended.phase, ended.winner) == ("stopped", None)
            assert replay(read_record(await people[0].record(table.id))).actions == []

    asyncio.run(check())


def test_who_is_here_is_told(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await seated("trone", people)
            async with wire(people[0], table.id) as socket:
                assert (await hear_a(socket, Presence)).here == [0]
                async with wire(people[1], table.id):
                    assert (await hear_a(socket, Presence)).here == [0, 1]
                assert (await hear_a(socket, Presence)).here == [0]

    asyncio.run(check())


# ---- talk ----------------------------------------------------------------------------------------------------


def test_a_phrase_is_read_by_each_in_their_own_language(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Zoé", "Gino") as people:
            await people[1].change_me(language="fr")
            await people[2].change_me(language="it")
            table = await begun("crownfall", people)
            slots: dict[str, int | str] = {"card": "betrayal", "to": 1}
            await people[0].say(table.id, Say(0, "r", phrase="claim-lack", slots=slots))
            read = [(await person.sight(table.id)).talk[0].text for person in people]
            assert read[0] == "Zoé, I have no Betrayal card." or "Betrayal" in read[0]
            assert "Trahison" in read[1]
            assert "Tradimento" in read[2]
            wrong = Say(0, "r2", phrase="claim-lack", slots={"card": "dragon"})
            await refused("phrase", people[0].say(table.id, wrong))

    asyncio.run(check())


def test_free_talk_is_plain_text_of_limited_length(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await seated("trone", people)
            await people[0].say(table.id, Say(0, "r1", text="  <b>hi</b>\u202e\x00 there\n"))
            assert (await people[1].sight(table.id)).talk[0].text == "<b>hi</b> there"
            await refused("long_talk", people[0].say(table.id, Say(0, "r2", text="x" * 401)))
            await refused("say_one", people[0].say(table.id, Say(0, "r3", text="  ")))
            await refused("say_one", people[0].say(table.id, Say(0, "r4")))
            await refused("not_your_seat", people[1].say(table.id, Say(0, "r5", text="I am Ada")))

    asyncio.run(check())


def test_whom_one_has_muted_one_does_not_hear(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await seated("trone", people)
            async with wire(people[1], table.id) as socket:
                await hear_a(socket, Welcome)
                await socket.send('{"type":"mute","seats":[0]}')
                await socket.send('{"type":"ping"}')
                while (await socket.recv()).find("pong") < 0:  # type: ignore[arg-type]
                    pass
                await people[0].say(table.id, Say(0, "r1", text="can you hear me?"))
                await people[1].say(table.id, Say(1, "r2", text="no"))
                first, second = await hear_a(socket, News), await hear_a(socket, News)
                assert first.moments == []
                assert second.moments[0].said.text == "no"

    asyncio.run(check())


# ---- afterwards ----------------------------------------------------------------------------------------------


def test_a_rematch_brings_the_same_people_to_one_new_table(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as people:
            table = await people[0].make_table("crownfall", 3, clock=Clock(60, 60))
            await people[1].join(table.id, 2, table.invite or "")
            await people[0].start(table.id, bot="page")
            await refused("not_over", people[0].rematch(table.id))
            await people[0].wish(table.id, SeatWish(0, "stop", "r"))
            await people[1].wish(table.id, SeatWish(2, "stop", "r"))
            tables = await asyncio.gather(*(person.rematch(table.id) for person in people))
            assert tables[0].id == tables[1].id != table.id
            again = await people[1].table(tables[0].id)
            assert [seat.kind for seat in again.seats] == ["person", "bot", "person"]
            assert again.clock == Clock(60, 60)
            assert (await people[0].table(table.id)).rematch == again.id

    asyncio.run(check())


def test_a_replay_shows_every_moment_to_all_eyes(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Eve") as (ada, eve):
            table = await ada.make_table("crownfall", 3, public=True)
            await ada.start(table.id, bot="page")
            early = await eve.http.get(f"/api/tables/{table.id}/replay?eyes=0")
            assert early.status_code == 409
            await play_out(ada, table.id)
            asked = "eyes=0&eyes=1&eyes=2&eyes=spectator"
            told = (await eve.http.get(f"/api/tables/{table.id}/replay?{asked}&count=400")).json()
            assert len(told["steps"]) == min(400, told["moments"])
            end = f"start={told['moments'] - 1}"
            last = (await eve.http.get(f"/api/tables/{table.id}/replay?{asked}&{end}")).json()["steps"][-1]
            assert [view["viewer"] for view in last["views"]] == [0, 1, 2, None]
            assert last["views"][3]["ended"]
            assert told["steps"][0]["views"][1]["seats"][1]["hand"], "all cards are open now"
            some = (await eve.http.get(f"/api/tables/{table.id}/replay?eyes=1&start=5&count=2")).json()
            assert [step["moment"] for step in some["steps"]] == [5, 6]
            assert some["steps"][0]["views"][0] == told["steps"][5]["views"][1]
            bad = await eve.http.get(f"/api/tables/{table.id}/replay?eyes=5")
            assert bad.json()["code"] == "no_such_seat"

    asyncio.run(check())


def test_a_record_can_be_brought_and_looked_at(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Eve") as (ada, eve):
            table = await ada.make_table("for-a-crown", 3)
            await ada.start(table.id, bot="page")
            await play_out(ada, table.id)
            text = await ada.record(table.id)
            brought = await eve.bring_record(text)
            assert brought.imported
            assert brought.phase == "over"
            assert read_record(await eve.record(brought.id)).actions == read_record(text).actions
            forged = text.replace('"seats": 3', '"seats": 4')
            assert (await refused("bad_record", eve.bring_record(forged))).status == 422
            await refused("bad_record", eve.bring_record("{}"))

    asyncio.run(check())


def test_the_lobby_shows_public_tables_only(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as (ada, bob):
            hidden = await ada.make_table("trone", 2)
            shown = await ada.make_table("trone", 2, public=True)
            lobby = {table.id for table in await bob.lobby()}
            assert shown.id in lobby
            assert hidden.id not in lobby
            await refused("no_such_table", bob.table(hidden.id))
            assert (await bob.visit(hidden.id, hidden.invite or "")).id == hidden.id
            assert hidden.id in {table.id for table in await bob.my_tables()}

    asyncio.run(check())


@pytest.mark.slow
def test_a_table_that_does_not_want_to_be_watched_is_not(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Eve") as (ada, eve):
            table = await ada.make_table("crownfall", 3, public=True, spectators=False)
            assert (await eve.sight(table.id)).sights[0].seat is None, (
                "before the game one may look for a seat"
            )
            await ada.start(table.id, bot="page")
            await refused("no_spectators", eve.sight(table.id))
            await play_out(ada, table.id)
            await eve.sight(table.id)

    asyncio.run(check())


@pytest.mark.slow
def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """A bot whose turn it was when the server stopped is moved by the next one."""

    async def begin(address: str) -> tuple[str, str]:
        async with guests(address, "Ada") as (ada,):
            table = await ada.make_table("trone", 2)
            await ada.start(table.id, bot="page")
            return table.id, ada.cookie or ""

    async def go_on(address: str, table: str, cookie: str) -> None:
        async with Client(address, cookie=cookie) as ada:
            await play_out(ada, table)
            assert (await ada.table(table)).phase == "over"

    with Housed(tmp_path, pace=3.0) as first:
        table, cookie = asyncio.run(begin(first.address))
    with Housed(tmp_path) as second:
        asyncio.run(asyncio.wait_for(go_on(second.address, table, cookie), 60))


def test_a_table_of_older_rules_is_told_so_and_hides_no_other(tmp_path: Path) -> None:
    async def begin(address: str) -> tuple[str, str, str]:
        async with guests(address, "Ada") as (ada,):
            old, other = [await ada.make_table("trone", 2, public=True) for _ in range(2)]
            await ada.start(old.id, bot="page")
            return old.id, other.id, ada.cookie or ""

    async def come_back(address: str, old: str, other: str, cookie: str) -> None:
        async with Client(address, cookie=cookie) as ada:
            assert "Trône" in str(await refused("old_rules", ada.table(old)))
            assert [table.id for table in await ada.my_tables()] == [other]
            assert [table.id for table in await ada.lobby()] == [other]

    with Housed(tmp_path) as before:
        old, other, cookie = asyncio.run(begin(before.address))
    with sqlite3.connect(tmp_path / "regalia.sqlite") as database:
        given = b'"rules_version":'
        ((terms,),) = database.execute("select terms from tables where id = ?", (old,)).fetchall()
        assert given in terms
        database.execute(
            "update tables set terms = ? where id = ?", (terms.replace(given, given + b"99"), old)
        )
    with Housed(tmp_path) as after:
        asyncio.run(come_back(after.address, old, other, cookie))


@pytest.mark.slow
def test_a_log_that_can_not_be_read_stops_no_other_clock(tmp_path: Path) -> None:
    async def begin(address: str) -> tuple[str, str, str]:
        async with guests(address, "Ada") as (ada,):
            spoilt, other = [await ada.make_table("trone", 2, clock=Clock(move=1)) for _ in range(2)]
            for table in (spoilt, other):
                await ada.start(table.id, bot="page")
            return spoilt.id, other.id, ada.cookie or ""

    async def come_back(address: str, other: str, cookie: str) -> None:
        async with Client(address, cookie=cookie) as ada:
            until = time.monotonic() + 30
            while not (await ada.table(other)).seats[0].away:  # three lapses, and a bot sits in
                assert time.monotonic() < until, "nobody looks at its clock"
                await asyncio.sleep(0.2)

    with Housed(tmp_path) as before:
        spoilt, other, cookie = asyncio.run(begin(before.address))
    with sqlite3.connect(tmp_path / "regalia.sqlite") as database:
        database.execute("update entries set deed = ? where table_id = ? and number = 2", (b"{", spoilt))
        database.execute("update tables set due = 1 where id = ?", (spoilt,))
    with Housed(tmp_path) as after:
        asyncio.run(come_back(after.address, other, cookie))


def test_a_table_where_nothing_happens_leaves_the_lobby(tmp_path: Path) -> None:
    async def listed(address: str) -> list[str]:
        async with guests(address, "Bob") as (bob,):
            return [table.id for table in await bob.lobby()]

    async def make(address: str) -> str:
        async with guests(address, "Ada") as (ada,):
            return (await ada.make_table("trone", 2, public=True)).id

    with Housed(tmp_path) as server:
        table = asyncio.run(make(server.address))
        assert asyncio.run(listed(server.address)) == [table]
        with sqlite3.connect(tmp_path / "regalia.sqlite") as database:
            database.execute("update tables set moved_at = moved_at - 90000")
        assert asyncio.run(listed(server.address)) == []

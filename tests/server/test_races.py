"""Several at the same moment: of whatever can happen once, exactly one happens, and everybody is told the same."""

from __future__ import annotations

import asyncio
import random

import pytest

from regalia.client import Client, ServerRefused
from regalia.server.deeds import Acted, Sat
from regalia.server.wire import Act, Done, News, Refusal, Say, SeatWish, Welcome

from .people import begun, encode, guests, hear_a, refused, wire
from .serving import Housed


def entries(housed: Housed, table: str) -> list[object]:
    """What was written down at a table."""
    return [entry.deed for entry in housed.house.hub.live[table].log]


async def outcome(doing: object) -> str:
    """The number of the entry, or why there is none."""
    try:
        done = await doing  # type: ignore[misc]
    except ServerRefused as error:
        return error.code
    return str(done.number) if isinstance(done, Done) else "done"


@pytest.mark.slow
def test_a_hundred_want_one_seat(housed: Housed) -> None:
    async def check() -> None:
        async with guests(housed.address, "Ada", *(f"G{k}" for k in range(100))) as (ada, *crowd):
            table = await ada.make_table("crownfall", 3)
            told = await asyncio.gather(
                *(outcome(one.join(table.id, 1, table.invite or "")) for one in crowd)
            )
            assert sorted(told) == ["done"] + ["seat_taken"] * 99
            winner = crowd[told.index("done")]
            shown = await winner.table(table.id)
            assert [seat.seat for seat in shown.seats if seat.you] == [1]
            assert sum(isinstance(deed, Sat) and deed.seat == 1 for deed in entries(housed, table.id)) == 1

    asyncio.run(check())


def test_two_windows_of_one_player_choose_at_the_same_time(housed: Housed, seed: int) -> None:
    """One entry; the other window is told that it was too late, and both hear the same news."""

    async def check() -> None:
        chooser = random.Random(seed)
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            for count in range(6):
                seat = (await people[0].sight(table.id)).choosing[0]
                person = people[seat]
                async with wire(person, table.id) as one, wire(person, table.id) as two:
                    windows = [one, two]
                    asked = [(await hear_a(window, Welcome)).sights[0].asked for window in windows]
                    before = len(entries(housed, table.id))
                    chosen = [chooser.choice(one.choices) for one in asked]
                    for k, window in enumerate(windows):
                        act = Act(seat, chosen[k], f"w{count}-{k}", asked[k].decision)
                        await window.send(encode(act).decode())
                    answers = [await hear_a(window, Done | Refusal) for window in windows]  # type: ignore[arg-type]
                    codes = {getattr(answer, "code", "done") for answer in answers}
                    assert codes in ({"done", "too_late"}, {"done", "not_asked"})
                    assert len(entries(housed, table.id)) == before + 1
            heard = [await heard_by(person, table.id) for person in (people[0], people[0])]
            assert heard[0] == heard[1]

    async def heard_by(person: Client, table: str) -> list[object]:
        return (await person.sight(table, since=0)).sights[0].missed  # type: ignore[return-value]

    asyncio.run(check())


def test_both_windows_hear_the_same(housed: Housed) -> None:
    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            async with wire(people[0], table.id) as one, wire(people[0], table.id) as two:
                asked = (await hear_a(one, Welcome)).sights[0].asked
                await hear_a(two, Welcome)
                for window in (one, two):
                    act = Act(0, asked.choices[0], "both", asked.decision)
                    await window.send(encode(act).decode())
                news = [await hear_a(window, News) for window in (one, two)]
                assert news[0] == news[1]
                done = [await hear_a(window, Done) for window in (one, two)]
                assert done[0] == done[1]

    asyncio.run(check())


def test_a_request_that_is_sent_fifty_times_is_done_once(housed: Housed) -> None:
    """Over HTTP and the socket at once: all are told the same number."""

    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            async with wire(people[0], table.id) as socket:
                asked = (await hear_a(socket, Welcome)).sights[0].asked
                for sent in (
                    Act(0, asked.choices[0], "fifty", asked.decision),
                    Say(0, "fifty-said", text="Once!"),
                ):
                    before = len(entries(housed, table.id))
                    send = people[0].act if isinstance(sent, Act) else people[0].say
                    over_http = [outcome(send(table.id, sent)) for _ in range(25)]  # type: ignore[operator]
                    for _ in range(25):
                        await socket.send(encode(sent).decode())
                    numbers = set(await asyncio.gather(*over_http))
                    numbers |= {str((await hear_a(socket, Done)).number) for _ in range(25)}
                    assert numbers == {str(before + 1)}
                    assert len(entries(housed, table.id)) == before + 1

    asyncio.run(check())


def test_the_same_name_for_a_request_of_somebody_else_is_another(housed: Housed) -> None:
    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            said = [await people[k].say(table.id, Say(k, "same", text=f"I am {k}")) for k in range(3)]
            assert len({done.number for done in said}) == 3
            await refused("not_your_seat", people[0].say(table.id, Say(1, "other", text="I am not")))

    asyncio.run(check())


@pytest.mark.slow
def test_all_choose_at_the_same_time_in_any_order(housed: Housed, seed: int) -> None:
    """Where the game asks several at once: each choice is kept once, whoever is first."""

    async def check() -> None:
        chooser = random.Random(seed)
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            together = 0
            for _ in range(3):
                table = await begun("crownfall", people)
                for _ in range(15):
                    welcomes = [await person.sight(table.id) for person in people]
                    asked = {s: welcomes[s].sights[0].asked for s in welcomes[0].choosing}
                    together += len(asked) > 1
                    before = len(entries(housed, table.id))
                    order = chooser.sample(sorted(asked), len(asked))
                    acts = [
                        Act(seat, chooser.choice(one.choices), f"r{before}", one.decision)
                        for seat in order
                        if (one := asked[seat])
                    ]
                    told = await asyncio.gather(
                        *(outcome(people[act.seat].act(table.id, act)) for act in acts)
                    )
                    assert all(one.isdigit() for one in told), told
                    new = entries(housed, table.id)[before:]
                    assert sorted(
                        (deed.seat, deed.action) for deed in new if isinstance(deed, Acted)
                    ) == sorted((act.seat, act.action) for act in acts)
                    assert len(new) == len(acts)
            assert together > 5

    asyncio.run(check())


def test_all_want_to_play_again_at_the_same_time(housed: Housed) -> None:
    """They meet at one table."""

    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            for seat, person in enumerate(people):
                await person.wish(table.id, SeatWish(seat, "stop", "stop"))
            again = await asyncio.gather(*(person.rematch(table.id) for person in people))
            assert len({shown.id for shown in again}) == 1
            shown = await people[0].table(again[0].id)
            assert [seat.kind for seat in shown.seats] == ["person"] * 3
            for person in people:
                mine = [one.id for one in await person.my_tables() if one.phase == "open"]
                assert mine == [again[0].id], "a table that nobody needs is left over"

    asyncio.run(check())


def test_all_begin_at_the_same_time(housed: Housed) -> None:
    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob") as (ada, bob):
            table = await ada.make_table("crownfall", 3)
            starts = [outcome(ada.start(table.id, bot="page")) for _ in range(20)]
            joins = [outcome(bob.join(table.id, 1, table.invite or "")) for _ in range(5)]
            told = await asyncio.gather(*starts, *joins)
            assert sorted(told[:20]) == ["already_started"] * 19 + ["done"]
            assert set(told[20:]) <= {"done", "already_started"}

    asyncio.run(check())

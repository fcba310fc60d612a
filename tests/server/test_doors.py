"""Who is let in where: cookies, tokens of seats, invitations, pages from elsewhere, and how much one may send."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from regalia.client import Client
from regalia.server.settings import Limits
from regalia.server.wire import Act, News, Presence, Refusal, Say, SeatWish, Welcome

from .people import begun, encode, guests, hear, hear_a, hear_all, refused, seated, sights, turned_away, wire
from .serving import AMPLE, Housed

# ---- tokens of seats ---------------------------------------------------------------------------------------


def test_a_token_opens_its_own_seat(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            token = (await people[1].seat_token(table.id, 1)).token
            async with Client(address, token=token) as program:
                assert await sights(program, table.id) == [1]
                assert [s.seat for s in (await people[1].sight(table.id)).sights] == [1]
                asked = (await program.sight(table.id)).sights[0].asked
                assert asked
                await program.act(table.id, Act(1, asked.choices[0], "r1", asked.decision))
                for wish in (Act(0, 0, "r2"), Say(0, "r3", text="hm"), SeatWish(0, "give_up", "r4")):
                    doing = {Act: program.act, Say: program.say, SeatWish: program.wish}[type(wish)]
                    await refused("not_your_seat", doing(table.id, wish))  # type: ignore[operator]

    asyncio.run(check())


def test_a_token_of_one_table_shows_nothing_of_another(address: str) -> None:
    """Also where the other is public, and has a seat of that number."""

    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo", "Mallory") as people:
            table = await begun("crownfall", people[:3], public=True)
            own = await people[3].make_table("crownfall", 3)
            token = (await people[3].seat_token(own.id, 0)).token
            async with Client(address, token=token) as program:
                assert await sights(program, table.id) == [None]
                await refused("not_your_seat", program.act(table.id, Act(0, 0, "r1")))
            hidden = await begun("crownfall", people[:3])
            async with Client(address, token=token) as program:
                await refused("no_such_table", program.sight(hidden.id))
                await refused("no_such_table", program.act(hidden.id, Act(0, 0, "r1")))
                await turned_away(program, hidden.id, "no_such_table")

    asyncio.run(check())


def test_a_token_is_worth_nothing_once_somebody_else_sits_there(address: str) -> None:
    """Whoever stood up must not look over the shoulder of the next."""

    async def check() -> None:
        async with guests(address, "Ada", "Mallory", "Cleo", "Bob") as (ada, mallory, cleo, bob):
            table = await seated("crownfall", [ada, mallory, cleo])
            token = (await mallory.seat_token(table.id, 1)).token
            async with Client(address, token=token) as program, wire(program, table.id) as socket:
                await hear_a(socket, Welcome)
                await mallory.stand_up(table.id, 1)
                await bob.join(table.id, 1, table.invite or "")
                await ada.start(table.id)
                await asyncio.sleep(0.2)
                seen = [
                    m.sight.seat for m in await heard_so_far(socket) if isinstance(m, News) and m.sight.view
                ]
                assert 1 not in seen
                with pytest.raises(Exception, match=r"bad_token|no_such_table|not_your_seat"):
                    await program.act(table.id, Act(1, 0, "r1"))
                with pytest.raises(Exception, match=r"bad_token|no_such_table"):
                    await program.sight(table.id)

    asyncio.run(check())


def test_a_new_token_makes_the_old_one_worthless(address: str) -> None:
    """Also on a connection that is open already."""

    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            table = await begun("crownfall", people)
            old = (await people[0].seat_token(table.id, 0)).token
            async with Client(address, token=old) as program, wire(program, table.id) as socket:
                await hear_a(socket, Welcome)
                new = (await people[0].seat_token(table.id, 0)).token
                await refused("bad_token", program.sight(table.id))
                await turned_away(program, table.id, "bad_token")
                await hear_all(socket)
                assert socket.close_code == 4408  # come again, and be told why not
                async with Client(address, token=new) as other:
                    assert await sights(other, table.id) == [0]

    asyncio.run(check())


async def heard_so_far(socket: object) -> list[object]:
    """What has come, as soon as nothing more comes."""
    heard = []
    try:
        while True:
            heard.append(await asyncio.wait_for(hear(socket), 0.5))  # type: ignore[arg-type]
    except (TimeoutError, ConnectionClosed):
        return heard


def test_a_wrong_token_is_refused_everywhere(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            table = await ada.make_table("crownfall", 3, public=True)
            for token in ("x", "x" * 5000, "é"):
                header = f"Bearer {token}".encode()
                got = await ada.http.get(f"/api/tables/{table.id}", headers={b"authorization": header})
                assert (got.status_code, got.json()["code"]) == (401, "bad_token")
            good = (await ada.seat_token(table.id, 0)).token
            got = await ada.http.get("/api/me", headers={"authorization": f"Basic {good}"})
            assert got.json()["code"] == "bad_token"

    asyncio.run(check())


# ---- cookies -----------------------------------------------------------------------------------------------


def test_a_forged_cookie_is_nobody(address: str, tmp_path: Path) -> None:
    """Another server's, one signed by another secret, a changed one, an unsigned one, nonsense."""

    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            assert ada.cookie
            guest = (await ada.me()).id
            table = await ada.make_table("crownfall", 3)
            with Housed(tmp_path) as elsewhere:
                async with guests(elsewhere.address, "Ada") as (other,):
                    strange = other.cookie
            forged = URLSafeSerializer("guess", salt="guest").dumps(guest)
            head, _, tail = ada.cookie.partition(".")
            flipped = f"{head}.{'B' if tail[0] == 'A' else 'A'}{tail[1:]}"
            for cookie in (
                strange,
                forged,
                flipped,
                head,
                f".{tail}",
                guest,
                f'"{guest}"',
                "x" * 3000,
                "%00..",
            ):
                async with Client(address, cookie=cookie) as mallory:
                    await refused("no_guest", mallory.me())
                    await refused("no_such_table", mallory.table(table.id))
                    await refused("no_guest", mallory.join(table.id, 1, table.invite or ""))
                    await turned_away(mallory, table.id, "no_such_table")
            async with Client(address, cookie=ada.cookie) as again:
                assert (await again.me()).id == guest

    asyncio.run(check())


def test_a_cookie_is_out_of_reach_for_pages(address: str, tmp_path: Path) -> None:
    async def check(address: str) -> str:
        async with httpx.AsyncClient(base_url=address) as http:
            return (await http.post("/api/guests", json={"name": "Ada"})).headers["set-cookie"]

    given = asyncio.run(check(address)).lower()
    assert "httponly" in given
    assert "samesite=lax" in given
    with Housed(tmp_path, secure=True) as server:
        assert "secure" in asyncio.run(check(server.address)).lower()


def test_a_link_to_another_device_works_once(address: str) -> None:
    """Also when two come with it at the same moment."""

    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            link = await ada.cross()

            async def come() -> bool:
                async with Client(address) as device:
                    got = await device.http.post("/api/crossings", json={"token": link.token})
                    return got.status_code == 200

            assert sum(await asyncio.gather(*(come() for _ in range(12)))) == 1

    asyncio.run(check())


# ---- invitations -------------------------------------------------------------------------------------------


def test_an_invitation_opens_its_own_table_only(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob") as (ada, bob):
            one, two = [await ada.make_table("crownfall", 3) for _ in range(2)]
            for invite in (two.invite, "", "x", (one.invite or "")[:-1]):
                assert invite is not None
                await refused("no_such_table", bob.visit(one.id, invite))
                await refused("no_such_table", bob.join(one.id, 1, invite))
                await refused("no_such_table", bob.table(one.id))
            assert one.invite
            shown = await bob.visit(one.id, one.invite)
            assert shown.invite is None  # a spectator can't pass it on
            assert (await bob.join(one.id, 1)).invite == one.invite

    asyncio.run(check())


def test_a_hidden_table_is_as_if_it_were_not_there(address: str) -> None:
    """Everything about it answers as for one that never was, byte for byte."""

    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo", "Mallory") as people:
            mallory = people[3]
            table = await begun("crownfall", people[:3])
            act, say = (
                {"type": "act", "seat": 0, "action": 0, "request": "r"},
                {"seat": 0, "request": "r", "text": "x"},
            )
            asked: list[tuple[str, str, object]] = [
                ("GET", "", None),
                ("POST", "/visit", {"invite": "x"}),
                ("POST", "/seats/0", {"invite": "x"}),
                ("DELETE", "/seats/0", None),
                ("PUT", "/seats/0/bot", {"bot": "page"}),
                ("POST", "/start", {}),
                ("POST", "/seats/0/token", None),
                ("GET", "/sight", None),
                ("POST", "/actions", act),
                ("POST", "/talk", {"type": "say", **say}),
                ("POST", "/wishes", {"type": "wish", "seat": 0, "wish": "stop", "request": "r"}),
                ("POST", "/rematch", None),
                ("GET", "/record", None),
            ]
            for method, path, body in asked:
                there, nowhere = [
                    await mallory.http.request(method, f"/api/tables/{which}{path}", json=body)
                    for which in (table.id, "z" * 10)
                ]
                assert there.status_code == nowhere.status_code == 404, (method, path, there.text)
                assert there.content == nowhere.content
            await turned_away(mallory, table.id, "no_such_table")
            assert table.id not in {shown.id for shown in await mallory.lobby()}

    asyncio.run(check())


def test_who_does_not_want_to_be_watched_is_not(address: str) -> None:
    """Neither by those who come, nor by those who were there before the game began."""

    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo", "Eve") as (ada, bob, cleo, eve):
            table = await seated("crownfall", [ada, bob, cleo], spectators=False, public=True)
            async with wire(eve, table.id) as socket:
                await hear_a(socket, Welcome)
                await ada.start(table.id)
                told = await hear_all(socket)
            assert not [m for m in told if isinstance(m, News) and (m.sight.view or m.moments[0].events)]
            await refused("no_spectators", eve.sight(table.id))
            await turned_away(eve, table.id, "no_spectators")
            assert await sights(ada, table.id) == [0]

    asyncio.run(check())


# ---- pages from elsewhere ----------------------------------------------------------------------------------

STRANGE = (
    "http://evil.example",
    "null",
    "",
    "http://[",
    "https://127.0.0.1",
    "file://",
    "http://localhost:1",
    "\x80",
)


def test_pages_from_elsewhere_may_not_speak(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            table = await ada.make_table("crownfall", 3, public=True)
            for origin in STRANGE:
                given = {b"origin": origin.encode("latin-1")}
                got = await ada.http.post("/api/guests", json={}, headers=given)
                assert (got.status_code, got.json()["code"]) == (403, "foreign_page"), origin
                got = await ada.http.get(f"/api/tables/{table.id}", headers=given)
                assert got.status_code == 200
                assert "access-control-allow-origin" not in got.headers
            for origin in ("http://evil.example", "null", "http://["):
                with pytest.raises(InvalidStatus) as caught:
                    async with wire(ada, table.id, origin=origin):
                        pass
                assert caught.value.response.status_code == 403
            async with wire(ada, table.id, origin=address) as socket:
                await hear(socket)

    asyncio.run(check())


def test_pages_that_are_set_may_speak(tmp_path: Path) -> None:
    async def check(address: str) -> None:
        async with guests(address, "Ada") as (ada,):
            got = await ada.http.post("/api/guests", json={}, headers={"origin": "https://play.example"})
            assert got.status_code == 201
            got = await ada.http.post("/api/guests", json={}, headers={"origin": "https://play.example.org"})
            assert got.status_code == 403

    with Housed(tmp_path, origins=("https://play.example",)) as server:
        asyncio.run(check(server.address))


# ---- how much ----------------------------------------------------------------------------------------------


def limited(folder: Path, **few: object) -> Housed:
    ample = dict.fromkeys(("messages", "requests", "guests", "tables", "talk"), AMPLE)
    return Housed(folder, limits=Limits(**(ample | few)))  # type: ignore[arg-type]


def test_rates_are_limited(tmp_path: Path) -> None:
    """New guests of an address, new tables and talk of a guest; each told when to try again."""

    async def check(address: str) -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as (ada, bob, _):
            async with Client(address) as more:
                await refused("too_many", more.arrive("Dan"))
            tables = [await ada.make_table("crownfall", 3) for _ in range(2)]
            caught = await refused("too_many", ada.make_table("crownfall", 3))
            assert caught.status == 429
            await bob.make_table("crownfall", 3)  # somebody else may
            await ada.say(tables[0].id, Say(0, "r1", text="one"))
            await ada.say(tables[0].id, Say(0, "r2", text="two"))
            await refused("too_many", ada.say(tables[0].id, Say(0, "r3", text="three")))
            done = await ada.say(tables[0].id, Say(0, "r2", text="two"))  # a repeat is no more talk
            assert done.number == (await ada.sight(tables[0].id)).number
            await ada.start(tables[0].id, bot="page")
            for k in range(2):
                await ada.wish(tables[0].id, SeatWish(0, "play_on", f"w{k}"))
            await refused("too_many", ada.wish(tables[0].id, SeatWish(0, "play_on", "w9")))

    with limited(tmp_path, guests=(0.001, 3), tables=(0.001, 2), talk=(0.001, 2)) as server:
        asyncio.run(check(server.address))


def test_requests_of_an_address_are_limited(tmp_path: Path) -> None:
    async def check(address: str) -> None:
        async with httpx.AsyncClient(base_url=address) as http:
            codes = [(await http.get("/api/tables")).status_code for _ in range(15)]
            assert codes == [200] * 10 + [429] * 5
            assert (await http.get("/healthz")).status_code == 200
            got = await http.get("/api/games", headers={"accept-language": "fr"})
            assert got.status_code == 429
            assert got.json()["type"] == "refused"
            with pytest.raises(InvalidStatus) as caught:
                async with connect(f"ws{address.removeprefix('http')}/api/tables/x/socket", proxy=None):
                    pass
            assert caught.value.response.status_code == 429

    with limited(tmp_path, requests=(0.001, 10)) as server:
        asyncio.run(check(server.address))


def test_lengths_are_limited(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo") as people:
            ada = people[0]
            await refused("long_name", ada.change_me(name="x" * 33))
            await refused("malformed", ada.change_me(name="x" * 201))
            table = await seated("crownfall", people)
            await refused("long_talk", ada.say(table.id, Say(0, "r1", text="x" * 401)))
            await refused("malformed", ada.say(table.id, Say(0, "r1", text="x" * 4001)))
            await refused("malformed", ada.say(table.id, Say(0, "x" * 41, text="x")))
            await ada.say(table.id, Say(0, "r1", text="x" * 400, slots={"junk": "y" * 9000}))
            assert "yyyy" not in str((await ada.sight(table.id, since=0)).sights[0].missed)
            big = await ada.http.post("/api/records", content=b"[" * 3_000_000)
            assert (big.status_code, big.json()["code"]) == (413, "too_large")

    asyncio.run(check())


def test_what_is_kept_of_talk_is_what_is_shown(housed: Housed) -> None:
    """Nobody can fill the log with what nobody sees."""

    async def check() -> None:
        async with guests(housed.address, "Ada", "Bob", "Cleo") as people:
            table = await seated("crownfall", people)
            await people[0].say(table.id, Say(0, "r1", text="hello", slots={"junk": "y" * 9000}))
            kept = housed.house.hub.live[table.id].log[-1]
            assert len(encode(kept)) < 200

    asyncio.run(check())


def test_windows_of_a_guest_are_limited(tmp_path: Path) -> None:
    """Closed ones are free again; other guests and programs are not in the way."""

    async def check(address: str) -> None:
        async with guests(address, "Ada", "Bob") as (ada, bob):
            table = await ada.make_table("crownfall", 3, public=True)
            async with wire(ada, table.id) as one, wire(ada, table.id) as two:
                await hear(one)
                await hear(two)
                await turned_away(ada, table.id, "too_many_windows")
                async with wire(bob, table.id) as other, Client(address) as nobody:
                    await hear_a(other, Presence)
                    await turned_away(nobody, table.id, "full")
            until = time.monotonic() + 5
            while time.monotonic() < until:
                async with wire(ada, table.id) as again:
                    if not isinstance(await hear(again), Refusal):
                        return
            raise AssertionError("closed windows still count")

    with limited(tmp_path, connections=3, connections_each=2) as server:
        asyncio.run(check(server.address))


def test_nameless_windows_of_an_address_are_limited(tmp_path: Path) -> None:
    """Who gives no name may not take all places that there are; people with one still come in."""

    async def check(address: str) -> None:
        async with guests(address, "Ada") as (ada,), Client(address) as nobody:
            table = await ada.make_table("crownfall", 3, public=True)
            async with wire(nobody, table.id) as one, wire(nobody, table.id) as two:
                await hear(one)
                await hear(two)
                await turned_away(nobody, table.id, "too_many_windows")
                assert await sights(ada, table.id) == [0]

    with limited(tmp_path, connections_unknown=2) as server:
        asyncio.run(check(server.address))


def test_tables_that_can_not_be_are_not_there(address: str) -> None:
    async def check() -> None:
        async with guests(address, "Ada") as (ada,):
            for table in ("%00", "x" * 2000, "%F0%9F%91%91", "..", "%2e%2e%2f", "A", "'--", "%ed%a0%80"):
                told: list[object] = []
                try:
                    async with wire(ada, table) as socket:
                        told = await hear_all(socket)
                    code = socket.close_code
                except InvalidStatus as error:
                    code = error.response.status_code
                assert [type(message) for message in told] in ([Refusal], [])
                assert code in (4400, 4404, 403, 404)

    asyncio.run(check())


def test_nobody_acts_for_somebody_else(address: str) -> None:
    """Over the socket: for another's seat, as a spectator, or at a table whose number is guessed."""

    async def check() -> None:
        async with guests(address, "Ada", "Bob", "Cleo", "Eve") as (ada, bob, cleo, eve):
            table = await begun("crownfall", [ada, bob, cleo], public=True)
            before = (await ada.sight(table.id)).number
            for who, seat in ((ada, 1), (eve, 0), (eve, 7)):
                async with wire(who, table.id) as socket:
                    await hear_a(socket, Welcome)
                    for sent in (
                        Act(seat, 0, "r1"),
                        Say(seat, "r2", text="I am another"),
                        SeatWish(seat, "give_up", "r3"),
                        SeatWish(seat, "come_back", "r4"),
                    ):
                        await socket.send(encode(sent).decode())
                        answer = await hear_a(socket, Refusal)
                        assert answer.code in ("not_your_seat", "no_such_seat")
                        assert answer.request == sent.request
            async with wire(eve, table.id) as socket:
                await hear_a(socket, Welcome)
                await socket.send(encode(SeatWish(0, "stand_in", "r5")).decode())
                assert (await hear_a(socket, Refusal)).code == "not_seated"
            assert (await ada.sight(table.id)).number == before

    asyncio.run(check())

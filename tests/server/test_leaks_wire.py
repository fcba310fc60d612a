"""The same over real sockets: a second server whose hidden cards are others sends every viewer the same bytes.

And nothing that is a secret is in anything that is sent to others, or in the log of the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from regalia.client import Client
from regalia.server import house as house_module
from regalia.server import hub as hub_module
from regalia.server import socket as socket_module
from regalia.server.deeds import Acted, AnyDeed, Entry, Sat, Started
from regalia.server.hub import Live
from regalia.server.room import Place, Room
from regalia.server.sights import Eyes
from regalia.server.wire import Act, Mute, Ping, Say, SeatWish

from .people import encode, guests, seated, turned_away, wire
from .serving import Housed, Serving
from .test_leaks import FrozenClock

TABLE = "table12345"
QUIET = 0.4  # seconds after which nothing more comes

# ---- two worlds --------------------------------------------------------------------------------------------


class Elsewhere(Room):
    """A room that always stands in another world, which its viewer can't tell from the true one."""

    true: Room
    viewer: Eyes
    chance: random.Random

    def _go(self) -> None:
        assert self.true.table
        self.table = self.true.table.world(self.viewer, self.chance.getrandbits(128))

    def _start(self, entry: Entry) -> None:
        super()._start(entry)
        self._go()

    def _act(self, entry: Entry, deed: Acted, place: Place) -> None:
        self._go()
        self.table.act = lambda choice: None  # type: ignore[union-attr,method-assign]
        super()._act(entry, deed, place)
        del self.table.act  # type: ignore[union-attr]


class Worlds:
    """Two servers: the true one, and one that stands elsewhere. All else about them is the same."""

    def __init__(self, servers: list[Housed], viewer: Eyes, seed: int) -> None:
        self.servers = servers
        self.viewer = viewer
        self.chance = random.Random(seed)

    async def on_both(self, doing: Any) -> list[Any]:
        """Something to be done on the true server, then on the other."""
        return [await doing(server) for server in self.servers]

    def room(self, which: int = 0) -> Room:
        return self.live(self.servers[which]).room

    def live(self, server: Housed) -> Live:
        return server.house.hub.live[TABLE]

    def bend(self) -> None:
        """From here on the second server's room is another."""
        room = self.room(1)
        room.__class__ = Elsewhere
        assert isinstance(room, Elsewhere)
        room.true, room.viewer, room.chance = self.room(), self.viewer, self.chance

    async def happen(self, *deeds: AnyDeed) -> None:
        """Written without being checked: what somebody else can do elsewhere may be something else."""
        for server in self.servers:
            loop = server.loop
            done = server.house.hub.change(self.live(server), lambda room: list(deeds))
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(done, loop))


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers with the same ids, invitations, keys and times."""
    monkeypatch.setattr(hub_module, "time", FrozenClock(hub_module.time))
    monkeypatch.setattr(house_module, "time", FrozenClock(house_module.time))
    monkeypatch.setattr(socket_module, "time", FrozenClock(socket_module.time))
    monkeypatch.setattr(house_module, "new_table_id", lambda: TABLE)
    monkeypatch.setattr(house_module, "new_secret", lambda: "invite" * 4)
    monkeypatch.setattr(house_module.secrets, "randbits", lambda bits: 12345678901234567890)


async def frames(socket: ClientConnection, until: bytes) -> list[bytes]:
    """All that comes up to an answer that holds this."""
    heard = []
    while True:
        raw = await asyncio.wait_for(socket.recv(decode=False), 20)
        heard.append(raw)
        if until in raw:
            return heard


async def play_in_two_worlds(folder: Path, game: str, seats: int, viewer: Eyes, seed: int, most: int) -> int:
    """A random game on two servers; the bytes that the viewer got, all compared."""
    chooser = random.Random(seed)
    with Housed(folder / "true") as one, Housed(folder / "other") as two:
        worlds = Worlds([one, two], viewer, seed)
        async with contextlib.AsyncExitStack() as stack:
            clients: list[Client] = []
            for server in worlds.servers:
                people = await stack.enter_async_context(guests(server.address, "Ada", "Eve"))
                table = await people[0].make_table(game, seats, public=True)
                assert table.id == TABLE
                clients.append(people[0] if viewer is not None else people[1])
            for seat in range(1, seats):
                await worlds.happen(Sat(seat, f"Name{seat}", guest=f"somebody{seat}"))
            worlds.bend()
            sockets = [await stack.enter_async_context(wire(client, TABLE)) for client in clients]
            got = await compare(worlds, sockets, Ping(), b'"pong"')
            await worlds.happen(Started(-1))
            room, others = worlds.room(), 0
            for count in range(most):
                if room.is_done:
                    break
                seat = chooser.choice(room.asked())
                legal = room.playing().legal_numbers(seat)
                if viewer is not None:
                    got += await try_what_is_not_allowed(worlds, sockets, viewer, chooser, count)
                if seat == viewer:
                    act = Act(seat, chooser.choice(legal), f"r{count}", room.places[seat].decision)
                    got += await compare(worlds, sockets, act, b'"done"')
                else:
                    await worlds.happen(Acted(seat, chooser.choice(legal)))
                    if room.is_done:
                        break  # then nothing is hidden any more
                if count % 10 == 0:
                    looks = [
                        await client.http.get(f"/api/tables/{TABLE}/sight?since=0") for client in clients
                    ]
                    assert looks[0].content == looks[1].content
                    assert looks[0].headers["content-length"] == looks[1].headers["content-length"]
                    got += await compare(worlds, sockets, Mute(()), None)
                if not room.is_done:
                    got += await compare(worlds, sockets, Ping(), b'"pong"')
                    others += worlds.room(1).playing().save() != room.playing().save()
            assert others > min(count, most) / 2, "the other world was no other"
            return got


async def try_what_is_not_allowed(
    worlds: Worlds, sockets: list[ClientConnection], viewer: int, chooser: random.Random, count: int
) -> int:
    """Anything but what the seat may do: no refusal may tell more than another."""
    legal = worlds.room().playing().legal_numbers(viewer)
    action = chooser.randrange(len(worlds.room().playing()._choices[viewer]))
    if action in legal:
        return 0
    return await compare(worlds, sockets, Act(viewer, action, f"x{count}"), b'"refused"')


async def compare(worlds: Worlds, sockets: list[ClientConnection], sent: Any, until: bytes | None) -> int:
    """Send both the same, and hear the same from both up to the answer; the true world goes ahead."""
    heard = []
    for socket in sockets:
        await socket.send(encode(sent).decode())
        heard.append(await frames(socket, until) if until else [])
    assert heard[0] == heard[1], f"viewer {worlds.viewer}, entry {worlds.room().number}"
    return sum(map(len, heard[0]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "viewer"),
    [("crownfall", 3, 0), ("for-a-crown", 3, 0), ("trone", 3, 0), ("crownfall", 3, None), ("trone", 2, None)],
)
def test_two_worlds_sound_the_same_over_the_wire(
    game: str, seats: int, viewer: Eyes, seed: int, tmp_path: Path, alike: None
) -> None:
    got = asyncio.run(play_in_two_worlds(tmp_path, game, seats, viewer, seed, most=500))
    assert got > 20_000
    print(f"{got} bytes compared")


# ---- secrets -----------------------------------------------------------------------------------------------


class Ear:
    """Somebody, and all bytes that they are ever sent: answers, their headers, and messages."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.heard = bytearray()
        client.http.event_hooks["response"] = [self._hear_answer]

    async def _hear_answer(self, answer: httpx.Response) -> None:
        await answer.aread()
        self.heard += b"\n".join(name + b": " + value for name, value in answer.headers.raw)
        self.heard += answer.content

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[ClientConnection]:
        """Listening at a table."""
        async with wire(self.client, table, "?since=0") as socket:

            async def listen() -> None:
                with contextlib.suppress(Exception):
                    while True:
                        self.heard += await socket.recv(decode=False)

            listening = asyncio.create_task(listen())
            try:
                yield socket
            finally:
                await asyncio.sleep(QUIET)
                listening.cancel()


def secrets_of(data: Path) -> dict[str, set[str]]:
    """Every secret that a server keeps, from its database."""
    with contextlib.closing(sqlite3.connect(data / "regalia.sqlite")) as database:

        def column(query: str) -> set[str]:
            return {str(row[0]) for row in database.execute(query)}

        return {
            "keys": column("select key from tables"),
            "guests": column("select id from guests"),
            "requests": {
                name.partition(":")[2] for name in column("select request from entries where request > ''")
            },
            "invites": set(
                re.findall(r'"invite":"([^"]+)"', " ".join(column("select cast(terms as text) from tables")))
            ),
            "digests": column("select digest from seat_tokens") | column("select digest from crossings"),
            "house": column("select value from house"),
        }


async def play_with_everything(address: str, data: Path, seed: int) -> None:
    """A game with talk, a program, a spectator and a refused visitor; nobody hears a secret before its end."""
    chooser = random.Random(seed)
    async with guests(address, "Ada", "Bob", "Cleo", "Eve", "Mallory") as people:
        ears = [Ear(person) for person in people]
        table = await seated("crownfall", people[:3], public=False)
        assert table.invite
        await people[3].visit(table.id, table.invite)
        token = (await people[2].seat_token(table.id, 2)).token
        crossing = (await people[0].cross()).token
        await people[0].start(table.id)
        program = Ear(Client(address, token=token))
        ids = [(await person.me()).id for person in people]
        async with contextlib.AsyncExitStack() as stack:
            everybody = [*ears[:4], program]
            for ear in everybody:
                await stack.enter_async_context(ear.at(table.id))
            for count in range(80):
                seat = chooser.randrange(3)
                who = program if seat == 2 else ears[seat]
                sights = (await who.client.sight(table.id, since=0)).sights
                asked = sights[0].asked
                if asked:
                    act = Act(
                        seat, chooser.choice(asked.choices), f"act-{seat}-{count}-secret", asked.decision
                    )
                    await who.client.act(table.id, act)
                if count % 9 == 0:
                    await who.client.say(table.id, Say(seat, f"say-{seat}-{count}-secret", text="Well!"))
                    await ears[3].client.sight(table.id, since=0)
                    await ears[3].client.table(table.id)
                    for path in ("", "/sight", "/record"):
                        await ears[4].client.http.get(f"/api/tables/{table.id}{path}")
                    await ears[4].client.lobby()
            await people[1].wish(table.id, SeatWish(1, "stop", "wish-1-secret"))
        await program.client.http.aclose()
        known = secrets_of(data)
        assert len(known["requests"]) > 20
        for at, ear in enumerate([*ears, program]):
            may = {
                "guests": {ids[at]} if at < 5 else set(),
                "invites": {table.invite} if at < 3 else set(),
                "requests": {name for name in known["requests"] if f"-{at if at < 5 else 2}-" in name},
            }
            for kind, values in known.items():
                for value in values - may.get(kind, set()):
                    assert value.encode() not in ear.heard, f"{kind} told to {at}"
            others = [person.cookie for k, person in enumerate(people) if k != at]
            for value in [*others, *([token] if at != 2 else []), *([crossing] if at != 0 else [])]:
                assert value
                assert value.encode() not in ear.heard, f"a cookie or token told to {at}"
        assert len(ears[3].heard) > 10_000  # the spectator did hear something
        assert table.id.encode() not in ears[4].heard.replace(table.id.encode() + b'"', b"")


def everything_secret(data: Path, *more: str) -> list[str]:
    found = secrets_of(data)
    return [*itertools.chain(*found.values()), *more]


@pytest.mark.slow
def test_no_secret_is_told_or_logged(tmp_path: Path, seed: int) -> None:
    """Keys, other guests' ids, cookies, tokens, requests; invitations to those who don't sit there."""
    with Serving(tmp_path) as server:
        asyncio.run(play_with_everything(server.address, tmp_path, seed))
        asyncio.run(make_it_complain(server, tmp_path))
        log = server.log
    assert "a game begins" in log
    for secret in everything_secret(tmp_path):
        assert secret not in log, "a secret is in the log"


async def make_it_complain(server: Serving, data: Path) -> None:
    """Things that end up in the log: nonsense on the wire, and a database that takes nothing."""
    async with guests(server.address, "Ada", "Bob", "Cleo") as people:
        table = await seated("crownfall", people)
        token = (await people[0].seat_token(table.id, 0)).token
        crossing = (await people[0].cross()).token
        async with wire(people[0], table.id) as socket:
            await socket.send(b"\xff\xfe", text=True)
        with contextlib.closing(sqlite3.connect(data / "regalia.sqlite")) as database:
            for name in ("entries", "seat_tokens", "crossings", "tables", "guests", "visits"):
                database.execute(f"alter table {name} rename to {name}_gone")
            database.commit()
            answers = [
                await people[0].http.post(
                    f"/api/tables/{table.id}/talk", json={"seat": 0, "request": "r-secret"}
                ),
                await people[0].http.post(
                    f"/api/tables/{table.id}/talk",
                    json={"type": "say", "seat": 0, "request": "r-secret", "text": "hm"},
                ),
                await people[0].http.get("/api/tables/mine"),
                await people[0].http.post("/api/tables", json={"game": "crownfall", "seats": 3}),
                await people[0].http.post("/api/me/crossing"),
                await people[0].http.post("/api/crossings", json={"token": crossing}),
                await people[0].http.get(
                    f"/api/tables/{table.id}", headers={"authorization": f"Bearer {token}"}
                ),
            ]
            assert {answer.status_code for answer in answers} <= {400, 500, 503}
            await turned_away(people[1], "elsewhere1", "unavailable")
            for name in ("entries", "seat_tokens", "crossings", "tables", "guests", "visits"):
                database.execute(f"alter table {name}_gone rename to {name}")
            database.commit()
        assert people[0].cookie
        said = server.log
        assert "database" in said
        for secret in (token, crossing, people[0].cookie, "r-secret", *everything_secret(data)):
            assert secret not in said, "a secret is in the log"
        for answer in answers:
            assert b"sqlite" not in answer.content.lower()
            assert b"select" not in answer.content.lower()

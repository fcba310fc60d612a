"""People who play many games at once, whatever becomes of the servers, and note all that they are told.

Afterwards `check` holds it against the log: what was acknowledged is there, once, and nobody heard anything else.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import httpx
from sqlalchemy import text

from regalia.client import Client, SeatAtTable, ServerRefused
from regalia.client.seat import PASSING
from regalia.server.deeds import Acted, AnyDeed, decode_deed
from regalia.server.storage.database import open_engine
from regalia.server.wire import Moment, News, TableShown, Welcome
from regalia.table.record import read_record, replay

T = TypeVar("T")
BOT = "page"
SOON = 0.03  # seconds until one asks again


class Plan(NamedTuple):
    """A game to be played: so many seats, the last of them bots."""

    game: str
    seats: int
    bots: int = 0


# Short games are the most, so that there are many of them.
USUAL = [
    Plan("trone", 2, bots=1),
    Plan("trone", 3),
    Plan("trone", 3, bots=1),
    Plan("trone", 4, bots=3),
    Plan("trone", 5, bots=3),
    Plan("trone", 6, bots=5),
    Plan("for-a-crown", 3),
    Plan("for-a-crown", 3, bots=2),
    Plan("for-a-crown", 4, bots=1),
    Plan("for-a-crown", 4, bots=3),
    Plan("for-a-crown", 5),
    Plan("for-a-crown", 5, bots=4),
]


def plans(count: int, seed: int) -> list[Plan]:
    """So many games, all kinds of them."""
    chosen = [USUAL[k % len(USUAL)] for k in range(count)]
    random.Random(seed).shuffle(chosen)
    long_ones = [Plan("crownfall", 3), Plan("crownfall", 4, bots=2), Plan("crownfall", 3, bots=2)]
    return (long_ones + chosen)[:count]


class Kept(NamedTuple):
    """A choice that the server said it has kept."""

    number: int
    seat: int
    action: int


@dataclass
class Told:
    """What somebody on a seat was told."""

    table: str
    seat: int
    client: Client
    kept: list[Kept] = field(default_factory=list)
    first: int = -1  # how far the game was when they came
    heard: list[Moment] = field(default_factory=list)
    reconnections: int = 0

    @property
    def number(self) -> int:
        return self.heard[-1].number if self.heard else self.first


class Crowd:
    """All of them."""

    def __init__(self, people: Sequence[Client], seed: int) -> None:
        self.people = people
        self.random = random.Random(seed)
        self.told: list[Told] = []
        self.kept = 0
        self.slowest = 0.0  # seconds that a choice took to be kept
        self.games = 0
        self.done = False

    # ---- playing ----------------------------------------------------------------------------------------

    async def play(self, games: Sequence[Plan], at_once: int) -> None:
        """All these games, so many at a time."""
        left = list(reversed(games))

        async def play_on() -> None:
            while left:
                await self._play(left.pop())
                self.games += 1

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(at_once):
                    group.create_task(play_on())
        finally:
            self.done = True

    async def _play(self, plan: Plan) -> None:
        people = self.random.sample(self.people, plan.seats - plan.bots)
        table = await self._gather(plan, people)
        async with asyncio.TaskGroup() as group:
            for seat, client in enumerate(people):
                told = Told(table.id, seat, client)
                self.told.append(told)
                group.create_task(self.sit(told))

    async def _gather(self, plan: Plan, people: list[Client]) -> TableShown:
        """A table where all have sat down. Whoever gets no answer asks again."""
        host = people[0]
        table = await again(lambda: host.make_table(plan.game, plan.seats))
        for seat, client in enumerate(people[1:], start=1):
            await again(lambda c=client, s=seat: c.join(table.id, s, table.invite or ""))  # type: ignore[misc]
        with contextlib.suppress(Begun):
            await again(lambda: host.start(table.id, bot=BOT if plan.bots else None))
        return table

    async def sit(self, told: Told) -> None:
        """Play a seat to the end of the game."""
        async with told.client.sit(told.table, told.seat) as at:
            noting = asyncio.create_task(self._note(at, told))
            async for asked in at.questions():
                action = self.random.choice(asked.choices)
                begun = time.monotonic()
                told.kept.append(Kept(await at.act(action), told.seat, action))
                self.slowest = max(self.slowest, time.monotonic() - begun)
                self.kept += 1
            while told.number != at.number:
                assert not noting.done(), noting
                await asyncio.sleep(SOON)
            noting.cancel()
            told.reconnections = at.reconnections

    async def _note(self, at: SeatAtTable, told: Told) -> None:
        async for message in at.messages():
            match message:
                case Welcome():
                    told.first = message.number if told.first < 0 else told.first
                    told.heard += message.sights[0].missed
                case News():
                    told.heard += message.moments

    # ---- holding it against the log ---------------------------------------------------------------------

    async def check(self, database: str) -> None:
        """What was acknowledged is in the log, once; what was heard is what happened; all games came to an end."""
        logs = await read_logs(database)
        for table in sorted({told.table for told in self.told}):
            own = [told for told in self.told if told.table == table]
            check_log(logs[table], own)
            await check_record(own[0].client, table, logs[table])
            # What one of them heard, in words, is held against what is told now: to do so for all takes minutes.
            await check_heard(self.random.choice(own), logs[table])
            for told in own:
                check_numbers(told, logs[table])

    @property
    def account(self) -> str:
        reconnections = sum(told.reconnections for told in self.told)
        return f"{self.games} games, {self.kept} acknowledged choices, {reconnections} reconnections"


class Begun(Exception):
    """The game has begun already: the first time we asked, whose answer we did not get."""


async def again(ask: Callable[[], Awaitable[T]]) -> T:
    """Until there is an answer."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            pass
        except ServerRefused as refused:
            if refused.code == "already_started":
                raise Begun from None
            if refused.code not in PASSING:
                raise
        await asyncio.sleep(SOON)


@contextlib.asynccontextmanager
async def people(addresses: Sequence[str], count: int) -> AsyncIterator[list[Client]]:
    """Guests, each at one of these addresses; known at all of them."""
    async with contextlib.AsyncExitStack() as stack:
        clients = []
        for k in range(count):
            client = await stack.enter_async_context(Client(addresses[k % len(addresses)]))
            await again(lambda c=client, name=f"P{k}": c.arrive(name))  # type: ignore[misc]
            clients.append(client)
        yield clients


async def read_logs(database: str) -> dict[str, list[tuple[int, str | None, AnyDeed]]]:
    """All logs, from the database itself."""
    engine = open_engine(database)
    logs: dict[str, list[tuple[int, str | None, AnyDeed]]] = {}
    async with engine.connect() as connection:
        rows = await connection.execute(
            text("select table_id, number, request, deed from entries order by table_id, number")
        )
        for table, number, request, deed in rows:
            logs.setdefault(table, []).append((number, request, decode_deed(deed)))
    await engine.dispose()
    return logs


def check_log(log: list[tuple[int, str | None, AnyDeed]], own: list[Told]) -> None:
    """Every acknowledged choice is there under its number, and no other of theirs."""
    assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
    requests = Counter(request for _, request, _ in log if request)
    assert all(count == 1 for count in requests.values())
    seats = {told.seat for told in own}
    acted = {number: deed for number, _, deed in log if isinstance(deed, Acted) and deed.seat in seats}
    kept = sorted(kept for told in own for kept in told.kept)
    assert kept == [Kept(number, deed.seat, deed.action) for number, deed in sorted(acted.items())]
    assert not any(deed.by_bot for deed in acted.values())


async def check_record(client: Client, table: str, log: list[tuple[int, str | None, AnyDeed]]) -> None:
    """The record can be had, replays to the same end, and has all that was chosen."""
    record = read_record(await client.record(table))
    played = await asyncio.to_thread(replay, record)
    assert played.is_over
    assert played.actions == [(deed.seat, deed.action) for _, _, deed in log if isinstance(deed, Acted)]


def check_numbers(told: Told, log: list[tuple[int, str | None, AnyDeed]]) -> None:
    """From when they came to the end, they heard of each moment once."""
    assert [moment.number for moment in told.heard] == list(range(told.first + 1, len(log) + 1))


async def check_heard(told: Told, log: list[tuple[int, str | None, AnyDeed]]) -> None:
    """All that they heard is what is told of the game now."""
    now = await told.client.sight(told.table, since=0)
    assert told.heard == now.sights[0].missed[told.first :]

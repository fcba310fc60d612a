"""What a server has acknowledged is never lost: servers are killed while people play, and all is counted afterwards."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from regalia.server.wire import Welcome

from .crowd import Crowd, people, plans
from .nursery import Nursery, Raised
from .people import hear_a, hear_all, wire

pytestmark = pytest.mark.slow

GAMES, KILLS = 200, 50
AT_ONCE = 16
EVERY = 180  # choices between two kills, about


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


async def kill_now_and_then(
    crowd: Crowd,
    servers: Sequence[Raised],
    every: int,
    seed: int,
    end: Callable[[Raised], None] = Raised.kill,
) -> int:
    """One of the servers, each time after about so many choices were kept, at any moment; how often."""
    chance = random.Random(seed)
    kills = 0
    while not crowd.done:
        target = crowd.kept + chance.randint(every // 2, every * 3 // 2)
        patience = time.monotonic() + 10
        while crowd.kept < target and not crowd.done and time.monotonic() < patience:
            await asyncio.sleep(0.005 * chance.random())
        if crowd.done:
            break
        server = chance.choice(servers)
        await asyncio.to_thread(end, server)
        await asyncio.sleep(chance.choice((0.0, 0.0, 0.05, 0.2)))
        await asyncio.to_thread(server.start)
        kills += 1
    return kills


async def play_through_kills(
    server: Raised, games: int, every: int, seed: int, end: Callable[[Raised], None] = Raised.kill
) -> int:
    """Games on one server, and afterwards the whole account; how often it was killed."""
    async with people([server.address], 30) as guests:
        crowd = Crowd(guests, seed)
        killing = asyncio.create_task(kill_now_and_then(crowd, [server], every, seed, end))
        began = time.monotonic()
        await crowd.play(plans(games, seed), AT_ONCE)
        kills = await killing
        took = time.monotonic() - began
        await crowd.check(server.settings.database_url)
        print(
            f"{crowd.account}, {kills} kills, {took:.0f} s, checked in {time.monotonic() - began - took:.0f} s"
        )
        return kills


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    kind: str, nursery: Nursery, tmp_path: Path, seed: int, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres_url") if kind == "postgresql" else None
    with nursery.raise_one(tmp_path, database=database) as server:
        kills = asyncio.run(play_through_kills(server, GAMES, EVERY, seed))
    assert kills >= KILLS


def test_a_clean_stop_finishes_what_was_begun(nursery: Nursery, tmp_path: Path, seed: int) -> None:
    """It takes no longer than it must, and leaves no errors behind."""
    took = []

    def stop(server: Raised) -> None:
        begun = time.monotonic()
        server.stop()
        took.append(time.monotonic() - begun)

    with nursery.raise_one(tmp_path) as server:
        stops = asyncio.run(play_through_kills(server, 24, 120, seed, stop))
        assert stops >= 8
        assert max(took) < 5
        assert '"level": "error"' not in server.log


def test_a_clean_stop_tells_people_to_come_again(nursery: Nursery, tmp_path: Path) -> None:
    async def check(server: Raised) -> None:
        async with people([server.address], 1) as (ada,):
            table = await ada.make_table("crownfall", 3)
            async with wire(ada, table.id) as socket:
                await hear_a(socket, Welcome)
                await asyncio.to_thread(server.stop)
                await hear_all(socket)
                assert socket.close_code in (1012, 4408)

    with nursery.raise_one(tmp_path) as server:
        asyncio.run(check(server))

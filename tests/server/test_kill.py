"""What a server has acknowledged is never lost: servers are killed while people play, and all is counted afterwards."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from .crowd import Crowd, people, plans
from .nursery import Nursery, Raised

pytestmark = pytest.mark.slow

GAMES, KILLS = 200, 50
AT_ONCE = 24
EVERY = 200  # choices between two kills, about


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


async def kill_now_and_then(crowd: Crowd, servers: Sequence[Raised], every: int, seed: int) -> int:
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
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(chance.choice((0.0, 0.0, 0.05, 0.2)))
        await asyncio.to_thread(server.start)
        kills += 1
    return kills


async def play_through_kills(
    servers: Sequence[Raised], addresses: Sequence[str], games: int, every: int, seed: int
) -> tuple[Crowd, int]:
    async with people(addresses, 30) as crowd_of:
        crowd = Crowd(crowd_of, seed)
        killing = asyncio.create_task(kill_now_and_then(crowd, servers, every, seed))
        began = time.monotonic()
        await crowd.play(plans(games, seed), AT_ONCE)
        kills = await killing
        took = time.monotonic() - began
        await crowd.check(servers[0].settings.database_url)
        print(
            f"{crowd.account}, {kills} kills, {took:.0f} s, checked in {time.monotonic() - began - took:.0f} s"
        )
        return crowd, kills


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    kind: str, nursery: Nursery, tmp_path: Path, seed: int, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres_url") if kind == "postgresql" else None
    with nursery.raise_one(tmp_path, database=database) as server:
        _, kills = asyncio.run(play_through_kills([server], [server.address], GAMES, EVERY, seed))
    assert kills >= KILLS

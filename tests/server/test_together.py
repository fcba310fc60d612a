"""Several servers on one PostgreSQL and one Redis, any of which may fail: games go on, and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from os import kill
from pathlib import Path

import pytest

from regalia.client import Client
from regalia.server.wire import Welcome

from ..services import Postgres, Redis
from .crowd import Crowd, Plan, people, plans
from .nursery import Nursery, Raised
from .people import hear_a, hear_all, wire
from .serving import Housed, Serving
from .test_kill import kill_now_and_then

pytestmark = pytest.mark.slow

GAMES, KILLS = 40, 20
EVERY = 60  # choices between two kills, about
# Somebody on each server, so that nothing goes on by itself.
SHARED = [Plan("trone", 3), Plan("for-a-crown", 3), Plan("trone", 4, bots=2), Plan("for-a-crown", 4, bots=2)]


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


@pytest.fixture
def two(nursery: Nursery, tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[list[Raised]]:
    """Two servers that share their databases."""
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(nursery.raise_one(tmp_path / name, database=postgres_url, redis=redis_url))
            for name in ("one", "other")
        ]


@contextlib.asynccontextmanager
async def balanced(servers: Sequence[Raised], seed: int) -> AsyncIterator[str]:
    """An address with any of the servers behind it: whoever comes again may meet another one."""
    chance = random.Random(seed)

    async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while some := await source.read(65536):
                target.write(some)
                await target.drain()
        target.close()

    async def carry(near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        settings = chance.choice(servers).settings
        try:
            far, to_far = await asyncio.open_connection(settings.host, settings.port)
        except OSError:
            to_near.close()
            return
        with contextlib.suppress(asyncio.CancelledError):  # at the end of it all
            await asyncio.gather(copy(near, to_far), copy(far, to_near))

    async with await asyncio.start_server(carry, "127.0.0.1", 0) as door:
        yield f"http://127.0.0.1:{door.sockets[0].getsockname()[1]}"


def test_nothing_is_lost_when_either_of_two_servers_is_killed(two: list[Raised], seed: int) -> None:
    """Some players stay with their server; others meet any of them, and repeat there what was not answered."""

    async def check() -> int:
        async with (
            balanced(two, seed) as anywhere,
            people([two[0].address, two[1].address, anywhere], 30) as guests,
        ):
            crowd = Crowd(guests, seed)
            killing = asyncio.create_task(kill_now_and_then(crowd, two, EVERY, seed))
            await crowd.play(plans(GAMES, seed)[2:], 12)
            kills = await killing
            await crowd.check(two[0].settings.database_url)
            print(f"{crowd.account}, {kills} kills")
            return kills

    assert asyncio.run(check()) >= KILLS


# ---- what they lean on fails -------------------------------------------------------------------------------


async def play_through(
    servers: Sequence[Raised], fail: Callable[[Crowd], None], games: int, seed: int
) -> Crowd:
    """Games between people on both servers, while something happens that the servers can't help."""
    async with people([server.address for server in servers], 20) as guests:
        crowd = Crowd(guests, seed)
        failing = asyncio.create_task(asyncio.to_thread(fail, crowd))
        began = time.monotonic()
        await crowd.play([SHARED[k % len(SHARED)] for k in range(games)], games)
        await failing
        await crowd.check(servers[0].settings.database_url)
        print(f"{crowd.account} in {time.monotonic() - began:.0f} s; the slowest took {crowd.slowest:.1f} s")
        return crowd


def wait_for(crowd: Crowd, more: int) -> None:
    """Until so many more choices were kept."""
    target = crowd.kept + more
    while crowd.kept < target and not crowd.done:
        time.sleep(0.01)


def test_games_go_on_without_redis(two: list[Raised], redis_server: Redis, seed: int) -> None:
    """Killed and started again, and hanging: news come later, but nobody waits for it to make a move."""

    def fail(crowd: Crowd) -> None:
        wait_for(crowd, 60)
        redis_server.kill()
        time.sleep(3)
        redis_server.start()
        wait_for(crowd, 60)
        kill(redis_server.pid, signal.SIGSTOP)
        time.sleep(4)
        kill(redis_server.pid, signal.SIGCONT)
        wait_for(crowd, 30)
        assert not crowd.done, "the games were over too soon"

    crowd = asyncio.run(play_through(two, fail, 12, seed))
    assert crowd.slowest < 3
    for server in two:
        assert "interrupted" in server.log
        assert server.log.count("interrupted") < 10
        stopped = time.monotonic()
        server.stop()
        assert time.monotonic() - stopped < 5


def test_servers_start_and_stop_without_redis(
    nursery: Nursery, tmp_path: Path, postgres_url: str, redis_server: Redis
) -> None:
    redis_server.kill()
    with nursery.raise_one(tmp_path, database=postgres_url, redis=redis_server.url) as server:
        asyncio.run(play_through([server], lambda crowd: None, 2, 1))
        server.stop()


def test_games_go_on_when_postgresql_is_back(two: list[Raised], postgres_server: Postgres, seed: int) -> None:
    """Meanwhile nothing is kept, and nobody is told that it is."""

    def fail(crowd: Crowd) -> None:
        for _ in range(2):
            wait_for(crowd, 100)
            postgres_server.kill()
            time.sleep(0.5)
            postgres_server.start()
        wait_for(crowd, 30)
        assert not crowd.done, "the games were over too soon"

    asyncio.run(play_through(two, fail, 12, seed))


def test_lost_notices_are_made_up_for(tmp_path: Path, postgres_url: str, redis_url: str, seed: int) -> None:
    chance = random.Random(seed)
    lost = 0

    def forgetful(server: Housed) -> None:
        publish = server.house.fanout.publish

        def publish_most(notice: object) -> None:
            nonlocal lost
            if chance.random() < 0.1:
                lost += 1
            else:
                publish(notice)  # type: ignore[arg-type]

        server.house.fanout.publish = publish_most  # type: ignore[method-assign]

    with contextlib.ExitStack() as stack:
        two = [
            stack.enter_context(Housed(tmp_path / name, database=postgres_url, redis=redis_url))
            for name in ("one", "other")
        ]
        for server in two:
            forgetful(server)
        asyncio.run(play_through(two, lambda crowd: None, 4, seed))  # type: ignore[arg-type]
    assert lost


def test_two_servers_start_on_an_empty_database(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """At the same moment: one makes the tables, both come up and share their guests."""

    async def check() -> None:
        servers = [Serving(tmp_path / name, database=postgres_url, redis=redis_url) for name in "ab"]
        try:
            await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
            async with people([server.address for server in servers], 4) as guests:
                crowd = Crowd(guests, 1)
                await crowd.play([Plan("trone", 3)], 1)
                await crowd.check(servers[0].settings.database_url)
        finally:
            for server in servers:
                server.stop()

    asyncio.run(check())


def test_a_new_token_ends_the_old_one_on_every_server(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    async def check(one: str, other: str) -> None:
        async with people([one], 1) as (ada,):
            table = await ada.make_table("trone", 2)
            old = (await ada.seat_token(table.id, 0)).token
            async with Client(other, token=old) as program, wire(program, table.id) as socket:
                await hear_a(socket, Welcome)
                await ada.seat_token(table.id, 0)
                await hear_all(socket)
                assert socket.close_code == 4408

    with (
        Housed(tmp_path / "one", database=postgres_url, redis=redis_url) as one,
        Housed(tmp_path / "other", database=postgres_url, redis=redis_url) as other,
    ):
        asyncio.run(asyncio.wait_for(check(one.address, other.address), 60))

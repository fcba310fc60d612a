"""The servers that tests start are real, their own, and gone afterwards."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import psutil
import pytest
import redis.asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from . import Postgres, Redis, fixtures

ROOT = Path(__file__).parents[2]


async def scalar(url: str, statement: str) -> Any:
    """The one thing a statement gives, over SQLAlchemy."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            return (await connection.execute(text(statement))).scalar()
    finally:
        await engine.dispose()


async def plain(url: str, statement: str) -> Any:
    """The same over asyncpg alone."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def whisper(url: str, word: str) -> str:
    """Publish a word, and hear it."""
    async with redis.asyncio.from_url(url) as client, client.pubsub() as ear:
        await ear.subscribe("table")
        async with asyncio.timeout(10):
            while await ear.get_message(timeout=10) is None:  # until we are subscribed
                pass
            await client.publish("table", word)
            while (message := await ear.get_message(ignore_subscribe_messages=True, timeout=10)) is None:
                pass
        return str(message["data"], "utf-8")


def eventually(holds: Callable[[], bool], seconds: float = 20) -> bool:
    until = time.monotonic() + seconds
    while not holds() and time.monotonic() < until:
        time.sleep(0.05)
    return holds()


# ---- PostgreSQL ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_postgres_answers_over_sqlalchemy_and_over_asyncpg(postgres_url: str) -> None:
    assert postgres_url.startswith("postgresql+asyncpg://")
    assert asyncio.run(scalar(postgres_url, "SELECT 6 * 7")) == 42
    assert asyncio.run(plain(postgres_url, "SELECT current_setting('fsync')")) == "on"
    assert asyncio.run(plain(postgres_url, "SELECT current_setting('listen_addresses')")) == "127.0.0.1"


@pytest.mark.slow
@pytest.mark.parametrize("time", ["first", "second"])
def test_every_test_has_a_database_of_its_own(postgres_url: str, time: str) -> None:
    asyncio.run(plain(postgres_url, "CREATE TABLE crown (owner text)"))  # would fail, were it there already


@pytest.mark.slow
def test_a_database_is_dropped_with_a_connection_still_open(postgres_server: Postgres) -> None:
    async def leave_open(url: str) -> asyncpg.Connection:
        return await asyncpg.connect(url.replace("+asyncpg", ""))

    with asyncio.Runner() as runner:
        with postgres_server.database() as url:
            left = runner.run(leave_open(url))
        left.terminate()
    count = "SELECT count(*) FROM pg_database WHERE datname LIKE 'test_%'"
    assert asyncio.run(plain(postgres_server.url(), count)) == 0


@pytest.mark.slow
def test_postgres_keeps_what_was_committed_when_it_is_killed(
    postgres_server: Postgres, postgres_url: str
) -> None:
    asyncio.run(plain(postgres_url, "CREATE TABLE crown AS SELECT 'ours' AS owner"))
    first = postgres_server.pid
    postgres_server.kill()
    assert not postgres_server.alive
    with pytest.raises(OSError):
        asyncio.run(plain(postgres_url, "SELECT 1"))
    postgres_server.start()
    assert postgres_server.pid != first
    assert asyncio.run(plain(postgres_url, "SELECT owner FROM crown")) == "ours"


@pytest.mark.slow
def test_postgres_left_dead_by_a_test_still_drops_the_database(postgres_server: Postgres) -> None:
    with postgres_server.database():
        postgres_server.stop()
    assert postgres_server.alive


@pytest.mark.slow
def test_postgres_is_nobodys_root_and_listens_on_loopback_only(postgres_server: Postgres) -> None:
    process = psutil.Process(postgres_server.pid)
    assert 0 not in process.uids()
    listening = {c.laddr for c in process.net_connections("inet") if c.status == psutil.CONN_LISTEN}
    assert listening == {("127.0.0.1", postgres_server.port)}


# ---- Redis ---------------------------------------------------------------------------------------------------


def test_what_is_published_is_heard(redis_url: str) -> None:
    assert asyncio.run(whisper(redis_url, "the king is dead")) == "the king is dead"


@pytest.mark.parametrize("time", ["first", "second"])
def test_every_test_has_an_empty_redis(redis_url: str, time: str) -> None:
    async def put() -> bool | None:
        async with redis.asyncio.from_url(redis_url) as client:
            return await client.set("crown", "ours", nx=True)

    assert asyncio.run(put())


def test_redis_starts_again_when_it_was_killed(redis_server: Redis) -> None:
    url = redis_server.url
    redis_server.kill()
    with pytest.raises(redis.ConnectionError):
        asyncio.run(whisper(url, "anybody?"))
    redis_server.start()
    assert redis_server.url == url
    assert asyncio.run(whisper(url, "long live the king")) == "long live the king"


def test_redis_listens_on_loopback_only_and_writes_nothing(redis_server: Redis) -> None:
    process = psutil.Process(redis_server.pid)
    listening = {c.laddr for c in process.net_connections("inet") if c.status == psutil.CONN_LISTEN}
    assert listening == {("127.0.0.1", redis_server.port)}
    redis_server.stop()
    assert [file.name for file in redis_server.folder.iterdir()] == ["log"]


# ---- the end -------------------------------------------------------------------------------------------------

HOLDING = """
    import signal, time
    from tests.services import {name}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background ignores it
    with {name}() as server:
        print(server.pid, server.folder, flush=True)
        time.sleep(600)
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("name", ["postgres", "redis"])
def test_nothing_is_left_when_the_run_is_ended(name: str, how: signal.Signals) -> None:
    fixtures.require({"postgres": "PostgreSQL", "redis": "Redis"}[name])
    command = [sys.executable, "-c", textwrap.dedent(HOLDING.format(name=name))]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as run:
        assert run.stdout is not None
        pid, folder = run.stdout.readline().decode().split()
        kept = [*psutil.Process(int(pid)).children(recursive=True), psutil.Process(int(pid))]
        run.send_signal(how)
        try:
            run.wait(60)
        finally:
            run.kill()
    assert eventually(lambda: not any(process.is_running() for process in kept))
    assert eventually(lambda: not Path(folder).exists())


# ---- where they are not installed ----------------------------------------------------------------------------


@pytest.mark.parametrize(("ci", "root", "fails"), [("", 0, True), ("true", 1000, True), ("", 1000, False)])
def test_a_missing_server_is_skipped_only_without_root_and_outside_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, root: int, fails: bool
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: root)
    monkeypatch.setattr(fixtures, "missing", lambda: ["Redis"])
    fixtures.require("PostgreSQL")
    with pytest.raises(pytest.fail.Exception if fails else pytest.skip.Exception, match="Redis"):
        fixtures.require("Redis")

"""Databases of earlier releases open with this one, and their games go on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from regalia.client import Client
from regalia.server.settings import Settings
from regalia.server.storage.database import bring_up_to_date, open_engine
from regalia.server.storage.schema import metadata
from regalia.server.wire import Guest

from .crowd import Crowd, Told, check_record, read_logs
from .data.make_first import FIRST, dump
from .serving import Housed


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """The folder of a server with a database of the first release."""
    connection = sqlite3.connect(tmp_path / "regalia.sqlite")
    connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    return tmp_path


def rows(folder: Path, query: str) -> list[tuple[str, ...]]:
    with contextlib.closing(sqlite3.connect(folder / "regalia.sqlite")) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.slow
def test_games_of_the_first_release_go_on(first: Path) -> None:
    url = Settings(data_dir=first).database_url
    phases = dict(rows(first, "select id, phase from tables"))
    assert sorted(phases.values()) == ["open", "over", "playing", "playing"]

    async def check(server: Housed) -> None:
        before = await read_logs(url)
        async with contextlib.AsyncExitStack() as stack:
            people = {}
            for row in rows(first, "select id, name, language from guests"):
                cookie = server.house.doorkeeper.cookie_of(Guest(*row))
                people[row[0]] = await stack.enter_async_context(Client(server.address, cookie=cookie))
                assert (await people[row[0]].me()).name == row[1]
            crowd = Crowd([], 1)
            async with asyncio.TaskGroup() as group:
                for table in (table for table, phase in phases.items() if phase == "playing"):
                    for seat, guest in seats_of(before[table]):
                        group.create_task(crowd.sit(Told(table, seat, people[guest])))
            after = await read_logs(url)
            for table, phase in phases.items():
                guest = seats_of(before[table])[0][1]
                assert after[table][: len(before[table])] == before[table]
                assert (len(after[table]) > len(before[table])) == (phase == "playing")
                if phase != "open":
                    await check_record(people[guest], table, after[table])
                shown = await people[guest].table(table)
                assert shown.phase == ("open" if phase == "open" else "over")

    with Housed(first) as server:
        asyncio.run(check(server))


def seats_of(log: list[tuple[int, str | None, object]]) -> list[tuple[int, str]]:
    """Where people sit."""
    return [(deed.seat, deed.guest) for _, _, deed in log if getattr(deed, "guest", None)]  # type: ignore[attr-defined]


def test_an_upgrade_of_what_is_up_to_date_changes_nothing(first: Path) -> None:
    async def upgrade() -> None:
        engine = open_engine(Settings(data_dir=first).database_url)
        await bring_up_to_date(engine)
        await engine.dispose()

    asyncio.run(upgrade())
    once = dump(first / "regalia.sqlite")
    asyncio.run(upgrade())
    assert dump(first / "regalia.sqlite") == once


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_make_what_the_code_expects(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres_url") if kind == "postgresql" else None

    def differences(connection: Connection) -> list[object]:
        found: list[object] = compare_metadata(MigrationContext.configure(connection), metadata)
        return found

    async def check() -> None:
        engine = open_engine(Settings(data_dir=tmp_path, database=database).database_url)
        await bring_up_to_date(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(check())

"""Opening the database: SQLite in one file by default, PostgreSQL by its URL; both brought up to date first."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, exc
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).with_name("migrations")
PATIENCE = 15.0  # seconds for a database to answer: one that is silent is away
LOCK = 0x7E6A11A  # of PostgreSQL: one process at a time brings a database up to date


def open_engine(url: str) -> AsyncEngine:
    """An engine whose commits are on disk when they return, and whose errors name no values: keys are among them."""
    if make_url(url).get_backend_name() != "sqlite":
        patience = {"command_timeout": PATIENCE, "server_settings": {"synchronous_commit": "on"}}
        return create_async_engine(
            url,
            pool_size=5,
            max_overflow=5,
            pool_pre_ping=True,
            pool_timeout=PATIENCE,
            hide_parameters=True,
            connect_args=patience,
        )
    engine = create_async_engine(url, connect_args={"timeout": 15}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit has reached the disk, also if the power fails
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=15000")
    cursor.close()


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Make all tables, or change them to what this release expects."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({LOCK})")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_away(error: Exception) -> bool:
    """Can the database not be reached? Otherwise it was asked something wrong.

    What a driver raises while it connects comes as it is; what it raises later, in SQLAlchemy's words.
    """
    if isinstance(error, exc.DBAPIError):
        ours = exc.IntegrityError | exc.ProgrammingError | exc.DataError | exc.NotSupportedError
        return error.connection_invalidated or not isinstance(error, ours)
    return isinstance(error, OSError | exc.TimeoutError) or type(error).__module__.startswith("asyncpg")


async def is_there(engine: AsyncEngine, seconds: float = 2.0) -> bool:
    """Does the database answer?"""
    try:
        async with asyncio.timeout(seconds), engine.connect() as connection:
            await connection.exec_driver_sql("select 1")
    except Exception:
        return False
    return True

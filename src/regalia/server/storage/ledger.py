"""The log on disk: entries are added at the end or not at all, and many tables share one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from regalia.server.deeds import Entry, encode_deed
from regalia.server.storage.schema import entries, tables

MOST_AT_ONCE = 256  # additions in one commit


class Conflict(Exception):
    """Somebody else has written an entry of that number, or of that request: read again, and think again."""


class Unwritable(Exception):
    """The database did not take it. Whether it was kept is not known until it is read again."""


@dataclass
class Addition:
    """Entries to be added to one table, all or none, and what the table is to be found by afterwards."""

    table: str
    entries: Sequence[Entry]
    phase: str
    due: float | None
    kept: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "table_id": self.table,
                "number": entry.number,
                "at": entry.at,
                "request": entry.request,
                "deed": encode_deed(entry.deed),
            }
            for entry in self.entries
        ]


class Ledger:
    """Adds entries to logs. While one commit is on its way to the disk, the next ones gather."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        dialect = postgresql if engine.dialect.name == "postgresql" else sqlite
        self._insert = (
            dialect.insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.number)
        )
        self._mark = (
            update(tables)
            .where(tables.c.id == bindparam("which"))
            .values(phase=bindparam("now"), due=bindparam("next"), moved_at=bindparam("moved"))
        )
        self._waiting: list[Addition] = []
        self._come = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self.commits = 0
        self.kept = 0

    async def __aenter__(self) -> Ledger:
        self._writer = asyncio.create_task(self._write_on(), name="ledger")
        return self

    async def __aexit__(self, *_: object) -> None:
        """What was asked for is written first."""
        self._closing = True
        self._come.set()
        if self._writer:
            await self._writer

    async def add(self, table: str, added: Sequence[Entry], phase: str, due: float | None) -> None:
        """Write entries down for good; only then it returns. Conflict if their place in the log is taken."""
        addition = Addition(table, added, phase, due)
        self._waiting.append(addition)
        self._come.set()
        if not await addition.kept:
            raise Conflict(table)

    async def _write_on(self) -> None:
        while self._waiting or not self._closing:
            await self._come.wait()
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            if not self._waiting and not self._closing:
                self._come.clear()
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[Addition]) -> None:
        """One commit for all; those whose place was taken are told so."""
        try:
            async with self._engine.begin() as connection:
                kept = await self._insert_all(connection, batch)
                marks = [self._mark_of(addition) for addition in batch if addition.table in kept]
                if marks:
                    await connection.execute(self._mark, marks)
        except Exception as error:
            for addition in batch:
                if not addition.kept.done():
                    addition.kept.set_exception(Unwritable(str(error)[:200]))
            return
        self.commits += 1
        for addition in batch:
            if not addition.kept.done():  # whoever waited may have gone
                addition.kept.set_result(addition.table in kept)
            self.kept += len(addition.entries) if addition.table in kept else 0

    async def _insert_all(self, connection: AsyncConnection, batch: list[Addition]) -> set[str]:
        """Insert what has a free place; the tables where it had.

        The order is always the same, so that two processes never wait for one another. First the first entry of each:
        where its place is free, the next ones are too, since no log has gaps.
        """
        firsts = sorted((addition.rows()[0] for addition in batch), key=_place)
        taken = await connection.execute(self._insert, firsts)
        kept = {row.table_id for row in taken}
        more = [row for addition in batch if addition.table in kept for row in addition.rows()[1:]]
        if more:
            found = await connection.execute(self._insert, sorted(more, key=_place))
            if len(found.all()) != len(more):
                raise Conflict("a log with gaps")
        return kept

    @staticmethod
    def _mark_of(addition: Addition) -> dict[str, Any]:
        return {
            "which": addition.table,
            "now": addition.phase,
            "next": addition.due,
            "moved": addition.entries[-1].at,
        }


def _place(row: Mapping[str, Any]) -> tuple[str, int]:
    return row["table_id"], row["number"]

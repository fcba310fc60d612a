"""Everything else that is kept: guests, tables, and where to find them. Logs are written by the ledger alone."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import and_, delete, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from regalia.server.deeds import Entry, decode_deed, encode_deed
from regalia.server.errors import Refused
from regalia.server.storage.database import is_away
from regalia.server.storage.schema import crossings, entries, guests, house, seat_tokens, tables, visits
from regalia.server.terms import Terms
from regalia.server.wire import Guest

decode_terms = msgspec.json.Decoder(Terms).decode
LIVELY = 86_400.0  # seconds for which a table is listed after something has happened there
MOST_LISTED = 100
MOST_DUE = 200  # tables looked at in one round


class TableRow(NamedTuple):
    """A table, without its log."""

    id: str
    terms: Terms
    key: int
    host: str | None
    made_at: float


class SeatKey(NamedTuple):
    """What a token opens: a seat, for as long as whoever gave the token sits there."""

    table: str
    seat: int
    guest: str


@asynccontextmanager
async def _reaching() -> AsyncIterator[None]:
    """Whoever asks is told when the database can't be reached."""
    try:
        yield
    except Exception as error:
        if is_away(error):
            raise Refused("unavailable", 503) from error
        raise


class Library:
    """Queries, each a transaction of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._dialect = postgresql if engine.dialect.name == "postgresql" else sqlite

    async def _rows(self, query: Any) -> Sequence[Any]:
        async with _reaching(), self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _write(self, *statements: Any) -> list[int]:
        """All of them, or none; how many rows each has touched."""
        async with _reaching(), self._engine.begin() as connection:
            return [(await connection.execute(statement)).rowcount for statement in statements]

    def _add_once(self, table: Any, **values: Any) -> Any:
        return self._dialect.insert(table).values(**values).on_conflict_do_nothing()

    # ---- the house --------------------------------------------------------------------------------------

    async def shared_secret(self, name: str, made: str) -> str:
        """A secret that all server processes share: the first to come makes it."""
        await self._write(self._add_once(house, name=name, value=made))
        found: str = (await self._rows(select(house.c.value).where(house.c.name == name)))[0].value
        return found

    # ---- guests -----------------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        await self._write(insert(guests).values(**msgspec.structs.asdict(guest), made_at=time.time()))

    async def find_guest(self, guest: str) -> Guest | None:
        found = await self._rows(select(guests).where(guests.c.id == guest))
        return Guest(found[0].id, found[0].name, found[0].language) if found else None

    async def change_guest(self, guest: Guest) -> None:
        await self._write(
            update(guests).where(guests.c.id == guest.id).values(name=guest.name, language=guest.language)
        )

    async def add_crossing(self, digest: str, guest: str, until: float) -> None:
        await self._write(
            delete(crossings).where(crossings.c.until < time.time()),
            insert(crossings).values(digest=digest, guest=guest, until=until),
        )

    async def take_crossing(self, digest: str) -> str | None:
        """Whom a one-time link carries over; it works once, also if two come at the same moment."""
        found = await self._rows(
            select(crossings.c.guest).where(crossings.c.digest == digest, crossings.c.until >= time.time())
        )
        if not found:
            return None
        taken = await self._write(delete(crossings).where(crossings.c.digest == digest))
        guest: str = found[0].guest
        return guest if taken[0] == 1 else None

    # ---- tables -----------------------------------------------------------------------------------------

    async def add_table(self, row: TableRow, phase: str = "open", log: Sequence[Entry] = ()) -> None:
        """A new table, perhaps with a log that is known from the beginning."""
        made = insert(tables).values(
            id=row.id,
            game=row.terms.game,
            terms=msgspec.json.encode(row.terms),
            key=f"{row.key:032x}",
            host=row.host,
            public=int(row.terms.public),
            phase=phase,
            made_at=row.made_at,
            moved_at=row.made_at,
        )
        rows = [
            {"table_id": row.id, "number": e.number, "at": e.at, "deed": encode_deed(e.deed)} for e in log
        ]
        await self._write(made, *([insert(entries).values(rows)] if rows else []))

    async def drop_table(self, table: str) -> None:
        """One that nobody has come to."""
        await self._write(delete(tables).where(tables.c.id == table))

    async def read_table(self, table: str) -> TableRow | None:
        found = await self._rows(select(tables).where(tables.c.id == table))
        if not found:
            return None
        row = found[0]
        return TableRow(row.id, decode_terms(row.terms), int(row.key, 16), row.host, row.made_at)

    async def read_entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table, or what comes after an entry."""
        query = (
            select(entries)
            .where(entries.c.table_id == table, entries.c.number > after)
            .order_by(entries.c.number)
        )
        return [
            Entry(row.number, row.at, decode_deed(row.deed), row.request) for row in await self._rows(query)
        ]

    async def moved_on(self, known: list[tuple[str, int]]) -> list[str]:
        """Of tables and the last entries that are known of them, those that have come further."""
        found: list[str] = []
        for start in range(0, len(known), 500):
            next_ones = [
                (table, number + 1) for table, number in known[start : start + 500]
            ]  # no log has gaps
            place = tuple_(entries.c.table_id, entries.c.number)
            found += [row.table_id for row in await self._rows(select(entries).where(place.in_(next_ones)))]
        return found

    async def due_tables(self, now: float) -> list[tuple[str, float]]:
        """Tables that somebody should look at, and since when."""
        query = (
            select(tables.c.id, tables.c.due)
            .where(tables.c.due <= now, tables.c.phase == "playing")
            .order_by(tables.c.due)
            .limit(MOST_DUE)
        )
        return [(row.id, row.due) for row in await self._rows(query)]

    async def put_off(self, table: str, due: float, until: float | None) -> None:
        """Nothing is due there before; unless somebody has moved there meanwhile, who knows better."""
        still = and_(tables.c.id == table, tables.c.due == due)
        await self._write(update(tables).where(still).values(due=until))

    async def lobby(self) -> list[str]:
        """Public tables that wait for players, then those that can be watched; the newest first.

        Those at which nothing has happened for a day are left out.
        """
        lively = tables.c.moved_at > time.time() - LIVELY
        query = (
            select(tables.c.id)
            .where(and_(tables.c.public == 1, tables.c.phase.in_(("open", "playing")), lively))
            .order_by(tables.c.phase, tables.c.made_at.desc())
            .limit(MOST_LISTED)
        )
        return [row.id for row in await self._rows(query)]

    async def tables_of(self, guest: str) -> list[str]:
        """Where a guest sits, sat or was invited, the last one moved first."""
        query = (
            select(tables.c.id)
            .join(visits, visits.c.table_id == tables.c.id)
            .where(visits.c.guest == guest)
            .order_by(tables.c.moved_at.desc())
            .limit(MOST_LISTED)
        )
        return [row.id for row in await self._rows(query)]

    async def note_visit(self, guest: str, table: str) -> None:
        await self._write(self._add_once(visits, guest=guest, table_id=table))

    async def has_visited(self, guest: str, table: str) -> bool:
        query = select(visits.c.guest).where(visits.c.guest == guest, visits.c.table_id == table)
        return bool(await self._rows(query))

    # ---- seats for programs -----------------------------------------------------------------------------

    async def add_seat_token(self, digest: str, key: SeatKey) -> None:
        """A new one makes the old ones of that seat worthless."""
        await self._write(
            delete(seat_tokens).where(seat_tokens.c.table_id == key.table, seat_tokens.c.seat == key.seat),
            insert(seat_tokens).values(digest=digest, table_id=key.table, seat=key.seat, guest=key.guest),
        )

    async def find_seat_token(self, digest: str) -> SeatKey | None:
        found = await self._rows(select(seat_tokens).where(seat_tokens.c.digest == digest))
        return SeatKey(found[0].table_id, found[0].seat, found[0].guest) if found else None

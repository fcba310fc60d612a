"""What the database holds. Migrations make it; see `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

# What all server processes share: the secret that signs cookies.
house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("language", String(2), nullable=False),
    Column("made_at", Float, nullable=False),
)

# One-time links that carry a guest to another device; only their hashes are kept.
crossings = Table(
    "crossings",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest", String(22), ForeignKey("guests.id"), nullable=False),
    Column("until", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("terms", LargeBinary, nullable=False),  # what was agreed on, see `terms.py`
    Column("key", String(32), nullable=False),  # of its chance: nobody may see it before the end
    Column("host", String(22), ForeignKey("guests.id")),
    Column("public", Integer, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("made_at", Float, nullable=False),
    Column("moved_at", Float, nullable=False),
    Column("due", Float),  # when somebody should look at it: a bot's turn, or a clock that runs out
)
Index("tables_due", tables.c.due)
Index("tables_lobby", tables.c.public, tables.c.phase, tables.c.made_at)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("request", String(80)),
    Column("deed", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "request", name="entries_request"),
)

# Who was let in at which table: they sit there, or came by its link.
visits = Table(
    "visits",
    metadata,
    Column("guest", String(22), ForeignKey("guests.id"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
)

# Seats that a program may play; only the hashes of their tokens are kept.
seat_tokens = Table(
    "seat_tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(22), ForeignKey("guests.id"), nullable=False),  # who gave it away
)

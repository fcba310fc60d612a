"""The first release: guests, tables and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
    )
    op.create_table(
        "crossings",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(22), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("terms", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("host", sa.String(22), sa.ForeignKey("guests.id")),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("moved_at", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_lobby", "tables", ["public", "phase", "made_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("request", sa.String(80)),
        sa.Column("deed", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "request", name="entries_request"),
    )
    op.create_table(
        "visits",
        sa.Column("guest", sa.String(22), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "seat_tokens",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(22), sa.ForeignKey("guests.id"), nullable=False),
    )

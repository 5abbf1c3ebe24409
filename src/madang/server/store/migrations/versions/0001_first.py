"""Guests with their keys, tables with their events, and answers to commands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")  # SQLite's are of 64 bits


def upgrade() -> None:
    """Make the five tables."""
    op.create_table(
        "guests",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column(
            "guest", sa.String(32), sa.ForeignKey("guests.guest"), nullable=False, index=True
        ),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("card", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("id", LONG, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", LONG, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="one_writer"),
    )
    op.create_table(
        "commands",
        sa.Column("id", LONG, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("cmd", sa.String(40), nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "guest", "cmd", name="one_answer"),
    )

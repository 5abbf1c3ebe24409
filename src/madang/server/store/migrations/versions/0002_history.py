"""Who sat where, and how matches ended."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the two tables, and find who sat at the tables there are."""
    sittings = op.create_table(
        "sittings",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("result", sa.LargeBinary, nullable=False),
    )
    cards = op.get_bind().execute(sa.text("SELECT table_id, card FROM tables")).all()
    sat = {(seat["guest"], table) for table, card in cards for seat in json.loads(card)["seats"]}
    rows = [{"guest": guest, "table_id": table} for guest, table in sorted(sat) if guest]
    if rows:
        op.bulk_insert(sittings, rows)

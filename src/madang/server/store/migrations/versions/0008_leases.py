"""Which actor may write of a table, and when a command was answered."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table; treat earlier answers as old."""
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.add_column("commands", sa.Column("at", sa.Float, nullable=False, server_default="0"))

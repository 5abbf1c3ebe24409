"""The links by which a guest goes on with another device: one for each guest, used once."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "seat_links",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.guest"), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False),
    )

"""The friendships, and the links that make them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "friends",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("friend", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "friend_links",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False),
    )

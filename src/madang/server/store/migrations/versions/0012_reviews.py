"""Reviews of finished matches: a server that starts again need not search them once more."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False, index=True),
    )

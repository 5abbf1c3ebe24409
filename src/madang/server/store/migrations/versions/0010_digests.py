"""When the server ran, and what a command was that was answered."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table; of older commands it is not known what they said."""
    op.create_table(
        "runs",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("commands", sa.Column("digest", sa.LargeBinary, nullable=True))

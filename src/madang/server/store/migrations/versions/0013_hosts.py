"""Hosts among those whose table it is, as limits and greetings look for them in the store."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Note the host of every table that is not over, also where it has no seat."""
    op.execute(
        "INSERT INTO sittings (guest, table_id)"
        " SELECT host, table_id FROM tables WHERE status IN ('open', 'playing') AND host <> ''"
        " ON CONFLICT DO NOTHING"
    )

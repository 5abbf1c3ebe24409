"""Find who sat at a table, and its evening, by the table: deleting one needs that."""

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add an index to both."""
    op.create_index("ix_sittings_table_id", "sittings", ["table_id"])
    op.create_index("ix_night_tables_table_id", "night_tables", ["table_id"])

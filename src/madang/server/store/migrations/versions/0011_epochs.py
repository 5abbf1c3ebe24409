"""Epochs that are never counted twice, also where old leases are deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Go on after the highest epoch that a lease has."""
    connection = op.get_bind()
    highest = connection.execute(sa.text("SELECT max(epoch) FROM leases")).scalar() or 0
    if connection.dialect.name == "postgresql":
        op.execute(f"CREATE SEQUENCE epochs START {highest + 1}")
        return
    epochs = op.create_table("epochs", sa.Column("last", sa.BigInteger, nullable=False))
    op.bulk_insert(epochs, [{"last": highest}])

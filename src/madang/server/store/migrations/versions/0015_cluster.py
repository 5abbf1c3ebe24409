"""Servers that share the tables: the name of their cluster, and the guests that are at each."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the tables; the name keeps clusters apart that use one bus."""
    name = sa.Column("name", sa.String(32), primary_key=True)
    cluster = op.create_table("cluster", name)
    op.bulk_insert(cluster, [{"name": secrets.token_hex(8)}])
    op.create_table(
        "presence",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
    )

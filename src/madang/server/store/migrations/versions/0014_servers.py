"""The servers of a database, until when each is known to live, and whose each lease is."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the tables; leases of before belong to nobody."""
    op.create_table(
        "servers",
        sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("release", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("pid", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "beats",
        sa.Column("server", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("sockets", sa.Integer, nullable=False),
    )
    op.add_column("leases", sa.Column("server", sa.BigInteger, nullable=True))
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE SEQUENCE server_numbers")
        op.create_index("leases_of_server", "leases", ["server"])

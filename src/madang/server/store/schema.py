"""The database's tables, as the newest migration leaves them."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()
Long = BigInteger().with_variant(Integer, "sqlite")  # SQLite's are of 64 bits, and number rows

guests = Table(
    "guests",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at", Float, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of a secret, which is kept nowhere
    Column("guest", ForeignKey("guests.guest"), nullable=False, index=True),
    Column("at", Float, nullable=False),
)

seat_links = Table(  # the one link of a guest that adds a device, until it is used
    "seat_links",
    metadata,
    Column("guest", ForeignKey("guests.guest"), primary_key=True),
    Column("key", String(64), nullable=False, index=True),  # SHA-256 of a secret
    Column("at", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("card", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
)

sittings = Table(  # hosts and all who have ever sat: finds a guest's tables, nothing else
    "sittings",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
)

results = Table(  # made from the log of a finished match when first asked for
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("result", LargeBinary, nullable=False),
)

reviews = Table(  # of a seat of a finished match; the newest, each compressed
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("form", Integer, nullable=False),  # of the data: another release may write another
    Column("review", LargeBinary, nullable=False),
    Column("at", Float, nullable=False, index=True),
)

series = Table(  # of matches with friends; players who have the id see how it went
    "nights",
    metadata,
    Column("night", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("host", String(32), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("ended", Float, nullable=True),
)

series_tables = Table(
    "night_tables",
    metadata,
    Column("night", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
)

friends = Table(  # two rows for each two
    "friends",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("friend", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

friend_links = Table(  # the one link of a guest that works
    "friend_links",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("key", String(64), nullable=False, index=True),  # SHA-256 of a secret
    Column("at", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

rated = Table(  # matches that have counted
    "rated",
    metadata,
    Column("table_id", String(32), primary_key=True),
)

events = Table(
    "events",
    metadata,
    Column("id", Long, primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seq", Long, nullable=False),
    Column("payload", LargeBinary, nullable=False),  # decks are in here: never for anybody to see
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seq", name="one_writer"),
)

snapshots = Table(  # the newest of each table: made from its log, never the truth
    "snapshots",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Long, nullable=False),
    Column("payload", LargeBinary, nullable=False),  # as secret as the events
)

commands = Table(
    "commands",
    metadata,
    Column("id", Long, primary_key=True),
    Column("table_id", String(32), nullable=False),  # "" for the lobby
    Column("guest", String(32), nullable=False),
    Column("cmd", String(40), nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    Column("digest", LargeBinary, nullable=True),  # of what the command said
    UniqueConstraint("table_id", "guest", "cmd", name="one_answer"),
)

leases = Table(  # which actor may write of a table: the one that claimed it last
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("epoch", Long, nullable=False),
    Column("server", Long, nullable=True),  # on PostgreSQL: whose actor that is
)

servers = Table(  # on PostgreSQL: all that have ever served or wait to
    "servers",
    metadata,
    Column("server", Long, primary_key=True),
    Column("state", String(16), nullable=False),  # waiting, serving, leaving, gone
    Column("release", String(32), nullable=False),
    Column("name", String(64), nullable=False),  # of its machine
    Column("began", Float, nullable=False),
    Column("pid", Long, nullable=True),  # of the connection that holds the lock
)

beats = Table(  # apart from `servers`: each commit locks its server's row there for sharing
    "beats",
    metadata,
    Column("server", Long, primary_key=True),
    Column("until", Float, nullable=False),  # it lives until then at least
    Column("tables", Integer, nullable=False),
    Column("sockets", Integer, nullable=False),
)

cluster = Table(  # one row
    "cluster",
    metadata,
    Column("name", String(32), primary_key=True),  # keeps clusters apart that use one bus
)

presence = Table(  # guests with a socket at a server, where several share the tables
    "presence",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("server", Long, primary_key=True),
)

epochs = Table(  # one row on SQLite; on PostgreSQL a sequence of this name
    "epochs",
    metadata,
    Column("last", Long, nullable=False),  # the highest epoch that a lease has had
)

runs = Table(  # when the server ran: the time between two runs makes nothing older
    "runs",
    metadata,
    Column("began", Float, primary_key=True),
    Column("at", Float, nullable=False),  # when it was last known to run
)

"""SQLite as a dialect: one file, its lock, its write-ahead log, and SQLite's own words."""

import contextlib
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from shutil import disk_usage
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Table,
    UniqueConstraint,
    bindparam,
    create_engine,
    event,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError

from madang.server.store.interfaces import Durability, Unusable
from madang.server.store.migrations import NEWEST, REVISIONS, migrate
from madang.server.store.schema import epochs, leases, metadata
from madang.server.store.sql import Transaction, execute_raw, in_parts

EVERYWHERE = "foreign_keys = ON", "busy_timeout = 5000"
WRITING = *EVERYWHERE, "journal_mode = WAL", "synchronous = FULL"
READING = *EVERYWHERE, "query_only = ON"
TWICE = "UNIQUE constraint failed: "  # SQLite goes on with the columns
COUNT_ON: Any = (
    update(epochs).values(last=epochs.c.last + bindparam("count")).returning(epochs.c.last)
)
ADD_LEASE = insert(leases)
CLAIM: Any = ADD_LEASE.on_conflict_do_update(
    index_elements=["table_id"], set_={"epoch": ADD_LEASE.excluded.epoch}
)
KEYS = {
    ", ".join(map(str, key.columns)): str(key.name)
    for table in metadata.tables.values()
    for key in table.constraints
    if isinstance(key, UniqueConstraint)
}


class Sqlite:
    """See `Dialect` for what each method promises."""

    def __init__(self, path: Path) -> None:
        self.path, self.lock = path, Lock(path)

    def acquire(self, may_wait: bool = False) -> None:
        """Refuse what is not ours or somebody else's; keep the file to its owner."""
        check_file(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.lock.acquire()
        self.path.touch(mode=0o600)  # it holds decks and hashes of secrets

    def cut_off(self) -> None:
        """Nothing can be done about a disk that does not answer."""

    def release(self) -> None:
        self.lock.release()

    def serve(self) -> None:
        """Nobody else can: the lock of the file says so."""

    def beat(self, tables: int, sockets: int) -> bool:
        return True

    shares, number = False, 1  # nobody else is there

    def others(self) -> dict[int, str]:
        return {}

    def owners(self, transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
        return {}

    def orphans(self, transaction: Transaction, most: int) -> list[str]:
        return []

    def loads(self, transaction: Transaction) -> dict[int, int]:
        return {}

    def give(self, transaction: Transaction, heirs: Mapping[str, int]) -> set[str]:
        return set()

    def spread(self, transaction: Transaction, kept: Collection[str]) -> int:
        return 0

    def leave(self, transaction: Transaction, state: str) -> None:
        """Nobody waits."""

    def free(self) -> int | None:
        try:
            return disk_usage(self.path.parent).free
        except OSError:
            return None

    def writing(self) -> Engine:
        """Flush every commit to the disk."""
        return writing_engine(self.path)

    def reading(self, most: int) -> Engine:
        """Read what is committed, each query for itself."""
        return engine_on(self.path, READING, most)

    def inserting(self, table: Table) -> Any:
        return insert(table)

    def claim(self, transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
        """Count on in the one row of `epochs`; no other server can have a lease."""
        count = len(tables)
        last = transaction.execute(COUNT_ON, {"count": count}).scalar_one()
        claimed = dict(zip(tables, range(last - count + 1, last + 1), strict=True))
        for table, epoch in claimed.items():
            transaction.add(CLAIM, {"table_id": table, "epoch": epoch})
        return claimed

    def epochs_held(self, transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
        """Read them; the transaction holds the write lock of the file."""
        held: dict[str, int] = {}
        for some in in_parts(tables):
            values = {f"table_{place}": table for place, table in enumerate(some)}
            found = transaction.prepared(epochs_of(len(some)), values)
            rows = execute_raw(transaction.connection, found.words, found.values(values))
            held |= dict(map(tuple, rows.fetchall()))
        return held

    def date(self, connection: Connection) -> float | None:
        """A file goes by the clock of its machine."""
        return None

    def durability(self, connection: Connection) -> Durability:
        """Every commit is flushed, and nobody else has it."""
        return Durability(restart=True, failover=None)

    def key_violated(self, error: IntegrityError) -> str:
        """Find the key by what SQLite says: its columns."""
        return KEYS.get(str(error.orig).removeprefix(TWICE), "")


@cache
def epochs_of(count: int) -> Any:
    """Return the statement that reads the epochs of so many tables."""
    asked: list[Any] = [bindparam(f"table_{place}") for place in range(count)]
    return select(leases.c.table_id, leases.c.epoch).where(leases.c.table_id.in_(asked))


def engine_on(path: Path, pragmas: tuple[str, ...], most: int) -> Engine:
    """Return an engine of `most` connections that begins nothing on its own and shows no values."""
    engine = create_engine(
        f"sqlite:///{path}", hide_parameters=True, pool_size=most, max_overflow=0
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    return engine


def writing_engine(path: Path) -> Engine:
    """Return an engine with one connection that writes, and waits for the disk."""
    engine = engine_on(path, WRITING, 1)
    event.listen(engine, "begin", begin_writing)
    return engine


def begin_writing(connection: Any) -> None:
    """Take the write lock at once: what a transaction reads first stays so until it commits."""
    execute_raw(connection, "BEGIN IMMEDIATE")


def migrate_file(path: Path) -> None:
    """Bring a file that nobody uses to the newest form."""
    engine = writing_engine(path)
    migrate(engine)
    engine.dispose()


# ---- the file ---------------------------------------------------------------------------------

MAGIC = b"SQLite format 3\0"
REMEDY = "put a backup in its place: madang restore BACKUP"
OURS = {"alembic_version", "events", "tables"}


class Lock:
    """Its holder owns the file: the exclusive lock of an empty database next to it.

    The operating system lets go of it however its process ends, and no child of that inherits it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held: sqlite3.Connection | None = None

    def acquire(self) -> None:
        """Lock, or refuse."""
        beside = self.path.with_name(f"{self.path.name}.lock")
        beside.touch(mode=0o600)
        connection = sqlite3.connect(
            beside, timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            connection.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            remedy = "stop that server first, or give another file with --db"
            raise Unusable(self.path, "is in use by another server", remedy) from None
        self.held = connection

    def release(self) -> None:
        if self.held:
            self.held.close()
        self.held = None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    lock = Lock(path)
    lock.acquire()
    try:
        yield
    finally:
        lock.release()


def check_file(path: Path) -> None:
    """Refuse what is not a database of ours, or of a newer release; a new file is good."""
    if path.is_dir():
        raise Unusable(path, "is a folder", f"give a file, such as --db {path / 'madang.db'}")
    if not path.exists() or not path.stat().st_size:
        return
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise Unusable(path, "is no database", "give another file with --db; it was left alone")
    check_revision(path, revision_of(path))


def revision_of(path: Path) -> str | None:
    """Return the migration that a database stands at, "" for one with nothing in it."""
    try:
        with contextlib.closing(connect_reading(path)) as connection:
            return revision_in(connection)
    except sqlite3.DatabaseError as error:
        raise Unusable(path, f"cannot be read ({error})", REMEDY) from None


def revision_in(connection: sqlite3.Connection) -> str | None:
    """Return the same, once every page has been looked at."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError("it is damaged")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names:
        return ""
    if not names >= OURS:
        return None
    return str(*connection.execute("SELECT version_num FROM alembic_version").fetchone())


def check_revision(path: Path, revision: str | None) -> None:
    """Refuse what this release does not know."""
    if revision is None:
        raise Unusable(path, "is a database of another program", "give another file with --db")
    if revision and revision not in REVISIONS:
        why = f"was written by a newer release of Madang ({revision} after {NEWEST})"
        raise Unusable(path, why, "install that release, or give another file with --db")


def connect_reading(path: Path) -> sqlite3.Connection:
    """Open a database to look at it, changing nothing."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)

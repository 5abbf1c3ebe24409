"""SQLite as a dialect: one file, its write-ahead log, and what is said in SQLite's words alone."""

from pathlib import Path
from shutil import disk_usage
from typing import Any

from sqlalchemy import Engine, Table, UniqueConstraint, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError

from madang.server.store.driven import execute
from madang.server.store.files import Lock, check_file
from madang.server.store.migrate import migrate
from madang.server.store.schema import metadata

EVERYWHERE = "foreign_keys = ON", "busy_timeout = 5000"
WRITING = *EVERYWHERE, "journal_mode = WAL", "synchronous = FULL"
READING = *EVERYWHERE, "query_only = ON"
TWICE = "UNIQUE constraint failed: "  # SQLite goes on with the columns
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

    def take(self) -> None:
        """Refuse what is not ours or somebody else's; keep the file to its owner."""
        check_file(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.lock.take()
        self.path.touch(mode=0o600)  # decks and hashes of secrets lie in it

    def let_go(self) -> None:
        """Unlock the file."""
        self.lock.let_go()

    def free(self) -> int | None:
        """Look at the disk of the file."""
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
        """Insert in SQLite's way."""
        return insert(table)

    def key_violated(self, error: IntegrityError) -> str:
        """Find the key by what SQLite says: its columns."""
        return KEYS.get(str(error.orig).removeprefix(TWICE), "")


def engine_on(path: Path, pragmas: tuple[str, ...], most: int) -> Engine:
    """Return an engine of `most` connections that begins nothing by itself and shows no values."""
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
    execute(connection, "BEGIN IMMEDIATE")


def migrate_file(path: Path) -> None:
    """Bring a file that nobody uses to the newest form."""
    engine = writing_engine(path)
    migrate(engine)
    engine.dispose()

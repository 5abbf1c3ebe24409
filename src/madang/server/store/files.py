"""The file of an event log: what lies in it, and which server owns it."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from madang.errors import MadangError
from madang.server.store.migrate import NEWEST, REVISIONS

MAGIC = b"SQLite format 3\0"
REMEDY = "put a backup in its place: madang restore BACKUP"
OURS = {"alembic_version", "events", "tables"}


class Unusable(MadangError):
    """A file cannot be the event log; the message says why and what to do. It was not changed."""

    def __init__(self, place: Path | str, why: str, remedy: str) -> None:
        super().__init__(f"{place} {why}; {remedy}")
        self.place, self.why, self.remedy = place, why, remedy


class Lock:
    """Who has it owns the file: the exclusive lock of an empty database beside it.

    The operating system lets go of it however its process ends, and no child of that inherits it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held: sqlite3.Connection | None = None

    def take(self) -> None:
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

    def let_go(self) -> None:
        """Unlock."""
        if self.held:
            self.held.close()
        self.held = None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Own a file for a while."""
    lock = Lock(path)
    lock.take()
    try:
        yield
    finally:
        lock.let_go()


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

"""Copies of an event log: one made while tables are played, and one put back in its place."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from madang.server.store.interfaces import Unusable
from madang.server.store.sqlite import check_file, connect_reading, locked, migrate_file

PAGES = 1000  # copied at once, between two reports
BESIDE = "", "-wal", "-shm"  # what belongs to a database's file

Progress = Callable[[int, int], None]  # pages copied, pages in all


def back_up(source: Path, target: Path, progress: Progress, may_replace: bool = False) -> None:
    """Copy an event log as it is at one moment, even while it is written; check the copy."""
    check_there(source)
    if target.is_dir():
        raise Unusable(target, "is a folder", f"give a file in it, such as {target / source.name}")
    if target.exists() and (not may_replace or target.samefile(source)):
        raise Unusable(target, "exists already", "give another name, or --force to replace it")
    with unfinished(target) as part:
        copy(source, part, progress)
        part.replace(target)
    keep_name(target)


def restore(backup: Path, target: Path, progress: Progress) -> Path | None:
    """Put a backup, in today's form, in the place of an event log; return where that is now."""
    check_there(backup)
    if target.is_dir():
        check_file(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with locked(target), unfinished(target) as part:
        copy(backup, part, progress)
        migrate_file(part)
        aside = set_aside(target)
        part.replace(target)
    keep_name(target)
    return aside


def check_there(path: Path) -> None:
    """Refuse what is no event log, and what is not there."""
    check_file(path)
    if not path.exists() or not path.stat().st_size:
        raise Unusable(path, "holds no event log", "give the file of one")


@contextlib.contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Give a file for its owner alone next to `target`; delete it if this fails."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        yield part
    except sqlite3.Error as error:
        raise Unusable(target, f"was not written ({error})", "nothing was changed") from None
    finally:
        for end in BESIDE:
            part.with_name(part.name + end).unlink(missing_ok=True)


def copy(source: Path, target: Path, progress: Progress) -> None:
    """Copy a database by SQLite's online backup into one file that needs no other."""

    def report(_status: int, left: int, pages: int) -> None:
        progress(pages - left, pages)

    with (
        contextlib.closing(connect_reading(source)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.execute("BEGIN")  # else the copy would start again at each write
        old.execute("SELECT count(*) FROM events").fetchone()
        old.backup(new, pages=PAGES, progress=report)
        new.execute("PRAGMA journal_mode = DELETE")
        check_whole(new, source)


def check_whole(connection: sqlite3.Connection, source: Path) -> None:
    """Refuse a copy in which something does not fit."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise Unusable(source, f"is damaged ({found})", "take an older backup")


def set_aside(path: Path) -> Path | None:
    """Give an event log, with all that belongs to it, a name that says when."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.{time.strftime('%Y%m%d-%H%M%S')}")
    for end in BESIDE:
        beside = path.with_name(path.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    return aside


def keep_name(path: Path) -> None:
    """Wait until the folder's entry is on the disk too, where the system can."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

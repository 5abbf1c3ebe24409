"""A SQLite event log taken over into PostgreSQL: every row, in one transaction, then checked.

The file is only read: what is moved is a copy in today's form. Each table is then replayed from the
events in PostgreSQL, and has to stand where the file says that it stands.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Table, func, select, text
from sqlalchemy.exc import DBAPIError

from madang.server.store.backup import check_there, copy
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Latest, Unusable
from madang.server.store.postgres import engine_on
from madang.server.store.schema import (
    beats,
    cluster,
    commands,
    epochs,
    events,
    guests,
    metadata,
    presence,
    servers,
    tables,
)
from madang.server.store.sqlite import locked, migrate_file, writing_engine
from madang.server.table.loading import load_log
from madang.server.table.table_log import TableLog

OF_ONE_DATABASE = epochs, servers, beats, cluster, presence  # a sequence, and who serves from it
NUMBERED = events, commands  # whose rows the database numbers
ROWS = 1000  # at a time

Progress = Callable[[int, int], None]  # steps done, steps in all


class Moved(NamedTuple):
    """The counts of what was moved."""

    guests: int
    tables: int
    unplayable: int  # of these tables, those whose logs replay nowhere: they are kept as they are


async def move(source: Path, address: str, progress: Progress) -> Moved:
    """Copy the event log of a file into an empty database, and check it; raise Unusable."""
    check_there(source)
    target = DatabaseStore(address)
    with locked(source), TemporaryDirectory(dir=source.parent) as folder:
        part = Path(folder) / source.name
        copy(source, part, lambda *_: None)
        migrate_file(part)
        old = DatabaseStore(part)
        await target.open()
        try:
            await asyncio.to_thread(copy_all, part, address, progress)
            await old.open()
            return await check(old, target, progress)
        finally:
            await old.close()
            await target.close()


# ---- copying ---------------------------------------------------------------------------------


def copy_all(part: Path, address: str, progress: Progress) -> None:
    """Copy every row, all or none."""
    moved = [table for table in metadata.sorted_tables if table not in OF_ONE_DATABASE]
    with disposed(writing_engine(part)) as reading, disposed(engine_on(address, 1)) as writing:
        try:
            with reading.connect() as old, writing.begin() as new:
                if any(new.execute(select(table).limit(1)).first() for table in moved):
                    raise Unusable(name_of(address), "is not empty", "make a new database for it")
                counts = {table: count(old, table) for table in moved}
                done = 0
                for table in moved:
                    for rows in rows_of(old, table):
                        new.execute(table.insert(), rows)
                        done += len(rows)
                        progress(done, sum(counts.values()))
                go_on_counting(old, new)
        except DBAPIError as error:
            why = f"did not take a row ({error.orig})"
            raise Unusable(name_of(address), why, "nothing was changed") from None


@contextlib.contextmanager
def disposed(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


def rows_of(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """Return the rows of a table, some at a time, in the order of their keys."""
    found = connection.execution_options(yield_per=ROWS).execute(
        select(table).order_by(*table.primary_key)
    )
    for rows in found.mappings().partitions():
        yield [dict(row) for row in rows]


def count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def go_on_counting(old: Connection, new: Connection) -> None:
    """Let new rows and new leases have numbers that none has had."""
    for table in NUMBERED:
        last = old.execute(select(func.max(table.c.id))).scalar()
        if last:
            sequence = func.pg_get_serial_sequence(table.name, "id")
            new.execute(select(func.setval(sequence, last)))
    last = old.execute(select(epochs.c.last)).scalar()
    if last:
        new.execute(text("SELECT setval('epochs', :last)"), {"last": last})


# ---- checking --------------------------------------------------------------------------------


async def check(old: DatabaseStore, new: DatabaseStore, progress: Progress) -> Moved:
    """Replay every table from what was written; raise Unusable if a table differs."""
    names = [table for (table,) in await old.read(select(tables.c.table_id))]
    unplayable = 0
    for number, table in enumerate(names, 1):
        written = await new.events(table, whole=False)
        if await old.events(table, whole=False) != written:
            raise differing(table)
        before = await log_in(old, table, None)
        after = await log_in(new, table, Latest(None, written, []))
        if before is None or after is None:
            unplayable += 1
        elif standing(before) != standing(after):
            raise differing(table)
        progress(number, len(names))
    ((count_of_guests,),) = await new.read(select(func.count()).select_from(guests))
    return Moved(count_of_guests, len(names), unplayable)


async def log_in(store: DatabaseStore, table: str, latest: Latest | None) -> TableLog | None:
    """Replay a table; None where it does not: by older rules, or since its log is damaged."""
    try:
        return (await load_log(store, table, {}, latest))[0]
    except Exception:
        return None


def standing(log: TableLog) -> tuple[Any, ...]:
    """Return where a table stands."""
    return log.status, log.seq, log.table.states.tobytes()


def differing(table: str) -> Unusable:
    why = f"has another log of table {table} than the file"
    return Unusable("the new database", why, "drop it and move again")


def name_of(address: str) -> str:
    """Return an address without its password."""
    return address.rpartition("@")[2]

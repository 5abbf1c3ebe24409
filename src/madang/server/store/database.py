"""The store on a database that SQLAlchemy knows: SQLite here, one file, one writer.

Everything written goes through one task with one connection. What waits while it commits is
committed together next time, so a busy server pays for fewer disk flushes than it makes moves.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from madang.server.store.base import Answer, Conflict, Row
from madang.server.store.friends import KeepsFriends
from madang.server.store.nights import KeepsNights
from madang.server.store.ratings import KeepsRatings
from madang.server.store.schema import (
    commands,
    events,
    guests,
    keys,
    night_tables,
    results,
    sittings,
    tables,
)

PRAGMAS = "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"
ANSWER = commands.c.table_id, commands.c.guest, commands.c.cmd, commands.c.answer
UNFINISHED = "open", "playing"
BEGUN = "playing", "over"

Work = Callable[[AsyncConnection], Awaitable[None]]


class DatabaseStore(KeepsNights, KeepsFriends, KeepsRatings):
    """See `Store` for what each method promises."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = engine_on(path)
        self.waiting: asyncio.Queue[tuple[Work, asyncio.Future[None]] | None] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Migrate, keep the file to its owner, and start the writer."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600)  # decks and hashes of secrets lie in it
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        self.writer = asyncio.create_task(self.write_all(), name="store writer")

    async def close(self) -> None:
        """Let the writer finish."""
        if self.writer:
            self.waiting.put_nowait(None)
            await self.writer
        await self.engine.dispose()

    # ---- the one writer ----------------------------------------------------------------------

    async def write(self, work: Work) -> None:
        """Have `work` done and committed by the writer."""
        done = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((work, done))
        await done

    async def write_all(self) -> None:
        """Commit what waits, together, until told to stop."""
        async with self.engine.connect() as connection:
            is_open = True
            while is_open:
                jobs = [await self.waiting.get()]
                while not self.waiting.empty():
                    jobs.append(self.waiting.get_nowait())
                is_open = None not in jobs
                await commit(connection, [job for job in jobs if job is not None])

    # ---- tables ------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        seq: int,
        events: list[bytes],
        *,
        answer: Answer | None = None,
        row: Row | None = None,
    ) -> None:
        """Insert the events, and the rest with them."""
        await self.write(lambda connection: insert_all(connection, table, seq, events, answer, row))

    async def events(self, table: str) -> list[bytes]:
        """Read a log."""
        query = select(events.c.payload).where(events.c.table_id == table).order_by(events.c.seq)
        return [payload for (payload,) in await self.read(query)]

    async def answers(self, table: str) -> list[Answer]:
        """Read the answers given at a table."""
        query = select(*ANSWER).where(commands.c.table_id == table)
        return [Answer(*row) for row in await self.read(query)]

    async def answer(self, table: str, guest: str, cmd: str) -> bytes | None:
        """Read one answer."""
        query = select(commands.c.answer).where(
            commands.c.table_id == table, commands.c.guest == guest, commands.c.cmd == cmd
        )
        return next((answer for (answer,) in await self.read(query)), None)

    async def rows(self) -> list[Row]:
        """Read what is open or playing."""
        query = select(tables).where(tables.c.status.in_(UNFINISHED))
        return [Row(*row) for row in await self.read(query)]

    async def row(self, table: str) -> Row | None:
        """Read one row."""
        found = await self.read(select(tables).where(tables.c.table_id == table))
        return Row(*found[0]) if found else None

    async def sat_at(self, guest: str, most: int) -> list[Row]:
        """Read what a guest has begun to play."""
        query = select(tables).join(sittings, sittings.c.table_id == tables.c.table_id)
        query = query.where(sittings.c.guest == guest, tables.c.status.in_(BEGUN))
        return [
            Row(*row) for row in await self.read(query.order_by(tables.c.at.desc()).limit(most))
        ]

    async def results(self, tables_asked: set[str]) -> dict[str, bytes]:
        """Read results."""
        query = select(results).where(results.c.table_id.in_(tables_asked))
        return dict(map(tuple, await self.read(query)))

    async def keep_result(self, table: str, result: bytes) -> None:
        """Insert a result, unless it is there."""
        statement = upsert(results).values(table_id=table, result=result).on_conflict_do_nothing()

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self.write(work)

    # ---- guests ------------------------------------------------------------------------------

    async def add_guest(self, guest: str, name: str, key: str) -> None:
        """Insert a guest and its first key."""

        async def work(connection: AsyncConnection) -> None:
            now = time.time()
            await connection.execute(insert(guests).values(guest=guest, name=name, at=now))
            await connection.execute(insert(keys).values(key=key, guest=guest, at=now))

        await self.write(work)

    async def add_key(self, guest: str, key: str, most: int) -> None:
        """Insert a key; delete the oldest beyond `most`, but never the first."""

        async def work(connection: AsyncConnection) -> None:
            mine = select(keys.c.key).where(keys.c.guest == guest).order_by(keys.c.at)
            held = [held for (held,) in (await connection.execute(mine)).all()]
            for old in held[1 : len(held) + 2 - most]:
                await connection.execute(delete(keys).where(keys.c.key == old))
            await connection.execute(insert(keys).values(key=key, guest=guest, at=time.time()))

        await self.write(work)

    async def guest_of(self, key: str) -> tuple[str, str] | None:
        """Find the guest of a key."""
        query = select(guests.c.guest, guests.c.name).join(keys).where(keys.c.key == key)
        return next(((guest, name) for guest, name in await self.read(query)), None)

    async def names(self, guests_asked: set[str]) -> dict[str, str]:
        """Read names."""
        query = select(guests.c.guest, guests.c.name).where(guests.c.guest.in_(guests_asked))
        return dict(map(tuple, await self.read(query)))

    async def rename(self, guest: str, name: str) -> None:
        """Update a name."""
        statement = update(guests).where(guests.c.guest == guest).values(name=name)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self.write(work)

    async def read(self, query: Any) -> list[Any]:
        """Run a query on a connection of its own."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).all())


def engine_on(path: Path) -> AsyncEngine:
    """Return an engine on a file that flushes every commit to the disk and shows no values."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def set_pragmas(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def migrate(connection: Any) -> None:
    """Bring the database behind `connection` to the newest migration."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    command.upgrade(config, "head")


async def commit(
    connection: AsyncConnection, jobs: list[tuple[Work, asyncio.Future[None]]]
) -> None:
    """Do the jobs in one transaction; where that fails, each in its own, to find the guilty one."""
    if not jobs:
        return
    try:
        async with connection.begin():
            for work, _ in jobs:
                await work(connection)
    except Exception as error:
        if len(jobs) == 1:
            settle(jobs[0][1], Conflict() if isinstance(error, IntegrityError) else error)
            return
        for job in jobs:
            await commit(connection, [job])
        return
    for _, done in jobs:
        settle(done, None)


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """Tell who waits, unless it has gone."""
    if not done.done():
        done.set_exception(error) if error else done.set_result(None)


async def insert_all(
    connection: AsyncConnection,
    table: str,
    seq: int,
    payloads: list[bytes],
    answer: Answer | None,
    row: Row | None,
) -> None:
    """Insert events, the answer and the row."""
    now = time.time()
    if payloads:
        numbered = enumerate(payloads, seq)
        rows = [{"table_id": table, "seq": n, "payload": data, "at": now} for n, data in numbered]
        await connection.execute(insert(events), rows)
    if answer:
        await connection.execute(insert(commands).values(dict(zip(ANSWER, answer))))
    if row:
        changed = {"host": row.host, "status": row.status, "card": row.card, "at": row.at}
        statement = upsert(tables).values(table_id=row.table, **changed)
        await connection.execute(
            statement.on_conflict_do_update(index_elements=["table_id"], set_=changed)
        )
        for guest in row.guests:
            sat = upsert(sittings).values(guest=guest, table_id=row.table)
            await connection.execute(sat.on_conflict_do_nothing())
        if row.night:
            belongs = upsert(night_tables).values(night=row.night, table_id=row.table)
            await connection.execute(belongs.on_conflict_do_nothing())

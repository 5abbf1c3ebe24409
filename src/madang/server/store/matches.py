"""What the database keeps of tables: their logs, answers, rows, leases and results."""

import contextlib
import time
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from sqlalchemy import BindParameter, bindparam, func, insert, select

from madang.server.store.base import (
    ANSWERS_READ,
    Answer,
    Damaged,
    Latest,
    Lease,
    Part,
    Row,
    Snapshot,
    TakenUp,
)
from madang.server.store.dialect import Upserts
from madang.server.store.schema import (
    commands,
    events,
    leases,
    night_tables,
    results,
    sittings,
    snapshots,
    tables,
)
from madang.server.store.sql import Sql
from madang.server.store.together import MOST, Together
from madang.server.store.transaction import Transaction

ANSWER = tuple(commands.c[name] for name in ("table_id", "guest", "cmd", "answer", "digest"))
ADD_EVENT, ADD_ANSWER = insert(events), insert(commands)
LAST_EVENT = select(func.max(events.c.seq)).where(events.c.table_id == bindparam("table_id"))
UNFINISHED = "open", "playing"
BEGUN = "playing", "over"


ASKED: BindParameter[str] = bindparam("asked", expanding=True)
EVENT = events.c.table_id, events.c.seq, events.c.payload
LOGS = select(*EVENT).where(events.c.table_id.in_(ASKED)).order_by(events.c.seq)
SINCE_SNAPSHOT = (
    select(*EVENT)
    .join_from(snapshots, events, snapshots.c.table_id == events.c.table_id)
    .where(snapshots.c.table_id.in_(ASKED), events.c.seq >= snapshots.c.seq)
    .order_by(events.c.seq)
)
SNAPSHOTS = select(snapshots).where(snapshots.c.table_id.in_(ASKED))
PLACE = func.row_number().over(partition_by=commands.c.table_id, order_by=commands.c.id.desc())
PLACES = select(commands.c.id, PLACE.label("place")).where(commands.c.table_id.in_(ASKED))
PLACES_OF_ANSWERS = PLACES.subquery()
NEWEST_ANSWERS = (
    select(*ANSWER)
    .join(PLACES_OF_ANSWERS, PLACES_OF_ANSWERS.c.id == commands.c.id)
    .where(PLACES_OF_ANSWERS.c.place <= ANSWERS_READ)
    .order_by(commands.c.id)
)


class Found(NamedTuple):
    """What was read of a table."""

    snapshot: Snapshot | None
    rows: list[tuple[int, bytes]]
    answers: list[Answer]

    def checked(self, table: str) -> Latest:
        """Return what brings the table back; raise Damaged where an event is missing."""
        first = self.snapshot.seq if self.snapshot else 0
        rows = [row for row in self.rows if row[0] >= first]
        if any(seq != number for number, (seq, _) in enumerate(rows, first)):
            raise Damaged(table)
        return Latest(self.snapshot, [payload for _, payload in rows], self.answers)


NOTHING = Found(None, [], [])


class KeepsMatches(Sql):
    """The part of the store that knows tables; see `Store` for its promises."""

    async def append(
        self,
        table: str,
        seq: int,
        events: Sequence[bytes],
        *,
        answer: Answer | None = None,
        row: Row | None = None,
        snapshot: Snapshot | None = None,
        epoch: int | None = None,
        also: Sequence[Part] = (),
    ) -> None:
        """Insert the events, and the rest with them."""
        part = Part(table, seq, events, answer, row, snapshot, epoch)
        await self.write(partial(add_parts, (part, *also), self.upserts, time.time()))

    async def claim(self, table: str) -> Lease:
        """Raise the epoch."""
        return await self.write(partial(new_lease, table, self.upserts))

    async def take_up(self, tables: Sequence[str]) -> dict[str, TakenUp]:
        """Raise the epochs in one transaction, and read after it."""
        leases = await self.write(partial(new_leases, tables, self.upserts))
        taken = {}
        for first in range(0, len(tables), MOST):
            for table, found in (await self.latest_of(list(tables[first : first + MOST]))).items():
                with contextlib.suppress(Damaged):
                    taken[table] = TakenUp(leases[table], found.checked(table))
        return taken

    async def events(self, table: str, after: int = 0, whole: bool = True) -> list[bytes]:
        """Read a log."""
        query = select(events.c.seq, events.c.payload).order_by(events.c.seq)
        found = await self.read(query.where(events.c.table_id == table, events.c.seq >= after))
        if whole and found and found[-1][0] != after + len(found) - 1:
            raise Damaged(table)
        return [payload for _, payload in found]

    async def length(self, table: str) -> int:
        """Look at the last event."""
        query = select(func.max(events.c.seq)).where(events.c.table_id == table)
        last = (await self.read(query))[0][0]
        return 0 if last is None else last + 1

    async def latest(self, table: str) -> Latest:
        """Read what brings a table back: after a restart thousands are asked for at once."""
        return (await self.brought_back.of(table) or NOTHING).checked(table)

    @cached_property
    def brought_back(self) -> Together[Found]:
        """The tables that are brought back now."""
        return Together(self.latest_of)

    async def latest_of(self, asked: list[str]) -> dict[str, Found]:
        """Read what brings tables back: events before snapshots, which may grow newer meanwhile."""
        found = {table: Found(None, [], []) for table in asked}
        values = {"asked": asked}
        for table, seq, payload in await self.read(SINCE_SNAPSHOT, **values):
            found[table].rows.append((seq, payload))
        for table, seq, payload in await self.read(SNAPSHOTS, **values):
            found[table] = found[table]._replace(snapshot=Snapshot(seq, payload))
        bare = [table for table, it in found.items() if it.snapshot is None]
        for table, seq, payload in await self.read(LOGS, asked=bare) if bare else ():
            found[table].rows.append((seq, payload))
        for row in await self.read(NEWEST_ANSWERS, **values):
            found[row[0]].answers.append(Answer(*row))
        return found

    async def answer(self, table: str, guest: str, cmd: str) -> Answer | None:
        """Read one answer."""
        query = select(*ANSWER).where(
            commands.c.table_id == table, commands.c.guest == guest, commands.c.cmd == cmd
        )
        return next((Answer(*row) for row in await self.read(query)), None)

    async def rows(self) -> list[Row]:
        """Read what is open or playing."""
        query = select(tables).where(tables.c.status.in_(UNFINISHED))
        return [Row(*row) for row in await self.read(query)]

    async def openings(self) -> dict[str, bytes]:
        """Read first events."""
        query = select(events.c.table_id, events.c.payload).where(events.c.seq == 0)
        unfinished = select(tables.c.table_id).where(tables.c.status.in_(UNFINISHED))
        return dict(map(tuple, await self.read(query.where(events.c.table_id.in_(unfinished)))))

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
        statement = self.upserts.ignoring(results)
        await self.execute(statement.values(table_id=table, result=result))


def add_parts(
    parts: Iterable[Part], upserts: Upserts, now: float, transaction: Transaction
) -> None:
    """Insert what is written of some tables."""
    for part in parts:
        if part.epoch is not None:
            transaction.expect(part.table, part.epoch)
        for seq, payload in enumerate(part.events, part.seq):
            event = {"table_id": part.table, "seq": seq, "payload": payload, "at": now}
            transaction.add(ADD_EVENT, event)
        if part.answer:
            add_answer(part.answer, now, transaction)
        if part.row:
            add_row(part.row, upserts, transaction)
        if part.snapshot:
            snapshot = {"table_id": part.table, **part.snapshot._asdict()}
            transaction.add(upserts.replacing(snapshots), snapshot)


def add_answer(answer: Answer, now: float, transaction: Transaction) -> None:
    """Insert what a command was answered."""
    values = zip((column.name for column in ANSWER), answer)
    transaction.add(ADD_ANSWER, {**dict(values), "at": now})


def add_row(row: Row, upserts: Upserts, transaction: Transaction) -> None:
    """Put a table's row in the place of the one before, and note who sits there."""
    table, host, status, card, at = row
    values = {"table_id": table, "host": host, "status": status, "card": card, "at": at}
    transaction.add(upserts.replacing(tables), values)
    for guest in row.guests:
        transaction.add(upserts.ignoring(sittings), {"guest": guest, "table_id": table})
    if row.night:
        belongs = {"night": row.night, "table_id": table}
        transaction.add(upserts.ignoring(night_tables), belongs)


def new_leases(
    tables: Iterable[str], upserts: Upserts, transaction: Transaction
) -> dict[str, Lease]:
    """Count one owner more of each table."""
    return {table: new_lease(table, upserts, transaction) for table in tables}


def new_lease(table: str, upserts: Upserts, transaction: Transaction) -> Lease:
    """Count one owner more, and the events so far."""
    epoch = transaction.scalar(upserts.counting(leases.c.epoch), {"table_id": table, "epoch": 1})
    highest = transaction.scalar(LAST_EVENT, {"table_id": table})
    return Lease(epoch, 0 if highest is None else highest + 1)

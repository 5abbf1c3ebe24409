"""The tables in the database: their logs, answers, rows, leases and results."""

import contextlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from sqlalchemy import BindParameter, bindparam, delete, func, insert, select

from madang.server.store.guests import lock_guests
from madang.server.store.interfaces import (
    ANSWERS_READ,
    Answer,
    Damaged,
    Elsewhere,
    Latest,
    Lease,
    Limit,
    Part,
    Row,
    Snapshot,
    TakenUp,
    TooMany,
)
from madang.server.store.schema import (
    cluster,
    commands,
    events,
    leases,
    presence,
    results,
    reviews,
    series_tables,
    sittings,
    snapshots,
    tables,
)
from madang.server.store.sql import KEYS_IN_A_QUERY, Coalescer, Dialect, Transaction, Upserts
from madang.server.store.writer import Sql

ANSWER = tuple(commands.c[name] for name in ("table_id", "guest", "cmd", "answer", "digest"))
ADD_EVENT, ADD_ANSWER = insert(events), insert(commands)
UNFINISHED = "open", "playing"
BEGUN = "playing", "over"

ASKED: BindParameter[str] = bindparam("asked", expanding=True)
EVENT = events.c.table_id, events.c.seq, events.c.payload
LAST_EVENT = (  # looked up in an index for each table; grouped, all events would be read
    select(func.max(events.c.seq)).where(events.c.table_id == leases.c.table_id).scalar_subquery()
)
LAST_EVENTS = select(leases.c.table_id, func.coalesce(LAST_EVENT, -1)).where(
    leases.c.table_id.in_(ASKED)
)
LOGS = select(*EVENT).where(events.c.table_id.in_(ASKED)).order_by(events.c.seq)
SINCE_SNAPSHOT = (
    select(*EVENT)
    .join_from(snapshots, events, snapshots.c.table_id == events.c.table_id)
    .where(snapshots.c.table_id.in_(ASKED), events.c.seq >= snapshots.c.seq)
    .order_by(events.c.seq)
)
SNAPSHOTS = select(snapshots).where(snapshots.c.table_id.in_(ASKED))
TABLES_OF_GUESTS = (
    select(sittings.c.guest, tables)
    .join_from(sittings, tables, sittings.c.table_id == tables.c.table_id)
    .where(sittings.c.guest.in_(ASKED), tables.c.status.in_(UNFINISHED))
    .order_by(tables.c.at)
)
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
    """The stored data of a table."""

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


class KeptTables(Sql):
    """The interfaces of those who ask say what each method promises."""

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
        limit: Limit | None = None,
        also: Sequence[Part] = (),
    ) -> None:
        part = Part(table, seq, events, answer, row, snapshot, epoch, limit)
        await self.write(partial(add_parts, (part, *also), self.upserts, self.calendar.now()))

    async def claim(self, table: str) -> Lease:
        shared = self.shares and await self.claims.get(table)
        taken, owner = shared or (await self.claim_each([table]))[table]
        if taken is None:
            raise Elsewhere(table, owner)
        return taken

    async def claim_each(self, asked: list[str]) -> dict[str, tuple[Lease | None, int | None]]:
        """Return of each table its lease, or which server has it."""
        taken, owners = await self.write(partial(take_or_find, asked, self.dialect))
        return {table: (taken.get(table), owners.get(table)) for table in asked}

    @cached_property
    def claims(self) -> Coalescer[tuple[Lease | None, int | None]]:
        """Tables that are claimed now: many at once when a server has left, in one transaction."""
        return Coalescer(self.claim_each)

    async def other_owner(self, table: str) -> int | None:
        owner = await self.owners.get(table) if self.shares else None
        return None if owner == self.number else owner

    @cached_property
    def owners(self) -> Coalescer[int]:
        """Tables whose owners are looked up now."""

        async def find(asked: list[str]) -> dict[str, int]:
            return await self.read_by(
                lambda connection: self.dialect.owners(Transaction(connection, self.dialect), asked)
            )

        return Coalescer(find)

    async def locate(self, tables: Sequence[str]) -> tuple[dict[str, TakenUp], dict[str, int]]:
        taken, owners = await self.write(partial(take_or_find, tables, self.dialect))
        return await self.read_taken(taken), owners

    async def claim_orphans(self, most: int) -> list[Row]:
        def work(transaction: Transaction) -> list[Row]:
            found = self.dialect.orphans(transaction, most)
            mine = list(self.dialect.claim(transaction, found)) if found else []
            rows = transaction.execute(select(tables).where(tables.c.table_id.in_(mine)))
            return [Row(*row) for row in map(tuple, rows)]

        return await self.write(work)

    async def held(self) -> list[str]:
        mine = leases.c.server == self.dialect.number
        query = select(tables.c.table_id).join(leases, leases.c.table_id == tables.c.table_id)
        query = query.where(mine, tables.c.status.in_(UNFINISHED))
        return [table for (table,) in await self.read(query)]

    async def rows(self, asked: Sequence[str]) -> list[Row]:
        query = select(tables).where(tables.c.table_id.in_(asked))
        return [Row(*row) for row in await self.read(query)]

    async def cluster_name(self) -> str:
        ((name,),) = await self.read(select(cluster))
        return str(name)

    async def note_presence(self, come: set[str], gone: set[str]) -> None:
        here = presence.c.server == self.dialect.number

        def work(transaction: Transaction) -> None:
            for guest in sorted(come):
                row = {"guest": guest, "server": self.dialect.number}
                transaction.add(self.upserts.ignoring(presence), row)
            if gone:
                transaction.execute(delete(presence).where(here, presence.c.guest.in_(gone)))

        await self.write(work)

    async def present(self, guests: set[str]) -> set[str]:
        query = select(presence.c.guest).where(presence.c.guest.in_(guests))
        at = presence.c.server.in_(list(self.dialect.others()))
        return {guest for (guest,) in await self.read(query.where(at))}

    async def forget_presence(self) -> None:
        living = [self.dialect.number, *self.dialect.others()]
        await self.execute(delete(presence).where(presence.c.server.not_in(living)))

    async def loads(self) -> dict[int, int]:
        return await self.read_by(
            lambda connection: self.dialect.loads(Transaction(connection, self.dialect))
        )

    async def give_leases(self, heirs: Mapping[str, int]) -> set[str]:
        return await self.write(partial(self.dialect.give, heirs=heirs))

    async def spread_leases(self, kept: Collection[str] = ()) -> int:
        return await self.write(partial(self.dialect.spread, kept=kept))

    async def claim_all(self, tables: Sequence[str]) -> dict[str, TakenUp]:
        return await self.read_taken(await self.write(partial(take_leases, tables, self.dialect)))

    async def read_taken(self, leases: dict[str, Lease]) -> dict[str, TakenUp]:
        """Read tables whose leases were taken, all at once."""
        taken, mine = {}, list(leases)
        for first in range(0, len(mine), KEYS_IN_A_QUERY):
            asked = mine[first : first + KEYS_IN_A_QUERY]
            for table, found in (await self.read_latest(asked)).items():
                with contextlib.suppress(Damaged):
                    taken[table] = TakenUp(leases[table], found.checked(table))
        return taken

    async def events(self, table: str, after: int = 0, whole: bool = True) -> list[bytes]:
        query = select(events.c.seq, events.c.payload).order_by(events.c.seq)
        found = await self.read(query.where(events.c.table_id == table, events.c.seq >= after))
        if whole and found and found[-1][0] != after + len(found) - 1:
            raise Damaged(table)
        return [payload for _, payload in found]

    async def latest(self, table: str) -> Latest:
        return (await self.brought_back.get(table) or NOTHING).checked(table)

    @cached_property
    def brought_back(self) -> Coalescer[Found]:
        """The tables that are brought back now: after a restart thousands are asked for at once."""
        return Coalescer(self.read_latest)

    async def read_latest(self, asked: list[str]) -> dict[str, Found]:
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

    async def find_answer(self, table: str, guest: str, cmd: str) -> Answer | None:
        query = select(*ANSWER).where(
            commands.c.table_id == table, commands.c.guest == guest, commands.c.cmd == cmd
        )
        return next((Answer(*row) for row in await self.read(query)), None)

    async def row(self, table: str) -> Row | None:
        found = await self.read(select(tables).where(tables.c.table_id == table))
        return Row(*found[0]) if found else None

    async def unfinished_rows(self) -> list[Row]:
        query = select(tables).where(tables.c.status.in_(UNFINISHED))
        return [Row(*row) for row in await self.read(query)]

    async def first_events(self) -> dict[str, bytes]:
        query = select(events.c.table_id, events.c.payload).where(events.c.seq == 0)
        unfinished = select(tables.c.table_id).where(tables.c.status.in_(UNFINISHED))
        return dict(map(tuple, await self.read(query.where(events.c.table_id.in_(unfinished)))))

    async def rows_played_by(self, guest: str, most: int) -> list[Row]:
        query = select(tables).join(sittings, sittings.c.table_id == tables.c.table_id)
        query = query.where(sittings.c.guest == guest, tables.c.status.in_(BEGUN))
        return [
            Row(*row) for row in await self.read(query.order_by(tables.c.at.desc()).limit(most))
        ]

    async def tables_of(self, guest: str) -> list[Row]:
        return await self.owned.get(guest) or []

    @cached_property
    def owned(self) -> Coalescer[list[Row]]:
        """The tables of guests who come now: after a restart thousands do at once."""
        return Coalescer(self.read_owned)

    async def read_owned(self, asked: list[str]) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for guest, *row in await self.read(TABLES_OF_GUESTS, asked=asked):
            found.setdefault(guest, []).append(Row(*row))
        return found

    async def results(self, tables_asked: set[str]) -> dict[str, bytes]:
        query = select(results).where(results.c.table_id.in_(tables_asked))
        return dict(map(tuple, await self.read(query)))

    async def keep_result(self, table: str, result: bytes) -> None:
        statement = self.upserts.ignoring(results)
        await self.execute(statement.values(table_id=table, result=result))

    async def review(self, table: str, seat: int, form: int) -> bytes | None:
        query = select(reviews.c.review).where(reviews.c.table_id == table)
        found = await self.read(query.where(reviews.c.seat == seat, reviews.c.form == form))
        return bytes(found[0][0]) if found else None

    async def keep_review(
        self, table: str, seat: int, form: int, review: bytes, at: float, most: int
    ) -> None:
        row = {"table_id": table, "seat": seat, "form": form, "review": review, "at": at}
        newest = select(reviews.c.at).order_by(reviews.c.at.desc())
        last = newest.offset(most - 1).limit(1).scalar_subquery()

        def work(transaction: Transaction) -> None:
            transaction.execute(self.upserts.replacing(reviews), row)
            transaction.execute(delete(reviews).where(reviews.c.at < last))

        await self.write(work)


def add_parts(
    parts: Iterable[Part], upserts: Upserts, now: float, transaction: Transaction
) -> None:
    """Insert what is written of some tables."""
    for part in parts:
        if part.limit:
            check_limit(part.limit, transaction)
        if part.epoch is not None:
            transaction.expect_epoch(part.table, part.epoch)
        for seq, payload in enumerate(part.events, part.seq):
            event = {"table_id": part.table, "seq": seq, "payload": payload, "at": now}
            transaction.add(ADD_EVENT, event)
        if part.answer:
            values = zip((column.name for column in ANSWER), part.answer)
            transaction.add(ADD_ANSWER, {**dict(values), "at": now})
        if part.row:
            add_row(part.row, upserts, transaction)
        if part.snapshot:
            snapshot = {"table_id": part.table, **part.snapshot._asdict()}
            transaction.add(upserts.replacing(snapshots), snapshot)


def check_limit(limit: Limit, transaction: Transaction) -> None:
    """Count the tables of a guest, while nobody else gives it one."""
    lock_guests(transaction, {limit.guest})
    found = transaction.execute(TABLES_OF_GUESTS, {"asked": [limit.guest]})
    rows: list[Row] = [Row(*values) for _, *values in map(tuple, found)]
    counted = [row for row in rows if limit.counts(row)]
    if len(counted) >= limit.most:
        raise TooMany(limit, counted)


def add_row(row: Row, upserts: Upserts, transaction: Transaction) -> None:
    """Put a table's row in the place of the one before, and note whose it is."""
    table, host, status, card, at = row
    values = {"table_id": table, "host": host, "status": status, "card": card, "at": at}
    transaction.add(upserts.replacing(tables), values)
    sitters = row.sitters
    seated = {guest for seat in sitters.seats for guest in (seat.guest, seat.next_guest)}
    for guest in {host, *seated} - {""}:
        transaction.add(upserts.ignoring(sittings), {"guest": guest, "table_id": table})
    if sitters.night:
        belongs = {"night": sitters.night, "table_id": table}
        transaction.add(upserts.ignoring(series_tables), belongs)


def take_or_find(
    tables_asked: Sequence[str], dialect: Dialect, transaction: Transaction
) -> tuple[dict[str, Lease], dict[str, int]]:
    """Give tables leases; return them, and which servers have those of the others."""
    taken = take_leases(tables_asked, dialect, transaction)
    others = [table for table in tables_asked if table not in taken]
    return taken, dialect.owners(transaction, others) if others else {}


def take_leases(
    tables_asked: Sequence[str], dialect: Dialect, transaction: Transaction
) -> dict[str, Lease]:
    """Give tables leases that no owner before had, and count their events so far.

    Tables that another server has are left out.
    """
    claimed = dialect.claim(transaction, tables_asked)
    last: dict[str, int] = {}
    for first in range(0, len(tables_asked), KEYS_IN_A_QUERY):
        asked = tables_asked[first : first + KEYS_IN_A_QUERY]
        # In a statement of its own: a former owner's commit may have come while we waited for it.
        last |= dict(map(tuple, transaction.execute(LAST_EVENTS, {"asked": list(asked)})))
    return {table: Lease(epoch, last.get(table, -1) + 1) for table, epoch in claimed.items()}

"""What keeps the database in order: when the server ran, and what of old tables can go."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Table, delete, exists, func, or_, select, update

from madang.server.store.base import Row
from madang.server.store.schema import (
    commands,
    events,
    leases,
    night_tables,
    runs,
    sittings,
    snapshots,
    tables,
)
from madang.server.store.sql import Sql
from madang.server.store.transaction import Transaction

CLOSED, PUT_AWAY = "closed", "put away"
DONE = "over", "broken", CLOSED
RUNS_KEPT = 1000
NEEDED_TO_PLAY = snapshots, leases
ALL_OF_A_TABLE = events, tables, sittings, night_tables, snapshots, leases


class KeepsOrder(Sql):
    """The part of the store that knows what is old; see `Store` for its promises."""

    async def runs(self) -> list[tuple[float, float]]:
        """Read them, the oldest first; the last one lasted until something was written last."""
        found = [(began, at) for began, at in await self.read(select(runs).order_by(runs.c.began))]
        newest = (await self.read(select(func.max(tables.c.at))))[0][0] or 0.0
        return [*found[:-1], *((began, max(at, newest)) for began, at in found[-1:])]

    async def beat(self, began: float, at: float) -> None:
        """Write the time; forget the oldest runs."""
        await self.write(partial(note_run, self.upserts.replacing(runs), began, at))

    async def old_tables(self, before: float, most: int) -> list[Row]:
        """Find tables that are done, and of which more is kept than need be."""
        has_more = [
            exists().where(table.c.table_id == tables.c.table_id)
            for table in (commands, *NEEDED_TO_PLAY)
        ]
        old = tables.c.status.in_(DONE), tables.c.at < before
        query = select(tables).where(*old, or_(tables.c.status == CLOSED, *has_more))
        return [Row(*row) for row in await self.read(query.limit(most))]

    async def tables_with(self, status: str, after: str, most: int) -> list[Row]:
        """Read their rows."""
        query = select(tables).where(tables.c.status == status, tables.c.table_id > after)
        return [Row(*row) for row in await self.read(query.order_by(tables.c.table_id).limit(most))]

    async def drop_answers(self, table: str, before: float, most: int) -> bool:
        """Delete some answers; return whether there may be more."""
        old = select(commands.c.id).where(commands.c.table_id == table, commands.c.at < before)
        statement = delete(commands).where(commands.c.id.in_(old.limit(most)))
        return await self.write(lambda t: t.execute(statement).rowcount) == most

    async def archive(self, table: str, guests: set[str]) -> None:
        """Delete the snapshot and the lease, and that anybody sat there but these.

        A match that was closed is kept, though nobody finds it any more.
        """
        others = delete(sittings).where(
            sittings.c.table_id == table, sittings.c.guest.not_in(guests)
        )
        closed = tables.c.table_id == table, tables.c.status == CLOSED
        put_away = update(tables).where(*closed).values(status=PUT_AWAY)
        await self.write(partial(execute_all, [others, put_away, *deletes(NEEDED_TO_PLAY, table)]))

    async def purge(self, table: str) -> None:
        """Delete all of a table."""
        await self.write(partial(execute_all, deletes(ALL_OF_A_TABLE, table)))


def note_run(statement: object, began: float, at: float, transaction: Transaction) -> None:
    """Write how long a run has lasted; keep the newest runs."""
    transaction.execute(statement, {"began": began, "at": at})
    kept = select(runs.c.began).order_by(runs.c.began.desc()).limit(RUNS_KEPT)
    transaction.execute(delete(runs).where(runs.c.began.not_in(kept)))


def deletes(kept_in: Sequence[Table], table: str) -> list[object]:
    """Return statements that delete what is kept of a table."""
    return [delete(rows).where(rows.c.table_id == table) for rows in kept_in]


def execute_all(statements: Sequence[object], transaction: Transaction) -> None:
    """Carry them out."""
    for statement in statements:
        transaction.execute(statement)

"""The store as the server uses it: everything that is kept, how long, and in which database."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Table, delete, exists, func, or_, select, update

from madang.server.store.guests import KeptFriends, KeptGuests, KeptRatings, KeptSeries
from madang.server.store.interfaces import CLOSED, PUT_AWAY, Row
from madang.server.store.schema import (
    commands,
    events,
    leases,
    reviews,
    runs,
    series_tables,
    sittings,
    snapshots,
    tables,
)
from madang.server.store.sql import Dialect, Transaction
from madang.server.store.sqlite import Sqlite
from madang.server.store.tables import KeptTables
from madang.server.store.writer import Sql

# ---- the server's runs, and the deletion of old tables ---------------------------------------

DONE = "over", "broken", CLOSED
RUNS_KEPT = 1000
NEEDED_TO_PLAY = snapshots, leases
ALL_OF_A_TABLE = events, tables, sittings, series_tables, snapshots, leases, reviews


class KeptOrder(Sql):
    """The part about runs and old tables."""

    async def runs(self) -> list[tuple[float, float]]:
        """Return the runs, the oldest first; the last one lasted until the last write."""
        found = [(began, at) for began, at in await self.read(select(runs).order_by(runs.c.began))]
        newest = (await self.read(select(func.max(tables.c.at))))[0][0] or 0.0
        return [*found[:-1], *((began, max(at, newest)) for began, at in found[-1:])]

    async def record_run(self, began: float, at: float) -> None:
        """Write how long a run has lasted; keep the newest runs."""
        kept = select(runs.c.began).order_by(runs.c.began.desc()).limit(RUNS_KEPT)

        def work(transaction: Transaction) -> None:
            transaction.execute(self.upserts.replacing(runs), {"began": began, "at": at})
            transaction.execute(delete(runs).where(runs.c.began.not_in(kept)))

        await self.write(work)

    async def old_rows(self, before: float, most: int) -> list[Row]:
        has_more = [
            exists().where(table.c.table_id == tables.c.table_id)
            for table in (commands, *NEEDED_TO_PLAY)
        ]
        old = tables.c.status.in_(DONE), tables.c.at < before
        query = select(tables).where(*old, or_(tables.c.status == CLOSED, *has_more))
        return [Row(*row) for row in await self.read(query.limit(most))]

    async def rows_with(self, status: str, after: str, most: int) -> list[Row]:
        query = select(tables).where(tables.c.status == status, tables.c.table_id > after)
        return [Row(*row) for row in await self.read(query.order_by(tables.c.table_id).limit(most))]

    async def drop_answers(self, table: str, before: float, most: int) -> bool:
        old = select(commands.c.id).where(commands.c.table_id == table, commands.c.at < before)
        statement = delete(commands).where(commands.c.id.in_(old.limit(most)))
        return await self.write(lambda t: t.execute(statement).rowcount) == most

    async def archive_table(self, table: str, guests: set[str]) -> None:
        """Delete the snapshot and the lease, and that anybody sat there but these.

        A match that was closed is kept, though nobody finds it any more.
        """
        others = delete(sittings).where(
            sittings.c.table_id == table, sittings.c.guest.not_in(guests)
        )
        closed = tables.c.table_id == table, tables.c.status == CLOSED
        put_away = update(tables).where(*closed).values(status=PUT_AWAY)
        await self.execute_all([others, put_away, *deletes(NEEDED_TO_PLAY, table)])

    async def delete_table(self, table: str) -> None:
        await self.execute_all(deletes(ALL_OF_A_TABLE, table))

    async def execute_all(self, statements: Sequence[object]) -> None:
        """Carry statements out in one transaction."""

        def work(transaction: Transaction) -> None:
            for statement in statements:
                transaction.execute(statement)

        await self.write(work)


def deletes(kept_in: Sequence[Table], table: str) -> list[object]:
    """Return statements that delete what is kept of a table."""
    return [delete(rows).where(rows.c.table_id == table) for rows in kept_in]


# ---- all of it ---------------------------------------------------------------------------------

SCHEME = "postgresql://"


class DatabaseStore(KeptTables, KeptGuests, KeptSeries, KeptFriends, KeptRatings, KeptOrder):
    """The `Store` of `madang.server.parts`."""

    def __init__(self, place: Path | str, shares: bool = False) -> None:
        super().__init__(dialect_at(place, shares))
        self.path = Path(place)


def dialect_at(place: Path | str, shares: bool = False) -> Dialect:
    """Return the dialect of a place: of an address that PostgreSQL knows, or of a file.

    On PostgreSQL several servers may share the tables.
    """
    if isinstance(place, str) and place.startswith(SCHEME):
        from madang.server.store.postgres import Postgres  # large, and few need it

        return Postgres(place, shares)
    return Sqlite(Path(place))

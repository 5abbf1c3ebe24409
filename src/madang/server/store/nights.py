"""What the database keeps of evenings with friends."""

from sqlalchemy import insert, select, update

from madang.server.store.base import Night, Row
from madang.server.store.schema import night_tables, nights, sittings, tables
from madang.server.store.sql import Sql

SHOWN = "open", "playing", "over"


class KeepsNights(Sql):
    """The part of the store that knows evenings; see `Store` for its promises."""

    async def add_night(self, night: Night) -> None:
        """Insert an evening."""
        await self.execute(insert(nights).values(**night._asdict()))

    async def end_night(self, night: str, at: float) -> None:
        """Note when it ended, once."""
        statement = update(nights).where(nights.c.night == night, nights.c.ended.is_(None))
        await self.execute(statement.values(ended=at))

    async def night(self, night: str) -> Night | None:
        """Read one."""
        found = await self.read(select(nights).where(nights.c.night == night))
        return Night(*found[0]) if found else None

    async def nights_of(self, guest: str, most: int) -> list[Night]:
        """Read those that a guest has opened, or played at."""
        played = select(night_tables.c.night).join(
            sittings, sittings.c.table_id == night_tables.c.table_id
        )
        is_mine = (nights.c.host == guest) | nights.c.night.in_(
            played.where(sittings.c.guest == guest)
        )
        query = select(nights).where(is_mine).order_by(nights.c.at.desc()).limit(most)
        return [Night(*row) for row in await self.read(query)]

    async def tables_of(self, night: str, most: int) -> list[Row]:
        """Read the tables of an evening."""
        query = select(tables).join(night_tables, night_tables.c.table_id == tables.c.table_id)
        query = query.where(night_tables.c.night == night, tables.c.status.in_(SHOWN))
        return [
            Row(*row) for row in await self.read(query.order_by(tables.c.at.desc()).limit(most))
        ]

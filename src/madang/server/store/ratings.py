"""What the database keeps of ratings: each finished match counts once, whatever happens."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from madang.server.store.base import Rating
from madang.server.store.schema import rated, ratings

Rate = Callable[[dict[str, Rating]], list[Rating]]  # those known before -> those after


class KeepsRatings:
    """The part of `DatabaseStore` that knows ratings; see `Store` for its promises."""

    write: Callable[[Callable[[AsyncConnection], Awaitable[None]]], Awaitable[None]]
    read: Callable[[Any], Awaitable[list[Any]]]

    async def ratings(self) -> list[Rating]:
        """Read all of them."""
        return [Rating(*row) for row in await self.read(select(ratings))]

    async def rate(self, table: str, game: str, guests: set[str], rate: Rate) -> list[Rating]:
        """Mark the match, and write what it makes of the ratings, in one transaction."""
        after: list[Rating] = []

        async def work(connection: AsyncConnection) -> None:
            mark = upsert(rated).values(table_id=table).on_conflict_do_nothing()
            is_first = (await connection.execute(mark)).rowcount == 1
            after[:] = rate(await before(connection, game, guests)) if is_first else []
            for row in after:
                changed = {"mu": row.mu, "sigma": row.sigma, "matches": row.matches}
                statement = (
                    upsert(ratings)
                    .values(**row._asdict())
                    .on_conflict_do_update(index_elements=["guest", "game"], set_=changed)
                )
                await connection.execute(statement)

        await self.write(work)
        return after


async def before(connection: AsyncConnection, game: str, guests: set[str]) -> dict[str, Rating]:
    """Read what is known of some guests."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.guest.in_(guests))
    return {row.guest: Rating(*row) for row in (await connection.execute(query)).all()}

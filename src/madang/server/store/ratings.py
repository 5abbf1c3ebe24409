"""What the database keeps of ratings: each finished match counts once, whatever happens."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from madang.server.store.base import Rating
from madang.server.store.schema import rated, ratings
from madang.server.store.sql import Sql
from madang.server.store.transaction import Transaction

Rate = Callable[[dict[str, Rating]], list[Rating]]  # those known before -> those after


class KeepsRatings(Sql):
    """The part of the store that knows ratings; see `Store` for its promises."""

    async def ratings(self) -> list[Rating]:
        """Read all of them."""
        return [Rating(*row) for row in await self.read(select(ratings))]

    async def rate(self, table: str, game: str, guests: set[str], rate: Rate) -> list[Rating]:
        """Mark the match, and write what it makes of the ratings, in one transaction."""

        def work(transaction: Transaction) -> list[Rating]:
            mark = self.upserts.ignoring(rated).returning(rated.c.table_id)
            if transaction.execute(mark, {"table_id": table}).first() is None:
                return []
            after = rate(before(transaction, game, guests))
            for row in after:
                transaction.add(self.upserts.replacing(ratings), row._asdict())
            return after

        return await self.write(work)


def before(transaction: Transaction, game: str, guests: set[str]) -> dict[str, Rating]:
    """Read what is known of some guests."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.guest.in_(guests))
    found: list[Any] = list(transaction.execute(query))
    return {row.guest: Rating(*row) for row in found}

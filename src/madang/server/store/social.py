"""Data about guests together: friends, series of matches, ratings."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select, update

from madang.server.store.guests import lock_guests
from madang.server.store.interfaces import Rating, Row, Series
from madang.server.store.schema import (
    friend_links,
    friends,
    guests,
    rated,
    ratings,
    series,
    series_tables,
    sittings,
    tables,
)
from madang.server.store.sql import Transaction
from madang.server.store.writer import Sql

SHOWN = "open", "playing", "over"  # tables of a series
Rate = Callable[[dict[str, Rating]], list[Rating]]  # those known before -> those after


class KeptFriends(Sql):
    """The interfaces of those who ask say what each method promises."""

    async def befriend(self, one: str, other: str, at: float, most: int) -> bool:

        def work(transaction: Transaction) -> bool:
            lock_guests(transaction, {one, other})
            if not has_room(transaction, one, other, most):
                return False
            for a, b in both_ways(one, other):
                pair = {"guest": a, "friend": b, "at": at}
                transaction.add(self.upserts.ignoring(friends), pair)
            return True

        return await self.write(work)

    async def unfriend(self, one: str, other: str) -> None:
        """Delete both rows, and the links that would bring them back."""

        def work(transaction: Transaction) -> None:
            pairs = [
                and_(friends.c.guest == a, friends.c.friend == b) for a, b in both_ways(one, other)
            ]
            transaction.execute(delete(friends).where(or_(*pairs)))
            transaction.execute(delete(friend_links).where(friend_links.c.guest == one))

        await self.write(work)

    async def friends_of(self, guest: str) -> dict[str, str]:
        is_friend = friends.c.friend == guests.c.guest
        query = select(guests.c.guest, guests.c.name).join(friends, is_friend)
        return dict(map(tuple, await self.read(query.where(friends.c.guest == guest))))

    async def keep_friend_link(self, guest: str, key: str, at: float) -> None:
        values = {"guest": guest, "key": key, "at": at}
        await self.execute(self.upserts.replacing(friend_links).values(values))

    async def friend_link(self, key: str, since: float) -> tuple[str, str] | None:
        query = select(guests.c.guest, guests.c.name).join(
            friend_links, friend_links.c.guest == guests.c.guest
        )
        found = await self.read(query.where(friend_links.c.key == key, friend_links.c.at >= since))
        return next(((guest, name) for guest, name in found), None)


def both_ways(one: str, other: str) -> list[tuple[str, str]]:
    return [(one, other), (other, one)]


def has_room(transaction: Transaction, one: str, other: str, most: int) -> bool:
    """Tell whether two may become friends, or are so."""
    known = select(friends).where(friends.c.guest == one, friends.c.friend == other)
    if transaction.execute(known).first():
        return True
    for guest in (one, other):
        count = select(func.count()).select_from(friends).where(friends.c.guest == guest)
        if transaction.execute(count).scalar_one() >= most:
            return False
    return True


class KeptSeries(Sql):
    """The interfaces of those who ask say what each method promises.

    The database calls a series a night.
    """

    async def add_series(self, added: Series) -> None:
        values = {"night": added.id, "name": added.name, "host": added.host, "at": added.at}
        await self.execute(insert(series).values(**values, ended=added.ended))

    async def end_series(self, ended: str, at: float) -> None:
        statement = update(series).where(series.c.night == ended, series.c.ended.is_(None))
        await self.execute(statement.values(ended=at))

    async def find_series(self, asked: str) -> Series | None:
        found = await self.read(select(series).where(series.c.night == asked))
        return Series(*found[0]) if found else None

    async def series_of(self, guest: str, most: int) -> list[Series]:
        played = select(series_tables.c.night).join(
            sittings, sittings.c.table_id == series_tables.c.table_id
        )
        is_mine = (series.c.host == guest) | series.c.night.in_(
            played.where(sittings.c.guest == guest)
        )
        query = select(series).where(is_mine).order_by(series.c.at.desc()).limit(most)
        return [Series(*row) for row in await self.read(query)]

    async def rows_in_series(self, asked: str, most: int) -> list[Row]:
        query = select(tables).join(series_tables, series_tables.c.table_id == tables.c.table_id)
        query = query.where(series_tables.c.night == asked, tables.c.status.in_(SHOWN))
        return [
            Row(*row) for row in await self.read(query.order_by(tables.c.at.desc()).limit(most))
        ]


class KeptRatings(Sql):
    """The interfaces of those who ask say what each method promises."""

    async def ratings(self) -> list[Rating]:
        return [Rating(*row) for row in await self.read(select(ratings))]

    async def rate_match(self, table: str, game: str, guests: set[str], rate: Rate) -> list[Rating]:
        """Mark the match, and write what it makes of the ratings, in one transaction."""

        def work(transaction: Transaction) -> list[Rating]:
            mark = self.upserts.ignoring(rated).returning(rated.c.table_id)
            if transaction.execute(mark, {"table_id": table}).first() is None:
                return []
            lock_guests(transaction, guests)  # another match of theirs may end just now
            after = rate(ratings_before(transaction, game, guests))
            for row in after:
                transaction.add(self.upserts.replacing(ratings), row._asdict())
            return after

        return await self.write(work)


def ratings_before(transaction: Transaction, game: str, guests: set[str]) -> dict[str, Rating]:
    query = select(ratings).where(ratings.c.game == game, ratings.c.guest.in_(guests))
    found: list[Any] = list(transaction.execute(query))
    return {row.guest: Rating(*row) for row in found}

"""The guests in the database: names, devices, series, friends and ratings.

Each device has a key, and a link adds one. A key is the hash of a secret.
"""

import time
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update

from madang.server.store.interfaces import Rating, Row, Series
from madang.server.store.schema import (
    friend_links,
    friends,
    guests,
    keys,
    rated,
    ratings,
    seat_links,
    series,
    series_tables,
    sittings,
    tables,
)
from madang.server.store.sql import KEYS_IN_A_QUERY, Coalescer, T, Transaction
from madang.server.store.writer import Sql

READ_AHEAD_LASTS = 30.0  # seconds
ADD_GUEST, ADD_KEY = insert(guests), insert(keys)


class KeptGuests(Sql):
    """The interfaces of those who ask say what each method promises."""

    @cached_property
    def greeted(self) -> Coalescer[tuple[str, str]]:
        """The guests who say hello now: after a restart thousands do so at once."""
        return Coalescer(self.guests_of)

    async def add_guest(self, guest: str, name: str, key: str) -> None:
        now = self.calendar.now()

        def work(transaction: Transaction) -> None:
            transaction.add(ADD_GUEST, {"guest": guest, "name": name, "at": now})
            transaction.add(ADD_KEY, {"key": key, "guest": guest, "at": now})

        await self.write(work)

    async def guest_of(self, key: str) -> tuple[str, str] | None:
        if time.monotonic() - self.read_ahead_at > READ_AHEAD_LASTS:
            self.expected.clear()
        return self.expected.pop(key, None) or await self.greeted.get(key)

    async def guests_of(self, asked: list[str]) -> dict[str, tuple[str, str]]:
        return await self.guests_where(keys.c.key.in_(asked))

    async def guests_where(self, which: ColumnElement[bool]) -> dict[str, tuple[str, str]]:
        query = select(keys.c.key, guests.c.guest, guests.c.name).join_from(keys, guests)
        return {key: (guest, name) for key, guest, name in await self.read(query.where(which))}

    async def known_keys(self, asked: Collection[str]) -> set[str]:
        found, wanted = set[str](), sorted(asked)
        for first in range(0, len(wanted), KEYS_IN_A_QUERY):
            found |= (await self.guests_of(wanted[first : first + KEYS_IN_A_QUERY])).keys()
        return found

    @cached_property
    def expected(self) -> dict[str, tuple[str, str]]:
        """Guests who are about to say hello, by their keys; each is looked up here once."""
        return {}

    read_ahead_at = 0.0  # by the monotonic clock: another server may sign somebody out meanwhile

    async def read_ahead(self, guests_asked: Sequence[str]) -> None:
        self.read_ahead_at = time.monotonic()
        for first in range(0, len(guests_asked), KEYS_IN_A_QUERY):
            asked = guests_asked[first : first + KEYS_IN_A_QUERY]
            self.expected |= await self.guests_where(keys.c.guest.in_(asked))

    async def change(self, work: Callable[[Transaction], T]) -> T:
        """Change something about guests; cached reads are dropped."""
        self.expected.clear()
        return await self.write(work)

    async def names(self, guests_asked: set[str]) -> dict[str, str]:
        query = select(guests.c.guest, guests.c.name).where(guests.c.guest.in_(guests_asked))
        return dict(map(tuple, await self.read(query)))

    async def rename(self, guest: str, name: str) -> None:
        renamed = update(guests).where(guests.c.guest == guest).values(name=name)
        await self.change(lambda transaction: transaction.execute(renamed).close())

    # ---- devices -----------------------------------------------------------------------------

    async def add_key(self, guest: str, key: str, at: float, most: int) -> None:
        await self.change(lambda transaction: add_key(transaction, guest, key, at, most))

    async def drop_key(self, key: str) -> None:
        dropped = delete(keys).where(keys.c.key == key)
        await self.change(lambda transaction: transaction.execute(dropped).close())

    async def count_devices(self, guest: str) -> int:
        ((count,),) = await self.read(select(func.count()).where(keys.c.guest == guest))
        return int(count)

    async def drop_other_keys(self, guest: str, held: str) -> list[str] | None:
        """Delete the link of a guest, and every key but one, if that is there."""

        def work(transaction: Transaction) -> list[str] | None:
            mine = keys.c.guest == guest
            found = list(transaction.execute(select(keys.c.key).where(mine)).scalars())
            if held not in found:
                return None
            transaction.execute(delete(keys).where(mine, keys.c.key != held))
            transaction.execute(delete(seat_links).where(seat_links.c.guest == guest))
            return [key for key in found if key != held]

        return await self.change(work)

    async def keep_seat_link(self, guest: str, link: str, at: float) -> None:
        values = {"guest": guest, "key": link, "at": at}
        await self.execute(self.upserts.replacing(seat_links).values(values))

    async def seat_link(self, link: str, since: float) -> tuple[str, str] | None:
        found = await self.read(select_linked(link, since))
        return next(((guest, name) for guest, name in found), None)

    async def spend_seat_link(
        self, link: str, since: float, key: str, at: float, most: int
    ) -> tuple[str, str] | None:
        """Delete the link; where it was there, insert the key."""

        def work(transaction: Transaction) -> tuple[str, str] | None:
            spent = delete(seat_links).where(seat_links.c.key == link)
            found: Any = transaction.execute(spent.returning(seat_links.c.guest, seat_links.c.at))
            for guest, kept_at in found.all():  # of two who spend it at once one deletes the row
                if kept_at < since:
                    return None
                add_key(transaction, guest, key, at, most)
                name = select(guests.c.name).where(guests.c.guest == guest)
                return guest, transaction.execute(name).scalar_one()
            return None

        return await self.change(work)


def select_linked(link: str, since: float) -> Any:
    """Return the query for the guest of a link that is not older."""
    query = select(guests.c.guest, guests.c.name).join(seat_links)
    return query.where(seat_links.c.key == link, seat_links.c.at >= since)


def add_key(transaction: Transaction, guest: str, key: str, at: float, most: int) -> None:
    """Insert a key; of more than `most` delete the oldest of the others, but never the first."""
    lock_guests(transaction, {guest})
    mine = select(keys.c.key).where(keys.c.guest == guest).order_by(keys.c.at)
    held = list(transaction.execute(mine).scalars())
    old = held[1 : max(1, len(held) + 2 - most)]
    transaction.execute(delete(keys).where(keys.c.key.in_(old)))
    transaction.add(ADD_KEY, {"key": key, "guest": guest, "at": at})


def lock_guests(transaction: Transaction, asked: Collection[str]) -> None:
    """Keep other servers from counting what belongs to guests until this is committed.

    All lock in the order of the ids, so that no two wait for each other.
    """
    rows = select(guests.c.guest).where(guests.c.guest.in_(asked)).order_by(guests.c.guest)
    transaction.execute(rows.with_for_update()).close()


# ---- series, friends, ratings ----------------------------------------------------------------

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

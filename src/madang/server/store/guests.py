"""The guests in the database: names, a key for each device, and the link that adds one.

A key is the hash of a secret.
"""

import time
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from madang.server.store.readers import KEYS_IN_A_QUERY, Coalescer
from madang.server.store.schema import guests, keys, seat_links
from madang.server.store.sql import T, Transaction
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

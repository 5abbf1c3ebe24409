"""What the database keeps of guests: their names and the hashes of their secrets."""

import time
from collections.abc import Callable, Sequence
from functools import cached_property

from sqlalchemy import ColumnElement, insert, select, update

from madang.server.store.schema import guests, keys
from madang.server.store.sql import Sql, T
from madang.server.store.together import MOST, Together
from madang.server.store.transaction import Transaction

ADD_GUEST, ADD_KEY = insert(guests), insert(keys)


class KeepsGuests(Sql):
    """The part of the store that knows guests; see `Store` for its promises."""

    @cached_property
    def greeted(self) -> Together[tuple[str, str]]:
        """Who says hello now."""
        return Together(self.guests_of)

    async def add_guest(self, guest: str, name: str, key: str) -> None:
        """Insert a guest and its first key."""
        now = time.time()

        def work(transaction: Transaction) -> None:
            transaction.add(ADD_GUEST, {"guest": guest, "name": name, "at": now})
            transaction.add(ADD_KEY, {"key": key, "guest": guest, "at": now})

        await self.write(work)

    async def guest_of(self, key: str) -> tuple[str, str] | None:
        """Find the guest of a key: after a restart thousands say hello at once."""
        return self.expected.pop(key, None) or await self.greeted.of(key)

    async def guests_of(self, asked: list[str]) -> dict[str, tuple[str, str]]:
        """Find the guests of keys."""
        return await self.guests_where(keys.c.key.in_(asked))

    async def guests_where(self, which: ColumnElement[bool]) -> dict[str, tuple[str, str]]:
        """Find guests by their keys."""
        query = select(keys.c.key, guests.c.guest, guests.c.name).join_from(keys, guests)
        return {key: (guest, name) for key, guest, name in await self.read(query.where(which))}

    @cached_property
    def expected(self) -> dict[str, tuple[str, str]]:
        """Guests who are about to say hello, by their keys; each is looked up here once."""
        return {}

    async def expect(self, guests_asked: Sequence[str]) -> None:
        """Read them with all their keys."""
        for first in range(0, len(guests_asked), MOST):
            asked = guests_asked[first : first + MOST]
            self.expected |= await self.guests_where(keys.c.guest.in_(asked))

    async def change(self, work: Callable[[Transaction], T]) -> T:
        """Change something about guests; what was read ahead is believed no more."""
        self.expected.clear()
        return await self.write(work)

    async def names(self, guests_asked: set[str]) -> dict[str, str]:
        """Read names."""
        query = select(guests.c.guest, guests.c.name).where(guests.c.guest.in_(guests_asked))
        return dict(map(tuple, await self.read(query)))

    async def rename(self, guest: str, name: str) -> None:
        """Update a name."""
        renamed = update(guests).where(guests.c.guest == guest).values(name=name)
        await self.change(lambda transaction: transaction.execute(renamed).close())

"""What the database keeps of guests: their names and the hashes of their secrets."""

import time
from functools import cached_property

from sqlalchemy import insert, select, update

from madang.server.store.schema import guests, keys
from madang.server.store.sql import Sql
from madang.server.store.together import Together
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
        return await self.greeted.of(key)

    async def guests_of(self, asked: list[str]) -> dict[str, tuple[str, str]]:
        """Find the guests of keys."""
        columns = keys.c.key, guests.c.guest, guests.c.name
        query = select(*columns).join_from(keys, guests).where(keys.c.key.in_(asked))
        return {key: (guest, name) for key, guest, name in await self.read(query)}

    async def names(self, guests_asked: set[str]) -> dict[str, str]:
        """Read names."""
        query = select(guests.c.guest, guests.c.name).where(guests.c.guest.in_(guests_asked))
        return dict(map(tuple, await self.read(query)))

    async def rename(self, guest: str, name: str) -> None:
        """Update a name."""
        await self.execute(update(guests).where(guests.c.guest == guest).values(name=name))

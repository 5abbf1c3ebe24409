"""What the database keeps of friends."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from madang.server.store.schema import friend_links, friends, guests


class KeepsFriends:
    """The part of `DatabaseStore` that knows friends; see `Store` for its promises."""

    write: Callable[[Callable[[AsyncConnection], Awaitable[None]]], Awaitable[None]]
    read: Callable[[Any], Awaitable[list[Any]]]

    async def befriend(self, one: str, other: str, at: float, most: int) -> bool:
        """Insert both rows, unless one of the two has enough friends."""
        done: list[bool] = []

        async def work(connection: AsyncConnection) -> None:
            done[:] = [await has_room(connection, one, other, most)]
            if done[0]:
                pairs = [{"guest": a, "friend": b, "at": at} for a, b in both(one, other)]
                await connection.execute(upsert(friends).on_conflict_do_nothing(), pairs)

        await self.write(work)
        return done[0]

    async def unfriend(self, one: str, other: str) -> None:
        """Delete both rows, and the links that would bring them back."""

        async def work(connection: AsyncConnection) -> None:
            pairs = [and_(friends.c.guest == a, friends.c.friend == b) for a, b in both(one, other)]
            await connection.execute(delete(friends).where(or_(*pairs)))
            await connection.execute(delete(friend_links).where(friend_links.c.guest == one))

        await self.write(work)

    async def friends_of(self, guest: str) -> dict[str, str]:
        """Read them with their names."""
        is_friend = friends.c.friend == guests.c.guest
        query = select(guests.c.guest, guests.c.name).join(friends, is_friend)
        return dict(map(tuple, await self.read(query.where(friends.c.guest == guest))))

    async def keep_friend_link(self, guest: str, key: str, at: float) -> None:
        """Put the key in the place of the one before."""
        statement = upsert(friend_links).values(guest=guest, key=key, at=at)
        changed = {"key": key, "at": at}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                statement.on_conflict_do_update(index_elements=["guest"], set_=changed)
            )

        await self.write(work)

    async def friend_link(self, key: str, since: float) -> tuple[str, str] | None:
        """Find whose it is."""
        query = select(guests.c.guest, guests.c.name).join(
            friend_links, friend_links.c.guest == guests.c.guest
        )
        found = await self.read(query.where(friend_links.c.key == key, friend_links.c.at >= since))
        return next(((guest, name) for guest, name in found), None)


def both(one: str, other: str) -> list[tuple[str, str]]:
    """Return the pair both ways."""
    return [(one, other), (other, one)]


async def has_room(connection: AsyncConnection, one: str, other: str, most: int) -> bool:
    """Tell whether two may become friends, or are so."""
    known = select(friends).where(friends.c.guest == one, friends.c.friend == other)
    if (await connection.execute(known)).first():
        return True
    for guest in (one, other):
        count = select(func.count()).select_from(friends).where(friends.c.guest == guest)
        if (await connection.execute(count)).scalar_one() >= most:
            return False
    return True

"""What the database keeps of friends."""

from sqlalchemy import and_, delete, func, or_, select

from madang.server.store.schema import friend_links, friends, guests
from madang.server.store.sql import Sql
from madang.server.store.transaction import Transaction


class KeepsFriends(Sql):
    """The part of the store that knows friends; see `Store` for its promises."""

    async def befriend(self, one: str, other: str, at: float, most: int) -> bool:
        """Insert both rows, unless one of the two has enough friends."""

        def work(transaction: Transaction) -> bool:
            if not has_room(transaction, one, other, most):
                return False
            for a, b in both(one, other):
                pair = {"guest": a, "friend": b, "at": at}
                transaction.add(self.upserts.ignoring(friends), pair)
            return True

        return await self.write(work)

    async def unfriend(self, one: str, other: str) -> None:
        """Delete both rows, and the links that would bring them back."""

        def work(transaction: Transaction) -> None:
            pairs = [and_(friends.c.guest == a, friends.c.friend == b) for a, b in both(one, other)]
            transaction.execute(delete(friends).where(or_(*pairs)))
            transaction.execute(delete(friend_links).where(friend_links.c.guest == one))

        await self.write(work)

    async def friends_of(self, guest: str) -> dict[str, str]:
        """Read them with their names."""
        is_friend = friends.c.friend == guests.c.guest
        query = select(guests.c.guest, guests.c.name).join(friends, is_friend)
        return dict(map(tuple, await self.read(query.where(friends.c.guest == guest))))

    async def keep_friend_link(self, guest: str, key: str, at: float) -> None:
        """Put the key in the place of the one before."""
        values = {"guest": guest, "key": key, "at": at}
        await self.execute(self.upserts.replacing(friend_links).values(values))

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

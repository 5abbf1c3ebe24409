"""What the database keeps of a guest's devices: a key for each, and the link that adds one."""

from typing import Any

from sqlalchemy import delete, func, select

from madang.server.store.guests import ADD_KEY, KeepsGuests
from madang.server.store.schema import guests, keys, seat_links
from madang.server.store.transaction import Transaction


class KeepsSeatLinks(KeepsGuests):
    """The part of the store that knows devices; see `Store` for its promises."""

    async def add_key(self, guest: str, key: str, at: float, most: int) -> None:
        """Insert one key."""
        await self.change(lambda transaction: add(transaction, guest, key, at, most))

    async def drop_key(self, key: str) -> None:
        """Delete one key."""
        dropped = delete(keys).where(keys.c.key == key)
        await self.change(lambda transaction: transaction.execute(dropped).close())

    async def devices(self, guest: str) -> int:
        """Count the keys."""
        ((count,),) = await self.read(select(func.count()).where(keys.c.guest == guest))
        return int(count)

    async def keep_only(self, guest: str, held: str) -> list[str] | None:
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
        """Put the link in the place of the one before."""
        values = {"guest": guest, "key": link, "at": at}
        await self.execute(self.upserts.replacing(seat_links).values(values))

    async def seat_link(self, link: str, since: float) -> tuple[str, str] | None:
        """Find whose it is."""
        found = await self.read(linked(link, since))
        return next(((guest, name) for guest, name in found), None)

    async def spend_seat_link(
        self, link: str, since: float, key: str, at: float, most: int
    ) -> tuple[str, str] | None:
        """Delete the link; where it was there, insert the key."""

        def work(transaction: Transaction) -> tuple[str, str] | None:
            found: Any = transaction.execute(linked(link, since)).all()
            transaction.execute(delete(seat_links).where(seat_links.c.key == link))
            for guest, name in found:
                add(transaction, guest, key, at, most)
                return guest, name
            return None

        return await self.change(work)


def linked(link: str, since: float) -> Any:
    """Return the query for the guest of a link that is not older."""
    query = select(guests.c.guest, guests.c.name).join(seat_links)
    return query.where(seat_links.c.key == link, seat_links.c.at >= since)


def add(transaction: Transaction, guest: str, key: str, at: float, most: int) -> None:
    """Insert a key; of more than `most` delete the oldest of the others, but never the first."""
    mine = select(keys.c.key).where(keys.c.guest == guest).order_by(keys.c.at)
    held = list(transaction.execute(mine).scalars())
    old = held[1 : max(1, len(held) + 2 - most)]
    transaction.execute(delete(keys).where(keys.c.key.in_(old)))
    transaction.add(ADD_KEY, {"key": key, "guest": guest, "at": at})

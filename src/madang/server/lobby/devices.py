"""The devices of a guest: each holds a secret of its own, and a seat link adds one.

A link works once, for some minutes, and only until its guest makes another one. It is not the
secret that the device is given for it, so whoever has seen a link that was used has nothing.
"""

from typing import Protocol

from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets
from madang.server.lobby.guests import Guest, Guests, could_be_secret, key_of, new_secret
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.base import Store

MOST = 16  # devices of a guest; of more the oldest is signed out
SIGNED_OUT = 4003  # see messages.CLOSES
ASK_RATE, ASK_BURST = 0.2, 20.0  # links made by one guest, or opened from one address


class Device(Protocol):
    """A socket, and the key by which its guest is known."""

    key: str

    def hang_up(self, code: int) -> None:
        """Close the socket with this code."""


class Devices:
    """Who may be whom on this server, by which keys."""

    def __init__(
        self,
        store: Store,
        guests: Guests,
        settings: Settings,
        time_source: TimeSource,
        calendar: Calendar,
    ) -> None:
        self.store, self.guests, self.calendar = store, guests, calendar
        self.lasts = settings.seat_link_lasts
        self.asks = Buckets(ASK_RATE, ASK_BURST, time_source)
        self.connections: set[Device] = set()

    async def link(self, guest: str) -> str:
        """Make a link of a guest's, in the place of the one before; return its secret."""
        spend(self.asks, guest)
        secret = new_secret()
        await self.store.keep_seat_link(guest, key_of(secret), self.calendar.now())
        return secret

    async def whose(self, link: object, address: str) -> Guest:
        """Return who would go on with a link; it still works afterwards."""
        spend(self.asks, address)
        found = await self.store.seat_link(key_in(link), self.calendar.now() - self.lasts)
        return known(found)

    async def resume(self, link: object, address: str, before: str | None) -> tuple[Guest, str]:
        """Use a link up; return its guest, with a secret for this device.

        What this device was known by `before` is dropped: nobody holds it any more.
        """
        spend(self.asks, address)
        now, secret = self.calendar.now(), new_secret()
        found = await self.store.spend_seat_link(
            key_in(link), now - self.lasts, key_of(secret), now, MOST
        )
        guest = known(found)
        if before and could_be_secret(before):
            await self.store.drop_key(key_of(before))
        return guest, secret

    async def renew(self, guest: str) -> str:
        """Return one more secret of a guest, for the device that asks; its old one still works."""
        spend(self.asks, guest)
        secret = new_secret()
        await self.store.add_key(guest, key_of(secret), self.calendar.now(), MOST)
        return secret

    async def sign_out_others(self, guest: str, held: str) -> None:
        """Let every secret of a guest die but the one that a device holds."""
        dropped = await self.store.keep_only(guest, key_of(held))
        if dropped is None:  # another device was faster
            raise Refusal("hello_first")
        self.guests.forget(dropped)
        for connection in [it for it in self.connections if it.key in dropped]:
            connection.hang_up(SIGNED_OUT)


def key_in(link: object) -> str:
    """Return the key of a link that somebody sends; refuse what cannot be one."""
    if not isinstance(link, str) or not could_be_secret(link):
        raise Refusal("no_link")
    return key_of(link)


def known(found: tuple[str, str] | None) -> Guest:
    """Return the guest of a link; refuse where there is none any more."""
    if found is None:
        raise Refusal("no_link")
    return Guest(*found)

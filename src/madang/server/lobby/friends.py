"""Friends: two guests who agreed by a link.

They see which of them are here, and invite each other to tables.

A link is a secret of which only the hash is kept. It works for a week, until its guest makes
another one, or until that guest takes a friend off the list.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, Protocol

from madang.server.clock import Calendar, TimeSource
from madang.server.limits import Buckets
from madang.server.lobby.guests import SECRET_BYTES, Guest, key_of, new_secret
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.table.interfaces import Peer

MOST = 100
LINK_LASTS = 7 * 86400.0  # seconds
ASK_RATE, ASK_BURST = 0.2, 20.0  # links made, opened or answered by one guest
INVITE_RATE, INVITE_BURST = 0.1, 3.0  # invitations of one guest to one other


class FriendStore(Protocol):
    """The friendships."""

    async def befriend(self, one: str, other: str, at: float, most: int) -> bool:
        """Make two guests friends; return False if either has `most` already."""

    async def unfriend(self, one: str, other: str) -> None:
        """Make them friends no more, and forget the link of `one`."""

    async def friends_of(self, guest: str) -> dict[str, str]:
        """Return a guest's friends, with their names."""

    async def keep_friend_link(self, guest: str, key: str, at: float) -> None:
        """Keep the hash of a link's secret, in the place of the guest's one before."""

    async def friend_link(self, key: str, since: float) -> tuple[str, str] | None:
        """Return the id and the name of the guest with this link, if it is not older."""


class Friend(NamedTuple):
    """Somebody on my list."""

    guest: str
    name: str
    here: bool


async def none_elsewhere(guests: set[str]) -> set[str]:
    """Return who of some guests is at other servers, where there are none."""
    return set()


class Friends:
    """The friends of this server's guests."""

    def __init__(
        self,
        store: FriendStore,
        connections: Iterable[Peer],
        time_source: TimeSource,
        calendar: Calendar,
    ) -> None:
        self.store, self.connections, self.calendar = store, connections, calendar
        self.asks = Buckets(ASK_RATE, ASK_BURST, time_source)
        self.elsewhere: Callable[[set[str]], Awaitable[set[str]]] = none_elsewhere
        self.tell_others: Callable[[str, bytes], None] = lambda guest, frame: None
        self.invitations = Buckets(INVITE_RATE, INVITE_BURST, time_source)

    async def make_link(self, guest: str) -> str:
        """Make a link of a guest's, in the place of the one before; return its secret."""
        spend(self.asks, guest)
        secret = new_secret()
        await self.store.keep_friend_link(guest, key_of(secret), self.calendar.now())
        return secret

    async def guest_of_link(self, guest: str, secret: object) -> Guest:
        """Return who made a link; refuse one that is not known, or not any more."""
        spend(self.asks, guest)
        if not isinstance(secret, str) or len(secret) > 4 * SECRET_BYTES:
            raise Refusal("no_friend")
        found = await self.store.friend_link(key_of(secret), self.calendar.now() - LINK_LASTS)
        if found is None:
            raise Refusal("no_friend")
        return Guest(*found)

    async def accept_link(self, guest: str, secret: object) -> Guest:
        """Be friends with the guest who made a link; saying it twice is as good."""
        friend = await self.guest_of_link(guest, secret)
        if friend.guest == guest:
            raise Refusal("not_now", own=True)
        if not await self.store.befriend(guest, friend.guest, self.calendar.now(), MOST):
            raise Refusal("too_many", what="friends", most=MOST)
        return friend

    async def friends_of(self, guest: str) -> list[Friend]:
        """Return a guest's friends, those that are here first."""
        known = await self.store.friends_of(guest)
        here = {peer.guest for peer in self.connections} | await self.elsewhere(set(known))
        listed = [Friend(friend, name, friend in here) for friend, name in known.items()]
        return sorted(listed, key=lambda one: (not one.here, one.name))

    async def end_friendship(self, guest: str, friend: str) -> None:
        """Be friends no more, and let no link of mine bring it back."""
        await self.store.unfriend(guest, friend)

    async def invite(self, guest: Guest, friend: str, card: m.TableInfo | None) -> None:
        """Ask a friend to a table at which I sit, on every page that it has open."""
        if friend not in await self.store.friends_of(guest.guest):
            raise Refusal("no_friend")
        if card is None:
            raise Refusal("no_table")
        if guest.guest not in {seat.guest for seat in card.seats}:
            raise Refusal("not_seated")
        spend(self.invitations, (guest.guest, friend))
        asked = m.encode(m.Invited(card.table, card.game, guest.guest, guest.name))
        self.tell_others(friend, asked)
        self.send_to_guest(friend, asked)

    def send_to_guest(self, guest: str, frame: bytes) -> None:
        """Send a frame to every page that a guest has open at this server."""
        for peer in [peer for peer in self.connections if peer.guest == guest]:
            peer.send_bytes(frame)

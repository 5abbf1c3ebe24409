"""The guests: their names, their devices, and their friends.

A guest is a name and a secret, no registration. Of a secret only its hash is kept. Each device of a
guest holds a secret of its own, and a seat link adds one. A link works once, for some minutes, and
only until its guest makes another one. It is not the secret that the device is given for it, so a
used link is worthless to others.

Friends are two guests who agreed by a link: they see which of them are here, and invite each other
to tables. Such a link works for a week, until its guest makes another one, or until that guest
takes a friend off the list.
"""

import hashlib
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import NamedTuple, Protocol

from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.protocol.messages import CloseCode
from madang.server.protocol.refusals import Refusal, spend
from madang.server.table.play import Peer

SECRET_BYTES = 24
FORGOTTEN_KEPT = 1000
DEVICES = 16  # of a guest; of more the oldest is signed out
ASK_RATE, ASK_BURST = 0.2, 20.0  # links made, opened or answered by one guest or address


class DeviceStore(Protocol):
    """The devices of guests: a secret each, and the link that adds one."""

    async def count_devices(self, guest: str) -> int:
        """Return how many secrets of a guest work."""

    async def known_keys(self, asked: Collection[str]) -> set[str]:
        """Return those of the hashes whose secrets work."""

    async def keep_seat_link(self, guest: str, link: str, at: float) -> None:
        """Keep the hash of a seat link's secret, in the place of the guest's one before."""

    async def seat_link(self, link: str, since: float) -> tuple[str, str] | None:
        """Return the id and the name of the guest with this link, if it is not older."""

    async def spend_seat_link(
        self, link: str, since: float, key: str, at: float, most: int
    ) -> tuple[str, str] | None:
        """Use a link up, and add the hash of a secret to its guest's in the same transaction.

        Return the guest's id and name; None where the link is not there, or older. Of more than
        `most` hashes the oldest go, but never the first.
        """

    async def add_key(self, guest: str, key: str, at: float, most: int) -> None:
        """Add the hash of one more secret; of more than `most` the oldest but the first go."""

    async def drop_key(self, key: str) -> None:
        """Let a secret be nobody's."""

    async def drop_other_keys(self, guest: str, held: str) -> list[str] | None:
        """Let every secret of a guest but one die, and its link; return the hashes of the dead.

        Where `held` is none of its secrets nothing is changed, and None is returned.
        """


class GuestStore(Protocol):
    """Guests and their secrets."""

    async def add_guest(self, guest: str, name: str, key: str) -> None:
        """Add a guest with the hash of its first secret."""

    async def guest_of(self, key: str) -> tuple[str, str] | None:
        """Return the id and the name of the guest with this hash of a secret."""


class Guest(NamedTuple):
    """A guest as everybody may know it."""

    guest: str
    name: str


def link_name(size: int) -> str:
    """Return a word of `size` random bytes for the end of a link.

    It begins and ends in a letter or a digit: programs that make links of text take a sign there
    for the end of the sentence.
    """
    while True:
        word = secrets.token_urlsafe(size)
        if word[0].isalnum() and word[-1].isalnum():
            return word


def new_secret() -> str:
    """Return 192 bits from the operating system."""
    return link_name(SECRET_BYTES)


def key_of(secret: str) -> str:
    """Return what is kept of a secret. It is random, so one plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def could_be_secret(text: str) -> bool:
    """Tell whether a text is no longer than a secret may be."""
    return 0 < len(text) <= 4 * SECRET_BYTES


class Guests:
    """The guests of this server."""

    def __init__(self, store: GuestStore) -> None:
        self.store = store
        self.forgotten: deque[str] = deque(maxlen=FORGOTTEN_KEPT)  # keys that died lately

    async def make_guest(self, name: str) -> tuple[Guest, str]:
        """Make a guest; return it with its secret, which nobody will ever be told again."""
        guest, secret = Guest(secrets.token_hex(8), name), new_secret()
        await self.store.add_guest(guest.guest, name, key_of(secret))
        return guest, secret

    async def guest_of_secret(self, secret: str | None) -> Guest | None:
        """Return whose secret this is; nobody's if it died while we looked."""
        if not secret or not could_be_secret(secret):
            return None
        key = key_of(secret)
        found = await self.store.guest_of(key)
        return Guest(*found) if found and key not in self.forgotten else None

    def forget_keys(self, keys: list[str]) -> None:
        """Note keys that have just died."""
        self.forgotten.extend(keys)


# ---- devices ---------------------------------------------------------------------------------


class Device(Protocol):
    """A socket, and the key by which its guest is known."""

    key: str

    def hang_up(self, code: int) -> None:
        """Close the socket with this code."""


class Devices:
    """Who may be whom on this server, by which keys."""

    def __init__(
        self,
        store: DeviceStore,
        guests: Guests,
        settings: Settings,
        time_source: TimeSource,
        calendar: Calendar,
    ) -> None:
        self.store, self.guests, self.calendar = store, guests, calendar
        self.lasts = settings.seat_link_lasts
        self.asks = Buckets(ASK_RATE, ASK_BURST, time_source)
        self.connections: set[Device] = set()
        self.tell_others: Callable[[list[str]], None] = lambda keys: None  # other servers

    async def make_link(self, guest: str) -> str:
        """Make a link of a guest's, in the place of the one before; return its secret."""
        spend(self.asks, guest)
        secret = new_secret()
        await self.store.keep_seat_link(guest, key_of(secret), self.calendar.now())
        return secret

    async def guest_of_link(self, link: object, address: str) -> Guest:
        """Return who would go on with a link; it still works afterwards."""
        spend(self.asks, address)
        return guest_in(await self.store.seat_link(key_in(link), self.calendar.now() - self.lasts))

    async def use_link(self, link: object, address: str, before: str | None) -> tuple[Guest, str]:
        """Use a link up; return its guest, with a secret for this device.

        What this device was known by `before` is dropped: nobody holds it any more.
        """
        spend(self.asks, address)
        now, secret = self.calendar.now(), new_secret()
        guest = guest_in(
            await self.store.spend_seat_link(
                key_in(link), now - self.lasts, key_of(secret), now, DEVICES
            )
        )
        if before and could_be_secret(before):
            await self.store.drop_key(key_of(before))
        return guest, secret

    async def add_secret(self, guest: str) -> str:
        """Return one more secret of a guest, for the device that asks; its old one still works."""
        spend(self.asks, guest)
        secret = new_secret()
        await self.store.add_key(guest, key_of(secret), self.calendar.now(), DEVICES)
        return secret

    async def count_devices(self, guest: str) -> int:
        return await self.store.count_devices(guest)

    async def sign_out_others(self, guest: str, held: str) -> None:
        """Let every secret of a guest die but the one that a device holds."""
        dropped = await self.store.drop_other_keys(guest, key_of(held))
        if dropped is None:  # another device was faster
            raise Refusal("hello_first")
        self.tell_others(dropped)
        self.sign_out(dropped)

    async def check_keys(self) -> None:
        """Sign out sockets whose secrets work no longer."""
        held = {it.key for it in self.connections}
        self.sign_out([*held - await self.store.known_keys(held)])

    def sign_out(self, dropped: list[str]) -> None:
        """Close the sockets of secrets that work no longer."""
        self.guests.forget_keys(dropped)
        for connection in [it for it in self.connections if it.key in dropped]:
            connection.hang_up(CloseCode.SIGNED_OUT)


def key_in(link: object) -> str:
    """Return the key of a link that somebody sends; refuse what cannot be one."""
    if not isinstance(link, str) or not could_be_secret(link):
        raise Refusal("no_link")
    return key_of(link)


def guest_in(found: tuple[str, str] | None) -> Guest:
    """Return the guest of a link; refuse where there is none any more."""
    if found is None:
        raise Refusal("no_link")
    return Guest(*found)


# ---- friends ---------------------------------------------------------------------------------

MOST_FRIENDS = 100
LINK_LASTS = 7 * 86400.0  # seconds
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
        if not await self.store.befriend(guest, friend.guest, self.calendar.now(), MOST_FRIENDS):
            raise Refusal("too_many", what="friends", most=MOST_FRIENDS)
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

"""How many tables and seats one guest, and one address, may have, make and change.

What is being made or taken counts at once, before anybody waits for the store: who asks by eight
sockets in the same moment gets no more than who asks once.
"""

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.limits import AN_ADDRESS, Buckets
from madang.server.lobby import listing
from madang.server.lobby.cards import Cards
from madang.server.lobby.room import A_TABLE, Room
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.table.log import OPEN, TableLog
from madang.server.table.ports import Peer

MAKE_RATE, PUBLISH_RATE, CHANGE_RATE = 1 / 20, 1 / 60, 1.0  # a second, of one guest for long
RENAME_RATE, RENAME_BURST = 1 / 30, 10.0  # names of one guest, a second for long and at once
SHOWN_RATE = 200_000.0  # bytes of what went before, a second, to one guest for long
MOVES_REFUSED = 10  # moves of one guest at a table that may be refused one after another
GUEST_SOCKETS, ADDRESS_SOCKETS = 2, 12  # as many messages as so many busy sockets send, on all
ENDS = m.Start, m.Close, m.Stand  # what may be done where there were too many changes
GOES_ON = *ENDS, m.Ready, m.AddNumber  # what is never new


class Quotas:
    """Who may still have, make and change what."""

    def __init__(self, settings: Settings, cards: Cards, room: Room, time: TimeSource) -> None:
        self.settings, self.cards, self.room = settings, cards, room
        self.being_made: Counter[str] = Counter()  # guest, or address -> tables
        self.addresses: dict[str, str] = {}  # table -> where it was made, in this run
        self.sitting: dict[str, str] = {}  # table -> the guest who sits down there just now
        made, published, changed = (
            settings.makes_burst,
            settings.publishes_burst,
            settings.changes_burst,
        )
        self.makes = Buckets(MAKE_RATE, made, time)
        self.makes_there = Buckets(AN_ADDRESS * MAKE_RATE, AN_ADDRESS * made, time)
        self.publishes = Buckets(PUBLISH_RATE, published, time)
        self.publishes_there = Buckets(AN_ADDRESS * PUBLISH_RATE, AN_ADDRESS * published, time)
        self.changes = Buckets(CHANGE_RATE, changed, time)
        self.changes_there = Buckets(AN_ADDRESS * CHANGE_RATE, AN_ADDRESS * changed, time)
        self.renames = Buckets(RENAME_RATE, RENAME_BURST, time)
        rate, burst, shown = settings.message_rate, settings.message_burst, settings.shown_burst
        self.messages = Buckets(GUEST_SOCKETS * rate, GUEST_SOCKETS * burst, time)
        self.messages_there = Buckets(ADDRESS_SOCKETS * rate, ADDRESS_SOCKETS * burst, time)
        self.shown_again = Buckets(SHOWN_RATE, shown, time)
        self.shown_there = Buckets(AN_ADDRESS * SHOWN_RATE, AN_ADDRESS * shown, time)
        self.opened = Buckets(settings.opens_rate, settings.opens_burst, time)

    # ---- sockets -----------------------------------------------------------------------------

    def wait_to_say(self, peer: Peer) -> int:
        """Count a message of a guest and an address; return how long to wait if there are too many.

        In seconds, 0: it may be said. Each of their sockets has a limit of its own beside this.
        """
        for buckets, key in (self.messages, peer.guest), (self.messages_there, peer.address):
            if not buckets.take(key):
                return math.ceil(buckets.wait(key)) or 1
        return 0

    def has_seen_enough(self, peer: Peer) -> bool:
        """Tell whether a guest, or an address, was sent so much again that the newest must do."""
        buckets = self.shown_again.of(peer.guest), self.shown_there.of(peer.address)
        return not all(bucket.take(0) and bucket.tokens > 0 for bucket in buckets)

    def note_shown(self, peer: Peer, size: int) -> None:
        """Count bytes of what went before that somebody was sent."""
        self.shown_again.of(peer.guest).owe(size)
        self.shown_there.of(peer.address).owe(size)

    def check_shown(self, peer: Peer) -> None:
        """Refuse to send the lobby to who has been sent too much; say how long to wait."""
        if self.has_seen_enough(peer):
            waits = self.shown_again.wait(peer.guest), self.shown_there.wait(peer.address)
            raise Refusal("slow_down", seconds=math.ceil(max(waits)) or 1)

    # ---- making tables -----------------------------------------------------------------------

    @contextmanager
    def making(self, peer: Peer, table: str, is_public: bool = False) -> Iterator[None]:
        """Let somebody make a table, as one of those that it may host; or refuse."""
        self.room.check(peer.address)
        self.check_hosted(peer.guest)
        self.check_address(peer.address)
        self.check_pace(peer)
        if is_public:
            self.check_publishing(peer)
        with self.reserving(peer.guest, peer.address):
            yield
            self.addresses[table] = peer.address
            self.room.note(peer.address, A_TABLE)

    @contextmanager
    def branching(self, peer: Peer) -> Iterator[None]:
        """Let somebody make a what-if, one at a time, for it takes the place of the last one."""
        self.room.check(peer.address)
        mine = f"what-if of {peer.guest}"
        if self.being_made[mine]:
            raise Refusal("slow_down", seconds=1)
        self.check_pace(peer)
        with self.reserving(mine):
            yield
            self.room.note(peer.address, A_TABLE)

    @contextmanager
    def reserving(self, *owners: str) -> Iterator[None]:
        """Count a table that is being made."""
        self.being_made.update(owners)
        try:
            yield
        finally:
            self.being_made.subtract(owners)
            self.being_made += Counter()  # keeps what is above zero

    def check_hosted(self, guest: str) -> None:
        """Refuse a host who has enough tables, those left to bots not counted."""
        counted = [card for card in self.hosted(guest) if not listing.is_left_to_bots(card)]
        most = self.settings.tables_per_guest
        if len(counted) + self.being_made[guest] >= most:
            raise Refusal("too_many", what="tables", most=most, tables=counted)

    def hosted(self, guest: str) -> list[m.TableInfo]:
        """Return the cards of a guest's tables; a what-if is a thought, not a table."""
        return [card for card in self.cards.of(guest) if card.host == guest and not card.branch_of]

    def check_address(self, address: str) -> None:
        """Refuse an address at which enough tables were made."""
        self.addresses = {table: at for table, at in self.addresses.items() if table in self.cards}
        count = sum(at == address for at in self.addresses.values()) + self.being_made[address]
        most = self.settings.tables_per_address
        if count >= most:
            raise Refusal("too_many", what="tables_here", most=most)

    def check_pace(self, peer: Peer) -> None:
        """Refuse who makes tables too fast."""
        spend(self.makes, peer.guest)
        spend(self.makes_there, peer.address)

    def check_publishing(self, peer: Peer) -> None:
        """Refuse who fills the lobby."""
        spend(self.publishes, peer.guest)
        spend(self.publishes_there, peer.address)

    # ---- at a table --------------------------------------------------------------------------

    def check(self, log: TableLog, peer: Peer, message: Any, refused: int = 0) -> None:
        """Refuse a command at a table that would be too much; moves never are.

        But where a guest's last moves were all `refused`, who makes them does not play.
        """
        if isinstance(message, m.Act):
            if refused >= MOVES_REFUSED:
                self.check_change(peer, log.name)
            return
        self.check_change(peer, log.name)
        if not isinstance(message, GOES_ON):
            self.room.check(peer.address)
        self.check_log(log, message)
        if isinstance(message, m.Sit):
            self.check_seats(log, peer.guest)
        elif isinstance(message, m.SetRules) and log.opened.private and not message.private:
            self.check_publishing(peer)

    def check_change(self, peer: Peer, table: str) -> None:
        """Refuse who changes too much, or comes too often: everybody there is told each time."""
        spend(self.changes, (peer.guest, table))
        spend(self.changes_there, (peer.address, table))

    def check_rename(self, guest: str) -> None:
        """Refuse who takes ever new names: each is written, and told at every table."""
        spend(self.renames, guest)

    def check_log(self, log: TableLog, message: Any) -> None:
        """Refuse to write for ever what is never played."""
        most = self.settings.changes_most
        if log.status == OPEN and log.seq >= most and not isinstance(message, ENDS):
            raise Refusal("too_many", what="changes", most=most)

    def check_seats(self, log: TableLog, guest: str) -> None:
        """Refuse who sits at enough public tables of others."""
        if log.opened.private or log.host == guest:
            return
        held = [card for card in self.others(guest) if card.table != log.name]
        coming = [table for table, who in self.sitting.items() if who == guest]
        tables, most = {card.table for card in held} | set(coming), self.settings.seats_of_others
        if len(tables - {log.name}) >= most:
            raise Refusal("too_many", what="seats", most=most, tables=held)
        self.sitting[log.name] = guest

    def others(self, guest: str) -> list[m.TableInfo]:
        """Return the cards of other hosts' public tables at which a guest has a seat."""
        return [
            card
            for card in self.cards.of(guest)
            if not card.private and card.host != guest and listing.sits_at(card, guest)
        ]

    def shown(self, table: str) -> None:
        """Count by its card again who sits at a table."""
        self.sitting.pop(table, None)

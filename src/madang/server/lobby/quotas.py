"""How many tables and seats one guest, and one address, may have, make and change, and write.

The tables of a guest are counted in the store, first when it asks and once more in the transaction
that gives it one: a guest who asks by eight sockets at two servers in the same moment gets no more
than one who asks once. Those of an address are counted here, also while they are made: a proxy
sends all sockets of an address to one server.
"""

import math
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Protocol

from madang.bots import is_search
from madang.game import Game
from madang.server.addresses import site_of
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.limits import AN_ADDRESS, Bucket, Buckets
from madang.server.lobby import listing
from madang.server.lobby.listing import OwnTables, Summaries
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.interfaces import Limit
from madang.server.table.play import Peer
from madang.server.table.table_log import BOT, FREE, OPEN, TableLog
from madang.server.workers.searching import check_search_bots

MAKE_RATE, PUBLISH_RATE, CHANGE_RATE = 1 / 20, 1 / 60, 1.0  # a second, of one guest for long
RENAME_RATE, RENAME_BURST = 1 / 30, 10.0  # names of one guest, a second for long and at once
SHOWN_RATE = 200_000.0  # bytes of what went before, a second, to one guest for long
MOVES_REFUSED = 10  # moves of one guest at a table that may be refused one after another
GUEST_SOCKETS, ADDRESS_SOCKETS = 2, 12  # as many messages as so many busy sockets send, on all
ENDS = m.Start, m.Close, m.Stand  # what may be done where there were too many changes
GOES_ON = *ENDS, m.Ready, m.AddNumber  # these begin nothing new

A_DAY, MEGABYTE = 86400.0, 1_000_000
ALL = ""  # the key of all addresses together
A_TABLE, A_GUEST = 2000, 600  # bytes of the rows of one
RETRY = 60  # seconds after which the disk may have room again


class FreeSpace(Protocol):
    """The disk on which the database is."""

    def free(self) -> int | None:
        """Return how many bytes are free there; None: that cannot be known."""


class DiskBudget:
    """How much more may be written: by one address, by all of them, and until the disk is full.

    No match that runs is stopped for it. What it writes counts, and what would be new has to wait.
    """

    def __init__(self, settings: Settings, store: FreeSpace, time: TimeSource) -> None:
        self.spare, self.store = settings.spare_megabytes * MEGABYTE, store
        here = settings.day_megabytes_per_address * MEGABYTE
        day = settings.day_megabytes * MEGABYTE
        self.here = Buckets(here / A_DAY, here, time)
        self.day = Buckets(day / A_DAY, day, time)

    def record_written(self, address: str, size: int) -> None:
        """Count bytes that were written for an address; empty: for nobody known in this run."""
        owe_a_day_at_most(self.day.of(ALL), size)
        if address:
            owe_a_day_at_most(self.here.of(site_of(address)), size)

    def check_room(self, address: str) -> None:
        """Refuse anything new of an address where there is no room for it."""
        if self.is_short:
            raise Refusal("no_room", what="disk", seconds=RETRY)
        for why, buckets, key in (
            ("day_here", self.here, site_of(address)),
            ("day", self.day, ALL),
        ):
            if wait := buckets.wait(key):
                raise Refusal("no_room", what=why, seconds=math.ceil(wait))

    @property
    def is_short(self) -> bool:
        """Whether the disk has so little room that nothing new is begun."""
        free = self.store.free()
        return free is not None and free < self.spare


def owe_a_day_at_most(bucket: Bucket, size: int) -> None:
    """Use so many bytes, also where there are fewer; never owe more than another day's."""
    bucket.owe(size)
    bucket.tokens = max(-bucket.burst, bucket.tokens)


class Quotas:
    """Who may still have, make and change what."""

    def __init__(
        self,
        settings: Settings,
        summaries: Summaries,
        own_tables: OwnTables,
        disk: DiskBudget,
        time: TimeSource,
    ) -> None:
        self.settings, self.summaries, self.disk = settings, summaries, disk
        self.own_tables = own_tables
        self.being_made: Counter[str] = Counter()  # address, or what-if of a guest -> tables
        self.addresses: dict[str, str] = {}  # table -> where it was made, in this run
        # table -> its host and bots that search, from just now on
        self.searching: dict[str, tuple[str, int]] = {}
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

    def count_message(self, peer: Peer) -> int:
        """Count a message of a guest and an address; return how long to wait if there are too many.

        In seconds, 0: it may be said. Each of their sockets has a limit of its own too.
        """
        for buckets, key in (self.messages, peer.guest), (self.messages_there, peer.address):
            if not buckets.acquire(key):
                return math.ceil(buckets.wait(key)) or 1
        return 0

    def has_seen_enough(self, peer: Peer) -> bool:
        """Tell whether a guest, or an address, was sent so much again that the newest must do."""
        buckets = self.shown_again.of(peer.guest), self.shown_there.of(peer.address)
        return not all(bucket.acquire(0) and bucket.tokens > 0 for bucket in buckets)

    def record_shown(self, peer: Peer, size: int) -> None:
        """Count bytes of what went before that somebody was sent."""
        self.shown_again.of(peer.guest).owe(size)
        self.shown_there.of(peer.address).owe(size)

    def check_shown(self, peer: Peer) -> None:
        """Refuse to send the lobby to a guest who was sent too much; say how long to wait."""
        if self.has_seen_enough(peer):
            waits = self.shown_again.wait(peer.guest), self.shown_there.wait(peer.address)
            raise Refusal("slow_down", seconds=math.ceil(max(waits)) or 1)

    def record_written(self, table: str, address: str, size: int) -> None:
        """Count bytes written for an address; empty: for the one where the table was made."""
        self.disk.record_written(address or self.addresses.get(table, ""), size)

    # ---- making tables -----------------------------------------------------------------------

    @asynccontextmanager
    async def reserve_table(
        self, peer: Peer, table: str, game: Game, bots: list[str], is_public: bool = False
    ) -> AsyncIterator[Limit]:
        """Let a guest make a table, within the number that it may host; or refuse."""
        self.disk.check_room(peer.address)
        limit = await self.check_hosted(peer.guest)
        self.check_address(peer.address)
        self.check_pace(peer)
        if is_public:
            self.check_publishing(peer)
        self.check_search_bots(table, peer.guest, game, bots)
        try:
            with self.counting_a_table(peer.address):
                yield limit
                self.addresses[table] = peer.address
                self.disk.record_written(peer.address, A_TABLE)
        finally:
            self.searching.pop(table, None)

    @contextmanager
    def reserve_branch(self, peer: Peer) -> Iterator[None]:
        """Let somebody make a what-if, one at a time, for it takes the place of the last one."""
        self.disk.check_room(peer.address)
        mine = f"what-if of {peer.guest}"
        if self.being_made[mine]:
            raise Refusal("slow_down", seconds=1)
        self.check_pace(peer)
        with self.counting_a_table(mine):
            yield
            self.disk.record_written(peer.address, A_TABLE)

    @contextmanager
    def counting_a_table(self, *owners: str) -> Iterator[None]:
        """Count a table that is being made."""
        self.being_made.update(owners)
        try:
            yield
        finally:
            self.being_made.subtract(owners)
            self.being_made += Counter()  # keeps what is above zero

    async def check_hosted(self, guest: str) -> Limit:
        """Refuse a host who has enough tables, those left to bots not counted."""
        hosted = await self.hosted_tables(guest)
        left = frozenset(info.table for info in hosted if listing.is_left_to_bots(info))
        counted = [info for info in hosted if info.table not in left]
        most = self.settings.tables_per_guest
        if len(counted) >= most:
            raise Refusal("too_many", what="tables", most=most, tables=counted)
        return Limit(guest, "tables", most, left | self.own_tables.stuck)

    async def hosted_tables(self, guest: str) -> list[m.TableInfo]:
        """Return the tables that a guest hosts; a what-if is a thought, not a table."""
        tables = await self.own_tables.tables_of(guest)
        return [info for info in tables if info.host == guest and not info.branch_of]

    def check_address(self, address: str) -> None:
        """Refuse an address at which enough tables were made."""
        self.addresses = {
            table: at for table, at in self.addresses.items() if table in self.summaries
        }
        count = sum(at == address for at in self.addresses.values()) + self.being_made[address]
        most = self.settings.tables_per_address
        if count >= most:
            raise Refusal("too_many", what="tables_here", most=most)

    def check_pace(self, peer: Peer) -> None:
        """Refuse a guest, or an address, that makes tables too fast."""
        spend(self.makes, peer.guest)
        spend(self.makes_there, peer.address)

    def check_publishing(self, peer: Peer) -> None:
        """Refuse a guest, or an address, that fills the lobby."""
        spend(self.publishes, peer.guest)
        spend(self.publishes_there, peer.address)

    # ---- at a table --------------------------------------------------------------------------

    def check_command(self, log: TableLog, peer: Peer, message: Any, refused: int = 0) -> None:
        """Refuse a command at a table that would be too much; moves never are.

        But a guest whose last moves were all `refused` does not play.
        """
        if isinstance(message, m.Act):
            if refused >= MOVES_REFUSED:
                self.check_change(peer, log.name)
            return
        self.check_change(peer, log.name)
        if not isinstance(message, GOES_ON):
            self.disk.check_room(peer.address)
        self.check_log(log, message)
        if isinstance(message, m.SetBot | m.Start) and log.host == peer.guest:
            self.check_search_bots(log.name, log.host, log.game, bots_after(log, message))
        elif isinstance(message, m.SetRules) and log.opened.private and not message.private:
            self.check_publishing(peer)

    def check_change(self, peer: Peer, table: str) -> None:
        """Refuse too many changes and visits: everybody there is shown each of them."""
        spend(self.changes, (peer.guest, table))
        spend(self.changes_there, (peer.address, table))

    def check_rename(self, guest: str) -> None:
        """Refuse too many new names: each is written, and shown at every table."""
        spend(self.renames, guest)

    def check_log(self, log: TableLog, message: Any) -> None:
        """Refuse to store endless changes of a table that is never played."""
        most = self.settings.changes_most
        if log.status == OPEN and log.seq >= most and not isinstance(message, ENDS):
            raise Refusal("too_many", what="changes", most=most)

    async def check_seats(self, log: TableLog, guest: str) -> Limit | None:
        """Refuse a guest who sits at enough public tables of others."""
        if log.opened.private or log.host == guest:
            return None
        most, besides = self.settings.seats_of_others, self.own_tables.stuck | {log.name}
        tables = await self.own_tables.tables_of(guest)
        held = [info for info in tables if is_of_others(info, guest) and info.table != log.name]
        if len(held) >= most:
            raise Refusal("too_many", what="seats", most=most, tables=held)
        return Limit(guest, "seats", most, besides)

    def check_search_bots(self, table: str, host: str, game: Game, bots: list[str]) -> None:
        """Refuse a table with these bots where too many would search on this server, or long."""
        if any(map(is_search, bots)):
            counts = {
                one: (info.host, listing.search_bots(info)) for one, info in self.summaries.items()
            }
            counts = {**counts, **self.searching, table: (host, 0)}
            elsewhere = sum(count for _, count in counts.values())
            of_host = sum(count for whose, count in counts.values() if whose == host)
            check_search_bots(self.settings, game, bots, elsewhere, of_host)
            self.searching[table] = host, sum(map(is_search, bots))

    def recount_search_bots(self, table: str) -> None:
        """Count by its card again how many bots search at a table."""
        self.searching.pop(table, None)


def is_of_others(info: m.TableInfo, guest: str) -> bool:
    """Tell whether a guest has a seat at another host's public table."""
    return not info.private and info.host != guest and listing.sits_at(info, guest)


def bots_after(log: TableLog, message: m.SetBot | m.Start) -> list[str]:
    """Return the bots at a table if a command is obeyed."""
    bots = {seat: holder.who for seat, holder in enumerate(log.holders) if holder.kind == BOT}
    if isinstance(message, m.SetBot):
        bots[message.seat] = message.bot or ""
    elif message.bots:
        free = (seat for seat, holder in enumerate(log.holders) if holder.kind == FREE)
        bots |= dict.fromkeys(free, message.bots)
    return [*bots.values()]

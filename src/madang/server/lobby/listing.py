"""The lobby's list of tables: which are on it, whose they are, and the sockets that watch it."""

import asyncio
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, ValuesView
from typing import Protocol

import msgspec

from madang.bots import is_search
from madang.server.lobby.stuck_tables import StuckTables, StuckTableStore, owners_of
from madang.server.protocol import messages as m
from madang.server.protocol.messages import Seat, TableInfo, encode
from madang.server.store import interfaces
from madang.server.table.play import Peer
from madang.server.table.table_log import BOT, OPEN, PERSON, PLAYING, infos_of, read_info

TABLES_LISTED = 100
SENT_EVERY = 0.25  # seconds: the list is sent at most this often


class PublicTables:
    """The public tables with somebody at them, in the order in which the lobby lists them.

    Tables that wait for people come first. The first table of each host comes before the second of
    any host, so a host with many tables hides no others. The order is updated as tables change, so
    that the time to list the first does not depend on how many there are. Tables of a host after
    its first TABLES_LISTED are not listed.
    """

    def __init__(self) -> None:
        self.listed: dict[str, tuple[str, bool]] = {}  # table -> its host, whether it is played
        self.of_host: dict[str, list[tuple[bool, str]]] = {}  # played, table: in order
        self.order: list[tuple[bool, int, str]] = []  # played, place among the host's, table

    def first_listed(self, most: int) -> list[str]:
        """Return as many tables as are listed."""
        return [table for _, _, table in self.order[:most]]

    def place_table(self, info: TableInfo) -> None:
        """Put a table where it belongs now, or nowhere."""
        is_listed = not info.private and has_people(info)
        now = (info.host, info.status != OPEN) if is_listed else None
        before = self.listed.get(info.table)
        if now == before:
            return
        if before:
            self.take_off(info.table)
        if now:
            host, is_played = now
            self.listed[info.table] = now
            key = is_played, info.table
            mine = self.of_host.setdefault(host, [])
            place = bisect_left(mine, key)
            self.take_out(mine, place)
            mine.insert(place, key)
            self.put_in(mine, place)

    def take_off(self, table: str) -> None:
        """List a table no longer, if it was."""
        if table not in self.listed:
            return
        host, is_played = self.listed.pop(table)
        mine = self.of_host[host]
        place = bisect_left(mine, (is_played, table))
        self.take_out(mine, place)
        del mine[place]
        self.put_in(mine, place)
        if not mine:
            del self.of_host[host]

    def take_out(self, mine: list[tuple[bool, str]], first: int) -> None:
        """Take a host's tables out of the order, from a place on: their places will change."""
        for place, (is_played, table) in enumerate(mine[first:TABLES_LISTED], first):
            del self.order[bisect_left(self.order, (is_played, place, table))]

    def put_in(self, mine: list[tuple[bool, str]], first: int) -> None:
        """Put them where they belong by their new places."""
        for place, (is_played, table) in enumerate(mine[first:TABLES_LISTED], first):
            insort(self.order, (is_played, place, table))


class Summaries(Mapping[str, TableInfo]):
    """The summaries of all tables that are open or playing, and which of them are whose."""

    def __init__(self) -> None:
        self.known: dict[str, TableInfo] = {}
        self.written: dict[str, float] = {}  # table -> when its summary changed last
        self.owners: dict[str, set[str]] = {}  # table -> whose it is
        self.owned: dict[str, dict[str, None]] = {}  # guest -> its tables, the first seen first
        self.public = PublicTables()

    def __getitem__(self, table: str) -> TableInfo:
        return self.known[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def values(self) -> ValuesView[TableInfo]:
        return self.known.values()

    def count_playing(self) -> Counter[str]:
        """Return how many tables go on with each game."""
        return Counter(info.game for info in self.known.values() if info.status == PLAYING)

    def latest_playing(self, most: int) -> list[str]:
        """Return the tables that go on with a match and were written to last."""
        playing = [table for table, info in self.known.items() if info.status == PLAYING]
        return sorted(playing, key=self.written.__getitem__, reverse=True)[:most]

    def listed(self) -> list[TableInfo]:
        """Return the public tables that the lobby lists."""
        return [self.known[table] for table in self.public.first_listed(TABLES_LISTED)]

    def of_guest(self, guest: str) -> list[TableInfo]:
        """Return the tables where a guest has a seat, is awaited or is the host."""
        return [self.known[table] for table in self.owned.get(guest, ())]

    def record_summary(self, info: TableInfo, now: float) -> bool:
        """Keep a summary; return whether it says anything new."""
        if self.known.get(info.table) == info:
            return False
        self.known[info.table], self.written[info.table] = info, now
        self.set_owners(info.table, owners_of(info))
        self.public.place_table(info)
        return True

    def remove_summary(self, table: str) -> None:
        """Keep a summary no longer, if there is one."""
        if self.known.pop(table, None):
            del self.written[table]
            self.set_owners(table, set())
            self.owners.pop(table, None)
            self.public.take_off(table)

    def set_owners(self, table: str, owners: set[str]) -> None:
        """Let a table be one of these guests' and of no others'."""
        before = self.owners.get(table, set())
        if owners == before:
            return
        self.owners[table] = owners
        for guest in before - owners:
            self.owned[guest].pop(table)
            if not self.owned[guest]:
                del self.owned[guest]
        for guest in owners - before:
            self.owned.setdefault(guest, {})[table] = None


class OwnTables:
    """The tables of guests, at whichever server they are played: the store knows all of them.

    People at a table are known where the table is played here.
    """

    def __init__(
        self, store: interfaces.TablesOfGuests, summaries: Summaries, stuck: StuckTables
    ) -> None:
        self.store, self.summaries, self.stuck_tables = store, summaries, stuck

    @property
    def stuck(self) -> frozenset[str]:
        """The tables that cannot be continued: they count for nobody."""
        return frozenset(self.stuck_tables.infos)

    async def tables_of(self, guest: str) -> list[TableInfo]:
        """Return the tables, open or playing, that a guest hosts or has a seat at."""
        infos = infos_of(await self.store.tables_of(guest))
        known = [self.summaries.get(table, info) for table, info in infos.items()]
        stuck = self.stuck
        return [it for it in known if it.table not in stuck and guest in owners_of(it)]

    async def card_of(self, table: str) -> TableInfo | None:
        """Return the card of a table that is open or playing, at whichever server."""
        if table in self.summaries:
            return self.summaries[table]
        row = await self.store.row(table)
        return read_info(row.card) if row and row.status in (OPEN, PLAYING) else None

    async def seated_tables(self, guest: str) -> list[str]:
        """Return the tables at which a guest has a seat, or takes one with the next deal."""
        return [info.table for info in await self.tables_of(guest) if sits_at(info, guest)]


class ListStore(interfaces.TablesOfGuests, StuckTableStore, Protocol):
    """The questions of the list to the store."""


class EncodedLobby(msgspec.Struct, tag_field="type", tag="lobby"):
    """A `Lobby` whose public tables are encoded already."""

    tables: msgspec.Raw
    mine: list[TableInfo]


class LobbyList:
    """The tables that are open, playing or stuck, and the sockets that watch the list."""

    def __init__(self, store: ListStore) -> None:
        self.is_due = asyncio.Event()  # to be sent to those who watch
        self.summaries, self.stuck = Summaries(), StuckTables(store, self.is_due)
        self.own_tables = OwnTables(store, self.summaries, self.stuck)
        self.watchers: set[Peer] = set()  # peers that get the list whenever it changes
        self.far = Summaries()  # public tables of other servers, where several share the tables
        self.own_elsewhere: dict[str, list[TableInfo]] = {}  # guest -> its tables at any server

    def listed(self) -> list[TableInfo]:
        """Return the public tables that are listed: those of this server and those of others."""
        near = self.summaries.listed()
        far = [info for info in self.far.listed() if info.table not in self.summaries]
        if not far:
            return near
        both, infos = PublicTables(), {info.table: info for info in (*near, *far)}
        for info in infos.values():
            both.place_table(info)
        return [infos[table] for table in both.first_listed(TABLES_LISTED)]

    def all_infos(self) -> list[TableInfo]:
        """Return all tables that somebody may find, also those that are stuck."""
        return [*self.summaries.values(), *self.stuck.infos.values()]

    def tables_of(self, guest: str) -> list[TableInfo]:
        """Return the tables where a guest has a seat or is the host."""
        stuck = [info for info in self.stuck.infos.values() if guest in owners_of(info)]
        near = [*self.summaries.of_guest(guest), *stuck]
        here = {info.table for info in near}
        far = [it for it in self.own_elsewhere.get(guest, ()) if it.table not in here]
        return [*near, *far][:TABLES_LISTED]

    def show_table(self, info: TableInfo, at: float) -> None:
        """Put a table up as it has been since a time; take it down when all is over."""
        if info.status not in (OPEN, PLAYING):
            self.remove_table(info.table)
        elif self.summaries.record_summary(info, at):
            self.is_due.set()

    def remove_table(self, table: str) -> None:
        """Show a table no longer."""
        self.summaries.remove_summary(table)
        self.is_due.set()

    def message_for(self, guest: str) -> m.Lobby:
        """List the public tables, and the guest's own."""
        return m.Lobby(self.listed(), self.tables_of(guest))

    def send_to(self, watchers: Iterable[Peer]) -> None:
        """Send the list to sockets; the public tables are encoded once for all."""
        peers: dict[str, list[Peer]] = {}
        for peer in watchers:
            peers.setdefault(peer.guest, []).append(peer)
        public = msgspec.Raw(encode(self.listed()))
        strangers = encode(EncodedLobby(public, []))
        for guest, theirs in peers.items():
            own = self.tables_of(guest)
            encoded = encode(EncodedLobby(public, own)) if own else strangers
            for peer in theirs:
                peer.send_bytes(encoded)

    async def keep_sending(self) -> None:
        """Send the list to its watchers when it has changed, not too often."""
        while True:
            await self.is_due.wait()
            self.is_due.clear()
            if self.watchers:
                self.send_to(list(self.watchers))
            await asyncio.sleep(SENT_EVERY)


def search_bots(info: TableInfo) -> int:
    """Return how many bots that search sit at a table."""
    return sum(seat.kind == BOT and is_search(seat.name) for seat in info.seats)


def sits_at(info: TableInfo, guest: str) -> bool:
    """Tell whether a guest has a seat at a table, or takes one with the next deal."""
    for seat in info.seats:  # without a generator: every hello asks it of every table
        if seat.guest == guest or seat.next_guest == guest:
            return True
    return False


def has_people(info: TableInfo) -> bool:
    """Tell whether somebody is at a table."""
    return info.watchers > 0 or any(is_here(seat) for seat in info.seats)


def is_here(seat: Seat) -> bool:
    """Tell whether a seat's person is at the table."""
    return seat.kind == PERSON and seat.connected


def is_left_to_bots(info: TableInfo) -> bool:
    """Tell whether the table is empty, and only bots would miss the only person who was there."""
    people = [seat for seat in info.seats if seat.kind == PERSON]
    return info.status == PLAYING and len(people) <= 1 and not has_people(info)

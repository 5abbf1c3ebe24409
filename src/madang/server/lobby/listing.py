"""The lobby's list of tables: which are on it, whose they are, and the sockets that watch it."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, ValuesView

from madang.bots import is_search
from madang.server.lobby.stuck_tables import StuckTables
from madang.server.protocol import messages as m
from madang.server.protocol.messages import Lobby, Seat, TableInfo, encode
from madang.server.store import interfaces
from madang.server.table.interfaces import Peer
from madang.server.table.summary import infos_of
from madang.server.table.table_log import BOT, OPEN, PERSON, PLAYING

TABLES_LISTED = 100
SENT_EVERY = 0.25  # seconds: the list is sent at most this often

Infos = Iterable[TableInfo]


class Summaries(Mapping[str, TableInfo]):
    """The summaries of all tables that are open or playing, and which of them are whose."""

    def __init__(self) -> None:
        self.known: dict[str, TableInfo] = {}
        self.written: dict[str, float] = {}  # table -> when its summary changed last
        self.owners: dict[str, set[str]] = {}  # table -> whose it is
        self.owned: dict[str, dict[str, None]] = {}  # guest -> its tables, the first seen first

    def __getitem__(self, table: str) -> TableInfo:
        return self.known[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def values(self) -> ValuesView[TableInfo]:
        """Return the summaries."""
        return self.known.values()

    def count_playing(self) -> Counter[str]:
        """Return how many tables go on with each game."""
        return Counter(info.game for info in self.known.values() if info.status == PLAYING)

    def latest_playing(self, most: int) -> list[str]:
        """Return the tables that go on with a match; those of which something was written last."""
        playing = [table for table, info in self.known.items() if info.status == PLAYING]
        return sorted(playing, key=self.written.__getitem__, reverse=True)[:most]

    def of_guest(self, guest: str) -> list[TableInfo]:
        """Return the tables where a guest has a seat, is awaited or is the host."""
        return [self.known[table] for table in self.owned.get(guest, ())]

    def record(self, info: TableInfo, now: float) -> bool:
        """Keep a summary; return whether it says anything new."""
        if self.known.get(info.table) == info:
            return False
        self.known[info.table], self.written[info.table] = info, now
        self.set_owners(info.table, owners_of(info))
        return True

    def remove(self, table: str) -> None:
        """Keep a summary no longer, if there is one."""
        if self.known.pop(table, None):
            del self.written[table]
            self.set_owners(table, set())
            self.owners.pop(table, None)

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

    async def of(self, guest: str) -> list[TableInfo]:
        """Return the tables, open or playing, that a guest hosts or has a seat at."""
        infos = infos_of(await self.store.tables_of(guest))
        known = [self.summaries.get(table, info) for table, info in infos.items()]
        stuck = self.stuck
        return [it for it in known if it.table not in stuck and guest in owners_of(it)]

    async def seats_of(self, guest: str) -> list[str]:
        """Return the tables at which a guest has a seat, or takes one with the next deal."""
        return [info.table for info in await self.of(guest) if sits_at(info, guest)]


class LobbyList:
    """The tables that are open, playing or stuck, and the sockets that watch the list."""

    def __init__(self, summaries: Summaries, stuck: StuckTables, is_due: asyncio.Event) -> None:
        self.summaries, self.stuck, self.is_due = summaries, stuck, is_due
        self.watchers: set[Peer] = set()  # peers that get the list whenever it changes

    def all_infos(self) -> list[TableInfo]:
        """Return all tables that somebody may find, also those that are stuck."""
        return [*self.summaries.values(), *self.stuck.infos.values()]

    def tables_of(self, guest: str) -> list[TableInfo]:
        """Return the tables where a guest has a seat or is the host."""
        stuck = [info for info in self.stuck.infos.values() if guest in owners_of(info)]
        return [*self.summaries.of_guest(guest), *stuck][:TABLES_LISTED]

    def show_table(self, info: TableInfo, at: float) -> None:
        """Put a table up as it has been since a time; take it down when all is over."""
        if info.status not in (OPEN, PLAYING):
            self.remove_table(info.table)
        elif self.summaries.record(info, at):
            self.is_due.set()

    def remove_table(self, table: str) -> None:
        """Show a table no longer."""
        self.summaries.remove(table)
        self.is_due.set()

    def message_for(self, guest: str) -> m.Lobby:
        """List the public tables, and the guest's own."""
        return m.Lobby(public_tables(self.summaries.values()), self.tables_of(guest))

    async def keep_sending(self) -> None:
        """Send the list to its watchers when it has changed, not too often."""
        while True:
            await self.is_due.wait()
            self.is_due.clear()
            if self.watchers:
                encoded = encode_for({peer.guest for peer in self.watchers}, self.all_infos())
                for peer in list(self.watchers):
                    peer.send_bytes(encoded[peer.guest])
            await asyncio.sleep(SENT_EVERY)


def encode_for(guests: set[str], infos: Infos) -> dict[str, bytes]:
    """Return the lobby's message for each of these guests, one for all who have no table."""
    tables, own = public_tables(infos), own_of(infos)
    strangers = encode(Lobby(tables))
    return {
        guest: encode(Lobby(tables, own[guest])) if guest in own else strangers for guest in guests
    }


def public_tables(infos: Infos) -> list[TableInfo]:
    """Return the public tables with somebody at them, those that wait for people first.

    Each host's first table comes before anybody's second: many tables hide nobody else's.
    """
    public = [info for info in infos if not info.private and has_people(info)]
    public.sort(key=lambda info: (info.status != OPEN, info.table))
    before: Counter[str] = Counter()
    places = []
    for info in public:
        places.append(before[info.host])
        before[info.host] += 1
    order = sorted(range(len(public)), key=lambda n: (public[n].status != OPEN, places[n]))
    return [public[n] for n in order][:TABLES_LISTED]


def own_of(infos: Infos) -> dict[str, list[TableInfo]]:
    """Return everybody's own tables."""
    own: dict[str, list[TableInfo]] = {}
    for info in infos:
        for guest in owners_of(info):
            own.setdefault(guest, []).append(info)
    return {guest: theirs[:TABLES_LISTED] for guest, theirs in own.items()}


def search_bots(info: TableInfo) -> int:
    """Return how many bots that search sit at a table."""
    return sum(seat.kind == BOT and is_search(seat.name) for seat in info.seats)


def owners_of(info: TableInfo) -> set[str]:
    """Return the guests who have a table among their own: seated, awaited, or its host."""
    seated = {
        guest for seat in info.seats for guest in (seat.guest, seat.next_guest, seat.kept_guest)
    }
    return {info.host, *seated} - {""}


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

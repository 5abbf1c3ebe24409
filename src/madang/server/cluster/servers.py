"""One of several servers that share the tables: its messages to the others, and from them."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from heapq import heapify, heapreplace
from typing import Any

from madang.server.cluster.board import Board
from madang.server.cluster.bus import (
    Bus,
    Cards,
    Compare,
    Do,
    Given,
    Invite,
    Leaving,
    Left,
    News,
    Pulse,
    Question,
    Rated,
    Renamed,
    Show,
    SignedOut,
    Taken,
    Talked,
    Unreached,
    decode,
    encode,
)
from madang.server.cluster.edge import Edge
from madang.server.cluster.owner import Owner, RemotePeer
from madang.server.lobby.guests import Devices, Friends
from madang.server.lobby.membership import Membership
from madang.server.lobby.tables import Directory
from madang.server.store import interfaces
from madang.server.store.interfaces import Rating, Unavailable
from madang.server.table.dispatch import Conversation

logger = logging.getLogger(__name__)

PULSE_EVERY = 1.0  # seconds
TALK_TRIES, TALK_WITHIN = 3, 0.25  # for each server; seconds for an answer
ORPHANS, ORPHANS_EVERY, PAUSE = 50, 60.0, 0.02  # tables at a time; seconds
GIVEN, GIVEN_WITHIN = 25, 1.0  # tables given away at a time; seconds until their heirs have them
PEOPLE_FIRST = 2.0  # seconds until the tables of a server that is gone are taken unasked
EVEN_EVERY = 5.0  # seconds
SLACK, TENTH = 6, 10  # servers are even enough within so many tables and a tenth of the mean


class Servers:
    """This server and the others; does nothing where it is alone."""

    def __init__(
        self,
        bus: Bus,
        store: interfaces.Cluster,
        directory: Directory,
        membership: Membership,
        friends: Friends,
        devices: Devices,
    ) -> None:
        self.bus, self.store, self.directory = bus, store, directory
        self.membership, self.friends, self.devices = membership, friends, devices
        self.background, self.ratings = directory.services.background, directory.services.ratings
        self.board = Board(directory.lobby, bus)
        self.present: set[str] = set()  # guests with a socket here, as others know
        self.owner = Owner(directory, bus)
        self.edge = Edge(directory, bus, store.others)
        self.known: dict[int, str] = {}
        self.must_look, self.must_even = asyncio.Event(), asyncio.Event()

    async def open(self) -> None:
        """Begin to take messages of other servers, and to send them ours."""
        if not self.store.shares:
            return
        self.owner.me = self.edge.me = self.board.me = self.store.number
        self.friends.elsewhere = self.store.present
        self.friends.tell_others = lambda guest, frame: self.tell_all(Invite(guest, frame))
        self.devices.tell_others = lambda keys: self.tell_all(SignedOut(keys))
        if self.ratings:
            self.ratings.tell_others = lambda ratings: self.tell_all(
                Rated([(*one,) for one in ratings])
            )
        self.directory.others = self.edge
        self.known = self.store.others()
        await self.bus.open(await self.store.cluster_name(), self.store.number, self.hear)
        self.membership.when_beaten = self.note_servers
        self.must_look.set()
        start = self.background.start
        start(self.keep_pulsing())
        start(self.keep_taking_orphans())
        if self.directory.services.settings.even_loads:
            start(self.keep_loads_even())
        start(self.board.keep_telling())
        start(self.edge.keep_beginning_again(start))

    def tell_all(self, news: News) -> None:
        """Tell all other servers."""
        self.bus.tell_all(encode(news))

    async def close(self) -> None:
        """Take no more messages."""
        await self.bus.close()

    # ---- what is heard -----------------------------------------------------------------------

    def hear(self, carried: bytes, answer: Callable[[bytes], None] | None) -> None:
        """Take a message of another server."""
        message = decode(carried)
        match message:
            case Show():
                self.edge.show(message)
            case Do() | Compare() | Talked() | Given() if answer:
                self.background.start(self.answer_question(message, answer))
            case Left():
                self.background.start(self.owner.note_left(message))
            case Pulse():
                self.background.start(self.edge.note_pulse(message))
            case Leaving():
                self.must_look.set()
                self.background.start(self.go_on_without({message.server}))
            case _:
                self.hear_of_guests(message)

    def hear_of_guests(self, message: Any) -> None:
        """Take a message about guests or public tables."""
        match message:
            case Renamed(guest, name):
                self.background.start(self.directory.show_name(guest, name))
            case SignedOut(keys):
                self.devices.sign_out(keys)
            case Invite(guest, frame):
                self.friends.send_to_guest(guest, frame)
            case Rated(ratings) if self.ratings:
                self.ratings.keep_ratings([Rating(*one) for one in ratings])
            case Cards():
                self.board.note_cards(message)

    async def answer_question(self, question: Question, answer: Callable[[bytes], None]) -> None:
        """Answer what another server asks."""
        match question:
            case Do():
                answer(encode(await self.owner.take(question)))
            case Compare():
                answer(encode(await self.owner.compare(question)))
            case Talked(table, lines, answers):
                self.directory.keep_conversation(table, Conversation(lines, answers))
                answer(encode(Taken()))
            case Given(tables):
                self.must_look.set()
                with contextlib.suppress(Unavailable):
                    await self.directory.take_free_tables(tables)
                answer(encode(Taken()))

    async def keep_pulsing(self) -> None:
        """Send pulses, and write down which guests are here, again and again."""
        while True:
            await asyncio.sleep(PULSE_EVERY)
            self.owner.pulse()
            with contextlib.suppress(Unavailable):
                await self.note_presence()

    async def note_presence(self) -> None:
        """Let friends at other servers see who is here."""
        here = {peer.guest for peer in self.friends.connections}
        come, gone = here - self.present, self.present - here
        if come or gone:
            await self.store.note_presence(come, gone)
            self.present = here

    # ---- others that come and go -------------------------------------------------------------

    def note_servers(self) -> None:
        """Find servers that have come or gone since the last beat, without delaying the next."""
        before, self.known = self.known, self.store.others()
        if self.known.keys() - before.keys():
            self.board.must_tell_all = True
            self.must_even.set()
        gone = before.keys() - self.known.keys()
        if gone:
            logger.warning("servers %s are gone", sorted(gone))
            self.background.start(self.forget_servers(gone))

    async def forget_servers(self, gone: set[int]) -> None:
        """Go on without servers that are gone, and with their tables; people come first."""
        await self.owner.forget_edges(self.known)
        heirs = [server for server, state in self.known.items() if state == "serving"]
        if self.membership.is_serving:
            heirs.append(self.store.number)
        await self.go_on_without(gone, heirs)
        for server in gone:
            self.board.forget_server(server)
        with contextlib.suppress(Unavailable):
            await self.store.forget_presence()
        await asyncio.sleep(PEOPLE_FIRST)  # tables of people go to the heirs that these have asked
        self.must_look.set()

    async def go_on_without(self, gone: set[int], heirs: Sequence[int] = ()) -> None:
        """Let sockets at tables of these servers find the next owner, which may be this server.

        `heirs` share tables that nobody was given.
        """
        tables = self.edge.stale_tables(gone, heirs)
        with contextlib.suppress(Unavailable):
            if tables and self.membership.is_serving:
                await self.directory.take_free_tables(tables)
        self.edge.begin_stale()

    async def keep_taking_orphans(self) -> None:
        """Take tables whose servers are gone, or gave them away, a few at a time."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.must_look.wait(), ORPHANS_EVERY)
            self.must_look.clear()
            with contextlib.suppress(Unavailable):
                await self.take_orphans()
                await self.take_given()

    async def take_orphans(self) -> None:
        """Take such tables until there are no more; other work runs in between."""
        has_more = True
        while has_more and self.membership.is_serving:
            has_more = await self.directory.take_orphans(ORPHANS) > 0
            await asyncio.sleep(PAUSE)

    async def take_given(self) -> None:
        """Look after tables that this server was given."""
        given = await self.directory.given()
        for first in range(0, len(given), ORPHANS):
            if self.membership.is_serving:
                await self.directory.take_given(given[first : first + ORPHANS])
                await asyncio.sleep(PAUSE)

    # ---- giving tables away ------------------------------------------------------------------

    def serving(self) -> list[int]:
        """Return the other servers that take tables."""
        return [server for server, state in self.store.others().items() if state == "serving"]

    async def keep_loads_even(self) -> None:
        """Give tables to servers that have fewer, as to one that has just begun."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.must_even.wait(), EVEN_EVERY)
            self.must_even.clear()
            with contextlib.suppress(Unavailable):
                if self.membership.is_serving and self.serving():
                    await self.give_surplus()

    async def give_surplus(self) -> None:
        """Give away what this server has too many, to those that have too few."""
        found = await self.store.loads()
        loads = {server: found.get(server, 0) for server in (self.store.number, *self.serving())}
        wanted = surplus(loads, self.store.number)
        if not wanted:
            return
        busy = self.directory.loading.keys() | self.directory.locating.keys()
        mine = [it for it in await self.directory.store.held() if it not in busy]
        heirs = [server for server, count in wanted.items() for _ in range(count)]
        given = list(zip(mine, heirs, strict=False))
        logger.info("%d of %d tables go to servers %s", len(given), len(mine), sorted(wanted))
        for first in range(0, len(given), GIVEN):
            if self.membership.is_serving:
                await self.give(dict(given[first : first + GIVEN]))

    async def give(self, heirs: Mapping[str, int]) -> None:
        """Give tables to other servers; return when those have read them, or should have.

        People at them notice a pause. Their sockets stay here, and play on over the bus.
        """
        directory, given = self.directory, set[str]()
        async with directory.stopping(heirs) as actors:
            kept = directory.conversations  # also of tables that nobody has come to yet
            said = {it: kept.pop(it) for it in heirs if it in kept}
            said |= {actor.log.name: actor.dispatcher.conversation() for actor in actors}
            await asyncio.gather(*(self.tell_talk(heirs[it], it, said[it]) for it in said))
            try:
                given = await self.store.give_leases(heirs)
                directory.forget_given(given)
            finally:  # what could not be given is found here again
                for table in sorted(said.keys() - given):
                    directory.keep_conversation(table, said[table])
                for actor in actors:
                    table, peers = actor.log.name, actor.attendees
                    self.owner.send_away([it for it in peers if isinstance(it, RemotePeer)])
                    shown = {
                        peer: attendee.shown
                        for peer, attendee in peers.items()
                        if not isinstance(peer, RemotePeer)
                    }
                    self.edge.take_visits(table, shown, heirs[table] if table in given else None)
        awaited: dict[int, list[str]] = {heirs[table]: [] for table in sorted(given)}
        for actor in actors:
            if actor.attendees and actor.log.name in given:
                awaited[heirs[actor.log.name]].append(actor.log.name)
        await asyncio.gather(*(self.tell_heir(*one) for one in awaited.items()))

    async def tell_heir(self, server: int, tables: list[str]) -> None:
        """Let a server read tables that it was given, before people ask for them one by one."""
        with contextlib.suppress(Unreached):  # it finds them in time
            await self.bus.ask(server, encode(Given(tables)), GIVEN_WITHIN)

    async def tell_talk(self, server: int, table: str, said: Conversation) -> None:
        """Let a server know what was said at a table, before it has the table."""
        for _ in range(TALK_TRIES if said.lines else 0):
            with contextlib.suppress(Unreached):
                await self.bus.ask(server, encode(Talked(table, *said)), TALK_WITHIN)
                break

    async def hand_over(self, is_hurried: Callable[[], bool] = lambda: False) -> None:
        """Give all tables to the other servers, some at a time; the sockets stay here."""
        if not self.store.shares or not self.known:
            return
        self.directory.begin_leaving()
        await self.membership.begin_leaving()
        with contextlib.suppress(Unavailable):
            mine = [*dict.fromkeys([*self.directory.actors, *self.directory.conversations])]
            if not await self.store.spread_leases(mine):
                return
            at_once = max(GIVEN, len(mine) // 20)  # so that it comes to an end in time
            while mine and (heirs := self.serving()):
                found = await self.store.loads()
                some = mine if is_hurried() else mine[:at_once]
                await self.give(share_out(some, {it: found.get(it, 0) for it in heirs}))
                mine = mine[len(some) :]
        self.bus.tell_all(encode(Leaving(self.store.number)))
        self.edge.begin_stale()


def surplus(loads: Mapping[int, int], server: int) -> dict[int, int]:
    """Return how many tables a server gives to which others, where some have clearly too few.

    All servers that have too many do this at once, and together give each other what it lacks.

    >>> surplus({1: 100, 2: 100, 3: 0}, 1)
    {3: 33}
    >>> surplus({1: 70, 2: 66, 3: 64}, 1)
    {}
    """
    count, total = len(loads), sum(loads.values())
    over = {other: count * load - total for other, load in loads.items()}  # in parts of a table
    if max(map(abs, over.values())) <= SLACK * count + total // TENTH:
        return {}
    lacks = {other: -more for other, more in over.items() if more < 0}
    most = count * sum(lacks.values())
    given = {other: max(0, over[server]) * lack // most for other, lack in lacks.items()}
    return {other: tables for other, tables in given.items() if tables}


def share_out(tables: Collection[str], loads: Mapping[int, int]) -> dict[str, int]:
    """Return which server takes which table: always the one with the fewest.

    >>> share_out("abcde", {1: 3, 2: 0})
    {'a': 2, 'b': 2, 'c': 2, 'd': 1, 'e': 2}
    """
    fewest = [(load, server) for server, load in loads.items()]
    heapify(fewest)
    heirs = {}
    for table in tables:
        load, heirs[table] = fewest[0]
        heapreplace(fewest, (load + 1, heirs[table]))
    return heirs


def bus_at(url: str) -> Bus:
    """Return the bus at an address; read in only where there is one."""
    from madang.server.cluster.nats_bus import NatsBus

    bus: Any = NatsBus(url)
    return bus

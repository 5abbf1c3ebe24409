"""One of several servers that share the tables: its messages to the others, and from them."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
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
    decode,
    encode,
)
from madang.server.cluster.edge import Edge
from madang.server.cluster.giving import Giving, next_time
from madang.server.cluster.owner import Owner
from madang.server.lobby.guests import Devices, Friends
from madang.server.lobby.membership import Membership
from madang.server.lobby.tables import Directory
from madang.server.store import interfaces
from madang.server.store.interfaces import Rating, Unavailable
from madang.server.table.dispatch import Conversation

logger = logging.getLogger(__name__)

PULSE_EVERY = 1.0  # seconds
CHECK_EVERY = 30.0  # seconds
ORPHANS, ORPHANS_EVERY, PAUSE = 50, 60.0, 0.02  # tables at a time; seconds
PEOPLE_FIRST = 2.0  # seconds until the tables of a server that is gone are taken unasked


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
        self.giving = Giving(bus, store, directory, membership, self.owner, self.edge)
        self.must_look = asyncio.Event()

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
        start, keep = self.background.start, self.background.keep
        keep(self.keep_pulsing)
        keep(self.keep_taking_orphans)
        keep(self.keep_checking_devices)
        if self.directory.services.settings.even_loads:
            keep(self.giving.keep_loads_even)
        keep(self.board.keep_telling)
        keep(lambda: self.edge.keep_beginning_again(start))

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
            case Cards(server):
                if server in self.store.others():  # one that was frozen may be replaced
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
            self.background.start(self.owner.forget_late(self.store.others()))
            with contextlib.suppress(Unavailable):
                await self.note_presence()

    async def keep_checking_devices(self) -> None:
        """Close sockets that were signed out at another server, where its word was lost."""
        while True:
            await asyncio.sleep(CHECK_EVERY)
            with contextlib.suppress(Unavailable):
                await self.devices.check_keys()

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
            self.giving.is_due.set()
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
            await next_time(self.must_look, ORPHANS_EVERY)
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

    # ---- the end -----------------------------------------------------------------------------

    async def hand_over(self, is_hurried: Callable[[], bool] = lambda: False) -> None:
        """Give all tables to the other servers; the sockets stay here, and play on over the bus."""
        if not self.store.shares or not self.known:
            return
        self.directory.begin_leaving()
        await self.membership.begin_leaving()
        with contextlib.suppress(Unavailable):
            if not await self.giving.give_all(is_hurried):
                return
        self.bus.tell_all(encode(Leaving(self.store.number)))
        self.edge.begin_stale()


def bus_at(url: str) -> Bus:
    """Return the bus at an address; read in only where there is one."""
    from madang.server.cluster.nats_bus import NatsBus

    bus: Any = NatsBus(url)
    return bus

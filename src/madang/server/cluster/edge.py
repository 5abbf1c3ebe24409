"""The side of the server that has a socket, where the table is at another server.

A *visit* is a socket at such a table. Each visit has a number. When a frame was lost, or the table
has another owner, the visit begins again with a new number, and frames for the old number are
dropped. The edge then enters the table from the last update that the client got, and sends commands
without an answer again. The `cmd` of a command makes sure that it is answered once.
"""

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any
from zlib import crc32

import msgspec

from madang.server.cluster.bus import (
    Bus,
    Compare,
    Do,
    Left,
    Missing,
    NotMine,
    Pulse,
    Question,
    Refused,
    Renamed,
    Show,
    Taken,
    Unreached,
    decode,
    encode,
)
from madang.server.cluster.owner import GONE
from madang.server.lobby.tables import Directory
from madang.server.metrics import ENTERED_AGAIN, GAPS
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Elsewhere, Unavailable
from madang.server.table.play import Peer

logger = logging.getLogger(__name__)

WITHIN, TRY_FOR = 1.0, 5.0  # seconds for one answer, and for all tries
PAUSE = 0.1  # seconds between two tries
SILENT = 2  # times without an answer until the owner is looked up again
AGAIN_EVERY, AGAIN_MOST = 0.05, 25  # enter again: at most 500 a second
LATE = 0.1  # seconds for a message that another one has overtaken
KEPT = 64  # commands of a visit that wait for their answers
ANSWERS, UPDATES = (b"ack", b"nack", b"made"), (b"update", b"changes")
TYPE = len(b'{"type":"')  # where the name of a frame's type begins


class Head(msgspec.Struct):
    """The fields of a frame that an edge reads."""

    cmd: str = ""
    n: int = 0


read_head = msgspec.json.Decoder(Head).decode


class Visit:
    """A socket of this server at a table of another one."""

    def __init__(self, number: int, peer: Peer, table: str, server: int | None) -> None:
        self.number, self.peer, self.table = number, peer, table
        self.server = server  # the likely owner of the table
        self.heir: int | None = None  # the server to ask first, once the owner no longer has it
        self.order = 0  # of the last message
        self.is_stale = server is None  # whether it has to begin again
        self.has_entered = False
        self.n = 0  # of the last update that was handed on
        self.recap = False  # whether the client waits for the events before it
        self.pending: OrderedDict[str, Any] = OrderedDict()  # cmd -> command
        self.lock = asyncio.Lock()
        self.is_over = False  # the table is here by now, is closed, or the socket has left

    def note_frame(self, frame: bytes) -> None:
        """Read from a frame on its way to the client what a new beginning needs."""
        kind = frame[TYPE : frame.index(b'"', TYPE)]
        if kind in UPDATES:
            self.n, self.recap = read_head(frame).n, False
        elif kind in ANSWERS:
            self.pending.pop(read_head(frame).cmd, None)

    def note_sent(self, message: Any) -> None:
        """Record a message before it is sent: frames may come before the answer `Taken`."""
        if isinstance(message, m.Enter):
            self.has_entered, self.n, self.recap = True, message.since, message.recap
        elif isinstance(message, m.Exit):
            self.has_entered = False


class Edge:
    """The sockets of this server at the tables of others."""

    def __init__(
        self, directory: Directory, bus: Bus, others: Callable[[], dict[int, str]]
    ) -> None:
        self.directory, self.bus, self.others = directory, bus, others
        self.me = 0
        self.numbers = itertools.count(1)
        self.visits: dict[int, Visit] = {}
        self.of: dict[Peer, dict[str, Visit]] = {}
        self.heard: dict[int, int] = {}  # server -> number of its last `Show`
        self.early: dict[int, dict[int, Show]] = {}  # server -> number -> one that waits for others
        self.waiting: dict[int, asyncio.TimerHandle] = {}  # server -> when others are given up
        self.differs: set[int] = set()  # servers that counted other visits the last time
        self.again: OrderedDict[Visit, None] = OrderedDict()  # those that have to begin again
        self.is_due = asyncio.Event()

    # ---- from clients ------------------------------------------------------------------------

    def has(self, peer: Peer, table: str) -> bool:
        """Tell whether a socket is at a table of another server."""
        return table in self.of.get(peer, ())

    async def post(self, peer: Peer, message: Any, server: int | None = None) -> None:
        """Hand a message to a table of another server; raise Unavailable where that fails."""
        if peer.has_left:  # nobody would ever take it away from the table
            return
        visit = self.of.get(peer, {}).get(message.table)
        if visit is None:
            visit = self.add_visit(peer, message.table, None if server == self.me else server)
        async with visit.lock:
            await self.deliver(visit, message)

    def add_visit(self, peer: Peer, table: str, server: int | None) -> Visit:
        """Begin a visit; if `server` is None, the owner has to be found first."""
        visit = Visit(next(self.numbers), peer, table, server)
        self.of.setdefault(peer, {})[table] = self.visits[visit.number] = visit
        return visit

    async def deliver(self, visit: Visit, message: Any) -> None:
        """Send a message until the owner has taken it: at least once, for up to TRY_FOR seconds."""
        loop, cmd = asyncio.get_running_loop(), getattr(message, "cmd", None)
        until, silent, number = loop.time() + TRY_FOR, 0, 0
        visit.note_sent(message)
        if cmd is not None:
            keep_pending(visit, cmd, message)
        while True:
            try:
                if visit.is_stale:
                    await self.begin_again(visit)  # with all that is pending
                    if cmd is not None or isinstance(message, m.Enter):
                        return
                if visit.is_over:
                    await self.post_home(visit, message)
                    return
                if number != visit.number:
                    number, visit.order = visit.number, visit.order + 1
                await self.send(visit, message)
                return
            except Unreached as unreached:
                silent += 1
                if unreached.is_sure or silent >= SILENT:
                    silent, visit.is_stale = 0, True
            except Unavailable:
                visit.is_stale = True
            except Refusal:
                self.forget(visit)
                raise
            if loop.time() > until:
                visit.pending.pop(cmd or "", None)
                self.begin_soon([visit])
                raise Unavailable
            await asyncio.sleep(PAUSE)

    async def send(self, visit: Visit, message: Any, instead: int = 0) -> None:
        """Send one message of a visit; return when it was taken.

        Raise Unreached, Unavailable where the owner cannot read the table now, or Refusal.
        """
        assert visit.server is not None
        peer = visit.peer
        do = Do(
            self.me,
            visit.number,
            visit.order,
            visit.table,
            peer.guest,
            self.directory.names.get(peer.guest, ""),
            peer.address,
            peer.takes_changes,
            m.encode(message),
            instead,
        )
        match await self.ask(visit.server, do, WITHIN):
            case Taken():
                return
            case Refused("failed"):
                raise Unavailable
            case Refused(code, args):
                raise Refusal(code, **msgspec.json.decode(args))
            case NotMine():
                raise Unreached(visit.server, is_sure=True)
            case _:  # of a form that this release does not know
                raise Unreached(visit.server, is_sure=False)

    async def ask(self, server: int, question: Question, within: float) -> Any:
        """Return the answer of another server, or raise Unreached."""
        return decode(await self.bus.ask(server, encode(question), within))

    # ---- to begin again ----------------------------------------------------------------------

    async def begin_again(self, visit: Visit) -> None:
        """Find the owner of the table, and enter the table again there, or here."""
        heir, visit.heir = visit.heir, None
        server = heir or await self.find_owner(visit.table)
        if visit.is_over:  # its socket has closed meanwhile
            return
        before, visit.number = visit.number, next(self.numbers)
        self.visits.pop(before, None)
        if server is None:
            await self.come_home(visit)
            return
        instead = before if server == visit.server else 0
        self.visits[visit.number] = visit
        visit.server, visit.order, visit.is_stale = server, 0, False
        ENTERED_AGAIN.inc()
        try:
            messages: list[Any] = list(visit.pending.values())
            if visit.has_entered:
                messages.insert(0, m.Enter(visit.table, visit.n, visit.recap))
            for message in messages:
                visit.order += 1
                await self.send(visit, message, instead)
                instead = 0
        except BaseException:
            visit.is_stale = True
            raise

    async def find_owner(self, table: str) -> int | None:
        """Return the server that has a table; None: this one. Refuse if there is no such table."""
        try:
            actor = await self.directory.actor(table)
        except Elsewhere as error:
            if error.server not in (None, self.me):
                return error.server
            serving = [server for server, state in self.others().items() if state == "serving"]
            if not serving:
                raise Unavailable from None
            return heir_of(table, serving)  # this server is leaving
        if actor is None and table not in self.directory.stuck.infos:
            raise self.directory.no_table(table)
        return None

    async def come_home(self, visit: Visit) -> None:
        """Turn a visit into a socket at a table of this server, which owns the table now."""
        self.forget(visit)
        messages: list[Any] = []
        if visit.has_entered:
            messages.append(m.Enter(visit.table, visit.n, visit.recap))
        for message in [*messages, *visit.pending.values()]:
            await self.post_home(visit, message)

    async def post_home(self, visit: Visit, message: Any) -> None:
        """Hand a message to a table that is here by now, or wherever it has gone meanwhile."""
        if visit.peer.has_left:
            return
        try:
            await self.directory.post_here(visit.peer, message)
        except (Unavailable, Refusal):
            await visit.peer.route(message)  # which answers in any case

    def begin_soon(self, visits: Iterable[Visit]) -> None:
        """Queue visits that have to begin again; see `keep_beginning_again`."""
        for visit in visits:
            if not visit.is_over:
                visit.is_stale = True
                self.again[visit] = None
        if self.again:
            self.is_due.set()

    async def keep_beginning_again(self, start: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        """Let queued visits begin again, at most 500 a second."""
        while True:
            await self.is_due.wait()
            some = [
                self.again.popitem(last=False)[0] for _ in range(min(AGAIN_MOST, len(self.again)))
            ]
            for visit in some:
                start(self.try_again(visit))
            if not self.again:
                self.is_due.clear()
            await asyncio.sleep(AGAIN_EVERY)

    async def try_again(self, visit: Visit) -> None:
        """Let a visit begin again; queue it once more if that fails."""
        if visit.lock.locked():  # a command is already doing it
            await asyncio.sleep(AGAIN_EVERY)
        async with visit.lock:
            if visit.is_over or not visit.is_stale:
                return
            try:
                await self.begin_again(visit)
            except (Unreached, Unavailable):
                pass
            except Refusal as refusal:  # the table is closed
                self.forget(visit)
                visit.peer.send(m.Failure(refusal.code, refusal.args_))
        if visit.is_stale:  # a visit that is over never is
            await asyncio.sleep(2 * PAUSE)
            self.begin_soon([visit])

    # ---- from other servers ------------------------------------------------------------------

    def show(self, show: Show) -> None:
        """Hand frames on in order; those that come before their turn wait a moment for others."""
        server, heard = show.server, self.heard.get(show.server, 0)
        early = self.early.setdefault(server, {})
        if show.seq > heard:
            early[show.seq] = show
        while following := early.pop(heard + 1, None):
            heard += 1
            self.heard[server] = heard
            self.hand_on(following)
        self.wait_for(server, max(early, default=0))

    def wait_for(self, server: int, seq: int) -> None:
        """Give the frames of a server up to this number a moment to come."""
        if seq > self.heard.get(server, 0) and server not in self.waiting:
            loop = asyncio.get_running_loop()
            self.waiting[server] = loop.call_later(LATE, self.note_missing, server, seq)

    def note_missing(self, server: int, seq: int) -> None:
        """Begin again where frames of a server have not come."""
        del self.waiting[server]
        early = self.early.get(server, {})
        if self.heard.get(server, 0) < seq:
            self.heard[server] = max([seq, *early])
            early.clear()
            self.note_gap(server)
        self.wait_for(server, max(early, default=0))

    def hand_on(self, show: Show) -> None:
        """Hand frames on to their sockets."""
        for numbers, frame in show.items:
            for number in numbers:
                visit = self.visits.get(number)
                if visit is None or visit.is_stale:
                    continue
                if frame == GONE:
                    self.begin_soon([visit])
                    continue
                visit.note_frame(frame)
                visit.peer.send_bytes(frame)

    async def note_pulse(self, pulse: Pulse) -> None:
        """Notice lost frames that no other frame followed, and visits that only one side knows."""
        self.wait_for(pulse.server, pulse.seq)
        mine = [
            it.number
            for it in self.visits.values()  # once through all: there may be thousands
            if it.server == pulse.server and not it.is_stale and it.order
        ]
        if len(mine) == pulse.visits:
            self.differs.discard(pulse.server)
        elif pulse.server not in self.differs:  # a message may still be on its way
            self.differs.add(pulse.server)
        else:
            begins = [it.number for it in self.visits.values() if it.is_stale or not it.order]
            last = min([*begins, next(self.numbers)]) - 1  # later visits have higher numbers
            with suppress(Unreached):
                answer = await self.ask(pulse.server, Compare(self.me, mine, last), WITHIN)
                lost = answer.visits if isinstance(answer, Missing) else []
                self.begin_soon([self.visits[it] for it in lost if it in self.visits])

    def note_gap(self, server: int) -> None:
        GAPS.inc()
        self.begin_soon(self.at(server))

    def at(self, server: int) -> list[Visit]:
        """Return the visits at tables of a server."""
        return [visit for visit in self.visits.values() if visit.server == server]

    def stale_tables(self, servers: Iterable[int], heirs: Sequence[int] = ()) -> list[str]:
        """Mark all visits at these servers as stale; return their tables.

        Where heirs share these tables, each visit asks one of them first, and the tables of the
        other heirs are left out.
        """
        gone, tables = set(servers), dict[str, None]()
        for visit in self.visits.values():
            if visit.server in gone:
                heir = heir_of(visit.table, heirs) if heirs else self.me
                visit.is_stale, visit.heir = True, heir if heir != self.me else None
                if visit.heir is None:
                    tables[visit.table] = None
        return list(tables)

    def begin_stale(self) -> None:
        """Queue all stale visits."""
        self.begin_soon([visit for visit in self.visits.values() if visit.is_stale])

    # ---- here, and gone ----------------------------------------------------------------------

    def note_here(self, table: str) -> None:
        """Queue the visits at a table that this server owns from now on; they end here."""
        self.begin_soon([visit for visit in self.visits.values() if visit.table == table])

    def tell_name(self, guest: str, name: str) -> None:
        """Tell other servers that a guest has another name."""
        self.bus.tell_all(encode(Renamed(guest, name)))

    def take_visits(self, table: str, seen: dict[Peer, int], heir: int | None) -> None:
        """Let the sockets at a table that was here begin visits, at its heir or its next owner."""
        for peer, n in seen.items():
            if not peer.has_left:
                visit = self.of.get(peer, {}).get(table) or self.add_visit(peer, table, None)
                visit.has_entered, visit.n, visit.is_stale, visit.heir = True, n, True, heir
                self.begin_soon([visit])

    def forget(self, visit: Visit) -> None:
        """End a visit."""
        visit.is_over, visit.is_stale = True, False
        self.visits.pop(visit.number, None)
        tables = self.of.get(visit.peer, {})
        if tables.get(visit.table) is visit:
            del tables[visit.table]
            if not tables:
                del self.of[visit.peer]

    async def leave(self, peer: Peer) -> None:
        """Tell other servers that a socket is gone."""
        left: dict[int, list[int]] = {}
        for visit in list(self.of.get(peer, {}).values()):
            if visit.server is not None:
                left.setdefault(visit.server, []).append(visit.number)
            self.forget(visit)
        for server, visits in left.items():
            self.bus.tell(server, encode(Left(self.me, visits)))


def heir_of(table: str, servers: Sequence[int]) -> int:
    """Return which server takes a table over: all edges choose the same one, by its name."""
    return sorted(servers)[crc32(table.encode()) % len(servers)]


def keep_pending(visit: Visit, cmd: str, message: Any) -> None:
    """Keep a command until it is answered."""
    visit.pending[cmd] = message
    if len(visit.pending) > KEPT:
        visit.pending.popitem(last=False)

"""The side of the server that has a table: viewers whose sockets are at other servers.

For a table, a `RemotePeer` is a socket like any other. Its frames go into the outbox of its edge,
the server that has the socket, and leave together at the end of a turn of the event loop.
"""

import asyncio
from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from madang.server.cluster.bus import (
    Bus,
    Compare,
    Do,
    Left,
    Missing,
    NotMine,
    Pulse,
    Refused,
    Reply,
    Show,
    Taken,
    encode,
)
from madang.server.lobby.tables import Directory
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Elsewhere, Unavailable
from madang.server.table import actor as table_actor

MOST_BYTES = 256 * 1024  # of the frames in one message; NATS takes a megabyte
GONE = b""  # in the place of a frame: the table is not here any more


class Outbox:
    """The messages to the sockets of one edge."""

    def __init__(self, bus: Bus, me: int, edge: int) -> None:
        self.bus, self.me, self.edge = bus, me, edge
        self.seq = self.size = 0
        self.items: list[tuple[list[int], bytes]] = []
        self.is_due = False

    def put(self, visit: int, frame: bytes) -> None:
        """Send a frame when the loop turns; the same bytes to several sockets once."""
        if self.items and self.items[-1][1] is frame:
            self.items[-1][0].append(visit)
            return
        self.items.append(([visit], frame))
        self.size += len(frame)
        if self.size > MOST_BYTES:
            self.flush()
        elif not self.is_due:
            self.is_due = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send what there is."""
        self.is_due = False
        if self.items:
            self.seq += 1
            self.bus.tell(self.edge, encode(Show(self.me, self.seq, self.items)))
            self.items, self.size = [], 0


class RemotePeer:
    """A socket at another server, at one table; see `Peer`."""

    def __init__(self, do: Do, outbox: Outbox) -> None:
        self.guest, self.address, self.takes_changes = do.guest, do.address, do.takes_changes
        self.table, self.visit, self.outbox = do.table, do.visit, outbox
        self.tables, self.has_left = {do.table}, False
        self.order = 0  # of the last message that was taken
        self.lock = asyncio.Lock()

    def send(self, message: m.FromServer) -> None:
        self.outbox.put(self.visit, m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        self.outbox.put(self.visit, encoded)

    async def route(self, message: Any) -> None:
        """Let the edge find the new owner of the table, and send the message again."""
        self.hang_up(m.CloseCode.GOING_AWAY)

    def hang_up(self, code: int) -> None:
        """Let the edge enter again, at whichever server: only the edge may close the socket."""
        self.outbox.put(self.visit, GONE)


class Owner:
    """The viewers of this server's tables whose sockets are at other servers."""

    def __init__(self, directory: Directory, bus: Bus) -> None:
        self.directory, self.bus = directory, bus
        self.me = 0
        self.outboxes: dict[int, Outbox] = {}
        self.peers: dict[int, dict[int, RemotePeer]] = {}  # edge -> visit -> viewer
        self.absent: set[int] = set()  # edges that were no servers at the last look

    async def take(self, do: Do) -> Reply:
        """Hand a message to its table, once."""
        try:
            actor = await self.directory.actor(do.table)
        except Elsewhere as error:
            return NotMine(error.server)
        except Unavailable:
            return refusal_as_reply(Refusal("failed"))
        message = m.decode_client(do.frame)
        visits = self.peers.setdefault(do.edge, {})
        if do.visit not in visits and do.order > 1:  # it was dropped here: it has to begin again
            return NotMine(self.me)
        peer = visits.get(do.visit) or RemotePeer(do, self.outbox_of(do.edge))
        visits[do.visit] = peer
        if do.name:
            self.directory.names[do.guest] = do.name
        if actor is None:
            return await self.answer_stuck(peer, message)
        async with peer.lock:  # the same message may come twice at once
            if do.order <= peer.order:
                return Taken()
            actor = self.directory.actors.get(do.table)
            if actor is None:
                return NotMine(None)
            peer.order = do.order
            await actor.post(peer, message)
        before = visits.pop(do.instead, None)
        if before:  # the old visit ends after the new one has entered: nobody sees the guest leave
            before.has_left = True
            await actor.mailbox.put(table_actor.Left(before))
        return Taken()

    async def answer_stuck(self, peer: RemotePeer, message: Any) -> Reply:
        """Answer for a table that cannot be continued, or that does not exist."""
        try:
            if await self.directory.stuck.answer_message(peer, message):
                return Taken()
            return refusal_as_reply(self.directory.no_table(message.table))
        except Refusal as refusal:
            return refusal_as_reply(refusal)

    def outbox_of(self, edge: int) -> Outbox:
        if edge not in self.outboxes:
            self.outboxes[edge] = Outbox(self.bus, self.me, edge)
        return self.outboxes[edge]

    # ---- those that leave --------------------------------------------------------------------

    async def note_left(self, left: Left) -> None:
        """Take sockets that have closed away from their tables."""
        await self.drop(left.edge, left.visits)

    async def compare(self, asked: Compare) -> Missing:
        """Drop the visits that an edge has no more; return those that are missing here."""
        mine = self.peers.get(asked.edge, {})
        unknown = mine.keys() - set(asked.visits)
        await self.drop(asked.edge, [visit for visit in unknown if visit <= asked.last])
        return Missing([visit for visit in asked.visits if visit not in mine])

    async def forget_edges(self, living: Collection[int]) -> None:
        """Drop the sockets of servers that are gone."""
        for edge in self.peers.keys() - set(living):
            await self.drop(edge, list(self.peers.get(edge, ())))
            self.peers.pop(edge, None)
            self.outboxes.pop(edge, None)

    async def forget_late(self, living: Collection[int]) -> None:
        """Drop sockets that came while their server went: those of servers absent at two looks."""
        gone = self.peers.keys() - set(living)
        late, self.absent = gone & self.absent, gone
        await self.forget_edges(self.peers.keys() - late)

    def send_away(self, peers: Iterable[RemotePeer]) -> None:
        """Let sockets at a table that another server has by now enter again, there."""
        for peer in peers:
            self.peers.get(peer.outbox.edge, {}).pop(peer.visit, None)
            peer.hang_up(m.CloseCode.GOING_AWAY)

    async def drop(self, edge: int, visits: Collection[int]) -> None:
        known = self.peers.get(edge, {})
        for peer in [known.pop(visit) for visit in list(visits) if visit in known]:
            peer.has_left = True
            actor = self.directory.actors.get(peer.table)
            if actor:
                await actor.mailbox.put(table_actor.Left(peer))

    def pulse(self) -> None:
        """Tell each edge the number of its last frames, and how many visits it has here."""
        for edge, outbox in self.outboxes.items():
            outbox.flush()
            count = len(self.peers.get(edge, ()))
            self.bus.tell(edge, encode(Pulse(self.me, outbox.seq, count)))


def refusal_as_reply(refusal: Refusal) -> Refused:
    return Refused(refusal.code, msgspec.json.encode(refusal.args_))

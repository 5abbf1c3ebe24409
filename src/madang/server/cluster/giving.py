"""How a server gives tables to others that share them: some of many, or all because it ends.

A table is stopped, what was said there goes to its heir, its lease changes, and its sockets enter
again at the heir. Tables go in batches: an heir reads one together before the next one follows, so
that people notice a short pause once.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Mapping
from heapq import heapify, heapreplace

from madang.server.cluster.bus import Bus, Given, Talked, Unreached, encode
from madang.server.cluster.edge import Edge
from madang.server.cluster.owner import Owner, RemotePeer
from madang.server.lobby.membership import Membership
from madang.server.lobby.tables import Directory
from madang.server.store import interfaces
from madang.server.store.interfaces import Unavailable
from madang.server.table.dispatch import Conversation

logger = logging.getLogger(__name__)

GIVEN, GIVEN_WITHIN = 25, 1.0  # tables in a batch; seconds until their heirs have read them
TALK_TRIES, TALK_WITHIN = 3, 0.25  # seconds for an answer
EVEN_EVERY = 5.0  # seconds
SLACK, TENTH = 6, 10  # servers are even enough within so many tables and a tenth of the mean


class Giving:
    """Gives tables of this server to others."""

    def __init__(
        self,
        bus: Bus,
        store: interfaces.Cluster,
        directory: Directory,
        membership: Membership,
        owner: Owner,
        edge: Edge,
    ) -> None:
        self.bus, self.store, self.directory, self.membership = bus, store, directory, membership
        self.owner, self.edge = owner, edge
        self.is_due = asyncio.Event()  # to look how many tables all servers have

    def serving(self) -> list[int]:
        """Return the other servers that take tables."""
        return [server for server, state in self.store.others().items() if state == "serving"]

    async def keep_loads_even(self) -> None:
        """Give tables to servers that have fewer, such as a new server."""
        while True:
            await next_time(self.is_due, EVEN_EVERY)
            with contextlib.suppress(Unavailable):
                if self.membership.is_serving and self.serving():
                    await self.give_surplus()

    async def give_surplus(self) -> None:
        """Give the tables that this server has too many to those that have too few."""
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

    async def give_all(self, is_hurried: Callable[[], bool]) -> bool:
        """Give all tables away, some at a time; return whether another server takes any."""
        directory = self.directory
        mine = [*dict.fromkeys([*directory.actors, *directory.conversations])]
        if not await self.store.spread_leases(mine):
            return False
        at_once = max(GIVEN, len(mine) // 20)  # so that it comes to an end in time
        while mine and (heirs := self.serving()):
            found = await self.store.loads()
            some = mine if is_hurried() else mine[:at_once]
            await self.give(share_out(some, {it: found.get(it, 0) for it in heirs}))
            mine = mine[len(some) :]
        return True


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


async def next_time(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, for so many seconds at most, and clear it."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    event.clear()

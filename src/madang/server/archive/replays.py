"""Matches shown again, a deal at a time: as a seat saw them, or with all hands open.

Tables can be replayed only when they are over and no card is a secret. Records that a person sends
can always be replayed: the sender has them already. Nothing is replayed on the event loop, nor
twice while it is kept.
"""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import msgspec

from madang.game import Kernels
from madang.games import game_named
from madang.server.archive import playback
from madang.server.archive.playback import PlayedMatch, Replay
from madang.server.clock import TimeSource
from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import spend
from madang.server.store import interfaces
from madang.server.table.loading import whole_log
from madang.server.table.opening import Moment
from madang.server.workers.jobs import JobKind, Jobs

RECORD_BYTES = 1 << 20  # longest record that is taken: 100 deals of six seats have a fourth of it
SHORT_BYTES = 1 << 16  # of a log or a record that is replayed in well under a second
MATCHES_KEPT = DEALS_KEPT = 32 << 20  # bytes of memory
RATE, BURST = 4.0, 60.0  # requests of one address, a second for long and at once
BYTES_A_TOKEN = 1 << 15  # of what has to be replayed for it
DEAREST = BURST / 2


class Replays:
    """The latest replays, and how much anybody may ask for."""

    def __init__(
        self, store: interfaces.Events, jobs: Jobs, kernels: Mapping[str, Kernels], time: TimeSource
    ) -> None:
        self.store, self.jobs, self.kernels = store, jobs, kernels
        self.calls = Buckets(RATE, BURST, time)
        self.matches: Cache[PlayedMatch] = Cache(MATCHES_KEPT, lambda match: match.size)
        self.deals: Cache[bytes] = Cache(DEALS_KEPT, len)

    async def replay_of_table(self, address: str, info: m.TableInfo, at: int, viewer: int) -> bytes:
        """Show the deal of a finished match that event `at` is in, or the nearest."""
        match = await self.match_of(address, info)
        number = match.deal_of(at)
        make = partial(self.make_frames, address, match, number, viewer)
        frames = msgspec.Raw(await self.deals.get((info.table, number, viewer), make))
        return m.encode(Replay(info, match.events, match.deals, frames))

    async def record_of(self, address: str, info: m.TableInfo) -> bytes:
        """Return the record of a finished match, with the names that its card has."""
        match, names = await self.match_of(address, info), [*map(playback.name_of, info.seats)]
        return await self.run_job(address, match.size, playback.record_text, match, names)

    async def match_of(self, address: str, info: m.TableInfo) -> PlayedMatch:
        """Return a finished match, replayed if it is not kept."""
        return await self.matches.get(info.table, partial(self.replay_match, address, info))

    async def moment_of(self, address: str, info: m.TableInfo, at: int) -> Moment:
        """Return a finished match as it stood after event `at`; the last where there are fewer."""
        match = await self.match_of(address, info)
        number = match.deal_of(at)
        deal, earlier = match.deals[number], match.deals[:number]
        return Moment(
            game=game_named(match.game),
            options=game_named(match.game).make_options(**match.options),
            deal=pickle.loads(match.parts[number])[: at + 1 - deal.first],
            before=deal.first - 1,
            start=match.starts[number],
            standings=[found.totals for found in earlier],
            places=earlier[-1].places if earlier else [],
        )

    async def replay_match(self, address: str, info: m.TableInfo) -> PlayedMatch:
        """Replay a finished match."""
        payloads = await whole_log(self.store, info.table)
        size = sum(map(len, payloads))
        self.charge(address, size)
        given = info.table, payloads, info.game in self.kernels
        return await self.run_job(address, size, playback.replay_log, *given)

    async def make_frames(
        self, address: str, match: PlayedMatch, number: int, viewer: int
    ) -> bytes:
        """Return what a viewer was shown of a deal."""
        deal = match.game, match.options, match.starts[number], match.parts[number], viewer
        return await self.jobs.run(JobKind.SHORT, address, playback.frames_of, *deal)

    async def replay_of_text(self, address: str, body: bytes, at: int, viewer: int) -> bytes:
        """Show a record that somebody sends; refuse one that is not true."""
        self.charge(address, len(body))
        given = body, at, viewer, frozenset(self.kernels)
        return await self.run_job(address, len(body), playback.text_shown, *given)

    async def run_job(self, address: str, size: int, work: Any, *given: Any) -> Any:
        """Do some work on so many bytes."""
        kind = JobKind.SHORT if size <= SHORT_BYTES else JobKind.LONG
        return await self.jobs.run(kind, address, work, *given)

    def charge(self, address: str, size: int) -> None:
        """Let an address pay for what is replayed for it: never more than it can have."""
        spend(self.calls, address, min(size // BYTES_A_TOKEN, DEAREST))


T = TypeVar("T")


class Cache(Generic[T]):
    """Things by key, each made once however many ask for it at the same time."""

    def __init__(self, most_bytes: int, size: Callable[[T], int]) -> None:
        self.most, self.size = most_bytes, size
        self.things: OrderedDict[Hashable, T] = OrderedDict()
        self.bytes = 0
        self.making: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return a thing; make it if it is not here."""
        lock = self.making.setdefault(key, asyncio.Lock())
        async with lock:
            if key not in self.things:
                self.keep(key, await make())
            self.things.move_to_end(key)
            return self.things[key]

    def keep(self, key: Hashable, thing: T) -> None:
        """Keep a thing, and at least this one."""
        if key in self.things:
            self.bytes -= self.size(self.things[key])
        self.things[key] = thing
        self.bytes += self.size(thing)
        while self.bytes > self.most and len(self.things) > 1:
            _, old = self.things.popitem(last=False)
            self.bytes -= self.size(old)

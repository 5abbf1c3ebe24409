"""Matches shown again, a deal at a time: as a seat saw them, or with all hands open.

Of tables only when they are over and no card is a secret; of records that somebody sends, always:
who sends one has it. Nothing is replayed on the event loop, nor twice while it is kept.
"""

import pickle
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from madang.game import Kernels
from madang.games import game_named
from madang.server.archive import playback
from madang.server.archive.cache import Cache
from madang.server.archive.playback import Played, Replay
from madang.server.clock import TimeSource
from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import spend
from madang.server.store.base import Store
from madang.server.table.branch import Moment
from madang.server.table.loading import whole_log
from madang.server.workers.heavy import Heavy, Kind

RECORD_BYTES = 1 << 20  # longest record that is taken: 100 deals of six seats have a fourth of it
SHORT_BYTES = 1 << 16  # of a log or a record that is replayed in well under a second
MATCHES_KEPT = DEALS_KEPT = 32 << 20  # bytes of memory
RATE, BURST = 4.0, 60.0  # what one address may ask for, a second for long and at once
BYTES_A_TOKEN = 1 << 15  # of what has to be replayed for it
DEAREST = BURST / 2


class Replays:
    """What was replayed lately, and how much anybody may ask for."""

    def __init__(
        self, store: Store, heavy: Heavy, kernels: Mapping[str, Kernels], time: TimeSource
    ) -> None:
        self.store, self.heavy, self.kernels = store, heavy, kernels
        self.calls = Buckets(RATE, BURST, time)
        self.matches: Cache[Played] = Cache(MATCHES_KEPT, lambda match: match.size)
        self.deals: Cache[bytes] = Cache(DEALS_KEPT, len)

    async def of_table(self, address: str, info: m.TableInfo, at: int, viewer: int) -> bytes:
        """Show the deal of a finished match that event `at` is in, or the nearest."""
        match = await self.match(address, info)
        number = match.deal_of(at)
        make = partial(self.frames, address, match, number, viewer)
        frames = msgspec.Raw(await self.deals.get((info.table, number, viewer), make))
        return m.encode(Replay(info, match.events, match.deals, frames))

    async def record(self, address: str, info: m.TableInfo) -> bytes:
        """Return the record of a finished match, with the names that its card has."""
        match, names = await self.match(address, info), [*map(playback.name_of, info.seats)]
        return await self.do(address, match.size, playback.record_text, match, names)

    async def match(self, address: str, info: m.TableInfo) -> Played:
        """Return a finished match, replayed if it is not kept."""
        return await self.matches.get(info.table, partial(self.play, address, info))

    async def moment(self, address: str, info: m.TableInfo, at: int) -> Moment:
        """Return a finished match as it stood after event `at`; the last where there are fewer."""
        match = await self.match(address, info)
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

    async def play(self, address: str, info: m.TableInfo) -> Played:
        """Replay a finished match."""
        payloads = await whole_log(self.store, info.table)
        size = sum(map(len, payloads))
        self.spend(address, size)
        given = info.table, payloads, info.game in self.kernels
        return await self.do(address, size, playback.played, *given)

    async def frames(self, address: str, match: Played, number: int, viewer: int) -> bytes:
        """Return what a viewer was shown of a deal."""
        deal = match.game, match.options, match.starts[number], match.parts[number], viewer
        return await self.heavy.do(Kind.SHORT, address, playback.frames_of, *deal)

    async def of_text(self, address: str, body: bytes, at: int, viewer: int) -> bytes:
        """Show a record that somebody sends; refuse one that is not true."""
        self.spend(address, len(body))
        given = body, at, viewer, frozenset(self.kernels)
        return await self.do(address, len(body), playback.text_shown, *given)

    async def do(self, address: str, size: int, work: Any, *given: Any) -> Any:
        """Do some work on so many bytes."""
        kind = Kind.SHORT if size <= SHORT_BYTES else Kind.LONG
        return await self.heavy.do(kind, address, work, *given)

    def spend(self, address: str, size: int) -> None:
        """Let an address pay for what is replayed for it: never more than it can have."""
        spend(self.calls, address, min(size // BYTES_A_TOKEN, DEAREST))

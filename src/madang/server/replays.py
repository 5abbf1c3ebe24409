"""Matches shown again, a deal at a time: as a seat saw them, or with all hands open.

Of tables only when they are over and no card is a secret; of records that somebody sends, always:
who sends one has it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator

import msgspec

from madang.bots import bot_names
from madang.errors import RecordError
from madang.game import Kernels
from madang.record import BotName, DealSpan, Frame, Record, Replayed, plain_name, read
from madang.server import messages as m
from madang.server.clock import TimeSource
from madang.server.game_log import BOT, OVER, PERSON, PLAYING, GameLog, preset_of
from madang.server.limits import Buckets
from madang.server.records import record_of
from madang.server.store.base import Store

RECORD_BYTES = 1 << 20  # longest record that is taken: 100 deals of six seats have a fourth of it
KEPT = 32  # matches that need not be replayed when the next deal is asked for
RATE, BURST = 4.0, 60.0  # deals that one address may ask for, a second for long and at once


class Replay(msgspec.Struct):
    """A match, and one of its deals as a viewer saw it."""

    info: m.TableInfo
    events: int
    deals: list[DealSpan]
    frames: list[Frame]


class Replays:
    """What was replayed last, and how much anybody may ask for."""

    def __init__(self, store: Store, kernels: dict[str, Kernels], time: TimeSource) -> None:
        self.store, self.kernels = store, kernels
        self.calls = Buckets(RATE, BURST, time)
        self.kept: OrderedDict[str, Replayed] = OrderedDict()
        self.turn = asyncio.Lock()  # one at a time: a table that is played goes first

    async def of_table(self, log: GameLog, info: m.TableInfo, at: int, viewer: int) -> Replay:
        """Show the deal of a finished match that event `at` is in."""
        async with self.turn:
            replayed = self.kept.get(info.table)
            if replayed is None:
                record = record_of(log, await self.store.events(info.table))
                replayed = await asyncio.to_thread(Replayed, record, log.table.kernels)
                self.keep(info.table, replayed)
            return await asyncio.to_thread(show, replayed, info, at, viewer)

    def keep(self, table: str, replayed: Replayed) -> None:
        """Keep a replayed match; forget the oldest."""
        self.kept[table] = replayed
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    async def of_text(self, text: str, at: int, viewer: int) -> Replay:
        """Show a record that somebody sends; raise RecordError or NotationError."""
        async with self.turn:
            return await asyncio.to_thread(self.show_text, text, at, viewer)

    def show_text(self, text: str, at: int, viewer: int) -> Replay:
        """Read, verify and show a record."""
        record = read(text.split("\n"))
        if not record.events:
            raise RecordError(2, "there is no event to show", "empty")
        replayed = Replayed(record, self.kernels.get(record.game.name))
        return show(replayed, info_of(record, replayed), at, viewer)


def show(replayed: Replayed, info: m.TableInfo, at: int, viewer: int) -> Replay:
    """Show the deal that event `at` is in, or the nearest."""
    events = len(replayed.record.events)
    number = replayed.deal_of(min(max(at, 1), events))
    return Replay(info, events, replayed.deals, list(replayed.frames(number, viewer)))


def info_of(record: Record, replayed: Replayed) -> m.TableInfo:
    """Write the card of a match of which nothing but the record is known."""
    game, options = record.game, record.options
    return m.TableInfo(
        table="",
        game=game.name,
        options=game.format_options(options),
        preset=preset_of(game, options),
        status=PLAYING if record.totals is None else OVER,
        seats=list(seats_of(record)),
        host="",
        private=True,
        clock=None,
        call_window=0.0,
        watchers=0,
        deal=replayed.progress.deal,
        deals=replayed.progress.deals,
    )


def seats_of(record: Record) -> Iterator[m.Seat]:
    """Yield who sat where, as far as a record says it; a bot that the game has not is a name."""
    known = bot_names(record.game)
    for name in record.names or [""] * record.game.seats(record.options):
        is_bot = isinstance(name, BotName) and name.bot in known
        yield m.Seat(BOT if is_bot else PERSON, plain_name(name))

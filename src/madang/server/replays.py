"""Matches shown again, a round at a time: as a seat saw them, or with all hands open.

Of tables only when they are over and no card is a secret; of records that somebody sends, always:
who sends one has it.
"""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from madang.errors import RecordError
from madang.record import Frame, Record, Replayed, Round, read
from madang.server import messages as m
from madang.server.game_log import OVER, PERSON, PLAYING, preset_of
from madang.server.limits import Buckets
from madang.server.records import record_of

if TYPE_CHECKING:
    from madang.server.hall import Hall
    from madang.server.room import Room

RECORD_BYTES = 1 << 20  # longest record that is taken: 100 rounds of six seats have a fourth of it
KEPT = 32  # matches that need not be replayed when the next round is asked for
RATE, BURST = 4.0, 60.0  # rounds that one address may ask for, a second for long and at once


class Replay(msgspec.Struct):
    """A match, and one of its rounds as a viewer saw it."""

    info: m.TableInfo
    events: int
    rounds: list[Round]
    frames: list[Frame]


class Replays:
    """What was replayed last, and how much anybody may ask for."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.calls = Buckets(RATE, BURST, hall.time)
        self.kept: OrderedDict[str, Replayed] = OrderedDict()
        self.turn = asyncio.Lock()  # one at a time: a table that is played goes first

    async def of_table(self, room: "Room", at: int, viewer: int) -> Replay:
        """Show the round of a finished match that event `at` is in."""
        info = room.card()
        async with self.turn:
            replayed = self.kept.get(info.table)
            if replayed is None:
                record = record_of(room.log, await self.hall.store.events(info.table))
                replayed = await asyncio.to_thread(Replayed, record, room.log.table.kernels)
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
            raise RecordError(2, "there is no event to show")
        replayed = Replayed(record, self.hall.kernels.get(record.game.name))
        return show(replayed, info_of(record, len(replayed.rounds)), at, viewer)


def show(replayed: Replayed, info: m.TableInfo, at: int, viewer: int) -> Replay:
    """Show the round that event `at` is in, or the nearest."""
    events = len(replayed.record.events)
    number = replayed.round_of(min(max(at, 1), events))
    return Replay(info, events, replayed.rounds, list(replayed.frames(number, viewer)))


def info_of(record: Record, rounds: int) -> m.TableInfo:
    """Write the card of a match of which nothing but the record is known."""
    game, options = record.game, record.options
    return m.TableInfo(
        table="",
        game=game.name,
        options=game.format_options(options),
        preset=preset_of(game, options),
        status=PLAYING if record.totals is None else OVER,
        seats=[m.Seat(PERSON) for _ in range(game.seats(options))],
        host="",
        private=True,
        clock=None,
        call_window=0.0,
        watchers=0,
        round=rounds,
        rounds=getattr(options, game.rounds),
    )

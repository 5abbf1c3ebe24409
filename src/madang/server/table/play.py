"""A table in memory: what happens at it, and what of that is not on the disk yet."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from madang.server.protocol import messages as m
from madang.server.store.base import Answer, Part, Row, Unavailable
from madang.server.table.events import (
    AnyEvent,
    Changed,
    Covered,
    Dealt,
    Done,
    Lapsed,
    encode_event,
)
from madang.server.table.info import info_of, kept, row_key
from madang.server.table.log import TableLog
from madang.server.table.ports import House
from madang.server.table.replaying import apply
from madang.server.table.snapshots import Snapshots
from madang.server.table.timers import Timers

AN_EVENT, AN_ANSWER = 110, 200  # bytes that a row takes besides what is in it

logger = logging.getLogger(__name__)


class Play:
    """The log and the times of one table, and the events that wait to be written."""

    def __init__(self, log: TableLog, epoch: int, house: House) -> None:
        settings, clock = house.settings, house.time
        self.settings, self.clock, self.store = settings, clock, house.store
        self.names, self.whole_feeds, self.calendar = house.names, house.whole_feeds, house.calendar
        self.note_written = house.note_written
        self.asked_by = ""  # the address for which something happens; empty: the table acts
        self.shuffles = house.shuffles(log.game)
        self.epoch = epoch  # of the lease by which the table is written
        self.log, self.timers = log, Timers(log, settings, clock)
        self.is_whole = True  # as far as is known: what was before the snapshot replays
        self.unwritten: list[AnyEvent] = []
        self.waited = 0.0  # seconds for what was asked, when the first of these happened
        self.snapshots = Snapshots(log)
        self.row_written: Any = None  # what the row said that was written last

    def start_anew(self, log: TableLog) -> None:
        """Go on from what was committed; what is asked there has no other deadline than before."""
        asked, waited = self.timers.question, self.waited if self.unwritten else self.timers.waited
        self.log, self.timers = log, Timers(log, self.settings, self.clock)
        self.timers.question += asked  # what a bot decided about an old question answers no new one
        self.timers.spent = waited
        self.unwritten, self.row_written, self.snapshots = [], None, Snapshots(log)

    async def recall(self, viewer: int, seen: int, every: bool = False) -> None:
        """Have the updates at hand that a viewer may be sent, where the table was loaded lately.

        Those are the ones after `seen`, or `every` one of this deal and the one before.
        """
        feed = self.log.feeds.of(viewer)
        if self.is_whole and not (feed.has_all if every else feed.covers(seen)):
            await self.recall_all()

    async def recall_all(self) -> None:
        """Have all updates at hand, unless the log before the snapshot is damaged."""
        try:
            self.log.feeds.take_over(await self.whole_feeds(self.log))
        except Unavailable:
            raise
        except Exception as error:
            logger.warning("the log of table %s: %s", self.log.name, type(error).__name__)
            self.is_whole = False

    # ---- what happens ------------------------------------------------------------------------

    def apply(self, events: Iterable[AnyEvent] = ()) -> None:
        """Let events happen in memory, with what follows from them at once."""
        for event in events:
            self.apply_one(event)
        if self.log.window and self.log.window.is_decided:
            self.apply(closing(self.log))
        while self.log.needs_shuffle:
            self.apply_one(self.dealt())
        self.uncover()

    def apply_one(self, event: AnyEvent) -> None:
        """Let one event happen; note when it asks something new."""
        before = self.log.asking
        if not self.unwritten:
            self.waited = self.timers.waited
        self.snapshots.before(event)
        apply(self.log, event)
        self.unwritten.append(event)
        if isinstance(event, Changed):
            self.timers.here = set()  # other seats; who is at them is noted before it is shown
        is_new = isinstance(event, Dealt | Done) and not (before and before == self.log.asking)
        if is_new or isinstance(event, Lapsed):
            self.timers.ask()

    def dealt(self) -> Dealt:
        """Shuffle, as was promised where it was."""
        dealing = self.log.dealing
        deck, dice = dealing.next_deal(self.log.game) if dealing else next(self.shuffles)
        return Dealt(self.log.game.layout.deck.format(deck), dice)

    def give_back(self, guest: str, is_due: bool = True) -> None:
        """Let a person who has come back play again: at once, or from the next question on.

        Where nothing can be written now, that is when something happens again.
        """
        seat = self.log.seat_of(guest)
        if is_due and seat is not None and self.log.holders[seat].covered:
            self.timers.returning.add(seat)
            if not self.store.pause():
                self.apply()

    def uncover(self) -> None:
        """Give seats back whose person has come back, but not what they did not answer in time."""
        for seat in sorted(self.timers.returning - self.timers.timed_out):
            self.timers.returning.discard(seat)
            if self.log.holders[seat].covered:
                self.apply_one(Covered(seat, False))
                self.timers.decided.pop(seat, None)

    # ---- what is written ---------------------------------------------------------------------

    async def write(self, answer: Answer | None = None, also: Sequence[Part] = ()) -> None:
        """Commit what was applied, and the answer to it, with what else must not be apart."""
        if not self.unwritten and not answer:
            return
        log, key = self.log, row_key(self.log, self.names)
        events = [encode_event(event) for event in self.unwritten]
        row = None if key == self.row_written else self.row()
        first, snapshot = log.seq - len(events), self.snapshots.take()
        written = partial(self.store.append, log.name, first, events, epoch=self.epoch)
        await written(answer=answer, row=row, snapshot=snapshot, also=also)
        self.unwritten, self.row_written = [], key
        size = sum(len(event) + AN_EVENT for event in events)
        size += len(answer.answer) + AN_ANSWER if answer else 0
        self.note_written(log.name, self.asked_by, size)

    def row(self) -> Row:
        """Return the table's row."""
        log = self.log
        info = m.encode(kept(info_of(log, self.names, set(), 0)))
        return Row(log.name, log.host, log.status, info, self.calendar.now())


def closing(log: TableLog) -> Iterator[AnyEvent]:
    """Yield what closes a call window, each as soon as the one before has happened."""
    yield from answered_with(log, log.answers())
    if log.window:
        yield Lapsed()


def answered_with(log: TableLog, answers: Iterable[tuple[int, str]]) -> Iterator[AnyEvent]:
    """Yield the answers to a call, but those that can change nothing after the others."""
    call = log.call
    for seat, word in answers:
        if log.awaits(seat) and log.call == call:
            yield Done(seat, word)

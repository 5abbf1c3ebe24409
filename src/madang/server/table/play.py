"""A table in memory: what happens at it, what of that is not on the disk yet, what is around it.

The server and its sockets are interfaces here, so that a table knows neither.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol

from madang.game import WATCHER, Deck, Game
from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.store import interfaces
from madang.server.store.interfaces import Answer, Limit, Part, Row, Snapshot, Unavailable
from madang.server.table.clocks import Clocks, Presence
from madang.server.table.events import (
    Acted,
    AnyEvent,
    Changed,
    Covered,
    Dealt,
    WindowClosed,
    encode_event,
)
from madang.server.table.feeds import Feed, Feeds
from madang.server.table.loading import moment_of, snapshot_of
from madang.server.table.reducers import apply_event
from madang.server.table.schedule import Schedule, close_window
from madang.server.table.table_log import TableLog, info_of, kept, row_key
from madang.server.workers.bot_pool import BotPool

# ---- what a table knows of the server around it, and of sockets ------------------------------

Write = Callable[[Part], Awaitable[None]]  # commits a new table


class Peer(Protocol):
    """A socket of somebody: who it is, and the ways to reach them."""

    guest: str
    address: str  # as limits count them
    tables: set[str]  # tables that it is shown
    takes_changes: bool  # whether it lays what has changed over what it was sent before
    has_left: bool  # whether it is closed: it enters no table any more

    def send(self, message: m.FromServer) -> None:
        """Send a message, when its turn comes."""

    def send_bytes(self, encoded: bytes) -> None:
        """Send what is encoded already."""

    async def route(self, message: Any) -> None:
        """Take a message as if it had just come."""

    def hang_up(self, code: int) -> None:
        """Close the socket with this code."""


class Makes(Protocol):
    """Makes tables of others."""

    async def open_like(self, log: TableLog, peer: Peer, write: Write) -> str:
        """Open a table like this one, as `write` commits it, and return its name."""

    async def open_branch(self, log: TableLog, peer: Peer, message: m.Branch, write: Write) -> str:
        """Open a table that goes on from a moment of this one, and return its name."""


class Services(Protocol):
    """The surroundings of a table: settings, clock, store, bots, limits, and the other tables."""

    settings: Settings
    store: interfaces.TableLog
    bot_pool: BotPool
    names: dict[str, str]
    emotes: Buckets
    talk: Buckets

    @property
    def making(self) -> Makes:
        """What makes tables."""

    async def whole_feeds(self, log: TableLog) -> Feeds:
        """Return a table's feeds with all updates that anybody there may ask for."""

    async def is_on(self, table: str) -> bool:
        """Tell whether a table is open or playing, at whichever server."""

    def record_written(self, table: str, address: str, size: int) -> None:
        """Count bytes written for an address; empty: for the one where the table was made."""

    def check_limits(self, log: TableLog, peer: Peer, message: Any, refused: int) -> None:
        """Refuse a command that one guest or address has given too often.

        `refused` is how many moves of the guest were refused there one after another.
        """

    async def check_seats(self, log: TableLog, guest: str) -> Limit | None:
        """Refuse a guest who sits at enough tables of others; return what its seat must not pass.

        None: it may sit there whatever it has.
        """

    def has_seen_enough(self, peer: Peer) -> bool:
        """Tell whether somebody was sent so much again that the newest must do."""

    def record_shown(self, peer: Peer, size: int) -> None:
        """Count bytes of what went before that somebody was sent."""

    @property
    def time(self) -> TimeSource:
        """The clock that everything goes by."""

    @property
    def calendar(self) -> Calendar:
        """The date."""

    @property
    def is_surging(self) -> bool:
        """Whether many come at once."""

    def shuffles(self, game: Game) -> Iterator[tuple[Deck, int]]:
        """Return the decks and dice of a table."""

    def start(self, work: Any) -> None:
        """Do some work in the background."""

    async def load(self, table: str) -> tuple[TableLog, list[Answer]]:
        """Return a table as the store has it."""

    def forget(self, actor: Any) -> None:
        """Keep a table in memory no longer."""

    def count_match(self, actor: Any) -> None:
        """Let a finished match count for ratings, where there are any."""

    def ratings_of(self, info: m.TableInfo) -> dict[str, int]:
        """Return the ratings of the guests who sit at a table."""

    def show_info(self, info: m.TableInfo) -> None:
        """Show everybody in the lobby what a table has become."""


# ---- a table in memory -----------------------------------------------------------------------

AN_EVENT, AN_ANSWER = 110, 200  # bytes of a row without its contents
SNAPSHOT_EVERY = 8  # events between two of them

logger = logging.getLogger(__name__)


class Play:
    """The log and the times of one table, and the events that wait to be written."""

    def __init__(self, log: TableLog, epoch: int, services: Services) -> None:
        self.settings, self.clock, self.store = services.settings, services.time, services.store
        self.names, self.whole_feeds, self.calendar = (
            services.names,
            services.whole_feeds,
            services.calendar,
        )
        self.record_written = services.record_written
        self.acting_address = ""  # the address for which something happens; empty: the table acts
        self.shuffles = services.shuffles(log.game)
        self.epoch = epoch  # of the lease by which the table is written
        self.is_whole = True  # as far as is known: what was before the snapshot replays
        self.waited = 0.0  # seconds for what was asked, when the first of these happened
        self.set_up(log)

    def set_up(self, log: TableLog) -> None:
        """Begin with what was committed of a table."""
        self.log = log
        self.presence = Presence(log, self.settings, self.clock)
        self.clocks = Clocks(log, self.presence, self.settings, self.clock)
        self.schedule = Schedule(log, self.presence, self.clocks, self.settings, self.clock)
        self.snapshots = Snapshots(log)
        self.unwritten: list[AnyEvent] = []
        self.row_written: Any = None  # the row that was written last

    def start_again(self, log: TableLog) -> None:
        """Go on from the committed events; the open question keeps its deadline."""
        asked = self.clocks.question
        waited = self.waited if self.unwritten else self.clocks.seconds_waited
        self.set_up(log)
        self.clocks.question += asked  # a bot's decision about an old question answers no new one
        self.clocks.spent = waited

    # ---- questions about the table -----------------------------------------------------------

    @property
    def name(self) -> str:
        return self.log.name

    def viewer_of(self, guest: str) -> int:
        seat = self.log.seat_of(guest)
        return WATCHER if seat is None else seat

    def n(self, viewer: int) -> int:
        return self.log.n(viewer)

    def feed_of(self, viewer: int) -> Feed:
        """Return what the viewer was shown."""
        return self.log.feeds.feed_of(viewer)

    def is_removed(self, guest: str) -> bool:
        """Tell whether the host has removed a guest, who hears nothing said here."""
        return guest in self.log.removed

    # ---- updates of before the snapshot ------------------------------------------------------

    async def load_updates(self, viewer: int, seen: int, every: bool = False) -> None:
        """Have the updates at hand that a viewer may be sent, where the table was loaded lately.

        Those are the ones after `seen`, or `every` one of this deal and the one before.
        """
        feed = self.feed_of(viewer)
        if not self.is_whole or (feed.has_all if every else feed.covers(seen)):
            return
        try:
            self.log.feeds.take_over(await self.whole_feeds(self.log))
        except Unavailable:
            raise
        except Exception as error:  # the log before the snapshot is damaged
            logger.warning("the log of table %s: %s", self.name, type(error).__name__)
            self.is_whole = False

    # ---- what happens ------------------------------------------------------------------------

    def note_presence(self, here: set[int], guests: set[str], watchers: int) -> None:
        """Note who is at the table; the clocks stand still while nobody is."""
        was_running = self.presence.is_running
        self.presence.record_guests(here, guests, watchers)
        self.clocks.pause_or_resume(was_running)
        self.schedule.note_presence()

    def apply(self, events: Iterable[AnyEvent] = ()) -> None:
        """Let events happen in memory, with what follows from them at once."""
        for event in events:
            self.apply_one(event)
        if self.log.window and self.log.window.is_decided:
            self.apply(close_window(self.log))
        while self.log.needs_shuffle:
            self.apply_one(self.next_deal())
        self.return_seats_due()

    def apply_one(self, event: AnyEvent) -> None:
        """Let one event happen; note when it asks something new."""
        before = self.log.asking
        if not self.unwritten:
            self.waited = self.clocks.seconds_waited
        self.snapshots.snapshot_before(event)
        apply_event(self.log, event)
        self.unwritten.append(event)
        if isinstance(event, Changed):
            self.presence.here = set()  # other seats; people there are noted before they are shown
        is_new = isinstance(event, Dealt | Acted) and not (before and before == self.log.asking)
        if is_new or isinstance(event, WindowClosed):
            self.clocks.start_question()
            self.schedule.votes.clear()

    def next_deal(self) -> Dealt:
        """Shuffle, as was promised where it was."""
        dealing = self.log.dealing
        deck, dice = dealing.next_deal(self.log.game) if dealing else next(self.shuffles)
        return Dealt(self.log.game.layout.deck.format(deck), dice)

    def return_seat(self, guest: str, is_due: bool = True) -> None:
        """Let a person who has come back play again: at once, or from the next question on.

        Where nothing can be written now, that is when something happens again.
        """
        seat = self.log.seat_of(guest)
        if is_due and seat is not None and self.log.holders[seat].covered:
            self.presence.returning.add(seat)
            if not self.store.pause():
                self.apply()

    def return_seats_due(self) -> None:
        """Give seats back whose person has come back, but not what they did not answer in time."""
        returning = self.presence.returning
        for seat in sorted(returning - self.clocks.timed_out):
            returning.discard(seat)
            if self.log.holders[seat].covered:
                self.apply_one(Covered(seat, False))
                self.clocks.decided.pop(seat, None)

    # ---- what is written ---------------------------------------------------------------------

    async def write(
        self,
        answer: Answer | None = None,
        also: Sequence[Part] = (),
        limit: Limit | None = None,
    ) -> None:
        """Commit what was applied, and the answer to it, with what else must not be apart."""
        if not self.unwritten and not answer:
            return
        log, key = self.log, row_key(self.log, self.names)
        events = [encode_event(event) for event in self.unwritten]
        row = None if key == self.row_written else self.table_row()
        first, snapshot = log.seq - len(events), self.snapshots.newest()
        written = partial(self.store.append, log.name, first, events, epoch=self.epoch)
        await written(answer=answer, row=row, snapshot=snapshot, limit=limit, also=also)
        self.unwritten, self.row_written = [], key
        size = sum(len(event) + AN_EVENT for event in events)
        size += len(answer.answer) + AN_ANSWER if answer else 0
        self.record_written(log.name, self.acting_address, size)

    def table_row(self) -> Row:
        log = self.log
        info = m.encode(kept(info_of(log, self.names, set(), 0)))
        return Row(log.name, log.host, log.status, info, self.calendar.now())


class Snapshots:
    """The snapshots of one table, taken as it goes on; see `loading`."""

    def __init__(self, log: TableLog) -> None:
        self.log, self.whole, self.next_whole = log, log.whole, b""
        self.recent, self.taken = b"", log.seq
        self.is_new = False

    def snapshot_before(self, event: AnyEvent) -> None:
        """Note what has to be kept before an event happens."""
        log = self.log
        if isinstance(event, Dealt) and not log.is_in_deal:
            self.whole, self.next_whole = self.next_whole or self.whole, moment_of(log)
        is_shown = isinstance(event, Dealt | Acted) and not log.in_call
        if is_shown and log.seq >= self.taken + SNAPSHOT_EVERY:
            self.recent, self.taken, self.is_new = moment_of(log), log.seq, True

    def newest(self) -> Snapshot | None:
        """Return the snapshot that was not written yet, if there is one."""
        if not self.is_new:
            return None
        self.is_new = False
        return snapshot_of(self.log, self.taken, self.recent, self.whole)

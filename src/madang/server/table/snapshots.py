"""What of a table is kept so that its log need not be replayed from the start.

A snapshot says what `TableLog` knows at one event. It holds two such moments: a recent one, from
which a table is loaded, and the beginning of the deal before this one, from which all updates that
anybody may ask for can be built again. It is never the truth: one of another form, or of other
rules, is passed over, and the log is replayed.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from madang.fast_record import fast_records
from madang.game import Kernels, State, States
from madang.server.store.base import Snapshot
from madang.server.table.events import AnyEvent, Dealt, Done, Opened, Past
from madang.server.table.fairness import Dealing
from madang.server.table.feed import Feed
from madang.server.table.log import Holder, TableLog
from madang.server.table.window import Window

FORM = 4  # changes with what a snapshot says, or with what an update does
EVERY = 8  # events between two of them

KEPT = (  # what is written down as it is
    "host",
    "status",
    "seq",
    "answered",
    "rematch",
    "rematch_by",
    "hushed",
    "removed",
    "banks",
    "closed_why",
    "holders",
    "dealing",
    "past",
)


class WindowThen(msgspec.Struct, array_like=True):
    """An open window."""

    giver: int
    states: bytes
    asked: int
    happened: tuple[int, int]
    call: bytes | None
    held: dict[int, str]
    is_decided: bool


class FeedThen(msgspec.Struct, array_like=True):
    """How far a viewer was shown the match."""

    n: int
    view: bytes
    is_shown: bool
    waits: bool  # whether steps are noted for it at all


class Moment(msgspec.Struct, array_like=True):
    """A table at one event."""

    opened: Opened
    host: str
    status: str
    seq: int
    answered: int
    rematch: str | None
    rematch_by: str
    hushed: bool
    removed: set[str]
    banks: dict[str, float | None]
    closed_why: str
    holders: list[Holder]
    dealing: Dealing | None
    state: bytes
    coming: list[tuple[int, bytes]]
    window: WindowThen | None
    deals_dealt: int
    standings: list[list[int]]
    places: list[int]
    feeds: dict[int, FeedThen]
    past: Past | None = None


class Kept(msgspec.Struct, array_like=True):
    """What the payload of a snapshot says."""

    form: int
    rules: int  # the version of the game's rules
    recent: bytes
    whole: bytes  # empty: the log from its first event


encode = msgspec.msgpack.Encoder().encode
decode_moment = msgspec.msgpack.Decoder(Moment).decode
decode_kept = msgspec.msgpack.Decoder(Kept).decode


# ---- writing ---------------------------------------------------------------------------------


class Snapshots:
    """The snapshots of one table, taken as it goes on."""

    def __init__(self, log: TableLog) -> None:
        self.log, self.whole, self.next_whole = log, log.whole, b""
        self.recent, self.taken = b"", log.seq
        self.is_new = False

    def before(self, event: AnyEvent) -> None:
        """Note what has to be kept before an event happens."""
        log = self.log
        if isinstance(event, Dealt) and not log.is_in_deal:
            self.whole, self.next_whole = self.next_whole or self.whole, moment_of(log)
        is_shown = isinstance(event, Dealt | Done) and not log.in_call
        if is_shown and log.seq >= self.taken + EVERY:
            self.recent, self.taken, self.is_new = moment_of(log), log.seq, True

    def take(self) -> Snapshot | None:
        """Return the snapshot that was not written yet, if there is one."""
        if not self.is_new:
            return None
        self.is_new = False
        kept = Kept(FORM, self.log.game.rules_version, self.recent, self.whole)
        return Snapshot(self.taken, encode(kept))


def first_snapshot(log: TableLog) -> Snapshot:
    """Return a snapshot of a table that begins in the midst of a match, before a deal."""
    moment = moment_of(log)
    return Snapshot(log.seq, encode(Kept(FORM, log.game.rules_version, moment, moment)))


def moment_of(log: TableLog) -> bytes:
    """Write a table down."""
    feeds = log.feeds
    feeds.catch_all_up()
    return encode(
        Moment(
            opened=log.opened,
            state=log.table.states.tobytes(),
            coming=[(giver, states.tobytes()) for giver, states in log.coming],
            window=window_then(feeds.window) if feeds.window else None,
            deals_dealt=feeds.deals_dealt,
            standings=feeds.standings,
            places=feeds.places,
            feeds={viewer: feed_then(log, viewer) for viewer in feeds.built},
            **{name: getattr(log, name) for name in KEPT},
        )
    )


def window_then(window: Window) -> WindowThen:
    """Write a window down."""
    asked, call, decided = window.asked, window.call, window.is_decided
    states, happened = window.states.tobytes(), window.happened
    return WindowThen(window.giver, states, asked, happened, call, window.held, decided)


def feed_then(log: TableLog, viewer: int) -> FeedThen:
    """Write down how far a viewer was shown the match."""
    feed = log.feeds.built[viewer]
    return FeedThen(feed.n, feed.view.tobytes(), feed.is_shown, viewer in log.feeds.done)


# ---- reading ---------------------------------------------------------------------------------


def log_from(name: str, snapshot: Snapshot, kernels: Mapping[str, Kernels]) -> TableLog | None:
    """Return a table as it was at its snapshot; None where that says nothing today."""
    try:
        kept = decode_kept(snapshot.payload)
        moment = decode_moment(kept.recent) if kept.form == FORM else None
    except msgspec.DecodeError:
        return None
    if moment is None or moment.seq != snapshot.seq:
        return None
    log = log_at(name, moment, kernels)
    if log.game.rules_version != kept.rules:
        return None
    log.whole = kept.whole
    return log


def log_at(name: str, moment: Moment, kernels: Mapping[str, Kernels]) -> TableLog:
    """Return a table as it was at one moment."""
    log = TableLog(name, moment.opened, kernels.get(moment.opened.game))
    for field in KEPT:
        setattr(log, field, getattr(moment, field))
    log.table.states[:] = states_of(log, moment.state)
    log.coming = [(giver, states_of(log, state)) for giver, state in moment.coming]
    feeds = log.feeds
    feeds.window = window_of(log, moment.window) if moment.window else None
    feeds.deals_dealt = moment.deals_dealt
    feeds.standings, feeds.places = moment.standings, moment.places
    feeds.built = {viewer: feed_of(log, feed) for viewer, feed in moment.feeds.items()}
    feeds.done = {viewer: 0 for viewer, feed in moment.feeds.items() if feed.waits}
    return log


def states_of(log: TableLog, written: bytes) -> States:
    """Read a state."""
    states = np.frombuffer(written, log.game.record_dtype).copy()
    return states.view(np.recarray)


def state_of(log: TableLog, written: bytes) -> State:
    """Read a view."""
    return fast_records(states_of(log, written))[0]


def window_of(log: TableLog, window: WindowThen) -> Window:
    """Read a window."""
    states = states_of(log, window.states)
    given: Any = (window.asked, window.happened, window.call, window.held, window.is_decided)
    return Window(window.giver, states, *given)


def feed_of(log: TableLog, then: FeedThen) -> Feed:
    """Read how far a viewer was shown the match; no update is at hand."""
    feed = Feed(state_of(log, then.view), then.n)
    feed.is_shown, feed.has_all = then.is_shown, False
    return feed

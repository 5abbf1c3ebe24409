"""How a table comes back from the store: from a snapshot, or from its first event.

A snapshot says what `TableLog` knows at one event. It holds two such moments: a recent one, from
which a table is loaded, and the beginning of the deal before this one, from which all updates that
anybody may ask for can be built again. It is never the truth: one of another form, or of other
rules, is passed over, and the log is replayed.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from madang.game import Kernels, State, States
from madang.kernels.backend import fast_records
from madang.server.protocol.refusals import Refusal
from madang.server.store import interfaces
from madang.server.store.interfaces import (
    Answer,
    Damaged,
    Elsewhere,
    Events,
    Latest,
    Snapshot,
    TakenUp,
)
from madang.server.table.events import AnyEvent, Opened, Past, decode_event
from madang.server.table.feeds import Feed, Feeds, Window
from madang.server.table.reducers import apply_event, replayed
from madang.server.table.table_log import CLOSED, PERSON, Dealing, Holder, TableLog, opening_of

FORM = 4  # changes with what a snapshot says, or with what an update does

KEPT = (  # written down unchanged
    "host",
    "status",
    "seq",
    "answered",
    "rematch",
    "rematch_by",
    "is_chat_off",
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
    is_chat_off: bool
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
    """The contents of a snapshot's payload."""

    form: int
    rules: int  # the version of the game's rules
    recent: bytes
    whole: bytes  # empty: the log from its first event


encode = msgspec.msgpack.Encoder().encode
decode_moment = msgspec.msgpack.Decoder(Moment).decode
decode_kept = msgspec.msgpack.Decoder(Kept).decode


# ---- writing ---------------------------------------------------------------------------------


def snapshot_of(log: TableLog, seq: int, recent: bytes, whole: bytes) -> Snapshot:
    """Return a snapshot of a table: a recent moment, and the beginning of the deal before."""
    return Snapshot(seq, encode(Kept(FORM, log.game.rules_version, recent, whole)))


def first_snapshot(log: TableLog) -> Snapshot:
    """Return a snapshot of a table that begins in the midst of a match, before a deal."""
    moment = moment_of(log)
    return snapshot_of(log, log.seq, moment, moment)


def moment_of(log: TableLog) -> bytes:
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
    states = np.frombuffer(written, log.game.record_dtype).copy()
    return states.view(np.recarray)


def state_of(log: TableLog, written: bytes) -> State:
    return fast_records(states_of(log, written))[0]


def window_of(log: TableLog, window: WindowThen) -> Window:
    states = states_of(log, window.states)
    given: Any = (window.asked, window.happened, window.call, window.held, window.is_decided)
    return Window(window.giver, states, *given)


def feed_of(log: TableLog, then: FeedThen) -> Feed:
    """Read how far a viewer was shown the match; no update is at hand."""
    feed = Feed(state_of(log, then.view), then.n)
    feed.is_shown, feed.has_all = then.is_shown, False
    return feed


# ---- from the store --------------------------------------------------------------------------

logger = logging.getLogger(__name__)

FEW = 32  # events that are replayed at once; more of them outside the loop
HEAD = 32  # events of a log among which the past of a what-if is, if it has one
PAST, PLAYED = b'{"e":"past"', (b'{"e":"dealt"', b'{"e":"acted"', b'{"e":"done"')

Twins = Mapping[str, Kernels]


class NoTable(Exception):
    """Nothing was ever written of a table."""


async def load_log(
    store: Events, table: str, twins: Twins, latest: Latest | None = None
) -> tuple[TableLog, list[Answer]]:
    """Return a table as it was committed, with the answers given there last; raise NoTable.

    `latest` is what was read of it, where that is known already.
    """
    latest = latest or await store.latest(table)
    log = log_from(table, latest.snapshot, twins) if latest.snapshot else None
    if log is not None:
        try:
            return await apply_more(log, decode_events(latest.events)), latest.answers
        except Exception as error:
            logger.warning("snapshot of table %s is not used: %s", table, type(error).__name__)
    is_whole = latest.snapshot is None
    payloads = latest.events if is_whole else await store.events(table)
    events = await with_past(store, decode_events(payloads))
    if not events:
        raise NoTable
    kernels = twins.get(opening_of(events).game)
    return await asyncio.to_thread(replayed, table, events, kernels), latest.answers


async def with_past(store: Events, events: list[AnyEvent]) -> list[AnyEvent]:
    """Return events, the past of a what-if with what was played in it."""
    for n, event in enumerate(events[:HEAD]):
        if isinstance(event, Past):
            played: Any = await asyncio.to_thread(decode_events, await events_of_past(store, event))
            return [*events[:n], replace(event, events=tuple(played)), *events[n + 1 :]]
    return events


async def whole_log(store: Events, table: str, whole: bool = True) -> list[bytes]:
    """Return the log of a table, that of a what-if with what was played before it began."""
    payloads = await store.events(table, whole=whole)
    for n, payload in enumerate(payloads[:HEAD]):
        if payload.startswith(PAST):
            past: Any = decode_event(payload)
            return [*payloads[:n], *await events_of_past(store, past), *payloads[n + 1 :]]
    return payloads


async def events_of_past(store: Events, past: Past) -> list[bytes]:
    """Return what was played at another table, as far as it is the past of one; raise Damaged."""
    log = await whole_log(store, past.table)
    played = [payload for payload in log if payload.startswith(PLAYED)][: past.count]
    if len(played) < past.count:
        raise Damaged(past.table)
    return played


def decode_events(events: list[bytes]) -> list[AnyEvent]:
    return [decode_event(payload) for payload in events]


async def apply_more(log: TableLog, events: list[AnyEvent]) -> TableLog:
    """Return a table after more events."""
    return (
        apply_all(log, events)
        if len(events) <= FEW
        else await asyncio.to_thread(apply_all, log, events)
    )


def apply_all(log: TableLog, events: list[AnyEvent]) -> TableLog:
    for event in events:
        apply_event(log, event)
    return log


async def whole_feeds(store: Events, log: TableLog, twins: Twins) -> Feeds:
    """Return a table's feeds with all updates of the deals that anybody may ask for."""
    moment = decode_moment(log.whole) if log.whole else None
    payloads = await store.events(log.name, moment.seq if moment else 0)
    events = await with_past(store, decode_events(payloads))
    events = events[: log.seq - (moment.seq if moment else 0)]

    def build() -> Feeds:
        kernels = twins.get(log.game.name)
        then = log_at(log.name, moment, twins) if moment else None
        whole = apply_all(then, events) if then else replayed(log.name, events, kernels)
        whole.feeds.catch_all_up()
        return whole.feeds

    return await asyncio.to_thread(build)


def guests_at(log: TableLog) -> set[str]:
    """Return everybody whom a table names."""
    seated = {holder.who for holder in log.holders if holder.kind == PERSON}
    coming = {guest for holder in log.holders for guest in (holder.next, holder.kept)}
    return ({log.host} | seated | coming) - {""}


# ---- under leases ----------------------------------------------------------------------------

GONE_KEPT = 1000  # closed tables, each kept with its reason


class Leases:
    """Reads tables and takes them over, under leases that shut others out."""

    def __init__(
        self, store: interfaces.Leases, names: dict[str, str], kernels: Mapping[str, Kernels]
    ) -> None:
        self.store, self.names, self.kernels = store, names, kernels
        self.gone: OrderedDict[str, str] = OrderedDict()  # closed table -> why

    async def load(self, table: str, latest: Latest | None = None) -> tuple[TableLog, list[Answer]]:
        """Return a table as it was committed, with the answers that were given there last."""
        log, answers = await load_log(self.store, table, self.kernels, latest)
        unknown = {guest for guest in guests_at(log) if guest not in self.names}
        if unknown:
            self.names |= await self.store.names(unknown)
        return log, answers

    async def claim(
        self, table: str, taken: TakenUp | None
    ) -> tuple[TableLog, list[Answer], int] | None:
        """Read a table and own it, so that nobody else can write of it, unless it is closed.

        Raise Elsewhere where another server has it: then it is not read.
        """
        if taken is None and (owner := await self.store.other_owner(table)):
            raise Elsewhere(table, owner)
        loaded = await self.load(table, taken and taken.latest)
        epoch, seq = taken.lease if taken else await self.store.claim(table)
        if loaded[0].seq != seq:  # its owner before has written in between
            loaded = await self.load(table)
        if loaded[0].status == CLOSED:
            self.remember_gone(loaded[0])
            return None
        return *loaded, epoch

    def remember_gone(self, log: TableLog) -> None:
        """Remember for a while why a table is closed."""
        self.gone[log.name] = log.closed_why
        if len(self.gone) > GONE_KEPT:
            self.gone.popitem(last=False)

    def no_table(self, table: str) -> Refusal:
        """Return how a message about no table is refused: with the reason where it is known."""
        if table in self.gone:
            return Refusal("no_table", table=table, why=self.gone[table])
        return Refusal("no_table", table=table)

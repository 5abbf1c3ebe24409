"""A table that is loaded from its snapshot goes on as one whose log was replayed."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from madang import shuffles as chance
from madang.game import WATCHER
from madang.games import GAMES
from madang.server.store.interfaces import Latest, Snapshot
from madang.server.table import loading
from madang.server.table.events import (
    Acted,
    AnyEvent,
    CallAnswered,
    Committed,
    Dealt,
    NumberAdded,
    Opened,
    ResultSeen,
    Seated,
    Started,
    WindowClosed,
    encode_event,
)
from madang.server.table.feeds import Feeds, Shown
from madang.server.table.loading import log_from
from madang.server.table.play import Snapshots
from madang.server.table.reducers import apply_event, replayed
from madang.server.table.schedule import answers_that_count
from madang.server.table.table_log import PLAYING, TableLog
from tests.server.people import use_compiled_advice

pytestmark = pytest.mark.anyio

OPTIONS: dict[str, dict[str, Any]] = {
    "nylon_ppong": {"players": 4, "rounds": 5},
    "wolnam_ppong": {"players": 4},
}
EVENTS = 130
EVERY = pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.long)])


@pytest.fixture(autouse=True)
def without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give no advice: it follows from the view, and takes long."""
    monkeypatch.setattr(Feeds, "hint_for", lambda *_: None)


def first_events(game: Any, lot: random.Random) -> list[AnyEvent]:
    """Open a table of three people and a bot, who take turns as they like."""
    options = game.format_options(game.make_options(**OPTIONS.get(game.name, {})))
    has_offers = game.layout.calls.claim_offer is not None
    window = 3.0 if game.layout.calls.phases and lot.random() < 0.8 else 0.0
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=options,
        host="g0",
        private=True,
        clock=None,
        call_window=window,
        open_bots=True,
        odds=True,
        uniform_window=has_offers and window > 0,
    )
    seats = game.seats(game.make_options(**OPTIONS.get(game.name, {})))
    people = [Seated(seat, "person", f"g{seat}") for seat in range(1, seats)]
    numbered = NumberAdded("g1", "1f" * 16)
    return [opened, Committed("5e" * 16), numbered, Seated(0, "bot", "random"), *people, Started()]


def next_events(log: TableLog, lot: random.Random, decks: Any) -> list[AnyEvent]:
    """Let anything happen that may: a deal, a move, an answer, the end of a window, a new face."""
    if log.window and (not log.to_act or lot.random() < 0.3):
        return lapse(log)
    if log.may_deal:
        if log.deal_over and lot.random() < 0.3:
            return change_hands(log, lot)
        deck, dice = next(decks)
        return [Dealt(log.game.layout.deck.format(deck), dice)]
    seat = lot.choice(log.to_act or [int(log.table.to_act[0])])
    legal = [word for word in log.table.legal_actions(seat) if word not in ("win", "stop")]
    word = lot.choice(legal or list(log.table.legal_actions(seat)))
    return [CallAnswered(seat, word) if log.window else Acted(seat, word)]


def lapse(log: TableLog) -> list[AnyEvent]:
    """Close a window at the first of its answers, the others being passes."""
    answers = list(answers_that_count(log, log.answers()))[:1]
    return [*answers, WindowClosed()] if not answers or len(log.table.to_act) < 2 else answers


def change_hands(log: TableLog, lot: random.Random) -> list[AnyEvent]:
    """Have somebody look at the result, leave to a bot, or take a bot's seat."""
    seat = lot.randrange(log.table.seats)
    kind = log.holders[seat].kind
    if kind == "bot":
        return [Seated(seat, "person", f"new {log.seq}")]
    return [ResultSeen(seat)] if lot.random() < 0.6 else [Seated(seat, "bot", "random")]


class Kept:
    """A store of one table."""

    def __init__(self, events: list[AnyEvent], snapshot: Snapshot | None) -> None:
        self.written, self.kept = [encode_event(event) for event in events], snapshot

    async def latest(self, table: str) -> Latest:
        return Latest(self.kept, self.written[self.kept.seq if self.kept else 0 :], [])

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        return self.written[after:]


def shown(log: TableLog) -> dict[int, list[bytes]]:
    """Return every byte that viewers may be sent."""
    viewers = sorted(log.feeds.done)
    return {
        viewer: encoded(log.feeds, viewer, log.feeds.feed_of(viewer).updates) for viewer in viewers
    }


def encoded(feeds: Feeds, viewer: int, updates: Iterable[Shown]) -> list[bytes]:
    return [feeds.encoded(viewer, shown) for shown in updates]


async def check(name: str, events: list[AnyEvent], snapshot: Snapshot | None) -> TableLog:
    """Load a table both ways; every viewer is shown the same."""
    store: Any = Kept(events, snapshot)
    (quick, _), slow = await loading.load_log(store, name, {}), replayed(name, events)
    assert quick.table.states.tobytes() == slow.table.states.tobytes()
    assert (quick.holders, quick.dealing) == (slow.holders, slow.dealing)
    assert sorted(quick.feeds.done) == sorted(slow.feeds.done)
    for viewer in slow.feeds.done:
        check_feed(quick, slow, viewer)
    quick.feeds.take_over(await loading.whole_feeds(store, quick, {}))
    assert shown(quick) == shown(slow)
    return quick


def check_feed(quick: TableLog, slow: TableLog, viewer: int) -> None:
    """A viewer has the same number, and the same updates where they are at hand."""
    feed, whole = quick.feeds.feed_of(viewer), slow.feeds.feed_of(viewer)
    assert feed.n == whole.n
    for seen in range(max(0, whole.n - 20), whole.n + 2):
        if feed.covers(seen):
            missed = encoded(quick.feeds, viewer, feed.updates_since(seen))
            assert missed == encoded(slow.feeds, viewer, whole.updates_since(seen))


@EVERY
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_a_table_from_its_snapshot_shows_what_its_log_shows(game, every):
    use_compiled_advice(game.name)
    lot = random.Random(f"{game.name} snapshots")
    decks, events = chance.seeded(game, 5), first_events(game, lot)
    log, compared, newest = replayed("t", events), 0, None
    taken = Snapshots(log)
    while log.status == PLAYING and len(events) < EVENTS:
        for event in next_events(log, lot, decks):
            taken.snapshot_before(event)
            apply_event(log, event)
            events.append(event)
        newest = taken.newest() or newest
        if newest and len(events) >= every * (compared + 1):
            compared += 1
            await check("t", events, newest)
    assert compared >= 2


async def test_a_table_goes_on_from_a_snapshot_of_a_snapshot():
    game, lot = GAMES[0], random.Random(9)
    decks, events = chance.seeded(game, 5), first_events(game, lot)
    log, newest = replayed("t", events), None
    taken = Snapshots(log)
    while log.status == PLAYING and len(events) < 120:
        for event in next_events(log, lot, decks):
            taken.snapshot_before(event)
            apply_event(log, event)
            events.append(event)
        newest = taken.newest() or newest
        if newest and lot.random() < 0.05:  # killed and loaded
            log, _ = await loading.load_log(Kept(events, newest), "t", {})
            taken = Snapshots(log)
    assert newest
    await check("t", events, newest)


def made_snapshot() -> tuple[list[AnyEvent], Snapshot]:
    """Return the events of a table and a snapshot from the middle of them."""
    game, lot = GAMES[0], random.Random(3)
    decks, events = chance.seeded(game, 5), first_events(game, lot)
    log, newest = replayed("t", events), None
    taken = Snapshots(log)
    while not newest:
        for event in next_events(log, lot, decks):
            taken.snapshot_before(event)
            apply_event(log, event)
            events.append(event)
        newest = taken.newest()
    return events, newest


@pytest.mark.parametrize("payload", [b"", b"\x00", b"not a snapshot", None])
async def test_what_is_no_snapshot_is_passed_over(payload):
    events, good = made_snapshot()
    bad = Snapshot(good.seq, good.payload[:-9] if payload is None else payload)
    assert log_from("t", bad, {}) is None
    await check("t", events, bad)


async def test_a_snapshot_of_another_form_or_other_rules_is_passed_over(monkeypatch):
    events, good = made_snapshot()
    kept = loading.decode_kept(good.payload)
    kept.rules += 1
    assert log_from("t", Snapshot(good.seq, loading.encode(kept)), {}) is None
    monkeypatch.setattr(loading, "FORM", loading.FORM + 1)
    assert log_from("t", good, {}) is None
    await check("t", events, good)


async def test_a_snapshot_that_does_not_go_on_is_passed_over():
    events, good = made_snapshot()
    kept = loading.decode_kept(good.payload)
    moment = loading.decode_moment(kept.recent)
    moment.state = bytes(len(moment.state))
    kept.recent = loading.encode(moment)
    await check("t", events, Snapshot(good.seq, loading.encode(kept)))


def test_a_snapshot_says_all_that_a_log_knows():
    """Every addition to `TableLog` or `Feeds` must say here how a snapshot keeps it."""
    game = GAMES[0]
    log = replayed("t", first_events(game, random.Random(1)))
    by_opened = {"opened", "game", "options", "preset", "name"}
    otherwise = {"table", "feeds", "coming", "whole"}
    begun_again = {"seen"}  # bots that search believe by what they see from then on
    assert set(vars(log)) == by_opened | otherwise | begun_again | set(loading.KEPT)
    made_again = {"name", "table", "analysis", "own_odds", "states", "steps"}
    kept = {"built", "done", "window", "deals_dealt", "standings", "places"}
    assert set(vars(log.feeds)) == made_again | kept
    assert log.feeds.feed_of(WATCHER).n == 0

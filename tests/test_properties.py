"""What holds in every match of every game, whatever the house rules: found by trying.

A game joins by its folder in `madang.games`. What is special about it is in
`tests/games/<game>/laws.py`: `check` for what its page promises of a state, `known` for what a
viewer may know, and `another_world` for a rearrangement of the rest. Where the hands that a page
speaks of hardly ever come by lot, `arranged` lays a deck that deals some.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.providers import HypothesisProvider

from madang.envs.information_state import Information
from madang.game import WATCHER, Game, Kernels
from madang.games import GAMES, game_named
from madang.shuffles import secret, seeded
from madang.table import Table
from tests.matches import house_rules_of, laws_of, tries, words_of

pytestmark = pytest.mark.compiled
SEEDS = st.integers(0, 2**32 - 1)
MOST_DEALS = 2
MOST_STEPS = 20_000  # a match that takes more does not end

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

# ---- playing by lot --------------------------------------------------------------------------


@cache
def compiled_kernels(name: str) -> Kernels:
    return game_named(name).compiled()


class Event(NamedTuple):
    """What happened: chance, or an action of a seat."""

    deck: Any = None
    dice: int = 0
    seat: int = 0
    word: str = ""


def as_shuffled(deck: Any, lot: Random) -> Any:
    """Return a deck as it is."""
    return deck


class Match:
    """A match played by lot, half of the time what has been done least."""

    def __init__(self, game: Game, words: dict[str, str], seed: int) -> None:
        note(f"{game.name} {words} seed {seed}")
        self.game, self.lot = game, Random(seed)
        self.table = Table(game, game.make_options(**words), compiled_kernels(game.name))
        self.chance, self.done = seeded(game, seed), Counter[str]()
        self.arranged = getattr(laws_of(game.name), "arranged", as_shuffled)

    def choose(self) -> Event:
        if self.table.needs_deal:
            deck, dice = next(self.chance)
            return Event(self.arranged(deck, self.lot), dice)
        seat = self.lot.choice(self.table.to_act)
        words = self.table.legal_actions(seat)
        rare = min(words, key=lambda word: self.done[word])
        word = rare if self.lot.random() < 0.5 else self.lot.choice(words)
        self.done[word] += 1
        return Event(seat=seat, word=word)

    def play(self) -> Iterator[Event]:
        """Yield each event before it happens."""
        steps = 0
        while not self.table.is_over:
            event = self.choose()
            yield event
            happen(self.table, event)
            steps += 1
            assert steps < MOST_STEPS, "the match does not end"


def happen(table: Table, event: Event) -> None:
    if event.deck is None:
        table.play(event.seat, event.word)
    else:
        table.deal(event.deck, event.dice)


def copy_of(table: Table) -> Table:
    other = Table(table.game, table.options, table.kernels)
    other.states[0] = table.states[0]
    return other


def number_of(game: Game, event: Event) -> Any:
    """Return what happened as `tell` takes it."""
    return None if event.deck is not None else (event.seat, game.parse_action(event.word))


# ---- the laws of the page --------------------------------------------------------------------


@every_game
def test_every_match_keeps_the_laws_of_its_page_and_ends(game: Game) -> None:
    laws = laws_of(game.name)

    @settings(max_examples=tries(game, settings().max_examples))
    @given(words_of(game, MOST_DEALS), SEEDS)
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        table = match.table
        before = table.states.copy()
        for event in match.play():
            table.check()
            if table.state.deal_no:
                laws.check(before[0], table.state, table.options)
            assert all(table.legal_actions(seat) for seat in table.to_act)
            assert bool(table.to_act) != (event.deck is not None)
            before = table.states.copy()
        laws.check(before[0], table.state, table.options)
        assert table.to_act == ()
        match_is = table.progress
        assert match_is.is_last
        assert match_is.deal == table.state.deal_no
        if match_is.deals is not None:
            assert match_is.deal == match_is.deals or laws.ENDS_EARLY
            assert match_is.deal <= match_is.deals

    check()


@every_game
def test_only_seats_that_are_asked_may_act(game: Game) -> None:
    @given(words_of(game, MOST_DEALS), SEEDS)
    @settings(max_examples=tries(game, 20))
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        for _ in match.play():
            able = [seat for seat in range(match.table.seats) if match.table.legal_actions(seat)]
            assert tuple(able) == match.table.to_act

    check()


@every_game
def test_what_a_deal_came_to_is_explained_and_sums_up_where_the_game_says_so(game: Game) -> None:
    @given(words_of(game, MOST_DEALS), SEEDS)
    @settings(max_examples=tries(game, 30))
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        table = match.table
        for _ in match.play():
            check_explained(table)
        check_explained(table)

    def check_explained(table: Table) -> None:
        why = game.views.explain(table.state, table.options)
        assert bool(why) == (table.state.ended != 0)
        for seat in range(table.seats) if why and game.views.explained_sums else ():
            assert sum(line.points for line in why if line.seat == seat) == table.state.points[seat]

    check()


# ---- the same again --------------------------------------------------------------------------


@every_game
def test_the_same_deals_and_actions_come_to_the_same_bytes(game: Game) -> None:
    @given(words_of(game, MOST_DEALS), SEEDS)
    @settings(max_examples=tries(game, 20))
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        events: list[Event] = []
        at: list[bytes] = []
        for event in match.play():
            events.append(event)
            at.append(match.table.states.tobytes())
        again = Table(game, match.table.options, compiled_kernels(game.name))
        for event, live in zip(events, at, strict=True):
            assert again.states.tobytes() == live
            happen(again, event)
        assert again.states.tobytes() == match.table.states.tobytes()

    check()


@every_game
def test_twins_give_the_same_bytes(game: Game) -> None:
    """The state after each event, every seat's legal actions, every view."""

    @given(words_of(game), SEEDS)
    @settings(max_examples=tries(game, 12))
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        slow = Table(game, match.table.options, game.kernels)
        for event in match.play():
            check_bytes(match.table, slow, match.lot)
            happen(slow, event)
        check_bytes(match.table, slow, match.lot)

    def check_bytes(fast: Table, slow: Table, lot: Random) -> None:
        assert fast.states.tobytes() == slow.states.tobytes()
        viewer = lot.randrange(-1, fast.seats)
        assert fast.view(viewer).tobytes() == slow.view(viewer).tobytes()
        seat = lot.choice(fast.to_act or (0,))
        assert fast.legal_numbers(seat) == slow.legal_numbers(seat)
        assert fast.legal_mask(seat).tobytes() == slow.legal_mask(seat).tobytes()
        assert fast.totals() == slow.totals()

    check()


@every_game
def test_options_read_as_they_are_written(game: Game) -> None:
    @given(house_rules_of(game))
    def check(words: dict[str, str]) -> None:
        options = game.make_options(**words)
        assert game.make_options(**game.format_options(options)) == options
        for row in game.option_rows:
            assert row.words[row.values.index(getattr(options, row.name))] == words[row.name]

    check()


@every_game
@pytest.mark.parametrize("source", [lambda game: seeded(game, 1), secret], ids=["seeded", "secret"])
def test_decks_hold_every_card_once_and_read_as_written(
    game: Game, source: Callable[[Game], Any]
) -> None:
    for _, (deck, dice) in zip(range(100), source(game), strict=False):
        assert sorted(deck.tolist()) == list(range(game.layout.deck.size))
        assert 0 <= dice < game.layout.dice_outcomes
        text = game.layout.deck.format(deck)
        read = game.layout.deck.parse(text)
        assert sorted(read.tolist()) == sorted(deck.tolist())
        assert game.layout.deck.format(read) == text  # copies of a tile are written alike


# ---- two worlds ------------------------------------------------------------------------------


@every_game
def test_two_worlds_that_a_viewer_cannot_tell_apart_look_the_same(game: Game) -> None:
    """Rearrange what a viewer may not know: everything it is sent stays the same, in every phase.

    Then the same happens in both worlds. Where it has shown the viewer the same, as the page counts
    it, the viewer is again sent the same, and hears the same.
    """
    laws = laws_of(game.name)
    met: Counter[str] = Counter()

    @settings(max_examples=tries(game, settings().max_examples))
    @given(words_of(game, MOST_DEALS), SEEDS)
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        table, lot = match.table, match.lot
        for event in match.play():
            if table.state.deal_no and lot.random() < share_of(event.word):
                compare(table, event, lot.randrange(-1, table.seats), lot)
        for viewer in (WATCHER, 0):
            compare(table, None, viewer, lot)

    def share_of(word: str) -> float:
        """Return how often to compare: always where a step has to be met and was not yet."""
        if (word.split()[0] if word else "reshuffle") in laws.STEPS - {*met}:
            return 1.0
        return laws.SHARE / 5 if word == "pass" else laws.SHARE

    def compare(table: Table, event: Event | None, viewer: int, lot: Random) -> None:
        one, other = copy_of(table), copy_of(table)
        kept = frozenset[int]()
        if event and event.word and lot.random() < 0.7:
            kept = laws.shown_by_step(table.state, event.seat)
        laws.another_world(other.states[0], table.options, viewer, lot, kept)
        assert known(one, viewer) == known(other, viewer), "laws.py rearranges too much"
        assert sent(one, viewer) == sent(other, viewer)
        met[laws.PHASES[int(one.state.phase)]] += 1
        if event and is_legal(other, event):
            compare_step(one, other, event, viewer)

    def compare_step(one: Table, other: Table, event: Event, viewer: int) -> None:
        told = [told_by_step(table, event, viewer) for table in (one, other)]
        if known(one, viewer) == known(other, viewer):
            assert sent(one, viewer) == sent(other, viewer)
            assert told[0] == told[1]
            met[event.word.split()[0] if event.word else "reshuffle"] += one.state.deal_no > 0

    def known(table: Table, viewer: int) -> Any:
        return laws.known(table.state, table.options, viewer)

    check()
    assert set(met) >= laws.COMPARED | laws.STEPS, met


def sent(table: Table, viewer: int) -> tuple[bytes, bytes, tuple[str, ...], bytes]:
    """Return all that a viewer may be sent: its view as bytes, in words, as numbers, its actions.

    The numbers are made of the whole state: what is hidden is not in them all the same.
    """
    view, words = table.view(viewer).tobytes(), msgspec.json.encode(table.observation(viewer))
    if viewer == WATCHER:
        return view, words, (), b""
    return view, words, table.legal_actions(viewer), row_of(table, viewer).tobytes()


def row_of(table: Table, viewer: int) -> Any:
    """Return what a seat knows as numbers, each in the bounds of its column."""
    rows = table.game.observations
    row = rows.row(table.states[0], table.options, viewer)
    wrong = np.flatnonzero((row < rows.low) | (row > rows.high))
    assert not len(wrong), [(rows.names[place], row[place]) for place in wrong]
    return row


def is_legal(table: Table, event: Event) -> bool:
    if event.deck is not None:
        return table.needs_deal
    return event.seat in table.to_act and event.word in table.legal_actions(event.seat)


def events_of_step(table: Table, event: Event, viewer: int) -> list[Any]:
    """Let the event happen; return what the viewer hears of it."""
    return told_by_step(table, event, viewer)[0]


def told_by_step(table: Table, event: Event, viewer: int) -> tuple[list[Any], str]:
    """Let the event happen; return what the viewer hears of it, and what its history then says."""
    before = table.view(viewer)
    happen(table, event)
    step = before, table.view(viewer), number_of(table.game, event)
    history = Information(table.game, table.options, viewer)
    history.add_step(*step)
    before, after, happened = step
    told = table.game.views.events_for(before, after, table.options, viewer, happened)
    return msgspec.json.decode(msgspec.json.encode(told)), history.text()


@every_game
def test_a_step_that_shows_a_viewer_nothing_is_not_told(game: Game) -> None:
    """A viewer that hears of a step sees something change; else it hears nothing."""

    @given(words_of(game, MOST_DEALS), SEEDS)
    @settings(max_examples=tries(game, 30))
    def check(words: dict[str, str], seed: int) -> None:
        match = Match(game, words, seed)
        table = match.table
        for event in match.play():
            if match.lot.random() < 0.3:
                check_told(copy_of(table), event, match.lot.randrange(-1, table.seats))

    def check_told(table: Table, event: Event, viewer: int) -> None:
        before = table.view(viewer)
        told = events_of_step(table, event, viewer)
        is_chance_next = table.needs_deal and table.state.ended == 0  # told with what chance brings
        assert bool(told) == (before.tobytes() != table.view(viewer).tobytes()) or is_chance_next

    check()


@pytest.mark.skipif(not settings().derandomize, reason="other examples are tried each time")
def test_examples_do_not_depend_on_the_modules_that_are_loaded() -> None:
    """What `tests/conftest.py` replaces is private: a newer Hypothesis may have it elsewhere."""
    assert len(HypothesisProvider(None)._local_constants) == 0

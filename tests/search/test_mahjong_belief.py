"""Worlds of a search in mahjong: hands as likely as players hold them, and what was seen stays."""

from collections import Counter
from itertools import permutations
from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest

import madang
from madang.bots import bot_named
from madang.games.korean_mahjong.bots import BELIEF_HOOKS
from madang.kernels.backend import PLAIN
from madang.kernels.jit import bound
from madang.mahjong.advice import belief
from madang.mahjong.hand import CONCEALED, PUNG, add_tile, clear_hand
from madang.mahjong.play.state import CLAIM, TURN
from madang.mahjong.tiles import UNKNOWN, WORDS
from madang.match import Match
from madang.match.seen import views_so_far
from madang.search import Search, kernels

BOTH = pytest.mark.parametrize("game", ["hong_kong_mahjong", "korean_mahjong"])


@pytest.fixture(autouse=True)
def short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("madang.search.BURN", 12)
    monkeypatch.setattr("madang.search.THIN", 2)


def worlds_of(match: Match, seat: int, count: int = 3) -> list[Match]:
    """Return matches that go on from worlds of a search."""
    search = Search(match.game, match.options, "speedy", count, is_compiled=False)
    found = []
    for world in search.imagine(match, seat, count):
        guess = match.sample_hidden(seat, np.random.default_rng(1))
        guess.table.states[:] = world
        found.append(guess)
    return found


@BOTH
def test_a_seat_cannot_tell_a_world_from_what_is_there(game: str) -> None:
    match, lot, met = madang.new_match(game, seed=3, is_compiled=False), Random(3), {}
    while min(met.get(phase, 0) for phase in (TURN, CLAIM)) < 3:
        seat, phase = lot.choice(match.to_act), int(match.state.phase)
        if len(match.legal_numbers(seat)) > 1 and met.get(phase, 0) < 3 and lot.random() < 0.2:
            met[phase] = met.get(phase, 0) + 1
            hands = set()
            for guess in worlds_of(match, seat):
                guess.table.check()
                assert guess.view(seat).tobytes() == match.view(seat).tobytes()
                assert guess.legal_numbers(seat) == match.legal_numbers(seat)
                hands.add(guess.state.hands.tobytes())
            assert len(hands) > 1
        match.play_number(seat, lot.choice(match.legal_numbers(seat)))


def test_a_hand_that_was_declared_ready_is_ready_in_every_world() -> None:
    match = madang.new_match("korean_mahjong", seed=2, is_compiled=False)
    bots = [bot_named(match.game, "speedy", Random(1))] * 4
    while not match.state.ready.any() or match.state.ready[match.to_act[0]]:
        seat = match.to_act[0]
        mask = match.legal_mask(seat)
        words = {match.game.format_action(n): n for n in np.flatnonzero(mask)}
        ready = next((n for word, n in words.items() if word.startswith("ready")), None)
        action = bots[seat].choose(match.view(seat), match.options, seat, mask)
        match.play_number(seat, int(action if ready is None else ready))
    declared, seat = np.flatnonzero(match.state.ready), match.to_act[0]
    for guess in worlds_of(match, seat, 8):
        guess.table.check()
        assert guess.view(seat).tobytes() == match.view(seat).tobytes()
        assert guess.state.waits[declared].all()


def test_a_hand_is_believed_by_how_far_it_is_from_ready_and_by_its_marks() -> None:
    ratios, marked = np.zeros(belief.RATIO_SHAPE), np.zeros(belief.MARKS_SHAPE)
    ratios[0, 0, 0] = 8.0
    marked[0, belief.PAIRED] = 0.25
    hooks = {**BELIEF_HOOKS, "RATIOS": ratios, "MARKED": marked}
    likelihood = bound({"likelihood": belief.likelihood}, hooks)["likelihood"]
    match = madang.new_match("korean_mahjong", seed=3, is_compiled=False)
    seat = match.to_act[0]
    other, past = (seat + 1) % 4, views_so_far(match, seat)
    states = np.repeat(match.states, 2).view(np.recarray)

    def believed(words: str) -> float:
        clear_hand(states[belief.PROPOSED], other)
        for word in words.split():
            add_tile(states[belief.PROPOSED], other, WORDS.index(word))
        return likelihood(states, past.view(np.recarray), match.options, seat, other, None)

    assert believed("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 1z") == 8.0
    assert believed("1m 1m 3m 3m 5m 5m 7m 7m 9m 9m 1p 1p 1z") == 8.0 + 6 * 0.25
    assert believed("1m 4m 7m 1p 4p 7p 1z 2z 3z 4z 5z 6z 6z") == 0.25


# ---- the chain, against enumeration ----------------------------------------------------------

TINY = ["1m", "1z"]  # lie hidden, with the four tiles of a kind
WEIGHTS = {"1z": 1.0, "1m": -0.7, "9p": -0.7}  # log-likelihoods of the marks below
World = tuple[str, ...]  # the kind of the kong of seat 1, the tiles that seats 1 to 3 hold


def worlds_counted() -> Counter[World]:
    """Return the worlds of the tiny table, and in how many ways tiles may lie so."""
    kongs = (("9p", "5p"), ("5p", "9p"))
    return Counter(
        (kong, *hands) for kong, four in kongs for hands in permutations([*TINY, *[four] * 4], 3)
    )


def tiny_table(match: Match, world: World) -> Any:
    """Return a row of such a world: seats 1 to 3 hold one tile, the wall the three others."""
    states = PLAIN.records(match.states.copy())
    state, four = states[0], "5p" if world[0] == "9p" else "9p"
    rest = Counter([*TINY, *[four] * 4]) - Counter(world[1:])
    for seat, tile in enumerate(["2z", *world[1:]]):
        clear_hand(state, seat)
        add_tile(state, seat, WORDS.index(tile))
        state.melded[seat] = 4
        state.meld_forms[seat], state.meld_kinds[seat] = PUNG, WORDS.index("6z")
    state.meld_forms[1, 0], state.meld_kinds[1, 0] = CONCEALED, WORDS.index(world[0])
    state.wall[:3] = [WORDS.index(tile) for tile in rest.elements()]
    state.front, state.end, state.phase, state.seat, state.drawn = 0, 3, TURN, 0, -1
    return states


class Lots:
    """Replaces chance: every sequence of lots in turn, each with how likely it is."""

    def __init__(self) -> None:
        self.lots: list[int] = []
        self.sizes: list[int] = []
        self.word = 0

    def below(self, room: Any, size: int) -> int:
        self.sizes.append(size)
        if len(self.sizes) > len(self.lots):
            self.lots.append(0)
        return self.lots[len(self.sizes) - 1]

    def has_next(self) -> bool:
        while self.lots and self.lots[-1] + 1 == self.sizes[len(self.lots) - 1]:
            self.lots.pop()
        if self.lots:
            self.lots[-1] += 1
        return bool(self.lots)


def test_the_chain_is_in_detailed_balance_with_the_enumerated_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lots = Lots()
    monkeypatch.setattr(belief, "below", lots.below)
    monkeypatch.setattr(kernels, "next_word", lambda room: lots.word)
    ratios, marked = np.zeros(belief.RATIO_SHAPE), np.zeros(belief.MARKS_SHAPE)
    marked[0, [belief.LONE, belief.ENDS]] = 1.0, -0.7
    hooks = belief.belief_in({**BELIEF_HOOKS, "RATIOS": ratios, "MARKED": marked})
    step = bound({"move_on": kernels.move_on}, hooks)["move_on"]
    match, counted = madang.new_match("korean_mahjong", seed=3, is_compiled=False), worlds_counted()
    likely = {world: sum(WEIGHTS.get(it, 0.0) for it in world[1:]) for world in counted}
    room = PLAIN.records(kernels.new_rooms(match.game, match.options, 7, 1))[0]
    past = tiny_table(match, next(iter(counted)))
    for seat in (1, 2, 3):
        clear_hand(past[0], seat)
        past[0].sizes[seat] = 1
    past[0].meld_kinds[1, 0] = UNKNOWN

    def moved(world: World) -> World:
        """Return the world after a step from this one."""
        states = PLAIN.records(np.repeat(tiny_table(match, world).view(match.states.dtype), 2))
        for seat in (1, 2, 3):
            room.like[:, seat] = WEIGHTS.get(world[seat], 0.0)
        lots.sizes.clear()
        step(states, past, match.options, 0, room)
        kinds = [states[0].meld_kinds[1, 0], *states[0].hands[1:].argmax(axis=1)]
        return tuple(WORDS[kind] for kind in kinds)

    flow = Counter[tuple[World, World]]()
    for world, ways in counted.items():
        lots.lots.clear()
        has_more = True
        while has_more:
            lots.word = 0  # takes whatever is proposed
            found = moved(world)
            odds = min(1.0, exp(likely[found] - likely[world]))
            if odds < 1:
                for lots.word in (int(odds * kernels.WORDS) - 1, int(odds * kernels.WORDS) + 1):
                    assert moved(world) == (found if lots.word < odds * kernels.WORDS else world)
            share = 1 / float(np.prod(lots.sizes))
            flow[world, found] += ways * exp(likely[world]) * share * odds
            has_more = lots.has_next()
    for (one, two), there in flow.items():
        assert flow[two, one] == pytest.approx(there, rel=1e-9)
    reached = {next(iter(counted))}
    while new := {two for one, two in flow if one in reached} - reached:
        reached |= new
    assert reached == set(counted)

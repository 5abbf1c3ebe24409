"""What is offered to declare, against the page, over matches played by lot (KM 5)."""

from random import Random

import numpy as np
import pytest

import madang
from madang.bots import bot_named
from madang.games.korean_mahjong import GAME
from madang.mahjong.distance import READY, shanten_pairs
from madang.mahjong.hand import keys_of
from madang.mahjong.tiles import WORDS
from madang.shuffles import seeded
from madang.table import Table
from tests.games.korean_mahjong.declared import declarations_of
from tests.mahjong.laws import TURN
from tests.matches import laws_of

LAWS = laws_of(GAME.name)
HANDS = 12
OPTIONS = (
    {"min_points": 0},
    {"ready_check": "any_wait", "ready_min_wall": 16},
    {"min_points": 4, "stacking": "no_implied", "concealed_kong": "shown"},
)


@pytest.mark.compiled
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options))
def test_5_2_all_that_the_page_lets_a_seat_declare_is_offered_and_nothing_else(options):
    lot, offered = Random(1), set()
    table = Table(GAME, GAME.make_options(**options), GAME.compiled())
    for _, (deck, dice) in zip(range(HANDS), seeded(GAME, 1), strict=False):
        table.deal(LAWS.arranged(deck, lot), dice)
        while not table.needs_deal:
            seat = lot.choice(table.to_act)
            words = table.legal_actions(seat)
            if table.state.phase == TURN and not table.state.ready[seat]:
                ready = {word for word in words if word.startswith(("ready", "open-ready"))}
                assert ready == allowed(table, seat)
                offered |= ready
            table.play(seat, lot.choice(words))
    assert {word.split()[0] for word in offered} == {"ready", "open-ready"}


def allowed(table, seat):
    """Return what a seat may declare by the page, in words."""
    found = declarations_of(LAWS.PAGE, table.state, table.options, seat)
    return {f"{'open-ready' if is_open else 'ready'} {WORDS[kind]}" for kind, is_open in found}


# ---- what others may imagine -----------------------------------------------------------------


def test_5_1_a_hand_that_was_declared_ready_is_ready_in_every_guess():
    match = replay_of_a_declared_match()
    declared = [seat for seat in range(4) if match.state.ready[seat]]
    assert declared
    rng = np.random.default_rng(1)
    for viewer in range(4):
        for _ in range(6):
            guess = match.sample_hidden(viewer, rng)
            for seat in declared:
                assert guess.state.waits[seat] != 0


def test_5_1_some_guesses_of_a_declared_hand_are_seven_pairs_and_most_are_not():
    match = replay_of_a_declared_match()
    declared = next(seat for seat in range(4) if match.state.ready[seat])
    rng, found = np.random.default_rng(1), []
    for _ in range(40):
        guess = match.sample_hidden((declared + 1) % 4, rng)
        assert guess.state.waits[declared] != 0
        keys = keys_of(guess.state, declared)
        found.append(shanten_pairs(keys.m, keys.p, keys.s, keys.z, quad=False) == READY)
    assert 0 < sum(found) < len(found) / 2


def replay_of_a_declared_match():
    """Return a match after the first declaration by bots that want to be ready soon."""
    match = madang.new_match("korean_mahjong", seed=2, is_compiled=False)
    bots = [bot_named(match.game, "speedy", Random(1))] * 4
    while not match.state.ready.any():
        seat = match.to_act[0]
        mask = match.legal_mask(seat)
        ready = [n for n in np.flatnonzero(mask) if match.game.format_action(n).startswith("ready")]
        action = (
            ready[0] if ready else bots[seat].choose(match.view(seat), match.options, seat, mask)
        )
        match.play_number(seat, int(action))
    return match

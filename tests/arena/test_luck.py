"""What may be said of luck: it is 0 on average, so that results without it are the results."""

from random import Random

import numpy as np
import pytest

from madang import arena
from madang.arena.luck import lucks_of
from madang.bots.judging import judging_of
from madang.errors import NotationError
from madang.game import OVER
from madang.games import game_named
from madang.kernels.backend import PLAIN, copy_of
from madang.shuffles import seeded

HWATU = pytest.mark.parametrize("name", ["nylon_ppong", "wolnam_ppong"])
PACK = 48


@HWATU
def test_the_luck_of_a_draw_is_nothing_over_all_cards_that_might_have_come(name):
    """In positions of matches at random: each card that is left is put on top of the deck once."""
    game, lot, drawn = game_named(name), Random(3), 0
    judging, options = judging_of(game), game.make_options(players=3)
    shape, mask = (game.house_rules.most_seats, len(judging.luck)), game.new_mask()
    for deck, dice in (next(seeded(game, seed)) for seed in range(6)):
        (state,) = PLAIN.records(game.new_states(1))
        game.kernels.deal(state, options, deck, dice)
        while state.phase > OVER:
            seat = int(state.to_act).bit_length() - 1
            game.kernels.legal_actions(state, options, seat, mask)
            action = int(lot.choice(np.flatnonzero(mask)))
            before, moment = judging.drawn(state), copy_of(state)[0]
            lucks = [luck_of(judging, game, moment, options, seat, action, before, shape)]
            game.kernels.step(state, options, seat, action)
            if judging.drawn(state) != before + 1:
                assert not lucks[0].any()
                continue
            for place in range(before + 1, PACK):
                lucks.append(luck_of(judging, game, moment, options, seat, action, place, shape))
            assert sum(lucks) == pytest.approx(np.zeros(shape), abs=1e-9)
            drawn += any(luck.any() for luck in lucks)
    assert drawn > 10


def luck_of(judging, game, moment, options, seat, action, place, shape):
    """Return the luck of a step if the card at this place of the deck is the next one."""
    (state,) = PLAIN.records(np.array([moment]))
    before, luck = judging.drawn(state), np.zeros(shape)
    if place > before:
        state.deck[[before, place]] = state.deck[[place, before]]
    game.kernels.step(state, options, seat, action)
    judging.count_luck(state, options, seat, before, luck)
    return luck


@pytest.mark.compiled
@HWATU
def test_results_without_luck_agree_with_plain_ones_and_are_known_better(name):
    game = game_named(name)
    bots = {"nylon_ppong": ("careful", "high_card"), "wolnam_ppong": ("exact", "random")}[name]
    options = game.make_options(players=2, **{game.house_rules.deals_option: 5})
    found = arena.play(game, options, bots, 1_500, 5, workers="threads:1", takes_out_luck=True)
    for one in found.entrants:
        assert one.luck.low < 0 < one.luck.high
        assert one.adjusted.mean == pytest.approx(one.against.mean - one.luck.mean)
        assert one.adjusted.high - one.adjusted.low < 0.98 * (one.against.high - one.against.low)
    plain = arena.play(game, options, bots, 1_500, 5, workers="threads:1")
    assert plain.entrants[0].against == found.entrants[0].against
    assert plain.entrants[0].adjusted is plain.entrants[0].luck is None


def test_worths_are_found_and_what_is_no_luck_is_left():
    rng = np.random.default_rng(1)
    counted = rng.normal(size=(4_000, 2, 2, 3))
    own = counted.sum(axis=1)[:, 0] - counted.sum(axis=1)[:, 1]
    skill = rng.normal(1.0, 0.5, 4_000)
    results = skill + own @ [2.0, -1.0, 0.0]
    lucks = lucks_of(counted, np.column_stack([results, -results]))
    assert lucks[:, 0] == pytest.approx(results - skill, abs=0.3)
    assert np.std(results - lucks[:, 0]) < 1.01 * np.std(skill)


def test_other_games_refuse():
    game = game_named("korean_mahjong")
    with pytest.raises(NotationError, match="hwatu games alone"):
        arena.play(game, game.make_options(), ["random"] * 4, 1, takes_out_luck=True)

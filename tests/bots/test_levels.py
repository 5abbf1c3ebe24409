"""The six levels of every game: legal, the same by a seed, weaker step by step."""

from random import Random
from statistics import mean

import numpy as np
import pytest

from madang import arena
from madang.bots import DICE, PACE, bot_named, bots_of, compiled_choosers
from madang.bots.levels import EVERYTHING, HANDICAPS, LEVELS, SLIP_SPAN, WORDS, Handicap, slip
from madang.game import part_of
from madang.games import GAMES, game_named
from madang.kernels.backend import COMPILED
from madang.kernels.jit import kernel
from madang.table import Table
from tests.bots.test_bots import cards, deck_with, questions, some, twins_of
from tests.matches import short

NYLON, WOLNAM = game_named("nylon_ppong"), game_named("wolnam_ppong")
STRONGEST = {  # the bot that the last level is
    "hong_kong_mahjong": "value",
    "korean_mahjong": "value",
    "nylon_ppong": "careful",
    "wolnam_ppong": "solver",
}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


# ---- every game --------------------------------------------------------------------------------


@every_game
def test_the_last_level_is_the_strongest_bot_and_the_others_come_before_it(game):
    kinds = bots_of(game)
    assert [word for word in kinds if word in WORDS] == [*WORDS]
    assert kinds[WORDS[-1]].choose is kinds[STRONGEST[game.name]].choose


@every_game
def test_a_level_lacks_more_than_the_next(game):
    rows = part_of(game.name, "bots").HANDICAPS
    assert rows.shape == HANDICAPS.shape == (LEVELS, len(Handicap._fields))
    heat, memory, heed = np.diff(rows, axis=0).T
    assert (heat < 0).all()
    assert (memory >= 0).all()
    assert (heed >= 0).all()
    assert rows[-1].tolist() == [0.0, EVERYTHING, 1.0]


@kernel
def no_handicap(options, level):
    """Lack nothing at any level."""
    return Handicap(0.0, 999.0, 1.0)


@pytest.mark.parametrize("game", [NYLON], ids=["nylon_ppong"])
def test_without_a_handicap_a_level_plays_as_the_strongest(game):
    at_level = part_of(game.name, "bots").handicapped(handicap_of=no_handicap)
    strongest, options = (
        bots_of(game)[STRONGEST[game.name]].choose,
        game.make_options(**short(game)),
    )
    for table, seat, mask in some(game, questions(game, options, 3)):
        view = table.view(seat)
        assert at_level(view, options, seat, mask, 5, 1) == strongest(view, options, seat, mask, 5)


@every_game
@pytest.mark.compiled
def test_a_level_does_the_same_by_the_same_dice(game):
    options = game.make_options(**short(game))
    for table, seat, mask in some(game, questions(game, options, 4)):
        one, two = (bot_named(game, "level_1", Random(9)) for _ in range(2))
        one.use(twins_of(game.name))
        two.use(twins_of(game.name))
        view = table.view(seat)
        assert one.choose(view, options, seat, mask) == two.choose(view, options, seat, mask)


def test_slips_are_bounded_and_differ_by_action_and_dice():
    found = [slip(dice, action) for dice in range(0, DICE, DICE // 500) for action in range(6)]
    assert max(found) - min(found) <= SLIP_SPAN < 6
    assert len(set(found)) > 200
    by_action = [slip(12345, action) for action in range(50)]
    assert len(set(by_action)) > 40


# ---- Nylon-ppong and Wolnam-ppong --------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("game", [NYLON, WOLNAM], ids=lambda game: game.name)
def test_each_level_loses_to_the_next_on_these_seeds(game):
    options, lost = game.make_options(players=4), []
    strong = {"nylon_ppong": "careful", "wolnam_ppong": "shrewd"}[game.name]
    for word in WORDS[:-1]:
        found = arena.play(
            game, options, (word, strong, strong, strong), 300, 7, workers="threads:1"
        )
        assert set(found.illegal.values()) == {0}
        level, *others = found.entrants
        lost.append(level.penalty.mean - mean(other.penalty.mean for other in others))
    assert lost == sorted(lost, reverse=True)
    assert lost[-1] > 0


@pytest.mark.parametrize("word", WORDS)
def test_no_level_misses_a_hand_that_wins_at_once(word):
    """A combination is declared, a pair that goes out is taken, whatever the dice."""
    table = Table(NYLON, NYLON.make_options(players=2))
    table.deal(deck_with("1a 1b 2a 2b 3a", "5a 6a 7a 8a 9a", "3b"), 0)
    table.play(0, "draw")
    mask = table.legal_mask(0)
    for seed in range(20):
        action = bot_named(NYLON, word, Random(seed)).choose(table.view(0), table.options, 0, mask)
        assert NYLON.actions[action].word == "declare"


def test_an_easy_level_throws_away_no_card_that_costs_it_many_points():
    """Five of a straight and a 12: some slip, none breaks the straight."""
    table = Table(NYLON, NYLON.make_options(players=2))
    table.deal(deck_with("3a 4a 5a 6a 7a", "1a 1b 9a 9b 10a", "12a"), 0)
    table.play(0, "draw")
    mask = table.legal_mask(0)
    thrown = {
        bot_named(NYLON, "level_1", Random(seed)).choose(table.view(0), table.options, 0, mask)
        for seed in range(40)
    }
    words = {NYLON.actions[action].word for action in thrown}
    assert "discard 12" in words
    assert "discard 5" not in words


def test_a_short_memory_knows_the_top_of_the_pile_alone():
    thoughts = part_of(NYLON.name, "bots")
    view, options = NYLON.new_states(1)[0], NYLON.make_options()
    view.hands[0] = cards("1a 2a 3a 4a 5a")
    for place, card in enumerate(sorted(range(20, 26))):
        view.pile[place] = card
    view.piled = 6
    known = int(thoughts.remembered(view, options, 0, 2)) & ~int(view.hands[0])
    assert known == int(thoughts.BITS[24] | thoughts.BITS[25])


# ---- how long a bot thinks ---------------------------------------------------------------------


@every_game
def test_a_pace_says_nothing_but_where_all_see_what_is_done(game):
    """Before a draw, in a call and at a fold the time must not tell what a seat holds."""
    pace, options = part_of(game.name, "bots").PACE, game.make_options(**short(game))
    open_to_all = ("discard", "bet")
    said = []
    for table, seat, mask in some(game, questions(game, options, 3)):
        for action in np.flatnonzero(mask).tolist()[:4]:
            word = game.format_action(action)
            near = pace(table.view(seat), options, seat, mask, action)
            assert -1 <= near <= 1000
            if near >= 0:
                said.append(near)
                assert word.startswith(open_to_all)
    assert said or game is WOLNAM  # `random` bets numbers that no table lists


@pytest.mark.compiled
def test_pace_is_compiled_with_the_bots():
    table = Table(NYLON, NYLON.make_options(players=2))
    table.deal(deck_with("3a 4a 5a 6a 7a", "1a 1b 9a 9b 10a", "12a"), 0)
    table.play(0, "draw")
    mask, view = table.legal_mask(0), table.view(0)
    action = int(mask.argmax())
    plain = part_of(NYLON.name, "bots").PACE(view, table.options, 0, mask, action)
    fast = compiled_choosers(NYLON)[PACE](view, COMPILED.options(table.options), 0, mask, action)
    assert plain == fast
    assert 0 <= plain < 500  # the 12 alone does not fit

"""What the bots of both mahjongs do alike: they win, plan, count and advise."""

from random import Random

import numpy as np
import pytest

from madang import arena
from madang.analysis import analysis_of
from madang.games.hong_kong_mahjong.advice import evaluation as hong_kong
from madang.games.hong_kong_mahjong.advice.plans import CHANCES as HONG_KONG_CHANCES
from madang.games.hong_kong_mahjong.advice.plans import LIMIT_FAAN
from madang.games.korean_mahjong.advice import evaluation as korean
from madang.games.korean_mahjong.advice.plans import CHANCES as KOREAN_CHANCES
from madang.games.korean_mahjong.advice.plans import DEAR_POINTS, TILES_OF_GAME
from madang.kernels.jit import bound
from madang.mahjong.advice import goals, plans
from madang.mahjong.advice import plans as shapes
from madang.mahjong.advice.evaluation import VALUE
from madang.mahjong.advice.policy import WORTHLESS
from madang.mahjong.advice.probabilities import ALL_TILES, MOST_TURNS, kinds_left, unseen_by
from madang.mahjong.hand import keys_of, melds_of
from madang.mahjong.play.own_hand import copies_left
from madang.mahjong.scoring.readings import hand_of
from madang.mahjong.suit_codes import Keys, held_in
from madang.mahjong.tiles import BONUS, NONE, kinds_in, parse_tile
from tests.bots.mahjong import (
    BOTS,
    EVERYTHING,
    NO_MELDS,
    PLANNERS,
    Bench,
    chosen,
    keys_of_text,
)
from tests.games.hong_kong_mahjong.positions import Position as HongKong
from tests.games.korean_mahjong.positions import Position as Korean

HONG_KONG = Bench(HongKong.game, HongKong, hong_kong.VALUE_HOOKS, LIMIT_FAAN)
KOREAN = Bench(Korean.game, Korean, korean.VALUE_HOOKS, DEAR_POINTS)
BENCHES = (HONG_KONG, KOREAN)
SHORT = {
    "hong_kong_mahjong": {"rounds": 1, "dealer_repeat": False},
    "korean_mahjong": {"rounds": 1},
}
KINDS = {"hong_kong_mahjong": EVERYTHING, "korean_mahjong": TILES_OF_GAME}

both = pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.game.name)


def short(bench):
    return bench.game.make_options(**SHORT[bench.game.name])


# ---- winning -------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("word", BOTS)
def test_a_legal_win_is_taken(bench, word):
    hand = "88m33p [111m] [444p] [555z]"
    assert chosen(bench.laid(f"E: {hand}", drawn="8m"), word) == "win"
    given = bench.laid(f"S: {hand}", drawn="8m").play("discard 8m")
    assert chosen(given, word, 1) == "win"


@both
@pytest.mark.parametrize("word", BOTS)
def test_mj_9_2_a_false_win_is_never_called(bench, word):
    hand, house = "123m456p78p22p [999m]", {"false_win": "points"}
    cheap = bench.laid(f"E: {hand}", options=house, drawn="9p")
    assert "win" in cheap.may()
    assert chosen(cheap, word) != "win"
    given = bench.laid(f"S: {hand}", options=house, drawn="9p").play("discard 9p")
    assert "win" in given.may(1)
    assert chosen(given, word, 1) != "win"


# ---- building a hand -----------------------------------------------------------------------------


@both
def test_mj_12_2_speedy_keeps_what_is_nearest_and_takes_most(bench):
    position = bench.laid("E: 123456m78p55p345m", drawn="1z")
    assert chosen(position, "speedy") == "discard 1z"


@both
def test_mj_5_6_a_kong_that_costs_nothing_is_declared(bench):
    position = bench.laid("E: 111z123m456m78p55p", drawn="1z")
    assert chosen(position, "speedy") == "kong 1z"


@both
@pytest.mark.parametrize("word", PLANNERS)
def test_a_clean_hand_is_kept_clean(bench, word):
    position = bench.laid("E: 1167m [333m] [999m] [222z]", drawn="6p")
    assert chosen(position, word) == "discard 6p"


@both
@pytest.mark.parametrize("word", PLANNERS)
def test_pungs_are_claimed_for_all_pungs(bench, word):
    ready = bench.laid("S: 33p77m9p5z [111m] [555m]", drawn="3p", turn="W").play("discard 3p")
    assert chosen(ready, word, 1) == "pung"


@both
def test_a_useful_tile_brings_a_plan_one_nearer_and_no_other_tile_does(bench):
    lot, options = Random(5), bench.game.make_options()
    kinds = kinds_in(KINDS[bench.game.name])
    for _ in range(20):
        tiles = lot.sample([kind for kind in kinds for _ in range(4)], 13)
        keys = keys_in(tiles)
        for row in bench.plans(options, keys, slack=1):
            plan = shapes.Plan(*row[: plans.FAR_AT])
            now = shapes.missing(plan, keys, NO_MELDS, EVERYTHING, EVERYTHING)
            useful = shapes.useful_to(plan, held_in(keys), NO_MELDS, EVERYTHING, EVERYTHING)
            for kind in kinds:
                if tiles.count(kind) < 4:
                    more = keys_in([*tiles, kind])
                    after = shapes.missing(plan, more, NO_MELDS, EVERYTHING, EVERYTHING)
                    helps = bool(useful >> kind & 1)
                    assert (now - after == 1) == helps or plan.shape == shapes.CHOWS
                    assert now - after in (0, 1)


QUADS = "E: 1111m2233p55s77z3z", "E: 1111m2233p55z77z3z"  # no bamboo in the second


@pytest.mark.parametrize("word", PLANNERS)
@pytest.mark.parametrize(("bench", "hand"), list(zip(BENCHES, QUADS, strict=True)))
def test_mj_10_4_four_alike_are_two_of_the_seven_pairs_where_the_house_says_so(bench, hand, word):
    position = bench.laid(hand, options={"seven_pairs_quad": True}, drawn="9m")
    action = chosen(position, word)
    assert action in ("discard 9m", "discard 3z", "ready 9m", "ready 3z")


@pytest.mark.parametrize(("bench", "hand"), list(zip(BENCHES, QUADS, strict=True)))
def test_mj_10_4_advice_knows_that_such_a_hand_is_ready(bench, hand):
    position = bench.laid(hand, options={"seven_pairs_quad": True}, drawn="9m")
    advice = analysis_of(bench.game).hint(position.table.view(0), position.table.options, 0)
    assert advice["away"] == 0
    assert advice["plan"]["shape"] == "pairs"


LOOSEST = {  # where most plans may win, open and closed
    "hong_kong_mahjong": {"min_faan": 0, "faan_table": "half_spicy", "concealed_hand_faan": 1},
    "korean_mahjong": {"preset": "club", "min_points": 0},
}
SOUTH = 1


@both
def test_there_is_room_for_all_plans_of_a_hand_with_each_honour_that_pays(bench):
    options = bench.game.make_options(**LOOSEST[bench.game.name])
    found = bench.plans(options, keys_of_text("1919m19p1234567z"), wind=SOUTH)
    assert len(found) < plans.MOST_PLANS


def keys_in(tiles):
    hand = hand_of(tiles, [])
    return Keys(hand.m, hand.p, hand.s, hand.z)


# ---- what it sees --------------------------------------------------------------------------------


@both
def test_unseen_tiles_are_those_that_the_own_hand_tells_of_too(bench):
    position = bench.laid("S: 46m123p567p89p [222z]", "W: 1z2345m67899p [333p]", drawn="5m")
    position.play("discard 5m").passed()
    for seat in range(4):
        view = position.table.view(seat)
        left = unseen_by(view, KINDS[bench.game.name], ALL_TILES)
        there = copies_left(view)
        kinds = kinds_in(KINDS[bench.game.name])
        assert [left[kind] for kind in kinds] == [there[kind] for kind in kinds]
        assert left.sum() == sum(left[kind] for kind in kinds)
        assert kinds_in(int(kinds_left(left, 4))) == [k for k in range(BONUS) if left[k] == 4]


@pytest.mark.parametrize("chances", [*HONG_KONG_CHANCES, KOREAN_CHANCES])
def test_chances_rise_with_turns_and_fall_with_steps(chances):
    assert (chances[:, :, 1:] >= chances[:, :, :-1]).all()
    assert (chances[:, 1:, MOST_TURNS] < chances[:, :-1, MOST_TURNS]).all()
    assert chances.min() >= 0
    assert chances.max() <= 1


# ---- hints ---------------------------------------------------------------------------------------


@both
def test_a_hint_says_what_the_value_bot_does_and_why(bench):
    position = bench.laid("E: 1167m [333m] [999m] [222z]", drawn="6p")
    advice = analysis_of(bench.game).hint(position.table.view(0), position.table.options, 0)
    assert advice["action"] == chosen(position, "value") == "discard 6p"
    assert advice["plan"]["tiles"] == "clean_m"
    assert advice["away"] == 0
    assert advice["discards"][0]["tile"] == "6p"
    assert all(left > 0 for left in advice["takes"].values())


@pytest.mark.parametrize(("bench", "house"), [(HONG_KONG, {"preset": "beginner"}), (KOREAN, {})])
def test_a_third_tile_of_a_kind_is_no_farther_from_chows(bench, house):
    """66m is the eyes of 567m66m: without 2p the hand lacks two tiles for four chows."""
    position = bench.laid("E: 556667m2457789p", options=house, drawn="9p")
    view, options = position.table.view(0), position.table.options
    look, fars_of = (
        bound({name: kernel}, bench.house)[name]
        for name, kernel in (("look", bench.house["look"]), ("fars_of", goals.fars_of))
    )
    sight, keys, melds = look(view, options, 0, VALUE), keys_of(view, 0), melds_of(view, 0)
    place = sight.prospects.plans[: sight.prospects.planned, 0].tolist().index(shapes.CHOWS)
    values = np.where(view.hands[0] > 0, 0.0, WORTHLESS)
    moment = goals.Moment(sight, options, keys, melds, values, None, NONE)
    fars = fars_of(moment)[:, place]
    assert fars[parse_tile("2p")] == 2
    assert fars[parse_tile("6m")] == 3


@both
def test_a_hint_is_for_who_is_asked(bench):
    position = bench.laid("E: 1167m [333m] [999m] [222z]", drawn="6p")
    hint = analysis_of(bench.game).hint
    assert hint(position.table.view(1), position.table.options, 1) is None
    claim = bench.laid("S: 33p77m9p5z [111m] [555m]", drawn="3p", turn="W").play("discard 3p")
    advice = hint(claim.table.view(1), claim.table.options, 1)
    assert advice["action"] == "pung"
    assert advice["discards"] == []


# ---- against each other --------------------------------------------------------------------------


@pytest.mark.compiled
@both
@pytest.mark.parametrize(
    ("better", "worse"),
    [("speedy", "random"), ("legal", "speedy"), ("greedy", "legal"), ("value", "legal")],
)
def test_each_bot_is_better_than_the_one_before(bench, better, worse):
    seats = [better, *[worse] * 3]
    found = arena.play(bench.game, short(bench), seats, matches=150, seed=3, workers="threads:1")
    assert found.entrants[0].penalty.high < 0  # points a hand, less is better there
    assert set(found.illegal.values()) == {0}


@pytest.mark.compiled
@both
@pytest.mark.parametrize(("bot", "most_drawn"), [("greedy", 0.27), ("value", 0.32)])
def test_four_of_the_best_bots_seldom_draw_and_each_wins_its_share(bench, bot, most_drawn):
    """`value` defends, so more hands are drawn: 29.8 % of 3,840 Korean ones, seed 3."""
    found = arena.play(bench.game, short(bench), [bot] * 4, matches=60, seed=3, workers="threads:1")
    assert found.ends["drawn_hand"] < most_drawn
    for one in found.entrants:
        assert 0.15 < sum(one.ends.values()) / found.deals < 0.30
    given = found.ends["discard"] + found.ends["rob_kong"]  # each by one seat
    assert sum(one.rates["deal_in"].mean for one in found.entrants) == pytest.approx(given)


@pytest.mark.compiled
@both
def test_walls_of_their_own_change_who_draws_what_and_nothing_else(bench):
    seats = ["value", "legal", "speedy", "random"]
    found = arena.play(
        bench.game,
        short(bench),
        seats,
        matches=40,
        seed=3,
        workers="threads:1",
        has_private_walls=True,
    )
    assert set(found.illegal.values()) == {0}
    assert found.deals == 40 * 4 * 4

"""The bots of Hong Kong mahjong: what is this game's alone."""

import pytest

from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.advice import plans
from madang.games.hong_kong_mahjong.advice.evaluation import VALUE_HOOKS
from madang.games.hong_kong_mahjong.advice.hint import HINTS, rows_of
from madang.mahjong.advice import plans as shapes
from tests.bots.mahjong import (
    PLANNERS,
    Bench,
    chosen,
)
from tests.bots.test_danger import with_river
from tests.games.hong_kong_mahjong.positions import Position

BENCH = Bench(GAME, Position, VALUE_HOOKS, plans.LIMIT_FAAN)


# ---- speedy --------------------------------------------------------------------------------------


def test_12_2_speedy_keeps_what_is_nearest_and_takes_most():
    assert chosen(BENCH.laid("E: 123m456m78p55p34s9m", drawn="1z"), "speedy") in (
        "discard 1z",
        "discard 9m",
    )
    assert chosen(BENCH.laid("E: 123456m78p55p345s", drawn="1z"), "speedy") == "discard 1z"


def test_speedy_claims_what_brings_it_nearer_whatever_that_is_worth():
    position = BENCH.laid("S: 46m123p567p2289s1z", drawn="5m").play("discard 5m")
    assert chosen(position, "speedy", 1) == "chow 456m"
    assert [chosen(position, word, 1) for word in PLANNERS] == ["pass"] * 3


# ---- legal and value -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", PLANNERS)
def test_5_a_clean_hand_is_kept_clean(word):
    position = BENCH.laid("E: 11234567m55z77z2p", drawn="3p")
    assert chosen(position, word) in ("discard 2p", "discard 3p")


@pytest.mark.parametrize("word", PLANNERS)
def test_5_pungs_are_claimed_for_all_pungs(word):
    position = BENCH.laid("S: 1155m33p77s2299p5z", drawn="5m").play("discard 5m")
    assert chosen(position, word, 1) in ("pung", "pass")
    ready = BENCH.laid("S: 33p77s9p5z [111m] [555m]", drawn="3p", turn="W").play("discard 3p")
    assert chosen(ready, word, 1) == "pung"


@pytest.mark.parametrize("word", PLANNERS)
def test_4_2_a_hand_is_not_opened_that_then_never_has_three_faan(word):
    position = BENCH.laid("S: 23m456p678s99p14s5z", drawn="4m").play("discard 4m")
    assert chosen(position, word, 1) == "pass"


@pytest.mark.parametrize("word", PLANNERS)
def test_4_2_where_one_faan_is_enough_the_same_chow_is_taken(word):
    house = {"min_faan": 1, "faan_table": "half_spicy"}
    position = BENCH.laid("S: 46m123p567p2278s1z", options=house, drawn="5m").play("discard 5m")
    assert chosen(position, word, 1) == "chow 456m"


def test_8_4_value_waits_for_thirteen_orphans_where_they_are_near():
    position = BENCH.laid("E: 19m19p19s123456z2m", drawn="2m")
    assert chosen(position, "value") == "discard 2m"


@pytest.mark.parametrize("word", PLANNERS)
def test_7_thirteen_orphans_that_wait_are_kept_where_every_honour_has_a_plan_of_its_own(word):
    position = BENCH.laid(
        "S: 19m19p19s1234567z", options={"preset": "modern"}, drawn="2m", turn="S"
    )
    assert chosen(position, word) == "discard 2m"


# ---- plans ---------------------------------------------------------------------------------------


def test_5_a_plan_has_the_faan_of_its_rows():
    found = BENCH.plans_of("11123456m55z78m9p")
    assert found[shapes.SETS, plans.CLEAN_M, "", 0] == (3, 2)
    assert found[shapes.SETS, plans.CLEAN_M, "5z", 0] == (4, 2)
    assert found[shapes.SETS, plans.PURE_M, "", 0][0] == 7
    assert found[shapes.PUNGS, plans.PURE_M, "", 0][0] == 10
    assert (shapes.SETS, plans.ANY, "", 0) not in found
    assert (shapes.SETS, plans.SUITED_ONLY, "", 0) not in found


def test_5_winds_and_dragons_add_up_to_the_minimum():
    found = BENCH.plans_of("11z55z234m56m78p9s1s")
    assert found[shapes.SETS, plans.ANY, "15z", 0][0] == 3  # a double wind and a dragon
    assert (shapes.SETS, plans.ANY, "1z", 0) not in found
    single = BENCH.plans_of("11z55z234m56m78p9s1s", double_wind=1)
    assert (shapes.SETS, plans.ANY, "15z", 0) not in single


def test_4_1_seven_pairs_are_a_plan_where_the_house_plays_them():
    text = "1122m3344p5566s77z"[:-3] + "7z"
    assert BENCH.plans_of(text)[shapes.PAIRS, plans.ANY, "", 0] == (4, 1)
    assert (
        BENCH.plans_of(text, seven_pairs="limit")[shapes.PAIRS, plans.ANY, "", 0][0]
        == plans.LIMIT_FAAN
    )
    assert not [row for row in BENCH.plans_of(text, seven_pairs="off") if row[0] == shapes.PAIRS]


def test_7_four_concealed_pungs_are_a_plan_only_while_nothing_is_claimed():
    closed = BENCH.plans_of("111m222p33s44s5z6z7z")
    assert closed[shapes.PUNGS, plans.ANY, "", 1][0] == plans.LIMIT_FAAN
    assert (shapes.PUNGS, plans.ANY, "", 1) not in BENCH.plans_of("222p33s44s5z6z7z [111m]")


def test_7_a_hand_of_many_faan_is_no_limit_hand():
    honours = BENCH.plans_of("1122334455667z")
    assert honours[shapes.PAIRS, plans.ALL_HONOURS, "", 0][0] < plans.LIMIT_FAAN
    greens = BENCH.plans_of("223344668s66z777z")
    assert greens[shapes.SETS, plans.GREEN_ONLY, "", 0][0] == plans.LIMIT_FAAN
    assert (shapes.PAIRS, plans.GREEN_ONLY, "", 0) not in greens  # there are six kinds
    house = {"concealed_hand_faan": 1, "self_triplets": False}
    dragons = BENCH.plans_of("555666777z111z9m", **house)
    assert dragons[shapes.PUNGS, plans.ANY, "1567z", 1][0] < plans.LIMIT_FAAN
    assert dragons[shapes.SETS, plans.CLEAN_M, "1567z", 1][0] < plans.LIMIT_FAAN


@pytest.mark.parametrize("least", [0, 3, 6])
@pytest.mark.parametrize("closed", [0, 1])
@pytest.mark.parametrize("pairs", ["4_faan", "limit"])
def test_5_a_plan_is_sure_of_what_its_rows_add_up_to(pairs, closed, least):
    house = {
        "seven_pairs": pairs,
        "concealed_hand_faan": closed,
        "min_faan": least,
        "faan_table": "half_spicy",
    }
    for plan, view, options, melds in BENCH.planned(**house):
        faan = rows_of(view, options, 0, plan, melds)["faan"]
        is_limit = faan is None
        assert plan.sure == (plans.LIMIT_FAAN if is_limit else min(faan, plans.MOST_FAAN))


def test_7_1_advice_names_no_limit_hand_that_the_house_has_switched_off():
    house = {"concealed_hand_faan": 1, "self_triplets": False}
    position = BENCH.laid("E: 55577z11122233z", options=house, drawn="2s")
    with_river(position, E="4s 5s 6s 7s 8s")
    advice = HINTS.hint(position.table.view(0), position.table.options, 0)
    assert advice["action"] == "discard 2s"
    assert "self_triplets" not in [row["id"] for row in advice["plan"]["rows"]]


def test_melds_rule_plans_out():
    found = BENCH.plans_of("11123m5z5z7s8s9p [234p]")
    assert {colour for shape, colour, *_ in found} <= {plans.ANY, plans.CLEAN_P, plans.PURE_P}
    assert not [row for row in found if row[0] in (shapes.PUNGS, shapes.PAIRS, shapes.ORPHANS)]


def test_5_common_hands_count_where_they_make_the_minimum():
    house = {"min_faan": 1, "faan_table": "half_spicy", "all_suited": 0}
    found = BENCH.plans_of("123m456p78s99p345m", **house)
    assert found[shapes.CHOWS, plans.SUITED_ONLY, "", 0] == (1, 1)


# ---- what it sees --------------------------------------------------------------------------------


def test_tiles_of_a_suit_that_is_shown_are_more_dangerous_late():
    late = BENCH.laid("S: 1p2p3p4p5z6z7z [111m] [789m]", drawn="5m", left=12)
    dangers = BENCH.dangers(late)
    assert dangers["4m"] > 2 * dangers["4s"] > 0

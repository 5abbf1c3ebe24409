"""Who plays Hong Kong mahjong when no person does: what each bot does in plain positions."""

from random import Random

import numpy as np
import pytest

from madang import arena
from madang.analysis import analysis_of
from madang.analysis.hong_kong_mahjong import plans
from madang.analysis.hong_kong_mahjong.chances import CHANCES, MOST_TURNS
from madang.analysis.hong_kong_mahjong.danger import dangers_of
from madang.analysis.hong_kong_mahjong.sight import kinds_left, unseen_by
from madang.bots import bot_named
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.hand import hand_of
from madang.games.hong_kong_mahjong.own import copies_left
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds
from madang.mahjong.notation import CHOW, parse_hand
from madang.mahjong.tiles import BONUS, PLAYED, format_tiles, kinds_in, parse_tile, set_of
from tests.games.hong_kong_mahjong.positions import Position

BOTS = ("speedy", "legal", "value")
PLANNERS = ("legal", "value")
EVERYTHING = (1 << PLAYED) - 1
SHORT = {"rounds": 1, "dealer_repeat": False}


def chosen(position, word, seat=None):
    """Return what a bot does where it is asked."""
    seat = position.only() if seat is None else seat
    table = position.table
    mask = np.isin(np.arange(len(GAME.actions)), table.legal_numbers(seat))
    bot = bot_named(GAME, word, Random(1))
    return GAME.actions[bot.choose(table.view(seat), table.options, seat, mask)].word


def laid(*hands, options=None, **where):
    return Position(GAME.kernels, options or {}).lay(*hands, **where)


# ---- winning -------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", BOTS)
def test_4_2_a_legal_win_is_taken(word):
    assert chosen(laid("E: 88s33p [111m] [444p] [555z]", drawn="8s"), word) == "win"
    given = laid("S: 88s33p [111m] [444p] [555z]", drawn="8s").play("discard 8s")
    assert chosen(given, word, 1) == "win"


@pytest.mark.parametrize("word", BOTS)
def test_9_2_a_false_win_is_never_called(word):
    cheap = laid("E: 123m456p78s22p [111s]", options={"false_win": "points"}, drawn="9s")
    assert "win" in cheap.may()
    assert chosen(cheap, word) != "win"
    given = laid("S: 123m456p78s22p [111s]", options={"false_win": "points"}, drawn="9s")
    given.play("discard 9s")
    assert "win" in given.may(1)
    assert chosen(given, word, 1) != "win"


# ---- speedy --------------------------------------------------------------------------------------


def test_12_2_speedy_keeps_what_is_nearest_and_takes_most():
    assert chosen(laid("E: 123m456m78p55p34s9m", drawn="1z"), "speedy") in (
        "discard 1z",
        "discard 9m",
    )
    assert chosen(laid("E: 123456m78p55p345s", drawn="1z"), "speedy") == "discard 1z"


def test_speedy_claims_what_brings_it_nearer_whatever_that_is_worth():
    position = laid("S: 46m123p567p2289s1z", drawn="5m").play("discard 5m")
    assert chosen(position, "speedy", 1) == "chow 456m"
    assert [chosen(position, word, 1) for word in PLANNERS] == ["pass", "pass"]


def test_5_6_a_kong_that_costs_nothing_is_declared():
    position = laid("E: 111z123m456m78p55p", drawn="1z")
    assert chosen(position, "speedy") == "kong 1z"


# ---- legal and value -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", PLANNERS)
def test_5_a_clean_hand_is_kept_clean(word):
    position = laid("E: 11234567m55z77z2p", drawn="3p")
    assert chosen(position, word) in ("discard 2p", "discard 3p")


@pytest.mark.parametrize("word", PLANNERS)
def test_5_pungs_are_claimed_for_all_pungs(word):
    position = laid("S: 1155m33p77s2299p5z", drawn="5m").play("discard 5m")
    assert chosen(position, word, 1) in ("pung", "pass")
    ready = laid("S: 33p77s9p5z [111m] [555m]", drawn="3p", turn="W").play("discard 3p")
    assert chosen(ready, word, 1) == "pung"


@pytest.mark.parametrize("word", PLANNERS)
def test_4_2_a_hand_is_not_opened_that_then_never_has_three_faan(word):
    position = laid("S: 23m456p678s99p14s5z", drawn="4m").play("discard 4m")
    assert chosen(position, word, 1) == "pass"


@pytest.mark.parametrize("word", PLANNERS)
def test_4_2_where_one_faan_is_enough_the_same_chow_is_taken(word):
    house = {"min_faan": 1, "faan_table": "half_spicy"}
    position = laid("S: 46m123p567p2278s1z", options=house, drawn="5m").play("discard 5m")
    assert chosen(position, word, 1) == "chow 456m"


def test_8_4_value_waits_for_thirteen_orphans_where_they_are_near():
    position = laid("E: 19m19p19s123456z2m", drawn="2m")
    assert chosen(position, "value") == "discard 2m"


# ---- plans ---------------------------------------------------------------------------------------


def keys_of_text(text):
    hand = hand_of(parse_hand(text).concealed, [])
    return Keys(hand.m, hand.p, hand.s, hand.z)


def melds_of_text(text):
    melds = parse_hand(text).melds
    kongs = [meld for meld in melds if meld.form == "kong"]
    return Melds(
        len(melds),
        set_of(meld.kind for meld in melds if meld.form == CHOW),
        set_of(meld.kind for meld in melds if meld.form != CHOW),
        set_of(meld.kind for meld in kongs),
        set_of(meld.kind for meld in kongs if not meld.is_open),
    )


def plans_of(text, **given):
    """Return the plans of a hand: (shape, colour, honours) -> (faan, missing), and the arrays."""
    options = GAME.make_options(**given)
    rows = np.empty((plans.MOST_PLANS, plans.FIELDS), np.int64)
    house = plans.house_of(options, 0, 0, 0)
    keys, melds = keys_of_text(text), melds_of_text(text)
    count = plans.plans_for(options, house, keys, melds, EVERYTHING, EVERYTHING, rows)
    return {
        (shape, colour, format_tiles(kinds_in(int(honours))), closed): (faan, far)
        for shape, colour, honours, faan, closed, far in rows[:count].tolist()
    }


def test_5_a_plan_has_the_faan_of_its_rows():
    found = plans_of("11123456m55z78m9p")
    assert found[plans.SETS, plans.CLEAN_M, "", 0] == (3, 2)
    assert found[plans.SETS, plans.CLEAN_M, "5z", 0] == (4, 2)
    assert found[plans.SETS, plans.PURE_M, "", 0][0] == 7
    assert found[plans.PUNGS, plans.PURE_M, "", 0][0] == 10
    assert (plans.SETS, plans.ANY, "", 0) not in found
    assert (plans.SETS, plans.SUITED_ONLY, "", 0) not in found


def test_5_winds_and_dragons_add_up_to_the_minimum():
    found = plans_of("11z55z234m56m78p9s1s")
    assert found[plans.SETS, plans.ANY, "15z", 0][0] == 3  # a double wind and a dragon
    assert (plans.SETS, plans.ANY, "1z", 0) not in found
    single = plans_of("11z55z234m56m78p9s1s", double_wind=1)
    assert (plans.SETS, plans.ANY, "15z", 0) not in single


def test_4_1_seven_pairs_are_a_plan_where_the_house_plays_them():
    text = "1122m3344p5566s77z"[:-3] + "7z"
    assert plans_of(text)[plans.PAIRS, plans.ANY, "", 0] == (4, 1)
    assert plans_of(text, seven_pairs="limit")[plans.PAIRS, plans.ANY, "", 0][0] == plans.LIMIT_FAAN
    assert not [row for row in plans_of(text, seven_pairs="off") if row[0] == plans.PAIRS]


def test_7_four_concealed_pungs_are_a_plan_only_while_nothing_is_claimed():
    closed = plans_of("111m222p33s44s5z6z7z")
    assert closed[plans.PUNGS, plans.ANY, "", 1][0] == plans.LIMIT_FAAN
    assert (plans.PUNGS, plans.ANY, "", 1) not in plans_of("222p33s44s5z6z7z [111m]")


def test_melds_rule_plans_out():
    found = plans_of("11123m5z5z7s8s9p [234p]")
    assert {colour for shape, colour, *_ in found} <= {plans.ANY, plans.CLEAN_P, plans.PURE_P}
    assert not [row for row in found if row[0] in (plans.PUNGS, plans.PAIRS, plans.ORPHANS)]


def test_5_common_hands_count_where_they_make_the_minimum():
    house = {"min_faan": 1, "faan_table": "half_spicy", "all_suited": 0}
    found = plans_of("123m456p78s99p345m", **house)
    assert found[plans.CHOWS, plans.SUITED_ONLY, "", 0] == (1, 1)


def test_a_useful_tile_brings_a_plan_one_nearer_and_no_other_tile_does():
    lot = Random(5)
    wall = [kind for kind in range(PLAYED) for _ in range(4)]
    for _ in range(40):
        tiles = lot.sample(wall, 13)
        hand = hand_of(tiles, [])
        keys, melds = Keys(hand.m, hand.p, hand.s, hand.z), Melds(0, 0, 0, 0, 0)
        for row in plans_of_keys(keys):
            plan = plans.Plan(*row[:5])
            now = plans.missing(plan, keys, melds, EVERYTHING, EVERYTHING)
            kinds = plans.useful(plan, keys, melds, EVERYTHING, EVERYTHING)
            for kind in range(PLAYED):
                if tiles.count(kind) < 4:
                    more = hand_of([*tiles, kind], [])
                    after = plans.missing(
                        plan, Keys(more.m, more.p, more.s, more.z), melds, EVERYTHING, EVERYTHING
                    )
                    assert (now - after == 1) == bool(
                        kinds >> kind & 1
                    ) or plan.shape == plans.CHOWS
                    assert now - after in (0, 1)


def plans_of_keys(keys):
    rows = np.empty((plans.MOST_PLANS, plans.FIELDS), np.int64)
    options, melds = GAME.make_options(), Melds(0, 0, 0, 0, 0)
    house = plans.house_of(options, 0, 0, 0)
    count = plans.plans_for(options, house, keys, melds, EVERYTHING, EVERYTHING, rows)
    return rows[: plans.near_ones(rows, count, 1, 1)].tolist()


# ---- what it sees --------------------------------------------------------------------------------


def test_unseen_tiles_are_those_that_the_own_hand_tells_of_too():
    position = laid("S: 46m123p567p89s [222z]", "W: 1z2345m67899s [345p]", drawn="5m")
    position.play("discard 5m").passed()
    for seat in range(4):
        view = position.table.view(seat)
        left = unseen_by(view)
        assert left.tolist() == copies_left(view, seat)
        assert kinds_in(int(kinds_left(left, 4))) == [k for k in range(BONUS) if left[k] == 4]


def test_chances_rise_with_turns_and_fall_with_steps():
    assert (np.diff(CHANCES, axis=3) >= 0).all()
    assert (np.diff(CHANCES[:, :, :, MOST_TURNS], axis=2) < 0).all()
    assert CHANCES.min() >= 0
    assert CHANCES.max() <= 1


def test_tiles_of_a_suit_that_is_shown_are_more_dangerous_late():
    late = laid("S: 1p2p3p4p5z6z7z [111m] [789m]", drawn="5m", left=12)
    view = late.table.view(0)
    dangers = dangers_of(view, 0, unseen_by(view), 3, 1.0)
    assert dangers[parse_tile("5m")] > dangers[parse_tile("5s")]
    early = dangers_of(view, 0, unseen_by(view), 18, 1.0)
    assert not early.any()


# ---- hints ---------------------------------------------------------------------------------------


def test_a_hint_says_what_the_value_bot_does_and_why():
    position = laid("E: 11234567m55z77z2p", drawn="3p")
    advice = analysis_of(GAME).hint(position.table.view(0), position.table.options, 0)
    assert advice["action"] == chosen(position, "value")
    assert advice["plan"]["tiles"] == "clean_m"
    assert advice["plan"]["missing"] == 2
    assert advice["discards"][0]["tile"] == advice["action"].split()[1]
    assert all(left > 0 for left in advice["plan"]["useful"].values())


def test_a_hint_is_for_who_is_asked():
    position = laid("E: 11234567m55z77z2p", drawn="3p")
    hint = analysis_of(GAME).hint
    assert hint(position.table.view(1), position.table.options, 1) is None
    claim = laid("S: 33p77s9p5z [111m] [555m]", drawn="3p", turn="W").play("discard 3p")
    advice = hint(claim.table.view(1), claim.table.options, 1)
    assert advice["action"] == "pung"
    assert advice["discards"] == []


# ---- against each other --------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("better", "worse"), [("speedy", "random"), ("legal", "speedy"), ("value", "legal")]
)
def test_each_bot_is_better_than_the_one_before(better, worse):
    options = GAME.make_options(**SHORT)
    found = arena.play(GAME, options, [better, *[worse] * 3], matches=250, seed=3, threads=1)
    assert found.entrants[0].penalty.high < 0  # points a hand, less is better there
    assert set(found.illegal.values()) == {0}


@pytest.mark.compiled
def test_four_of_the_best_bot_seldom_draw_and_each_wins_its_share():
    options = GAME.make_options(**SHORT)
    found = arena.play(GAME, options, ["value"] * 4, matches=100, seed=3, threads=1)
    assert found.ends["drawn_hand"] < 0.25
    for one in found.entrants:
        assert 0.15 < sum(one.ends.values()) / found.deals < 0.30


@pytest.mark.compiled
def test_walls_of_their_own_change_who_draws_what_and_nothing_else():
    options = GAME.make_options(**SHORT)
    seats = ["value", "legal", "speedy", "random"]
    found = arena.play(GAME, options, seats, matches=40, seed=3, threads=1, has_private_walls=True)
    assert set(found.illegal.values()) == {0}
    assert found.deals == 40 * 4 * 4

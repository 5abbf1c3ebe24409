"""What a hand of Hong Kong mahjong is worth, section by section (HK 4-7, MJ 1.6, 10)."""

import random

import msgspec
import pytest

from madang.games.hong_kong_mahjong.explain import sheet_of
from madang.games.hong_kong_mahjong.options import OPTIONS
from madang.games.hong_kong_mahjong.patterns import (
    BASIC,
    BONUSES,
    HALF_LIMIT,
    LIMITS,
    NOT_LIMIT,
    WHOLE_LIMIT,
    Row,
)
from madang.games.hong_kong_mahjong.scoring import best_score, is_legal_win
from tests.games.hong_kong_mahjong import drawn
from tests.games.hong_kong_mahjong.conftest import won

ROWS = [*BASIC, *BONUSES, *LIMITS]
TURNED_ON = {"concealed_hand_faan": 1, "kong_replacement_faan": 1, "colour_dragons": "true"}
KONG = "kong_replacement_faan"
COMMON = "23p56799s [123m] [456p] f1 + 4p"
CLEAN = "1334567899p444z f2 + 2p"


def sheet(text, how="S"):
    case = won(text, how)
    return sheet_of(
        best_score(case.hand, case.situation, case.options),
        case.hand,
        case.situation,
        case.written.melds,
        case.options,
    )


def score(text, how="S"):
    case = won(text, how)
    return best_score(case.hand, case.situation, case.options)


def shown(text, how="S"):
    """Return all rows that a hand shows."""
    found = sheet(text, how)
    return {row.id for row in (*found.rows, *found.bonus_rows, *found.limit_rows)}


def groups(text, how="S"):
    """Return how a hand was split."""
    return ["".join(group.tiles) for group in sheet(text, how).split]


# ---- 5, 6, 7: the catalogue ------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_5_each_row_is_shown_by_its_example(row):
    text, how = row.example.split("|")
    if row.option in TURNED_ON:
        how += f" {row.option}={TURNED_ON[row.option]}"
    if not isinstance(row, Row) and row.option == "seven_pairs":
        how += " seven_pairs=limit"
    assert row.id in shown(text, how)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_7_options_of_rows_are_options(row):
    assert row.option in {"", *(option.name for option in OPTIONS)}


NEAR_MISSES = [
    ("dragon_pung", "99m66z [222m] [777p] [333s] f1 + 9m", "S"),
    ("seat_wind", "33m66p [222z] [555z] [888s] f1 + 6p", "W"),
    ("round_wind", "5577s [111z] [444m] [999p] f1 + 5s", "S round=W"),
    ("round_wind", "5577s [111z] [444m] [999p] f1 + 5s", "E double_wind=1"),
    ("all_suited", "88s44z [111m] [666p] [333s] f1 + 8s", "S"),
    ("all_suited", "77p33s [222m] [555p] [888s] f1 + 7p", "S all_suited=0"),
    ("all_suited", COMMON, "S"),
    ("common_hand", "23p567s44z [123m] [456p] f1 + 4p", "S"),
    ("common_hand", "23p99s [123m] [456p] [777s] f1 + 4p", "S"),
    ("all_pungs", "23p99s [111m] [666p] [777s] f1 + 4p", "S"),
    ("all_pungs", "4477z [222z] [333z] [666z] f2 + 7z", "E"),
    ("clean_hand", "1233445699s [777s] f1 + 5s", "S"),
    ("clean_hand", "67p44z [111m] [222z] [333z] f1 + 8p", "S"),
    ("three_concealed_pungs", "33355m222p77s [678p] f1 + 7s", "S"),
    ("three_kongs", "3567s [444m] (8888p) [3333z] f1 + 3s", "S"),
    ("seven_pairs", "223344m5566778p f1 + 8p", "S seven_pairs=off"),
    ("little_dragons", "234m45p66z [555z] [777p] f1 + 6p", "S"),
    ("little_dragons", "44m67s [555z] [666z] [777z] f1 + 8s", "S"),
    ("mixed_terminals", "11p88s [111m] [999p] [333z] f1 + 1p", "S"),
    ("mixed_terminals", "1199s [111m] [999m] [999p] f1 + 9s", "S"),
    ("mixed_terminals", "4477z [222z] [333z] [666z] f2 + 7z", "E"),
    ("mixed_terminals", "19m19p19s1234567z f1 + 3z", "S"),
    ("little_winds", "67p55z [111z] [222z] [333z] f1 + 8p", "S"),
    ("little_winds", "77s44z [111z] [222z] [333z] f1 + 4z", "S"),
    ("pure_hand", "67899p44z [111p] [345p] f1 + 9p", "S"),
    ("great_dragons", "234m45p66z [555z] [777z] f1 + 6p", "S"),
    ("double_kong", "67m12388s (3333m) [5555p] f1 + 5m", "S self_draw kong_replacement"),
    ("all_honors", "11p77z [222z] [333z] [666z] f2 + 7z", "E"),
    ("concealed_hand", "23p56799s123m [456p] f1 + 4p", "S concealed_hand_faan=1"),
    ("concealed_hand", "225588m3399p44s7z f1 + 7z", "S concealed_hand_faan=1"),
    ("kong_replacement", "99s11z (7777m) [222p] [444s] f1 + 1z", f"S self_draw {KONG}=1"),
    ("self_draw", CLEAN, "E"),
    ("robbing_kong", CLEAN, "E"),
    ("last_tile", CLEAN, "E"),
    ("no_flowers", CLEAN, "E"),
    ("own_flower", CLEAN, "E"),
    ("own_season", "1334567899p444z f6 + 2p", "E"),
    ("all_flowers", "1334567899p444z f1 f2 f3 f5 + 2p", "E"),
    ("all_seasons", "1334567899p444z f5 f6 f7 f4 + 2p", "E"),
    ("heavenly", "12223m456p789s33z f1 + 3z", "E self_draw"),
    ("earthly", "12223m456p789s33z f1 + 3z", "S"),
    ("thirteen_orphans", "19m19p19s1234567z f1 + 2m", "S"),
    ("terminals", "1188s [111m] [999m] [999p] f1 + 1s", "S"),
    ("terminals", "1199s [111m] [999m] [555z] f1 + 9s", "S"),
    ("pure_green", "33666888s77z [234s] f1 + 7z", "S"),
    ("pure_green", "234555666s8s [234s] f1 + 8s", "S"),
    ("nine_gates", "1112345678s [999s] f1 + 6s", "S"),
    ("nine_gates", "1112344678999s f1 + 5s", "S nine_gates_pure=true"),
    ("nine_gates", "1112223456789s f1 + 9s", "S"),
    ("self_triplets", "888m444p111s7z [333m] f1 + 7z", "S"),
    ("self_triplets", "333888m444p11s77z f1 + 7z", "S"),
    ("all_kongs", "3p (2222m) [5555p] [8888s] [111z] f1 + 3p", "S"),
    ("great_winds", "67p44z [111z] [222z] [333z] f1 + 8p", "S"),
    ("pearl", "8899p [111p] [444p] [666z] f1 + 8p", "S colour_dragons=true"),
    ("pearl", "88p77z [111p] [444p] [555z] + 8p", "S colour_dragons=true"),
    ("pearl", "99p [111p] [444p] [555z] 67p + 8p", "S colour_dragons=true"),
    ("jade", "8899p [111p] [444p] [666z] f1 + 8p", "S colour_dragons=true"),
    ("ruby", "8899m [111m] [444m] [777z] f1 + 8m", "S"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "text", "how"), NEAR_MISSES)
def test_6_a_row_is_not_shown_by_what_is_nearly_one(row, text, how):
    assert sheet(text, how).complete == (row != "thirteen_orphans")
    assert row not in shown(text, how)


def test_7_every_row_has_a_near_miss():
    rows = {row.id for row in ROWS}
    assert rows - {row for row, _, _ in NEAR_MISSES} == {"great_flowers"}


# ---- 4: winning ------------------------------------------------------------------------------


def test_4_1_seven_pairs_are_different_unless_the_house_counts_four_alike_twice():
    four_alike = "222255m3399p44s7z f1 + 7z"
    assert not sheet(four_alike).complete
    assert shown(four_alike, "S seven_pairs_quad=true") == {"seven_pairs"}


def test_4_1_seven_pairs_can_be_a_limit_or_nothing():
    pairs = "225588m3399p44s7z f1 + 7z"
    assert sheet(pairs, "S seven_pairs=limit").limit
    assert sheet(pairs, "S seven_pairs=limit").rows == []
    assert sheet(pairs, "S seven_pairs=off").why == "not_complete"


def test_4_1_thirteen_orphans_are_no_winning_shape_where_they_are_off():
    orphans = "19m19p19s1234567z f1 + 3z"
    assert sheet(orphans, "S thirteen_orphans=false").why == "not_complete"


def test_4_2_bonus_faan_do_not_help_unless_the_house_says_so():
    bonus = "23p56799s [123m] [456p] f2 f6 + 4p"
    assert (sheet(bonus).legal, sheet(bonus).why) == (False, "below_minimum")
    assert sheet(bonus, "S bonus_counts_to_min=true").legal
    assert sheet(COMMON, "S min_faan=1 faan_table=half_spicy").legal


@pytest.mark.parametrize("least", range(11))
def test_4_2_the_minimum_is_the_fewest_basic_faan(least):
    found = score(CLEAN, f"E min_faan={least} faan_table=half_spicy concealed_hand_faan=1")
    assert bool(found.is_legal) == (least <= 4) == (found.faan_basic >= least)


def test_4_2_limit_hands_are_always_legal():
    assert sheet("19m19p19s1234567z f1 + 3z", "S min_faan=10").legal


def test_4_3_all_eight_bonus_tiles_win_whatever_the_hand():
    eight = "1379m258p1469s11z f1 f2 f3 f4 f5 f6 f7 f8 + 5z"
    found = sheet(eight, "S self_draw")
    assert (found.legal, found.limit, [row.id for row in found.limit_rows]) == (
        True,
        True,
        ["great_flowers"],
    )
    assert not sheet(eight, "S self_draw great_flowers=false").legal


def test_4_3_without_great_flowers_both_sets_count():
    text = "1334567899p444z f1 f2 f3 f4 f5 f6 f7 f8 + 2p"
    for worth, total in ((3, 6), (5, 10), (2, 4)):
        assert sheet(text, f"E great_flowers=false all_four={worth}").faan_bonus == total


# ---- 5: basic faan ---------------------------------------------------------------------------

SUMS = [
    ("2299m [555m] [777m] [333z] f1 + 2m", "S", 6),
    ("4567899p [123p] [345p] f1 + 6p", "S", 8),
    ("44m88s [555z] [666z] [777z] f1 + 8s", "S", 11),
    ("4477z [222z] [333z] [666z] f2 + 7z", "E", 12),
    ("67m123s44z (3333m) [5555p] f1 + 5m", "S self_draw double_kong", 9),
]  # fmt: skip


@pytest.mark.parametrize(("text", "how", "basic"), SUMS)
def test_5_1_rows_add(text, how, basic):
    assert sheet(text, how).faan_basic == basic


def test_5_a_pung_of_both_winds_counts_twice_or_once():
    both = "5577s [111z] [444m] [999p] f2 + 5s"
    assert sheet(both, "E").faan_basic == 5
    assert sheet(both, "E double_wind=1").faan_basic == 4


def test_5_little_winds_may_absorb_the_winds():
    text = "67p44z [111z] [222z] [333z] f1 + 8p"
    assert shown(text) == {"seat_wind", "round_wind", "little_winds"}
    assert shown(text, "S little_winds_absorbs_winds=true") == {"little_winds"}


@pytest.mark.parametrize("row", [row for row in BASIC if row.absorbs], ids=lambda row: row.id)
def test_5_what_a_row_absorbs_is_a_row(row):
    assert {*row.absorbs.split()} <= {other.id for other in BASIC} - {row.id}


def test_5_two_dragon_pungs_are_one_row_with_its_count():
    rows = sheet("1244m [555z] [666z] [789m] f1 + 3m").rows
    assert [(row.faan, row.count) for row in rows if row.id == "dragon_pung"] == [(2, 2)]


# ---- 7: limit hands --------------------------------------------------------------------------

SWITCHES = [row for row in LIMITS if row.option not in ("seven_pairs", "great_flowers")]


@pytest.mark.parametrize("row", SWITCHES, ids=lambda row: row.id)
def test_7_1_every_row_can_be_switched_off(row):
    text, how = row.example.split("|")
    assert row.id not in shown(text, f"{how} {row.option}=false")


WINDS_OPEN, WINDS_CLOSED = "77s44z [111z] [222z] [333z] + 4z", "77s44z (1111z) (2222z) (3333z) + 4z"
PEARL_OPEN = "8899p [111p] [444p] [555z] f1 + 8p"


def test_7_2_great_winds_and_colour_dragons_may_have_to_be_closed():
    assert "great_winds" in shown(WINDS_OPEN)
    assert "great_winds" not in shown(WINDS_OPEN, "S limit_concealed=true")
    assert "great_winds" in shown(WINDS_CLOSED, "S limit_concealed=true")
    on = "S colour_dragons=true"
    assert "pearl" in shown(PEARL_OPEN, on)
    assert "pearl" not in shown(PEARL_OPEN, f"{on} limit_concealed=true")


HALF = "semi_concealed_half_limit=true"
HALVED = [
    ("12223m456p789s33z f1 + 3z", "S earthly", HALF_LIMIT),
    ("19m19p19s1234567z f1 + 3z", "S", HALF_LIMIT),
    ("19m19p19s1234567z f1 + 3z", "S rob_kong", HALF_LIMIT),
    ("19m19p19s1234567z f1 + 3z", "S self_draw", WHOLE_LIMIT),
    ("1112345678999s f1 + 6s", "S", HALF_LIMIT),
    ("333888m444p111s7z f1 + 7z", "S", HALF_LIMIT),
    ("333888m444p11s77z f1 + 7z", "S self_triplets_discard=any", HALF_LIMIT),
    ("225588m3399p44s7z f1 + 7z", "S seven_pairs=limit", HALF_LIMIT),
    (WINDS_OPEN, "S", WHOLE_LIMIT),
    (WINDS_CLOSED, "S self_triplets=false", WHOLE_LIMIT),
    (WINDS_CLOSED, "S self_triplets=false limit_concealed=true", HALF_LIMIT),
    ("111222333444z5s f1 + 5s", "S", WHOLE_LIMIT),
    ("111222333444z5s f1 + 5s", "S great_winds=false", HALF_LIMIT),
    ("111999m111999s1p f1 + 1p", "S", WHOLE_LIMIT),
]


@pytest.mark.parametrize(("text", "how", "limit"), HALVED)
def test_7_3_a_discard_halves_what_must_be_closed(text, how, limit):
    assert score(text, f"{how} {HALF} limit_points=999").limit == limit
    assert score(text, f"{how} limit_points=999").limit == WHOLE_LIMIT


def test_8_4_a_limit_hand_is_paid_by_faan_where_that_brings_more():
    text = "44z [111z] [222z] [333z] 77s f1 + 4z"
    assert score(text, "E limit_points=8").limit == NOT_LIMIT
    assert score(text, "E limit_points=64").limit == WHOLE_LIMIT
    low = "19m19p19s1234567z f1 + 3z"
    assert score(low, "E limit_points=8").limit == WHOLE_LIMIT  # its faan are below the minimum


# ---- MJ 1.6, 10: readings --------------------------------------------------------------------


def test_mj_1_6_a_pung_completed_by_a_discard_is_exposed():
    text = "333m222p77s99s [678p] f1 + 7s"
    assert "three_concealed_pungs" not in shown(text)
    assert "three_concealed_pungs" in shown(text, "S self_draw")


def test_mj_1_6_the_winning_tile_is_read_where_it_costs_no_concealed_pung():
    text = "555m777p22234s99s + 2s"
    assert "three_concealed_pungs" in shown(text)
    winning = [group.tiles for group in sheet(text).split if group.has_winning]
    assert winning == [["2s", "3s", "4s"]]


def test_mj_1_6_eyes_completed_by_a_discard_leave_the_pungs_concealed():
    split = sheet("333888m444p111s7z f1 + 7z").split
    assert [group.concealed for group in split] == [True] * 4 + [False]


def test_mj_1_6_concealed_kongs_and_a_winning_discard_keep_a_seat_closed():
    on = "E concealed_hand_faan=1"
    assert "concealed_hand" in shown("34p678s99s (1111m) (2222m) + 5p", on)
    assert "concealed_hand" not in shown("34p678s99s (1111m) [2222m] + 5p", on)


def test_mj_10_1_seven_pairs_or_four_chows_whichever_brings_more():
    text = "223344m5566778p f1 + 8p"
    assert shown(text) == {"all_suited", "seven_pairs"}
    assert groups(text) == ["2m2m3m3m4m4m5p5p6p6p7p7p8p8p"]


EQUAL = "half_spicy limit_faan=5 limit_payment=as_table seven_pairs=limit"


def test_mj_10_1_of_equal_readings_a_limit_hand_comes_before_faan():
    """Seven pairs as a limit and sets of 5 faan bring as much, and both have 5 faan."""
    found = sheet("12233778899s22z f2 f6 + 1s", f"S faan_table={EQUAL}")
    assert (found.limit, found.faan_total) == (True, 5)
    assert [row.id for row in found.limit_rows] == ["seven_pairs"]


def test_mj_10_1_of_equal_readings_the_one_with_the_lowest_eyes_is_shown():
    assert groups("1113444m [456p] [789s] + 2m", "S self_draw") == [
        *("1m2m3m", "4m4m4m", "4p5p6p", "7s8s9s", "1m1m"),
    ]


def test_mj_10_1_of_equal_readings_pungs_come_before_chows():
    assert groups("11222333m55z [789s] f1 + 1m") == [
        *("1m1m1m", "2m2m2m", "3m3m3m", "7s8s9s", "5z5z"),
    ]


def test_mj_10_3_rows_without_faan_are_not_listed():
    assert "concealed_hand" not in shown(CLEAN, "E")
    assert "concealed_hand" in shown(CLEAN, "E concealed_hand_faan=1")


def test_mj_10_4_rows_about_tiles_count_for_seven_pairs():
    assert shown("1199m1199p1199s1z f1 + 1z") == {"seven_pairs", "mixed_terminals"}
    assert shown("1122334455667p f1 + 7p") == {"seven_pairs", "pure_hand"}
    assert shown("1122334455667z f1 + 7z") == {"seven_pairs", "all_honors"}


def test_mj_10_4_seven_pairs_are_never_pure_green():
    green = "222233446688s6z f1 + 6z"
    assert shown(green, "S seven_pairs_quad=true") == {"seven_pairs", "clean_hand"}


def test_mj_1_5_a_kong_serves_wherever_a_pung_is_wanted():
    pungs = "99m44s [666z] [222m] [777p] f1 + 9m"
    kongs = "99m44s [6666z] (2222m) [7777p] f1 + 9m"
    assert shown(kongs) == shown(pungs) | {"three_kongs"}


def test_mj_10_5_a_replacement_counts_where_the_house_says_so():
    text, how = "99s11z (7777m) [222p] [444s] f1 + 1z", "S round=S self_draw kong_replacement"
    assert "kong_replacement" not in shown(text, how)
    found = sheet(text, f"{how} kong_replacement_faan=1")
    assert ("kong_replacement", 1) in [(row.id, row.faan) for row in found.rows]
    assert found.faan_basic == 4  # it counts toward the minimum


def test_mj_10_6_a_double_kong_is_a_kong_replacement():
    text, on = "67m12388s (3333m) [5555p] f1 + 5m", "S self_draw kong_replacement_faan=1"
    assert "kong_replacement" in shown(text, f"{on} kong_replacement")
    assert "kong_replacement" not in shown(text, f"{on} double_kong")  # absorbed (5)


# ---- what cannot matter ----------------------------------------------------------------------

BOUND_TO_A_SUIT = {"pure_green", "pearl", "jade", "ruby"}


@pytest.mark.parametrize("suits", ["mps", "psm", "spm", "pms"])
def test_suits_are_worth_the_same(suits):
    chance = random.Random(suits)
    moved = str.maketrans("mps", suits)
    for _ in range(300):
        case = drawn.case(chance)
        case["options"] = case["options"]._replace(pure_green=0, colour_dragons=0)
        other = {
            **case,
            "concealed": [tile.translate(moved) for tile in case["concealed"]],
            "tile": case["tile"].translate(moved),
            "melds": [
                (form, [tile.translate(moved) for tile in tiles], is_open)
                for form, tiles, is_open in case["melds"]
            ],
        }
        assert worth(case) == worth(other), case


def worth(case):
    """Return what a drawn hand is worth, without how its tiles are laid out."""
    hand, situation, melds = drawn.as_scored(case)
    found = sheet_of(
        best_score(hand, situation, case["options"]), hand, situation, melds, case["options"]
    )
    return msgspec.structs.replace(found, split=[])


def test_is_legal_win_says_what_the_score_says():
    chance = random.Random(3)
    for _ in range(300):
        case = drawn.case(chance)
        hand, situation, _ = drawn.as_scored(case)
        found = best_score(hand, situation, case["options"])
        assert is_legal_win(hand, situation, case["options"]) == bool(found.is_legal)

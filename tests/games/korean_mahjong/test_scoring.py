"""What a hand of Korean mahjong is worth, section by section (KM 4, 7, MJ 1.6, 10)."""

from itertools import combinations_with_replacement

import pytest

from madang.games.korean_mahjong.explain import sheet_of
from madang.games.korean_mahjong.options import OPTIONS, PRESETS
from madang.games.korean_mahjong.patterns import ROWS
from madang.games.korean_mahjong.scoring import best_score, is_legal_win
from madang.mahjong.scoring.readings import DISCARD, Situation, hand_of
from madang.mahjong.tiles import COPIES, Meld, parse_tiles
from tests.games.korean_mahjong.conftest import options_of, won

IDS = {row.id for row in ROWS}
NAMES = {option.name for option in OPTIONS}


def sheet(text, how="S"):
    case = won(text, how)
    return sheet_of(
        best_score(case.hand, case.situation, case.options),
        case.hand,
        case.situation,
        case.written.melds,
        case.options,
    )


def shown(text, how="S"):
    """Return all rows that a hand shows."""
    return {row.id for row in sheet(text, how).rows}


def groups(text, how="S"):
    """Return how a hand was split."""
    return ["".join(group.tiles) for group in sheet(text, how).split]


# ---- 7: the catalogue ------------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_7_each_row_is_shown_by_its_example(row):
    text, how = row.example.split("|")
    found = next(found for found in sheet(text, how).rows if found.id == row.id)
    assert found.points == max(row.points, 1) * found.count
    assert found.counts_for_minimum == (row.star == "")
    assert row.option in {"", *NAMES}
    assert {*row.replaces.split(), *row.drops.split()} <= IDS - {row.id}


READY = "2345567m234678p + 8m"
LAST, MOON = "456m2399p [555z] [777z] + 4p", "34588m23p [666z] [777z] + 1p"
PLUM = "234m4688p [555z] [6666z] + 5p"
SHOWN_NOT = [
    ("all_chows", "123456m34567p55z + 8p", "S"),
    ("all_chows", "223344m5566778p + 8p", "S"),
    ("all_simples", "234678m3457799p + 7p", "S"),
    ("dragon_pung", "345m55z66p [111z] [222z] + 6p", "S"),
    ("seat_wind", "345m1199p [222z] [777z] + 1p", "W"),
    ("round_wind", "345m1199p [333z] [777z] + 1p", "S round=W"),
    ("round_wind", "345m1199p [333z] [777z] + 1p", "S round=N prevailing_wind_points=1"),
    ("concealed_hand", "234567m44p55z [888p] + 5z", "S"),
    ("concealed_hand", "234567m44789p55z + 5z", "S self_draw"),
    ("concealed_hand", "114499m2277p336z + 6z", "S"),
    ("flower_tile", "99m77p [111m] [444p] [333z] + 7p", "E"),
    ("premium_tile", "45678889m11123p + 4p", "S self_draw"),
    ("ready", READY, "S"),
    ("ready", READY, "S ready double_ready"),
    ("ready", READY, "S self_draw ready open_ready"),
    ("fully_concealed", "111456m1355678p + 2p", "S"),
    ("fully_concealed", "234567m44p55z [888p] + 5z", "S self_draw"),
    ("all_pungs", "55m78p [111m] [999p] [222z] + 9p", "E"),
    ("half_flush", "1235678899p [333p] + 8p", "S"),
    ("half_flush", "12378m99p [333z] [444m] + 9m", "S"),
    ("pure_straight", "123456m22789p55z + 2p", "S"),
    ("pure_straight", "1112345678889m + 9m", "S"),
    ("open_ready", "34567m123789p33z + 8m", "S self_draw ready"),
    ("little_three_dragons", "345m89p11z [555z] [666z] + 7p", "S"),
    ("little_three_dragons", "33m78p [555z] [666z] [777z] + 9p", "S"),
    ("three_concealed_pungs", "222777m44567p55z + 4p", "S"),
    ("three_concealed_pungs", "333777m2226668p + 8p", "S"),
    ("three_concealed_pungs", "44m55z [222m] (7777p) (3333z) + 4m", "S"),
    ("seven_pairs", "223344m5556778p + 6p", "S"),
    ("last_tile", LAST, "S self_draw"),
    ("last_tile", LAST, "S last_tile"),
    ("last_tile", MOON, "S self_draw last_tile"),
    ("robbing_kong", "22345678m34578p + 6p", "S"),
    ("replacement", "12356799p66z (4444m) + 6z", "S self_draw"),
    ("replacement", PLUM, "S self_draw kong_replacement"),
    ("double_ready", "123888m45999p44z + 6p", "S ready"),
    ("little_four_winds", "56m55z [111z] [222z] [333z] + 4m", "S"),
    ("little_four_winds", "99p44z [111z] [222z] [333z] + 4z", "W"),
    ("full_flush", "1234567899m [333z] + 6m", "S"),
    ("full_flush", "1235678899p [333m] + 8p", "S"),
    ("big_three_dragons", "345m89p77z [555z] [666z] + 7p", "S"),
    ("all_terminals", "99m11p [111m] [999p] [222z] + 9m", "E"),
    ("all_terminals", "99m22p [111m] [999p] [222z] + 9m", "E all_terminals=with_honours"),
    ("four_concealed_pungs", "333777m2226688p + 8p", "S"),
    ("four_concealed_pungs", "777m2226668p [333m] + 8p", "S self_draw"),
    ("all_flowers", "77m22z [444m] [888p] [111p] f1 f2 f3 + 7m", "E"),
    ("moon", MOON, "S last_tile"),
    ("moon", MOON, "S self_draw"),
    ("moon", LAST, "S self_draw last_tile"),
    ("plum", PLUM, "S self_draw"),
    ("plum", "12356799p66z (4444m) + 6z", "S self_draw kong_replacement"),
    ("big_four_winds", "56m44z [111z] [222z] [333z] + 4m", "S"),
    ("all_honors", "9977m [111z] [444z] [555z] + 7m", "S"),
    ("heavenly", "234567m12399p44z + 4z", "E self_draw"),
    ("earthly", "123456m3356789p + 7p", "S self_draw"),
    ("blessing", "111234m5678899p + 9p", "N"),
    ("nine_gates", "1112344678999m + 5m", "S self_draw"),
    ("nine_gates", "1112345678m [999m] + 2m", "S"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "text", "how"), SHOWN_NOT)
def test_7_a_row_is_not_shown_by_what_is_nearly_one(row, text, how):
    assert sheet(text, how).complete
    assert row not in shown(text, how)


def test_7_every_row_has_a_near_miss():
    assert {row for row, _, _ in SHOWN_NOT} == IDS


def test_7_two_dragon_pungs_are_one_row_with_its_count():
    rows = sheet("12378m99p [555z] [666z] + 9m").rows
    assert [(row.id, row.points, row.count) for row in rows] == [("dragon_pung", 2, 2)]


# ---- 4: winning ------------------------------------------------------------------------------

ONE_POINT = "345m1199p [222z] [777z]"  # a dragon pung
STARS = [  # the row, a hand of one point toward the minimum, without the star and with it
    ("flower_tile", f"{ONE_POINT} + 1p", "W", f"{ONE_POINT} f1 f2 f3 + 1p", "W"),
    ("premium_tile", "678m45p88p [111z] [777z] + 6p", "W", f"{ONE_POINT} + 1p", "W"),
    ("ready", "123888m45999p44z + 6p", "S", "123888m45999p44z + 6p", "S ready"),
    ("open_ready", "123888m45999p44z + 6p", "S self_draw min_points=3",
     "123888m45999p44z + 6p", "S self_draw open_ready min_points=3"),
    ("last_tile", "456m2399p [222z] [777z] + 4p", "W self_draw",
     "456m2399p [222z] [777z] + 4p", "W self_draw last_tile"),
    ("robbing_kong", "123888m45999p44z + 6p", "S", "123888m45999p44z + 6p", "S rob_kong"),
    ("replacement", "34588m23p [222z] [7777z] + 4p", "W self_draw",
     "34588m23p [222z] [7777z] + 4p", "W self_draw kong_replacement"),
    ("all_flowers", f"{ONE_POINT} + 1p", "W", f"{ONE_POINT} f1 f2 f3 f4 + 1p", "W"),
    ("moon", "34588m23p [222z] [777z] + 1p", "W self_draw",
     "34588m23p [222z] [777z] + 1p", "W self_draw last_tile"),
    ("plum", "34588m46p [222z] [7777z] + 5p", "W self_draw",
     "34588m46p [222z] [7777z] + 5p", "W self_draw kong_replacement"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "text", "how", "starred", "with_star"), STARS)
def test_4_2_no_row_with_a_star_helps_the_minimum(row, text, how, starred, with_star):
    plain, better = sheet(text, how), sheet(starred, with_star)
    assert row in {found.id for found in better.rows} - {found.id for found in plain.rows}
    assert better.points_for_minimum == plain.points_for_minimum
    assert better.total_points > plain.total_points
    assert (plain.legal, better.legal, better.why) == (False, False, "below_minimum")


def test_4_2_every_row_with_a_star_is_tried():
    assert {row for row, *_ in STARS} == {row.id for row in ROWS if row.star}


@pytest.mark.parametrize("least", range(9))
def test_4_2_the_minimum_is_the_fewest_points_without_stars(least):
    text = "222777m44467p55z + 8p"  # five points
    assert sheet(text, f"S min_points={least}").legal == (least <= 5)


FIVE_AND_MORE = [
    ("double_ready", "123888m45999p44z + 6p", "S double_ready"),
    ("heavenly", "234567m12399p44z + 4z", "E self_draw heavenly"),
    ("earthly", "123456m3356789p + 7p", "S self_draw earthly"),
    ("blessing", "111234m5678899p + 9p", "N blessing"),
]


@pytest.mark.parametrize(("row", "text", "how"), FIVE_AND_MORE)
def test_4_2_double_ready_and_the_first_hands_count_toward_the_minimum(row, text, how):
    without = " ".join(word for word in how.split() if word != row)
    more = sheet(text, how).points_for_minimum - sheet(text, without).points_for_minimum
    assert more == next(found.points for found in ROWS if found.id == row)


def test_4_3_of_all_simples_and_all_chows_one_counts_toward_the_minimum():
    found = sheet("22345678m34578p + 6p")
    assert {row.id: row.counts_for_minimum for row in found.rows} == {
        "all_chows": True,
        "all_simples": False,
        "concealed_hand": True,
    }
    assert (found.points_for_minimum, found.total_points) == (2, 3)


def test_4_1_seven_pairs_are_different_unless_the_house_counts_four_alike_twice():
    four_alike = "11114499m2277p3z + 3z"
    assert not sheet(four_alike).complete
    assert "seven_pairs" in shown(four_alike, "S seven_pairs_quad=true")
    assert not sheet("114499m2277p3z [666z] + 3z").complete


def test_4_1_there_are_no_thirteen_orphans():
    assert not sheet("19m19p1234567z19m + 1m").complete


def test_7_all_terminals_cannot_be_had_without_seven_pairs_of_fours():
    """Four kinds cannot make four sets and eyes, nor seven different pairs: try every hand."""
    kinds, options = parse_tiles("19m19p"), options_of({})
    tried = 0
    for tiles in combinations_with_replacement(kinds, 14):
        counts = [tiles.count(kind) for kind in kinds]
        if max(counts) <= COPIES:
            tried += 1
            for melds in melds_of(kinds, counts):
                rest = [k for k, n in zip(kinds, counts, strict=True) for _ in range(n)]
                for meld in melds:
                    del rest[rest.index(meld.kind) : rest.index(meld.kind) + 3]
                situation = Situation(rest[0], DISCARD, 0, 0, 0, 0)
                assert not best_score(hand_of(rest, melds), situation, options).is_complete
    assert tried == 10
    assert best_score(
        hand_of(parse_tiles("1199m1199m1199p11p"), []),
        Situation(kinds[0], DISCARD, 0, 0, 0, 0),
        options_of({"seven_pairs_quad": "true"}),
    ).is_complete


def melds_of(kinds, counts):
    """Yield every way to lay pungs of these kinds down."""
    three = [kind for kind, count in zip(kinds, counts, strict=True) if count >= 3]
    for chosen in range(1 << len(three)):
        yield [Meld("pung", k, True) for at, k in enumerate(three) if chosen >> at & 1]


# ---- 7.2 -------------------------------------------------------------------------------------


def test_7_2_a_hand_counts_at_most_what_the_house_says():
    case = won("1112345678999m + 9m", "S")
    whole = best_score(case.hand, case.situation, case.options)
    for most in (37, 38, 39):
        cut = best_score(case.hand, case.situation, case.options._replace(max_points=most))
        assert cut == whole._replace(points=min(38, most))
    nothing = won("11114499m2277p3z + 3z")
    options = nothing.options._replace(max_points=80)
    assert not best_score(nothing.hand, nothing.situation, options).is_complete


# ---- MJ 1.6, 10: readings --------------------------------------------------------------------


def test_mj_1_6_the_winning_tile_is_read_where_it_costs_no_concealed_pung():
    text = "222777m44456p55z + 4p"
    assert "three_concealed_pungs" in shown(text)
    winning = [group.tiles for group in sheet(text).split if group.has_winning]
    assert winning == [["4p", "5p", "6p"]]


def test_mj_1_6_eyes_completed_by_a_discard_leave_the_pungs_concealed():
    split = sheet("333777m2226668p + 8p").split
    assert [group.concealed for group in split] == [True] * 4 + [False]


def test_mj_10_1_seven_pairs_or_four_chows_whichever_brings_more():
    text = "223344m5566778p + 8p"
    assert groups(text) == ["2m2m3m3m4m4m5p5p6p6p7p7p8p8p"]
    assert groups("111222333m1178p + 9p")[0] == "1m1m1m"


def test_mj_10_1_of_equal_readings_the_one_with_the_lowest_eyes_is_shown():
    assert groups("1113444m456789p + 2m") == ["1m2m3m", "4m4m4m", "4p5p6p", "7p8p9p", "1m1m"]


def test_mj_10_1_of_equal_readings_pungs_come_before_chows():
    assert groups("11222333m789p55z + 1m") == ["1m1m1m", "2m2m2m", "3m3m3m", "7p8p9p", "5z5z"]


def test_mj_1_5_a_kong_serves_wherever_a_pung_is_wanted():
    pungs = "55m88p [111m] [999p] [222z] + 8p"
    assert shown("55m88p [1111m] (9999p) [2222z] + 8p", "E") == shown(pungs, "E")
    closed = "55m88p (1111m) (9999p) (2222z) + 8p"
    assert {"three_concealed_pungs", "concealed_hand"} <= shown(closed, "E")


def test_mj_10_4_rows_about_tiles_count_for_seven_pairs():
    assert {"seven_pairs", "full_flush"} <= shown("1122335566779m + 9m")
    assert {"seven_pairs", "all_simples"} <= shown("223344m5566778p + 8p")
    assert {"seven_pairs", "half_flush"} <= shown("1122335599m112z + 2z")
    assert {"seven_pairs", "all_honors"} <= shown("1122334455667z + 7z")


def test_4_1_is_legal_win_says_what_the_score_says():
    for text in ("123456m3456799p + 8p", "123456m34567p55z + 8p", "11114499m2277p3z + 3z"):
        case = won(text)
        legal = bool(best_score(case.hand, case.situation, case.options).is_legal)
        assert is_legal_win(case.hand, case.situation, case.options) == legal
        assert legal == sheet(text).legal


# ---- 7.1, 7.3: what adds, and what is implied ------------------------------------------------

SUMS = [  # a hand, the rows of 7.1 with their points, and those that 7.3 leaves
    ("345m89p77z [555z] [666z] + 7p", "S", "little_three_dragons 4, dragon_pung 2",
     "little_three_dragons 4"),
    ("33m78p [555z] [666z] [777z] + 9p", "S", "big_three_dragons 8, dragon_pung 3",
     "big_three_dragons 8"),
    ("99p4z [111z] [222z] [333z] 4z + 4z", "W",
     "big_four_winds 12, all_pungs 2, seat_wind 1, half_flush 2, premium_tile 2",
     "big_four_winds 12, half_flush 2, premium_tile 2"),
    ("4455z [111z] [222z] [333z] + 4z", "W",
     "big_four_winds 12, all_pungs 2, seat_wind 1, all_honors 12, premium_tile 2",
     "big_four_winds 12, all_honors 12, premium_tile 2"),
    ("333777m2226669p + 9p", "S",
     "four_concealed_pungs 8, all_pungs 2, concealed_hand 1, premium_tile 1",
     "four_concealed_pungs 8, premium_tile 1"),
    ("333777m2226669p + 9p", "S self_draw",
     "four_concealed_pungs 8, all_pungs 2, fully_concealed 2, premium_tile 1",
     "four_concealed_pungs 8, premium_tile 1"),
    ("1112345678999m + 4m", "S self_draw",
     "nine_gates 24, full_flush 8, fully_concealed 2, premium_tile 1",
     "nine_gates 24, premium_tile 1"),
    ("1112345678999m + 1m", "S",
     "nine_gates 24, full_flush 8, concealed_hand 1, pure_straight 2, premium_tile 3",
     "nine_gates 24, pure_straight 2, premium_tile 3"),
    ("12378m99p [555z] [666z] f1 f2 f3 f4 + 9m", "S",
     "all_flowers 8, flower_tile 4, dragon_pung 2", "all_flowers 8, dragon_pung 2"),
    ("234567m12399p44z + 4z", "E self_draw heavenly",
     "heavenly 16, fully_concealed 2, premium_tile 2", "heavenly 16, premium_tile 2"),
    ("1122334455667z + 7z", "S", "seven_pairs 4, all_honors 12, premium_tile 1",
     "seven_pairs 4, all_honors 12, premium_tile 1"),
]  # fmt: skip


def points(text, how):
    """Return the rows of a hand with their points, as a sum is written."""
    return {f"{row.id} {row.points}" for row in sheet(text, how).rows}


@pytest.mark.parametrize(("text", "how", "added", "left"), SUMS)
def test_7_1_where_everything_adds_the_sums_are_those_of_the_page(text, how, added, left):
    assert points(text, how) == {*added.split(", ")}


@pytest.mark.parametrize(("text", "how", "added", "left"), SUMS)
def test_7_3_what_is_implied_is_left_out(text, how, added, left):
    assert points(text, f"{how} stacking=no_implied") == {*left.split(", ")}


def test_7_3_just_the_rows_of_the_page_are_left_out():
    dropped = {(row.id, gone) for row in ROWS for gone in row.drops.split()}
    assert dropped == {
        *((row, "dragon_pung") for row in ("little_three_dragons", "big_three_dragons")),
        *(("big_four_winds", gone) for gone in ("all_pungs", "seat_wind", "round_wind")),
        *((row, "all_pungs") for row in ("all_honors", "all_terminals", "four_concealed_pungs")),
        *(
            (row, gone)
            for row in ("four_concealed_pungs", "nine_gates", "seven_pairs")
            for gone in ("concealed_hand", "fully_concealed")
        ),
        ("nine_gates", "full_flush"),
        ("all_flowers", "flower_tile"),
        *((row, "fully_concealed") for row in ("heavenly", "earthly")),
        ("blessing", "concealed_hand"),
    }


# ---- 11, 12: presets, worked hands -----------------------------------------------------------


def test_11_the_club_counts_its_own_way():
    club = " ".join(
        f"{row.name}={row.words[row.values.index(value)]}"
        for row in OPTIONS
        if (value := PRESETS["club"].get(row.name)) is not None
    )
    chows = "123456m3456799p + 8p"
    assert points(chows, f"S self_draw {club}") == {"fully_concealed 2", "premium_tile 1"}
    assert "all_terminals 8" in points("99m11p [111m] [999p] [222z] + 9m", f"E {club}")
    assert {"last_tile 5", "round_wind 1"} < points(
        "345m1199p [333z] [777z] + 1p", f"S round=W last_tile {club}"
    )


def test_12_1_the_same_tiles_two_readings():
    found = sheet("222777m44456p55z + 4p", "S")
    assert {row.id: row.points for row in found.rows} == {
        "three_concealed_pungs": 4,
        "concealed_hand": 1,
        "premium_tile": 3,
    }
    assert (found.points_for_minimum, found.total_points) == (5, 8)


def test_12_2_whose_wind_it_is():
    text = "345m1199p [222z] [777z] + 1p"
    west, south = sheet(text, "W"), sheet(text, "S")
    assert (west.legal, west.points_for_minimum) == (False, 1)
    assert (south.legal, south.points_for_minimum, south.total_points) == (True, 2, 4)


def test_12_3_open_ready():
    waiting = "34567m123789p33z"
    for tile in ("2m", "5m", "8m"):
        assert sheet(f"{waiting} + {tile}", "S").points_for_minimum == 1
        assert sheet(f"{waiting} + {tile}", "S self_draw").points_for_minimum == 2
    assert points(f"{waiting} + 8m", "S self_draw open_ready") == {
        "open_ready 2",
        "fully_concealed 2",
    }

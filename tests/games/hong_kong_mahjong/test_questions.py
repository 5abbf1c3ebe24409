"""Questions about real tiles: what is it worth, who pays, how far is it?"""

import random

import msgspec
import pytest

import madang
from madang.errors import NotationError
from madang.mahjong.tiles import COPIES
from tests.games.hong_kong_mahjong import drawn, slow

PUNGS = [{"kind": "pung", "tile": tile, "open": True} for tile in ("3m", "7m", "5p", "9p")]
WON = {
    "concealed": "2p",
    "melds": PUNGS,
    "winning_tile": "2p",
    "by": "discard",
    "seat_wind": "W",
    "round_wind": "E",
    "bonus": ["f1"],
    "discarder": "S",
    "dealer": "E",
}
KEYS = {
    *("complete", "legal", "why", "rows", "bonus_rows", "limit_rows", "faan_basic", "faan_bonus"),
    *("faan_total", "limit", "base_points", "payments", "split"),
}
KONGS = [{"kind": "kong", "tile": tile, "open": False} for tile in ("3m", "7m")]
TWO_KONGS = {**WON, "concealed": "2p555999p", "melds": KONGS}
CLOSED = {**WON, "concealed": "1112345678999s", "winning_tile": "5s", "melds": []}


def ask(question, **fields):
    return madang.score("hong_kong_mahjong", {**question, **fields})


def refused(question, **fields):
    with pytest.raises(NotationError) as caught:
        ask(question, **fields)
    return caught.value


# ---- what is it worth? -----------------------------------------------------------------------


def test_7_the_answer_has_just_these_fields():
    found = ask(WON, id=[7])
    assert found.keys() == KEYS | {"id"}
    assert found["id"] == [7]
    assert found["rows"] == [
        {"id": "all_suited", "faan": 1, "count": 1, "section": "5"},
        {"id": "all_pungs", "faan": 3, "count": 1, "section": "5"},
    ]
    assert (found["faan_basic"], found["faan_bonus"], found["faan_total"]) == (4, 0, 4)
    assert (found["limit"], found["base_points"], found["why"]) == (False, 2, "")


def test_8_2_each_payment_has_the_doublings_that_made_it():
    assert ask(WON)["payments"] == {
        "E": {"points": -4, "doublings": ["loser_east"]},
        "S": {"points": -4, "doublings": ["discarder"]},
        "W": {"points": 10, "doublings": []},
        "N": {"points": -2, "doublings": []},
    }


def test_8_2_payments_are_unknown_while_the_discarder_is():
    assert ask(WON, discarder=None)["payments"] is None
    drawn_himself = ask(WON, by="self_draw", discarder=None)["payments"]
    assert [drawn_himself[wind]["points"] for wind in "ESWN"] == [-8, -4, 16, -4]


def test_8_5_who_pays_for_others_says_for_whom():
    payments = ask(WON, options={"responsibility": "discarder"})["payments"]
    assert payments["S"] == {
        "points": -10,
        "doublings": ["discarder"],
        "pays_for": {"E": 4, "N": 2},
    }
    assert payments["E"]["points"] == payments["N"]["points"] == 0


def test_8_4_a_limit_has_no_base_points():
    found = ask(CLOSED)
    assert (found["limit"], found["base_points"], found["payments"]["W"]["points"]) == (
        True,
        None,
        192,
    )
    assert found["limit_rows"] == [{"id": "nine_gates", "section": "7", "half": False}]
    half = ask(CLOSED, options={"semi_concealed_half_limit": True})
    assert (half["limit_rows"][0]["half"], half["payments"]["W"]["points"]) == (True, 96)


def test_4_1_a_hand_that_is_not_complete_is_answered_with_its_shanten():
    found = ask(WON, winning_tile="3p")
    assert (found["complete"], found["legal"], found["why"]) == (False, False, "not_complete")
    assert found["shanten"] == {
        "standard": 0,
        "seven_pairs": None,
        "thirteen_orphans": None,
        "best": 0,
    }
    assert (found["rows"], found["payments"], found["split"]) == ([], None, [])


def test_4_2_a_hand_below_the_minimum_says_so():
    chows = {**WON, "concealed": "23p567s44z12m3m", "melds": [], "winning_tile": "4p"}
    found = ask({**chows, "concealed": "23p567s44z123456m"})
    assert (found["complete"], found["legal"], found["why"]) == (True, False, "below_minimum")
    assert found["payments"] is None


def test_4_3_eight_bonus_tiles_need_no_winning_tile():
    eight = [f"f{n}" for n in range(1, 9)]
    found = ask(WON, bonus=eight, by="self_draw", discarder=None, winning_tile=None)
    assert (found["complete"], found["legal"], found["limit"]) == (False, True, True)
    assert found["payments"]["W"]["points"] == 192
    whole = ask(WON, bonus=eight, by="self_draw", discarder=None)
    assert (whole["complete"], [row["id"] for row in whole["limit_rows"]]) == (
        True,
        ["great_flowers"],
    )


def test_mj_1_4_tiles_may_be_text_or_a_list_and_open_is_the_default():
    same = {**WON, "concealed": ["2p"], "bonus": "f1"}
    same["melds"] = [{"kind": "pung", "tile": meld["tile"]} for meld in PUNGS]
    assert ask(same) == ask(WON)


HIDDEN_PUNG = {"kind": "pung", "tile": "1m", "open": False}
OTHER_KONG = {"kind": "kong", "tile": "3m"}
CANNOT_BE = [
    ({"concealed": "222p"}, "concealed", "MJ 5.8"),
    ({"concealed": ""}, "concealed", "MJ 5.8"),
    ({"melds": PUNGS[:3]}, "concealed", "MJ 5.8"),
    ({"concealed": "3m", "winning_tile": "3m"}, "winning_tile", "MJ 1.3"),
    ({"concealed": "33m3p", "melds": PUNGS[:2] + PUNGS[3:] }, "concealed", "MJ 5.8"),
    ({"concealed": "3m", "melds": [*PUNGS[1:], OTHER_KONG]}, "concealed", "MJ 1.3"),
    ({"concealed": "f1"}, "concealed", "MJ 1.5"),
    ({"concealed": "0p"}, "concealed", "MJ 1.1"),
    ({"concealed": "8z"}, "concealed", "MJ 1.1"),
    ({"concealed": 7}, "concealed", ""),
    ({"concealed": [2]}, "concealed", ""),
    ({"winning_tile": "f1"}, "winning_tile", "MJ 1.5"),
    ({"winning_tile": None}, "winning_tile", ""),
    ({"winning_tile": "22p"}, "winning_tile", "MJ 1.1"),
    ({"melds": "[333m]"}, "melds", "MJ 1.4"),
    ({"melds": [*PUNGS[1:], "[333m]"]}, "melds[3]", "MJ 1.4"),
    ({"melds": [*PUNGS[1:], {"kind": "chow", "tile": "1z"}]}, "melds[3].tile", "MJ 1.5"),
    ({"melds": [*PUNGS[1:], {"kind": "chow", "tile": "8m"}]}, "melds[3].tile", "MJ 1.5"),
    ({"melds": [*PUNGS[1:], {"kind": "pung", "tile": "f1"}]}, "melds[3].tile", "MJ 1.5"),
    ({"melds": [*PUNGS[1:], {"kind": "pair", "tile": "1m"}]}, "melds[3].kind", "MJ 1.5"),
    ({"melds": [*PUNGS[1:], {"kind": [], "tile": "1m"}]}, "melds[3].kind", "MJ 1.5"),
    ({"melds": [*PUNGS[1:], HIDDEN_PUNG]}, "melds[3].open", "MJ 1.4"),
    ({"melds": [*PUNGS[1:], {"kind": "pung", "tile": "1m", "open": 1}]}, "open", ""),
    ({"melds": [*PUNGS[1:], {"kind": "pung", "tile": "1m", "giver": "E"}]}, "question", ""),
    ({"bonus": ["f1", "f1"]}, "bonus", "MJ 1.1"),
    ({"bonus": ["1m"]}, "bonus", "MJ 1.1"),
    ({"bonus": ["f9"]}, "bonus", "MJ 1.1"),
    ({"by": "claim"}, "by", ""),
    ({"by": None}, "by", ""),
    ({"seat_wind": "X"}, "seat_wind", "MJ 1.1"),
    ({"seat_wind": "ES"}, "seat_wind", "MJ 1.1"),
    ({"seat_wind": 0}, "seat_wind", "MJ 1.1"),
    ({"round_wind": None}, "round_wind", "MJ 1.1"),
    ({"dealer": "S"}, "dealer", "MJ 2.2"),
    ({"discarder": "W"}, "discarder", "3.1"),
    ({"by": "self_draw"}, "discarder", "8.2"),
    ({"last_tile": 1}, "last_tile", ""),
    ({"colour": 1}, "question", ""),
    ({"bonus": [f"f{n}" for n in range(1, 9)]}, "by", "4.3"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "where", "section"), CANNOT_BE)
def test_mj_1_3_what_cannot_be_is_refused_with_its_place_and_section(fields, where, section):
    error = refused(WON, **fields)
    assert (error.where, error.section) == (where, section)
    assert str(error.value) in str(error)
    assert error.remedy


DRAWN = {"by": "self_draw", "discarder": None}
ONE_KONG = {**TWO_KONGS, "concealed": "2p555999p777m", "melds": KONGS[:1]}
CONTRADICTIONS = [
    (CLOSED, {"heavenly": True, "seat_wind": "E"}, "heavenly"),
    (CLOSED, {"heavenly": True, **DRAWN}, "heavenly"),
    (TWO_KONGS, {"heavenly": True, **DRAWN, "seat_wind": "E"}, "heavenly"),
    (CLOSED, {"heavenly": True, "earthly": True, **DRAWN, "seat_wind": "E"}, "heavenly"),
    (CLOSED, {"earthly": True, **DRAWN}, "earthly"),
    (CLOSED, {"earthly": True, "discarder": "S"}, "earthly"),
    (CLOSED, {"earthly": True, "seat_wind": "E"}, "earthly"),
    (TWO_KONGS, {"earthly": True, "discarder": "E"}, "earthly"),
    (TWO_KONGS, {"kong_replacement": True}, "kong_replacement"),
    (CLOSED, {"kong_replacement": True, **DRAWN}, "kong_replacement"),
    (TWO_KONGS, {"double_kong": True}, "double_kong"),
    (ONE_KONG, {"double_kong": True, **DRAWN}, "double_kong"),
    (CLOSED, {"last_tile": True, "by": "rob_kong", "winning_tile": "1m"}, "last_tile"),
    (CLOSED, {"last_tile": True, "earthly": True, "discarder": "E"}, "last_tile"),
    (CLOSED, {"by": "rob_kong"}, "by"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "fields", "where"), CONTRADICTIONS)
def test_mj_10_6_circumstances_that_contradict_each_other_are_errors(question, fields, where):
    error = refused(question, **fields)
    assert (error.where, error.section) == (where, "MJ 10.6")


def test_mj_10_6_circumstances_that_go_together_are_answered():
    assert ask(TWO_KONGS, double_kong=True, **DRAWN)["legal"]
    assert ask(TWO_KONGS, kong_replacement=True, last_tile=True, **DRAWN)["legal"]
    assert ask(CLOSED, heavenly=True, **DRAWN, seat_wind="E")["limit_rows"][0]["id"] == "heavenly"
    assert ask(CLOSED, earthly=True, discarder="E")["limit_rows"][0]["id"] == "earthly"


def test_8_6_answers_over_random_hands_are_those_of_a_plain_search():
    chance = random.Random(11)
    for _ in range(300):
        case = drawn.case(chance)
        best = slow.best_of({**case, "options": drawn.words_of(case["options"])})
        found = ask(as_question(case))
        assert found["complete"] == bool(best)
        if found["payments"]:
            points = [paid["points"] for paid in found["payments"].values()]
            assert sum(points) == 0
            assert max(points) == best[0]["income"]


def as_question(case):
    """Write a drawn hand as a question."""
    melds = [
        {"kind": form, "tile": min(tiles), "open": is_open}
        for form, tiles, is_open in case["melds"]
    ]
    return {
        "concealed": case["concealed"],
        "melds": melds,
        "winning_tile": case["tile"],
        "by": case["by"],
        "seat_wind": case["seat"],
        "round_wind": case["round"],
        "discarder": case["giver"],
        "bonus": case["bonus"],
        **dict.fromkeys(case["flags"], True),
        "options": drawn.words_of(case["options"]),
    }


# ---- who pays? -------------------------------------------------------------------------------

PAYS = {
    "winner": "W",
    "faan": 3,
    "by": "self_draw",
    "discarder": None,
    "dealer": "E",
    "limit": False,
}


def test_8_3_the_source_s_examples_are_answered():
    assert ask(PAYS)["payments"] == {"E": -4, "S": -2, "W": 8, "N": -2}
    north = {"winner": "N", "faan": 6, "by": "discard", "discarder": "S"}
    assert ask(north)["payments"] == {"E": -4, "S": -4, "W": -2, "N": 10}
    east = {"winner": "E", "faan": 10, "by": "discard", "discarder": "W"}
    assert ask(east)["payments"] == {"E": 64, "S": -16, "W": -32, "N": -16}


def test_8_2_who_pays_is_explained():
    assert ask(PAYS)["explained"][0] == {
        "seat": "E",
        "points": -4,
        "base_points": 1,
        "doublings": ["self_draw", "loser_east"],
        "paid_by": "E",
        "section": "8.2",
    }


def test_8_4_a_limit_needs_no_faan():
    flat = ask({"winner": "S", "by": "rob_kong", "discarder": "W", "limit": True})
    assert flat["payments"] == {"E": -64, "S": 192, "W": -64, "N": -64}
    assert {(share["section"], share["base_points"]) for share in flat["explained"]} == {
        ("8.4", 64)
    }


WRONG_PAYERS = [
    ({"winner": "X"}, "winner"),
    ({"faan": 2}, "faan"),
    ({"faan": None}, "faan"),
    ({"faan": 3.0}, "faan"),
    ({"faan": True}, "faan"),
    ({"faan": 100}, "faan"),
    ({"discarder": "S"}, "discarder"),
    ({"by": "discard"}, "discarder"),
    ({"by": "discard", "discarder": "W"}, "discarder"),
    ({"dealer": "W"}, "dealer"),
    ({"limit": "yes"}, "limit"),
    ({"tiles": []}, "question"),
]


@pytest.mark.parametrize(("fields", "where"), WRONG_PAYERS)
def test_8_1_who_pays_refuses_what_cannot_be(fields, where):
    assert refused(PAYS, **fields).where == where


# ---- how far is it? --------------------------------------------------------------------------


def test_mj_12_1_thirteen_tiles_are_answered_with_shanten_and_waits():
    found = ask({"concealed": "1123345678999s", "visible": ["4s", "4s"]})
    assert found == {
        "shanten": {"standard": 0, "seven_pairs": 3, "thirteen_orphans": 10, "best": 0},
        "waits": {"1s": 2, "2s": 3, "4s": 1},
    }


def test_mj_12_2_waits_that_are_all_in_sight_stay_waits():
    assert ask({"concealed": "2p", "melds": PUNGS, "visible": "222p"})["waits"] == {"2p": 0}


def test_mj_12_2_waits_that_hand_and_melds_hold_are_none():
    melds = [{"kind": "pung", "tile": "5m"}, {"kind": "chow", "tile": "5m"}, PUNGS[3]]
    found = ask({"concealed": "46m11p", "melds": melds})
    assert (found["shanten"]["best"], found["waits"]) == (0, {})


def test_mj_12_2_a_hand_that_is_not_ready_is_told_what_brings_it_nearer():
    found = ask({"concealed": "147m258p369s1234z", "visible": "1z1z1z"})
    assert (found["shanten"]["best"], found["acceptance"]["1z"]) == (6, 0)


def test_mj_12_2_fourteen_tiles_are_told_what_to_discard():
    found = ask({"concealed": "1123345678999s5z"})
    assert found["discards"] == {
        "1s": {"shanten": 0, "acceptance": {"5z": 3}},
        "5z": {"shanten": 0, "acceptance": {"1s": 2, "2s": 3, "4s": 3}},
    }


def test_mj_12_1_a_shape_that_there_is_not_is_null():
    off = {"seven_pairs": "off", "thirteen_orphans": False}
    shanten = ask({"concealed": "1123345678999s", "options": off})["shanten"]
    assert (shanten["seven_pairs"], shanten["thirteen_orphans"], shanten["best"]) == (None, None, 0)
    assert ask({"concealed": "2p", "melds": PUNGS})["shanten"]["seven_pairs"] is None


def test_mj_12_1_a_complete_hand_is_minus_one_away():
    assert ask({"concealed": "11123345678999s"})["shanten"]["best"] == -1


def test_mj_12_2_acceptance_is_what_lowers_shanten_tile_by_tile():
    chance = random.Random(2)
    deck = [tile for tile in drawn.ALL for _ in range(COPIES)]
    for _ in range(20):
        concealed = chance.sample(deck, 13)
        found = ask({"concealed": concealed})
        taken = found.get("waits", found.get("acceptance"))
        for tile in drawn.ALL:
            if concealed.count(tile) == COPIES:
                assert tile not in taken
                continue
            with_it = ask({"concealed": [*concealed, tile]})["shanten"]["best"]
            assert (with_it < found["shanten"]["best"]) == (tile in taken)
        assert all(count == COPIES - concealed.count(tile) for tile, count in taken.items())


WRONG_DISTANCES = [
    ({"concealed": "123m"}, "concealed"),
    ({"concealed": "11111m22223333p"}, "concealed"),
    ({"concealed": "1111m2222p33334s", "visible": "1m"}, "visible"),
    ({"concealed": "1123345678999s", "bonus": ["f1"]}, "question"),
    ({"melds": PUNGS}, "concealed"),
    ({}, "question"),
]


@pytest.mark.parametrize(("question", "where"), WRONG_DISTANCES)
def test_mj_12_1_how_far_refuses_what_cannot_be(question, where):
    assert refused(question).where == where


def test_answers_are_json():
    for question in (WON, CLOSED, PAYS, {"concealed": "1123345678999s"}):
        answer = ask(question)
        assert msgspec.json.decode(msgspec.json.encode(answer)) == answer


# ---- between two hands -----------------------------------------------------------------------


def after(winners, **fields):
    found = ask({"winners": winners}, **fields)
    return found["dealer"], found["round_wind"], found["same_deal"], found["goulash"], found["over"]


def test_1_2_the_dealer_stays_after_its_win_and_a_drawn_hand_and_else_the_deal_passes():
    assert after([0]) == (0, "E", 2, 0, False)
    assert after([], same_deal=2) == (0, "E", 3, 0, False)
    assert after([2]) == (1, "E", 1, 0, False)
    assert after([0, 2]) == (0, "E", 2, 0, False)
    assert after([0], options={"dealer_repeat": False}) == (1, "E", 1, 0, False)
    assert after([0], same_deal=3, options={"max_same_deal": 3}) == (1, "E", 1, 0, False)


def test_1_1_the_wind_changes_when_the_deal_comes_back_and_the_last_hand_ends_the_match():
    assert after([0], dealer=3) == (0, "S", 1, 0, False)
    assert after([0], dealer=3, round_wind="N")[-1] is True
    assert after([3], dealer=3, round_wind="N")[-1] is False
    assert after([0], dealer=3, options={"rounds": 1})[-1] is True
    assert refused({"winners": []}, round_wind="S", options={"rounds": 1}).section == "HK 1.1"


def test_1_4_drawn_hands_add_to_the_goulash_until_somebody_wins():
    goulash = {"goulash_points": 4}
    assert after([], options=goulash, goulash=4)[3] == 8
    assert after([1], options=goulash, goulash=8)[3] == 0


def test_1_1_what_cannot_be_the_last_hand_is_refused():
    for field, value in (("dealer", 4), ("same_deal", 0), ("goulash", -1), ("winners", [4])):
        assert refused({"winners": [], field: value}).where.startswith(field)
    assert refused({"winners": 0}).where == "winners"


def test_3_8_a_false_win_pays_each_other_seat():
    points = {"false_win": "points", "false_win_points": 5}
    found = ask({"false_win": "S"}, options=points)
    assert found == {"payments": {"E": 5, "S": -15, "W": 5, "N": 5}, "section": "3.8"}
    assert refused({"false_win": "S"}).section == "HK 3.8"

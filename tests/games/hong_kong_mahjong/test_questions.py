"""Questions about real tiles: what is it worth, who pays, how far is it?"""

import random

import pytest

from tests.games.hong_kong_mahjong import drawn, slow
from tests.mahjong.asked import DRAWN, KONGS, PUNGS, TWO_KONGS, WON, asking, refusing

KEYS = {
    *("complete", "legal", "why", "rows", "bonus_rows", "limit_rows", "faan_basic", "faan_bonus"),
    *("faan_total", "limit", "base_points", "payments", "split"),
}
CLOSED = {**WON, "concealed": "1112345678999s", "winning_tile": "5s", "melds": []}


ask = asking("hong_kong_mahjong")
refused = refusing(ask)


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


def test_7_2_who_gave_an_earthly_hand_need_not_be_said():
    earthly = {**CLOSED, "earthly": True}
    assert ask(earthly, discarder=None)["payments"] == ask(earthly, discarder="E")["payments"]


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


CANNOT_BE = [
    ({"melds": [*PUNGS[1:], {"kind": "chow", "tile": "1z"}]}, "melds[3].tile", "MJ 1.5"),
    ({"melds": [*PUNGS[1:], {"kind": "chow", "tile": "8m"}]}, "melds[3].tile", "MJ 1.5"),
    ({"bonus": [f"f{n}" for n in range(1, 9)]}, "by", "4.3"),
]


@pytest.mark.parametrize(("fields", "where", "section"), CANNOT_BE)
def test_mj_1_5_what_cannot_be_is_refused_with_its_place_and_section(fields, where, section):
    error = refused(WON, **fields)
    assert (error.where, error.section) == (where, section)


ONE_KONG = {**TWO_KONGS, "concealed": "2p555999p777m", "melds": KONGS[:1]}
CONTRADICTIONS = [
    (CLOSED, {"earthly": True, **DRAWN}, "earthly"),
    (CLOSED, {"earthly": True, "discarder": "S"}, "earthly"),
    (TWO_KONGS, {"double_kong": True}, "double_kong"),
    (ONE_KONG, {"double_kong": True, **DRAWN}, "double_kong"),
    (CLOSED, {"last_tile": True, "earthly": True, "discarder": "E"}, "last_tile"),
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
        best = slow.best_of(drawn.in_words(case))
        found = ask(drawn.as_question(case))
        assert found["complete"] == bool(best)
        if found["payments"]:
            points = [paid["points"] for paid in found["payments"].values()]
            assert sum(points) == 0
            assert max(points) == best[0]["income"]


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


def test_mj_12_2_waits_that_hand_and_melds_hold_are_none():
    melds = [{"kind": "pung", "tile": "5m"}, {"kind": "chow", "tile": "5m"}, PUNGS[3]]
    found = ask({"concealed": "46m11p", "melds": melds})
    assert found["shanten"]["best"] == 1  # 12.2  it would wait for a fifth 5m alone
    assert "5m" not in found["acceptance"]


def test_mj_12_1_a_shape_that_there_is_not_is_null():
    off = {"seven_pairs": "off", "thirteen_orphans": False}
    shanten = ask({"concealed": "1123345678999s", "options": off})["shanten"]
    assert (shanten["seven_pairs"], shanten["thirteen_orphans"], shanten["best"]) == (None, None, 0)


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


def test_1_4_a_goulash_below_nothing_is_refused():
    assert refused({"winners": [], "goulash": -1}).where == "goulash"

"""Questions about real tiles of Korean mahjong: what is it worth, who pays, the horse race."""

import random

import pytest

from tests.games.korean_mahjong import drawn, slow
from tests.mahjong.asked import CLOSED, DRAWN, KONGS, PUNGS, TWO_KONGS, WON, asking, refusing

KEYS = {
    *("complete", "legal", "why", "rows", "points_for_minimum", "total_points", "split"),
    *("payments", "horse"),
}
NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}


ask = asking("korean_mahjong")
refused = refusing(ask)


# ---- what is it worth? -----------------------------------------------------------------------


def test_7_the_answer_has_just_these_fields():
    found = ask(WON, id=[7])
    assert found.keys() == KEYS | {"id"}
    assert found["id"] == [7]
    assert [tuple(row.values()) for row in found["rows"]] == [
        ("flower_tile", 1, 1, False, "7"),
        ("premium_tile", 1, 1, False, "7"),
        ("all_pungs", 2, 1, True, "7"),
    ]
    assert [*found["rows"][0]] == ["id", "points", "count", "counts_for_minimum", "section"]
    assert (found["points_for_minimum"], found["total_points"]) == (2, 4)
    assert (found["legal"], found["why"], found["horse"]) == (True, "", False)


def test_8_1_and_8_2_who_pays_comes_with_the_hand():
    assert ask(WON)["payments"] == {"discarder_pays": 8, "each_pays": 0, "winner_gets": 8}
    assert ask(WON, discarder=None) == ask(WON)
    drawn_itself = ask(WON, **DRAWN)
    assert drawn_itself["payments"] == {"discarder_pays": 0, "each_pays": 4, "winner_gets": 12}


def test_9_1_a_counter_goes_for_a_closed_self_drawn_win():
    assert ask(CLOSED, **DRAWN)["horse"] is True
    assert ask(CLOSED)["horse"] is False
    assert ask(CLOSED, options={"horse_trigger": "any_concealed_win"})["horse"] is True
    assert ask(WON, **DRAWN)["horse"] is False


def test_4_2_a_hand_below_the_minimum_pays_nothing_and_takes_no_counter():
    chows = {**WON, "concealed": "123456m34567p55z", "melds": [], "winning_tile": "8p"}
    found = ask(chows)
    assert (found["complete"], found["legal"], found["why"]) == (True, False, "below_minimum")
    assert (found["payments"], found["horse"]) == (None, False)
    drawn_itself = ask(chows, **DRAWN, options={"min_points": 3})
    assert (drawn_itself["points_for_minimum"], drawn_itself["horse"]) == (2, False)


def test_4_1_a_hand_that_is_not_complete_is_answered_with_its_shanten():
    found = ask(WON, winning_tile="3p")
    assert (found["complete"], found["legal"], found["why"]) == (False, False, "not_complete")
    assert found["shanten"] == {"standard": 0, "seven_pairs": None, "best": 0}
    assert (found["rows"], found["payments"], found["split"]) == ([], None, [])


CANNOT_BE = [
    ({"concealed": "2s", "winning_tile": "2s"}, "concealed", "2.1"),
    ({"winning_tile": "2s"}, "winning_tile", "2.1"),
    ({"melds": [*PUNGS[1:], {"kind": "pung", "tile": "1s"}]}, "melds[3].tile", "2.1"),
    ({"melds": [*PUNGS[1:], {"kind": "chow", "tile": "1m"}]}, "melds[3].kind", "3.2"),
    ({"bonus": ["f5"]}, "bonus", "2.1"),
    ({"bonus": "f1f2f3f4f8"}, "bonus", "2.1"),
]


@pytest.mark.parametrize(("fields", "where", "section"), CANNOT_BE)
def test_2_1_tiles_and_melds_that_there_are_not_are_refused(fields, where, section):
    error = refused(WON, **fields)
    assert (error.where, error.section) == (where, section)


EAST = {"seat_wind": "E"}
CONTRADICTIONS = [
    (CLOSED, {"heavenly": True, "blessing": True, **DRAWN, **EAST}, "heavenly"),
    (CLOSED, {"earthly": True}, "earthly"),
    (CLOSED, {"earthly": True, **DRAWN, **EAST}, "earthly"),
    (CLOSED, {"earthly": True, "blessing": True, **DRAWN}, "earthly"),
    (CLOSED, {"blessing": True, **DRAWN}, "blessing"),
    (CLOSED, {"blessing": True, "by": "rob_kong", "winning_tile": "1m"}, "blessing"),
    (TWO_KONGS, {"blessing": True}, "blessing"),
    (CLOSED, {"blessing": True, **EAST, "options": {"blessing": "before_own_first_draw"}},
     "blessing"),
    (CLOSED, {"last_tile": True, "blessing": True}, "last_tile"),
    (CLOSED, {"last_tile": True, "earthly": True, **DRAWN}, "last_tile"),
    (WON, {"ready": True}, "ready"),
    (WON, {"open_ready": True, **DRAWN}, "open_ready"),
    (WON, {"double_ready": True}, "double_ready"),
    (CLOSED, {"open_ready": True}, "open_ready"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "fields", "where"), CONTRADICTIONS)
def test_mj_10_6_circumstances_that_contradict_each_other_are_errors(question, fields, where):
    error = refused(question, **fields)
    assert (error.where, error.section) == (where, "MJ 10.6")


def rows(question, **fields):
    return {row["id"] for row in ask(question, **fields)["rows"]}


def test_mj_10_6_circumstances_that_go_together_are_answered():
    assert {"open_ready", "double_ready"} < rows(
        CLOSED, **DRAWN, ready=True, open_ready=True, double_ready=True
    )
    hidden = {**TWO_KONGS, "melds": KONGS, "ready": True}
    assert {"ready", "replacement", "last_tile"} < rows(
        hidden, **DRAWN, kong_replacement=True, last_tile=True
    )
    assert {"heavenly"} < rows(CLOSED, **DRAWN, **EAST, heavenly=True)
    assert {"earthly"} < rows(CLOSED, **DRAWN, earthly=True)
    assert {"blessing", "double_ready"} < rows(CLOSED, **EAST, blessing=True, double_ready=True)


def test_8_answers_over_random_hands_are_those_of_a_plain_search():
    chance = random.Random(11)
    for _ in range(300):
        case = drawn.case(chance)
        best = slow.best_of(drawn.in_words(case))
        found = ask(drawn.as_question(case))
        assert found["complete"] == bool(best)
        if best:
            assert (found["legal"], found["total_points"]) == (best[0]["legal"], best[0]["points"])
        if found["payments"]:
            total = best[0]["points"]
            times = 3 if case["by"] == "self_draw" else 2
            assert found["payments"]["winner_gets"] == times * total


# ---- who pays? -------------------------------------------------------------------------------

PAYS = {"winner": "W", "points": 7, "by": "self_draw", "discarder": None}


def test_8_1_and_8_2_who_pays_for_so_many_points():
    assert ask(PAYS, id=3) == {"id": 3, "payments": {"E": -7, "S": -7, "W": 21, "N": -7}}
    by_discard = ask(PAYS, by="discard", discarder="N")
    assert by_discard == {"payments": {**NOTHING, "W": 14, "N": -14}}
    assert ask(PAYS, by="rob_kong", discarder="E")["payments"]["E"] == -14


def test_8_3_the_source_s_example_is_answered():
    example = {"winner": "E", "points": 5, "by": "discard", "discarder": "S"}
    assert ask(example)["payments"] == {**NOTHING, "E": 10, "S": -10}


def test_7_2_who_pays_is_cut_at_what_the_house_counts():
    found = ask(PAYS, points=90, options={"max_points": 80})
    assert found["payments"]["W"] == 240


WRONG_PAYERS = [
    ({"winner": "X"}, "winner"),
    ({"points": 1}, "points"),
    ({"points": None}, "points"),
    ({"points": 3.0}, "points"),
    ({"points": True}, "points"),
    ({"points": 1000}, "points"),
    ({"discarder": "S"}, "discarder"),
    ({"by": "discard"}, "discarder"),
    ({"by": "discard", "discarder": "W"}, "discarder"),
    ({"by": "draw"}, "by"),
    ({"faan": 3}, "question"),
]


@pytest.mark.parametrize(("fields", "where"), WRONG_PAYERS)
def test_8_1_who_pays_refuses_what_cannot_be(fields, where):
    assert refused(PAYS, **fields).where == where


# ---- the horse race --------------------------------------------------------------------------

RACE = {"counters": [1, 3, 3, 3], "winner": 0, "fully_concealed": True}


def test_9_2_the_horse_race_is_answered():
    assert ask(RACE, id=1) == {"id": 1, "counters": [3, 3, 3, 3], "payments": [12, -4, -4, -4]}
    assert ask(RACE, counters=[2, 1, 3, 1], winner=3) == {
        "counters": [3, 3, 3, 3],
        "payments": [-2, -2, -4, 8],
    }
    assert ask(RACE, counters=[2, 3, 3, 3]) == {"counters": [1, 3, 3, 3], "payments": [0] * 4}
    assert ask(RACE, fully_concealed=False) == {"counters": [1, 3, 3, 3], "payments": [0] * 4}


def test_9_1_a_closed_win_by_discard_takes_a_counter_where_the_house_says_so():
    closed = {"counters": [1, 1, 1, 1], "winner": 2, "concealed_hand": True}
    assert ask(closed) == {"counters": [1, 1, 1, 1], "payments": [0] * 4}
    found = ask(closed, options={"horse_trigger": "any_concealed_win"})
    assert found == {"counters": [3, 3, 3, 3], "payments": [-2, -2, 6, -2]}


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"counters": [0, 3, 3, 3]}, "counters"),
        ({"counters": [4, 3, 3, 3]}, "counters"),
        ({"counters": [3, 3, 3]}, "counters"),
        ({"counters": 3}, "counters"),
        ({"counters": [True, 3, 3, 3]}, "counters"),
        ({"winner": 4}, "winner"),
        ({"winner": "E"}, "winner"),
        ({"fully_concealed": 1}, "fully_concealed"),
        ({"by": "self_draw"}, "question"),
    ],
)
def test_9_2_a_horse_race_that_cannot_be_is_refused(fields, where):
    assert refused(RACE, **fields).where == where


# ---- how far is it? --------------------------------------------------------------------------


def test_mj_12_1_there_is_no_shanten_to_thirteen_orphans():
    assert ask({"concealed": "19m19p1234567z19m"})["shanten"].keys() == {
        *("standard", "seven_pairs", "best"),
    }


def test_mj_12_2_no_bamboo_is_waited_for():
    found = ask({"concealed": "147m258p1234567z"})
    assert not [tile for tile in found["acceptance"] if tile[1] == "s"]
    assert refused({"concealed": "147m258s1234567z"}).section == "2.1"
    assert refused({"concealed": "147m258p1234567z", "visible": "1s"}).where == "visible"


def test_4_1_four_alike_may_be_two_pairs():
    fours = {"concealed": "1111449m2277p33z"}
    assert ask(fours)["shanten"]["seven_pairs"] == 2
    quad = ask(fours, options={"seven_pairs_quad": True})
    assert (quad["shanten"]["best"], quad["waits"]) == (0, {"9m": 3})


# ---- between two hands -----------------------------------------------------------------------


def after(winners, **fields):
    found = ask({"winners": winners}, **fields)
    return found["dealer"], found["round_wind"], found["same_deal"], found["over"]


STAY = {"dealer_rotation": "stay_on_win"}


def test_1_2_the_deal_passes_after_every_hand_or_stays_with_a_dealer_who_wins():
    assert after([0]) == (1, "E", 1, False)
    assert after([]) == (1, "E", 1, False)
    assert after([0], options=STAY) == (0, "E", 2, False)
    assert after([], options=STAY) == (1, "E", 1, False)
    assert after([2], options=STAY) == (1, "E", 1, False)


def test_1_3_the_same_dealer_has_so_many_hands_in_a_row():
    most = {**STAY, "max_same_deal": 3}
    assert after([2], dealer=2, same_deal=2, options=most) == (2, "E", 3, False)
    assert after([2], dealer=2, same_deal=3, options=most) == (3, "E", 1, False)


def test_1_1_the_round_changes_when_the_deal_comes_back_and_the_last_hand_ends_the_match():
    assert after([1], dealer=3) == (0, "S", 1, False)
    assert after([3], dealer=3, round_wind="N")[-1] is True
    assert after([3], dealer=3, round_wind="N", options=STAY)[-1] is False


def test_3_4_one_seat_wins():
    assert refused({"winners": [0, 2]}).section == "3.4"

"""Questions about real tiles that every mahjong answers alike: what cannot be, how far is it?"""

import random

import msgspec
import pytest

from madang.errors import NotationError
from madang.mahjong.tiles import COPIES
from tests.mahjong.asked import CLOSED, DRAWN, PUNGS, TWO_KONGS, WON, asking, refusing
from tests.mahjong.drawn import DRAGONS, WINDS, suited

GAMES = ("hong_kong_mahjong", "korean_mahjong")
ALL = [*suited("mp"), *WINDS, *DRAGONS]


@pytest.fixture(params=GAMES)
def ask(request):
    """Return a function that asks a game: `ask(question, by="self_draw")`."""
    return asking(request.param)


@pytest.fixture
def refused(ask):
    """Return a function that asks what is refused, and returns the error."""
    return refusing(ask)


# ---- what cannot be --------------------------------------------------------------------------

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
]  # fmt: skip


@pytest.mark.parametrize(("fields", "where", "section"), CANNOT_BE)
def test_1_3_what_cannot_be_is_refused_with_its_place_and_section(refused, fields, where, section):
    error = refused(WON, **fields)
    assert (error.where, error.section) == (where, section)
    assert str(error.value) in str(error)
    assert error.remedy


CONTRADICTIONS = [
    (CLOSED, {"heavenly": True, "seat_wind": "E"}, "heavenly"),
    (CLOSED, {"heavenly": True, **DRAWN}, "heavenly"),
    (TWO_KONGS, {"heavenly": True, **DRAWN, "seat_wind": "E"}, "heavenly"),
    (CLOSED, {"heavenly": True, "earthly": True, **DRAWN, "seat_wind": "E"}, "heavenly"),
    (CLOSED, {"earthly": True, "seat_wind": "E"}, "earthly"),
    (TWO_KONGS, {"earthly": True, "discarder": "E"}, "earthly"),
    (TWO_KONGS, {"earthly": True, **DRAWN}, "earthly"),
    (TWO_KONGS, {"kong_replacement": True}, "kong_replacement"),
    (CLOSED, {"kong_replacement": True, **DRAWN}, "kong_replacement"),
    (CLOSED, {"last_tile": True, "by": "rob_kong", "winning_tile": "1m"}, "last_tile"),
    (CLOSED, {"last_tile": True, "heavenly": True, **DRAWN, "seat_wind": "E"}, "last_tile"),
    (CLOSED, {"by": "rob_kong"}, "by"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "fields", "where"), CONTRADICTIONS)
def test_10_6_circumstances_that_contradict_each_other_are_errors(refused, question, fields, where):
    error = refused(question, **fields)
    assert (error.where, error.section) == (where, "MJ 10.6")


def test_1_4_tiles_may_be_text_or_a_list_and_open_is_the_default(ask):
    same = {**WON, "concealed": ["2p"], "bonus": "f1"}
    same["melds"] = [{"kind": "pung", "tile": meld["tile"]} for meld in PUNGS]
    assert ask(same) == ask(WON)


# ---- how far is it? --------------------------------------------------------------------------


def test_12_1_thirteen_tiles_are_answered_with_shanten_and_waits(ask):
    found = ask({"concealed": "1123345678999p", "visible": ["4p", "4p"]})
    assert (found["shanten"]["standard"], found["shanten"]["seven_pairs"]) == (0, 3)
    assert found["shanten"]["best"] == 0
    assert found["waits"] == {"1p": 2, "2p": 3, "4p": 1}


def test_12_2_waits_that_are_all_in_sight_stay_waits(ask):
    assert ask({"concealed": "2p", "melds": PUNGS, "visible": "222p"})["waits"] == {"2p": 0}


def test_12_2_a_hand_that_would_wait_for_a_fifth_tile_is_not_ready(ask):
    found = ask({"concealed": "1111456789m123p"})
    assert found["shanten"]["best"] == 1
    assert {*ask({"concealed": "2333345666678p"})["waits"]} == {
        *("1p", "2p", "4p", "5p", "7p", "8p"),
    }


def test_12_2_a_hand_that_is_not_ready_is_told_what_brings_it_nearer(ask):
    found = ask({"concealed": "147m258p1122334z", "visible": "4z4z4z"})
    assert (found["shanten"]["best"], found["acceptance"]["4z"]) == (3, 0)


def test_12_2_fourteen_tiles_are_told_what_to_discard(ask):
    found = ask({"concealed": "1123345678999p5z"})
    assert found["discards"] == {
        "1p": {"shanten": 0, "acceptance": {"5z": 3}},
        "5z": {"shanten": 0, "acceptance": {"1p": 2, "2p": 3, "4p": 3}},
    }


def test_12_1_a_complete_hand_is_minus_one_away(ask):
    assert ask({"concealed": "11123345678999p"})["shanten"]["best"] == -1


def test_12_1_melds_leave_no_seven_pairs(ask):
    assert ask({"concealed": "2p", "melds": PUNGS})["shanten"]["seven_pairs"] is None


def test_12_2_acceptance_is_what_lowers_shanten_tile_by_tile(ask):
    chance = random.Random(2)
    deck = [tile for tile in ALL for _ in range(COPIES)]
    for _ in range(10):
        concealed = chance.sample(deck, 13)
        found = ask({"concealed": concealed})
        taken = found.get("waits", found.get("acceptance"))
        for tile in ALL:
            if concealed.count(tile) == COPIES:
                assert tile not in taken
                continue
            with_it = ask({"concealed": [*concealed, tile]})["shanten"]["best"]
            assert (with_it < found["shanten"]["best"]) == (tile in taken)
        assert all(count == COPIES - concealed.count(tile) for tile, count in taken.items())


WRONG_DISTANCES = [
    ({"concealed": "123m"}, "concealed"),
    ({"concealed": "11111m22223333p"}, "concealed"),
    ({"concealed": "1111m2222p33334z", "visible": "1m"}, "visible"),
    ({"concealed": "1123345678999p", "bonus": ["f1"]}, "question"),
    ({"melds": PUNGS}, "concealed"),
    ({}, "question"),
]


@pytest.mark.parametrize(("question", "where"), WRONG_DISTANCES)
def test_12_1_how_far_refuses_what_cannot_be(refused, question, where):
    assert refused(question).where == where


# ---- between two hands -----------------------------------------------------------------------


def test_2_2_what_cannot_be_the_last_hand_is_refused(refused):
    for field, value in (("dealer", 4), ("same_deal", 0), ("winners", [4])):
        assert refused({"winners": [], field: value}).where.startswith(field)
    assert refused({"winners": 0}).where == "winners"
    short = refused({"winners": []}, round_wind="S", options={"rounds": 1})
    assert short.section.endswith(" 1.1")


def test_9_3_a_false_win_pays_each_other_seat(ask, refused):
    points = {"false_win": "points", "false_win_points": 5}
    found = ask({"false_win": "S"}, options=points)
    assert found == {"payments": {"E": 5, "S": -15, "W": 5, "N": 5}, "section": "3.8"}
    assert refused({"false_win": "S"}).section.endswith(" 3.8")


def test_10_answers_are_json(ask):
    for question in (WON, CLOSED, {"concealed": "1123345678999p"}):
        answer = ask(question)
        assert msgspec.json.decode(msgspec.json.encode(answer)) == answer


# ---- whatever is asked -----------------------------------------------------------------------

WORDS = [
    *(None, True, 0, -1, 3, 1e9, "", "E", "S", "2p", "9s", "f1", "f7", "111z", "discard"),
    *("self_draw", "rob_kong", [], [0], ["1m"], {}, [PUNGS[0]], [OTHER_KONG], PUNGS, "55m88p"),
    *([1, 3, 3, 3], [9, 9], "1112345678999m", "1122334455667z", "٣m", "\ud800", "x" * 300),
]
FIELDS = (
    *WON,
    *("ready", "open_ready", "double_ready", "last_tile", "kong_replacement", "heavenly"),
    *("earthly", "blessing", "double_kong", "winner", "points", "faan", "counters", "limit"),
    *("fully_concealed", "concealed_hand", "visible", "winners", "false_win", "same_deal"),
)


def test_10_6_whatever_is_asked_is_answered_or_refused_by_name(ask):
    """Change fields of questions at random: an answer or a NotationError, never anything else."""
    chance = random.Random(4)
    bases = [WON, CLOSED, TWO_KONGS, {"concealed": "1123345678999p"}, {"winners": [1]}]
    answered = 0
    for _ in range(1200):
        base = chance.choice(bases)
        fields = chance.sample([*base, chance.choice(FIELDS)], chance.randint(1, 2))
        changed = {field: chance.choice(WORDS) for field in fields}
        answered += is_answered(ask, {**base, **changed})
    assert 20 < answered < 1100


def is_answered(ask, question):
    """Tell whether a question is answered; a refusal names its place and what would be right."""
    try:
        ask(question)
    except NotationError as error:
        if not (error.where and error.remedy):
            raise AssertionError(question) from error
        return False
    return True

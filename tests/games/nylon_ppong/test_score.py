"""Questions about real cards: what is this worth, who pays, what may I do?"""

from typing import Any

import pytest

from madang.errors import NotationError
from madang.game import Data
from madang.games.nylon_ppong import GAME
from madang.games.nylon_ppong.questions import answer
from madang.games.nylon_ppong.scoring import CATALOGUE


def ask(question: Data, **options: Any) -> Data:
    return answer(question, GAME.make_options(**options), "players" in options)


def refused(question: Data, **options: Any) -> NotationError:
    with pytest.raises(NotationError) as caught:
        ask(question, **options)
    return caught.value


# ---- months: what do these cards show? -------------------------------------------------------


@pytest.mark.parametrize("row", CATALOGUE, ids=lambda row: row.id)
def test_7_months_show_their_rows(row: Any) -> None:
    months = [int(month) for month in row.examples.split()]
    found = ask({"months": months}, four_of_a_kind=True, sum_high="66")
    assert found["rows"][row.id] == (-sum(months) if row.id == "straight" else row.value)
    assert found["value"] == min(found["rows"].values())
    assert found["hand_points"] == sum(months)


def test_7_1_several_rows_are_all_shown_and_the_lowest_is_the_value() -> None:
    months = {"months": [1, 1, 1, 1, 2, 2]}
    rows = {"four_and_pair": -50, "ten_or_less": -100}
    assert ask(months) == {"rows": rows, "value": -100, "hand_points": 8}
    assert ask(months, double_minus=True)["value"] == -200


@pytest.mark.parametrize("months", [[], [5], [1, 1, 2, 3, 8], [1, 2, 3, 4, 5, 7]])
def test_6_1_other_hands_have_a_sum_and_no_value(months: list[int]) -> None:
    assert ask({"months": months}) == {"rows": {}, "value": None, "hand_points": sum(months)}


def test_6_2_the_sum_ignores_triplets_where_the_house_does() -> None:
    months = {"months": [4, 4, 4, 5, 6]}
    assert ask(months, ignore_triplets="always")["hand_points"] == 11
    four = {"months": [4, 4, 4, 4, 6]}
    assert ask(four, ignore_triplets="always", quad_ignored=4)["hand_points"] == 6


# ---- hands: what does the round cost each seat? ------------------------------------------------


def test_6_5_a_failed_stop_says_so_and_why() -> None:
    found = ask({"hands": [[2, 3], [1, 4], [1, 2, 3, 4, 5]], "end": "stop", "seat": 0})
    assert found == {
        "scores": [35, 5, 15],
        "failed_stop": True,
        "explained": [
            {"seat": 0, "points": 5, "section": "6.1", "kind": "hand"},
            {"seat": 0, "points": 30, "section": "5.3", "kind": "stop_penalty"},
            {"seat": 1, "points": 5, "section": "6.1", "kind": "hand"},
            {"seat": 2, "points": 15, "section": "6.1", "kind": "hand"},
        ],
    }


def test_4_4_going_out_charges_the_discarder() -> None:
    question = {"hands": [[], [1, 2], [9, 9, 9, 9, 8]], "end": "out", "seat": 0, "discarder": 2}
    found = ask(question, out_penalty=50)
    assert (found["scores"], found["failed_stop"]) == ([0, 3, 94], False)


def test_8_1_a_concealed_triplet_may_be_shown_with_or_without_its_pair() -> None:
    for hand in ([4, 4, 4], [4, 4, 4, 9, 9]):
        question = {"hands": [hand, [1, 2, 3, 5, 6]], "end": "out", "seat": 0, "discarder": 1}
        assert ask(question, concealed_triplet=True)["scores"] == [0, 47]


def test_2_1_nobody_pays_for_going_out_on_the_opening_flip() -> None:
    question = {"hands": [[4, 4, 4], [1, 2, 3, 5, 6]], "end": "out", "seat": 0, "discarder": None}
    assert ask(question, concealed_triplet=True, opening_flip=True)["scores"] == [0, 17]


def test_6_3_a_claim_is_scored_by_its_combination() -> None:
    question = {"hands": [[1, 2], [3, 4, 5, 6, 7, 8]], "end": "declare", "seat": 1}
    assert ask(question)["scores"] == [3, -33]


def test_8_2_a_shown_triplet_scores_zero() -> None:
    question = {"hands": [[7, 7, 7], [1, 2]], "end": "show", "seat": 0}
    assert ask(question, triplet_only_finish=True)["scores"] == [0, 3]


def test_6_4_a_spent_deck_has_no_seat() -> None:
    for seat in ({}, {"seat": None}):
        question = {"hands": [[1, 1, 2, 3, 8], [4, 5]], "end": "deck_out", **seat}
        assert ask(question)["scores"] == [15, 9]


def test_5_2_the_stop_was_called_so_others_are_taken_to_have_ponged() -> None:
    question = {"hands": [[1, 2], [1, 2, 3, 4, 5]], "end": "stop", "seat": 0}
    assert ask(question, stop_requires_other_ppong=True)["scores"] == [3, 15]


def test_the_number_of_hands_is_the_number_of_seats() -> None:
    for seats in range(2, 7):
        hands = [[12, 11, 10, 9, seat + 1] for seat in range(4)][:seats]
        hands += [[1, 2], [3, 4]][: seats - len(hands)]
        assert len(ask({"hands": hands, "end": "deck_out"})["scores"]) == seats


# ---- hand: what may this seat do? --------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "options", "may"),
    [
        ({"hand": [1, 2, 3, 4, 5]}, {}, ["draw"]),
        ({"hand": [1, 1, 3, 4, 5], "top": None}, {}, ["draw"]),
        ({"hand": [1, 1, 3, 4, 5], "top": 1}, {}, ["draw", "ppong"]),
        ({"hand": [1, 1], "top": 1}, {}, ["draw", "ppong", "stop"]),
        ({"hand": [5, 6], "top": 1}, {}, ["draw"]),
        ({"hand": [5, 6], "top": 1}, {"stop_limit": 11}, ["draw", "stop"]),
        ({"hand": [1, 2], "top": 9}, {"stop_requires_other_ppong": True}, ["draw"]),
        (
            {"hand": [1, 2], "top": 9, "other_ppong": True},
            {"stop_requires_other_ppong": True},
            ["draw", "stop"],
        ),
        (
            {"hand": [4, 4, 4, 9, 9], "top": 9},
            {"concealed_triplet": True},
            ["draw", "ppong", "ppong-out"],
        ),
        ({"hand": [4, 4, 4, 9, 9], "top": 4}, {"concealed_triplet": True}, ["draw", "ppong"]),
        (
            {"hand": [3, 3, 8, 8, 10, 10], "top": 3},
            {},
            ["declare", "discard 3", "discard 8", "discard 10"],
        ),
        ({"hand": [7, 7, 7]}, {}, ["discard 7"]),
        ({"hand": [7, 7, 7]}, {"triplet_only_finish": True}, ["show", "discard 7"]),
        ({"hand": [7, 7, 7], "drawn": False}, {"triplet_only_finish": True}, ["discard 7"]),
    ],
)
def test_3_1_what_a_hand_may_do(question: Data, options: Data, may: list[str]) -> None:
    assert ask(question, **options) == {"may": may}


# ---- what cannot be read -----------------------------------------------------------------------

TWO = [[1, 2], [1, 2, 3, 4, 5]]


@pytest.mark.parametrize("month", [13, 0, -1, True, False, 1.5, 1.0, "3", None, [1]])
def test_what_is_no_month_is_refused(month: Any) -> None:
    for question in (
        {"months": [1, month]},
        {"hand": [1, 2, 3, 4, month]},
        {"hands": [[1, month], [2, 3]], "end": "deck_out"},
    ):
        error = refused(question)
        assert error.value == month
        assert "1 to 12" in str(error)
    if month is not None:
        refused({"hand": [1, 2, 3, 4, 5], "top": month})


@pytest.mark.parametrize(
    "question",
    [
        {"months": [3, 3, 3, 3, 3]},
        {"hand": [3, 3, 3, 3, 1], "top": 3},
        {"hands": [[3, 3, 3], [3, 3]], "end": "deck_out"},
    ],
)
def test_five_of_a_month_are_refused(question: Data) -> None:
    error = refused(question)
    assert error.value == 3
    assert "the pack has 4" in str(error)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"months": [1, 2, 3, 4, 5, 6, 7]}, "at most 6"),
        ({"hand": [1, 2, 3, 4, 5, 6, 7]}, "at most 6"),
        ({"hand": [1, 2, 3, 4]}, "5 or 2 cards before it draws"),
        ({"hand": []}, "5 or 2 cards before it draws"),
        ({"hand": [1, 2], "top": 1, "other_ppong": 1}, "true or false"),
        ({"hand": [1, 2, 3], "drawn": "yes"}, "true or false"),
        ({"hands": [[1, 2]] * 7, "end": "deck_out"}, "2 to 6 hands"),
        ({"hands": [[1, 2]], "end": "deck_out"}, "2 to 6 hands"),
        ({"hands": [], "end": "deck_out"}, "2 to 6 hands"),
        ({"hands": "1 2", "end": "deck_out"}, "2 to 6 hands"),
        ({"hands": [[1, 2], 3], "end": "deck_out"}, "list of months"),
        ({"months": "1 2 3"}, "list of months"),
        ({"months": None}, "list of months"),
        ({"hands": [[1, 2], [1, 2, 3, 4, 5, 6, 7]], "end": "deck_out"}, "at most 6"),
        (
            {"hands": [[1, 2], [1, 2, 3, 4, 5, 6]], "end": "deck_out"},
            "only a seat that declares has six",
        ),
        ({"hands": TWO, "end": "win", "seat": 0}, "one of stop, out, declare"),
        ({"hands": TWO, "end": None, "seat": 0}, "one of stop"),
        ({"hands": TWO, "end": ["stop"], "seat": 0}, "one of stop"),
        ({"hands": TWO, "seat": 0}, "one of stop"),
        ({"hands": TWO, "end": "stop"}, "0 to 1"),
        ({"hands": TWO, "end": "stop", "seat": 2}, "0 to 1"),
        ({"hands": TWO, "end": "stop", "seat": -1}, "0 to 1"),
        ({"hands": TWO, "end": "stop", "seat": True}, "0 to 1"),
        ({"hands": TWO, "end": "stop", "seat": "0"}, "0 to 1"),
        ({"hands": TWO, "end": "stop", "seat": 1}, "two cards that sum to at most 10"),
        ({"hands": [[5, 6], [12, 12]], "end": "stop", "seat": 0}, "sum to at most 10"),
        ({"hands": [[1, 2, 4, 5, 6, 8], [1, 2]], "end": "declare", "seat": 0}, "a combination"),
        ({"hands": [[1, 1, 1, 2, 2], [1, 2]], "end": "declare", "seat": 0}, "six cards"),
        ({"hands": [[4, 4, 4, 4, 9, 8], [1, 2]], "end": "declare", "seat": 0}, "a combination"),
        ({"hands": [[7, 7, 7], [1, 2]], "end": "show", "seat": 0}, "triplet_only_finish"),
        ({"hands": [[], [1, 2]], "end": "out", "seat": 0, "discarder": 0}, "own discard"),
        ({"hands": [[], [1, 2]], "end": "out", "seat": 0, "discarder": 5}, "0 to 1"),
        ({"hands": [[], [1, 2]], "end": "out", "seat": 0}, "whose card was matched"),
        ({"hands": [[], [1, 2]], "end": "out", "seat": 0, "discarder": None}, "whose card"),
        ({"hands": [[1], [1, 2]], "end": "out", "seat": 0, "discarder": 1}, "no card left"),
        ({"hands": [[1, 4], [2, 3]], "end": "stop", "seat": 0, "discarder": "x"}, "0 to 1"),
        ({"hands": [[1, 4], [2, 3]], "end": "deck_out", "seat": 7}, "0 to 1"),
        ({"hands": [[4, 4, 4], [1, 2]], "end": "out", "seat": 0, "discarder": 1}, "no card left"),
        ({"months": [1], "colour": 1}, "the fields are months"),
        ({"months": [1], "hands": [[1], [2]]}, "the fields are months"),
        ({"hand": [1, 2], "seat": 0}, "the fields are drawn, hand, other_ppong, top"),
        ({}, '"months", "hands" or "hand"'),
        ({"end": "stop"}, '"months", "hands" or "hand"'),
    ],
)
def test_what_cannot_be_is_refused(question: Data, says: str) -> None:
    assert says in str(refused(question))


def test_an_option_and_the_hands_must_agree_on_how_many_sit() -> None:
    question = {"hands": TWO, "end": "deck_out"}
    assert "players says 3" in str(refused(question, players=3))
    assert ask(question, players=2)["scores"] == [3, 15]


def test_an_ordinary_out_needs_a_discarder_even_with_an_opening_flip() -> None:
    question = {"hands": [[], [1, 2]], "end": "out", "seat": 0}
    assert "whose card" in str(refused(question, opening_flip=True, concealed_triplet=True))


def test_8_2_only_a_triplet_can_be_shown() -> None:
    for hand in ([7, 7, 8], [7, 7], [7, 7, 7, 7]):
        question = {"hands": [hand, [1, 2]], "end": "show", "seat": 0}
        assert "three cards of one month" in str(refused(question, triplet_only_finish=True))


def test_a_hand_of_six_was_drawn_and_a_hand_at_rest_was_not() -> None:
    assert "drawn" in str(refused({"hand": [3, 3, 8, 8, 10, 10], "drawn": False}))
    assert "drawn" in str(refused({"hand": [3, 3, 8, 8, 10], "drawn": True}))


# ---- who starts the next round -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "options", "starters"),
    [
        ({"points": [3, 40, 12], "ender": 0}, {}, [1]),
        ({"points": [30, 12, 30, -5]}, {}, [0, 2]),
        ({"points": [0, 0]}, {}, [0, 1]),
        ({"points": [3, 40], "ender": 0}, {"next_starter": "round_ender"}, [0]),
        ({"points": [3, 40], "ender": None}, {"next_starter": "round_ender"}, [1]),
    ],
)
def test_1_2_the_worst_of_the_round_or_its_ender_starts_ties_by_lot(
    question: Data, options: Data, starters: list[int]
) -> None:
    assert ask(question, **options) == {"starters": starters}


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"points": [1]}, "2 to 6 seats"),
        ({"points": 5}, "2 to 6 seats"),
        ({"points": [1, True]}, "whole numbers"),
        ({"points": [1, 10**30]}, "whole numbers"),
        ({"points": [1, 2], "ender": 2}, "0 to 1"),
        ({"points": [1, 2], "seat": 0}, "the fields are ender, points"),
    ],
)
def test_points_that_cannot_be_are_refused(question: Data, says: str) -> None:
    assert says in str(refused(question))
    assert "players says 3" in str(refused({"points": [1, 2]}, players=3))

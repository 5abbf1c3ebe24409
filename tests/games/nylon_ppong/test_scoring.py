"""What a round is worth: sections 6 and 7 of the page, catalogue and cases, on both twins."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from madang.game import Data
from madang.games.nylon_ppong import GAME
from madang.games.nylon_ppong.questions import answer
from madang.games.nylon_ppong.scoring import CATALOGUE, Combination, is_played

CASES = Path(__file__).with_name("cases.txt")
ODD_HAND = "1 2 7 8 9"  # another seat's cards, out of the way


class Case(NamedTuple):
    """One line of cases.txt."""

    line: int
    kind: str
    hands: str
    options: Data
    points: list[int]
    section: str


def read_case(line: int, text: str) -> Case:
    kind, hands, circumstances, points, section = (part.strip() for part in text.split("|"))
    options = dict(word.split("=") for word in circumstances.split())
    return Case(line, kind, hands, options, [int(word) for word in points.split()], section)


def read_cases() -> list[Any]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    cases = [read_case(n, text) for n, text in enumerate(lines, 1) if text and text[0] != "#"]
    return [pytest.param(case, id=f"{case.line}-{case.kind}-{case.section}") for case in cases]


ENDING_MOVES = {
    "stop": "stop",
    "out": "ppong",
    "ppong_out": "ppong-out",
    "declare": "declare",
    "show": "show",
    "deck_out": "draw",
}
ENDINGS = {"ppong_out": "out"}


def end_round(lay: Any, case: Case) -> Any:
    """Lay the case out with seat 0 on turn, and end the round as it says."""
    options = dict(case.options)
    top, owner = options.pop("top", "7"), options.pop("owner", None)
    drawn = case.hands.split("/")[0].split()[-1] if case.kind in ("declare", "show") else 0
    table = lay(
        case.hands,
        top,
        drawn=int(drawn),
        owner=None if owner is None else int(owner),
        deck="empty" if case.kind == "deck_out" else "full",
        **options,
    )
    return table.play(ENDING_MOVES[case.kind])


@pytest.mark.parametrize("case", read_cases())
def test_6_rounds_cost_what_the_cases_say(lay: Any, case: Case) -> None:
    table = end_round(lay, case)
    assert table.points == case.points
    assert case.section in [section for _, _, _, section in table.explained]


@pytest.mark.parametrize("case", read_cases())
def test_6_5_the_explained_lines_sum_to_the_points(lay: Any, case: Case) -> None:
    table = end_round(lay, case)
    for seat, points in enumerate(table.points):
        assert sum(why[2] for why in table.explained if why[0] == seat) == points


@pytest.mark.parametrize("case", read_cases())
def test_6_5_real_cards_are_scored_as_the_table_scores_them(lay: Any, case: Case) -> None:
    table = end_round(lay, case)
    hands = [table.hand(seat) for seat in range(table.table.seats)]
    owner = int(table.state.owner)
    found = answer(
        {
            "hands": hands,
            "end": ENDINGS.get(case.kind, case.kind),
            "seat": None if case.kind == "deck_out" else 0,
            "discarder": owner if table.ended[0] == "out" and owner >= 0 else None,
        },
        table.table.options,
        True,
    )
    assert found["scores"] == table.points
    assert found["failed_stop"] is (table.ended[0] == "failed_stop")
    told = [(why["seat"], why["kind"], why["points"], why["section"]) for why in found["explained"]]
    assert told == table.explained


# ---- the catalogue ---------------------------------------------------------------------------


def house_of(row: Combination) -> Data:
    """Return the options that switch a row on."""
    options = {option.name: option for option in GAME.option_rows}
    return {row.option: options[row.option].words[-1]} if row.option else {}


def examples() -> list[Any]:
    return [
        pytest.param(row, hand.strip(), id=row.id)
        for row in CATALOGUE
        for hand in row.examples.split("/")
    ]


@pytest.mark.parametrize(("row", "hand"), examples())
def test_7_an_example_shows_its_row(lay: Any, row: Combination, hand: str) -> None:
    months = [int(month) for month in hand.split()]
    table = lay(f"{hand} / {ODD_HAND}", drawn=months[-1], **house_of(row)).play("declare")
    assert table.points[0] == (row.value if row.id != "straight" else -sum(months))
    assert (0, row.id, table.points[0], "6.3") in table.explained


@pytest.mark.parametrize("row", [row for row in CATALOGUE if row.option], ids=lambda row: row.id)
def test_7_a_row_with_an_option_is_off_by_default(lay: Any, row: Combination) -> None:
    drawn = int(row.examples.split()[-1])
    assert "declare" not in lay(f"{row.examples} / {ODD_HAND}", drawn=drawn).may()
    assert not is_played(row, GAME.make_options())
    assert is_played(row, GAME.make_options(**house_of(row)))


@pytest.mark.parametrize(
    "hand",
    [
        "7 8 9 10 11 1",  # not consecutive
        "8 9 10 11 12 1",  # no wrap
        "3 3 3 3 8 10",  # a four of a kind is never two pairs
        "3 3 3 8 8 10",
        "1 1 1 2 2 4",  # 11
        "12 12 12 12 8 9",  # 65, and four of a kind is off
    ],
)
def test_7_no_combination(lay: Any, hand: str) -> None:
    drawn = int(hand.split()[-1])
    assert "declare" not in lay(f"{hand} / 2 5 6 7 11", drawn=drawn).may()


@pytest.mark.parametrize(
    ("hand", "limit", "may"),
    [
        ("12 12 12 11 10 2", "60", False),  # 59
        ("12 12 12 11 10 3", "60", True),  # 60
        ("12 12 12 11 10 8", "66", False),  # 65
        ("12 12 12 11 10 9", "66", True),  # 66
        ("12 12 12 11 10 9", "off", False),
    ],
)
def test_7_a_high_sum_reaches_the_limit_of_the_house(
    lay: Any, hand: str, limit: str, may: bool
) -> None:
    table = lay(f"{hand} / 1 4 5 6 7", drawn=int(hand.split()[-1]), sum_high=limit)
    assert ("declare" in table.may()) is may


@pytest.mark.parametrize(
    ("hand", "options", "id", "points"),
    [
        ("1 1 1 1 2 2", {}, "ten_or_less", -100),
        ("1 1 1 1 2 2", {"four_of_a_kind": True}, "ten_or_less", -100),
        ("12 12 12 12 2 2", {"four_of_a_kind": True}, "four_and_pair", -50),
        ("9 9 9 9 12 12", {"sum_high": "60"}, "sum_high", -100),
        ("11 11 10 10 9 9", {"sum_high": "60"}, "sum_high", -100),
    ],
)
def test_7_1_the_lowest_value_counts(
    lay: Any, hand: str, options: Data, id: str, points: int
) -> None:
    table = lay(f"{hand} / 3 4 5 6 7", drawn=int(hand.split()[-1]), **options).play("declare")
    assert table.explained[0] == (0, id, points, "6.3")


@pytest.mark.parametrize("hand", ["1 1 1 1 2 2", "1 1 1 1 3 3", "2 2 2 2 1 1"])
def test_7_1_double_minus_counts_both(lay: Any, hand: str) -> None:
    table = lay(f"{hand} / 3 4 5 6 7", drawn=int(hand[-1]), double_minus=True).play("declare")
    assert table.points[0] == -200
    assert table.explained[0] == (0, "double_minus", -200, "7.1")


@pytest.mark.parametrize(
    ("hand", "points"), [("12 12 12 12 2 2", -50), ("1 1 1 2 2 3", -100), ("1 1 1 1 4 4", -50)]
)
def test_7_1_double_minus_is_for_those_two_together(lay: Any, hand: str, points: int) -> None:
    table = lay(f"{hand} / 3 5 6 7 8", drawn=int(hand[-1]), double_minus=True).play("declare")
    assert table.points[0] == points


def test_7_2_a_seat_that_has_called_ppong_holds_at_most_three_cards(lay: Any) -> None:
    table = lay("9 9 1 2 3 / 4 5 6 7 8", "9").play("ppong", "discard 3")
    sizes = set()
    while table.to_act:
        sizes.add(int(table.state.sizes[0]))
        may = table.may()
        assert table.to_act == (1,) or "declare" not in may
        table.play("draw" if "draw" in may else may[-1])
    assert sizes == {2, 3}


# ---- hands -----------------------------------------------------------------------------------


def test_6_1_a_hand_counts_the_sum_of_its_months(lay: Any) -> None:
    table = lay("1 1 2 3 8 / 4 5", "6", deck="empty", turn=1, stop_limit=9).play("draw")
    assert table.points == [15, 9]
    assert table.explained == [(0, "hand", 15, "6.1"), (1, "hand", 9, "6.1")]


@pytest.mark.parametrize(
    ("hand", "options", "points"),
    [
        ("4 4 4 5 6", {}, 11),
        ("4 4 5 5 6", {}, 24),
        ("4 4 4 5 5", {}, 10),
        ("4 4 4 4 6", {}, 10),
        ("4 4 4 4 6", {"quad_ignored": 4}, 6),
        ("4 4 4 5 6", {"quad_ignored": 4}, 11),
    ],
)
def test_6_2_triplets_count_nothing_where_they_are_ignored(
    lay: Any, hand: str, options: Data, points: int
) -> None:
    table = lay(f"7 7 1 2 3 / {hand}", deck="empty", pile="7", ignore_triplets="always", **options)
    table.play("draw")
    assert table.points == [20, points]
    assert table.explained[1][3] == ("6.1" if hand == "4 4 5 5 6" else "6.2")


def test_6_3_a_claim_counts_instead_of_the_hand_and_the_others_pay_theirs(lay: Any) -> None:
    table = lay("3 4 5 6 7 8 / 1 2 / 12 12 11 11 10", "9", drawn=8, ponged=(1,)).play("declare")
    assert table.points == [-33, 3, 56]
    assert table.explained == [
        (0, "straight", -33, "6.3"),
        (1, "hand", 3, "6.1"),
        (2, "hand", 56, "6.1"),
    ]


def test_6_4_a_spent_deck_costs_hands_only(lay: Any) -> None:
    table = lay("6 6 4 5 1 / 12 11 3 2 1", "6", deck="empty").play("draw")
    assert table.points == [22, 29]
    assert {kind for _, kind, _, _ in table.explained} == {"hand"}


def test_8_3_ignored_triplets_make_a_stop_fail(lay: Any) -> None:
    hands = "1 2 / 12 12 12 1 1"
    assert lay(hands, "7").play("stop").points == [3, 38]
    ignoring = lay(hands, "7", ignore_triplets="always").play("stop")
    assert (ignoring.points, ignoring.ended) == ([33, 2], ("failed_stop", 0))


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 41),
        ({"concealed_triplet": True}, 5),
        ({"concealed_triplet": True, "ignore_triplets": "never"}, 41),
        ({"ignore_triplets": "always"}, 5),
        ({"triplet_only_finish": True}, 41),
    ],
)
def test_8_3_triplets_are_ignored_where_the_house_says_so(
    lay: Any, options: Data, points: int
) -> None:
    table = lay("1 2 / 12 12 12 1 4", "7", **options).play("stop")
    assert table.points[1] == points
    assert table.explained[-1][3] == ("6.2" if points == 5 else "6.1")

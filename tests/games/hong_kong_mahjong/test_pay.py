"""Payments at the table, and the worked hands of the page (HK 8, 12)."""

import pytest

from madang.games.hong_kong_mahjong.hand import NOT_LIMIT, Score
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.payment import pay_winner
from tests.games.hong_kong_mahjong.positions import New, Position

FOUR = "88s33p [111m] [444p] [555z]"  # all pungs 3 and a dragon pung 1 on 8s or 3p


def paid(winner: int, giver: int, faan: int) -> list[int]:
    """Return what a hand of so many faan brings and costs, seat 0 being East."""
    points = [0, 0, 0, 0]
    score = Score(1, 1, faan, 0, NOT_LIMIT, 0, 0)
    pay_winner(points, winner, giver, 0b1111 & ~(1 << winner), 0, score, Options())
    return points


def test_8_3_the_examples_of_the_source() -> None:
    assert paid(winner=2, giver=-1, faan=3) == [-4, -2, 8, -2]
    assert paid(winner=3, giver=1, faan=6) == [-4, -4, -2, 10]
    assert paid(winner=0, giver=2, faan=10) == [64, -16, -32, -16]


def rows(position: Position) -> dict[str, int]:
    """Return the rows of the only winner, with their faan; limit rows are 0."""
    (won,) = position.observation().wins
    faan = {row.id: row.faan for row in (*won.sheet.rows, *won.sheet.bonus_rows)}
    return {**faan, **{row.id: 0 for row in won.sheet.limit_rows}}


def test_12_1_west_wins_a_clean_hand_on_east_s_discard(new: New) -> None:
    position = new().lay("W: 1234567899p [333z] f3", drawn="9p").play("discard 9p", "W: win")
    assert rows(position) == {"clean_hand": 3, "seat_wind": 1, "own_flower": 1}
    assert position.points == [-8, -2, 12, -2]
    (won,) = position.observation().wins
    assert won.sheet.base_points == 2
    assert won.payments[0].doublings == ["discarder", "loser_east"]


def test_12_2_the_reading_that_counts_is_that_of_three_concealed_pungs(new: New) -> None:
    position = new().lay("S: 222333444p55s67s", turn="S", drawn="8s").play("win")
    assert rows(position) == {
        "three_concealed_pungs": 3,
        "all_suited": 1,
        "self_draw": 1,
        "no_flowers": 1,
    }
    assert position.points == [-8, 16, -4, -4]


@pytest.mark.parametrize(
    ("way", "points"), [("flat", [-64, -64, -64, 192]), ("as_table", [-16, -16, -8, 40])]
)
def test_12_3_north_wins_thirteen_orphans_on_south_s_discard(
    new: New, way: str, points: list[int]
) -> None:
    position = new(limit_payment=way).lay("N: 19m19p19s1234567z", turn="S", drawn="9p")
    position.play("discard 9p", "N: win")
    assert "thirteen_orphans" in rows(position)
    assert position.points == points


LIMITS = [
    ({}, [-64, 192, -64, -64]),
    ({"responsibility": "discarder"}, [0, 192, -192, 0]),
    ({"limit_payment": "as_table"}, [-16, 40, -16, -8]),
    ({"limit_points": 100}, [-100, 300, -100, -100]),
]


@pytest.mark.parametrize(("options", "points"), LIMITS)
def test_8_4_a_limit_hand_on_west_s_discard(
    new: New, options: dict[str, str], points: list[int]
) -> None:
    position = new(**options).lay("S: 19m19p19s1234567z", turn="W", drawn="9p")
    assert position.play("discard 9p", "S: win").points == points


def test_8_4_a_limit_hand_drawn_is_doubled_as_the_table_says_alone(new: New) -> None:
    hand = "S: 19m19p19s1234567z"
    assert new().lay(hand, turn="S", drawn="9p").play("win").points == [-64, 192, -64, -64]
    position = new(limit_payment="as_table").lay(hand, turn="S", drawn="9p").play("win")
    assert position.points == [-32, 64, -16, -16]


def test_8_5_the_discarder_may_pay_for_all(new: New) -> None:
    hands = (f"S: {FOUR} f1", "W: 79s22s [111s] [345s] [456s] f2")
    position = new(multiple_winners="all", responsibility="discarder").lay(*hands, drawn="8s")
    position.play("discard 8s", "S: win", "W: win")
    assert position.points == [-30, 10, 20, 0]
    position = new(responsibility="discarder").lay(hands[1], drawn="8s").play("discard 8s", "win")
    assert position.points == [-24, 0, 24, 0]
    paid = position.observation().wins[0].payments
    assert [(pay.seat, pay.owed_by, pay.points) for pay in paid] == [
        (0, 0, -16),
        (0, 1, -4),
        (0, 3, -4),
    ]
    assert [pay.doublings for pay in paid] == [["discarder", "loser_east"], [], []]


def test_8_2_each_doubling_is_named_with_its_payment(new: New) -> None:
    position = new().lay("E: 88s33p [111m] [444p] [555z] f2", turn="N", drawn="8s")
    position.play("discard 8s", "E: win")
    assert position.points == [16, -4, -4, -8]
    named = {pay.seat: pay.doublings for pay in position.observation().wins[0].payments}
    assert named == {1: ["winner_east"], 2: ["winner_east"], 3: ["discarder", "winner_east"]}


def test_8_6_what_one_wins_others_pay(new: New) -> None:
    for options in ({}, {"responsibility": "discarder"}, {"multiple_winners": "all"}):
        position = new(**options).lay(f"S: {FOUR} f1", drawn="8s").play("discard 8s", "win")
        assert sum(position.points) == 0
        assert position.points[1] > 0

"""Payments at the table, and the worked hands of the page (HK 8, 12)."""

import pytest

from madang.games.hong_kong_mahjong.explain import explain
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.patterns import NOT_LIMIT, Score
from madang.games.hong_kong_mahjong.scoring import pay_winner
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


# ---- several winners ---------------------------------------------------------------------------

SPICY = {"faan_table": "full_spicy", "min_faan": 0}
ORPHANS = ("S: 11m9m1p19s1234567z", "W: 199m1p19s1234567z", "N: 19m11p19s1234567z")


def test_3_2_a_reading_is_worth_what_the_seats_pay_that_have_not_won(new: New) -> None:
    """As a limit each gets 9 of East, as 2 faan 16; of three payers the limit would bring more."""
    options = {**SPICY, "limit_points": 9, "concealed_hand_faan": 1}
    position = new(multiple_winners="all", **options).lay(*ORPHANS, drawn="9p")
    position.play("discard 9p", "S: win", "W: win", "N: win")
    assert position.points == [-48, 16, 16, 16]
    assert [won.sheet.limit for won in position.observation().wins] == [False] * 3
    assert [[pay.points for pay in won.payments] for won in position.observation().wins] == [
        [-16],
        [-16],
        [-16],
    ]
    alone = new(multiple_winners="all", **options).lay(*ORPHANS, drawn="9p")
    alone.play("discard 9p", "S: win", "W: pass", "N: pass")
    assert alone.points == [-9, 27, -9, -9]


def test_3_2_two_winners_are_paid_by_the_two_others(new: New) -> None:
    """Two limits are 26, four and one times the base of 4 are 20."""
    position = new(multiple_winners="all", **SPICY, limit_points=13, concealed_hand_faan=1)
    position.lay(*ORPHANS, drawn="9p").play("discard 9p", "S: win", "W: win", "N: pass")
    assert position.points == [-26, 26, 26, -26]


def test_1_4_a_goulash_is_collected_from_the_seats_that_have_not_won(new: New) -> None:
    hands = (f"S: {FOUR} f1", "W: 79s22s [111s] [345s] [456s] f2")
    position = new(multiple_winners="all", goulash_points=5).draw_out()
    position.lay(*hands, drawn="8s").play("discard 8s", "S: win", "W: win")
    assert position.points == [-24 - 5, 10 + 10, 20, -6 - 5]
    first, second = position.observation().wins
    assert (first.goulash, second.goulash) == (5, 0)
    lines = explain(position.table.view(0), position.table.options)
    told = [(line.seat, line.points) for line in lines if line.kind == "goulash"]
    assert told == [(1, 10), (0, -5), (3, -5)]


def test_1_4_a_goulash_is_collected_of_everybody_else_where_one_wins(new: New) -> None:
    position = new(goulash_points=5).draw_out().lay(f"S: {FOUR} f1", drawn="8s")
    assert position.play("discard 8s", "win").points == [-8 - 5, 12 + 15, -2 - 5, -2 - 5]


@pytest.mark.parametrize(("is_halved", "unit"), [(False, "limit"), (True, "half limit")])
def test_7_3_half_a_limit_is_explained_as_half(new: New, is_halved: bool, unit: str) -> None:
    position = new(semi_concealed_half_limit=is_halved).lay(*ORPHANS[:1], drawn="9p")
    position.play("discard 9p", "S: win")
    lines = explain(position.table.view(0), position.table.options)
    assert [(line.kind, line.points, line.unit) for line in lines if line.section == "7"] == [
        ("thirteen_orphans", 1, unit)
    ]


# ---- robbing a concealed kong ------------------------------------------------------------------


def test_6_robbing_a_concealed_kong_is_no_row_of_its_own(new: New) -> None:
    options = {**SPICY, "rob_concealed_for_13_orphans": True, "limit_points": 8}
    position = new(**options).lay("E: 1111z369m369p36s", "S: 19m199p19s234567z f2 f6", drawn="3z")
    position.play("kong 1z", "S: win")
    (won,) = position.observation().wins
    assert (won.by, won.giver) == ("rob_kong", 0)
    assert {row.id for row in won.sheet.bonus_rows} == {"own_flower", "own_season"}
    assert position.points == [-8, 24, -8, -8]  # 2 faan bring 24 too: the limit comes first


def test_6_thirteen_orphans_that_rob_an_added_kong_score_the_row(new: New) -> None:
    options = {**SPICY, "rob_concealed_for_13_orphans": True, "limit_points": 8}
    position = new(**options).lay(
        "E: 369m369p36s1z [111z]", "S: 19m199p19s234567z f2 f6", drawn="3z"
    )
    position.play("kong 1z", "S: win")
    (won,) = position.observation().wins
    assert {row.id for row in won.sheet.bonus_rows} == {"own_flower", "own_season", "robbing_kong"}
    assert position.points == [-32, 48, -8, -8]

"""Who pays what for a win (HK 8)."""

from pathlib import Path

import numpy as np
import pytest

from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.patterns import HALF_LIMIT, NOT_LIMIT, WHOLE_LIMIT, Score
from madang.games.hong_kong_mahjong.scoring import (
    base_points,
    income,
    pay_great_flowers,
    pay_winner,
    shares_of,
)
from madang.mahjong.tiles import WINDS
from tests.games.hong_kong_mahjong.conftest import options_of

LINES = (Path(__file__).parent / "payments.txt").read_text(encoding="utf-8").splitlines()
CASES = [[cell.strip() for cell in line.split("|")] for line in LINES if line and line[0] != "#"]
EVERYBODY = 0b1111
LIMITS = {"limit": WHOLE_LIMIT, "half": HALF_LIMIT}


def paid(wins, options):
    """Let each of the wins be paid by those who have not won, East dealing."""
    points = np.zeros(4, np.int32)
    winners = sum(1 << WINDS.index(win.split()[0]) for win in wins)
    for win in wins:
        winner, *how, worth = win.split()
        giver = WINDS.index(how[1]) if how[0] == "from" else -1
        limit = LIMITS.get(worth, NOT_LIMIT)
        score = Score(1, 1, 0 if limit else int(worth), 0, limit, 0, 0)
        pay_winner(points, WINDS.index(winner), giver, EVERYBODY & ~winners, 0, score, options)
    return points.tolist()


def options_in(cell):
    return options_of(dict(word.split("=") for word in cell.split()))


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_8_2_payments(case):
    _, wins, options, expected = case
    assert paid(wins.split(" / "), options_in(options)) == [int(n) for n in expected.split()]


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_8_6_sums_are_zero(case):
    assert sum(paid(case[1].split(" / "), options_in(case[2]))) == 0


def test_8_3_the_source_s_examples():
    assert paid(["W self_draw 3"], Options()) == [-4, -2, 8, -2]
    assert paid(["N from S 6"], Options()) == [-4, -4, -2, 10]
    assert paid(["E from W 10"], Options()) == [64, -16, -32, -16]


def test_8_4_a_limit_is_paid_flat_or_as_the_table_says():
    assert paid(["S from W limit"], Options()) == [-64, 192, -64, -64]
    assert paid(["S from W limit"], options_in("limit_payment=as_table")) == [-16, 40, -16, -8]


def test_8_5_the_discarder_may_pay_for_all():
    alone = options_in("responsibility=discarder")
    assert paid(["W from E 8"], alone) == [-24, 0, 24, 0]
    assert paid(["W self_draw 8"], alone) == paid(["W self_draw 8"], Options())


ONE_WINNER = [case for case in CASES if "/" not in case[1]]


@pytest.mark.parametrize("case", ONE_WINNER, ids=[case[0] for case in ONE_WINNER])
def test_8_5_shares_add_up_to_what_is_paid(case):
    _, wins, options, expected = case
    winner, *how, worth = wins.split()
    limit = LIMITS.get(worth, NOT_LIMIT)
    score = Score(1, 1, 0 if limit else int(worth), 0, limit, 0, 0)
    giver = WINDS.index(how[1]) if how[0] == "from" else -1
    seat = WINDS.index(winner)
    points = [0] * 4
    for share in shares_of(seat, giver, EVERYBODY & ~(1 << seat), 0, score, options_in(options)):
        points[share.payer] -= share.points
        points[seat] += share.points
    assert points == [int(n) for n in expected.split()]


TABLES = (
    ("simplified", 10, [0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8]),
    ("half_spicy", 10, [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 128, 128]),
    ("half_spicy", 13, [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 384]),
    ("full_spicy", 5, [1, 2, 4, 8, 16, 32, 32]),
    ("full_spicy", 13, [2**faan for faan in range(14)] + [2**13]),
)


@pytest.mark.parametrize(("table", "cap", "expected"), TABLES)
def test_8_1_faan_become_base_points(table, cap, expected):
    options = options_of({"faan_table": table, "limit_faan": str(cap)})
    assert [base_points(faan, options) for faan in range(len(expected))] == expected


def test_4_3_great_flowers_are_paid_as_won_from_the_wall():
    points = np.zeros(4, np.int32)
    pay_great_flowers(points, 2, EVERYBODY & ~0b100, 0, Options())
    assert points.tolist() == [-64, -64, 192, -64]
    points[:] = 0
    pay_great_flowers(points, 2, EVERYBODY & ~0b100, 0, options_of({"limit_payment": "as_table"}))
    assert points.tolist() == [-32, -16, 64, -16]


PAIRS = [(winner, giver) for winner in WINDS for giver in (*WINDS, None) if winner != giver]


@pytest.mark.parametrize(("winner", "giver"), PAIRS)
def test_8_2_income_is_what_the_winner_gets(winner, giver):
    how = f"from {giver}" if giver else "self_draw"
    points = paid([f"{winner} {how} 7"], Options())
    drawn, is_east, east_gave = giver is None, winner == "E", giver == "E"
    gained = income(NOT_LIMIT, 7, drawn, is_east, east_gave, 0, Options())
    assert points[WINDS.index(winner)] == gained


SEVERAL = [  # the winner, who gave the tile, who wins too, and what 7 faan bring the winner
    *(("S", "E", "W", 20), ("S", "E", "WN", 16), ("S", "N", "W", 16)),
    *(("S", "N", "E", 12), ("E", "W", "N", 24), ("N", "S", "EW", 8)),
]


@pytest.mark.parametrize(("winner", "giver", "others", "gets"), SEVERAL)
def test_3_2_who_wins_too_pays_nothing(winner, giver, others, gets):
    also = sum(1 << WINDS.index(wind) for wind in others)
    is_east, east_gave = winner == "E", giver == "E"
    assert income(NOT_LIMIT, 7, 0, is_east, east_gave, also, Options()) == gets

"""Every case of `cases.txt`, checked whole: rows, faan, legality, payments."""

from pathlib import Path

import numpy as np
import pytest

from madang.games.hong_kong_mahjong.patterns import (
    BASIC,
    BONUSES,
    LIMITS,
    basic_rows,
    bonus_rows,
    limit_rows,
)
from madang.games.hong_kong_mahjong.scoring import (
    basic_faan_of,
    best_score,
    bonus_faan_of,
    pay_winner,
)
from madang.mahjong.scoring.readings import reading_of
from tests.games.hong_kong_mahjong.conftest import won

LINES = (Path(__file__).parent / "cases.txt").read_text(encoding="utf-8").splitlines()
CASES = [line.split("|") for line in LINES if line and not line.startswith("#")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case[0].split()))
def test_case(case):
    point, text, how, *expected = (cell.strip() for cell in case)
    expected = [*map(in_order, expected[:3]), *expected[3:]]
    assert found(won(text, how)) == expected, point


def found(case):
    """Write down what a hand is worth as the cases do."""
    score = best_score(case.hand, case.situation, case.options)
    if not score.is_complete:
        return ["not complete"]
    reading = reading_of(case.hand, case.situation, score.reading)
    basic = basic_rows(reading, case.situation, case.options)
    bonus = bonus_rows(case.situation)
    limit = limit_rows(reading, case.situation, case.options)
    return [
        rows(BASIC, lambda row: basic_faan_of(row, basic, case.options)),
        rows(BONUSES, lambda row: bonus_faan_of(row, bonus, case.options.all_four)),
        in_order(", ".join(row.id for row, holds in zip(LIMITS, limit, strict=True) if holds)),
        "limit" if score.limit else f"{score.faan_basic} + {score.faan_bonus}",
        "yes" if score.is_legal else "no",
        payments(case, score) if score.is_legal else "",
    ]


def in_order(cell):
    """Write down rows by name, since a case may list them in any order."""
    return ", ".join(sorted(cell.split(", ")))


def rows(table, faan_of):
    """Write down the rows that count, in the table's order."""
    faan = [(row.id, faan_of(place)) for place, row in enumerate(table)]
    return in_order(", ".join(f"{id} {worth}" for id, worth in faan if worth))


def payments(case, score):
    """Write down what each seat wins, East being the dealer."""
    points = np.zeros(4, np.int32)
    winner = case.situation.seat_wind
    pay_winner(points, winner, case.giver, 0b1111 & ~(1 << winner), 0, score, case.options)
    return " ".join(map(str, points.tolist()))

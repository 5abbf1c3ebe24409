"""Every case of `cases.txt`, checked whole: rows, points, legality, payments, horse race."""

from pathlib import Path

import numpy as np
import pytest

from madang.games.korean_mahjong.explain import sheet_of
from madang.games.korean_mahjong.scoring import best_score, pay_winner, removes_counter
from madang.mahjong.scoring.readings import is_closed
from tests.games.korean_mahjong.conftest import won

LINES = (Path(__file__).parent / "cases.txt").read_text(encoding="utf-8").splitlines()
CASES = [line.split("|") for line in LINES if line and not line.startswith("#")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case[0].split()))
def test_case(case):
    point, text, how, *expected = (cell.strip() for cell in case)
    expected[0] = in_order(expected[0])
    assert found(won(text, how))[: len(expected)] == expected, point


def found(case):
    """Write down what a hand is worth as the cases do."""
    sheet = sheet_of(
        best_score(case.hand, case.situation, case.options),
        case.hand,
        case.situation,
        case.written.melds,
        case.options,
    )
    if not sheet.complete:
        return ["not complete"]
    return [
        in_order(", ".join(f"{row.id} {row.points}" for row in sheet.rows)),
        f"{sheet.points_for_minimum} {sheet.total_points}",
        "yes" if sheet.legal else "no",
        payments(case, sheet.total_points),
    ]


def in_order(cell):
    """Write down rows by name, since a case may list them in any order."""
    return ", ".join(sorted(cell.split(", ")))


def payments(case, total):
    """Write down what the giver pays or what each pays, and whether a counter goes."""
    points = np.zeros(4, np.int32)
    pay_winner(points, case.situation.seat_wind, case.giver, total)
    losers = [-paid for paid in points.tolist() if paid <= 0]
    each = f"each {losers[0]}" if case.giver < 0 else str(max(losers))
    goes = removes_counter(is_closed(case.hand), case.situation.by, case.options)
    return f"{each} *" if goes else each

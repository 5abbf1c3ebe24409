"""Who pays what, and the horse race (KM 8, 9)."""

import numpy as np
import pytest

from madang.games.korean_mahjong.explain import sheet_of
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.scoring import (
    NOBODY,
    best_score,
    pay_winner,
    race,
    removes_counter,
)
from madang.mahjong.scoring.readings import DISCARD, ROB_KONG, SELF_DRAW, is_closed
from tests.games.korean_mahjong.conftest import options_of, won

ANY = {"horse_trigger": "any_concealed_win"}


def paid(winner, giver, total):
    """Return what each seat wins."""
    points = np.zeros(4, np.int32)
    pay_winner(points, winner, giver, total)
    return points.tolist()


def test_8_1_the_discarder_alone_pays_twice_the_total():
    assert paid(0, 2, 7) == [14, 0, -14, 0]
    assert paid(3, 0, 5) == [-10, 0, 0, 10]


def test_8_2_each_pays_the_total_of_a_self_draw():
    assert paid(0, NOBODY, 7) == [21, -7, -7, -7]
    assert paid(2, NOBODY, 1) == [-1, -1, 3, -1]


@pytest.mark.parametrize(
    ("winner", "giver"),
    [(winner, giver) for winner in range(4) for giver in (NOBODY, *range(4)) if giver != winner],
)
def test_8_payments_sum_to_nothing(winner, giver):
    points = paid(winner, giver, 6)
    assert sum(points) == 0
    assert points[winner] == (18 if giver == NOBODY else 12)


def test_8_3_the_source_s_example():
    """An open hand won on its pair: All Pungs 2, flowers 2, premium 1; the discarder pays 10."""
    case = won("9m [222m] [777p] [111m] [444p] f1 f3 + 9m", "E")
    found = sheet_of(
        best_score(case.hand, case.situation, case.options),
        case.hand,
        case.situation,
        case.written.melds,
        case.options,
    )
    assert {row.id: row.points for row in found.rows} == {
        "all_pungs": 2,
        "flower_tile": 2,
        "premium_tile": 1,
    }
    assert (found.legal, found.total_points) == (True, 5)
    assert paid(0, 1, found.total_points) == [10, -10, 0, 0]
    assert not removes_counter(is_closed(case.hand), DISCARD, case.options)


# ---- 9: the horse race -----------------------------------------------------------------------


@pytest.mark.parametrize("by", [SELF_DRAW, DISCARD, ROB_KONG])
@pytest.mark.parametrize("closed", [0, 1])
def test_9_1_what_takes_a_counter_away(by, closed):
    assert removes_counter(closed, by, Options()) == (closed == 1 and by == SELF_DRAW)
    assert removes_counter(closed, by, options_of(ANY)) == (closed == 1)


def test_9_1_a_concealed_kong_and_seven_pairs_are_closed():
    assert is_closed(won("12356799p66z (4444m) + 6z").hand)
    assert is_closed(won("114499m2277p336z + 6z").hand)
    assert not is_closed(won("12356799p66z [4444m] + 6z").hand)


RACES = [  # counters, the winner, counters after, payments
    ([2, 1, 3, 1], 3, [3, 3, 3, 3], [-2, -2, -4, 8]),
    ([2, 3, 3, 3], 0, [1, 3, 3, 3], [0, 0, 0, 0]),
    ([1, 3, 3, 3], 0, [3, 3, 3, 3], [12, -4, -4, -4]),
    ([1, 1, 1, 1], 2, [3, 3, 3, 3], [-2, -2, 6, -2]),
    ([3, 2, 1, 3], 1, [3, 1, 1, 3], [0, 0, 0, 0]),
]


@pytest.mark.parametrize(("before", "winner", "after", "payments"), RACES)
def test_9_2_removing_the_third_is_paid_and_everybody_has_three_again(
    before, winner, after, payments
):
    counters, points = np.array(before, np.int8), np.zeros(4, np.int32)
    assert race(counters, points, winner) == any(payments)
    assert (counters.tolist(), points.tolist()) == (after, payments)


def test_9_2_a_match_of_wins_runs_the_race_again_and_again():
    counters, points = np.full(4, 3, np.int8), np.zeros(4, np.int32)
    ended = [race(counters, points, winner) for winner in (0, 1, 0, 1, 0, 2, 2, 1, 2)]
    assert ended == [False] * 4 + [True] + [False] * 3 + [True]
    assert counters.tolist() == [3, 3, 3, 3]
    first, second = np.array([10, -2, -4, -4]), np.array([-4, -2, 10, -4])
    assert points.tolist() == (first + second).tolist()

"""The worth of a hand of Korean mahjong, who pays, and the horse race (MJ 10.1, KM 4, 7-9)."""

from typing import Any

import numpy as np

from madang.games.korean_mahjong.options import ANY_CONCEALED_WIN, Options
from madang.games.korean_mahjong.patterns import ROWS, Score, rows_shown
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.scoring.patterns import absorbers, falls_away
from madang.mahjong.scoring.readings import (
    PAIRS,
    SELF_DRAW,
    Hand,
    Situation,
    has_pairs,
    number_of_reading,
    reading_of,
    searched,
)
from madang.mahjong.tiles import NONE

# ---- who pays what (KM 8) --------------------------------------------------------------------

SEATS = 4
NOBODY = -1
GIVER_PAYS = 2  # 8.1  times the total
DEAR = 80  # points of a valuable hand, which 7.2 takes for a limit if there is one


def stake(options: Options) -> int:
    """8.1  Return the points for a valuable hand that a seat draws itself."""
    return (SEATS - 1) * DEAR


@kernel
def owed_by(seat: Seat, winner: int, giver: int, total: int) -> int:
    """8.1, 8.2  Return what a seat pays for a hand; `giver` is NOBODY for a self-draw."""
    if seat == winner or giver not in (NOBODY, seat):
        return 0
    return total if giver == NOBODY else GIVER_PAYS * total


@kernel
def pay_winner(points: Any, winner: int, giver: int, total: int) -> None:
    """8.1, 8.2  Move what the others owe a winner; `giver` is NOBODY for a self-draw."""
    for seat in range(SEATS):
        owed = owed_by(seat, winner, giver, total)
        points[seat] -= owed
        points[winner] += owed


# ---- the horse race (KM 9) -------------------------------------------------------------------

COUNTERS = 3
PRIZE, DOUBLE_PRIZE = 2, 4  # from a seat; from one that has removed none


@kernel
def removes_counter(closed: int, by: int, options: Options) -> bool:
    """9.1  Tell whether a win, closed or not, takes one of the winner's counters away."""
    return closed != 0 and (by == SELF_DRAW or options.horse_trigger == ANY_CONCEALED_WIN)


@kernel
def race(counters: Any, points: Any, winner: int) -> bool:
    """9.1, 9.2  Take a counter of the winner away; tell whether it was the last, and paid for."""
    counters[winner] -= 1
    if counters[winner] > 0:
        return False
    for seat in range(SEATS):
        if seat != winner:
            prize = DOUBLE_PRIZE if counters[seat] == COUNTERS else PRIZE
            points[seat] -= prize
            points[winner] += prize
        counters[seat] = COUNTERS
    return True


# ---- which rows count together -------------------------------------------------------

IDS = tuple(row.id for row in ROWS)
POINTS = np.array([row.points for row in ROWS], np.int64)
STARRED = sum((row.star == "*") << place for place, row in enumerate(ROWS))
ROUND_WIND, ALL_CHOWS, ALL_SIMPLES = map(IDS.index, ("round_wind", "all_chows", "all_simples"))
GONE_BESIDE = np.array(  # sets of rows that absorb each row, by the option stacking
    [
        absorbers(IDS, [row.replaces for row in ROWS]),
        absorbers(IDS, [f"{row.replaces} {row.drops}" for row in ROWS]),
    ],
    np.int64,
)


@kernel
def points_each(row: int, options: Options) -> int:
    """7  Return the points of a row, each time that it holds."""
    return options.prevailing_wind_points if row == ROUND_WIND else int(POINTS[row])


@kernel
def points_of(row: int, shown: tuple[int, ...], options: Options) -> int:
    """7, 7.3  Return what a row adds, where all rows hold so often; 0: it falls away."""
    if shown[row] == 0 or falls_away(shown, int(GONE_BESIDE[options.stacking, row])):
        return 0
    return shown[row] * points_each(row, options)


@kernel
def counts_for_minimum(row: int, shown: tuple[int, ...]) -> bool:
    """4.2, 4.3  Tell whether a row counts to the minimum: only one of chows and simples does."""
    if row == ALL_SIMPLES and shown[ALL_CHOWS]:
        return False
    return STARRED >> row & 1 == 0


# ---- what a hand is worth --------------------------------------------------------------------


@kernel
def best_score(hand: Hand, situation: Situation, options: Options) -> Score:
    """MJ 10.1, 7.2  Return what a hand is worth by the reading that brings the winner most."""
    best = score_of_splits(hand, situation, options)
    if has_pairs(hand, options.seven_pairs_quad != 0):
        best = better(best, score_of(hand, situation, number_of_reading(PAIRS, NONE, 0), options))
    if options.max_points == 0 or best.points <= options.max_points:
        return best
    return Score(1, best.is_legal, best.minimum, options.max_points, best.reading)


@kernel
def is_legal_win(hand: Hand, situation: Situation, options: Options) -> bool:
    """4.1, 4.2  Tell whether a hand may be won with, as far as its tiles say."""
    return best_score(hand, situation, options).is_legal != 0


@kernel
def no_score() -> Score:
    """Return the score of a hand that is not complete."""
    return Score(0, 0, 0, 0, 0)


@kernel
def more_than(one: Score, other: Score) -> int:
    """MJ 10.1  Return how many more points a score has; what it brings grows with them (8)."""
    return one.points - other.points


@kernel
def score_of(hand: Hand, situation: Situation, number: int, options: Options) -> Score:
    """4.2, 7  Return the worth of one reading of a hand, without the limit."""
    shown = rows_shown(hand, reading_of(hand, situation, number), number, situation, options)
    minimum = 0
    points = 0
    for row in range(len(shown)):
        worth = points_of(row, shown, options)
        points += worth
        if counts_for_minimum(row, shown):
            minimum += worth
    return Score(1, int(minimum >= options.min_points), minimum, points, number)


score_of_splits, better = searched(score_of, more_than, no_score)

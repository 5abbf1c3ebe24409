"""What a hand of Korean mahjong is worth: the best of its readings (MJ 10.1, KM 4, 7)."""

from madang.games.korean_mahjong.counted import counts_for_minimum, points_of
from madang.games.korean_mahjong.hand import Score
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.shown import rows_shown
from madang.jit import kernel
from madang.mahjong.scoring.best import has_pairs, searched
from madang.mahjong.scoring.hand import PAIRS, Hand, Situation
from madang.mahjong.scoring.reading import number_of_reading, reading_of
from madang.mahjong.tiles import NONE


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
    """4.2, 7  Return what one reading of a hand is worth, whatever the most that counts."""
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

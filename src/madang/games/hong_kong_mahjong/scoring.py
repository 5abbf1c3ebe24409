"""What a hand of Old Hong Kong mahjong is worth: the best of its readings (MJ 10.1, HK 4-8)."""

from madang.games.hong_kong_mahjong.counted import (
    MUST_BE_CLOSED,
    MUST_BE_CLOSED_BY_OPTION,
    basic_faan_of,
    bonus_faan_of,
)
from madang.games.hong_kong_mahjong.hand import (
    ALSO_WON,
    EAST_GAVE,
    HALF_LIMIT,
    NOT_LIMIT,
    WHOLE_LIMIT,
    Score,
)
from madang.games.hong_kong_mahjong.options import OFF, Options
from madang.games.hong_kong_mahjong.payment import flowers_score, income
from madang.games.hong_kong_mahjong.shown import basic_rows, bonus_rows, great_flowers, limit_rows
from madang.jit import kernel
from madang.mahjong.distance import has_thirteen_orphans
from madang.mahjong.scoring.best import has_pairs, searched
from madang.mahjong.scoring.hand import ORPHANS, PAIRS, SELF_DRAW, Hand, Reading, Situation
from madang.mahjong.scoring.reading import number_of_reading, reading_of
from madang.mahjong.tiles import NONE


@kernel
def best_score(hand: Hand, situation: Situation, options: Options) -> Score:
    """MJ 10.1  Return what a hand is worth by the reading that brings the winner most."""
    if options.great_flowers != 0 and great_flowers(situation):
        return flowers_score(options)
    best = score_of_splits(hand, situation, options)
    if options.seven_pairs != OFF and has_pairs(hand, options.seven_pairs_quad != 0):
        best = better(best, score_of(hand, situation, number_of_reading(PAIRS, NONE, 0), options))
    if options.thirteen_orphans and has_orphans(hand):
        best = better(best, score_of(hand, situation, number_of_reading(ORPHANS, NONE, 0), options))
    return best


@kernel
def is_legal_win(hand: Hand, situation: Situation, options: Options) -> bool:
    """4.1-4.3  Tell whether a hand may be won with."""
    return best_score(hand, situation, options).is_legal != 0


@kernel
def no_score() -> Score:
    """Return the score of a hand that is not complete."""
    return Score(0, 0, 0, 0, NOT_LIMIT, 0, 0)


@kernel
def has_orphans(hand: Hand) -> bool:
    """4.1  Tell whether a hand is thirteen orphans."""
    return hand.melds == 0 and has_thirteen_orphans(hand.m, hand.p, hand.s, hand.z)


@kernel
def more_than(one: Score, other: Score) -> int:
    """MJ 10.1  Return how much more a score brings; equal: how many more faan, then a limit."""
    if one.units != other.units:
        return one.units - other.units
    more_faan = one.faan_basic + one.faan_bonus - other.faan_basic - other.faan_bonus
    if more_faan != 0:
        return more_faan
    return int(one.limit != NOT_LIMIT) - int(other.limit != NOT_LIMIT)


@kernel
def score_of(hand: Hand, situation: Situation, number: int, options: Options) -> Score:
    """4.2, 8.4  Return what one reading of a hand is worth, as a limit or by its faan."""
    reading = reading_of(hand, situation, number)
    basic = basic_faan(reading, situation, options)
    bonus = bonus_faan(situation, options.all_four)
    counted = basic + bonus if options.bonus_counts_to_min else basic
    is_legal = int(counted >= options.min_faan)
    units = income_of(NOT_LIMIT, basic + bonus, situation, options)
    limit = limit_of(reading, situation, options)
    if limit != NOT_LIMIT:
        paid = income_of(limit, 0, situation, options)
        if is_legal == 0 or paid >= units:
            return Score(1, 1, basic, bonus, limit, paid, number)
    return Score(1, is_legal, basic, bonus, NOT_LIMIT, units, number)


@kernel
def basic_faan(reading: Reading, situation: Situation, options: Options) -> int:
    """5  Return the faan of the basic rows that a reading shows."""
    shown = basic_rows(reading, situation, options)
    faan = 0
    for row in range(len(shown)):
        faan += basic_faan_of(row, shown, options)
    return faan


@kernel
def bonus_faan(situation: Situation, all_four: int) -> int:
    """6  Return the faan of the bonus rows that a situation shows."""
    shown = bonus_rows(situation)
    faan = 0
    for row in range(len(shown)):
        faan += bonus_faan_of(row, shown, all_four)
    return faan


@kernel
def limit_of(reading: Reading, situation: Situation, options: Options) -> int:
    """7, 7.3  Return whether a reading is a limit hand, and whether it pays half."""
    shown = limit_rows(reading, situation, options)
    rows = 0
    for row in range(len(shown)):
        rows |= shown[row] << row
    if rows == 0:
        return NOT_LIMIT
    return HALF_LIMIT if rows & ~halved_rows(situation, options) == 0 else WHOLE_LIMIT


@kernel
def halved_rows(situation: Situation, options: Options) -> int:
    """7.3  Return the set of rows of LIMITS that pay half: those that a discard has opened."""
    if options.semi_concealed_half_limit == 0 or situation.by == SELF_DRAW:
        return 0
    return MUST_BE_CLOSED | (MUST_BE_CLOSED_BY_OPTION if options.limit_concealed else 0)


@kernel
def income_of(limit: int, faan: int, situation: Situation, options: Options) -> int:
    """8.2, 3.2  Return what a hand brings the winner from those that have not won too."""
    return income(
        limit,
        faan,
        int(situation.by == SELF_DRAW),
        int(situation.seat_wind == 0),
        int(situation.flags & EAST_GAVE != 0),
        situation.flags >> ALSO_WON,
        options,
    )


score_of_splits, better = searched(score_of, more_than, no_score)

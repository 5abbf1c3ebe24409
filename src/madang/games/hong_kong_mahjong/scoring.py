"""The worth of a hand of Hong Kong mahjong, and who pays what for it (MJ 10.1, HK 4-8).

The best of its readings counts. All payments of a win come from `share`: the payment of one loser,
doubled as often as 8.2 asks.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.games.hong_kong_mahjong.options import DISCARDER, FLAT, OFF, SIMPLIFIED, Options
from madang.games.hong_kong_mahjong.patterns import (
    ALSO_WON,
    BASIC,
    BONUSES,
    EAST_GAVE,
    HALF_LIMIT,
    LIMITS,
    NOT_LIMIT,
    WHOLE_LIMIT,
    Score,
    basic_rows,
    bonus_rows,
    great_flowers,
    limit_rows,
)
from madang.kernels.jit import kernel
from madang.mahjong.distance import has_thirteen_orphans
from madang.mahjong.scoring.patterns import absorbers, falls_away
from madang.mahjong.scoring.readings import (
    ORPHANS,
    PAIRS,
    SELF_DRAW,
    Hand,
    Reading,
    Situation,
    has_pairs,
    number_of_reading,
    reading_of,
    searched,
)
from madang.mahjong.suit_codes import number_of
from madang.mahjong.tiles import NONE

# ---- who pays what (HK 8) --------------------------------------------------------------------

SEATS = 4
NOBODY = -1
MOST_FAAN = 13
BASE_POINTS = np.array(  # 8.1, by faan_table and faan
    [
        [0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8, 8],
        [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
        [1 << faan for faan in range(MOST_FAAN + 1)],
    ],
    np.int64,
)


@kernel
def base_points(faan: int, options: Options) -> int:
    """8.1  Return what so many faan, basic and bonus, are worth."""
    most = MOST_FAAN if options.faan_table == SIMPLIFIED else options.limit_faan
    return int(BASE_POINTS[options.faan_table, min(faan, most)])


@kernel
def limit_base(options: Options) -> int:
    """8.4  Return the base points of the table at its limit."""
    return base_points(MOST_FAAN, options)


@kernel
def share(limit: int, faan: int, doublings: int, options: Options) -> int:
    """8.2, 8.4, 7.3  Return the payment of one loser for a limit or for faan, doubled so often."""
    if limit == NOT_LIMIT:
        return base_points(faan, options) << doublings
    if options.limit_payment == FLAT:
        return options.limit_points * limit // WHOLE_LIMIT
    return limit_base(options) * limit // WHOLE_LIMIT << doublings


@kernel
def doublings(by_self_draw: int, is_giver: int, winner_is_east: int, loser_is_east: int) -> int:
    """8.2  Return how often a loser's payment is doubled; at most two of these apply."""
    return int(by_self_draw) + int(is_giver) + int(winner_is_east) + int(loser_is_east)


@kernel
def loser_pays(
    score: Score,
    by_self_draw: int,
    is_giver: int,
    winner_is_east: int,
    loser_is_east: int,
    options: Options,
) -> int:
    """8.1-8.4  Return the payment of one loser for a hand."""
    times = doublings(by_self_draw, is_giver, winner_is_east, loser_is_east)
    return share(score.limit, score.faan_basic + score.faan_bonus, times, options)


@kernel
def income(
    limit: int,
    faan: int,
    by_self_draw: int,
    winner_is_east: int,
    east_gave: int,
    also_won: int,
    options: Options,
) -> int:
    """8.2, 3.2  Return what a winner gets from all others but a set of winds that win too."""
    east = int(not east_gave)  # loser 0 is the giver, if any
    if winner_is_east or also_won & 1:
        east = NOBODY
    total = 0
    for loser in range(SEATS - 1 - number_of(also_won)):
        is_giver = loser == 0 and not by_self_draw
        times = doublings(by_self_draw, is_giver, winner_is_east, loser == east)
        total += share(limit, faan, times, options)
    return total


@kernel
def pay_winner(
    points: Any,
    winner: int,
    giver: int,
    payers: int,
    dealer: int,
    score: Score,
    options: Options,
) -> None:
    """8.2, 8.5  Move what a set of seats owes the winner; `giver` is -1 for a self-draw."""
    for seat in range(SEATS):
        if payers >> seat & 1:
            owed = loser_pays(
                score, giver < 0, seat == giver, winner == dealer, seat == dealer, options
            )
            payer = giver if giver >= 0 and options.responsibility == DISCARDER else seat
            points[payer] -= owed
            points[winner] += owed


@kernel
def pay_great_flowers(points: Any, winner: int, payers: int, dealer: int, options: Options) -> None:
    """4.3  Move the limit from each of a set of seats to the winner, as won from the wall."""
    score = flowers_score(int(winner == dealer), options)
    pay_winner(points, winner, NOBODY, payers, dealer, score, options)


@kernel
def flowers_score(is_east: int, options: Options) -> Score:
    """4.3  Return the score of all eight bonus tiles, whatever the hand."""
    return Score(0, 1, 0, 0, WHOLE_LIMIT, income(WHOLE_LIMIT, 0, 1, is_east, 0, 0, options), 0)


def stake(options: Options) -> int:
    """8.4  Return what a limit hand that East draws itself brings."""
    return int(income(WHOLE_LIMIT, MOST_FAAN, 1, 1, 0, 0, options))


# ---- why -------------------------------------------------------------------------------------


class Share(NamedTuple):
    """The payment for one loser, and the doublings that made it."""

    loser: int
    payer: int
    points: int
    doublings: tuple[str, ...]


def shares_of(
    winner: int, giver: int, payers: int, dealer: int, score: Score, options: Options
) -> list[Share]:
    """8.2-8.5  Return what each of a set of seats owes the winner, and who pays it."""
    shares = []
    for seat in range(SEATS):
        if not payers >> seat & 1:
            continue
        causes = {
            "self_draw": giver < 0,
            "discarder": seat == giver,
            "winner_east": winner == dealer,
            "loser_east": seat == dealer,
        }
        drawn, is_giver, winner_east, loser_east = causes.values()
        owed = loser_pays(score, drawn, is_giver, winner_east, loser_east, options)
        is_doubled = score.limit == NOT_LIMIT or options.limit_payment != FLAT
        payer = giver if giver >= 0 and options.responsibility == DISCARDER else seat
        names = tuple(name for name, holds in causes.items() if holds and is_doubled)
        shares.append(Share(seat, payer, int(owed), names))
    return shares


# ---- which rows count together -------------------------------------------------------

BASIC_IDS = tuple(row.id for row in BASIC)
BONUS_IDS = tuple(row.id for row in BONUSES)
BASIC_FAAN = np.array([row.faan for row in BASIC], np.int64)
BONUS_FAAN = np.array([row.faan for row in BONUSES], np.int64)
ALL_SUITED, CONCEALED_HAND, REPLACEMENT = (
    BASIC_IDS.index(id) for id in ("all_suited", "concealed_hand", "kong_replacement")
)
FULL_SETS = BONUS_IDS.index("all_flowers")  # and all_seasons after it
OWN_TILES = BONUS_IDS.index("own_flower")  # and own_season after it
SET_ALONE = 2  # all_four: the own tile is not counted with its set
FULL_SET_FAAN = np.array([0, 0, 2, 2, 0, 4], np.int64)  # 6, by the option all_four

ABSORBED_BY = absorbers(BASIC_IDS, [row.absorbs for row in BASIC])
LITTLE_WINDS = 1 << BASIC_IDS.index("little_winds")
WIND_ROWS = 1 << BASIC_IDS.index("seat_wind") | 1 << BASIC_IDS.index("round_wind")

MUST_BE_CLOSED = sum((row.closed == "always") << at for at, row in enumerate(LIMITS))
MUST_BE_CLOSED_BY_OPTION = sum(
    (row.closed == "limit_concealed") << at for at, row in enumerate(LIMITS)
)


@kernel
def basic_worth(row: int, options: Options) -> int:
    """5  Return the faan of a row of BASIC, each time that it holds."""
    if row == ALL_SUITED:
        return options.all_suited
    if row == CONCEALED_HAND:
        return options.concealed_hand_faan
    if row == REPLACEMENT:
        return options.kong_replacement_faan
    return int(BASIC_FAAN[row])


@kernel
def bonus_worth(row: int, all_four: int) -> int:
    """6  Return the faan of a row of BONUSES, by the option `all_four`."""
    if row >= FULL_SETS:
        return int(FULL_SET_FAAN[all_four])
    return int(BONUS_FAAN[row])


@kernel
def absorbers_of(row: int, options: Options) -> int:
    """5  Return the set of rows of BASIC that absorb a row of it."""
    if options.little_winds_absorbs_winds and WIND_ROWS >> row & 1:
        return int(ABSORBED_BY[row]) | LITTLE_WINDS
    return int(ABSORBED_BY[row])


@kernel
def basic_faan_of(row: int, shown: tuple[int, ...], options: Options) -> int:
    """5  Return what a row of BASIC adds, where all rows hold so often; 0: it falls away."""
    if shown[row] == 0 or falls_away(shown, absorbers_of(row, options)):
        return 0
    return shown[row] * basic_worth(row, options)


@kernel
def bonus_faan_of(row: int, shown: tuple[int, ...], all_four: int) -> int:
    """6  Return what a row of BONUSES adds, where all rows hold so often."""
    is_own_tile = OWN_TILES <= row < FULL_SETS
    if is_own_tile and all_four == SET_ALONE and shown[row + FULL_SETS - OWN_TILES]:
        return 0
    return shown[row] * bonus_worth(row, all_four)


# ---- what a hand is worth --------------------------------------------------------------------


@kernel
def best_score(hand: Hand, situation: Situation, options: Options) -> Score:
    """MJ 10.1  Return what a hand is worth by the reading that brings the winner most."""
    if options.great_flowers != 0 and great_flowers(situation):
        return flowers_score(int(situation.seat_wind == 0), options)
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
    """4.2, 8.4  Return the worth of one reading of a hand, as a limit or by its faan."""
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

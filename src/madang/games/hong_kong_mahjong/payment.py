"""Who pays what for a win (HK 8).

All payments of a win come from `share`: what one loser pays, doubled as often as 8.2 asks.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.games.hong_kong_mahjong.hand import NOT_LIMIT, WHOLE_LIMIT, Score
from madang.games.hong_kong_mahjong.options import DISCARDER, FLAT, SIMPLIFIED, Options
from madang.jit import kernel
from madang.mahjong.held import number_of

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
    """8.2, 8.4, 7.3  Return what one loser pays for a limit or for faan, doubled so often."""
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
    """8.1-8.4  Return what one loser pays for a hand."""
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
    pay_winner(points, winner, NOBODY, payers, dealer, flowers_score(options), options)


@kernel
def flowers_score(options: Options) -> Score:
    """4.3  Return the score of all eight bonus tiles, whatever the hand."""
    return Score(0, 1, 0, 0, WHOLE_LIMIT, income(WHOLE_LIMIT, 0, 1, 0, 0, 0, options), 0)


def stake(options: Options) -> int:
    """8.4  Return what a limit hand that East draws itself brings."""
    return int(income(WHOLE_LIMIT, MOST_FAAN, 1, 1, 0, 0, options))


# ---- why -------------------------------------------------------------------------------------


class Share(NamedTuple):
    """What is paid for one loser, and the doublings that made it."""

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

"""Which matches are solved, and the positions there are in one."""

from typing import Any, NamedTuple

import numpy as np

from madang.bots.wolnam_ppong.duel.cards import Array
from madang.games.wolnam_ppong.actions import least_bet, most_bet
from madang.games.wolnam_ppong.options import (
    BET_LOSES,
    EACH_DEAL,
    END_DEAL,
    FIXED,
    MATCH_IS_LOSS,
    PAIR_IS_PUSH,
    Options,
)
from madang.games.wolnam_ppong.scoring import ante_of, gain_of
from madang.hwatu.cards import MONTHS

MOST_CHIPS = 60  # of both seats together
MOST_DEALS = 20  # as the preset `duel` has: seconds to solve


def applies(options: Options) -> bool:
    """Tell whether the match can be solved in seconds: two seats, few chips and deals."""
    is_small = 2 * options.chips <= MOST_CHIPS and options.deals <= MOST_DEALS
    return options.players == 2 and is_small and options == options._replace(
        on_empty_pot=END_DEAL, rebuy=0, pair=PAIR_IS_PUSH, adjacent=BET_LOSES, table_stakes=1,
        match_is=MATCH_IS_LOSS, death_by_rain=0,
    )  # fmt: skip


class Board(NamedTuple):
    """Every position with a pot, and what may be bet there, for the two kinds of losses."""

    total: int  # chips of both seats and the pot
    first: Array  # [s] chips of the first
    second: Array  # [s]
    least: Array  # [s] the least bet
    lost: Array  # [2, bet] what a lost bet costs: in general, and with 1 and 12
    most_first: Array  # [2, s] the largest bet of the first
    most_second: Array  # [2, s]


def board_of(options: Options) -> Board:
    """Lay out the positions."""
    total = 2 * options.chips
    first, second = np.array(
        [(a, b) for a in range(total + 1) for b in range(total + 1 - a) if a + b < total]
    ).T
    pots = total - first - second
    kinds = ((1, 3), (1, MONTHS))
    lost = [[-gain_of(*hand, 1, bet, options) for bet in range(total + 1)] for hand in kinds]

    def most(chips: Array) -> Array:
        pairs = list(zip(pots.tolist(), chips.tolist(), strict=True))
        return np.array([[most_bet(*hand, *pair, options) for pair in pairs] for hand in kinds])

    least = np.array([least_bet(pot, options) for pot in pots.tolist()])
    return Board(total, first, second, least, np.array(lost), most(first), most(second))


def part_of(board: Board, places: Any) -> Board:
    """Return a board with these positions alone."""
    return board._replace(
        first=board.first[places],
        second=board.second[places],
        least=board.least[places],
        most_first=board.most_first[:, places],
        most_second=board.most_second[:, places],
    )


def place_of(board: Board, a: int, b: int) -> int:
    """Return the number of the position in which the seats have these chips."""
    return int(np.flatnonzero((board.first == a) & (board.second == b))[0])


def next_values(board: Board, options: Options, begun: Array | None) -> Array:
    """Return the value, to the first, of each position at the end of a deal.

    `begun` holds the values at the start of the next deal; None: that was the last.
    """
    size = board.total + 1
    a, b = np.indices((size, size))
    pot = np.maximum(board.total - a - b, 0)
    over = a + (pot + 1) // 2  # 1.5: the odd chip goes to the first
    if begun is None:
        return over.astype(float)
    ante = int(ante_of(options))
    empty, can_go_on = pot == 0, (a >= ante) & (b >= ante)
    paid = np.where(empty & can_go_on, ante, 0)
    x, y = a - paid, b - paid
    swaps = np.full((size, size), options.dealer_rotation == EACH_DEAL)
    if options.dealer_rotation not in (EACH_DEAL, FIXED):
        swaps = empty
    value = np.where(swaps, board.total - begun[y, x], begun[x, y])
    return np.where(empty & ~can_go_on, a, value)

"""The cards and the board of the last two players, as arrays."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

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
from madang.hwatu.cards import CARDS, MONTHS

# ---- cards -----------------------------------------------------------------------------------

HANDS = tuple(combinations_with_replacement(range(1, MONTHS + 1), 2))
ONE_TWELVE = HANDS.index((1, MONTHS))
PAIRS = np.array([low == high for low, high in HANDS])
MOST_WINS = 4 * (MONTHS - 2)  # cards that can win for a hand

Array = np.ndarray[Any, np.dtype[Any]]


class Cards(NamedTuple):
    """How hands meet. `h` is a row of HANDS, `k` a number of winning cards."""

    chance: Array  # [h] of being dealt this hand
    meet: Array  # [h1, h2] chance that the second has h2 when the first has h1
    p_folded: Array  # [h1, h2] chance that h2 wins when h1 was folded
    p_win: Array  # [h1] chance that the first's bet wins
    after_win: Array  # [h1, kind] chance that it wins and the second has a hand of this kind
    after_loss: Array  # [h1, kind]
    after_show: Array  # [h1, kind] for pairs


# A kind of hand, once the first's cards are known: a pair, k winning cards, or 1 and 12 with k.
KINDS = 1 + 2 * (MOST_WINS + 1)


def kind_of(hand: int, wins: int) -> int:
    """Return the kind of a hand that has so many winning cards."""
    if PAIRS[hand]:
        return 0
    return 1 + wins + (MOST_WINS + 1) * (hand == ONE_TWELVE)


def ways(hand: int, left: Array) -> int:
    """Return in how many ways a hand can be dealt from so many cards of each month."""
    low, high = HANDS[hand]
    return comb(int(left[low]), 2) if low == high else int(left[low] * left[high])


def wins_of(hand: int, left: Array) -> int:
    """Return how many of the cards left win for a hand."""
    low, high = HANDS[hand]
    return int(left[low + 1 : high].sum())


def without(left: Array, *months: int) -> Array:
    """Return the cards left when one of each of these months is gone."""
    left = left.copy()
    for month in months:
        left[month] -= 1
    return left


def kinds_among(left: Array) -> Array:
    """Return the chance of each kind of hand for somebody dealt two of these cards."""
    chances = np.zeros(KINDS)
    for hand in range(len(HANDS)):
        chances[kind_of(hand, wins_of(hand, left))] += ways(hand, left)
    return chances / chances.sum()


@cache
def cards() -> Cards:
    """Count how hands meet."""
    pack = np.array([0] + [4] * MONTHS + [0])
    size = len(HANDS)
    chance = np.array([ways(hand, pack) for hand in range(size)]) / comb(CARDS, 2)
    meet, p_folded = np.zeros((2, size, size))
    after_win, after_loss, after_show = np.zeros((3, size, KINDS))
    for first, (low, high) in enumerate(HANDS):
        left = without(pack, low, high)
        for second in range(size):
            meet[first, second] = ways(second, left) / comb(CARDS - 2, 2)
            p_folded[first, second] = wins_of(second, left) / (CARDS - 4)
        if low == high:
            after_show[first] = kinds_among(left)
            continue
        for month in range(1, MONTHS + 1):
            kinds = left[month] / (CARDS - 2) * kinds_among(without(left, month))
            (after_win if low < month < high else after_loss)[first] += kinds
    return Cards(chance, meet, p_folded, after_win.sum(1), after_win, after_loss, after_show)


# ---- the board -------------------------------------------------------------------------------

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

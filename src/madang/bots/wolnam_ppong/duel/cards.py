"""How the hands of two seats meet: chances, counted over the pack."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

from madang.hwatu.cards import CARDS, MONTHS

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

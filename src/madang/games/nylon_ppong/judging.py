"""The rates of Nylon-ppong in the arena, and the luck of the draws."""

from typing import Any, NamedTuple

import numpy as np

from madang.bots.judging import Judging, Rate
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.scoring import NO_VALUE, Shape, shape_of, shape_with, value_of
from madang.games.nylon_ppong.state import State
from madang.hwatu.cards import BITS, CARDS, MONTHS, count_of, month_of, months_in
from madang.kernels.jit import kernel
from madang.layout import Seat

# ---- rates -----------------------------------------------------------------------------------

RATES = (Rate("ppong", "has called ppong in the round"),)
PPONG = 0


@kernel
def count_rates(state: State, counts: Any) -> None:
    """4  Count the seats that called ppong."""
    for seat in range(len(counts)):
        counts[seat, PPONG] += state.ponged >> seat & 1


# ---- luck ------------------------------------------------------------------------------------

# The value of a drawn month for a hand. Each is also counted times the cards that were left, as a
# share of the pack: what helps early may not help late.
LUCK = (
    "completes a combination",
    "points of that combination",
    "points of the month",
    "makes a pair",
    "makes a triplet",
    "leaves two pairs or more",
    "leaves a triplet and a pair",
    "leaves five months of a straight",
    "leaves four months of a straight",
    "points that the two lowest of three cards count",
    "of three cards, two are low enough to stop",
    "of three cards, two are a pair",
)


def most_in_a_straight(months: int) -> int:
    """Return how many months of a set, a bit each, lie within six neighbours."""
    return max((months >> low & 63).bit_count() for low in range(MONTHS - 5))


IN_STRAIGHT = np.array([most_in_a_straight(months) for months in range(1 << MONTHS)], np.int8)


class Draw(NamedTuple):
    """The columns of LUCK for one month that might be drawn."""

    completes: int
    combination: int
    points: int
    pair: int
    triplet: int
    two_pairs: int
    triplet_and_pair: int
    five: int
    four: int
    kept: int
    low: int
    pair_of_three: int


@kernel
def draw_of(before: Shape, size: int, months: int, month: int, held: int, options: Options) -> Draw:
    """Return what a card of `month` makes of a hand of so many cards, with these months."""
    shape = shape_with(before, month, held)
    if size < 5:
        kept = shape.total - shape.highest
        low = int(kept <= options.stop_limit)
        return Draw(0, 0, 0, 0, 0, 0, 0, 0, 0, int(kept), low, int(shape.pairs))
    value = value_of(shape, options)
    completes = int(value != NO_VALUE)
    straight = IN_STRAIGHT[months | 1 << month - 1]
    return Draw(
        completes,
        int(value * completes),
        int(month),
        int(held == 1),
        int(held == 2),
        int(shape.pairs >= 2),
        int((shape.triplets >= 1) & (shape.pairs >= 1)),
        int(straight == 5),
        int(straight == 4),
        0,
        0,
        0,
    )


@kernel
def drawn_of(state: State) -> int:
    """Return how many cards of the deck are gone."""
    return state.dealt


@kernel
def count_luck(state: State, options: Options, seat: Seat, before: int, luck: Any) -> None:
    """3.2  Add what the card drawn in a step makes of the hand, less what the mean card would.

    Each card that was still in the deck was equally likely.
    """
    if state.dealt != before + 1:
        return
    left = 0
    for place in range(before, CARDS):
        left |= BITS[state.deck[place]]
    drawn = month_of(state.deck[before])
    hand = state.hands[seat] ^ BITS[state.deck[before]]
    shape, months, size = shape_of(hand), months_in(hand), int(state.sizes[seat]) - 1
    stage = (CARDS - before) / CARDS
    for month in range(1, MONTHS + 1):
        count = count_of(left, month)
        if count > 0:
            weight = (month == drawn) - count / (CARDS - before)
            made = draw_of(shape, size, months, month, count_of(hand, month), options)
            for column in range(len(made)):
                luck[seat, column] += weight * made[column]
                luck[seat, len(made) + column] += weight * made[column] * stage


JUDGING = Judging(
    RATES,
    count_rates,
    (*LUCK, *(f"{word}, times the cards left" for word in LUCK)),
    drawn_of,
    count_luck,
)

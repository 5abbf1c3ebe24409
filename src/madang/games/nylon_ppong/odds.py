"""The odds of unseen cards in Nylon-ppong: how they help the own hand, what others hold."""

from math import comb
from typing import Any

import numpy as np

from madang.games.nylon_ppong.options import ANY_SEAT, Options
from madang.games.nylon_ppong.scoring import (
    NO_VALUE,
    TEN,
    TEN_OR_LESS,
    VALUES,
    Shape,
    counting,
    shape_with,
    value_of,
)
from madang.games.nylon_ppong.state import State
from madang.hwatu.cards import (
    MONTHS,
    ONES,
    count_of,
    counts_in,
    first_month,
    months_in,
    months_of,
    size_of,
)
from madang.kernels.jit import hook, kernel
from madang.layout import Seat

DECLARE_GAIN = 22  # points that the others pay on average against a declared combination
LOW_TILT = 0.85  # hands hold a month so many times as often as the month before: they were chosen
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.float64)
TILT = LOW_TILT ** np.arange(MONTHS + 1)
FIRST_SIX = 0x111111  # the months 1 to 6
RUNS_OF_FOUR = np.array([  # months held -> the lowest of any six months, four of them held
    sum(1 << low for low in range(1, MONTHS - 4) if (held >> low - 1 & 63).bit_count() == 4)
    for held in range(1 << MONTHS)
], np.uint8)  # fmt: skip

# ---- own hopes --------------------------------------------------------------------------------


@kernel
def hopes_of(
    shape: Shape, options: Options, hand: int, unseen: int, needed: int
) -> tuple[float, float, float]:
    """Return the odds that the next draw completes a combination, and what that wins.

    And the odds that it completes one which wins `needed` points or more.
    """
    completing, gain, winning = 0.0, 0.0, 0.0
    months = months_that_may_complete(shape, options, hand)
    while months:
        month = first_month(months)
        months &= months - 1
        value = value_of(shape_with(shape, month, count_of(hand, month)), options)
        if value != NO_VALUE:
            completing += count_of(unseen, month)
            gain -= count_of(unseen, month) * value
            winning += count_of(unseen, month) * (-value >= needed)
    size = size_of(unseen)
    return completing / size, gain / size, winning / size


@kernel
def months_that_may_complete(shape: Shape, options: Options, hand: int) -> int:
    """Return the set of the months that could make a combination of five cards, and few others.

    The catalogue is asked about these alone, as to ask it about all twelve takes long.
    """
    held = months_of(hand)
    months = 0
    if shape.fours or (options.sum_high > 0 and shape.total + MONTHS >= options.sum_high):
        return ONES
    if shape.pairs == 2 or shape.triplets:
        months = held
    if shape.total < TEN:
        months |= ONES
    if shape.months == 5 and shape.highest - shape.lowest <= 5:
        months |= ONES & ~held
    return months


@kernel
def odds_of_ppong(hand: int, unseen: int) -> float:
    """Return the odds that an unseen card is of a month held twice or more."""
    matching = 0
    for month in range(1, MONTHS + 1):
        if count_of(hand, month) >= 2:
            matching += count_of(unseen, month)
    return matching / size_of(unseen)


@kernel
def hopes_of_ppong(options: Options, hand: int, unseen: int) -> tuple[float, float, float]:
    """Return the odds that an unseen card is of a month held twice or more.

    And the same odds times what the lowest two cards left would count, and where those may stop.
    """
    odds, rest, low = 0, 0, 0
    counts = counts_in(hand)
    twice = (counts >> 1 | counts >> 2) & ONES
    while twice:
        ponged = twice & -twice
        month = first_month(twice)
        twice ^= ponged
        others = counts - 2 * ponged
        lowest = first_month(others)
        others -= 1 << 4 * (lowest - 1)
        left = lowest + first_month(others)
        matching = count_of(unseen, month)
        odds += matching
        rest += matching * left
        low += matching * (left <= options.stop_limit)
    size = size_of(unseen)
    return odds / size, rest / size, low / size


@hook
def hopes_far(
    shape: Shape, options: Options, hand: int, unseen: int, needed: int
) -> tuple[float, float, float, float]:
    """Return what two draws may bring to five cards.

    By a straight with four months held: what it wins times its odds. By a pair and two single
    cards that each find their like: the odds. By a sum low or high enough: the odds. By a straight
    or a sum that wins `needed` points or more: the odds.
    """
    size = size_of(unseen)
    run, pairs, ten, winning = 0.0, 0.0, 0.0, 0.0
    if shape.pairs == 1 and shape.triplets == 0:
        counts = counts_in(hand)
        singles = counts & ~(counts >> 1) & ONES
        matching, both = 0, 0
        while singles:
            count = count_of(unseen, first_month(singles))
            both += count * matching
            matching += count
            singles &= singles - 1
        pairs = 2.0 * both / (size * size)
    if shape.months >= 4:
        runs = int(RUNS_OF_FOUR[months_in(hand)])
        for low in range(1, MONTHS - 4):
            if runs >> low & 1:
                missing = ~months_of(hand) & FIRST_SIX << 4 * (low - 1)
                ways = 2 * count_of(unseen, first_month(missing))
                ways *= count_of(unseen, first_month(missing & missing - 1))
                odds, total = ways / (size * size), 6 * low + 15
                run += odds * (DECLARE_GAIN + total)
                winning += odds * (total >= needed)
    room = TEN - (shape.total - shape.highest)
    if room >= 2:
        ten += odds_of_sum(unseen, 2, room)
    if options.sum_high > 0:
        lack = options.sum_high - (shape.total - shape.lowest)
        if lack <= 2 * MONTHS:
            ten += odds_of_sum(unseen, lack, 2 * MONTHS)
    return run, pairs, ten, winning + ten * (-VALUES[TEN_OR_LESS] >= needed)


@kernel
def odds_of_sum(unseen: int, least: int, most: int) -> float:
    """Return the odds that two unseen cards, drawn one after the other, sum to between these."""
    ways = 0
    for first in range(max(1, least - MONTHS), min(MONTHS, most - 1) + 1):
        low, high = max(1, least - first), min(MONTHS, most - first)
        seconds = size_of((unseen & (1 << 4 * high) - 1) >> 4 * (low - 1))
        ways += count_of(unseen, first) * (seconds - (low <= first <= high))
    size = size_of(unseen)
    return ways / (size * (size - 1))


# ---- the other seats ---------------------------------------------------------------------------


@kernel
def odds_of_giving(view: State, options: Options, seat: Seat, unseen: int, month: int) -> float:
    """Return the odds that a seat of five cards which may ppong next has two of `month`."""
    size = size_of(unseen)
    count = count_of(unseen, month)
    if count < 2:
        return 0.0
    odds = 0.0
    for other in range(options.players):
        cards = view.sizes[other]
        if other != seat and cards > 2:
            is_next = other == (seat + 1) % options.players
            odds += cards * (cards - 1) * (is_next or options.ppong_scope == ANY_SEAT)
    return odds * count * (count - 1) / (2 * size * (size - 1))


@kernel
def odds_of_paying(view: State, options: Options, seat: Seat, unseen: int, month: int) -> float:
    """4.4  Return the odds that somebody who may ppong next goes out with a pair of `month`."""
    size = size_of(unseen)
    count = count_of(unseen, month)
    if count < 2:
        return 0.0
    a_pair = count * (count - 1) / (size * (size - 1))
    odds = 0.0
    for other in range(options.players):
        if other != seat and view.sizes[other] == 2:
            is_next = other == (seat + 1) % options.players
            odds += a_pair * (is_next or options.ppong_scope == ANY_SEAT)
    return odds


@kernel
def odds_of_hand(options: Options, unseen: int, cards: int, limit: int) -> float:
    """Return the odds that a hand of so many unseen cards counts `limit` or less."""
    ways = np.zeros((cards + 1, limit + 1))  # hands by cards and points, tilted to low months
    all_ways = np.zeros(cards + 1)  # the same, whatever they count
    ways[0, 0] = all_ways[0] = 1.0
    for month in range(1, MONTHS + 1):
        add_month(options, ways, all_ways, month, count_of(unseen, month))
    return ways[cards].sum() / all_ways[cards]


@kernel
def add_month(options: Options, ways: Any, all_ways: Any, month: int, count: int) -> None:
    """Let each hand also hold some of the `count` unseen cards of a month.

    Hands are counted up month by month, since compiled functions that call themselves do not
    survive Numba's cache on disk.
    """
    for cards in range(len(all_ways) - 1, 0, -1):
        for taken in range(1, min(cards, count) + 1):
            weight = CHOOSE[count, taken] * TILT[month] ** taken
            all_ways[cards] += weight * all_ways[cards - taken]
            points = month * counting(taken, options)
            for before in range(ways.shape[1] - points):
                ways[cards, before + points] += weight * ways[cards - taken, before]

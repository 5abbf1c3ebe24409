"""A bot that counts the cards it has not seen, and does what is worth most by the next draw.

It knows what its seat knows: its hand, the pile as far as the house shows it, sizes, ppongs.
"""

from math import comb
from typing import Any

import numpy as np

from madang.game import Mask, State
from madang.games.nylon_ppong.actions import (
    DECLARE,
    DISCARD,
    DRAW,
    PASS,
    PPONG,
    PPONG_OUT,
    SHOW,
    STOP,
)
from madang.games.nylon_ppong.options import ANY_SEAT, Options
from madang.games.nylon_ppong.scoring import (
    NO_VALUE,
    Shape,
    best_value,
    counting,
    hand_points,
    shape_of,
    shape_with,
    value_of,
)
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import (
    ALL_CARDS,
    BITS,
    CARDS,
    MONTHS,
    card_of,
    count_of,
    has_month,
    month_of,
    size_of,
)
from madang.jit import kernel

# ---- what it weighs -----------------------------------------------------------------

# Worth is in penalty points of the round minus those of the mean other seat: less is better. The
# weights were fitted by least squares to how some 300,000 decisions of earlier versions ended,
# among bots, in both scopes of ppong. The second column counts for every turn still to come, of at
# most MANY_TURNS: a hope is worth more early, the months in hand late.

MANY_TURNS = 7

# fmt: off
OF_FIVE = np.array([
    #   now  a turn
    (-9.50,   0.11),  # always
    ( 0.78,  -0.06),  # a point in hand: somebody may end the round, or the deck
    (-5.00,  -4.70),  # odds that the next draw completes a combination: the others pay, I do not
    ( 0.00,  -0.34),  # points such a draw would win beyond that, times the odds
    ( 3.30,  -0.13),  # a pair costs a place ...
    (-31.4,  -9.80),  # ... but ppong may come: odds that a card unseen is of a month held twice
    ( 0.15,   0.01),  # a point in hand, for each other seat that has called ppong and may stop
])
OF_TWO = np.array([
    #   now  a turn
    (-7.90,  -0.49),  # always
    ( 0.86,  -0.07),  # a point in hand
    ( 0.20,  -1.11),  # low enough to stop in the next turn
    (-17.8,  -5.60),  # odds that a card unseen lets this pair go out
])
# fmt: on

DECLARE_GAIN = 22  # what the others pay, on average, while a combination counts for who declares it
STOP_RISK = 6  # a stop may cost so many penalty points by expectation
LOW_TILT = 0.85  # hands hold a month so many times as often as the month before: they were chosen

CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.float64)
TILT = LOW_TILT ** np.arange(MONTHS + 1)


# ---- what it decides ----------------------------------------------------------------


@kernel
def careful(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Count the unseen cards, and do what is worth most by the draw after this one."""
    if mask[DECLARE]:
        return DECLARE
    if mask[SHOW]:
        return SHOW
    if mask[PPONG_OUT]:
        return PPONG_OUT
    unseen = ALL_CARDS & ~seen_in(view, options)
    if mask[PPONG] and wants_ppong(view, options, seat, mask[DRAW], unseen):
        return PPONG
    if mask[STOP] and wants_stop(view, options, seat, unseen):
        return STOP
    if mask[DRAW]:
        return DRAW
    if mask[PASS]:
        return PASS
    return DISCARD + best_discard(view, options, seat, view.hands[seat], unseen) - 1


@kernel
def wants_ppong(view: State, options: Options, seat: int, may_draw: bool, unseen: int) -> bool:
    """Weigh the two cards that a ppong would leave against the hand as it is."""
    if view.sizes[seat] == 2:
        return True
    hand = view.hands[seat]
    month = month_of(view.pile[view.piled - 1])
    rest = without(without(hand, month), month)
    left = without(rest, best_discard(view, options, seat, rest, unseen))
    if may_draw and turns_left(view, options) > 0:
        return worth_of_two(view, options, left, unseen) < worth_of_draw(
            view, options, seat, unseen
        )
    return worth_of_two(view, options, left, unseen) < worth(view, options, seat, hand, unseen)


@kernel
def wants_stop(view: State, options: Options, seat: int, unseen: int) -> bool:
    """Stop unless it may well fail; a draw from a spent deck ends the round without that risk."""
    if turns_left(view, options) == 0:
        return False
    own = hand_points(view.hands[seat], options)
    holds = 1.0
    for other in range(options.players):
        if other != seat:
            holds *= 1 - odds_of_hand(options, unseen, view.sizes[other], own)
    return (1 - holds) * options.stop_penalty < STOP_RISK


@kernel
def best_discard(view: State, options: Options, seat: int, hand: int, unseen: int) -> int:
    """Return the month to discard: what it leaves, and what it may cost if it is ppong'd."""
    best, least = 0, 1e9
    for month in range(1, MONTHS + 1):
        if has_month(hand, month):
            cost = worth(view, options, seat, without(hand, month), unseen)
            cost += options.out_penalty * odds_of_paying(view, options, seat, unseen, month)
            if cost < least:
                best, least = month, cost
    return best


# ---- what a hand is worth -----------------------------------------------------------


@kernel
def worth(view: State, options: Options, seat: int, hand: int, unseen: int) -> float:
    """Return what a hand is worth to the seat while the others play on: less is better."""
    if size_of(hand) < 5:
        return worth_of_two(view, options, hand, unseen)
    return worth_of_five(view, options, seat, hand, unseen)


@kernel
def worth_of_five(view: State, options: Options, seat: int, hand: int, unseen: int) -> float:
    """Weigh a hand before the first ppong by the rows of OF_FIVE."""
    shape = shape_of(hand)
    points = hand_points(hand, options)
    completing, gain = hopes_of(shape, options, hand, unseen)
    return (
        weight(OF_FIVE, 0, view, options)
        + weight(OF_FIVE, 1, view, options) * points
        + weight(OF_FIVE, 2, view, options) * completing
        + weight(OF_FIVE, 3, view, options) * gain
        + weight(OF_FIVE, 4, view, options) * shape.pairs
        + weight(OF_FIVE, 5, view, options) * odds_of_ppong(hand, unseen)
        + weight(OF_FIVE, 6, view, options) * points * others_ponged(view, options, seat)
    )


@kernel
def worth_of_two(view: State, options: Options, hand: int, unseen: int) -> float:
    """Weigh the two cards left by a ppong by the rows of OF_TWO."""
    points = hand_points(hand, options)
    return (
        weight(OF_TWO, 0, view, options)
        + weight(OF_TWO, 1, view, options) * points
        + weight(OF_TWO, 2, view, options) * (points <= options.stop_limit)
        + weight(OF_TWO, 3, view, options) * odds_of_ppong(hand, unseen)
    )


@kernel
def weight(table: Any, row: int, view: State, options: Options) -> float:
    """Return a row's weight with so many turns still to come."""
    return table[row, 0] + table[row, 1] * min(turns_left(view, options), MANY_TURNS)


@kernel
def worth_of_draw(view: State, options: Options, seat: int, unseen: int) -> float:
    """Return what the five cards are worth if the seat draws now: every month by its odds."""
    hand = view.hands[seat]
    total = 0.0
    for month in range(1, MONTHS + 1):
        count = count_of(unseen, month)
        if count > 0:
            card = BITS[card_of(unseen, month)]
            value = best_value(hand | card, options)
            if value == NO_VALUE:
                rest = unseen ^ card
                discard = best_discard(view, options, seat, hand | card, rest)
                total += count * worth(view, options, seat, without(hand | card, discard), rest)
            else:
                total += count * (value - DECLARE_GAIN)
    return total / size_of(unseen)


# ---- what the unseen cards may do ---------------------------------------------------


@kernel
def hopes_of(shape: Shape, options: Options, hand: int, unseen: int) -> tuple[float, float]:
    """Return the odds that the next draw completes a combination, and what that wins."""
    completing, gain = 0.0, 0.0
    for month in range(1, MONTHS + 1):
        value = value_of(shape_with(shape, month, count_of(hand, month)), options)
        if value != NO_VALUE:
            completing += count_of(unseen, month)
            gain -= count_of(unseen, month) * value
    return completing / size_of(unseen), gain / size_of(unseen)


@kernel
def odds_of_ppong(hand: int, unseen: int) -> float:
    """Return the odds that an unseen card is of a month held twice or more."""
    matching = 0
    for month in range(1, MONTHS + 1):
        if count_of(hand, month) >= 2:
            matching += count_of(unseen, month)
    return matching / size_of(unseen)


@kernel
def odds_of_paying(view: State, options: Options, seat: int, unseen: int, month: int) -> float:
    """Return the odds that somebody who may ppong next goes out with a pair of `month`."""
    size = size_of(unseen)
    count = count_of(unseen, month)
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


# ---- what it sees -------------------------------------------------------------------


@kernel
def without(hand: int, month: int) -> int:
    """Return the hand without one card of `month`."""
    return hand ^ BITS[card_of(hand, month)]


@kernel
def others_ponged(view: State, options: Options, seat: int) -> int:
    """Return how many other seats have called ppong in this round."""
    others = 0
    for other in range(options.players):
        others += other != seat and view.ponged >> other & 1 == 1
    return others


@kernel
def turns_left(view: State, options: Options) -> float:
    """Return how many more cards the seat may expect to draw; 0 when the deck is spent."""
    if view.reshuffles < options.max_reshuffles:
        return float(MANY_TURNS)
    return (CARDS - view.dealt) / options.players

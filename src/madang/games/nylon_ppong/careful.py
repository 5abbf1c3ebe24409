"""The strongest bot of Nylon-ppong: it weighs what each action leaves, by the cards not seen.

`careful` does what leaves the hand that is worth most. A hand is worth a sum of its features, such
as points, pairs and the odds of a combination, with the weights of WEIGHTS. The levels and `steady`
weigh the same features, with other numbers: see `bots`.
"""

import numpy as np

from madang.game import Mask
from madang.games.nylon_ppong.actions import (
    DECLARE,
    DISCARD_MONTH_1,
    DRAW,
    PASS,
    PPONG,
    PPONG_OUT,
    SHOW,
    STOP,
)
from madang.games.nylon_ppong.odds import (
    DECLARE_GAIN,
    hopes_far,
    hopes_of,
    hopes_of_ppong,
    odds_of_giving,
    odds_of_hand,
    odds_of_paying,
    odds_of_ppong,
)
from madang.games.nylon_ppong.options import ANY_SEAT, Options
from madang.games.nylon_ppong.scoring import NO_VALUE, best_value, hand_points, shape_of
from madang.games.nylon_ppong.state import State
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
from madang.kernels.jit import hook, kernel
from madang.layout import Seat

# ---- what it weighs --------------------------------------------------------------------------

# Worth is in penalty points of the round minus those of the mean other seat: less is better. The
# second number of a pair counts for every turn still to come, of at most MANY_TURNS: a hope is
# worth more early, the months in hand late. Where any seat may ppong, rounds are shorter. The
# numbers come from `python -m benchmarks.tune nylon_ppong`.

MANY_TURNS = 7

# fmt: off
(  # the rows of WEIGHTS: of five cards ...
    FIVE, FIVE_POINT, COMPLETING, GAIN, PAIR, TRIPLET, PPONG_ODDS, PPONG_REST, PPONG_LOW,
    RIVALS, RUN, PAIRS, TEN_FAR, SPAN, CHASE,
    # ... of two ...
    TWO, TWO_POINT, LOW, OUT_ODDS,
    # ... and of what a seat does
    GIVEN, RISK,
) = range(21)

WEIGHTS = np.array([
    #  own turn          any seat
    #   now   a turn     now   a turn
    ( -9.88,   0.13,   -8.52,   0.10),  # FIVE: always
    (  0.80,  -0.05,    0.69,  -0.07),  # FIVE_POINT: a point in hand, when the round ends
    ( -5.24,  -5.08,   -1.84,  -4.63),  # COMPLETING: odds that the next draw makes a combination
    ( -0.02,  -0.42,    0.01,  -0.32),  # GAIN: points that it wins beyond that, times the odds
    (  2.80,  -0.11,    3.18,  -0.14),  # PAIR: a pair costs a place ...
    (  2.03,  -0.01,    0.90,  -0.01),  # TRIPLET: ... and so does a triplet ...
    (-28.62,  -9.49,  -43.68, -10.66),  # PPONG_ODDS: ... but odds of a card of a month held twice
    (  0.34,  -0.00,    0.17,  -0.00),  # PPONG_REST: those odds, times what two cards left count
    ( -2.98,  -0.45,   -1.57,  -0.23),  # PPONG_LOW: those odds, where the two cards left may stop
    (  0.20,   0.01,    0.14,   0.01),  # RIVALS: a point in hand, for each other seat that ponged
    (  0.09,  -0.21,    0.05,  -0.10),  # RUN: what two draws win by a straight, times the odds
    (  0.01,  -4.65,   -0.06,  -1.83),  # PAIRS: a pair: odds that two draws make it three
    (  0.00, -50.00,   -0.02, -21.23),  # TEN_FAR: odds that two draws make ten, or a high sum
    (  0.04,  -0.01,   -0.06,  -0.00),  # SPAN: months from the lowest card to the highest
    (-27.24,   0.00,  -24.43,   0.01),  # CHASE: odds of a combination that still wins the match
    (-10.62,  -0.57,   -8.38,  -0.47),  # TWO: always
    (  0.90,  -0.06,    0.53,  -0.08),  # TWO_POINT: a point in hand
    (  0.16,  -1.14,    0.18,  -1.21),  # LOW: low enough to stop in the next turn
    (-20.58,  -4.46,  -14.55,  -7.13),  # OUT_ODDS: odds that a card unseen lets this pair go out
    (  2.42,   0.01,    1.13,   0.00),  # GIVEN: odds that another seat of five ppongs a discard
    (  7.31,   0.01,    6.09,   0.00),  # RISK: what a stop may cost by expectation
])
# fmt: on

LEADER_HOLDS = 15  # points that the seat with the least total may add when a round ends
LAST_ROUNDS = 1  # rounds, at the end of a match, in which the totals count


# ---- what it decides -------------------------------------------------------------------------


@kernel
def careful(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Count the unseen cards, and do what is worth most by the draw after this one."""
    if mask[DECLARE]:
        return DECLARE
    if mask[SHOW]:
        return SHOW
    if mask[PPONG_OUT]:
        return PPONG_OUT
    if mask[DRAW] and not mask[PPONG] and not mask[STOP]:
        return DRAW  # before the unseen cards are counted
    unseen = ALL_CARDS & ~seen_in(view, options)
    if mask[PPONG] and wants_ppong(view, options, seat, mask[DRAW], unseen):
        return PPONG
    if mask[STOP] and wants_stop(view, options, seat, unseen):
        return STOP
    if mask[DRAW]:
        return DRAW
    if mask[PASS]:
        return PASS
    return DISCARD_MONTH_1 + best_discard(view, options, seat, view.hands[seat], unseen) - 1


@kernel
def wants_ppong(view: State, options: Options, seat: Seat, may_draw: bool, unseen: int) -> bool:
    """Weigh the two cards that a ppong would leave against the hand as it is."""
    return view.sizes[seat] == 2 or gain_of_ppong(view, options, seat, may_draw, unseen) > 0


@kernel
def gain_of_ppong(view: State, options: Options, seat: Seat, may_draw: bool, unseen: int) -> float:
    """Return by how many points a hand of five is better after a ppong than without."""
    hand = view.hands[seat]
    month = month_of(view.pile[view.piled - 1])
    rest = without(without(hand, month), month)
    left = without(rest, best_discard(view, options, seat, rest, unseen))
    if may_draw and turns_left(view, options) > 0:
        before = worth_of_draw(view, options, seat, unseen)
    else:
        before = worth(view, options, seat, hand, unseen)
    return before - worth_of_two(view, options, left, unseen)


@kernel
def wants_stop(view: State, options: Options, seat: Seat, unseen: int) -> bool:
    """Stop unless it may well fail; a draw from a spent deck ends the round without that risk."""
    if turns_left(view, options) == 0:
        return False
    return cost_of_stop(view, options, seat, unseen) < weight(RISK, view, options)


@kernel
def cost_of_stop(view: State, options: Options, seat: Seat, unseen: int) -> float:
    """Return what a stop costs by expectation, as it may fail."""
    own = hand_points(view.hands[seat], options)
    holds = 1.0
    for other in range(options.players):
        if other != seat:
            holds *= 1 - odds_of_hand(options, unseen, view.sizes[other], own)
    return (1 - holds) * options.stop_penalty


@kernel
def best_discard(view: State, options: Options, seat: Seat, hand: int, unseen: int) -> int:
    """Return the month to discard: what it leaves, and what it may cost if it is ppong'd."""
    best, least = 0, 1e9
    for month in range(1, MONTHS + 1):
        if has_month(hand, month):
            cost = cost_of_discard(view, options, seat, hand, unseen, month, 1.0)
            if cost < least:
                best, least = month, cost
    return best


@kernel
def cost_of_discard(
    view: State, options: Options, seat: Seat, hand: int, unseen: int, month: int, heed: float
) -> float:
    """Return what a hand is worth without a card of `month`, and what giving it away may cost."""
    cost = worth(view, options, seat, without(hand, month), unseen)
    cost += heed * options.out_penalty * odds_of_paying(view, options, seat, unseen, month)
    given = heed * weight(GIVEN, view, options)
    if given != 0:
        cost += given * odds_of_giving(view, options, seat, unseen, month)
    return cost


# ---- what a hand is worth --------------------------------------------------------------------


@kernel
def worth(view: State, options: Options, seat: Seat, hand: int, unseen: int) -> float:
    """Return what a hand is worth to the seat while the others play on: less is better."""
    if size_of(hand) < 5:
        return worth_of_two(view, options, hand, unseen)
    return worth_of_five(view, options, seat, hand, unseen)


@kernel
def worth_of_five(view: State, options: Options, seat: Seat, hand: int, unseen: int) -> float:
    """Weigh a hand before the first ppong."""
    shape = shape_of(hand)
    points = hand_points(hand, options)
    needed = points_needed(view, options, seat)
    completing, gain, winning = hopes_of(shape, options, hand, unseen, needed)
    ppong, rest, low = hopes_of_ppong(options, hand, unseen)
    turns, column = counted_turns(view, options), columns_of(options)
    run, pairs, ten, winning_far = hopes_far(shape, options, hand, unseen, needed)
    return (
        weight_of(options, FIVE, column, turns)
        + weight_of(options, FIVE_POINT, column, turns) * points
        + weight_of(options, COMPLETING, column, turns) * completing
        + weight_of(options, GAIN, column, turns) * gain
        + weight_of(options, PAIR, column, turns) * shape.pairs
        + weight_of(options, PPONG_ODDS, column, turns) * ppong
        + weight_of(options, RIVALS, column, turns) * points * others_ponged(view, options, seat)
        + weight_of(options, TRIPLET, column, turns) * shape.triplets
        + weight_of(options, PPONG_REST, column, turns) * rest
        + weight_of(options, PPONG_LOW, column, turns) * low
        + weight_of(options, RUN, column, turns) * run
        + weight_of(options, PAIRS, column, turns) * pairs
        + weight_of(options, TEN_FAR, column, turns) * ten
        + weight_of(options, SPAN, column, turns) * (shape.highest - shape.lowest)
        + weight_of(options, CHASE, column, turns) * (needed > 0) * (winning + winning_far)
    )


@kernel
def worth_of_two(view: State, options: Options, hand: int, unseen: int) -> float:
    """Weigh the two cards left by a ppong."""
    points = hand_points(hand, options)
    turns, column = counted_turns(view, options), columns_of(options)
    return (
        weight_of(options, TWO, column, turns)
        + weight_of(options, TWO_POINT, column, turns) * points
        + weight_of(options, LOW, column, turns) * (points <= options.stop_limit)
        + weight_of(options, OUT_ODDS, column, turns) * odds_of_ppong(hand, unseen)
    )


@kernel
def weight(row: int, view: State, options: Options) -> float:
    """Return a row's weight with so many turns still to come."""
    return weight_of(options, row, columns_of(options), counted_turns(view, options))


@kernel
def weight_of(options: Options, row: int, column: int, turns: float) -> float:
    """Return a row's weight from a pair of columns with so many turns still to come."""
    return number(options, row, column) + number(options, row, column + 1) * turns


@kernel
def columns_of(options: Options) -> int:
    """Return the first of the two columns that the scope of ppong has."""
    return 2 * (options.ppong_scope == ANY_SEAT)


@kernel
def counted_turns(view: State, options: Options) -> float:
    """Return the turns still to come, as far as they count."""
    return min(turns_left(view, options), float(MANY_TURNS))


@hook
def number(options: Options, row: int, column: int) -> float:
    """Return one of WEIGHTS; another bot, or a program that tunes them, has others."""
    return WEIGHTS[row, column]


@kernel
def worth_of_draw(view: State, options: Options, seat: Seat, unseen: int) -> float:
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


# ---- what it sees ----------------------------------------------------------------------------


@kernel
def without(hand: int, month: int) -> int:
    """Return the hand without one card of `month`."""
    return hand ^ BITS[card_of(hand, month)]


@kernel
def others_ponged(view: State, options: Options, seat: Seat) -> int:
    """Return how many other seats have called ppong in this round."""
    others = 0
    for other in range(options.players):
        others += other != seat and view.ponged >> other & 1 == 1
    return others


@kernel
def points_needed(view: State, options: Options, seat: Seat) -> int:
    """Return what a combination has to win for the first place in a match that is nearly lost.

    It is 0 in the earlier rounds, and where a common round may still do.
    """
    rounds = options.rounds - view.deal_no + 1  # still to be played, this one included
    if rounds > LAST_ROUNDS:
        return 0
    least = view.totals[seat]
    for other in range(options.players):
        least = min(least, view.totals[other])
    return max(0, (view.totals[seat] - least) // rounds - LEADER_HOLDS)


@kernel
def turns_left(view: State, options: Options) -> float:
    """Return how many more cards the seat may expect to draw; 0 when the deck is spent."""
    if view.reshuffles < options.max_reshuffles:
        return float(MANY_TURNS)
    return (CARDS - view.dealt) / options.players

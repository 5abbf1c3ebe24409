"""The scores of a round of Nylon-ppong (NP 5.3, 6, 7, 8).

The table is the rule. A row says what a combination is called, what it is worth, where that is
written, which option switches it on, and shows hands. The function of the same name, below and in
the same order, decides whether six cards show it.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.game import (
    ScoreLine,
)
from madang.games.nylon_ppong.options import (
    ALWAYS,
    AS_CONCEALED_TRIPLET,
    Options,
)
from madang.games.nylon_ppong.state import (
    DECLARE_END,
    FAILED_STOP,
    OUT_END,
    SHOW_END,
    STOP_END,
    UNENDED,
    State,
)
from madang.hwatu.cards import (
    BITS,
    CARDS,
    MONTHS,
    ONES,
    cards_in,
    count_of,
    counts_in,
    first_month,
    format_card,
    is_whole_pack,
    months_among,
    size_of,
    total_of,
    undealt_set,
)
from madang.kernels.jit import kernel
from madang.layout import Seat, first_in

MINUS_SUM = 1  # means "minus the sum of the months" in the table; no value is positive
NO_VALUE = 1000  # worse than anything: no combination


class Combination(NamedTuple):
    """One row of the catalogue."""

    id: str
    value: int
    ko: str
    en: str
    section: str
    option: str  # the option that switches it on; empty: always on
    examples: str  # months; hands apart by "/"


# fmt: off
CATALOGUE = (
    #           id                value      ko          en                 sect. option             examples
    Combination("three_pairs",        0,     "또이또이",  "Three pairs",     "7",  "",                "3 3 8 8 10 10"),
    Combination("two_triplets",       0,     "또이또이",  "Two triplets",    "7",  "",                "1 1 1 11 11 11"),
    Combination("four_and_pair",    -50,     "4장 또이",  "Four and a pair", "7",  "",                "12 12 12 12 2 2"),
    Combination("straight",   MINUS_SUM,     "스트레이트", "Straight",        "7",  "",                "3 4 5 6 7 8"),
    Combination("ten_or_less",     -100,     "십부족",    "Ten or less",     "7",  "",                "1 1 1 2 2 3"),
    Combination("four_of_a_kind",     0,     "총통",      "Four of a kind",  "7",  "four_of_a_kind",  "4 4 4 4 10 11"),
    Combination("sum_high",        -100,     "대빵",      "High sum",        "7",  "sum_high",        "9 10 11 12 12 12"),
)
# fmt: on
IDS = tuple(row.id for row in CATALOGUE)
VALUES = np.array([row.value for row in CATALOGUE], np.int32)
FOUR_AND_PAIR, TEN_OR_LESS = IDS.index("four_and_pair"), IDS.index("ten_or_less")
DOUBLE_MINUS = -200  # 7.1
TEN = 10  # the most that the six cards of ten_or_less sum to


# ---- the shape of a hand ---------------------------------------------------------------------


class Shape(NamedTuple):
    """Six cards, as the combinations see them."""

    pairs: int  # months held exactly twice
    triplets: int
    fours: int
    months: int  # different months
    lowest: int
    highest: int
    total: int  # sum of the months


@kernel
def shape_of(hand: int) -> Shape:
    """Count the months of a hand that has a card, all months at once."""
    counts = counts_in(hand)
    one, two, four = counts & ONES, counts >> 1 & ONES, counts >> 2 & ONES
    held = one | two | four
    up_to_highest = held | held >> 4
    up_to_highest |= up_to_highest >> 8
    up_to_highest |= up_to_highest >> 16
    up_to_highest |= up_to_highest >> 32
    return Shape(
        months_among(two & ~one),
        months_among(two & one),
        months_among(four),
        months_among(held),
        first_month(held),
        months_among(up_to_highest),
        total_of(hand),
    )


@kernel
def shape_with(shape: Shape, month: int, held: int) -> Shape:
    """Return the shape of a hand with one more card of `month`, if it has `held` already."""
    return Shape(
        shape.pairs + (held == 1) - (held == 2),
        shape.triplets + (held == 2) - (held == 3),
        shape.fours + (held == 3),
        shape.months + (held == 0),
        min(shape.lowest, month),
        max(shape.highest, month),
        shape.total + month,
    )


# ---- one function a row ----------------------------------------------------------------------


@kernel
def three_pairs(shape: Shape, options: Options) -> bool:
    """Three pairs of different months; four of a kind is never two pairs."""
    return shape.pairs == 3


@kernel
def two_triplets(shape: Shape, options: Options) -> bool:
    """Three of one month and three of another."""
    return shape.triplets == 2


@kernel
def four_and_pair(shape: Shape, options: Options) -> bool:
    """All four of a month and a pair."""
    return shape.fours == 1 and shape.pairs == 1


@kernel
def straight(shape: Shape, options: Options) -> bool:
    """Six consecutive months; 12 is not followed by 1."""
    return shape.months == 6 and shape.highest - shape.lowest == 5


@kernel
def ten_or_less(shape: Shape, options: Options) -> bool:
    """The months sum to 10 or less."""
    return shape.total <= TEN


@kernel
def four_of_a_kind(shape: Shape, options: Options) -> bool:
    """All four of a month and any other two cards, where the house plays it."""
    return options.four_of_a_kind == 1 and shape.fours == 1


@kernel
def sum_high(shape: Shape, options: Options) -> bool:
    """The months sum to the house's 60 or 66 or more."""
    return options.sum_high > 0 and shape.total >= options.sum_high


@kernel
def shown_by(shape: Shape, options: Options) -> tuple[bool, ...]:
    """Return one bool a row of CATALOGUE, in the same order, for a hand of six cards."""
    return (
        three_pairs(shape, options),
        two_triplets(shape, options),
        four_and_pair(shape, options),
        straight(shape, options),
        ten_or_less(shape, options),
        four_of_a_kind(shape, options),
        sum_high(shape, options),
    )


@kernel
def has_combination(hand: int, options: Options) -> bool:
    """7  Tell whether six cards may be declared."""
    return best_value(hand, options) != NO_VALUE


@kernel
def best_value(hand: int, options: Options) -> int:
    """7.1  Return the lowest value that the six cards show, or NO_VALUE."""
    return value_of(shape_of(hand), options)


@kernel
def value_of(shape: Shape, options: Options) -> int:
    """7.1  Return the lowest value that six cards of this shape show, or NO_VALUE."""
    shown = shown_by(shape, options)
    best = NO_VALUE
    for row in range(len(shown)):
        if shown[row]:
            best = min(best, value_of_row(row, shape))
    if options.double_minus and shown[FOUR_AND_PAIR] and shown[TEN_OR_LESS]:
        best = DOUBLE_MINUS
    return best


@kernel
def value_of_row(row: int, shape: Shape) -> int:
    """Return what a row is worth for this shape."""
    return -shape.total if VALUES[row] == MINUS_SUM else VALUES[row]


def stake(options: Options) -> int:
    """6, 7.1  Return the most that a round costs or gives a seat."""
    dearest_hand = 4 * MONTHS + 2 * (MONTHS - 1)
    least = DOUBLE_MINUS if options.double_minus else min(VALUES)
    return max(dearest_hand + max(options.out_penalty, options.stop_penalty), -int(least))


# ---- the points of a round -------------------------------------------------------------------


@kernel
def hand_points(hand: int, options: Options) -> int:
    """6.1, 6.2  Return the sum of the months, triplets ignored where the house does."""
    if not ignores_triplets(options):
        return total_of(hand)
    total = 0
    for month in range(1, MONTHS + 1):
        total += month * counting(count_of(hand, month), options)
    return total


@kernel
def counting(count: int, options: Options) -> int:
    """6.2  Return how many of `count` cards of one month cost points."""
    if count < 3 or not ignores_triplets(options):
        return count
    return 0 if count == 3 else 4 - options.quad_ignored


@kernel
def ignores_triplets(options: Options) -> bool:
    """8.3  Tell whether the house ignores triplets in hands."""
    return options.ignore_triplets == ALWAYS or (
        options.ignore_triplets == AS_CONCEALED_TRIPLET and options.concealed_triplet == 1
    )


@kernel
def counted(state: State, options: Options, seat: Seat) -> int:
    """6.1-6.4, 8  Return what the seat's own cards count in the ended round."""
    if state.ended_by >> seat & 1:
        if state.ended == DECLARE_END:
            return best_value(state.hands[seat], options)
        if state.ended == OUT_END or state.ended == SHOW_END:
            return 0
    return hand_points(state.hands[seat], options)


@kernel
def penalty(state: State, options: Options, seat: Seat) -> int:
    """4.4, 5.3  Return what the seat pays on top of its cards."""
    if state.ended == OUT_END and seat == state.owner:
        return options.out_penalty
    if state.ended == FAILED_STOP and state.ended_by >> seat & 1:
        return options.stop_penalty
    return 0


@kernel
def is_strictly_lowest(state: State, options: Options, stopper: int) -> bool:
    """5.3  Tell whether no other hand scores as low as the stopper's."""
    own = hand_points(state.hands[stopper], options)
    for seat in range(options.players):
        if seat != stopper and hand_points(state.hands[seat], options) <= own:
            return False
    return True


@kernel
def settle(state: State, options: Options, ended: int, ended_by: int) -> None:
    """6  Write how the round ended, by which set of seats, and what it costs each seat."""
    state.ended = ended
    state.ended_by = ended_by
    if ended == STOP_END and not is_strictly_lowest(state, options, first_in(ended_by)):
        state.ended = FAILED_STOP
    for seat in range(options.players):
        state.points[seat] = counted(state, options, seat) + penalty(state, options, seat)
        state.totals[seat] += state.points[seat]


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """1.4  Write into `out` minus the penalty points of each seat."""
    for seat in range(options.players):
        out[seat] = -state.totals[seat]


@kernel
def conserved(state: State, options: Options) -> bool:
    """2.1  Tell whether hands, pile and the rest of the deck are the 48 cards."""
    if state.deal_no == 0:
        return True
    cards = undealt_set(state)
    count = CARDS - state.dealt + state.piled
    for seat in range(options.players):
        cards |= state.hands[seat]
        count += size_of(state.hands[seat])
    for place in range(state.piled):
        cards |= BITS[state.pile[place]]
    return is_whole_pack(cards, count)


# ---- why -------------------------------------------------------------------------------------


def explain(state: State, options: Options) -> tuple[ScoreLine, ...]:
    """Return the reasons for the points of the round that has just ended; none in mid-round.

    The points of a seat's lines sum to its points. Their kinds are hand, zero, double_minus, the
    id of a row of CATALOGUE, out_penalty and stop_penalty.
    """
    if state.ended == UNENDED:
        return ()
    lines = []
    for seat in range(options.players):
        lines.append(explain_cards(state, options, seat))
        if paid := int(penalty(state, options, seat)):
            kind, section = (
                ("out_penalty", "4.4") if state.ended == OUT_END else ("stop_penalty", "5.3")
            )
            lines.append(ScoreLine(seat, kind, paid, section, ()))
    return tuple(lines)


def explain_cards(state: State, options: Options, seat: Seat) -> ScoreLine:
    """Return the reason for what the seat's own cards count."""
    hand = int(state.hands[seat])
    cards = tuple(format_card(card) for card in cards_in(hand))
    points = int(counted(state, options, seat))
    kind, section = "hand", "6.1"
    is_ender = state.ended_by >> seat & 1
    if is_ender and state.ended == DECLARE_END:
        kind, section = best_row(hand, options).id, "6.3"
        if points == DOUBLE_MINUS:
            kind, section = "double_minus", "7.1"
    elif is_ender and state.ended == SHOW_END:
        kind, section = "zero", "8.2"
    elif is_ender and state.ended == OUT_END:
        kind, section = "zero", "8.1" if hand else "4.3"
    elif points != hand_points(hand, options._replace(ignore_triplets=1)):
        section = "6.2"
    return ScoreLine(seat, kind, points, section, cards)


def values_shown(hand: int, options: Options) -> dict[str, int]:
    """7  Return every combination that six cards show, with its value, in the table's order."""
    shape = shape_of(hand)
    shown = shown_by(shape, options)
    return {id: int(value_of_row(i, shape)) for i, id in enumerate(IDS) if shown[i]}


def best_row(hand: int, options: Options) -> Combination:
    """7.1  Return the row that gives six cards their value."""
    values = values_shown(hand, options)
    return CATALOGUE[IDS.index(min(values, key=values.__getitem__))]


def is_played(row: Combination, options: Options) -> bool:
    """Tell whether the house plays this combination."""
    return not row.option or getattr(options, row.option) != 0

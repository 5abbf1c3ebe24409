"""Advice for newcomers to Nylon-ppong, and what there is beyond the rules."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from madang.analysis import Analysis
from madang.game import (
    Data,
)
from madang.games.nylon_ppong import questions
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.rules import AFTER_PPONG, HAND
from madang.games.nylon_ppong.scoring import CATALOGUE, TEN, Combination, hand_points, is_played
from madang.games.nylon_ppong.state import DISCARD_PHASE, UNENDED, State
from madang.hwatu.cards import MONTHS, card_of, count_of, format_card
from madang.layout import Seat

SIX = HAND + 1
OF_A_MONTH = 4

Counts = Sequence[int]  # cards of each month, January first


def hint(view: State, options: Options, seat: Seat, _before: object = None) -> Data | None:
    """Return advice on the seat's own hand while a round runs; None where there is none."""
    hand = int(view.hands[seat])
    if view.ended != UNENDED or not hand:
        return None
    return advice(hand, bool(view.phase == DISCARD_PHASE and view.seat == seat), options)


@lru_cache(maxsize=4096)
def advice(hand: int, may_discard: bool, options: Options) -> Data:
    """Return advice on a hand; most steps change one hand, or none."""
    counts = [int(count_of(hand, month)) for month in range(1, MONTHS + 1)]
    return {
        "points": int(hand_points(hand, options)),
        "pairs": [month for month, count in enumerate(counts, 1) if count >= 2],
        "stop": stop_sum(counts),
        "ppongs": int(sum(counts) > AFTER_PPONG + 1),
        "away": distances(counts, options),
        "discards": discards(hand, counts) if may_discard else [],
    }


def discards(hand: int, counts: Counts) -> list[str]:
    """3.3, 9  Return the cards that may be discarded: of equal months the last."""
    return [
        format_card(int(card_of(hand, month))) for month, count in enumerate(counts, 1) if count
    ]


def stop_sum(counts: Counts) -> int | None:
    """5.1  Return the lowest two cards that could be left to stop with; None without a pair."""
    if sum(counts) <= AFTER_PPONG + 1:
        return sum(cards_of(counts)[:2])
    pairs = [month for month, count in enumerate(counts) if count >= 2]
    return min((sum(cards_of(less_a_pair(counts, month))[:2]) for month in pairs), default=None)


def less_a_pair(counts: Counts, month: int) -> list[int]:
    """4.1  Return the hand without the two cards of a ppong."""
    return [count - 2 * (place == month) for place, count in enumerate(counts)]


def cards_of(counts: Counts) -> list[int]:
    """Return the months of the cards, the lowest first."""
    return [month for month, count in enumerate(counts, 1) for _ in range(count)]


# ---- how far a combination is --------------------------------------------------------------------


def distances(counts: Counts, options: Options) -> list[Data]:
    """7  Return how many cards each combination of the house lacks, the nearest first.

    7.2: none for a seat that has called ppong.
    """
    if sum(counts) < HAND:
        return []
    kept = {row.id: KEPT[row.id](counts, options) for row in played(options)}
    return [
        {"id": name, "cards": SIX - kept[name]}
        for name in sorted(kept, key=kept.__getitem__, reverse=True)
    ]


@lru_cache(maxsize=64)
def played(options: Options) -> list[Combination]:
    """7  Return the combinations that the house plays."""
    return [row for row in CATALOGUE if is_played(row, options)]


# How many of some cards can be part of six that show a combination:


def kept_three_pairs(counts: Counts, _: Options) -> int:
    """7  Return how many of three pairs are there."""
    return sum(sorted(min(count, 2) for count in counts)[-3:])


def kept_two_triplets(counts: Counts, _: Options) -> int:
    """7  Return how many of two triplets are there."""
    return sum(sorted(min(count, 3) for count in counts)[-2:])


def kept_four_and_pair(counts: Counts, _: Options) -> int:
    """7  Return how many of four of a month and a pair are there."""
    second, first = sorted(counts)[-2:]
    return first + min(second, 2)


def kept_four_of_a_kind(counts: Counts, _: Options) -> int:
    """7  Return how many of four of a month and any two are there."""
    first = max(counts)
    return first + min(sum(counts) - first, 2)


def kept_straight(counts: Counts, _: Options) -> int:
    """7  Return how many of six consecutive months are there."""
    held = [count > 0 for count in counts]
    return max(sum(held[first : first + SIX]) for first in range(MONTHS - SIX + 1))


def kept_ten(counts: Counts, _: Options) -> int:
    """7  Return how many of the lowest cards can stay, the others replaced by the lowest."""
    return kept_of_lowest(cards_of(counts), TEN)


def kept_sum_high(counts: Counts, options: Options) -> int:
    """7  Return how many of the highest cards can stay where the sum has to be high."""
    mirrored = cards_of(counts[::-1])  # December stands for 1: the highest sum is the least
    return kept_of_lowest(mirrored, SIX * (MONTHS + 1) - options.sum_high)


def kept_of_lowest(cards: Sequence[int], most: int) -> int:
    """Return how many of cards, the lowest first, can stay among six that sum to no more."""
    return next(many for many in range(len(cards), -1, -1) if least_sum(cards[:many]) <= most)


def least_sum(cards: Sequence[int]) -> int:
    """Return the least that six cards with these among them sum to."""
    total, wanted = sum(cards), SIX - len(cards)
    for month in range(1, MONTHS + 1):
        added = min(wanted, OF_A_MONTH - cards.count(month))
        total, wanted = total + added * month, wanted - added
        if not wanted:
            break
    return total


KEPT: dict[str, Callable[[Counts, Options], int]] = {
    "three_pairs": kept_three_pairs,
    "two_triplets": kept_two_triplets,
    "four_and_pair": kept_four_and_pair,
    "straight": kept_straight,
    "ten_or_less": kept_ten,
    "four_of_a_kind": kept_four_of_a_kind,
    "sum_high": kept_sum_high,
}


ANALYSIS = Analysis(calculator=questions.answer, examples=questions.EXAMPLES, hint=hint)

"""What a newcomer may be told of the own hand: how far, how dear, what could be done with it.

It looks at one hand and at what lies open, never at chances: "two cards away" counts cards.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from madang.game import Data, State
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.rules import AFTER_PPONG, HAND
from madang.games.nylon_ppong.scoring import CATALOGUE, TEN, Combination, hand_points, is_played
from madang.games.nylon_ppong.state import DISCARD, UNENDED
from madang.hwatu.cards import MONTHS, card_of, count_of, format_card

SIX = HAND + 1
OF_A_MONTH = 4

Counts = Sequence[int]  # cards of each month, January first


def hint(view: State, options: Options, seat: int) -> Data | None:
    """Return advice on the seat's own hand while a round runs; None where there is none."""
    hand = int(view.hands[seat])
    if view.ended != UNENDED or not hand:
        return None
    return advice(hand, bool(view.phase == DISCARD and view.seat == seat), options)


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
    rows = [row for row in CATALOGUE if is_played(row, options)]
    found = [{"id": row.id, "cards": SIX - kept(row, counts, options)} for row in rows]
    return sorted(found, key=lambda one: one["cards"])


def kept(row: Combination, counts: Counts, options: Options) -> int:
    """Return how many of these cards can be part of six that show the combination."""
    if row.id == "sum_high":
        return kept_at_least(counts, options.sum_high)
    return KEPT[row.id](counts)


def highest(numbers: Sequence[int], many: int) -> int:
    """Return the sum of the highest few."""
    return sum(sorted(numbers)[-many:])


def kept_four(counts: Counts, others: Callable[[Counts], int]) -> int:
    """Return the best month to make four of, with what the other months give."""
    alone = [
        [count * (place != month) for place, count in enumerate(counts)] for month in range(MONTHS)
    ]
    return max(count + others(rest) for count, rest in zip(counts, alone, strict=True))


def kept_straight(counts: Counts) -> int:
    """Return how many of six consecutive months are there."""
    held = [count > 0 for count in counts]
    return max(sum(held[first : first + SIX]) for first in range(MONTHS - SIX + 1))


def kept_ten(counts: Counts) -> int:
    """Return how many of the lowest cards can stay, the others replaced by the lowest there are."""
    lowest = cards_of(counts)
    return next(many for many in range(len(lowest), -1, -1) if least_sum(lowest[:many]) <= TEN)


def least_sum(cards: Sequence[int]) -> int:
    """Return the least that six cards with these among them sum to."""
    pack = [month for month in range(1, MONTHS + 1) for _ in range(OF_A_MONTH - cards.count(month))]
    return sum(cards) + sum(pack[: SIX - len(cards)])


def kept_at_least(counts: Counts, total: int) -> int:
    """Return how many of the highest cards can stay where the sum has to be high."""
    mirrored = cards_of(counts[::-1])  # December stands for 1: the highest sum is the least
    most = SIX * (MONTHS + 1) - total
    return next(many for many in range(len(mirrored), -1, -1) if least_sum(mirrored[:many]) <= most)


KEPT: dict[str, Callable[[Counts], int]] = {
    "three_pairs": lambda counts: highest([min(count, 2) for count in counts], 3),
    "two_triplets": lambda counts: highest([min(count, 3) for count in counts], 2),
    "four_and_pair": lambda counts: kept_four(counts, lambda rest: min(max(rest), 2)),
    "straight": kept_straight,
    "ten_or_less": kept_ten,
    "four_of_a_kind": lambda counts: kept_four(counts, lambda rest: min(sum(rest), 2)),
}

"""What there is for Nylon-ppong beyond the rules: advice on the own hand, reasons for an action."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from madang.analysis import Analysis, Reason
from madang.game import Data
from madang.games.nylon_ppong import questions
from madang.games.nylon_ppong.actions import DECLARE, DISCARD_MONTH_1, PPONG, PPONG_OUT, SHOW, STOP
from madang.games.nylon_ppong.odds import odds_of_paying
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.rules import AFTER_PPONG, HAND
from madang.games.nylon_ppong.scoring import (
    CATALOGUE,
    NO_VALUE,
    TEN,
    Combination,
    best_value,
    hand_points,
    is_played,
)
from madang.games.nylon_ppong.state import DISCARD_PHASE, UNENDED, State
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import (
    ALL_CARDS,
    BITS,
    MONTHS,
    card_of,
    count_of,
    format_card,
    month_of,
    size_of,
)
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


# ---- why one action is better than another ---------------------------------------------------

FAR = 3  # cards that a combination lacks at most to be named
WORTH_SAYING = 3  # points in hand, helping cards, live cards: fewer are no reason
LEAST_RISK = 0.003  # that somebody goes out: chosen hands hold pairs far more often than counted


def reasons(view: State, options: Options, seat: Seat, better: int, worse: int) -> Iterator[Reason]:
    """Yield why `better` is better than `worse`, the weightiest first."""
    goes_out = better == PPONG and view.sizes[seat] == AFTER_PPONG  # 4.3
    if goes_out or better in (DECLARE, SHOW, PPONG_OUT):
        yield Reason("ends_now", {})
    elif STOP in (better, worse):
        yield from reasons_of_stop(view, options, seat, is_better=better == STOP)
    elif PPONG in (better, worse):
        yield from reasons_of_ppong(view, options, seat, is_better=better == PPONG)
    elif min(better, worse) >= DISCARD_MONTH_1:
        months = better - DISCARD_MONTH_1 + 1, worse - DISCARD_MONTH_1 + 1
        yield from reasons_of_discard(view, options, seat, *months)


# ---- discards --------------------------------------------------------------------------------


class Left(NamedTuple):
    """A hand as a discard leaves it, against the cards not seen."""

    points: int  # in hand
    completing: int  # unseen cards that complete a combination
    goals: dict[str, tuple[int, int]]  # combination -> cards that it lacks, unseen cards that help
    pairs: dict[int, int]  # month held twice or more -> unseen cards of it


def left_by(hand: int, unseen: int, options: Options) -> Left:
    """4.1, 6, 7  Look at a hand that waits for the next card."""
    counts = [int(count_of(hand, month)) for month in range(1, MONTHS + 1)]
    live = [int(count_of(unseen, month)) for month in range(1, MONTHS + 1)]
    goals = {}
    if sum(counts) == HAND:
        for row in played(options):
            kept = KEPT[row.id](counts, options)
            helping = 0
            for month in range(MONTHS):
                if counts[month] < OF_A_MONTH:
                    counts[month] += 1
                    helping += live[month] * (KEPT[row.id](counts, options) > kept)
                    counts[month] -= 1
            goals[row.id] = SIX - kept, helping
    completing = 0
    for month in range(1, MONTHS + 1):
        if live[month - 1]:
            whole = hand | BITS[card_of(unseen, month)]
            completing += live[month - 1] * (best_value(whole, options) != NO_VALUE)
    pairs = {month: live[month - 1] for month, count in enumerate(counts, 1) if count >= 2}
    points = int(hand_points(hand, options))
    return Left(points, completing * (len(goals) > 0), goals, pairs)


def reasons_of_discard(
    view: State, options: Options, seat: Seat, better: int, worse: int
) -> Iterator[Reason]:
    """3.3  Compare what two discards leave, and who may take them."""
    hand, unseen = int(view.hands[seat]), int(ALL_CARDS & ~seen_in(view, options))
    one, other = (
        left_by(int(hand ^ BITS[card_of(hand, month)]), unseen, options)
        for month in (better, worse)
    )
    risks = [odds_of_paying(view, options, seat, unseen, month) for month in (better, worse)]
    if risks[1] - risks[0] >= LEAST_RISK:
        chance, cost = round(100 * risks[1]), int(options.out_penalty)
        yield Reason("feeds_out", {"month": worse, "chance": max(1, chance), "cost": cost})
    if one.completing > other.completing:
        counts = {
            "count": one.completing,
            "other": other.completing,
            "unseen": int(size_of(unseen)),
        }
        yield Reason("completes_more", counts)
    nearer = [
        (cards, -(live - other.goals[name][1]), name)
        for name, (cards, live) in one.goals.items()
        if cards <= FAR
        and live
        and (cards, -live) < (other.goals[name][0], WORTH_SAYING - 1 - other.goals[name][1])
    ]
    for cards, _, name in sorted(nearer)[:2]:
        live = one.goals[name][1]
        if cards == 1:  # the cards that complete it were counted
            continue
        if cards < other.goals[name][0]:
            yield Reason("goal_nearer", {"combination": name, "cards": cards, "live": live})
        elif live - other.goals[name][1] >= WORTH_SAYING:
            more = live - other.goals[name][1]
            yield Reason("helping_more", {"combination": name, "count": more, "cards": cards})
    kept = {month: live for month, live in one.pairs.items() if live and month not in other.pairs}
    if kept and len(one.pairs) > len(other.pairs):
        month = max(kept, key=kept.__getitem__)
        yield Reason("keeps_pair", {"month": month, "live": kept[month]})
    if other.points - one.points >= WORTH_SAYING:
        yield Reason("fewer_points", {"points": other.points - one.points})
    dead = [month for month, live in other.pairs.items() if not live and month not in one.pairs]
    if dead:
        yield Reason("dead_pair", {"month": dead[0]})


# ---- stop and ppong --------------------------------------------------------------------------


def reasons_of_stop(
    view: State, options: Options, seat: Seat, *, is_better: bool
) -> Iterator[Reason]:
    """5.1, 5.3  Say how often a stop fails, and what that costs."""
    points = int(hand_points(view.hands[seat], options))
    rivals = sum(view.sizes[other] == 2 for other in range(options.players) if other != seat)
    args = {"points": points, "rivals": int(rivals), "cost": int(options.stop_penalty)}
    yield Reason("stop_holds" if is_better else "stop_fails", args)


def reasons_of_ppong(
    view: State, options: Options, seat: Seat, *, is_better: bool
) -> Iterator[Reason]:
    """4.1, 7.2  Say with how few cards a ppong leaves the seat, or what it gives up."""
    hand, unseen = int(view.hands[seat]), int(ALL_CARDS & ~seen_in(view, options))
    if is_better:
        month = int(month_of(view.pile[view.piled - 1]))
        counts = [int(count_of(hand, other)) for other in range(1, MONTHS + 1)]
        counts[month - 1] -= 2
        cards = [other for other, count in enumerate(counts, 1) for _ in range(count)]
        least, limit = sum(cards[:2]), int(options.stop_limit)
        code = "ppong_can_stop" if least <= limit else "ppong_leaves"
        yield Reason(code, {"sum": least, "limit": limit})
        return
    goals = left_by(hand, unseen, options).goals
    near = [(cards, -live, name) for name, (cards, live) in goals.items() if cards < FAR and live]
    for missing, live, name in sorted(near)[:1]:
        yield Reason("ppong_gives_up", {"combination": name, "cards": missing, "live": -live})


ANALYSIS = Analysis(
    calculator=questions.answer, examples=questions.EXAMPLES, hint=hint, reasons=reasons
)

"""Why one action of Nylon-ppong is better than another, by the cards that a seat has not seen."""

from collections.abc import Iterator
from typing import NamedTuple

from madang.analysis import Reason
from madang.games.nylon_ppong.actions import (
    DECLARE,
    DISCARD_MONTH_1,
    PPONG,
    PPONG_OUT,
    SHOW,
    STOP,
)
from madang.games.nylon_ppong.advice import KEPT, OF_A_MONTH, SIX, played
from madang.games.nylon_ppong.options import ANY_SEAT, Options
from madang.games.nylon_ppong.rules import HAND
from madang.games.nylon_ppong.scoring import NO_VALUE, best_value, hand_points
from madang.games.nylon_ppong.state import State
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import ALL_CARDS, BITS, MONTHS, card_of, count_of, month_of, size_of
from madang.layout import Seat, next_seat

FAR = 3  # cards that a combination lacks at most to be named
WORTH_SAYING = 3  # points in hand, helping cards, live cards: fewer are no reason
LEAST_RISK = 0.003  # that somebody goes out: chosen hands hold pairs far more often than counted


def reasons(view: State, options: Options, seat: Seat, better: int, worse: int) -> Iterator[Reason]:
    """Yield why `better` is better than `worse`, the weightiest first."""
    if better in (DECLARE, SHOW, PPONG_OUT):
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
    risks = [odds_of_going_out(view, options, seat, unseen, month) for month in (better, worse)]
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


def odds_of_going_out(view: State, options: Options, seat: Seat, unseen: int, month: int) -> float:
    """4.4  Return the odds, by counting, that a seat with two cards goes out by this month."""
    size, count = size_of(unseen), count_of(unseen, month)
    a_pair = count * (count - 1) / (size * (size - 1))
    odds = 0.0
    for other in range(options.players):
        if other != seat and view.sizes[other] == 2:
            may_call = options.ppong_scope == ANY_SEAT or other == next_seat(seat, options.players)
            odds += a_pair * may_call
    return float(odds)


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

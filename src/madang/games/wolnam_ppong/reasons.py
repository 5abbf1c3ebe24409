"""Why one action of Wolnam-ppong is better than another, counted over the cards not seen."""

from collections.abc import Iterator

from madang.analysis import Reason
from madang.games.wolnam_ppong.actions import FOLD, SHOW, bounds_of, size_of
from madang.games.wolnam_ppong.odds import counts_for, reason_of, worth
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.state import State, months_of
from madang.layout import Seat


def reasons(view: State, options: Options, seat: Seat, better: int, worse: int) -> Iterator[Reason]:
    """5  Yield why `better` is better than `worse`, the weightiest first."""
    if SHOW in (better, worse):
        return
    low, high = map(int, months_of(view, seat))
    counts = counts_for(view, options, seat)
    unseen = int(sum(counts))
    win, match, outside = map(int, counts)
    best, other = (
        0 if action == FOLD else int(size_of(action, view.pot, options))
        for action in (better, worse)
    )
    cards = {"win": win, "match": match, "outside": outside, "unseen": unseen}
    gain = int(worth(low, high, counts, 2, options))  # of two chips: no half is rounded up
    why = reason_of(low, high, gain, options)
    if why == "cannot_win":
        yield Reason("bet_cannot_win", {})
    if best > other:
        yield Reason("bet_pays", {**cards, "gain": tenths(100 * gain, 2 * unseen)})
        most = bounds_of(low, high, int(view.pot), int(view.chips[seat]), options).most
        if other and best == most:
            yield Reason("bet_most", {"most": most})
    elif best < other:
        yield Reason("bet_loses", {**cards, "loss": tenths(-100 * gain, 2 * unseen)})


def tenths(numerator: int, denominator: int) -> float:
    """Return a fraction with one digit after the point."""
    return round(numerator / denominator, 1)

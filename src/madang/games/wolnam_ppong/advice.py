"""What there is for Wolnam-ppong beyond the rules: own odds, what a decision gives away, why."""

from collections.abc import Iterator
from fractions import Fraction

from madang.analysis import Analysis, Reason, Worth
from madang.game import (
    Data,
)
from madang.games.wolnam_ppong import questions
from madang.games.wolnam_ppong.actions import BET_CHIPS, FOLD, SHOW, bounds_of, size_of
from madang.games.wolnam_ppong.odds import (
    NOTHING_BETWEEN,
    Counts,
    best_bet,
    counts_for,
    folded,
    halves_of,
    odds,
    reason_of,
    worth,
)
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.scoring import gain_of
from madang.games.wolnam_ppong.state import BET, State, months_of
from madang.hwatu.cards import NONE, month_of
from madang.layout import Seat, bits_in


def own_odds(view: State, options: Options, seat: Seat) -> Data | None:
    """5  Return what a bet of `seat` is worth, by all that it has seen; None when it has played.

    On its turn the best bet is there too.
    """
    if view.phase != BET or not view.to_play >> seat & 1:
        return None
    hand = [int(month) for month in months_of(view, seat)]
    question: Data = {"hand": hand, "seen": months_seen(view, options, seat), "explain": True}
    if view.seat == seat:
        question |= {"pot": int(view.pot), "chips": int(view.chips[seat])}
    return odds(question, options)


def months_seen(view: State, options: Options, seat: Seat) -> list[int]:
    """3.8  Return the months of the others' shown hands and of all drawn cards."""
    cards = [card for card in view.drawn[: options.players] if card != NONE]
    for other in bits_in(int(view.shown) & ~(1 << seat)):
        cards += [view.lows[other], view.highs[other]]
    return [int(month_of(card)) for card in cards]


def regret(view: State, options: Options, seat: Seat, action: int) -> Fraction:
    """5.2  Return what an action is worth less than the best one, as a share of the pot."""
    low, high = months_of(view, seat)
    pot, chips = int(view.pot), int(view.chips[seat])
    if action == SHOW:
        return Fraction(0)
    counts = counts_for(view, options, seat)
    best = best_bet(low, high, counts, pot, chips, options)
    bet = 0 if action == FOLD else size_of(action, pot, options)
    lost = worth_of(low, high, counts, best, chips, options)
    lost -= worth_of(low, high, counts, bet, chips, options)
    return Fraction(int(lost), sum(map(int, counts)) * pot)


def worth_of(low: int, high: int, counts: Counts, bet: int, chips: int, options: Options) -> int:
    """Return what a bet, or a fold where it is 0, is worth, times the number of unseen cards."""
    if bet == 0:
        return -folded(low, high, counts, chips, options)
    return worth(low, high, counts, bet, options)


def worth_in_chips(view: State, options: Options, seat: Seat, action: int) -> Worth:
    """5  Return what an action of the seat on turn is worth in chips, over the cards not seen.

    A shown hand leaves no choice, and counts as nothing won.
    """
    low, high = months_of(view, seat)
    pot, chips = int(view.pot), int(view.chips[seat])
    if action == SHOW:
        return Worth(Fraction(0), Fraction(0), Fraction(0))
    counts = counts_for(view, options, seat)
    unseen = int(sum(counts))
    bet = 0 if action == FOLD else int(size_of(action, pot, options))
    total = int(worth_of(low, high, counts, bet, chips, options))
    if bet == 0:
        return Worth(Fraction(total, unseen), Fraction(0), Fraction(int(total < 0)))
    loses = 0  # a pair, or a card that matches, may cost nothing
    for month, cards in ((low, counts.match), (NOTHING_BETWEEN, counts.outside)):
        loses += int(cards) * (gain_of(low, high, month, bet, options) < 0)
    win, lose = (Fraction(int(cards), unseen) for cards in (counts.win, loses))
    return Worth(Fraction(total, unseen), win, lose)


def best_of_all(view: State, options: Options, seat: Seat) -> int:
    """5.2  Return the action that is worth most of a seat that may fold or bet."""
    low, high = months_of(view, seat)
    counts = counts_for(view, options, seat)
    bet = int(best_bet(low, high, counts, int(view.pot), int(view.chips[seat]), options))
    return BET_CHIPS + bet if bet else FOLD


# ---- why one action is better than another ---------------------------------------------------


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
    gain = 2 * win - halves_of(low, high, Counts(win, match, outside), options)  # half chips
    why = reason_of(low, high, gain, options)
    if why == "cannot_win":
        yield Reason("bet_cannot_win", {})
    if best > other and gain > 0:
        yield Reason("bet_pays", {**cards, "gain": tenths(100 * gain, 2 * unseen)})
        most = bounds_of(low, high, int(view.pot), int(view.chips[seat]), options).most
        if other and best == most:
            yield Reason("bet_most", {"most": most})
    elif best < other and gain < 0:
        yield Reason("bet_loses", {**cards, "loss": tenths(-100 * gain, 2 * unseen)})


def tenths(numerator: int, denominator: int) -> float:
    """Return a fraction with one digit after the point."""
    return round(numerator / denominator, 1)


ANALYSIS = Analysis(
    calculator=questions.answer,
    examples=questions.EXAMPLES,
    odds=odds,
    own_odds=own_odds,
    regret=regret,
    worth=worth_in_chips,
    best_action=best_of_all,
    reasons=reasons,
)

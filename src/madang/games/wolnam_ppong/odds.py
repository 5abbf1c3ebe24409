"""The worth of a bet in Wolnam-ppong, counted exactly over the cards not seen (WP 5).

`count_unseen` looks at the unseen cards, `odds_of` makes fractions of them, `best_bet` finds the
best whole number of chips, and `odds` answers a question asked in JSON.
"""

from fractions import Fraction
from typing import NamedTuple

from madang.analysis import check_fields, read_whole
from madang.errors import NotationError
from madang.game import (
    Data,
)
from madang.games.wolnam_ppong.actions import CAPS, Bounds, bounds_of, least_bet, most_bet
from madang.games.wolnam_ppong.options import PAIR_IS_PUSH, Options
from madang.games.wolnam_ppong.scoring import (
    ante_of,
    gain_of,
    halves_lost,
    is_forced,
    payable,
    rain_cost,
    rains,
)
from madang.games.wolnam_ppong.state import State, months_of
from madang.games.wolnam_ppong.view import unseen_by
from madang.hwatu.cards import ALL_CARDS, CARDS, check_pack, read_months, size_of
from madang.kernels.jit import kernel
from madang.layout import Seat

EXAMPLE = "a hand and three cards seen", {"hand": [2, 10], "seen": [5, 5, 11]}  # measured by it
NOTHING_BETWEEN = 0  # a month that no hand holds, outside of every hand


# ---- counting, for bots too ------------------------------------------------------------------


class Counts(NamedTuple):
    """The unseen cards, by what they would do for a hand."""

    win: int
    match: int
    outside: int


@kernel
def count_unseen(low: int, high: int, unseen: int) -> Counts:
    """5.1  Count the cards of the set `unseen` by what they would do for two months."""
    below_low, below_high = (1 << 4 * (low - 1)) - 1, (1 << 4 * (high - 1)) - 1
    matching = 15 << 4 * (low - 1) | 15 << 4 * (high - 1)
    match = size_of(unseen & matching)
    win = size_of(unseen & below_high & ~below_low & ~matching)
    return Counts(win, match, size_of(unseen) - win - match)


@kernel
def worth(low: int, high: int, counts: Counts, bet: int, options: Options) -> int:
    """Return the expected gain of a bet, times the number of unseen cards: a whole number."""
    outside = NOTHING_BETWEEN
    return (
        counts.win * bet
        + counts.match * gain_of(low, high, low, bet, options)
        + counts.outside * gain_of(low, high, outside, bet, options)
    )


@kernel
def folded(low: int, high: int, counts: Counts, chips: int, options: Options) -> int:
    """3.5  Return what folding costs, times the number of unseen cards."""
    total = counts.win + counts.match + counts.outside
    return payable(ante_of(options), chips, options) * total if is_forced(low, high, options) else 0


@kernel
def best_bet(low: int, high: int, counts: Counts, pot: int, chips: int, options: Options) -> int:
    """5.2  Return the bet that is worth most, 0 where none is worth more than folding.

    Whole chips: where a loss costs one and a half, an even bet loses no half chip. So the worth
    is a straight line over the even bets and another over the odd ones, and an end of one is best.
    """
    least = least_bet(pot, options)
    most = most_bet(low, high, pot, chips, options)
    best = 0
    most_worth = -folded(low, high, counts, chips, options)
    for bet in (most, most - 1, least + 1, least):
        if least <= bet and bet <= most and bet > 0:
            bet_worth = worth(low, high, counts, bet, options)
            if bet_worth > most_worth:
                best = bet
                most_worth = bet_worth
    return best


# ---- what a seat has seen ---------------------------------------------------------------------


@kernel
def counts_for(view: State, options: Options, seat: Seat) -> Counts:
    """5.1, 5.3  Count the cards that the seat has not seen, folded hands among them."""
    low, high = months_of(view, seat)
    return count_unseen(low, high, unseen_by(view, options, seat))


# ---- fractions -------------------------------------------------------------------------------


class Odds(NamedTuple):
    """5.1  What drawing a card would do, exactly."""

    unseen: int
    counts: Counts
    p_win: Fraction
    p_match: Fraction
    p_outside: Fraction
    cost_per_chip: Fraction  # expected loss of a chip that is bet, when the bet does not win
    ev_per_chip: Fraction  # of a bet so large that rounding does not matter
    reason: str  # a row of REASONS


REASONS = {
    "pays": "5.2",  # a win is worth more than what losing costs
    "even": "5.2",
    "does_not_pay": "5.2",
    "cannot_win": "3.5",  # neighbours
    "pair_push": "3.4",
    "pair_loss": "3.4",
    "rain": "4.1",
    "double_rain": "4.2",
    "no_bet": "3.6",  # the pot or the chips allow none; CAPS knows the section
}  # why a bet is worth what it is -> its section


def odds_of(hand: tuple[int, int], seen: list[int], options: Options) -> Odds:
    """Return the odds of a hand of two months, when cards of the months `seen` are gone.

    >>> odds = odds_of((2, 10), [], Options())
    >>> str(odds.p_win), str(odds.p_match), str(odds.ev_per_chip), odds.reason
    ('14/23', '3/23', '5/23', 'pays')
    """
    low, high = min(hand), max(hand)
    counts = Counts(*map(int, count_unseen(low, high, ALL_CARDS ^ cards_of([*hand, *seen]))))
    unseen, halves = sum(counts), halves_of(low, high, counts, options)
    if rains(low, high, options):
        halves = 2 * counts.win  # nothing is bet
    return Odds(
        unseen,
        counts,
        Fraction(counts.win, unseen),
        Fraction(counts.match, unseen),
        Fraction(counts.outside, unseen),
        Fraction(halves, 2 * unseen),
        Fraction(2 * counts.win - halves, 2 * unseen),
        reason_of(low, high, 2 * counts.win - halves, options),
    )


def halves_of(low: int, high: int, counts: Counts, options: Options) -> int:
    """3.3, 3.7  Return how many halves of a bet are lost over all unseen cards together."""
    halves = counts.match * int(halves_lost(low, high, True, options))
    return halves + counts.outside * int(halves_lost(low, high, False, options))


def cards_of(months: list[int]) -> int:
    """Return a set of cards of these months."""
    cards = 0
    for month in months:
        cards |= (cards << 1 | 1 << 4 * (month - 1)) & 15 << 4 * (month - 1)
    return cards


def reason_of(low: int, high: int, ev: int, options: Options) -> str:
    """Say in a code why a bet is worth what it is."""
    if count_of_rain := rains(low, high, options):
        return "double_rain" if count_of_rain == 2 else "rain"
    if low == high:
        return "pair_push" if options.pair == PAIR_IS_PUSH else "pair_loss"
    if high - low == 1:
        return "cannot_win"
    return "pays" if ev > 0 else "does_not_pay" if ev < 0 else "even"


# ---- questions in JSON -----------------------------------------------------------------------

FIELDS = ("hand", "seen", "pot", "chips", "explain")
MOST_CHIPS = 1_000_000_000


def odds(question: Data, options: Options) -> Data:
    """Answer what a hand is worth; with `pot` and `chips` also what to bet, with `explain` why."""
    check_fields(question, FIELDS)
    hand = read_hand(question)
    seen = read_months(question.get("seen", []), "seen", CARDS - 2)
    check_pack([*hand, *seen], "hand and seen")
    if len(seen) == CARDS - 2:
        raise NotationError(len(seen), "seen", "all cards are seen, nothing is left to draw")
    found = odds_of(hand, seen, options)
    answer: Data = {
        "unseen": found.unseen,
        "win_cards": found.counts.win,
        "match_cards": found.counts.match,
        "outside_cards": found.counts.outside,
        "p_win": str(found.p_win),
        "p_match": str(found.p_match),
        "p_outside": str(found.p_outside),
        "ev_per_chip": str(found.ev_per_chip),
    }
    if "pot" in question or "chips" in question:
        answer["best"] = advise(question, hand, found, options)
    if question.get("explain"):
        answer["reason"] = explain_odds(found, answer.get("best"))
    return answer


def read_hand(question: Data) -> tuple[int, int]:
    """Read two months."""
    months = read_months(question.get("hand"), "hand", 2)
    if len(months) != 2:
        raise NotationError(months, "hand", "give the months of two cards, like [2, 10]")
    return months[0], months[1]


def read_chips(question: Data, field: str, least: int) -> int:
    """Read a whole number of chips."""
    remedy = f"give a whole number of chips from {least} to {MOST_CHIPS}"
    return read_whole(question.get(field), field, least, MOST_CHIPS, remedy)


def read_purse(question: Data, options: Options) -> tuple[int, int]:
    """3.6  Read the pot and the seat's chips, which may be below zero without table stakes."""
    least = 0 if options.table_stakes else -MOST_CHIPS
    return read_chips(question, "pot", 0), read_chips(question, "chips", least)


def advise(question: Data, hand: tuple[int, int], found: Odds, options: Options) -> Data:
    """Return the best bet, 0 for none; what the turn is worth; what may be bet at most and why."""
    pot, chips = read_purse(question, options)
    low, high = min(hand), max(hand)
    bounds: Bounds = bounds_of(low, high, pot, chips, options)
    bet = best_bet(low, high, found.counts, pot, chips, options)
    if bet:
        ev = Fraction(int(worth(low, high, found.counts, bet, options)), found.unseen)
    elif count_of_rain := rains(low, high, options):
        ev = Fraction(
            pot if count_of_rain == 2 else -int(payable(rain_cost(options), chips, options))
        )
    else:
        ev = Fraction(-int(folded(low, high, found.counts, chips, options)), found.unseen)
    return {
        "bet": int(bet),
        "ev": str(ev),
        "min_bet": bounds.least,
        "max_bet": bounds.most,
        "why": bounds.cap,
        "section": CAPS[bounds.cap],
    }


def explain_odds(found: Odds, best: Data | None) -> Data:
    """Return why a bet is worth what it is: a code, what it sets against what, a section.

    Where nothing may be bet, that is said instead of what a bet would be worth.
    """
    code, section = found.reason, REASONS[found.reason]
    if best and not best["max_bet"] and best["why"] != "rain":
        code, section = "no_bet", best["section"]
    gain, cost = str(found.p_win), str(found.cost_per_chip)
    return {"code": code, "gain": gain, "cost": cost, "section": section}

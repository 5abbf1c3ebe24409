"""What may be done in Wolnam-ppong: the action table (WP 7), and any whole number of chips.

The table lists five sizes of bets, for programs. Everybody may also bet a number of chips: `bet
137` is the action BET_CHIPS + 137, beyond the table. How many chips may be bet, and why not more,
is said here too (WP 1.2, 3.1, 3.6).
"""

from typing import NamedTuple

from madang.game import (
    Action,
    Data,
)
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.scoring import (
    ante_of,
    halves_lost,
    is_forced,
    is_one_twelve,
    rains,
)
from madang.games.wolnam_ppong.state import State, months_of
from madang.kernels.jit import kernel
from madang.layout import Seat

FOLD, SHOW, BET_MIN, BET_QUARTER, BET_HALF, BET_THREE_QUARTERS, ADO = range(7)

# fmt: off
ACTIONS = (
    #      word                  section  meaning
    Action("fold",               "3.1",   "give up the turn; the hand stays hidden"),
    Action("show",               "3.4",   "lay open a pair, or rain where it kills"),
    Action("bet-min",            "1.2",   "bet the least that may be bet"),
    Action("bet-quarter",        "1.2",   "bet a quarter of the pot, rounded down"),
    Action("bet-half",           "1.2",   "bet half of the pot, rounded down"),
    Action("bet-three-quarters", "1.2",   "bet three quarters of the pot, rounded down"),
    Action("ado",                "3.1",   "bet the whole pot"),
)
# fmt: on
BET_CHIPS = len(ACTIONS)  # plus the chips: the action of betting them
DIGITS = 9  # of a bet that can be read at all
BET_WORDS = ("bet", *(row.word for row in ACTIONS[BET_MIN:]))

LIMIT = 250_000  # chips in one bet, so that no total outgrows 32 bits (3.6)
NO_END = 1 << 60  # half chips


def chips_in(text: str) -> int | None:
    """Read a whole number of chips, in plain digits; None where it is none.

    Of one that is longer than any bet only the beginning is read, which is larger than any bet.
    """
    is_plain = text.isascii() and text.isdecimal() and not text.startswith("0")
    return int(text[: DIGITS + 1]) if is_plain else None


def parse_bet(word: str) -> int | None:
    """Read `bet N` as a number beyond the table; None where it is something else.

    >>> parse_bet("bet 137") - BET_CHIPS
    137
    """
    verb, _, amount = word.partition(" ")
    chips = chips_in(amount)
    return BET_CHIPS + chips if verb == "bet" and chips and len(amount) <= DIGITS else None


def format_bet(action: int) -> str:
    """Write a number beyond the table.

    >>> format_bet(BET_CHIPS + 137)
    'bet 137'
    """
    return f"bet {action - BET_CHIPS}"


# ---- how much may be bet ---------------------------------------------------------------------

# A bet of n chips may be placed when n <= pot, n <= LIMIT and n * worst_halves <= purse.


@kernel
def worst_halves(low: int, high: int, options: Options) -> int:
    """3.6  Return how many halves of a bet the worst card costs."""
    match = halves_lost(low, high, True, options)
    if low == high or is_one_twelve(low, high):
        return match  # no card is outside of 1 and 12
    return max(match, 2)


@kernel
def purse_of(low: int, high: int, chips: int, options: Options) -> int:
    """3.5, 3.6, 4.1  Return how many half chips the seat can lose; below zero: it may not bet."""
    if rains(low, high, options):
        return -1
    if not options.table_stakes:
        return NO_END
    if is_forced(low, high, options) and chips < ante_of(options):
        return -1
    return 2 * chips


@kernel
def least_bet(pot: int, options: Options) -> int:
    """1.2  Return the least bet: a smaller pot may be bet whole."""
    return min(options.min_bet, pot)


@kernel
def may_bet(low: int, high: int, bet: int, pot: int, chips: int, options: Options) -> bool:
    """1.2, 3.1, 3.6  Tell whether just so many chips may be bet."""
    purse = purse_of(low, high, chips, options)
    is_within = (least_bet(pot, options) <= bet) & (bet <= pot) & (bet <= LIMIT)
    return is_within & (purse >= 0) & (bet * worst_halves(low, high, options) <= purse)


@kernel
def most_bet(low: int, high: int, pot: int, chips: int, options: Options) -> int:
    """3.1, 3.6  Return the largest bet: at most the pot, and its worst loss must be payable."""
    purse = purse_of(low, high, chips, options)
    halves = worst_halves(low, high, options)
    most = min(pot, LIMIT)
    if purse < 0:
        return 0
    if halves == 2:  # nearly always: a shift is quicker than a division
        return min(most, purse >> 1)
    return min(most, purse // halves) if halves else most


@kernel
def size_of(action: int, pot: int, options: Options) -> int:
    """1.2  Return how many chips one of the bets in the action table is, or of `bet N`."""
    if action >= BET_CHIPS:
        return action - BET_CHIPS
    least = least_bet(pot, options)
    part = pot * (action - BET_MIN) >> 2
    return least if action == BET_MIN else part


def forced_seats(state: State, options: Options) -> int:
    """1.2, 2.5, 3.6  Return the seats that sit out, or whose chips cover no bet on any hand."""
    least = int(least_bet(state.pot, options)) if options.table_stakes else 0
    broke = (1 << seat for seat in range(options.players) if state.chips[seat] < least)
    return int(state.out) | sum(broke)


# ---- how much, and why not more --------------------------------------------------------------

CAPS = {
    "pot": "3.1",  # the pot is the most
    "chips": "3.6",  # the worst loss must be payable
    "limit": "3.6",  # no bet is larger than LIMIT
    "min_bet": "1.2",  # what could be paid is less than the least bet
    "rain": "4.1",  # rain does not bet
}  # what bounds a bet -> its section


class Bounds(NamedTuple):
    """3.6  What may be bet: from `least` to `most` chips, or nothing where `most` is 0."""

    least: int
    most: int
    cap: str  # a key of CAPS: why not more


def bounds_of(low: int, high: int, pot: int, chips: int, options: Options) -> Bounds:
    """1.2, 3.1, 3.6, 4.1  Return what a seat may bet, and what keeps it from betting more."""
    least = int(least_bet(pot, options))
    most = int(most_bet(low, high, pot, chips, options))
    if rains(low, high, options):
        return Bounds(least, 0, "rain")
    if most < least:
        return Bounds(least, 0, "min_bet" if most else "chips")
    if most == pot:
        return Bounds(least, most, "pot")
    return Bounds(least, most, "limit" if most == LIMIT else "chips")


def bounds_now(state: State, options: Options, seat: Seat) -> Bounds:
    """3.6  Return what the seat on turn may bet."""
    low, high = months_of(state, seat)
    return bounds_of(int(low), int(high), int(state.pot), int(state.chips[seat]), options)


def why_not(state: State, options: Options, seat: Seat, word: str) -> Data:
    """Say why a seat that is asked may not do what `word` says: a code, the bounds, a section."""
    verb, _, amount = word.partition(" ")
    if verb not in BET_WORDS:
        return {}
    bounds = bounds_now(state, options, seat)
    chips = chips_in(amount) if verb == "bet" else size_named(verb, state, options)
    is_below = amount == "0" or (amount.startswith("-") and chips_in(amount[1:]) is not None)
    code, section = "same_as_another", "1.2"
    if bounds.most == 0:
        code, section = "no_bet", CAPS[bounds.cap]
    elif is_below or (chips is not None and chips < bounds.least):
        code = "below_least"
    elif chips is None:
        code = "not_whole"
    elif chips > bounds.most:
        code, section = "above_cap", CAPS[bounds.cap]
    return {"code": code, **bounds._asdict(), "section": section}


def size_named(word: str, state: State, options: Options) -> int:
    """1.2  Return how many chips one of the five sizes is."""
    return int(size_of(BET_MIN - 1 + BET_WORDS.index(word), state.pot, options))

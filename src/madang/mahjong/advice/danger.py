"""How dangerous a discard is: how likely each seat is ready, waits for it, and what that costs.

Three tables a game, made by self-play with `python -m tools.danger GAME`: the chance that a seat is
ready, by its melds and how often it has discarded; the chance that a ready seat may win with a
kind, by what that seat shows and what was discarded; and what the discarder then pays. A kind that
a seat has let pass since its last discard is safe from it; the table says how safe the others are.
"""

from typing import Any

import numpy as np

from madang.kernels.jit import hook, hook_value, kernel
from madang.layout import Seat
from madang.mahjong.play.state import SEATS
from madang.mahjong.suit_codes import first_of
from madang.mahjong.tiles import HONOURS, PLAYED, RANKS, suit_of
from madang.mahjong.types import Kind, KindSet, Options, State

# ---- the tables ------------------------------------------------------------------------------

MELDED = 5  # none to four melds
PERIOD, PERIODS = 2, 11  # discards of a seat in a row of the table, and rows
NO_SUIT, ITS_SUIT, ANOTHER = range(3)  # suits: the seat shows none, this one, another
ENDS, NEXT_TO_ENDS, MIDDLE, WINDS, DRAGONS = range(5)  # ranks
UNSEEN, PASSED, THROWN, PASSED_NOW = range(4)  # danger of a kind by the discards of a seat
COPIES_LEFT = 4  # none to three and more copies unseen
ALL = SEATS  # the row of dangers that adds those of all seats up

READY_SHAPE = MELDED, PERIODS, 2
WAITS_SHAPE = 2, 3, 5, 4, COPIES_LEFT
PAID_SHAPE = 2, MELDED, 2

# The chance that a seat is ready which has not declared it: by melds, discards, suit shown or not.
READY = hook_value("READY", np.zeros(READY_SHAPE))
# The chance that a ready seat may win with a kind by a discard: declared or not, then by the above.
WAITS = hook_value("WAITS", np.zeros(WAITS_SHAPE))
# The payment of the discarder in least hands: declared or not, melds, suit shown or not.
PAID = hook_value("PAID", np.zeros(PAID_SHAPE))


# ---- what a game names -----------------------------------------------------------------------


@hook
def has_declared(view: State, seat: Seat) -> bool:
    """Tell whether a seat has said that it is ready."""
    return False


@hook
def safe_from(view: State, seat: Seat) -> int:
    """Return the kinds that a seat may not win by a discard, as all can see."""
    return 0


@hook
def paid_for_least(view: State, options: Options, seat: Seat, winner: Seat) -> float:
    """Return what a seat pays that discards the last tile of the least hand that may win."""
    return 0.0


# ---- what a seat shows -----------------------------------------------------------------------


@kernel
def suit_shown(view: State, seat: Seat) -> int:
    """Return the one suit of two or more melds of a seat, honours aside; -1: none."""
    suit, melds = -1, 0
    for place in range(view.melded[seat]):
        kind = int(view.meld_kinds[seat, place])
        if 0 <= kind < HONOURS:
            if suit >= 0 and suit_of(kind) != suit:
                return -1
            suit = suit_of(kind)
        melds += 1
    return suit if melds > 1 else -1


def melds_in_suit(view: State, seat: Seat, suit: int) -> int:
    """Return how many melds of a seat are of a suit, as the viewer sees them."""
    kinds = view.meld_kinds[seat, : view.melded[seat]].tolist()
    return sum(0 <= kind < HONOURS and suit_of(kind) == suit for kind in kinds)


# rows of a river, a number a seat: the kinds that it threw, that passed it, and that passed it just
# now, after its last discard: its hand has been the same since; and how often it has discarded
THREW, LET_PASS, LET_PASS_NOW, DISCARDED = range(4)


@kernel
def read_river(view: State) -> Any:
    """Return what the discards show of each seat."""
    river = np.zeros((4, SEATS), np.int64)
    later = 0  # what was thrown after a discard
    for place in range(view.thrown - 1, -1, -1):
        thrower, bit = int(view.river_seats[place]), 1 << int(view.river[place])
        if river[DISCARDED, thrower] == 0:
            river[LET_PASS_NOW, thrower] = later
        river[THREW, thrower] |= bit
        river[DISCARDED, thrower] += 1
        later |= bit
    for seat in range(SEATS):
        if river[DISCARDED, seat] == 0:
            river[LET_PASS_NOW, seat] = later
        for other in range(SEATS):
            if other != seat:
                river[LET_PASS, seat] |= river[THREW, other]
    return river


@kernel
def rank_class(kind: Kind) -> int:
    """Return which row of a table of waits a kind is in, by its rank."""
    if kind >= HONOURS:
        return WINDS if kind < HONOURS + 4 else DRAGONS
    to_end = min(kind % RANKS, RANKS - 1 - kind % RANKS)
    return min(to_end, MIDDLE)


@kernel
def suit_class(kind: Kind, suit: int) -> int:
    """Return which row of a table of waits a kind is in, by the suit that a seat shows."""
    if suit < 0:
        return NO_SUIT
    return ITS_SUIT if kind >= HONOURS or suit_of(kind) == suit else ANOTHER


@kernel
def heard_of(kind: Kind, thrown: int, passed: int, passed_now: int) -> int:
    """Return which row of a table of waits a kind is in, by the discards."""
    if passed_now >> kind & 1:
        return PASSED_NOW
    if thrown >> kind & 1:
        return THROWN
    return PASSED if passed >> kind & 1 else UNSEEN


# ---- of each kind ----------------------------------------------------------------------------


@kernel
def dangers_of(view: State, options: Options, seat: Seat, left: Any, kinds: KindSet) -> Any:
    """Return what discarding each of these kinds may cost by each other seat, and by all.

    In points; 0 for the other kinds.
    """
    dangers, river = np.zeros((SEATS + 1, PLAYED), np.float64), read_river(view)
    for other in range(SEATS):
        if other == seat:
            continue
        suit, melds = suit_shown(view, other), int(view.melded[other])
        declared, shows = int(has_declared(view, other)), int(suit >= 0)
        period = min(int(river[DISCARDED, other]) // PERIOD, PERIODS - 1)
        ready = 1.0 if declared else READY[melds, period, shows]
        cost = ready * PAID[declared, melds, shows] * paid_for_least(view, options, seat, other)
        thrown, passed = int(river[THREW, other]), int(river[LET_PASS, other])
        unsafe = kinds & ~(safe_from(view, other) | int(river[LET_PASS_NOW, other]))
        while unsafe:
            kind = first_of(unsafe)
            unsafe &= unsafe - 1
            suits, ranks = suit_class(kind, suit), rank_class(kind)
            heard = heard_of(kind, thrown, passed, 0)
            copies = min(int(left[kind]), COPIES_LEFT - 1)
            danger = cost * WAITS[declared, suits, ranks, heard, copies]
            dangers[other, kind] = danger
            dangers[ALL, kind] += danger
    return dangers

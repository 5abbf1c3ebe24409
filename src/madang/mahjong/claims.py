"""The seats that may take a discard, for which set, and which seat comes first (MJ 6.1, 6.2)."""

import numpy as np

from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.tiles import HONOURS, NONE, RANKS
from madang.mahjong.types import Kind, State

SEATS = 4
CHOW_LOWS = np.array([kind for kind in range(HONOURS) if kind % RANKS < RANKS - 2], np.int64)
CHOW_OF_LOW = np.full(HONOURS, NONE, np.int64)  # lowest kind -> number of the chow, or NONE
CHOW_OF_LOW[CHOW_LOWS] = np.arange(len(CHOW_LOWS))


@kernel
def may_pung(state: State, seat: Seat, kind: Kind) -> bool:
    """Tell whether a hand makes a pung with one more tile of a kind."""
    return state.hands[seat, kind] >= 2


@kernel
def may_kong(state: State, seat: Seat, kind: Kind) -> bool:
    """Tell whether a hand makes a kong with one more tile of a kind."""
    return state.hands[seat, kind] >= 3


@kernel
def may_chow(state: State, seat: Seat, kind: Kind, low: int) -> bool:
    """Tell whether a hand makes the chow that begins with `low`, with one tile of `kind`."""
    if low < 0 or CHOW_OF_LOW[low] == NONE or not low <= kind < low + 3:
        return False
    for other in range(low, low + 3):
        if other != kind and state.hands[seat, other] == 0:
            return False
    return True


@kernel
def may_chow_any(state: State, seat: Seat, kind: Kind) -> bool:
    """Tell whether a hand makes any chow with one tile of `kind`."""
    if kind >= HONOURS:
        return False
    for low in range(kind - 2, kind + 1):
        if may_chow(state, seat, kind, low):
            return True
    return False


@kernel
def nearest(seats: int, giver: int) -> int:
    """6.2  Return the first of a set of seats in turn after `giver`; NONE where it is empty."""
    for distance in range(1, SEATS):
        seat = (giver + distance) % SEATS
        if seats >> seat & 1:
            return seat
    return NONE


@kernel
def comes_before(seat: Seat, other: int, giver: int) -> bool:
    """6.2  Tell whether `seat` is nearer in turn after `giver` than `other`."""
    return (seat - giver) % SEATS < (other - giver) % SEATS


@kernel
def one_comes_before(seats: int, first: int, giver: int) -> bool:
    """6.2  Tell whether one of a set of seats is nearer in turn after `giver` than `first`."""
    other = nearest(seats, giver)
    return other != NONE and comes_before(other, first, giver)

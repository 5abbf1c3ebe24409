"""Seats, and sets of seats: a set is a whole number with a bit for each seat in it."""

from functools import lru_cache

import numpy as np

from madang.jit import kernel


@lru_cache(maxsize=256)
def bits_in(seats: int) -> tuple[int, ...]:
    """Return the seats of a set of seats, lowest first.

    >>> bits_in(0b1010)
    (1, 3)
    """
    return tuple(seat for seat in range(int(seats).bit_length()) if int(seats) >> seat & 1)


# Each five neighbouring bits of this number, cut off at 32, are another number: so a set of one
# seat, times it, has that seat's row of the table in its highest five bits.
FIVES = 0x077CB531
SEAT_OF_FIVE = np.zeros(32, np.int64)
for _seat in range(32):
    SEAT_OF_FIVE[(FIVES << _seat & 0xFFFFFFFF) >> 27] = _seat


@kernel
def first_in(seats: int) -> int:
    """Return the lowest seat of a set of seats, which is not empty; without a loop to predict."""
    return SEAT_OF_FIVE[(int(seats & -seats) * FIVES & 0xFFFFFFFF) >> 27]


@kernel
def next_seat(seat: int, seats: int) -> int:
    """Return the seat that comes after `seat` at a table of so many."""
    return seat + 1 if seat + 1 < seats else 0


@kernel
def places_after(seat: int, other: int, seats: int) -> int:
    """Return how many places after `seat` another one sits, at a table of so many."""
    place = other - seat
    return place + seats if place < 0 else place

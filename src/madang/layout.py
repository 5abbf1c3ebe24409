"""A game's cards, fields and seats, for code that knows no game.

A deck is an array of ids, each from 0 to `size - 1` once, in dealing order. Equal pieces are
different ids: the four tiles of one face are four things, whatever a player may know of them.

A field is one row of the table that a game's record is made of. The reference pages come from
these rows, and a test holds the states of played matches to them.

A set of seats is a whole number with a bit for each seat in it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.kernels.jit import kernel

Deck: TypeAlias = np.ndarray[tuple[int], np.dtype[np.signedinteger[Any]]]


@dataclass(frozen=True)
class DeckType:
    """The decks of one game: how many pieces, how they are written, which are still to come."""

    size: int  # pieces in a whole deck
    pieces: str  # what they are called: cards or tiles
    parse: Callable[[str], Deck]  # reads what `format` writes; raises NotationError
    format: Callable[[Deck], str]
    undealt: Callable[[Any], Deck]  # state -> the ids that nobody has been dealt yet
    cards_used: Callable[[Any], int] | None = None  # options -> how many can matter; None: all
    state_field: str = "deck"  # where a state holds them, in dealing order
    # state -> from which place of that field on, and before which, nobody has been dealt any yet
    undealt_places: Callable[[Any], tuple[int, int]] = field(kw_only=True)

    @cached_property
    def dtype(self) -> np.dtype[np.signedinteger[Any]]:
        """The narrowest signed type that holds every id: an id never wraps to below zero."""
        return np.dtype(np.min_scalar_type(-self.size))

    def in_order(self) -> Deck:
        """Return the deck before any shuffle: every id once, the lowest first."""
        return np.arange(self.size, dtype=self.dtype)

    def checked(self, given: Any) -> Deck:
        """Return `given` as a deck; raise NotationError unless it holds every id once."""
        is_whole = np.shape(given) == (self.size,) and np.array_equal(
            np.sort(given), np.arange(self.size)
        )
        if not is_whole:
            raise NotationError(given, "deck", f"give each of the {self.size} {self.pieces} once")
        return np.asarray(given, self.dtype)


Array: TypeAlias = npt.NDArray[Any]  # in a record; its first axis is the seat where it has one
Seat: TypeAlias = int  # from 0; -1 and -2 are viewers, see `madang.game`
SeatSet: TypeAlias = int  # a bit for each seat


class Field(NamedTuple):
    """One field: its name, the NumPy type and shape of it, its least and greatest value."""

    name: str
    type: Any
    shape: tuple[int, ...]  # (): one number
    low: int
    high: int | None  # None: whatever house rules make possible
    meaning: str

    @property
    def range(self) -> str:
        """Say which values there are.

        >>> Field("seat", np.int32, (), 0, 5, "").range
        '0 to 5'
        >>> Field("pot", np.int32, (), 0, None, "").range
        'from 0'
        """
        if self.high is None:
            return "any" if self.low == ANY else f"from {self.low}"
        return f"{self.low} to {self.high}"


ANY = -(1 << 31)  # no least value but that of the type


def record_of(fields: Sequence[Field]) -> np.dtype[np.void]:
    """Return the record type of these fields, laid out as a C compiler does."""
    return np.dtype([(field.name, field.type, field.shape) for field in fields], align=True)


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


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number, of Python or of NumPy."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


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

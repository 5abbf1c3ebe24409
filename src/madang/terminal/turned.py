"""The view of a seat, turned so that it sits on seat 0: screens draw the person there."""

from copy import deepcopy
from functools import cache
from typing import Any, get_type_hints

import msgspec

from madang.game import EACH_SEAT, SOME_SEATS
from madang.layout import Seat

OF_SEATS = "seat", "owner", "dealer", "giver", "taken_by", "paid_by"  # fields that name one


@cache
def marks_of(kind: type) -> dict[str, tuple[Any, ...]]:
    """Return the notes in the types of the fields."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}


def turned(seen: Any, by: Seat) -> Any:
    """Return an observation in which seat `by` is seat 0.

    >>> from madang.match import new_match
    >>> match = new_match("nylon_ppong", seed=7, players=3)
    >>> seen = match.observation(2)
    >>> again = turned(seen, 2)
    >>> again.hands[0] == seen.hands[2], (again.seat + 2) % 3 == seen.seat
    (True, True)
    """
    copied = deepcopy(seen)
    turn(copied, by, len(seen.sizes))
    return copied


def turn(thing: Any, by: Seat, seats: int) -> None:
    """Turn the seats of a struct, and of those in it."""
    if isinstance(thing, list):
        for inner in thing:
            turn(inner, by, seats)
    if not isinstance(thing, msgspec.Struct):
        return
    for name, marks in marks_of(type(thing)).items():
        value = getattr(thing, name)
        if EACH_SEAT in marks and isinstance(value, list):
            value = value[by:] + value[:by]
        elif SOME_SEATS in marks:
            value = sorted((seat - by) % seats for seat in value)
        elif name in OF_SEATS and type(value) is int:
            value = (value - by) % seats
        setattr(thing, name, value)
        turn(value, by, seats)

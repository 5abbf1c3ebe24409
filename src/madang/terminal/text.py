"""A table as plain text: for terminals without colour, for golden files, for debugging.

It knows observations, not games. What each seat has is in columns, cards are on lines of their own,
and whatever else a game has to say comes first.

>>> from madang.match import new_match
>>> print(show(new_match("nylon_ppong", seed=7, players=2).observation(0)))
turn  deal 1  deals 10  seat 1  deck 38  reshuffles_left 0
pile  -
seat  sizes  points  totals  hands
   0      5       0       0  3c 6a 6c 10b 12a
   1      5       0       0  ?                 to_act
"""

from collections.abc import Iterable, Sequence
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from madang.game import EACH_SEAT, SOME_SEATS, Observation, ScoreLine

ALWAYS = "sizes", "points", "totals"  # columns of every game; others only where they say something
APART = "phase", "hands", "explained"  # have places of their own


def show(seen: Observation, legal: Sequence[str] = ()) -> str:
    """Return a view in words as lines of text, and below them what may be done."""
    parts = [facts_in(seen), *rows_in(seen), *seats_in(seen), *reasons_in(seen.explained)]
    return "\n".join([*parts, "may   " + ", ".join(legal)] if legal else parts)


# ---- which field says what ---------------------------------------------------------------------


@cache
def fields_of(kind: type[Observation]) -> dict[str, list[str]]:
    """Sort the fields of a game's observations: facts, rows, columns, words and marks of seats."""
    sorted_out: dict[str, list[str]] = {key: [] for key in PLACES}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name not in APART and (place := place_of(hint)):
            sorted_out[place].append(name)
    return sorted_out


PLACES = "facts", "rows", "columns", "words", "marks"


def place_of(hint: Any) -> str:
    """Tell where a field of this type is said; "" for what only programs read."""
    meta = getattr(hint, "__metadata__", ())
    if SOME_SEATS in meta:
        return "marks"
    if EACH_SEAT in meta:
        (element,) = get_args(hint.__origin__)
        return "columns" if element is int else "words"
    if get_origin(hint) is list:
        return "rows"
    simple = {int, str, bool, NoneType}
    return "facts" if {*(get_args(hint) or (hint,))} <= simple else ""


# ---- the lines ---------------------------------------------------------------------------------


def facts_in(seen: Observation) -> str:
    """Return the first line: the phase, and every single fact that says something."""
    facts = [(name, getattr(seen, name)) for name in fields_of(type(seen))["facts"]]
    said = [name if value is True else f"{name} {value}" for name, value in facts if is_said(value)]
    return "  ".join([seen.phase, *said])


def is_said(value: object) -> bool:
    """Tell whether a fact says something: 0 does, nothing and false do not."""
    return value is not None and value is not False and value != ""


def rows_in(seen: Observation) -> Iterable[str]:
    """Yield a line for each row of cards or tiles, such as a pile, the oldest first."""
    for name in fields_of(type(seen))["rows"]:
        yield f"{name}  " + (" ".join(map(str, getattr(seen, name))) or "-")


def seats_in(seen: Observation) -> Iterable[str]:
    """Yield a heading and one line a seat."""
    fields = fields_of(type(seen))
    columns = [name for name in fields["columns"] if name in ALWAYS or any(getattr(seen, name))]
    hands = ["?" if hand is None else " ".join(hand) or "-" for hand in seen.hands]
    width = max(map(len, hands))
    yield "  ".join(["seat", *columns, "hands"])
    for seat, hand in enumerate(hands):
        numbers = [str(getattr(seen, name)[seat]).rjust(len(name)) for name in columns]
        words = [
            said_of(name, said) for name in fields["words"] if (said := getattr(seen, name)[seat])
        ]
        marks = [name for name in fields["marks"] if seat in getattr(seen, name)]
        parts = [str(seat).rjust(4), *numbers, hand.ljust(width), " ".join([*words, *marks])]
        yield "  ".join(parts).rstrip()


def said_of(name: str, said: Any) -> str:
    """Return a word as it is; other values after their name: a row of cards, or writable text."""
    if isinstance(said, str):
        return said
    return " ".join([name, *map(str, said if isinstance(said, list) else [said])])


def reasons_in(lines: Iterable[ScoreLine]) -> Iterable[str]:
    """Yield one line for each reason for what the deal came to."""
    for why in lines:
        unit = "" if why.unit == "points" else f" {why.unit}"
        paid = "" if why.paid_by is None else f"  paid by {why.paid_by}"
        cards = " ".join(why.cards)
        yield f"seat {why.seat}  {why.points:+d}{unit}  {why.kind}  {why.section}{paid}  {cards}"

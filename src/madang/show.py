"""A table as plain text: for terminals without colour, for golden files, for debugging.

It knows views, not games: what every game's `look` says of seats stands in columns, cards on lines
of their own, and whatever else a game has to say stands in front.

>>> from madang.match import new_match
>>> print(show(new_match("nylon_ppong", seed=7, players=2).look(0)))
turn  round 1  rounds 10  seat 1  deck 38  reshuffles_left 0
pile  -
seat  sizes  points  totals  hands
   0      5       0       0  3c 6a 6c 10b 12a
   1      5       0       0  ?                 owing
"""

from collections.abc import Sequence

from madang.game import Data

SCORES = "sizes", "chips", "points", "totals"  # one number a seat
SELDOM = "bets", "rebuys"  # too, where there is one
TURNS = "drawn", "results"  # one word a seat, where there is one
MARKS = "to_act", "to_play", "shown", "out", "ponged"  # lists of seats
ROWS = "pile", "hands", "explained"  # these have lines of their own
UNSAID = "may_bet", "turns"  # for whoever plays on


def show(view: Data, legal: Sequence[str] = ()) -> str:
    """Return a view in words as lines of text, and below them what may be done."""
    parts = [facts_in(view), *pile_in(view), *seats_in(view), *reasons_in(view)]
    return "\n".join([*parts, "may   " + ", ".join(legal)] if legal else parts)


def facts_in(view: Data) -> str:
    """Return the first line: the phase, and every single fact that is not empty."""
    apart = {"phase", *SCORES, *SELDOM, *MARKS, *ROWS, *UNSAID, *turns_in(view)}
    facts = [f"{key} {value}" for key, value in view.items() if key not in apart and is_said(value)]
    return "  ".join([view["phase"], *facts])


def is_said(value: object) -> bool:
    """Tell whether a fact says something: 0 does, nothing does not."""
    return value is not None and value != "" and value != []


def turns_in(view: Data) -> list[str]:
    """Return which of TURNS the view has for each seat."""
    return [key for key in TURNS if isinstance(view.get(key), list)]


def pile_in(view: Data) -> list[str]:
    """Return the line of the pile, the oldest card first, where the game has one."""
    return ["pile  " + (" ".join(view["pile"]) or "-")] if "pile" in view else []


def seats_in(view: Data) -> list[str]:
    """Return a heading and one line a seat."""
    scores = [key for key in SCORES if key in view]
    scores += [key for key in SELDOM if any(view.get(key, ()))]
    hands = ["?" if hand is None else " ".join(hand) or "-" for hand in view["hands"]]
    width = max(map(len, hands))
    lines = ["  ".join(["seat", *scores, "hands"])]
    for seat, hand in enumerate(hands):
        numbers = [str(view[key][seat]).rjust(len(key)) for key in scores]
        marks = [key for key in MARKS if seat in view.get(key, ())]
        words = [view[key][seat] for key in turns_in(view) if view[key][seat]]
        parts = [str(seat).rjust(4), *numbers, hand.ljust(width), " ".join([*words, *marks])]
        lines.append("  ".join(parts).rstrip())
    return lines


def reasons_in(view: Data) -> list[str]:
    """Return one line for each reason for points."""
    return [
        f"seat {why['seat']}  {why['points']:+d}  {why['kind']}  {why['section']}  "
        + " ".join(why["cards"])
        for why in view.get("explained", ())
    ]

"""What a seat can count: copies it has not seen, turns still to come, the wind that it has."""

from typing import Any

import numpy as np

from madang.game import State
from madang.jit import kernel
from madang.mahjong.melds import CHOW, PUNG
from madang.mahjong.play.state import SEATS
from madang.mahjong.tiles import COPIES, NONE, PLAYED


@kernel
def unseen_by(view: State, kinds: int) -> Any:
    """Return how many copies of each of the game's kinds may be in the wall or hidden hands."""
    left = np.zeros(PLAYED, np.int64)
    for kind in range(PLAYED):
        left[kind] = COPIES * (kinds >> kind & 1)
    for place in range(view.thrown):
        if view.river_takers[place] == NONE:
            left[view.river[place]] -= 1
    for seat in range(SEATS):
        for kind in range(PLAYED):
            left[kind] -= view.hands[seat, kind]
        for place in range(view.melded[seat]):
            take_meld(left, view.meld_forms[seat, place], int(view.meld_kinds[seat, place]))
    return left


@kernel
def take_meld(left: Any, form: int, kind: int) -> None:
    """Take the tiles of a meld out of those unseen; a hidden kong stays among them."""
    if kind < 0:
        return
    if form == CHOW:
        for member in range(kind, kind + 3):
            left[member] -= 1
    else:
        left[kind] -= 3 if form == PUNG else COPIES


@kernel
def kinds_left(left: Any, least: int) -> int:
    """Return the set of kinds of which so many copies are unseen."""
    kinds = 0
    for kind in range(PLAYED):
        kinds |= int(left[kind] >= least) << kind
    return kinds


@kernel
def copies_of(left: Any, kinds: int) -> float:
    """Return how many copies of a set of kinds are unseen."""
    copies = 0
    for kind in range(PLAYED):
        copies += left[kind] * (kinds >> kind & 1)
    return float(copies)


@kernel
def turns_left(view: State, options: Any) -> int:
    """Return how many more tiles a seat may expect to draw."""
    return max(0, int(view.end - view.front) - options.dead_wall + SEATS // 2) // SEATS


@kernel
def wind_of(view: State, seat: int) -> int:
    """Return the wind of a seat, 0 East."""
    return int(seat - view.dealer) % SEATS

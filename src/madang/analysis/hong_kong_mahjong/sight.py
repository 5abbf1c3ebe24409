"""What a seat can count: copies it has not seen, turns still to come, what a win is worth to it."""

from typing import Any

import numpy as np

from madang.game import State
from madang.games.hong_kong_mahjong.hand import DISCARD, Situation
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.scoring import bonus_faan
from madang.games.hong_kong_mahjong.state import SEATS
from madang.jit import kernel
from madang.mahjong.melds import CHOW, PUNG
from madang.mahjong.tiles import COPIES, NONE, PLAYED

NO_TILE = 0  # of a situation in which only the bonus tiles matter


@kernel
def unseen_by(view: State) -> Any:
    """Return how many copies of each kind may be in the wall or in hidden hands."""
    left = np.full(PLAYED, COPIES, np.int64)
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
def turns_left(view: State, options: Options) -> int:
    """Return how many more tiles a seat may expect to draw."""
    return max(0, int(view.end - view.front) - options.dead_wall + SEATS // 2) // SEATS


@kernel
def wind_of(view: State, seat: int) -> int:
    """Return the wind of a seat, 0 East."""
    return int(seat - view.dealer) % SEATS


@kernel
def bonus_of(view: State, options: Options, seat: int) -> int:
    """6  Return the bonus faan that a seat has for sure, by the tiles laid out so far."""
    wind = wind_of(view, seat)
    situation = Situation(NO_TILE, DISCARD, wind, int(view.round_wind), int(view.bonus[seat]), 0)
    return bonus_faan(situation, options.all_four)

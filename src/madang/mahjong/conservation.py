"""Whether every tile is still there, just once, wherever it is.

Tiles are counted in one pass: three bits a kind, half of the kinds in each of two numbers, and a
set of the bonus tiles.
"""

from typing import Any, NamedTuple

import numpy.typing as npt

from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.hand import CHOW, PUNG
from madang.mahjong.tiles import BONUS, COPIES, KINDS, NONE, PLAYED
from madang.mahjong.types import Kind, State

HALF = PLAYED // 2
SEATS = 4


class Counted(NamedTuple):
    """How many of each kind there are."""

    low: int  # kinds below HALF, three bits each
    high: int  # the others that are played
    bonus: int  # set of bonus tiles
    tiles: int  # how many in all


NOTHING = Counted(0, 0, 0, 0)


def whole_set(tiles: npt.NDArray[Any]) -> Counted:
    """Return the count of a whole set of tiles, given the kind of each."""
    counted = NOTHING
    for kind in tiles.tolist():
        counted = plus(counted, kind, 1)
    return counted


@kernel
def plus(counted: Counted, kind: Kind, count: int) -> Counted:
    """Count so many more of a kind."""
    low = counted.low
    high = counted.high
    bonus = counted.bonus
    if kind >= BONUS:
        bonus |= 1 << (kind - BONUS)
    elif kind < HALF:
        low += count << (3 * kind)
    else:
        high += count << (3 * (kind - HALF))
    return Counted(low, high, bonus, counted.tiles + count)


@kernel
def tiles_conserved(state: State, whole: Counted, claimed: int) -> bool:
    """Tell whether wall, hands, melds, rivers and bonus tiles are the whole set.

    `claimed` is a tile that is nowhere else, since somebody has won with it.
    """
    counted = NOTHING
    if claimed != NONE:
        counted = plus(counted, int(claimed), 1)
    for place in range(state.front, state.end):
        counted = plus(counted, int(state.wall[place]), 1)
    for place in range(state.thrown):
        if state.river_takers[place] == NONE:
            counted = plus(counted, int(state.river[place]), 1)
    for seat in range(SEATS):
        counted = with_seat(state, seat, counted)
    return (
        counted.low == whole.low
        and counted.high == whole.high
        and counted.bonus == whole.bonus
        and counted.tiles == whole.tiles
    )


@kernel
def with_seat(state: State, seat: Seat, counted: Counted) -> Counted:
    """Count the tiles before a seat and in its hand; nothing where its size is wrong."""
    held = 0
    for kind in range(PLAYED):
        held += state.hands[seat, kind]
        counted = plus(counted, kind, int(state.hands[seat, kind]))
    for place in range(state.melded[seat]):
        form = state.meld_forms[seat, place]
        counted = with_meld(counted, form, int(state.meld_kinds[seat, place]))
    for place in range(KINDS - BONUS):
        if state.bonus[seat] >> place & 1:
            counted = plus(counted, BONUS + place, 1)
    return counted if held == state.sizes[seat] else NOTHING


@kernel
def with_meld(counted: Counted, form: int, kind: Kind) -> Counted:
    """Count the tiles of a meld."""
    if form == CHOW:
        for member in range(kind, kind + 3):
            counted = plus(counted, member, 1)
        return counted
    return plus(counted, kind, 3 if form == PUNG else COPIES)

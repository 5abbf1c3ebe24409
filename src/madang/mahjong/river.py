"""The discards of all seats in order, each with who took it (MJ 6.4, 11.1).

A state has `thrown`, how many there are, `river` (kinds), `river_seats` and `river_takers`.
"""

from typing import Any

from madang.jit import kernel
from madang.mahjong.tiles import NONE


@kernel
def throw_tile(state: Any, seat: int, kind: int) -> None:
    """Lay a discard into the river."""
    place = state.thrown
    state.river[place] = kind
    state.river_seats[place] = seat
    state.river_takers[place] = NONE
    state.thrown += 1


@kernel
def take_thrown(state: Any, seat: int) -> None:
    """Note who took the last discard."""
    state.river_takers[state.thrown - 1] = seat


@kernel
def clear_river(state: Any) -> None:
    """Take all discards away."""
    for place in range(len(state.river)):
        state.river[place] = 0
        state.river_seats[place] = 0
        state.river_takers[place] = 0
    state.thrown = 0

"""The concealed tiles of a seat: counts by kind, and the same as one number a suit.

A state has `hands` (seat, kind), `keys` (seat, suit; see `madang.mahjong.keys`) and `sizes` (seat).
"""

from typing import Any

from madang.jit import kernel
from madang.mahjong.keys import WEIGHTS, Keys
from madang.mahjong.tiles import PLAYED, suit_of


@kernel
def keys_of(state: Any, seat: int) -> Keys:
    """Return the concealed tiles of a seat."""
    keys = state.keys
    return Keys(int(keys[seat, 0]), int(keys[seat, 1]), int(keys[seat, 2]), int(keys[seat, 3]))


@kernel
def add_tile(state: Any, seat: int, kind: int) -> None:
    """Put a tile into a hand."""
    state.hands[seat, kind] += 1
    state.keys[seat, suit_of(kind)] += WEIGHTS[kind]
    state.sizes[seat] += 1


@kernel
def remove_tile(state: Any, seat: int, kind: int) -> None:
    """Take a tile out of a hand."""
    state.hands[seat, kind] -= 1
    state.keys[seat, suit_of(kind)] -= WEIGHTS[kind]
    state.sizes[seat] -= 1


@kernel
def clear_hand(state: Any, seat: int) -> None:
    """Take all tiles out of a hand."""
    for kind in range(PLAYED):
        state.hands[seat, kind] = 0
    for suit in range(4):
        state.keys[seat, suit] = 0
    state.sizes[seat] = 0

"""What a seat waits for, kept beside its hand (MJ 12.2)."""

from typing import Any

from madang.jit import kernel
from madang.mahjong.hand import add_tile, keys_of, remove_tile
from madang.mahjong.melds import all_held
from madang.mahjong.play.house import waits_of
from madang.mahjong.tiles import PLAYED


@kernel
def find_waits(state: Any, options: Any, seat: int) -> None:
    """MJ 12.2  Find the kinds that complete a hand of 13 in shape."""
    melds = int(state.melded[seat])
    waits = waits_of(keys_of(state, seat), melds, options)
    if waits and melds:
        waits = without_held(state, seat, waits)
    state.waits[seat] = waits


@kernel
def without_held(state: Any, seat: int, waits: int) -> int:
    """MJ 12.2  Return the waits without kinds of which the hand and its melds hold all four."""
    for kind in range(PLAYED):
        if waits >> kind & 1 and all_held(state, seat, kind):
            waits &= ~(1 << kind)
    return waits


@kernel
def find_waits_before_drawing(state: Any, options: Any, seat: int) -> None:
    """MJ 10.2  Find the waits of a hand without the tile it has just drawn."""
    is_dealer = seat == state.dealer
    if is_dealer:
        remove_tile(state, seat, state.drawn)
    find_waits(state, options, seat)
    if is_dealer:
        add_tile(state, seat, state.drawn)

"""How dangerous each discard is, by what the others show: their melds and what they have thrown."""

from typing import Any

import numpy as np

from madang.game import State
from madang.games.hong_kong_mahjong.state import SEATS
from madang.jit import kernel
from madang.mahjong.tiles import HONOURS, PLAYED, suit_of

BY_MELDS = np.array([0.3, 0.6, 1.0, 1.5, 2.0])  # how likely a seat waits late in the wall
EARLY = 18.0  # turns before the end of the wall in which nobody is thought to wait
OF_ITS_SUIT, OF_ANOTHER = 2.0, 0.2  # where two melds or more are of one suit


@kernel
def dangers_of(view: State, seat: int, left: Any, turns: int, unit: float) -> Any:
    """Return how dangerous it is to discard each kind, in this unit."""
    dangers = np.zeros(PLAYED, np.float64)
    late = unit * max(0.0, 1.0 - turns / EARLY)
    for other in range(SEATS):
        if other != seat:
            suit = suit_shown(view, other)
            threat = late * BY_MELDS[view.melded[other]]
            for kind in range(PLAYED):
                if kind < HONOURS or left[kind] > 0:
                    dangers[kind] += threat * share_of(kind, suit)
    return dangers


@kernel
def share_of(kind: int, suit: int) -> float:
    """Return how much likelier than any a seat waits for a kind, by the suit that it shows."""
    if suit < 0:
        return 1.0
    return OF_ITS_SUIT if suit_of(kind) == suit or kind >= HONOURS else OF_ANOTHER


@kernel
def suit_shown(view: State, seat: int) -> int:
    """Return the one suit of two or more melds of a seat, honours aside; -1: none."""
    suit, melds = -1, 0
    for place in range(view.melded[seat]):
        kind = int(view.meld_kinds[seat, place])
        if 0 <= kind < HONOURS:
            if suit >= 0 and suit_of(kind) != suit:
                return -1
            suit = suit_of(kind)
        melds += 1
    return suit if melds > 1 else -1

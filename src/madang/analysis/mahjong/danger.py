"""How dangerous each discard is, by what the others show: their melds and what they have thrown."""

from typing import Any

import numpy as np

from madang.game import State
from madang.jit import kernel
from madang.mahjong.play.state import SEATS
from madang.mahjong.tiles import HONOURS, PLAYED, suit_of

OF_ITS_SUIT, OF_ANOTHER = 2.0, 0.2  # where two melds or more are of one suit


# ---- what a game names -----------------------------------------------------------------------


@kernel
def threat_of(view: State, seat: int, turns: int) -> float:
    """Stand for how likely a seat waits, with so many draws to come."""
    return 0.0


@kernel
def safe_from(view: State, seat: int) -> int:
    """Stand for the kinds that a seat may not win by a discard, as all can see."""
    return 0


# ---- of each kind ----------------------------------------------------------------------------


@kernel
def dangers_of(view: State, seat: int, left: Any, turns: int, unit: float) -> Any:
    """Return how dangerous it is to discard each kind, in this unit."""
    dangers = np.zeros(PLAYED, np.float64)
    for other in range(SEATS):
        if other != seat:
            suit, safe = suit_shown(view, other), safe_from(view, other)
            threat = unit * threat_of(view, other, turns)
            for kind in range(PLAYED):
                if not safe >> kind & 1 and (kind < HONOURS or left[kind] > 0):
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

"""How likely a seat of Hong Kong mahjong waits, by what it shows."""

import numpy as np

from madang.game import State
from madang.jit import kernel

BY_MELDS = np.array([0.3, 0.6, 1.0, 1.5, 2.0])  # how likely a seat waits late in the wall
EARLY = 18.0  # turns before the end of the wall in which nobody is thought to wait


@kernel
def threat_of(view: State, seat: int, turns: int) -> float:
    """Return how likely a seat waits: the later, and the more melds it has, the likelier."""
    return float(max(0.0, 1.0 - turns / EARLY) * BY_MELDS[view.melded[seat]])

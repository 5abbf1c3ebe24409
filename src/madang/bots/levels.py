"""Six levels of strength: one strong policy a game, handicapped as people are.

People err by haste and by what they overlook; they are inconsistent, not random. So a level has the
policy of the strongest bot and a `Handicap`. *Heat* is haste: every action is weighed as the strong
policy weighs it, then misjudged a little, as a softmax does. Actions that are nearly equal are
often mixed up, and no action is taken that looks worse by more than SLIP_SPAN times the heat.
*Memory* is how many of the last discards it still knows, and *heed* what danger counts. What ends
the game well at once, such as a winning tile, is never missed.

The numbers of a level are read while it plays (`handicap_of`), so `python -m benchmarks.levels`
tries others without compiling. The last level is the strong bot itself.
"""

from math import log
from typing import Any, NamedTuple

import numpy as np

from madang.game import Mask, State
from madang.kernels.jit import bound, hook, hook_value, kernel
from madang.layout import Seat

LEVELS = 6
WORDS = tuple(f"level_{level}" for level in range(1, LEVELS + 1))  # the names of the bots

EVERYTHING = 999  # a memory of all discards


class Handicap(NamedTuple):
    """How far a level is from best play."""

    heat: float  # the temperature of a softmax over its actions, in the game's unit
    memory: float  # how many of the last discards it remembers
    heed: float  # the weight of a point that may be lost to others


HANDICAPS = hook_value("HANDICAPS", np.zeros((LEVELS, len(Handicap._fields))))


@hook
def handicap_of(options: Any, level: int) -> Handicap:
    """Return the handicap of a level."""
    row = HANDICAPS[level - 1]
    return Handicap(row[0], row[1], row[2])


@hook
def at_level(
    view: State, options: NamedTuple, seat: Seat, mask: Mask, dice: int, level: int
) -> int:
    """Choose as the strong policy of a game with the handicap of a level."""
    return 0


LEVEL = hook_value("LEVEL", 1)


@kernel
def at_one_level(view: State, options: NamedTuple, seat: Seat, mask: Mask, dice: int) -> int:
    """Choose at one level."""
    return int(at_level(view, options, seat, mask, dice, LEVEL))


def below_the_last(handicapped: Any) -> dict[str, Any]:
    """Return the bots of all levels but the last, by name; `handicapped` is their `at_level`."""
    return {
        word: bound({word: at_one_level}, LEVEL=level, at_level=handicapped)[word]
        for level, word in enumerate(WORDS[:-1], 1)
    }


# ---- how long to think -----------------------------------------------------------------------

NEAREST = 1000


@kernel
def nearness(gap: float, half: float) -> int:
    """Return how near two actions are, from 0 to NEAREST, half of it where they are `half` apart.

    A bot thinks longer the nearer its best two are: `PACE` of `games.<game>.bots` is a kernel like
    `choose` that is given the action chosen instead of dice. It returns -1 where the time must
    not depend on the cards, such as in a call.
    """
    return int(NEAREST * half / (half + gap))


# ---- slips -----------------------------------------------------------------------------------

FINENESS = 10  # bits
RAREST = 0.02  # slips are cut off there, so that none is a blunder
# The quantiles of Gumbel's distribution: the action whose worth plus heat times such a number is
# greatest is one drawn from a softmax at that temperature.
SLIPS = np.array(
    [
        -log(-log(min(max((n + 0.5) / (1 << FINENESS), RAREST), 1 - RAREST)))
        for n in range(1 << FINENESS)
    ]
)
SLIP_SPAN = float(SLIPS[-1] - SLIPS[0])
BELOW_DICE = (1 << 31) - 1


@kernel
def slip(dice: int, action: int) -> float:
    """Return how a bot with these dice misjudges an action, in units of its heat."""
    mixed = (dice ^ (action + 1) * 40_503) & BELOW_DICE
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & BELOW_DICE
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & BELOW_DICE
    return float(SLIPS[(mixed ^ mixed >> 15) >> (31 - FINENESS)])

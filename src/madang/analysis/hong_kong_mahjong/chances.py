"""How likely a plan is completed in the draws that are left: steps of which each waits its turn.

The step at hand comes with the tiles that bring the plan nearer now. The steps after it come by
RATES, which were fitted to what bots won with them, by what kind of plan it is.
"""

import numpy as np
import numpy.typing as npt

from madang.analysis.hong_kong_mahjong.plans import ORPHANS, PAIRS, PUNGS, Plan
from madang.jit import kernel

OPEN_SETS, CLOSED_SETS, OPEN_PUNGS, CLOSED_PUNGS, SEVEN_PAIRS, ALL_ORPHANS = range(6)
MOST_TURNS = 24
MOST_STEPS = 9

RATES = np.array(  # chance of a step in one turn, by kind of plan and how many tiles are missing
    [
        # 1     2     3     4     5     6 and more
        (0.09, 0.10, 0.12, 0.15, 0.18, 0.21),  # open sets
        (0.10, 0.07, 0.09, 0.13, 0.16, 0.20),  # closed sets
        (0.08, 0.10, 0.13, 0.14, 0.15, 0.16),  # open pungs
        (0.05, 0.04, 0.05, 0.05, 0.06, 0.08),  # closed pungs
        (0.07, 0.06, 0.09, 0.11, 0.14, 0.17),  # seven pairs
        (0.07, 0.05, 0.07, 0.09, 0.11, 0.15),  # thirteen orphans
    ]
)
ENDS = np.array([0.40, 0.35, 0.18, 0.10])  # chance that somebody else wins, a turn: by the minimum
GOES_ON = 1 - ENDS


def chances_of(rates: npt.NDArray[np.float64], goes_on: float) -> npt.NDArray[np.float64]:
    """Return the chance to take so many steps in so many turns, by kind of plan."""
    chances = np.zeros((len(rates), MOST_STEPS + 1, MOST_TURNS + 1))
    chances[:, 0] = 1
    for steps in range(1, MOST_STEPS + 1):
        rate = rates[:, min(steps, rates.shape[1]) - 1]
        for turns in range(1, MOST_TURNS + 1):
            taken, waited = chances[:, steps - 1, turns - 1], chances[:, steps, turns - 1]
            chances[:, steps, turns] = rate * taken + (1 - rate) * goes_on * waited
    return chances


CHANCES = np.array([chances_of(RATES, goes_on) for goes_on in GOES_ON])  # by the minimum


@kernel
def kind_of(plan: Plan) -> int:
    """Return the row of RATES of a plan."""
    if plan.shape == ORPHANS:
        return ALL_ORPHANS
    if plan.shape == PAIRS:
        return SEVEN_PAIRS
    if plan.shape == PUNGS:
        return CLOSED_PUNGS if plan.closed else OPEN_PUNGS
    return CLOSED_SETS if plan.closed else OPEN_SETS


@kernel
def chance_of(plan: Plan, far: int, rate: float, turns: int, least: int) -> float:
    """Return the chance to complete a plan that lacks `far` tiles, the next with this rate.

    The lower the minimum of the house, `least`, the sooner somebody else has won.
    """
    if far > MOST_STEPS:
        return 0.0
    kind = kind_of(plan)
    row = min(least, len(ENDS) - 1)
    rate = min(rate, 0.9)
    still = 1.0
    chance = 0.0
    for turn in range(min(turns, MOST_TURNS)):
        chance += still * rate * CHANCES[row, kind, far - 1, min(turns, MOST_TURNS) - 1 - turn]
        still *= (1.0 - rate) * GOES_ON[row]
    return chance

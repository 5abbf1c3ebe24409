"""How likely plans of Hong Kong mahjong are completed: rates fitted to what bots won with them."""

import numpy as np

from madang.analysis.mahjong.chances import chance_of, chances_of
from madang.analysis.mahjong.plans import ORPHANS, PAIRS, PUNGS, Plan
from madang.games.hong_kong_mahjong.options import Options
from madang.jit import kernel

OPEN_SETS, CLOSED_SETS, OPEN_PUNGS, CLOSED_PUNGS, SEVEN_PAIRS, ALL_ORPHANS = range(6)

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
def chance_for(plan: Plan, far: int, rate: float, turns: int, options: Options) -> float:
    """Return the chance to complete a plan that lacks `far` tiles, the next with this rate.

    The lower the minimum of the house, the sooner somebody else has won.
    """
    row = min(options.min_faan, len(ENDS) - 1)
    return chance_of(CHANCES[row, kind_of(plan)], float(GOES_ON[row]), far, rate, turns)

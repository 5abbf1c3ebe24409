"""How likely plans of Korean mahjong are completed: rates of the steps that each takes."""

import numpy as np

from madang.analysis.mahjong.chances import chance_of, chances_of
from madang.analysis.mahjong.plans import PAIRS, PUNGS, Plan
from madang.games.korean_mahjong.options import Options
from madang.jit import kernel

OPEN_SETS, CLOSED_SETS, DRAWN_SETS, OPEN_PUNGS, CLOSED_PUNGS, SEVEN_PAIRS = range(6)

RATES = np.array(  # chance of a step in one turn, by kind of plan and how many tiles are missing
    [
        # 1     2     3     4     5     6 and more
        (0.11, 0.11, 0.14, 0.18, 0.21, 0.24),  # open sets
        (0.11, 0.10, 0.14, 0.19, 0.23, 0.27),  # closed sets
        (0.06, 0.10, 0.14, 0.19, 0.23, 0.27),  # closed sets that win by the own draw alone
        (0.10, 0.11, 0.14, 0.15, 0.17, 0.18),  # open pungs
        (0.07, 0.05, 0.06, 0.07, 0.08, 0.10),  # closed pungs
        (0.07, 0.07, 0.10, 0.13, 0.15, 0.18),  # seven pairs
    ]
)
GOES_ON = 0.80  # chance that nobody else wins, a turn
CHANCES = chances_of(RATES, GOES_ON)


@kernel
def kind_of(plan: Plan, options: Options) -> int:
    """Return the row of RATES of a plan."""
    if plan.shape == PAIRS:
        return SEVEN_PAIRS
    if plan.shape == PUNGS:
        return CLOSED_PUNGS if plan.closed else OPEN_PUNGS
    if not plan.closed:
        return OPEN_SETS
    return CLOSED_SETS if plan.sure >= options.min_points else DRAWN_SETS


@kernel
def chance_for(plan: Plan, far: int, rate: float, turns: int, options: Options) -> float:
    """Return the chance to complete a plan that lacks `far` tiles, the next with this rate."""
    return chance_of(CHANCES[kind_of(plan, options)], GOES_ON, far, rate, turns)

"""How likely a plan is completed in the draws that are left: steps of which each waits its turn.

The step at hand comes with the tiles that bring the plan nearer now. The steps after it come by
rates that a game has fitted to what bots won with them, by what kind of plan it is.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from madang.jit import kernel

MOST_TURNS = 24
MOST_STEPS = 9


def chances_of(rates: npt.NDArray[np.float64], goes_on: float) -> npt.NDArray[np.float64]:
    """Return the chance to take so many steps in so many turns, by kind of plan.

    `rates` are the chances of a step in one turn, by kind of plan and how many tiles are missing.
    """
    chances = np.zeros((len(rates), MOST_STEPS + 1, MOST_TURNS + 1))
    chances[:, 0] = 1
    for steps in range(1, MOST_STEPS + 1):
        rate = rates[:, min(steps, rates.shape[1]) - 1]
        for turns in range(1, MOST_TURNS + 1):
            taken, waited = chances[:, steps - 1, turns - 1], chances[:, steps, turns - 1]
            chances[:, steps, turns] = rate * taken + (1 - rate) * goes_on * waited
    return chances


@kernel
def chance_of(chances: Any, goes_on: float, far: int, rate: float, turns: int) -> float:
    """Return the chance to complete a plan that lacks `far` tiles, the next with this rate.

    `chances` are those of its kind by steps and turns, `goes_on` that nobody else wins in a turn.
    """
    if far > MOST_STEPS:
        return 0.0
    rate = min(rate, 0.9)
    still = 1.0
    chance = 0.0
    for turn in range(min(turns, MOST_TURNS)):
        chance += still * rate * chances[far - 1, min(turns, MOST_TURNS) - 1 - turn]
        still *= (1.0 - rate) * goes_on
    return chance

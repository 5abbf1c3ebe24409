"""The bots of Korean mahjong, and how its levels are handicapped."""

from typing import Any

import numpy as np

from madang.bots.levels import EVERYTHING
from madang.games.korean_mahjong.advice.evaluation import HOOKS, VALUE_HOOKS
from madang.mahjong.bots import bots_in, planners_in

# Heat is a share of what an action is worth. `python -m benchmarks.levels korean_mahjong`
# measures what each row loses.
HANDICAPS = np.array(
    [
        (0.600, 4, 0.0),
        (0.460, 8, 0.2),
        (0.350, 16, 0.4),
        (0.250, 32, 0.7),
        (0.165, 64, 1.0),
        (0.000, EVERYTHING, 1.0),
    ],
    np.float64,
)


def handicapped(**hooks: Any) -> Any:
    """Return what plays at a level, given where its handicap comes from."""
    return planners_in({**VALUE_HOOKS, **hooks})["at_level"]


BOTS = bots_in(HOOKS, VALUE_HOOKS, HANDICAPS)
PACE = planners_in(VALUE_HOOKS)["pace"]

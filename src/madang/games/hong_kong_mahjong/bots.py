"""The bots of Hong Kong mahjong, and how its levels are handicapped."""

from typing import Any

import numpy as np

from madang.bots.levels import EVERYTHING
from madang.games.hong_kong_mahjong.advice.belief_tables import MARKED, RATIOS
from madang.games.hong_kong_mahjong.advice.evaluation import HOOKS, VALUE_HOOKS
from madang.games.hong_kong_mahjong.ready import pairs_distance, waits_of
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.mahjong.advice.belief import belief_in
from madang.mahjong.bots import JUDGING as JUDGING
from madang.mahjong.bots import SEARCH_HOOKS as HOOKS_OF_BOTH
from madang.mahjong.bots import bots_in, planners_in

# Heat is a share of what an action is worth. `python -m benchmarks.levels hong_kong_mahjong`
# measures what each row loses.
HANDICAPS = np.array(
    [
        (0.55, 4, 0.0),
        (0.42, 8, 0.2),
        (0.29, 16, 0.4),
        (0.20, 32, 0.7),
        (0.09, 64, 1.0),
        (0.00, EVERYTHING, 1.0),
    ],
    np.float64,
)


def handicapped(**hooks: Any) -> Any:
    """Return what plays at a level, given where its handicap comes from."""
    return planners_in({**VALUE_HOOKS, **hooks})["at_level"]


BOTS = bots_in(HOOKS, VALUE_HOOKS, HANDICAPS)
PACE = planners_in(VALUE_HOOKS)["pace"]

BELIEF_HOOKS: dict[str, Any] = {
    "RATIOS": RATIOS,
    "MARKED": MARKED,
    "pairs_distance": pairs_distance,
    "waits_of": waits_of,
    "ask_hidden": PLAY.ask_hidden,
}
SEARCH_HOOKS = {**HOOKS_OF_BOTH, **belief_in(BELIEF_HOOKS)}

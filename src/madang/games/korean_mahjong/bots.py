"""The bots of Korean mahjong, how its levels are handicapped, and what the arena counts of them."""

from typing import Any

import numpy as np

from madang.bots.judging import Judging, Rate
from madang.bots.levels import EVERYTHING
from madang.games.korean_mahjong.advice.belief_tables import MARKED, RATIOS
from madang.games.korean_mahjong.advice.evaluation import HOOKS, VALUE_HOOKS, has_declared
from madang.games.korean_mahjong.ready import pairs_distance, waits_of
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.state import OPEN, State
from madang.kernels.jit import kernel
from madang.mahjong.advice.belief import belief_in
from madang.mahjong.bots import RATES as RATES_OF_BOTH
from madang.mahjong.bots import SEARCH_HOOKS as HOOKS_OF_BOTH
from madang.mahjong.bots import bots_in, planners_in
from madang.mahjong.bots import count_rates as count_rates_of_both

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
BELIEF_HOOKS: dict[str, Any] = {
    "RATIOS": RATIOS,
    "MARKED": MARKED,
    "pairs_distance": pairs_distance,
    "waits_of": waits_of,
    "has_declared": has_declared,
    "ask_hidden": PLAY.ask_hidden,
}
SEARCH_HOOKS = {**HOOKS_OF_BOTH, **belief_in(BELIEF_HOOKS)}


# ---- what the arena counts --------------------------------------------------------------------

RATES = (
    *RATES_OF_BOTH,
    Rate("ready", "has declared ready, open or not"),
    Rate("open_ready", "has declared open ready"),
)
READY, OPEN_READY = range(len(RATES_OF_BOTH), len(RATES))


@kernel
def count_rates(state: State, counts: Any) -> None:
    """5.1, 5.6  Count what both mahjongs have, and who declared ready."""
    count_rates_of_both(state, counts)
    for seat in range(len(counts)):
        counts[seat, READY] += state.ready[seat] != 0
        counts[seat, OPEN_READY] += state.ready[seat] & OPEN != 0


JUDGING = Judging(RATES, count_rates)

"""The rates of Korean mahjong in the arena: those of both mahjongs, and ready (5)."""

from typing import Any

from madang.bots.judging import Judging, Rate
from madang.games.korean_mahjong.state import OPEN, State
from madang.kernels.jit import kernel
from madang.mahjong.judging import RATES as RATES_OF_BOTH
from madang.mahjong.judging import count_rates as count_rates_of_both

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

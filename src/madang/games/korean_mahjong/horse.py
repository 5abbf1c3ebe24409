"""The horse race: three counters a seat, and what removing the third brings (KM 9)."""

from typing import Any

from madang.games.korean_mahjong.options import ANY_CONCEALED_WIN, Options
from madang.games.korean_mahjong.payment import SEATS
from madang.jit import kernel
from madang.mahjong.scoring.hand import SELF_DRAW

COUNTERS = 3
PRIZE, DOUBLE_PRIZE = 2, 4  # from a seat; from one that has removed none


@kernel
def removes_counter(closed: int, by: int, options: Options) -> bool:
    """9.1  Tell whether a win, closed or not, takes one of the winner's counters away."""
    return closed != 0 and (by == SELF_DRAW or options.horse_trigger == ANY_CONCEALED_WIN)


@kernel
def race(counters: Any, points: Any, winner: int) -> bool:
    """9.1, 9.2  Take a counter of the winner away; tell whether it was the last, and paid for."""
    counters[winner] -= 1
    if counters[winner] > 0:
        return False
    for seat in range(SEATS):
        if seat != winner:
            prize = DOUBLE_PRIZE if counters[seat] == COUNTERS else PRIZE
            points[seat] -= prize
            points[winner] += prize
        counters[seat] = COUNTERS
    return True

"""What flowers are worth, what a seat may not win by a discard, and how tiles come to it."""

from typing import Any

from madang.analysis.mahjong.plans import PAIRS, Plan
from madang.analysis.mahjong.prospects import Ways
from madang.game import State
from madang.games.korean_mahjong.options import Options
from madang.jit import kernel
from madang.mahjong.held import number_of
from madang.mahjong.scoring.kinds import FLOWERS

ALL_FLOWERS_POINTS = 8

# How much more often a tile comes that others may discard, where one's own draw counts 1.
BY_PUNG = 2.0
BY_WIN = 2.0


@kernel
def bonus_of(view: State, options: Options, seat: int) -> int:
    """7  Return the points that a seat has by the flowers laid out so far."""
    flowers = int(view.bonus[seat]) & FLOWERS
    return number_of(flowers) + (ALL_FLOWERS_POINTS if flowers == FLOWERS else 0)


@kernel
def barred_for(view: State, seat: int) -> int:
    """6.1  Return the kinds that a seat may not win by a discard: what it has discarded."""
    return int(view.discarded[seat])


@kernel
def ways_to(plan: Plan, far: int, options: Any) -> Ways:
    """3, 4.2  Return how the next tile of a plan may come beside the own draw."""
    if far == 1:
        return Ways(0.0, 0.0, BY_WIN if plan.sure >= options.min_points else 0.0)
    return Ways(0.0 if plan.closed or plan.shape >= PAIRS else BY_PUNG, 0.0, 0.0)

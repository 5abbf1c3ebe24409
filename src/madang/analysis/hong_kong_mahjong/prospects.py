"""What a seat has for sure by its bonus tiles, and how readily others discard what it needs."""

from madang.analysis.mahjong.plans import PAIRS, PUNGS, Plan
from madang.analysis.mahjong.prospects import Ways
from madang.analysis.mahjong.sight import wind_of
from madang.game import State
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.scoring import bonus_faan
from madang.jit import kernel
from madang.mahjong.scoring.hand import DISCARD, Situation

NO_TILE = 0  # of a situation in which only the bonus tiles matter

# How much more often a tile comes that others may discard, where one's own draw counts 1.
BY_PUNG = 2.0
BY_CHOW = 0.8
BY_WIN = 2.0


@kernel
def bonus_of(view: State, options: Options, seat: int) -> int:
    """6  Return the bonus faan that a seat has for sure, by the tiles laid out so far."""
    wind = wind_of(view, seat)
    situation = Situation(NO_TILE, DISCARD, wind, int(view.round_wind), int(view.bonus[seat]), 0)
    return bonus_faan(situation, options.all_four)


@kernel
def ways_to(plan: Plan, far: int, options: Options) -> Ways:
    """3.1  Return how the next tile of a plan may come beside the own draw."""
    if far == 1:
        return Ways(0.0, 0.0, BY_WIN)
    if plan.closed or plan.shape >= PAIRS:
        return Ways(0.0, 0.0, 0.0)
    return Ways(BY_PUNG, BY_CHOW if plan.shape != PUNGS else 0.0, 0.0)

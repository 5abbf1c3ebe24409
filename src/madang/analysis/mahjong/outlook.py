"""What a hand is worth by what it may become: how likely each plan is, times what it is paid."""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.mahjong.danger import dangers_of
from madang.analysis.mahjong.plans import FAR, Plan, fits, missing, plan_at, useful
from madang.analysis.mahjong.prospects import Prospects, coming, prospects_of
from madang.game import State
from madang.jit import kernel
from madang.mahjong.distance import shanten_standard
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds

NEARER = 1e-4  # what a tile nearer to any shape counts where no plan is left

# ---- what a game names -----------------------------------------------------------------------

OTHERS = 0.0  # what plans count that are not the best
SLACK, SLACK_OF_DEAR = 2, 2  # plans that are so much farther than the nearest are looked at


@kernel
def pay_for(prospects: Prospects, options: Any, plan: Plan) -> float:
    """Stand for what completing a plan brings on average."""
    return 0.0


@kernel
def danger_unit(prospects: Prospects, options: Any) -> float:
    """Stand for what a discard costs that is as dangerous as any."""
    return 0.0


@kernel
def chance_for(plan: Plan, far: int, rate: float, turns: int, options: Any) -> float:
    """Stand for the chance of a plan that lacks `far` tiles, the next of which has this rate."""
    return 0.0


# ---- what it is worth ------------------------------------------------------------------------


class Sight(NamedTuple):
    """What a seat sees before it decides."""

    prospects: Prospects
    pays: Any  # what completing each plan brings
    dangers: Any  # what discarding each kind may cost


@kernel
def foresee(view: State, options: Any, seat: int) -> Sight:
    """Find the plans that are near enough, what each would be paid, and which tiles are safe."""
    prospects = prospects_of(view, options, seat, SLACK, SLACK_OF_DEAR)
    pays = np.empty(prospects.planned, np.float64)
    for place in range(prospects.planned):
        pays[place] = pay_for(prospects, options, plan_at(prospects.plans, place))
    unit = danger_unit(prospects, options)
    return Sight(prospects, pays, dangers_of(view, seat, prospects.left, prospects.turns, unit))


@kernel
def hope_of(sight: Any, options: Any, place: int, keys: Keys, melds: Melds, least: int) -> float:
    """Return the chance of a plan times what it is paid.

    0 where the melds rule it out, or where it lacks fewer tiles than `least`.
    """
    prospects = sight.prospects
    plan = plan_at(prospects.plans, place)
    if not fits(plan, melds):
        return 0.0
    far = missing(plan, keys, melds, prospects.live, prospects.live_twice)
    if far < least or far >= FAR:
        return 0.0
    return hope_at(sight, options, place, keys, melds, far)


@kernel
def hope_at(sight: Any, options: Any, place: int, keys: Keys, melds: Melds, far: int) -> float:
    """Return the chance of a plan that lacks `far` tiles, times what it is paid."""
    prospects = sight.prospects
    plan = plan_at(prospects.plans, place)
    kinds = useful(plan, keys, melds, prospects.live, prospects.live_twice)
    rate = coming(prospects, options, plan, keys, kinds, far) / max(1, prospects.unseen)
    return float(sight.pays[place] * chance_for(plan, far, rate, prospects.turns, options))


@kernel
def worth_of_plans(
    sight: Any, options: Any, keys: Keys, melds: Melds, best: float, least: int
) -> float:
    """Return the greatest hope of plans that lack so many tiles, and a little of the others.

    `best` is what the hand brings already.
    """
    total = best
    for place in range(sight.prospects.planned):
        hope = hope_of(sight, options, place, keys, melds, least)
        total += hope
        best = max(best, hope)
    shanten = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number)
    return best + OTHERS * (total - best) - NEARER * shanten


@kernel
def worth(sight: Any, options: Any, keys: Keys, melds: Melds) -> float:
    """Return the greatest hope of all plans, and a little of the others."""
    return worth_of_plans(sight, options, keys, melds, 0.0, 1)


@kernel
def costs(sight: Any, kind: int) -> float:
    """Return what discarding a kind may cost."""
    return float(sight.dangers[kind])

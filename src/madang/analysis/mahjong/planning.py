"""Which plans there are for a hand, under the rules of a house, and which are near enough."""

from typing import Any

import numpy as np

from madang.analysis.mahjong.plans import FAR, NO, ORPHANS, PUNGS, Plan, fits, missing
from madang.jit import kernel
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds
from madang.mahjong.scoring.kinds import HONOUR_TILES
from madang.mahjong.tiles import PLAYED

MOST_PLANS = 512
FAR_AT = 6  # where an array of plans says how far each is, after the fields of a Plan
SURE_AT = 4
FIELDS = 7


# ---- what a game names -----------------------------------------------------------------------

COLOURED = np.array([(1 << PLAYED) - 1], np.int64)  # the kinds that a plan may hold, by its colour


@kernel
def sure_of(shape: int, colour: int, options: Any) -> int:
    """Stand for the faan or points of a shape of these kinds; below zero: no such plan."""
    return NO


@kernel
def whole_of(sure: int, honours: int, house: Any) -> int:
    """Stand for what that comes to with pungs of these honours."""
    return sure


@kernel
def valued_by(house: Any) -> int:
    """Stand for the set of honours whose pungs bring something."""
    return 0


@kernel
def add_plan(
    options: Any, house: Any, plan: Plan, far: int, melds: Melds, plans: Any, count: int
) -> int:
    """Stand for writing down a plan where the house lets it win; return how many there are."""
    return count


# ---- all of them -----------------------------------------------------------------------------


@kernel
def plans_for(
    options: Any, house: Any, keys: Keys, melds: Melds, live: int, live_twice: int, plans: Any
) -> int:
    """Write into `plans` all that are legal, with how far each is; return how many."""
    valued = valued_honours(valued_by(house), keys, melds, live)
    count = 0
    for shape in range(ORPHANS + 1):
        for colour in range(len(COLOURED)):
            sure = sure_of(shape, colour, options)
            if sure < 0:
                continue
            kinds = int(COLOURED[colour])
            takes = kinds & HONOUR_TILES == HONOUR_TILES and shape <= PUNGS
            subset = valued if takes else 0
            while True:
                honours = (subset | melds.pungs & HONOUR_TILES) if takes else 0
                plan = Plan(shape, colour, kinds, subset, whole_of(sure, honours, house), 0)
                if fits(plan, melds):
                    far = missing(plan, keys, melds, live, live_twice)
                    if far < FAR:
                        count = add_plan(options, house, plan, far, melds, plans, count)
                if subset == 0:
                    break
                subset = (subset - 1) & valued
    return count


@kernel
def valued_honours(valued: int, keys: Keys, melds: Melds, live: int) -> int:
    """Return the honours that bring something, of which one is held and a pung may come."""
    once = kinds_held(0, 0, 0, keys.z, 1)
    thrice = kinds_held(0, 0, 0, keys.z, 3)
    return valued & once & (live | thrice) & ~melds.pungs


@kernel
def write_plan(plans: Any, count: int, plan: Plan, far: int) -> int:
    """Write one more plan into an array of them; return how many there are."""
    if count == MOST_PLANS:
        return count
    plans[count, 0] = plan.shape
    plans[count, 1] = plan.colour
    plans[count, 2] = plan.kinds
    plans[count, 3] = plan.honours
    plans[count, SURE_AT] = plan.sure
    plans[count, 5] = plan.closed
    plans[count, FAR_AT] = far
    return count + 1


@kernel
def near_ones(plans: Any, count: int, slack: int, slack_of_dear: int, dear: int) -> int:
    """Keep the plans that are not so much farther than the nearest; return how many.

    Those of which `dear` faan or points are sure may be farther.
    """
    nearest = FAR
    for place in range(count):
        nearest = min(nearest, int(plans[place, FAR_AT]))
    kept = 0
    for place in range(count):
        is_dear = plans[place, SURE_AT] >= dear
        if plans[place, FAR_AT] <= nearest + (slack_of_dear if is_dear else slack):
            for field in range(FIELDS):
                plans[kept, field] = plans[place, field]
            kept += 1
    return kept

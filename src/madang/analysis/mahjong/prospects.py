"""What a bot sees that plans: the plans of its hand, and how readily the tiles for them come."""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.mahjong.planning import FIELDS, MOST_PLANS, near_ones, plans_for
from madang.analysis.mahjong.plans import Plan
from madang.analysis.mahjong.sight import kinds_left, turns_left, unseen_by, wind_of
from madang.game import State
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import melds_of
from madang.mahjong.play.state import CLAIM
from madang.mahjong.tiles import HONOURS, PLAYED


class Prospects(NamedTuple):
    """What there is to hope for."""

    left: Any  # copies of each kind that may still come
    live: int  # set of kinds of which one may come
    live_twice: int  # and two
    unseen: int  # copies of all kinds together
    turns: int  # draws still to come
    bonus: int  # faan or points that bonus tiles make sure
    wind: int  # of the seat, 0 East
    barred: int  # set of kinds that win by the own draw alone
    planned: int  # how many plans there are
    plans: Any


class Ways(NamedTuple):
    """How much more often a tile comes that others may discard, where one's own draw counts 1."""

    by_pung: float
    by_chow: float
    by_win: float


# ---- what a game names -----------------------------------------------------------------------

TILES_OF_GAME = (1 << PLAYED) - 1  # its kinds
DEAR = 1 << 10  # faan or points of plans that may be farther than others


@kernel
def bonus_of(view: State, options: Any, seat: int) -> int:
    """Stand for the faan or points that a seat has by its bonus tiles."""
    return 0


@kernel
def house_of(options: Any, seat_wind: int, round_wind: int, bonus: int) -> Any:
    """Stand for what a seat has for sure whatever it plans."""
    return 0


@kernel
def barred_for(view: State, seat: int) -> int:
    """Stand for the kinds that a seat may not win by a discard."""
    return 0


@kernel
def ways_to(plan: Plan, far: int, options: Any) -> Ways:
    """Stand for how the next tile of a plan may come beside the own draw."""
    return Ways(0.0, 0.0, 0.0)


# ---- what there is ---------------------------------------------------------------------------


@kernel
def prospects_of(view: State, options: Any, seat: int, slack: int, slack_of_dear: int) -> Prospects:
    """Return what a seat may hope for; a tile that it may claim is thought of as its own."""
    left = unseen_by(view, TILES_OF_GAME)
    live, live_twice = kinds_left(left, 1), kinds_left(left, 2)
    bonus, wind = bonus_of(view, options, seat), wind_of(view, seat)
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    if view.phase == CLAIM:
        keys = with_tile(keys, int(view.offered), 1)
    plans = np.empty((MOST_PLANS, FIELDS), np.int64)
    house = house_of(options, wind, int(view.round_wind), bonus)
    count = plans_for(options, house, keys, melds, live, live_twice, plans)
    count = near_ones(plans, count, slack, slack_of_dear, DEAR)
    turns, barred = turns_left(view, options), barred_for(view, seat)
    return Prospects(left, live, live_twice, left.sum(), turns, bonus, wind, barred, count, plans)


@kernel
def coming(sight: Prospects, options: Any, plan: Plan, keys: Keys, kinds: int, far: int) -> float:
    """Return how readily one of these kinds comes, in copies that one could draw."""
    ways = ways_to(plan, far, options)
    twice = kinds_held(keys.m, keys.p, keys.s, keys.z, 2)
    copies = 0.0
    for kind in range(PLAYED):
        if kinds >> kind & 1:
            claimed = 0.0 if sight.barred >> kind & 1 else ways.by_win
            if twice >> kind & 1:
                claimed += ways.by_pung
            elif kind < HONOURS:
                claimed += ways.by_chow
            copies += sight.left[kind] * (1.0 + claimed)
    return copies

"""What a bot sees that plans: the plans of its hand, and how readily the tiles for them come."""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.hong_kong_mahjong.plans import (
    FIELDS,
    MOST_PLANS,
    PAIRS,
    PUNGS,
    Plan,
    house_of,
    near_ones,
    plans_for,
)
from madang.analysis.hong_kong_mahjong.sight import (
    bonus_of,
    kinds_left,
    turns_left,
    unseen_by,
    wind_of,
)
from madang.game import State
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.state import CLAIM
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import melds_of
from madang.mahjong.tiles import HONOURS, PLAYED

# How much more often a tile comes that others may discard, where one's own draw counts 1.
BY_PUNG = 2.0
BY_CHOW = 0.8
BY_WIN = 2.0


class Prospects(NamedTuple):
    """What there is to hope for."""

    left: Any  # copies of each kind that may still come
    live: int  # set of kinds of which one may come
    live_twice: int  # and two
    unseen: int  # copies of all kinds together
    turns: int  # draws still to come
    bonus: int  # bonus faan that are sure
    wind: int  # of the seat, 0 East
    planned: int  # how many plans there are
    plans: Any


@kernel
def prospects_of(
    view: State, options: Options, seat: int, slack: int, slack_of_limits: int
) -> Prospects:
    """Return what a seat may hope for; a tile that it may claim is thought of as its own."""
    left = unseen_by(view)
    live, live_twice = kinds_left(left, 1), kinds_left(left, 2)
    bonus, wind = bonus_of(view, options, seat), wind_of(view, seat)
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    if view.phase == CLAIM:
        keys = with_tile(keys, int(view.offered), 1)
    plans = np.empty((MOST_PLANS, FIELDS), np.int64)
    house = house_of(options, wind, int(view.round_wind), bonus)
    count = plans_for(options, house, keys, melds, live, live_twice, plans)
    count = near_ones(plans, count, slack, slack_of_limits)
    turns = turns_left(view, options)
    return Prospects(left, live, live_twice, left.sum(), turns, bonus, wind, count, plans)


@kernel
def coming(sight: Prospects, plan: Plan, keys: Keys, kinds: int, far: int) -> float:
    """Return how readily one of these kinds comes, in copies that one could draw."""
    by_win = BY_WIN if far == 1 else 0.0
    by_pung = by_chow = 0.0
    if far > 1 and not plan.closed and plan.shape < PAIRS:
        by_pung, by_chow = BY_PUNG, BY_CHOW if plan.shape != PUNGS else 0.0
    twice = kinds_held(keys.m, keys.p, keys.s, keys.z, 2)
    copies = 0.0
    for kind in range(PLAYED):
        if kinds >> kind & 1:
            claimed = by_win
            if twice >> kind & 1:
                claimed += by_pung
            elif kind < HONOURS:
                claimed += by_chow
            copies += sight.left[kind] * (1.0 + claimed)
    return copies

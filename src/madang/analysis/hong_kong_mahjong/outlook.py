"""What a hand is worth by what it may become: how likely each plan is, times what it is paid."""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.hong_kong_mahjong.chances import chance_of
from madang.analysis.hong_kong_mahjong.danger import dangers_of
from madang.analysis.hong_kong_mahjong.plans import (
    FAR,
    LIMIT_FAAN,
    fits,
    missing,
    plan_at,
    useful,
)
from madang.analysis.hong_kong_mahjong.prospects import Prospects, coming, prospects_of
from madang.game import State
from madang.games.hong_kong_mahjong.hand import NOT_LIMIT, WHOLE_LIMIT
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.payment import income
from madang.jit import kernel
from madang.mahjong.distance import shanten_standard
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds
from madang.mahjong.tiles import NONE

# Fitted to points a hand against three bots that keep to the nearest legal hand.
OTHERS = 0.2  # what plans count that are not the best
SELF_DRAWN = 0.3  # share of wins from the wall
KONG_LOSS = 0.05  # so many points may be lost by a kong: it brings a tile more
# What the greatest danger costs, in payments of a plain hand. 0.1 won no more than nothing: all losers
# pay here, so whoever discards loses little more.
DANGER = 0.0
SLACK, SLACK_OF_LIMITS = 2, 4  # plans that are so much farther than the nearest are looked at
NEARER = 1e-4  # what a tile nearer to any shape counts where no plan is left


class Sight(NamedTuple):
    """What a seat sees before it decides."""

    prospects: Prospects
    pays: Any  # what completing each plan brings
    dangers: Any  # what discarding each kind may cost


@kernel
def look(view: State, options: Options, seat: int) -> Sight:
    """Find the plans that are near enough, what each would be paid, and which tiles are safe."""
    prospects = prospects_of(view, options, seat, SLACK, SLACK_OF_LIMITS)
    pays = np.empty(prospects.planned, np.float64)
    for place in range(prospects.planned):
        pays[place] = pay_for(prospects, options, plan_at(prospects.plans, place).faan)
    plain = DANGER * pay_for(prospects, options, options.min_faan)
    return Sight(prospects, pays, dangers_of(view, seat, prospects.left, prospects.turns, plain))


@kernel
def pay_for(prospects: Prospects, options: Options, faan: int) -> float:
    """8.2, 8.4  Return what a hand of so many basic faan brings on average."""
    limit = WHOLE_LIMIT if faan >= LIMIT_FAAN else NOT_LIMIT
    is_east = int(prospects.wind == 0)
    whole = faan + prospects.bonus
    by_discard = income(limit, whole, 0, is_east, 0, options)
    by_draw = income(limit, whole + 1, 1, is_east, 0, options)
    return by_discard + SELF_DRAWN * (by_draw - by_discard)


@kernel
def hope_of(sight: Sight, options: Options, place: int, keys: Keys, melds: Melds) -> float:
    """Return the chance of a plan times what it is paid; 0 where the melds rule it out."""
    prospects = sight.prospects
    plan = plan_at(prospects.plans, place)
    if not fits(plan, melds):
        return 0.0
    far = missing(plan, keys, melds, prospects.live, prospects.live_twice)
    if far <= 0 or far >= FAR:
        return 0.0
    kinds = useful(plan, keys, melds, prospects.live, prospects.live_twice)
    rate = coming(prospects, plan, keys, kinds, far) / max(1, prospects.unseen)
    return float(sight.pays[place] * chance_of(plan, far, rate, prospects.turns, options.min_faan))


@kernel
def worth(sight: Sight, options: Options, keys: Keys, melds: Melds) -> float:
    """Return the greatest hope of all plans, and a little of the others."""
    best = total = 0.0
    for place in range(sight.prospects.planned):
        hope = hope_of(sight, options, place, keys, melds)
        total += hope
        best = max(best, hope)
    shanten = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number)
    return best + OTHERS * (total - best) - NEARER * shanten


@kernel
def best_plan(sight: Sight, options: Options, keys: Keys, melds: Melds) -> int:
    """Return the place of the plan of the greatest hope; NONE where there is none."""
    best, most = NONE, 0.0
    for place in range(sight.prospects.planned):
        hope = hope_of(sight, options, place, keys, melds)
        if hope > most:
            best, most = place, hope
    return best


@kernel
def costs(sight: Sight, kind: int) -> float:
    """Return what discarding a kind may cost."""
    return float(sight.dangers[kind])

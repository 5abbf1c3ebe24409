"""The goal to name with an advice: one that it serves, that is reachable and near enough.

A goal is a plan of the seat. The discard of the `value` bot stays the measure; of discards that
are worth nearly as much, one is advised for which a goal can be named.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.kernels.jit import hook, hook_value, kernel
from madang.layout import Array, Seat
from madang.mahjong.advice.evaluation import hope_at
from madang.mahjong.advice.plans import (
    CHOWS,
    FAR,
    PAIRS,
    PUNGS,
    WHOLE_SUIT,
    Plan,
    fits,
    missing,
    plan_at,
)
from madang.mahjong.advice.policy import WORTHLESS
from madang.mahjong.hand import Melds
from madang.mahjong.suit_codes import Keys, count_in, kinds_held, with_tile
from madang.mahjong.tiles import COPIES, HONOURS, NONE, PLAYED, RANKS
from madang.mahjong.types import Kind, Options, State, SuitCode

BEGUN = 4  # own discards before which no rare goal is named
NEAR_RARE, NEAR_PAIRS, NEAR_PUNGS = 2, 3, 5  # tiles that a rare goal, seven pairs, pungs may lack
FARTHER = 2  # tiles that a goal may lack more than the nearest
SHARE = 0.3  # of the greatest hope, which a goal must have
SLIGHTLY = 0.04  # of what a discard is worth, which a clearer advice may cost
KEPT = 1.3  # how much more another goal must promise than the one named before
TRIES = 8
SETS = 4

# ---- what a game names -----------------------------------------------------------------------

RARE = hook_value("RARE", 1 << 10)  # faan or points from which a goal is rare


@hook
def suffices(plan: Plan, action: int, options: Options) -> bool:
    """Tell whether a plan reaches the minimum in the way that an action leaves open."""
    return True


# ---- what is looked at -----------------------------------------------------------------------


class Moment(NamedTuple):
    """The weights of the discards of a hand."""

    sight: Any
    options: Options
    keys: Keys  # with the tile to discard
    melds: Melds
    values: Any  # what each discard leaves, to the bot
    named: Any  # 1 for each plan that may be a goal at all
    before: int  # the place of the goal that was named before, or NONE


class Chosen(NamedTuple):
    """The advised action, and its goal."""

    kind: int
    place: int  # of the plan, or NONE


@kernel
def own_discards(view: State, seat: Seat) -> int:
    """Return how many tiles a seat has discarded."""
    count = 0
    for place in range(view.thrown):
        count += int(view.river_seats[place] == seat)
    return count


@kernel
def nameable(view: State, sight: Any, options: Options, seat: Seat, action: int) -> Any:
    """Return 1 for each plan that may be a goal at all: no rare one in the first turns."""
    hopes = sight.prospects
    named = np.zeros(hopes.planned, np.int64)
    has_begun = own_discards(view, seat) >= BEGUN
    for place in range(hopes.planned):
        plan = plan_at(hopes.plans, place)
        named[place] = (has_begun or plan.sure < RARE) and suffices(plan, action, options)
    return named


@kernel
def place_of_before(sight: Any, before: Array, melds: Melds) -> int:
    """Return the place of the plan that was named before, or NONE; `before` has its fields."""
    hopes = sight.prospects
    if before[0] == NONE:
        return NONE
    for place in range(hopes.planned):
        plan = plan_at(hopes.plans, place)
        is_alike = plan.shape == before[0] and plan.colour == before[1]
        wanted = before[3] & ~melds.pungs
        if is_alike and plan.closed == before[5] and plan.honours == wanted:
            return place
    return NONE


@kernel
def is_near(plan: Plan, far: int) -> bool:
    """Tell whether a plan that lacks so many tiles is near enough to be named."""
    if plan.sure >= RARE and far > NEAR_RARE:
        return False
    if plan.shape == PUNGS:
        return far <= NEAR_PUNGS
    return far < FAR and (plan.shape != PAIRS or far <= NEAR_PAIRS)


@kernel
def are_left(plan: Plan, keys: Keys, melds: Melds, left: Any) -> bool:
    """Tell whether the pungs of honours that a plan asks for are pairs at least, and may come."""
    wanted = plan.honours & ~melds.pungs & ~kinds_held(0, 0, 0, keys.z, 3)
    if wanted & ~kinds_held(0, 0, 0, keys.z, 2):
        return False
    for kind in range(HONOURS, PLAYED):
        if wanted >> kind & 1 and left[kind] == 0:
            return False
    return True


@kernel
def lacks(plan: Plan, keys: Keys, melds: Melds, live: int, live_twice: int) -> int:
    """Return how many tiles a hand lacks for a plan.

    For chows this is exact. `missing` is quicker: it counts pairs toward them too, so that fewer
    seem to be missing, and it takes no third tile of a kind for them, so that more do.
    """
    if plan.shape != CHOWS:
        return missing(plan, keys, melds, live, live_twice)
    best = np.full((2, SETS + 1), FAR, np.int64)
    best[0, 0] = 0
    for suit in range(3):
        ranks = plan.kinds >> suit * RANKS & WHOLE_SUIT
        if ranks:
            best = shared(best, chows_in(keys[suit], ranks))
    return best[1, SETS - melds.number]


@kernel
def lacks_about(plan: Plan, keys: Keys, melds: Melds, live: int, live_twice: int) -> int:
    """Return how many tiles a hand lacks for a plan, or fewer, but never more."""
    if plan.shape == CHOWS and plan.kinds & kinds_held(keys.m, keys.p, keys.s, 0, 3):
        return int(lacks(plan, keys, melds, live, live_twice))
    return missing(plan, keys, melds, live, live_twice)


@kernel
def shared(one: Any, other: Any) -> Any:
    """Return what is missing in two parts of a hand, for eyes or none and so many sets."""
    best = np.full((2, SETS + 1), FAR, np.int64)
    for eyes in range(2):
        for sets in range(SETS + 1):
            for mine in range(eyes + 1):
                for some in range(sets + 1):
                    total = one[mine, some] + other[eyes - mine, sets - some]
                    best[eyes, sets] = min(best[eyes, sets], total)
    return best


@kernel
def chows_in(key: SuitCode, ranks: int) -> Any:
    """Return the tiles that a suit lacks for so many chows, and eyes or none, of these ranks."""
    now = np.full((SETS + 1, SETS + 1, 2, SETS + 1), FAR, np.int64)  # chows begun one, two before
    now[0, 0, 0, 0] = 0
    for rank in range(RANKS):
        held, after = count_in(key, rank), np.full_like(now, FAR)
        may = ranks >> rank & 1
        begins = rank < RANKS - 2 and ranks >> rank & 7 == 7
        for last in range(SETS + 1):
            for older in range(SETS + 1 - last):
                for eyes in range(2):
                    for sets in range(last + older, SETS + 1):
                        so_far = now[last, older, eyes, sets]
                        if so_far >= FAR:
                            continue
                        for begun in range(SETS + 1 - sets if begins else 1):
                            for pair in range(2 - eyes if may else 1):
                                asked = last + older + begun + 2 * pair
                                if asked <= COPIES:
                                    total = so_far + max(0, asked - held)
                                    place = begun, last, eyes + pair, sets + begun
                                    after[place] = min(after[place], total)
        now = after
    return now[0, 0]


@kernel
def taken_by(plan: Plan, keys: Keys, melds: Melds, sight: Any) -> int:
    """Return the kinds that may still come and bring a hand nearer to a plan."""
    hopes = sight.prospects
    far = lacks(plan, keys, melds, hopes.live, hopes.live_twice)
    kinds = 0
    for kind in range(PLAYED):
        if plan.kinds >> kind & 1 and hopes.left[kind] > 0:
            live = hopes.live & ~(int(hopes.left[kind] < 2) << kind)
            twice = hopes.live_twice & ~(int(hopes.left[kind] < 3) << kind)
            nearer = lacks(plan, with_tile(keys, kind, 1), melds, live, twice) < far
            kinds |= int(nearer) << kind
    return kinds


# ---- the goals of a hand that discards nothing -----------------------------------------------


@kernel
def goal_of(moment: Moment, least: Any) -> int:
    """Return the goal of greatest hope of a hand as it is, which lacks fewer than `least` tiles."""
    sight, keys, melds = moment.sight, moment.keys, moment.melds
    hopes = sight.prospects
    nearest = FAR
    for place in range(hopes.planned):
        plan = plan_at(hopes.plans, place)
        if fits(plan, melds):
            nearest = min(nearest, lacks_about(plan, keys, melds, hopes.live, hopes.live_twice))
    best, most = NONE, 0.0
    for place in range(hopes.planned):
        plan = plan_at(hopes.plans, place)
        if not moment.named[place] or not fits(plan, melds):
            continue
        far = lacks_about(plan, keys, melds, hopes.live, hopes.live_twice)
        if 0 < far < least[place] and far <= nearest + FARTHER and is_near(plan, far):
            hope = hope_at(sight, moment.options, place, keys, melds, far)
            hope *= KEPT if place == moment.before else 1.0
            if hope > most and are_left(plan, keys, melds, hopes.left):
                is_so_far = lacks(plan, keys, melds, hopes.live, hopes.live_twice) == far
                if is_so_far and taken_by(plan, keys, melds, sight):
                    best, most = place, hope
    return best


# ---- the goals of a hand that discards -------------------------------------------------------


@kernel
def fars_of(moment: Moment) -> Any:
    """Return how many tiles each plan lacks after each discard."""
    hopes, melds = moment.sight.prospects, moment.melds
    fars = np.full((PLAYED, hopes.planned), FAR, np.int64)
    for kind in range(PLAYED):
        if moment.values[kind] > WORTHLESS / 10:
            rest = with_tile(moment.keys, kind, -1)
            for place in range(hopes.planned):
                plan = plan_at(hopes.plans, place)
                if fits(plan, melds):
                    fars[kind, place] = lacks_about(plan, rest, melds, hopes.live, hopes.live_twice)
    return fars


@kernel
def serves(moment: Moment, fars: Any, kind: Kind, place: int, least: int) -> bool:
    """Tell whether a discard serves a plan: it takes nothing away, nor a tile of it before others.

    `least` tiles are what the plan lacks after the best discard.
    """
    far = fars[kind, place]
    if far != least or far == 0:
        return False
    plan, keys = plan_at(moment.sight.prospects.plans, place), moment.keys
    held = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    return not (plan.kinds >> kind & 1 and held & ~plan.kinds) and is_near(plan, far)


@kernel
def hopes_of(moment: Moment, fars: Any, served: Any) -> Any:
    """Return the hope of each plan after each discard, below zero where it may not be named."""
    planned = moment.sight.prospects.planned
    hopes = np.zeros((PLAYED, planned), np.float64)
    nearest = FAR
    for kind in range(PLAYED):
        for place in range(planned):
            nearest = min(nearest, fars[kind, place])
    for place in range(planned):
        least = FAR
        for kind in range(PLAYED):
            least = min(least, fars[kind, place])
        is_open = moment.named[place] and least <= nearest + FARTHER
        for kind in range(PLAYED):
            far = fars[kind, place]
            if 0 < far < FAR:
                rest = with_tile(moment.keys, kind, -1)
                hope = hope_at(moment.sight, moment.options, place, rest, moment.melds, far)
                hopes[kind, place] = hope
                if is_open and serves(moment, fars, kind, place, least):
                    plan = plan_at(moment.sight.prospects.plans, place)
                    left = moment.sight.prospects.left
                    served[kind, place] = are_left(plan, rest, moment.melds, left)
    return hopes


@kernel
def goal_after(moment: Moment, hopes: Any, served: Any, kind: Kind) -> int:
    """Return the goal that a discard serves best, or NONE; it promises about as much as any."""
    best, most, greatest = NONE, 0.0, 0.0
    for place in range(moment.sight.prospects.planned):
        hope = hopes[kind, place]
        greatest = max(greatest, hope)
        if served[kind, place] and hope * (KEPT if place == moment.before else 1.0) > most:
            best, most = place, hope * (KEPT if place == moment.before else 1.0)
    return best if most >= SHARE * greatest else NONE


@kernel
def chosen_discard(moment: Moment, fars: Any, hopes: Any, served: Any) -> Chosen:
    """Return the discard that is worth most and serves a goal; without a goal where that costs."""
    values = moment.values
    bot = NONE
    for kind in range(PLAYED):
        if values[kind] > WORTHLESS / 10 and (bot == NONE or values[kind] > values[bot]):
            bot = kind
    for _ in range(TRIES):
        best, goal = NONE, NONE
        for kind in range(PLAYED):
            if values[kind] > WORTHLESS / 10 and (best == NONE or values[kind] > values[best]):
                place = goal_after(moment, hopes, served, kind)
                if place != NONE:
                    best, goal = kind, place
        if best == NONE or values[best] < values[bot] - SLIGHTLY * abs(values[bot]):
            break
        plan, rest = plan_at(moment.sight.prospects.plans, goal), with_tile(moment.keys, best, -1)
        if serving(moment, plan, rest, best, fars[best, goal]):
            return Chosen(best, goal)
        served[best, goal] = 0
    return Chosen(bot, NONE)


@kernel
def serving(moment: Moment, plan: Plan, rest: Keys, kind: Kind, far: int) -> int:
    """Return what brings a plan nearer after a discard; 0: it does not serve after all."""
    hopes, melds = moment.sight.prospects, moment.melds
    if lacks(plan, rest, melds, hopes.live, hopes.live_twice) != far:
        return 0
    kinds = taken_by(plan, rest, melds, moment.sight)
    return 0 if kinds >> kind & 1 else kinds

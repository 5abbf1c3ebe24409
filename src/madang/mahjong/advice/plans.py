"""Plans: the hands that a seat may aim at, how far each is, and which are near enough."""

from typing import Any, NamedTuple

import numpy as np

from madang.kernels.jit import hook, hook_value, kernel
from madang.mahjong.distance import ORPHANS as ORPHAN_TILES
from madang.mahjong.distance import acceptance_of, shanten_standard
from madang.mahjong.hand import Melds
from madang.mahjong.scoring.patterns import HONOUR_TILES
from madang.mahjong.suit_codes import (
    HONOUR_RANKS,
    POWERS,
    Keys,
    count_in,
    kinds_held,
    number_of,
    ranks_held,
)
from madang.mahjong.tiles import BAMBOO, DOTS, HONOURS, PLAYED, RANKS
from madang.mahjong.types import Options, SuitCode

SETS, PUNGS, CHOWS, PAIRS, ORPHANS = range(5)  # shapes
WHOLE_SUIT, ALL_HONOURS = (1 << RANKS) - 1, (1 << HONOUR_RANKS) - 1  # ranks
FAR = 20  # tiles missing from what cannot be reached
NO = -99  # where a house has no such plan
MOST_SETS = 4


class Plan(NamedTuple):
    """One thing that a hand may become."""

    shape: int
    colour: int  # which of the game's sets of kinds
    kinds: int  # the set of kinds that it may hold
    honours: int  # set of the kinds of honours of which it wants pungs
    sure: int  # faan or points toward the minimum
    closed: int  # 1: nothing may be claimed before the last tile


@kernel
def plan_at(plans: Any, place: int) -> Plan:
    """Read a plan out of an array of them."""
    row = plans[place]
    return Plan(int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]), int(row[5]))


@kernel
def fits(plan: Plan, melds: Melds) -> bool:
    """Tell whether the melds are such as the plan asks for."""
    if melds.number == 0:
        return True
    if plan.closed and melds.number != number_of(melds.concealed_kongs):
        return False
    if plan.shape >= PAIRS:
        return False
    if (plan.shape == PUNGS and melds.chows) or (plan.shape == CHOWS and melds.pungs):
        return False
    kinds = melds.pungs | melds.chows | melds.chows << 1 | melds.chows << 2
    return kinds & ~plan.kinds == 0


# ---- how far a plan is -------------------------------------------------------------------------


class Aim(NamedTuple):
    """The part of a plan that the concealed tiles still have to make."""

    m: int  # those that serve it
    p: int
    s: int
    z: int
    sets: int  # that are made or asked for by name
    lacking: int  # tiles for those asked for by name


@kernel
def aim_of(plan: Plan, keys: Keys, melds: Melds) -> Aim:
    """Take out of a hand what the plan cannot use, and the honours that it wants pungs of."""
    z = only(keys.z, plan.kinds >> HONOURS & ALL_HONOURS, ALL_HONOURS)
    lacking = 0
    sets = melds.number
    wanted = plan.honours & ~melds.pungs
    if wanted:
        for rank in range(HONOUR_RANKS):
            if wanted >> HONOURS + rank & 1:
                held = count_in(z, rank)
                z -= held * int(POWERS[rank])
                lacking += max(0, 3 - held)
                sets += 1
    return Aim(
        only(keys.m, plan.kinds & WHOLE_SUIT, WHOLE_SUIT),
        only(keys.p, plan.kinds >> DOTS & WHOLE_SUIT, WHOLE_SUIT),
        only(keys.s, plan.kinds >> BAMBOO & WHOLE_SUIT, WHOLE_SUIT),
        z,
        sets,
        lacking,
    )


@kernel
def only(key: SuitCode, ranks: int, whole: int) -> int:
    """Return the tiles of a suit that are of these ranks; `whole` are all that it has."""
    if ranks == whole:
        return key
    rest = 0
    if ranks:
        for rank in range(RANKS):
            if ranks >> rank & 1:
                rest += count_in(key, rank) * int(POWERS[rank])
    return rest


@kernel
def at_most_two(key: SuitCode) -> int:
    """Return the tiles of a suit without third and fourth copies."""
    more = ranks_held(key, 3)
    if more:
        for rank in range(RANKS):
            if more >> rank & 1:
                key -= (count_in(key, rank) - 2) * int(POWERS[rank])
    return key


class Held(NamedTuple):
    """The concealed kinds that serve a plan of pungs or pairs, as sets."""

    once: int
    twice: int
    thrice: int


@kernel
def held_for(plan: Plan, keys: Keys, melds: Melds) -> Held:
    """Return which kinds are held for a plan; those that are melded, or wanted by name, are not."""
    kinds = plan.kinds & ~melds.pungs & ~plan.honours
    return Held(
        kinds_held(keys.m, keys.p, keys.s, keys.z, 1) & kinds,
        kinds_held(keys.m, keys.p, keys.s, keys.z, 2) & kinds,
        kinds_held(keys.m, keys.p, keys.s, keys.z, 3) & kinds,
    )


class Pungs(NamedTuple):
    """How the pungs and the eyes of a plan are made from what is held."""

    thrice: int  # pungs that are there
    twice: int  # pairs to be made pungs
    once: int  # tiles to be made pungs
    eyes: int  # tiles missing for the eyes
    lacking: int  # in all


@kernel
def pungs_for(held: Held, sets: int, live: int, live_twice: int) -> Pungs:
    """Find the nearest way to so many pungs and eyes; `live`: kinds of which a copy may come."""
    pairs = held.twice & ~held.thrice
    singles = held.once & ~held.twice
    threes = number_of(held.thrice)
    a = min(sets, threes)
    b = min(sets - a, number_of(pairs & live))
    c = min(sets - a - b, number_of(singles & live_twice))
    eyes = 2
    if threes > a or number_of(pairs) > b:
        eyes = 0
    elif number_of(singles & live) > c:
        eyes = 1
    return Pungs(a, b, c, eyes, b + 2 * c + 3 * (sets - a - b - c) + eyes)


@kernel
def missing(plan: Plan, keys: Keys, melds: Melds, live: int, live_twice: int) -> int:
    """Return how many tiles a hand lacks for a plan that fits its melds: 0 complete, 1 ready."""
    if plan.shape == PAIRS:
        held = held_for(plan, keys, melds)
        pairs, kinds = number_of(held.twice), number_of(held.once)
        return 7 - pairs + max(0, 7 - kinds)
    if plan.shape == ORPHANS:
        held = held_for(plan, keys, melds)
        return 14 - number_of(held.once & ORPHAN_TILES) - int(held.twice & ORPHAN_TILES != 0)
    aim = aim_of(plan, keys, melds)
    if aim.sets > MOST_SETS:
        return FAR
    if plan.shape == PUNGS:
        held = held_for(plan, keys, melds)
        return aim.lacking + pungs_for(held, MOST_SETS - aim.sets, live, live_twice).lacking
    if plan.shape == CHOWS:
        m, p, s = at_most_two(aim.m), at_most_two(aim.p), at_most_two(aim.s)
        return int(shanten_standard(m, p, s, 0, aim.sets)) + 1
    return int(shanten_standard(aim.m, aim.p, aim.s, aim.z, aim.sets)) + 1 + aim.lacking


# ---- what brings it nearer -----------------------------------------------------------------------


@kernel
def useful(plan: Plan, keys: Keys, melds: Melds, live: int, live_twice: int) -> int:
    """Return the set of kinds that bring a hand nearer to a plan that fits its melds."""
    if plan.shape == PAIRS:
        held = held_for(plan, keys, melds)
        new = plan.kinds & ~held.once if number_of(held.once) < 7 else 0
        return (held.once & ~held.twice) | new
    if plan.shape == ORPHANS:
        once = kinds_held(keys.m, keys.p, keys.s, keys.z, 1) & ORPHAN_TILES
        twice = kinds_held(keys.m, keys.p, keys.s, keys.z, 2) & ORPHAN_TILES
        return ORPHAN_TILES & ~once if twice else ORPHAN_TILES
    aim = aim_of(plan, keys, melds)
    wanted = plan.honours & ~melds.pungs & ~kinds_held(0, 0, 0, keys.z, 3)
    if aim.sets > MOST_SETS:
        return 0
    if plan.shape == PUNGS:
        return wanted | useful_for_pungs(plan, keys, melds, MOST_SETS - aim.sets, live, live_twice)
    kinds = plan.kinds & ~plan.honours
    if plan.shape == CHOWS:
        m, p, s = at_most_two(aim.m), at_most_two(aim.p), at_most_two(aim.s)
        return acceptance_of(m, p, s, 0, aim.sets) & kinds & ~kinds_held(m, p, s, 0, 2)
    return wanted | (acceptance_of(aim.m, aim.p, aim.s, aim.z, aim.sets) & kinds)


@kernel
def useful_for_pungs(
    plan: Plan, keys: Keys, melds: Melds, sets: int, live: int, live_twice: int
) -> int:
    """Return the kinds that bring so many pungs and eyes nearer."""
    held = held_for(plan, keys, melds)
    pungs = pungs_for(held, sets, live, live_twice)
    pairs = held.twice & ~held.thrice
    singles = held.once & ~held.twice
    kinds = pairs if pungs.thrice < sets else 0
    if pungs.once or pungs.eyes == 1:
        kinds |= singles
    if pungs.thrice + pungs.twice + pungs.once < sets or pungs.eyes == 2:
        kinds |= plan.kinds & ~held.once & ~melds.pungs & ~plan.honours | singles
    return kinds


# ---- the plans that are near -----------------------------------------------------------------

MOST_PLANS = 512
FAR_AT = 6  # where an array of plans says how far each is, after the fields of a Plan
SURE_AT = 4
PLAN_FIELDS = 7


# ---- what a game names -----------------------------------------------------------------------

# the kinds that a plan may hold, by its colour
COLOURED = hook_value("COLOURED", np.array([(1 << PLAYED) - 1], np.int64))


@hook
def sure_of(shape: int, colour: int, options: Options) -> int:
    """Return the faan or points of a shape of these kinds; below zero: no such plan."""
    return NO


@hook
def whole_of(sure: int, honours: int, house: Any) -> int:
    """Return what that comes to with pungs of these honours."""
    return sure


@hook
def valued_by(house: Any) -> int:
    """Return the set of honours whose pungs bring something."""
    return 0


@hook
def add_plan(
    options: Options, house: Any, plan: Plan, far: int, melds: Melds, plans: Any, count: int
) -> int:
    """Write down a plan where the house lets it win; return how many there are."""
    return count


# ---- all of them -----------------------------------------------------------------------------


@kernel
def plans_for(
    options: Options, house: Any, keys: Keys, melds: Melds, live: int, live_twice: int, plans: Any
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

    Plans that are sure of `dear` faan or points may be farther.
    """
    nearest = FAR
    for place in range(count):
        nearest = min(nearest, int(plans[place, FAR_AT]))
    kept = 0
    for place in range(count):
        is_dear = plans[place, SURE_AT] >= dear
        if plans[place, FAR_AT] <= nearest + (slack_of_dear if is_dear else slack):
            for field in range(PLAN_FIELDS):
                plans[kept, field] = plans[place, field]
            kept += 1
    return kept

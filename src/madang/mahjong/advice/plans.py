"""Plans: the hands that a seat may aim at, how far each is, and which are near enough."""

from typing import Any, NamedTuple

import numpy as np

from madang.kernels.jit import hook, hook_value, kernel
from madang.mahjong.distance import ORPHANS as ORPHAN_TILES
from madang.mahjong.distance import kinds_within, shanten_standard
from madang.mahjong.hand import Melds
from madang.mahjong.scoring.patterns import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
    HONOUR_TILES,
)
from madang.mahjong.suit_codes import (
    WEIGHTS,
    Held,
    Keys,
    copies_held,
    first_of,
    held_in,
    number_of,
    with_tile,
)
from madang.mahjong.tiles import PLAYED, RANKS
from madang.mahjong.types import Kind, KindSet, Options, SuitCode

SETS, PUNGS, CHOWS, PAIRS, ORPHANS = range(5)  # shapes
WHOLE_SUIT = (1 << RANKS) - 1  # ranks
FAR = 20  # tiles missing from what cannot be reached
NO = -99  # where a house has no such plan
MOST_SETS = 4
PAIRS_OF_HAND = 7


class Plan(NamedTuple):
    """One thing that a hand may become."""

    shape: int
    colour: int  # which of the game's sets of kinds
    kinds: int  # the set of kinds that it may hold
    honours: int  # set of the kinds of honours that it wants pungs of
    sure: int  # faan or points toward the minimum
    closed: int  # 1: nothing may be claimed before the last tile
    quad: int = 0  # 1: of seven pairs, four alike are two


NO_PLAN = Plan(-1, 0, 0, 0, 0, 0, 0)


@kernel
def plan_at(plans: Any, place: int) -> Plan:
    """Read a plan out of an array of them."""
    return Plan(
        int(plans[place, 0]),
        int(plans[place, 1]),
        int(plans[place, 2]),
        int(plans[place, 3]),
        int(plans[place, 4]),
        int(plans[place, 5]),
        int(plans[place, 6]),
    )


@kernel
def asks_alike(plan: Plan, other: Plan) -> bool:
    """Tell whether two plans ask for the same tiles: one of them may be closed."""
    is_same = plan.shape == other.shape and plan.colour == other.colour
    return is_same and plan.honours == other.honours


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


NO_AIM = Aim(0, 0, 0, 0, 0)


@kernel
def aim_of(plan: Plan, held: Held, melds: Melds) -> Aim:
    """Take out of a hand what a plan of sets or chows cannot use, and honours that it names."""
    wanted = plan.honours & ~melds.pungs
    kinds, keys = plan.kinds & ~wanted, held.keys
    m = only(keys.m, held, kinds, CHARACTER_TILES)
    p = only(keys.p, held, kinds, DOT_TILES)
    s = only(keys.s, held, kinds, BAMBOO_TILES)
    sets = melds.number + number_of(wanted)
    if plan.shape != CHOWS:
        return Aim(m, p, s, only(keys.z, held, kinds, HONOUR_TILES), sets)
    more = held.thrice & kinds
    m, p, s = (
        at_most_two(m, held, more & CHARACTER_TILES),
        at_most_two(p, held, more & DOT_TILES),
        at_most_two(s, held, more & BAMBOO_TILES),
    )
    return Aim(m, p, s, 0, sets)


@kernel
def only(key: SuitCode, held: Held, kinds: KindSet, suit: KindSet) -> int:
    """Return the tiles of a suit that are of these kinds; `suit` are all kinds that it has."""
    out = held.once & suit & ~kinds
    if held.once & suit == out:
        return 0
    while out:
        kind = first_of(out)
        out &= out - 1
        key -= copies_held(held, kind) * int(WEIGHTS[kind])
    return key


@kernel
def at_most_two(key: SuitCode, held: Held, more: KindSet) -> int:
    """Return the tiles of a suit without third and fourth copies of these kinds."""
    while more:
        kind = first_of(more)
        more &= more - 1
        key -= (copies_held(held, kind) - 2) * int(WEIGHTS[kind])
    return key


@kernel
def aim_without(aim: Aim, kind: Kind) -> Aim:
    """Take a tile that serves a plan out of what serves it."""
    m, p, s, z = with_tile(Keys(aim.m, aim.p, aim.s, aim.z), kind, -1)
    return Aim(m, p, s, z, aim.sets)


@kernel
def lacking_for(wanted: KindSet, held: Held) -> int:
    """Return how many tiles pungs of these honours lack."""
    some = number_of(wanted & held.once) + number_of(wanted & held.twice)
    return 3 * number_of(wanted) - some - number_of(wanted & held.thrice)


class Pungs(NamedTuple):
    """How the pungs and the eyes of a plan are made from what is held."""

    thrice: int  # pungs that are there
    twice: int  # pairs to be made pungs
    once: int  # tiles to be made pungs
    eyes: int  # tiles missing for the eyes
    lacking: int  # in all


@kernel
def pungs_for(held: Held, kinds: KindSet, sets: int, live: int, live_twice: int) -> Pungs:
    """Find the nearest way to so many pungs and eyes of these kinds.

    `live` are the kinds that may still come.
    """
    pairs = held.twice & ~held.thrice & kinds
    singles = held.once & ~held.twice & kinds
    threes = number_of(held.thrice & kinds)
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
def open_kinds(plan: Plan, melds: Melds) -> int:
    """Return the kinds of pungs or pairs that are neither melded nor asked for by name."""
    return plan.kinds & ~melds.pungs & ~plan.honours


@kernel
def missing(plan: Plan, keys: Keys, melds: Melds, live: int, live_twice: int) -> int:
    """Return how many tiles a hand lacks for a plan that fits its melds: 0 complete, 1 ready."""
    return missing_from(plan, held_in(keys), melds, live, live_twice)


@kernel
def missing_from(plan: Plan, held: Held, melds: Melds, live: int, live_twice: int) -> int:
    """Return how many tiles a hand lacks, see `missing`."""
    kinds = open_kinds(plan, melds)
    if plan.shape == PAIRS:
        pairs = number_of(held.twice & kinds) + plan.quad * number_of(held.whole & kinds)
        return PAIRS_OF_HAND - pairs + max(0, PAIRS_OF_HAND - begun(plan, held, kinds))
    if plan.shape == ORPHANS:
        kinds &= ORPHAN_TILES
        return 14 - number_of(held.once & kinds) - int(held.twice & kinds != 0)
    wanted = plan.honours & ~melds.pungs
    sets, lacking = melds.number + number_of(wanted), lacking_for(wanted, held)
    if sets > MOST_SETS:
        return FAR
    if plan.shape == PUNGS:
        return lacking + pungs_for(held, kinds, MOST_SETS - sets, live, live_twice).lacking
    aim = aim_of(plan, held, melds)
    return int(shanten_standard(aim.m, aim.p, aim.s, aim.z, aim.sets)) + 1 + lacking


@kernel
def begun(plan: Plan, held: Held, kinds: KindSet) -> int:
    """MJ 10.4  Return how many pairs of these kinds are there, whole or begun."""
    return number_of(held.once & kinds) + plan.quad * number_of(held.thrice & kinds)


# ---- what brings it nearer -----------------------------------------------------------------------


@kernel
def useful_to(plan: Plan, held: Held, melds: Melds, live: int, live_twice: int) -> int:
    """Return the kinds that may come and bring a hand nearer to a plan that fits its melds.

    For pungs and pairs others are among them.
    """
    if plan.shape == PAIRS:
        kinds = open_kinds(plan, melds)
        singles, new = held.once & ~held.twice, plan.kinds & ~held.once
        if plan.quad:
            singles |= held.thrice & ~held.whole
            new |= held.twice & ~held.thrice
        return (singles | (new if begun(plan, held, kinds) < PAIRS_OF_HAND else 0)) & kinds
    if plan.shape == ORPHANS:
        return ORPHAN_TILES & ~held.once if held.twice & ORPHAN_TILES else ORPHAN_TILES
    wanted = plan.honours & ~melds.pungs
    sets, asked = melds.number + number_of(wanted), wanted & ~held.thrice
    if sets > MOST_SETS:
        return 0
    if plan.shape == PUNGS:
        return asked | useful_for_pungs(plan, held, melds, MOST_SETS - sets, live, live_twice)
    return asked | accepted(plan, aim_of(plan, held, melds), held, live)


@kernel
def accepted(plan: Plan, aim: Aim, held: Held, live: int) -> int:
    """Return the kinds that bring the tiles of a plan of sets or chows nearer, and may come."""
    full = held.twice if plan.shape == CHOWS else held.whole
    tried = plan.kinds & live & ~plan.honours & ~full
    now = int(shanten_standard(aim.m, aim.p, aim.s, aim.z, aim.sets))
    return kinds_within(aim.m, aim.p, aim.s, aim.z, aim.sets, tried, 1, now - 1)


@kernel
def useful_for_pungs(
    plan: Plan, held: Held, melds: Melds, sets: int, live: int, live_twice: int
) -> int:
    """Return the kinds that bring so many pungs and eyes nearer."""
    kinds = open_kinds(plan, melds)
    pungs = pungs_for(held, kinds, sets, live, live_twice)
    pairs = held.twice & ~held.thrice & kinds
    singles = held.once & ~held.twice & kinds
    found = pairs if pungs.thrice < sets else 0
    if pungs.once or pungs.eyes == 1:
        found |= singles
    if pungs.thrice + pungs.twice + pungs.once < sets or pungs.eyes == 2:
        found |= kinds & ~held.once | singles
    return found


# ---- the plans that are near -----------------------------------------------------------------

# Room for every plan of a hand. Five honours may pay, so a shape and colour with honours has up to
# 31 sets of them, each open and closed; Hong Kong mahjong has ten such shapes and colours.
MOST_PLANS = 768
FAR_AT = 7  # where an array of plans says how far each is, after the fields of a Plan
SURE_AT = 4
PLAN_FIELDS = 8


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
    held = held_in(keys)
    valued = valued_honours(valued_by(house), held, melds, live)
    count = 0
    for shape in range(ORPHANS + 1):
        for colour in range(len(COLOURED)):
            sure = sure_of(shape, colour, options)
            if sure < 0:
                continue
            kinds = int(COLOURED[colour])
            quad = int(shape == PAIRS and options.seven_pairs_quad != 0)
            takes = kinds & HONOUR_TILES == HONOUR_TILES and shape <= PUNGS
            subset = valued if takes else 0
            while True:
                honours = (subset | melds.pungs & HONOUR_TILES) if takes else 0
                plan = Plan(shape, colour, kinds, subset, whole_of(sure, honours, house), 0, quad)
                if fits(plan, melds):
                    far = missing_from(plan, held, melds, live, live_twice)
                    if far < FAR:
                        count = add_plan(options, house, plan, far, melds, plans, count)
                if subset == 0:
                    break
                subset = (subset - 1) & valued
    return count


@kernel
def valued_honours(valued: int, held: Held, melds: Melds, live: int) -> int:
    """Return the honours that bring something, are held, and may still become a pung."""
    return valued & held.once & (live | held.thrice) & ~melds.pungs


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
    plans[count, 6] = plan.quad
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

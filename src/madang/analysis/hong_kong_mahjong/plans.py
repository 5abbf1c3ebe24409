"""What a hand may become: plans that the house lets win, how far each is, what brings it nearer.

A plan is a shape, the kinds that it may hold, and honours of which it wants pungs. Its faan are
sure once it is complete; that is what the minimum is held against (HK 4.2).
"""

from typing import Any, NamedTuple

import numpy as np

from madang.games.hong_kong_mahjong.catalogue import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
    DRAGONS,
    GREENS,
    HONOUR_TILES,
    SUITED,
    TERMINALS,
)
from madang.games.hong_kong_mahjong.options import LIMIT, OFF, Options
from madang.jit import kernel
from madang.mahjong.distance import ORPHANS as ORPHAN_TILES
from madang.mahjong.distance import shanten_standard
from madang.mahjong.held import kinds_held, number_of, ranks_held
from madang.mahjong.keys import HONOUR_RANKS, POWERS, Keys, count_in
from madang.mahjong.melds import Melds
from madang.mahjong.tiles import BAMBOO, EAST, HONOURS, PLAYED, RANKS
from madang.mahjong.waits import acceptance_of

SETS, PUNGS, CHOWS, PAIRS, ORPHANS = range(5)  # shapes
ANY, SUITED_ONLY, CLEAN_M, CLEAN_P, CLEAN_S, PURE_M, PURE_P, PURE_S = range(8)
ALL_HONOURS, MIXED, ONES_AND_NINES, GREEN_ONLY = range(8, 12)
ALL_KINDS = (1 << PLAYED) - 1
FAR = 20  # tiles missing from what cannot be reached
LIMIT_FAAN = 14  # stands for a limit hand
NO = -99

KINDS_OF = np.array(  # the kinds that a plan may hold, by its colour
    [
        ALL_KINDS,
        SUITED,
        CHARACTER_TILES | HONOUR_TILES,
        DOT_TILES | HONOUR_TILES,
        BAMBOO_TILES | HONOUR_TILES,
        CHARACTER_TILES,
        DOT_TILES,
        BAMBOO_TILES,
        HONOUR_TILES,
        TERMINALS | HONOUR_TILES,
        TERMINALS,
        GREENS,
    ],
    np.int64,
)
COLOURS = len(KINDS_OF)
TAKES_HONOURS = (
    1 << ANY | 1 << CLEAN_M | 1 << CLEAN_P | 1 << CLEAN_S | 1 << ALL_HONOURS | 1 << MIXED
)

FAAN = np.array(  # 5, 7: by colour and shape, without what the house may change
    [
        #  sets pungs       chows pairs
        (0, 3, NO, 0),  # any
        (0, 3, 1, 0),  # suited only
        (3, 6, NO, 3),  # clean
        (3, 6, NO, 3),
        (3, 6, NO, 3),
        (7, 10, 8, 7),  # pure
        (7, 10, 8, 7),
        (7, 10, 8, 7),
        (NO, 10, NO, 10),  # honours only
        (NO, 5, NO, 5),  # ones, nines and honours
        (NO, LIMIT_FAAN, NO, NO),  # ones and nines
        (LIMIT_FAAN, LIMIT_FAAN, NO, LIMIT_FAAN),  # green only
    ],
    np.int64,
)
SEVEN_PAIRS_FAAN = 4
GREAT_DRAGONS_FAAN = 8
MOST_SETS = 4
MOST_PLANS = 512
FAR_AT = 5  # where an array of plans says how far each is, after the fields of a Plan
FIELDS = 6


class Plan(NamedTuple):
    """One thing that a hand may become."""

    shape: int
    colour: int
    honours: int  # set of the kinds of honours of which it wants pungs
    faan: int  # basic ones that are sure; LIMIT_FAAN: a limit hand
    closed: int  # 1: nothing may be claimed before the last tile


class House(NamedTuple):
    """What a seat has for sure whatever it plans."""

    seat_wind: int  # kinds
    round_wind: int
    double_wind: int  # what a pung is worth that is both
    bonus: int  # bonus faan that count toward the minimum
    least: int  # basic faan that it needs


@kernel
def plan_at(plans: Any, place: int) -> Plan:
    """Read a plan out of an array of them."""
    row = plans[place]
    return Plan(int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]))


# ---- what a plan is worth ----------------------------------------------------------------------


@kernel
def honours_faan(kinds: int, house: House) -> int:
    """5  Return what pungs of these honours are worth beside each other."""
    dragons = number_of(kinds & DRAGONS)
    faan = GREAT_DRAGONS_FAAN if dragons == 3 else dragons
    winds = kinds >> house.seat_wind & 1
    winds += kinds >> house.round_wind & 1
    if house.seat_wind == house.round_wind and winds:
        winds = house.double_wind
    return faan + winds


@kernel
def faan_of(shape: int, colour: int, options: Options) -> int:
    """5, 7  Return the basic faan of a shape of these kinds; below zero: no such plan."""
    if shape == ORPHANS:
        return LIMIT_FAAN if options.thirteen_orphans and colour == ANY else NO
    faan = int(FAAN[colour, shape])
    if shape == PAIRS:
        if options.seven_pairs == OFF:
            return NO
        faan = LIMIT_FAAN if options.seven_pairs == LIMIT else faan + SEVEN_PAIRS_FAAN
    if colour == ONES_AND_NINES and not options.terminals:
        return NO
    if colour == GREEN_ONLY and not options.pure_green:
        return NO
    if colour == SUITED_ONLY and shape != CHOWS:
        faan += options.all_suited
    return min(faan, LIMIT_FAAN)


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
    return kinds & ~int(KINDS_OF[plan.colour]) == 0


# ---- how far a plan is -------------------------------------------------------------------------


class Aim(NamedTuple):
    """What is left of a plan to be made of the concealed tiles."""

    m: int  # those that serve it
    p: int
    s: int
    z: int
    sets: int  # that are made or asked for by name
    lacking: int  # tiles for those asked for by name


@kernel
def aim_of(plan: Plan, keys: Keys, melds: Melds) -> Aim:
    """Take out of a hand what the plan cannot use, and the honours that it wants pungs of."""
    colour = plan.colour
    if colour == GREEN_ONLY:
        return Aim(
            0,
            0,
            only(keys.s, GREENS >> BAMBOO & 0x1FF),
            only(keys.z, GREENS >> HONOURS),
            melds.number,
            0,
        )
    kinds = int(KINDS_OF[colour])
    z = keys.z if kinds & HONOUR_TILES else 0
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
        keys.m if kinds & CHARACTER_TILES else 0,
        keys.p if kinds & DOT_TILES else 0,
        keys.s if kinds & BAMBOO_TILES else 0,
        z,
        sets,
        lacking,
    )


@kernel
def only(key: int, ranks: int) -> int:
    """Return the tiles of a suit that are of these ranks."""
    rest = 0
    for rank in range(RANKS):
        if ranks >> rank & 1:
            rest += count_in(key, rank) * int(POWERS[rank])
    return rest


@kernel
def at_most_two(key: int) -> int:
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
    kinds = int(KINDS_OF[plan.colour]) & ~melds.pungs & ~plan.honours
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
        new = int(KINDS_OF[plan.colour]) & ~held.once if number_of(held.once) < 7 else 0
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
    kinds = int(KINDS_OF[plan.colour]) & ~plan.honours
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
        kinds |= int(KINDS_OF[plan.colour]) & ~held.once & ~melds.pungs & ~plan.honours | singles
    return kinds


# ---- which plans there are -----------------------------------------------------------------------


@kernel
def house_of(options: Options, seat_wind: int, round_wind: int, bonus: int) -> House:
    """4.2  Return what a seat has for sure."""
    return House(
        EAST + seat_wind,
        EAST + round_wind,
        options.double_wind,
        bonus if options.bonus_counts_to_min else 0,
        options.min_faan,
    )


@kernel
def plans_for(
    options: Options, house: House, keys: Keys, melds: Melds, live: int, live_twice: int, plans: Any
) -> int:
    """Write into `plans` all that are legal, with how far each is; return how many."""
    valued = valued_honours(house, keys, melds, live)
    count = 0
    for shape in range(ORPHANS + 1):
        for colour in range(COLOURS):
            faan = faan_of(shape, colour, options)
            if faan < 0:
                continue
            takes = TAKES_HONOURS >> colour & 1 != 0 and shape <= PUNGS
            subset = valued if takes else 0
            while True:
                honours = (subset | melds.pungs & HONOUR_TILES) if takes else 0
                whole = min(faan + honours_faan(honours, house), LIMIT_FAAN)
                plan = Plan(shape, colour, subset, whole, 0)
                if fits(plan, melds):
                    far = missing(plan, keys, melds, live, live_twice)
                    count = add_plans(options, house, plan, far, melds, plans, count)
                if subset == 0:
                    break
                subset = (subset - 1) & valued
    return count


@kernel
def valued_honours(house: House, keys: Keys, melds: Melds, live: int) -> int:
    """Return the honours whose pungs bring faan, of which one is held and a pung may come."""
    once = kinds_held(0, 0, 0, keys.z, 1)
    thrice = kinds_held(0, 0, 0, keys.z, 3)
    bring = DRAGONS | 1 << house.seat_wind | 1 << house.round_wind
    return bring & once & (live | thrice) & ~melds.pungs


@kernel
def add_plans(
    options: Options, house: House, plan: Plan, far: int, melds: Melds, plans: Any, count: int
) -> int:
    """Write down a plan, open and closed, where it is legal; return how many there are."""
    if far >= FAR:
        return count
    if is_legal(plan, house):
        count = write_plan(plans, count, plan, far)
    triplets = plan.shape == PUNGS and options.self_triplets != 0 and plan.honours == 0
    bonus = options.concealed_hand_faan if plan.shape < PAIRS else 0
    if triplets or bonus:
        faan = LIMIT_FAAN if triplets else min(plan.faan + bonus, LIMIT_FAAN)
        kept = Plan(plan.shape, plan.colour, plan.honours, faan, 1)
        if is_legal(kept, house) and fits(kept, melds):
            count = write_plan(plans, count, kept, far)
    return count


@kernel
def is_legal(plan: Plan, house: House) -> bool:
    """4.2  Tell whether a plan has the faan that the house asks for."""
    return plan.faan + house.bonus >= house.least or plan.faan >= LIMIT_FAAN


@kernel
def write_plan(plans: Any, count: int, plan: Plan, far: int) -> int:
    """Write one more plan into an array of them; return how many there are."""
    if count == MOST_PLANS:
        return count
    plans[count, 0] = plan.shape
    plans[count, 1] = plan.colour
    plans[count, 2] = plan.honours
    plans[count, 3] = plan.faan
    plans[count, 4] = plan.closed
    plans[count, FAR_AT] = far
    return count + 1


@kernel
def near_ones(plans: Any, count: int, slack: int, slack_of_limits: int) -> int:
    """Keep the plans that are not so much farther than the nearest; return how many."""
    nearest = FAR
    for place in range(count):
        nearest = min(nearest, int(plans[place, FAR_AT]))
    kept = 0
    for place in range(count):
        is_limit = plans[place, 3] >= LIMIT_FAAN
        if plans[place, FAR_AT] <= nearest + (slack_of_limits if is_limit else slack):
            for field in range(FIELDS):
                plans[kept, field] = plans[place, field]
            kept += 1
    return kept

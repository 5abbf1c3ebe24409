"""Which plans the house lets win, and the faan that are sure with each (HK 4.2, 5, 7)."""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.mahjong.planning import write_plan
from madang.analysis.mahjong.plans import CHOWS, NO, ORPHANS, PAIRS, PUNGS, Plan, fits
from madang.games.hong_kong_mahjong.options import LIMIT, OFF, Options
from madang.games.hong_kong_mahjong.shown import GREENS
from madang.jit import kernel
from madang.mahjong.held import number_of
from madang.mahjong.melds import Melds
from madang.mahjong.scoring.kinds import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
    DRAGONS,
    HONOUR_TILES,
    SUITED,
    TERMINALS,
)
from madang.mahjong.tiles import EAST, PLAYED

ANY, SUITED_ONLY, CLEAN_M, CLEAN_P, CLEAN_S, PURE_M, PURE_P, PURE_S = range(8)  # colours
ALL_HONOURS, MIXED, ONES_AND_NINES, GREEN_ONLY = range(8, 12)
ALL_KINDS = (1 << PLAYED) - 1
LIMIT_FAAN = 14  # stands for a limit hand

COLOURED = np.array(  # the kinds that a plan may hold, by its colour
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


class House(NamedTuple):
    """What a seat has for sure whatever it plans."""

    seat_wind: int  # kinds
    round_wind: int
    double_wind: int  # what a pung is worth that is both
    bonus: int  # bonus faan that count toward the minimum
    least: int  # basic faan that it needs


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
def valued_by(house: House) -> int:
    """5  Return the honours whose pungs bring faan."""
    return DRAGONS | 1 << house.seat_wind | 1 << house.round_wind


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
def whole_of(faan: int, honours: int, house: House) -> int:
    """5, 7  Return what a shape comes to with pungs of these honours."""
    return min(faan + honours_faan(honours, house), LIMIT_FAAN)


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
def add_plan(
    options: Options, house: House, plan: Plan, far: int, melds: Melds, plans: Any, count: int
) -> int:
    """Write down a plan, open and closed, where it is legal; return how many there are."""
    if is_legal(plan, house):
        count = write_plan(plans, count, plan, far)
    triplets = plan.shape == PUNGS and options.self_triplets != 0 and plan.honours == 0
    bonus = options.concealed_hand_faan if plan.shape < PAIRS else 0
    if triplets or bonus:
        faan = LIMIT_FAAN if triplets else min(plan.sure + bonus, LIMIT_FAAN)
        kept = Plan(plan.shape, plan.colour, plan.kinds, plan.honours, faan, 1)
        if is_legal(kept, house) and fits(kept, melds):
            count = write_plan(plans, count, kept, far)
    return count


@kernel
def is_legal(plan: Plan, house: House) -> bool:
    """4.2  Tell whether a plan has the faan that the house asks for."""
    return plan.sure + house.bonus >= house.least or plan.sure >= LIMIT_FAAN

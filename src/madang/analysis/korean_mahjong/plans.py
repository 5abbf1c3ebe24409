"""Which plans the house lets win, and the points that are sure with each (KM 4.2, 7).

A plan that stays closed is worth more, and by the own draw more still: `sure` is what it is worth
by a discard, `sure_drawn` what it is worth drawn.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.mahjong.planning import write_plan
from madang.analysis.mahjong.plans import CHOWS, NO, ORPHANS, PAIRS, PUNGS, Plan, fits
from madang.games.korean_mahjong.options import WITH_HONOURS, Options
from madang.games.korean_mahjong.shown import SIMPLES
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

ANY, SUITED_ONLY, SIMPLE, CLEAN_M, CLEAN_P, PURE_M, PURE_P, ALL_HONOURS, MIXED = range(9)  # colours
TILES_OF_GAME = ((1 << PLAYED) - 1) & ~BAMBOO_TILES
DEAR_POINTS = 8

COLOURED = np.array(  # the kinds that a plan may hold, by its colour
    [
        TILES_OF_GAME,
        SUITED & TILES_OF_GAME,
        SIMPLES & TILES_OF_GAME,
        CHARACTER_TILES | HONOUR_TILES,
        DOT_TILES | HONOUR_TILES,
        CHARACTER_TILES,
        DOT_TILES,
        HONOUR_TILES,
        (TERMINALS | HONOUR_TILES) & TILES_OF_GAME,
    ],
    np.int64,
)

POINTS = np.array(  # 7: by colour and shape, without what the house may change
    [
        #  sets pungs chows pairs
        (0, 2, NO, 4),  # any
        (NO, NO, 1, NO),  # suited only
        (1, 3, 2, 5),  # simples
        (2, 4, NO, 6),  # half flush
        (2, 4, NO, 6),
        (8, 10, 9, 12),  # full flush
        (8, 10, 9, 12),
        (NO, 14, NO, 16),  # honours
        (NO, 10, NO, 12),  # ones, nines and honours
    ],
    np.int64,
)
THREE_CONCEALED, FOUR_CONCEALED = 4, 8  # pungs
CONCEALED, FULLY_CONCEALED = 1, 2
BIG_DRAGONS = 8
CHOW_AND_SIMPLES = 3  # 4.3  the least minimum at which only one of the two counts


class House(NamedTuple):
    """What a seat has for sure whatever it plans."""

    seat_wind: int  # kinds
    round_wind: int
    round_points: int  # what a pung of the round wind is worth
    least: int  # points that it needs
    pairs_concealed: int  # 1: seven pairs count as concealed


@kernel
def house_of(options: Options, seat_wind: int, round_wind: int, bonus: int) -> House:
    """4.2  Return what a seat has for sure; flowers never count toward the minimum."""
    return House(
        EAST + seat_wind,
        EAST + round_wind,
        options.prevailing_wind_points,
        options.min_points,
        options.seven_pairs_concealed,
    )


@kernel
def valued_by(house: House) -> int:
    """7  Return the honours whose pungs bring points."""
    return DRAGONS | 1 << house.seat_wind | (1 << house.round_wind if house.round_points else 0)


@kernel
def whole_of(points: int, honours: int, house: House) -> int:
    """7  Return what a shape comes to with pungs of these honours."""
    dragons = number_of(honours & DRAGONS)
    points += dragons + (BIG_DRAGONS if dragons == 3 else 0)
    points += honours >> house.seat_wind & 1
    return points + house.round_points * (honours >> house.round_wind & 1)


@kernel
def points_of(shape: int, colour: int, options: Options) -> int:
    """7  Return the points of a shape of these kinds; below zero: no such plan."""
    if shape == ORPHANS or (colour == MIXED and options.all_terminals != WITH_HONOURS):
        return NO
    points = int(POINTS[colour, shape])
    if shape == CHOWS and colour == SIMPLE and options.min_points >= CHOW_AND_SIMPLES:
        points -= 1
    return points


@kernel
def add_plan(
    options: Options, house: House, plan: Plan, far: int, melds: Melds, plans: Any, count: int
) -> int:
    """4.2  Write down a plan, open and closed, where it is legal; return how many there are."""
    if plan.shape < PAIRS and plan.sure >= house.least:
        count = write_plan(plans, count, plan, far)
    kept = closed_plan(plan, options)
    if fits(kept, melds) and sure_drawn(kept, options) >= house.least:
        count = write_plan(plans, count, kept, far)
    return count


@kernel
def closed_plan(plan: Plan, options: Options) -> Plan:
    """7  Return a plan as it is while nothing is claimed, worth what a discard makes of it."""
    sure = plan.sure
    if plan.shape != PAIRS or options.seven_pairs_concealed:
        sure += CONCEALED
    if plan.shape == PUNGS:
        sure += THREE_CONCEALED
    return Plan(plan.shape, plan.colour, plan.kinds, plan.honours, sure, 1)


@kernel
def sure_drawn(plan: Plan, options: Options) -> int:
    """7  Return what a plan is worth by the own draw."""
    if not plan.closed or (plan.shape == PAIRS and not options.seven_pairs_concealed):
        return plan.sure
    drawn = plan.sure + FULLY_CONCEALED - CONCEALED
    if plan.shape == PUNGS:
        drawn += FOUR_CONCEALED - THREE_CONCEALED
    if plan.shape == CHOWS and not options.all_chows_self_draw:
        drawn -= 1
    return drawn

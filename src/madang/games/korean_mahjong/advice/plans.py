"""Plans of Korean mahjong: which there are, what each is sure of, how likely it is completed."""

from typing import Any, NamedTuple

import numpy as np

from madang.games.korean_mahjong.options import NO_IMPLIED, WITH_HONOURS, Options
from madang.games.korean_mahjong.patterns import SIMPLES
from madang.games.korean_mahjong.state import State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.advice.plans import CHOWS, NO, ORPHANS, PAIRS, PUNGS, Plan, fits, write_plan
from madang.mahjong.advice.probabilities import (
    Ways,
    chances_of,
    rising_to,
    same_all_along,
)
from madang.mahjong.hand import Melds
from madang.mahjong.scoring.patterns import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
    DRAGONS,
    FLOWERS,
    HONOUR_TILES,
    SUITED,
    TERMINALS,
)
from madang.mahjong.suit_codes import number_of
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
ALL_PUNGS = 2
BIG_DRAGONS = 8
CHOW_AND_SIMPLES = 3  # 4.3  the least minimum at which only one of the two counts


class House(NamedTuple):
    """The rows that a seat has for sure with any plan."""

    seat_wind: int  # kinds
    round_wind: int
    round_points: int  # the worth of a pung of the round wind
    least: int  # points that it needs
    drops: int  # 1: rows that others imply are dropped (7.3)


@kernel
def house_of(options: Options, seat_wind: int, round_wind: int, bonus: int) -> House:
    """4.2  Return what a seat has for sure; flowers never count toward the minimum."""
    return House(
        EAST + seat_wind,
        EAST + round_wind,
        options.prevailing_wind_points,
        options.min_points,
        int(options.stacking == NO_IMPLIED),
    )


@kernel
def valued_by(house: House) -> int:
    """7  Return the honours whose pungs bring points."""
    return DRAGONS | 1 << house.seat_wind | (1 << house.round_wind if house.round_points else 0)


@kernel
def whole_of(points: int, honours: int, house: House) -> int:
    """7, 7.3  Return what a shape comes to with pungs of these honours."""
    dragons = number_of(honours & DRAGONS)
    if dragons == 3:
        points += BIG_DRAGONS
    if dragons < 3 or not house.drops:
        points += dragons
    points += honours >> house.seat_wind & 1
    return points + house.round_points * (honours >> house.round_wind & 1)


@kernel
def points_of(shape: int, colour: int, options: Options) -> int:
    """7, 7.3  Return the points of a shape of these kinds; below zero: no such plan."""
    if shape == ORPHANS or (colour == MIXED and options.all_terminals != WITH_HONOURS):
        return NO
    points = int(POINTS[colour, shape])
    if shape == CHOWS and colour == SIMPLE and options.min_points >= CHOW_AND_SIMPLES:
        points -= 1
    if shape == PUNGS and drops_all_pungs(colour) and options.stacking == NO_IMPLIED:
        points -= ALL_PUNGS
    return points


@kernel
def drops_all_pungs(colour: int) -> bool:
    """7.3  Tell whether a row for hands of these kinds drops All Pungs."""
    return colour in (ALL_HONOURS, MIXED)


@kernel
def pairs_are_concealed(options: Options) -> bool:
    """7, 7.3  Tell whether seven pairs have the rows about a concealed hand too."""
    return options.seven_pairs_concealed != 0 and options.stacking != NO_IMPLIED


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
    if plan.shape != PAIRS or pairs_are_concealed(options):
        sure += CONCEALED
    if plan.shape == PUNGS:
        sure += THREE_CONCEALED
    return Plan(plan.shape, plan.colour, plan.kinds, plan.honours, sure, 1, plan.quad)


@kernel
def sure_drawn(plan: Plan, options: Options) -> int:
    """4.3, 7, 7.3  Return what a plan is worth by the own draw."""
    drawn = plan.sure
    if plan.shape == CHOWS and not options.all_chows_self_draw:
        has_simples = plan.colour == SIMPLE and options.min_points >= CHOW_AND_SIMPLES
        drawn -= 0 if has_simples else 1  # All Simples counts instead
    if not plan.closed or (plan.shape == PAIRS and not pairs_are_concealed(options)):
        return drawn
    drawn += FULLY_CONCEALED - CONCEALED
    if plan.shape == PUNGS:
        drawn += FOUR_CONCEALED - THREE_CONCEALED
        if options.stacking == NO_IMPLIED:
            drawn -= FULLY_CONCEALED + (0 if drops_all_pungs(plan.colour) else ALL_PUNGS)
    return drawn


# ---- what a seat has for sure, and how tiles come to it --------------------------------------

ALL_FLOWERS_POINTS = 8

# How much more often a tile comes that others may discard, if the seat's own draw counts 1.
BY_PUNG = 2.0
BY_WIN = 2.0


@kernel
def bonus_of(view: State, options: Options, seat: Seat) -> int:
    """7  Return the points that a seat has by the flowers laid out so far."""
    flowers = int(view.bonus[seat]) & FLOWERS
    return number_of(flowers) + (ALL_FLOWERS_POINTS if flowers == FLOWERS else 0)


@kernel
def barred_for(view: State, seat: Seat) -> int:
    """6.1  Return the kinds that a seat may not win by a discard: what it has discarded."""
    return int(view.discarded[seat])


@kernel
def ways_to(plan: Plan, far: int, options: Options) -> Ways:
    """3, 4.2  Return how else than by the own draw the next tile of a plan may come."""
    if far == 1:
        return Ways(0.0, 0.0, BY_WIN if plan.sure >= options.min_points else 0.0)
    return Ways(0.0 if plan.closed or plan.shape >= PAIRS else BY_PUNG, 0.0, 0.0)


# ---- how likely plans are completed ----------------------------------------------------------

OPEN_SETS, CLOSED_SETS, DRAWN_SETS, OPEN_PUNGS, CLOSED_PUNGS, SEVEN_PAIRS = range(6)

RATES = np.array(  # chance of a step in one turn, by kind of plan and how many tiles are missing
    [
        # 1     2     3     4     5     6 and more
        (0.11, 0.11, 0.14, 0.18, 0.21, 0.24),  # open sets
        (0.11, 0.10, 0.14, 0.19, 0.23, 0.27),  # closed sets
        (0.06, 0.10, 0.14, 0.19, 0.23, 0.27),  # closed sets that win by the own draw alone
        (0.10, 0.11, 0.14, 0.15, 0.17, 0.18),  # open pungs
        (0.07, 0.05, 0.06, 0.07, 0.08, 0.10),  # closed pungs
        (0.07, 0.07, 0.10, 0.13, 0.15, 0.18),  # seven pairs
    ]
)
GOES_ON = same_all_along(0.80)  # chance that nobody else wins, a turn
CHANCES = chances_of(RATES, GOES_ON)
# The same for `value`, which plays against its like. No command makes these two numbers; they were
# found against three `greedy`, and the gain did not hold on fresh seeds.
VALUE_GOES_ON = rising_to(0.35, 4.0, 2.0)
VALUE_CHANCES = chances_of(0.85 * RATES, VALUE_GOES_ON)


@kernel
def row_of_chances(plan: Plan, options: Options) -> int:
    """Return the row of RATES of a plan."""
    if plan.shape == PAIRS:
        return SEVEN_PAIRS
    if plan.shape == PUNGS:
        return CLOSED_PUNGS if plan.closed else OPEN_PUNGS
    if not plan.closed:
        return OPEN_SETS
    return CLOSED_SETS if plan.sure >= options.min_points else DRAWN_SETS

"""Plans of Hong Kong mahjong: which there are, what each is sure of, how likely it is completed."""

from typing import Any, NamedTuple

import numpy as np

from madang.games.hong_kong_mahjong.options import LIMIT, OFF, Options
from madang.games.hong_kong_mahjong.patterns import GREENS
from madang.games.hong_kong_mahjong.scoring import bonus_faan
from madang.games.hong_kong_mahjong.state import State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.advice.plans import CHOWS, NO, ORPHANS, PAIRS, PUNGS, Plan, fits, write_plan
from madang.mahjong.advice.probabilities import (
    Ways,
    chances_of,
    rising_to,
    same_all_along,
    wind_of,
)
from madang.mahjong.hand import Melds
from madang.mahjong.scoring.patterns import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
    DRAGONS,
    HONOUR_TILES,
    SUITED,
    TERMINALS,
)
from madang.mahjong.scoring.readings import DISCARD, Situation
from madang.mahjong.suit_codes import number_of
from madang.mahjong.tiles import EAST, PLAYED
from madang.mahjong.types import KindSet

ANY, SUITED_ONLY, CLEAN_M, CLEAN_P, CLEAN_S, PURE_M, PURE_P, PURE_S = range(8)  # colours
ALL_HONOURS, MIXED, ONES_AND_NINES, GREEN_ONLY = range(8, 12)
ALL_KINDS = (1 << PLAYED) - 1
LIMIT_FAAN = 14  # stands for a limit hand
MOST_FAAN = LIMIT_FAAN - 1  # of other plans: more faan bring no more in any table (8.1)

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
        (LIMIT_FAAN, LIMIT_FAAN, NO, NO),  # green only
    ],
    np.int64,
)
SEVEN_PAIRS_FAAN = 4
GREAT_DRAGONS_FAAN = 8


class House(NamedTuple):
    """The rows that a seat has for sure with any plan."""

    seat_wind: int  # kinds
    round_wind: int
    double_wind: int  # the worth of a pung that is both
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
def honours_faan(kinds: KindSet, house: House) -> int:
    """5  Return the joint worth of pungs of these honours."""
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
    if faan == LIMIT_FAAN:
        return faan
    return min(faan + honours_faan(honours, house), MOST_FAAN)


@kernel
def faan_of(shape: int, colour: int, options: Options) -> int:
    """5, 7  Return the basic faan of a shape of these kinds; below zero: no such plan."""
    if shape == ORPHANS:
        return LIMIT_FAAN if options.thirteen_orphans and colour == ANY else NO
    faan = int(FAAN[colour, shape])
    if faan < 0:
        return NO
    if shape == PAIRS:
        if options.seven_pairs == OFF:
            return NO
        if options.seven_pairs == LIMIT:
            return LIMIT_FAAN
        faan = min(faan + SEVEN_PAIRS_FAAN, MOST_FAAN)
    if colour == ONES_AND_NINES and not options.terminals:
        return NO
    if colour == GREEN_ONLY and not options.pure_green:
        return NO
    if colour == SUITED_ONLY and shape != CHOWS:
        faan += options.all_suited
    return faan


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
        is_limit = triplets or plan.sure == LIMIT_FAAN
        faan = LIMIT_FAAN if is_limit else min(plan.sure + bonus, MOST_FAAN)
        kept = Plan(plan.shape, plan.colour, plan.kinds, plan.honours, faan, 1, plan.quad)
        if is_legal(kept, house) and fits(kept, melds):
            count = write_plan(plans, count, kept, far)
    return count


@kernel
def is_legal(plan: Plan, house: House) -> bool:
    """4.2  Tell whether a plan has the faan that the house asks for."""
    return plan.sure + house.bonus >= house.least or plan.sure >= LIMIT_FAAN


# ---- what a seat has for sure, and how tiles come to it --------------------------------------

NO_TILE = 0  # of a situation in which only the bonus tiles matter

# How much more often a tile comes that others may discard, if the seat's own draw counts 1.
BY_PUNG = 2.0
BY_CHOW = 0.8
BY_WIN = 2.0


@kernel
def bonus_of(view: State, options: Options, seat: Seat) -> int:
    """6  Return the bonus faan that a seat has for sure, by the tiles laid out so far."""
    wind = wind_of(view, seat)
    situation = Situation(NO_TILE, DISCARD, wind, int(view.round_wind), int(view.bonus[seat]), 0)
    return bonus_faan(situation, options.all_four)


@kernel
def ways_to(plan: Plan, far: int, options: Options) -> Ways:
    """3.1  Return how else than by the own draw the next tile of a plan may come."""
    if far == 1:
        return Ways(0.0, 0.0, BY_WIN)
    if plan.closed or plan.shape >= PAIRS:
        return Ways(0.0, 0.0, 0.0)
    return Ways(BY_PUNG, BY_CHOW if plan.shape != PUNGS else 0.0, 0.0)


# ---- how likely plans are completed ----------------------------------------------------------

OPEN_SETS, CLOSED_SETS, OPEN_PUNGS, CLOSED_PUNGS, SEVEN_PAIRS, ALL_ORPHANS = range(6)

RATES = np.array(  # chance of a step in one turn, by kind of plan and how many tiles are missing
    [
        # 1     2     3     4     5     6 and more
        (0.09, 0.10, 0.12, 0.15, 0.18, 0.21),  # open sets
        (0.10, 0.07, 0.09, 0.13, 0.16, 0.20),  # closed sets
        (0.08, 0.10, 0.13, 0.14, 0.15, 0.16),  # open pungs
        (0.05, 0.04, 0.05, 0.05, 0.06, 0.08),  # closed pungs
        (0.07, 0.06, 0.09, 0.11, 0.14, 0.17),  # seven pairs
        (0.07, 0.05, 0.07, 0.09, 0.11, 0.15),  # thirteen orphans
    ]
)
ENDS = np.array([0.40, 0.35, 0.18, 0.10])  # chance that somebody else wins, a turn: by the minimum
GOES_ON = np.array([same_all_along(1 - ends) for ends in ENDS])
CHANCES = np.array([chances_of(RATES, goes_on) for goes_on in GOES_ON])  # by the minimum


# The same for `value`, which plays against its like: counted in 4,672 hands of four `greedy` at
# three faan, three quarters of all wins. With another minimum it keeps to the chances above.
VALUE_GOES_ON = np.concatenate([GOES_ON[:-1], [rising_to(0.25, 6.5, 2.5)]])
VALUE_CHANCES = np.array([chances_of(RATES, goes_on) for goes_on in VALUE_GOES_ON])


@kernel
def row_of_chances(plan: Plan, options: Options) -> int:
    """Return the row of RATES of a plan."""
    if plan.shape == ORPHANS:
        return ALL_ORPHANS
    if plan.shape == PAIRS:
        return SEVEN_PAIRS
    if plan.shape == PUNGS:
        return CLOSED_PUNGS if plan.closed else OPEN_PUNGS
    return CLOSED_SETS if plan.closed else OPEN_SETS

"""What the rows that a hand shows count, beside each other (HK 5, 6); which must be closed (7)."""

import numpy as np

from madang.games.hong_kong_mahjong.catalogue import BASIC, BONUSES, LIMITS
from madang.games.hong_kong_mahjong.options import Options
from madang.jit import kernel
from madang.mahjong.scoring.absorb import absorbers, falls_away

BASIC_IDS = tuple(row.id for row in BASIC)
BONUS_IDS = tuple(row.id for row in BONUSES)
BASIC_FAAN = np.array([row.faan for row in BASIC], np.int64)
BONUS_FAAN = np.array([row.faan for row in BONUSES], np.int64)
ALL_SUITED, CONCEALED_HAND, REPLACEMENT = (
    BASIC_IDS.index(id) for id in ("all_suited", "concealed_hand", "kong_replacement")
)
FULL_SETS = BONUS_IDS.index("all_flowers")  # and all_seasons after it
OWN_TILES = BONUS_IDS.index("own_flower")  # and own_season after it
SET_ALONE = 2  # all_four: the own tile is not counted beside its set
FULL_SET_FAAN = np.array([0, 0, 2, 2, 0, 4], np.int64)  # 6, by the option all_four

ABSORBED_BY = absorbers(BASIC_IDS, [row.absorbs for row in BASIC])
LITTLE_WINDS = 1 << BASIC_IDS.index("little_winds")
WIND_ROWS = 1 << BASIC_IDS.index("seat_wind") | 1 << BASIC_IDS.index("round_wind")

MUST_BE_CLOSED = sum((row.closed == "always") << at for at, row in enumerate(LIMITS))
MUST_BE_CLOSED_BY_OPTION = sum(
    (row.closed == "limit_concealed") << at for at, row in enumerate(LIMITS)
)


@kernel
def basic_worth(row: int, options: Options) -> int:
    """5  Return the faan of a row of BASIC, each time that it holds."""
    if row == ALL_SUITED:
        return options.all_suited
    if row == CONCEALED_HAND:
        return options.concealed_hand_faan
    if row == REPLACEMENT:
        return options.kong_replacement_faan
    return int(BASIC_FAAN[row])


@kernel
def bonus_worth(row: int, all_four: int) -> int:
    """6  Return the faan of a row of BONUSES, by the option `all_four`."""
    if row >= FULL_SETS:
        return int(FULL_SET_FAAN[all_four])
    return int(BONUS_FAAN[row])


@kernel
def absorbers_of(row: int, options: Options) -> int:
    """5  Return the set of rows of BASIC beside which a row of it falls away."""
    if options.little_winds_absorbs_winds and WIND_ROWS >> row & 1:
        return int(ABSORBED_BY[row]) | LITTLE_WINDS
    return int(ABSORBED_BY[row])


@kernel
def basic_faan_of(row: int, shown: tuple[int, ...], options: Options) -> int:
    """5  Return what a row of BASIC adds, where all rows hold so often; 0: it falls away."""
    if shown[row] == 0 or falls_away(shown, absorbers_of(row, options)):
        return 0
    return shown[row] * basic_worth(row, options)


@kernel
def bonus_faan_of(row: int, shown: tuple[int, ...], all_four: int) -> int:
    """6  Return what a row of BONUSES adds, where all rows hold so often."""
    is_own_tile = OWN_TILES <= row < FULL_SETS
    if is_own_tile and all_four == SET_ALONE and shown[row + FULL_SETS - OWN_TILES]:
        return 0
    return shown[row] * bonus_worth(row, all_four)

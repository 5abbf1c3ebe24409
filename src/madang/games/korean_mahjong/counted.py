"""What the rows that a hand shows count, beside each other, and toward the minimum (KM 4, 7)."""

import numpy as np

from madang.games.korean_mahjong.catalogue import ROWS
from madang.games.korean_mahjong.options import Options
from madang.jit import kernel
from madang.mahjong.scoring.absorb import absorbers, falls_away

IDS = tuple(row.id for row in ROWS)
POINTS = np.array([row.points for row in ROWS], np.int64)
STARRED = sum((row.star == "*") << place for place, row in enumerate(ROWS))
ROUND_WIND, ALL_CHOWS, ALL_SIMPLES = map(IDS.index, ("round_wind", "all_chows", "all_simples"))
GONE_BESIDE = np.array(  # sets of rows beside which each row falls away, by the option stacking
    [
        absorbers(IDS, [row.replaces for row in ROWS]),
        absorbers(IDS, [f"{row.replaces} {row.drops}" for row in ROWS]),
    ],
    np.int64,
)


@kernel
def points_each(row: int, options: Options) -> int:
    """7  Return the points of a row, each time that it holds."""
    return options.prevailing_wind_points if row == ROUND_WIND else int(POINTS[row])


@kernel
def points_of(row: int, shown: tuple[int, ...], options: Options) -> int:
    """7, 7.3  Return what a row adds, where all rows hold so often; 0: it falls away."""
    if shown[row] == 0 or falls_away(shown, int(GONE_BESIDE[options.stacking, row])):
        return 0
    return shown[row] * points_each(row, options)


@kernel
def counts_for_minimum(row: int, shown: tuple[int, ...]) -> bool:
    """4.2, 4.3  Tell whether a row counts toward the minimum: of chows and simples one does."""
    if row == ALL_SIMPLES and shown[ALL_CHOWS]:
        return False
    return STARRED >> row & 1 == 0

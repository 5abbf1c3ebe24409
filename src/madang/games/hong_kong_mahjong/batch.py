"""Full scores of many winning hands at once, as NumPy arrays (HK 4-8, MJ 10).

Rows are as `madang.mahjong.scoring.batch` says. `flags`, added up: 1 last tile, 2 kong
replacement, 4 double kong, 8 heavenly, 16 earthly, 32 East gave the tile.
"""

from typing import Any

from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.patterns import Score
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.kernels.jit import kernel
from madang.mahjong.batch_kernels import Words
from madang.mahjong.scoring.batch import (
    FLAGS,
    HANDS,
    Bytes,
    Fault,
    Melded,
    Rows,
    RowScorer,
    byte_at,
    meld_byte,
    scores_of,
)
from madang.mahjong.scoring.readings import Situation

__all__ = ["HANDS", "meld_byte", "prepare_score_rows", "score_rows"]

SCORES = scores_of(
    (
        "complete",
        "legal",
        "faan_basic",
        "faan_bonus",
        "limit",  # 0 paid by faan, 1 half the limit, 2 the limit
        "points",  # what it brings where all three others pay
    )
)
ALL_FLAGS = 63


@kernel
def fits(words: Words, melds: Melded, situation: Situation) -> bool:
    """Tell whether there are such flags; tiles and melds are those of every game."""
    return situation.flags <= ALL_FLAGS


@kernel
def write(score: Score, out: Any, row: int) -> None:
    """Write a score into a row of answers."""
    out[row, 0] = score.is_complete
    out[row, 1] = score.is_legal
    out[row, 2] = score.faan_basic
    out[row, 3] = score.faan_bonus
    out[row, 4] = score.limit
    out[row, 5] = score.units


def faults(rows: Bytes, row: int) -> list[Fault]:
    """Return what can be wrong with a row of this game alone."""
    flags = byte_at(rows, row, FLAGS)
    return [("flags", flags, flags > ALL_FLAGS, "add up 1, 2, 4, 8, 16 and 32")]


SCORER = RowScorer(
    "hong-kong-rows",
    Options,
    {"best_score": best_score, "fits": fits, "write": write},
    SCORES,
    faults,
)
prepare_score_rows = SCORER.prepare


def score_rows(rows: Rows, options: Options | None = None) -> Rows:
    """Return what each hand is worth, as records of `SCORES`; raise NotationError.

    >>> import numpy as np
    >>> hands = np.zeros(1, HANDS)
    >>> hands["concealed"][0, [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32]] = 1
    >>> hands["concealed"][0, 33] = 2
    >>> hands["winning_tile"], hands["by"] = 33, 1
    >>> score_rows(hands)["limit"].tolist()
    [2]
    """
    return SCORER.prepare(rows, options)()

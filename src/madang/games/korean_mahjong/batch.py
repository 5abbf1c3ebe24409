"""Full scores of many winning hands at once, as NumPy arrays (KM 4, 7, MJ 10).

Rows are as `madang.mahjong.scoring.batch` says, without bamboo, melded chows and f5 to f8.
`flags`, added up: 1 last tile, 2 kong replacement, 4 blessing, 8 heavenly, 16 earthly, 32 ready, 64
open ready, 128 double ready.
"""

from typing import Any

from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.patterns import Score
from madang.games.korean_mahjong.scoring import best_score
from madang.kernels.jit import kernel
from madang.mahjong.batch_kernels import BYTE, Words
from madang.mahjong.scoring.batch import (
    BONUS,
    HANDS,
    Bytes,
    Fault,
    Melded,
    Rows,
    RowScorer,
    byte_at,
    meld_byte,
    melded_in,
    scores_of,
)
from madang.mahjong.scoring.patterns import BAMBOO_TILES, FLOWERS
from madang.mahjong.scoring.readings import Situation
from madang.mahjong.tiles import BAMBOO, HONOURS

__all__ = ["HANDS", "meld_byte", "prepare_score_rows", "score_rows"]

SCORES = scores_of(("complete", "legal", "minimum", "points"))


@kernel
def fits(words: Words, melds: Melded, situation: Situation) -> bool:
    """3.2  Tell whether there are no tiles of bamboo, no melded chow and no flowers but four."""
    bamboo = words.s | words.z & BYTE | melds.pungs & BAMBOO_TILES
    return bamboo == 0 and melds.chows == 0 and situation.bonus <= FLOWERS


@kernel
def write(score: Score, out: Any, row: int) -> None:
    """Write a score into a row of answers."""
    out[row, 0] = score.is_complete
    out[row, 1] = score.is_legal
    out[row, 2] = score.minimum
    out[row, 3] = score.points


def faults(rows: Bytes, row: int) -> list[Fault]:
    """Return what can be wrong with a row of this game alone."""
    bamboo, melded = rows[row, BAMBOO:HONOURS], melded_in(rows, row)
    bonus = byte_at(rows, row, BONUS)
    no_bamboo = "there is no bamboo in this game"
    # fmt: off
    return [
        ("concealed", bamboo.tolist(), bool(bamboo.any()), no_bamboo),
        ("melds", "bamboo", melded.pungs & BAMBOO_TILES != 0, no_bamboo),
        ("melds", "chow", melded.chows != 0,
         "a chow is claimed only to win: give its tiles as concealed"),
        ("bonus", bonus, bonus > FLOWERS, "add up 1, 2, 4 and 8 for f1 to f4"),
    ]
    # fmt: on


SCORER = RowScorer(
    "korean-rows",
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
    >>> hands["concealed"][0, [0, 8, 9, 17, 27, 28, 29]] = 2
    >>> hands["winning_tile"], hands["by"] = 29, 1
    >>> score_rows(hands)[["minimum", "points"]].tolist()
    [(4, 5)]
    """
    return SCORER.prepare(rows, options)()

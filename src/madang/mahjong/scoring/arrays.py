"""Full scores of many winning hands at once, as NumPy arrays (MJ 10).

A hand is a record of `HANDS`, 44 bytes; uint8 of shape (n, 44) is read the same way:

- `concealed`: 34 counts of the concealed tiles, the winning tile among them, in the order of kinds:
  characters 1-9, dots 1-9, bamboo 1-9, East, South, West, North, White, Green, Red.
- `melds`: four bytes, 0 for none, else 1 + the lowest kind + 34 times its form: 0 chow, 1 pung, 2
  kong, 3 concealed kong. `meld_byte` writes one.
- `winning_tile`: its kind. `by`: 0 self-draw, 1 discard, 2 robbing a kong.
- `seat_wind`, `round_wind`: 0 East to 3 North. `bonus`: a bit for each of f1 to f8.
- `flags`, added up: a game says which there are. That they do not contradict each other (MJ 10.6)
  is for the caller to see to.

Everything else is checked. Compiled code answers; it is made when first asked for, in some seconds,
and kept.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.jit import compiled
from madang.mahjong import notation
from madang.mahjong.rows import ALL_ROWS
from madang.mahjong.scoring.hand import ROB_KONG, Situation
from madang.mahjong.scoring.rows import (
    BY,
    CHOW,
    COLUMNS,
    CONCEALED_KONG,
    FIRST_MELD,
    KONG,
    MELDS,
    PUNG,
    ROUND_WIND,
    SEAT_WIND,
    WINNING_TILE,
    byte_at,
    has_five,
    melded_in,
    score_all,
)
from madang.mahjong.tiles import COPIES, PLAYED
from madang.twin import COMPILED

Rows = npt.NDArray[Any]
Bytes = npt.NDArray[np.uint8]
Fault = tuple[str, Any, bool, str]  # where, what, whether it is wrong, the remedy

HANDS = np.dtype(
    [
        ("concealed", np.uint8, (PLAYED,)),
        ("melds", np.uint8, (MELDS,)),
        *((field, np.uint8) for field in Situation._fields),
    ]
)
FORMS = {notation.CHOW: CHOW, notation.PUNG: PUNG, notation.KONG: KONG}
REMEDY = f"give records of HANDS, or uint8 of shape (n, {COLUMNS}), in one piece (C order)"
SECTION = "MJ 10.1"
FULL, NORTH = 14, 3


def scores_of(fields: Sequence[str]) -> np.dtype[Any]:
    """Return the records in which a game answers: a whole number a field."""
    return np.dtype([(field, np.int32) for field in fields])


@dataclass(frozen=True, eq=False)
class RowScorer:
    """How a game scores rows: what it binds into `score_all`, what it answers, what it refuses."""

    shelf: str  # where compiled code is kept
    options_type: Any  # of the house rules; its defaults hold where none are given
    kernels: Mapping[str, Any]  # its `best_score`, `fits` and `write`
    scores: np.dtype[Any]
    faults: Callable[[Bytes, int], list[Fault]]  # of a row, beside those of every game

    def prepare(self, rows: Rows, options: Any = None) -> Callable[[], Rows]:
        """Return a function that scores what `rows` hold when it is called; see `score_rows`.

        It is the quick way to score few rows again and again. It writes into the same array each
        time and returns it.
        """
        hands = window(rows)
        answers = np.zeros(len(hands), self.scores)
        columns = answers.view(np.int32).reshape(len(hands), len(self.scores.names or ()))
        rules = packed(options or self.options_type())
        ask = twins(self)["score_all"]

        def score() -> Rows:
            row = ask(hands, rules, columns)
            if row != ALL_ROWS:
                raise refusal([*faults(hands, row), *self.faults(hands, row)], row)
            return answers

        return score


@lru_cache(maxsize=64)
def packed(options: Any) -> Any:
    """Return house rules as the kernel takes them."""
    return COMPILED.options_in_array(options)


@cache
def twins(scorer: RowScorer) -> Mapping[str, Any]:
    """Return the compiled kernels of a game."""
    return compiled({"score_all": score_all}, scorer.shelf, **scorer.kernels)


def meld_byte(meld: notation.Meld) -> int:
    """Write a meld as one byte of a row.

    >>> meld_byte(notation.Meld("chow", 11, True)), meld_byte(notation.Meld("kong", 27, False))
    (12, 130)
    """
    form = FORMS[meld.form] if meld.is_open else CONCEALED_KONG
    return 1 + meld.kind + PLAYED * form


# ---- what is refused -------------------------------------------------------------------------


def window(rows: Any) -> Bytes:
    """Return rows as bytes; refuse what is no array of them."""
    if not isinstance(rows, np.ndarray):
        raise NotationError(type(rows), "rows", REMEDY, SECTION)
    if rows.dtype == HANDS and rows.ndim == 1 and rows.flags.c_contiguous:
        return rows.view(np.uint8).reshape(len(rows), COLUMNS)
    is_bytes = rows.dtype == np.uint8 and rows.ndim == 2 and rows.shape[1] == COLUMNS
    if not is_bytes or not rows.flags.c_contiguous:
        raise NotationError((rows.dtype, rows.shape), "rows", REMEDY, SECTION)
    return rows


def refusal(found: Sequence[Fault], row: int) -> NotationError:
    """Return what is wrong with a row that is no hand: the first of its faults."""
    for where, value, is_wrong, remedy in found:
        if is_wrong:
            return NotationError(value, f"{where} of row {row}", remedy, SECTION)
    raise AssertionError(row)


def faults(rows: Bytes, row: int) -> list[Fault]:
    """Return what can be wrong with a row of every game."""
    counts, melds = rows[row, :PLAYED], rows[row, FIRST_MELD:WINNING_TILE]
    melded = melded_in(rows, row)
    tiles = int(counts.sum()) + 3 * melded.number
    tile = byte_at(rows, row, WINNING_TILE)
    by, winds = byte_at(rows, row, BY), rows[row, SEAT_WIND : ROUND_WIND + 1].tolist()
    is_held = tile < PLAYED and counts[tile] > 0
    # fmt: off
    return [
        ("concealed",    counts.tolist(), bool(counts.max() > COPIES), "give counts from 0 to 4"),
        ("melds",        melds.tolist(), melded.number < 0, "see meld_byte; no chow of honours"),
        ("tiles",        tiles, tiles != FULL, "14 with the winning tile, a meld counted as three"),
        ("melds",        melds.tolist(), melded.number > 0 and has_five(rows, row),
         "there are four of each tile"),
        ("winning_tile", tile, not is_held, "a kind below 34 that is among the concealed tiles"),
        ("by",           by, by > ROB_KONG, "0 self-draw, 1 discard, 2 robbing a kong"),
        ("winds",        winds, max(winds) > NORTH, "0 East to 3 North"),
    ]
    # fmt: on

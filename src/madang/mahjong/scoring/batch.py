"""Full scores of many winning hands at once, as NumPy arrays (MJ 10).

A hand is a record of `HANDS`, 44 bytes; uint8 of shape (n, 44) is read the same way:

- `concealed`: 34 counts of the concealed tiles, the winning tile among them, in the order of kinds:
  characters 1-9, dots 1-9, bamboo 1-9, East, South, West, North, White, Green, Red.
- `melds`: four bytes, 0 for none, else 1 + the lowest kind + 34 times its form: 0 chow, 1 pung, 2
  kong, 3 concealed kong. `meld_byte` writes one.
- `winning_tile`: its kind. `by`: 0 self-draw, 1 discard, 2 robbing a kong.
- `seat_wind`, `round_wind`: 0 East to 3 North. `bonus`: a bit for each of f1 to f8.
- `flags`, added up: a game says which there are. The caller makes sure that they do not contradict
  each other (MJ 10.6).

Everything else is checked. Compiled code answers; it is made when first asked for, in some seconds,
and kept. A kernel returns the first row that is no hand, -1 when all are; the rows after it are
not touched.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.kernels.backend import COMPILED
from madang.kernels.jit import compiled, hook, kernel
from madang.layout import Array
from madang.mahjong import tiles as written
from madang.mahjong.batch_kernels import ALL_ROWS, TURN, Words, keys_of, melds_beside, words_of
from madang.mahjong.scoring.readings import ROB_KONG, WAYS, Hand, Situation
from madang.mahjong.tiles import COPIES, HONOURS, PLAYED, RANKS
from madang.mahjong.types import Kind, Options

MELDS = 4
# columns: the counts of the 34 kinds, then
FIRST_MELD = PLAYED
WINNING_TILE, BY, SEAT_WIND, ROUND_WIND, BONUS, FLAGS = range(FIRST_MELD + MELDS, 44)
COLUMNS = FLAGS + 1

NO_MELD = 0  # a meld is 1 + its lowest kind + 34 times its form
CHOW, PUNG, KONG, CONCEALED_KONG = range(4)  # forms
NUMBER_OF_FORMS = 4
WINDS = 4
BYTE = 0xFF


class Melded(NamedTuple):
    """The melds of a row as sets of kinds; `number` is -1 if they are not all melds."""

    number: int
    chows: int
    pungs: int
    kongs: int
    concealed_kongs: int


@kernel
def byte_at(rows: Any, row: int, column: int) -> int:
    """Return a byte of a row."""
    return int(rows[row, column]) & BYTE


@kernel
def melded_in(rows: Any, row: int) -> Melded:
    """Read the melds of a row."""
    count = chows = pungs = kongs = concealed = 0
    for place in range(FIRST_MELD, FIRST_MELD + MELDS):
        meld = byte_at(rows, row, place) - 1
        form, kind = meld // PLAYED, meld % PLAYED
        if meld < 0:
            continue
        if form >= NUMBER_OF_FORMS or (form == CHOW and not begins_chow(kind)):
            return Melded(-1, 0, 0, 0, 0)
        count += 1
        if form == CHOW:
            chows |= 1 << kind
        else:
            pungs |= 1 << kind
        if form >= KONG:
            kongs |= 1 << kind
        if form == CONCEALED_KONG:
            concealed |= 1 << kind
    return Melded(count, chows, pungs, kongs, concealed)


@kernel
def begins_chow(kind: Kind) -> bool:
    """1.5  Tell whether a chow can begin with this kind."""
    return kind < HONOURS and kind % RANKS < RANKS - 2


@kernel
def copies_of(rows: Any, row: int, kind: Kind) -> int:
    """Return how many of a kind the hand and its melds hold."""
    copies = byte_at(rows, row, kind)
    for place in range(FIRST_MELD, FIRST_MELD + MELDS):
        meld = byte_at(rows, row, place) - 1
        form, low = meld // PLAYED, meld % PLAYED
        if meld >= 0 and form == CHOW:
            copies += int(low <= kind) & int(kind < low + 3)
        elif meld >= 0 and low == kind:
            copies += 3 if form == PUNG else COPIES
    return copies


@kernel
def has_five(rows: Any, row: int) -> bool:
    """1.3  Tell whether melds bring a kind to more than four."""
    for place in range(FIRST_MELD, FIRST_MELD + MELDS):
        meld = byte_at(rows, row, place) - 1
        if meld >= 0:
            low = meld % PLAYED
            for kind in range(low, low + (3 if meld < PLAYED else 1)):
                if copies_of(rows, row, kind) > COPIES:
                    return True
    return False


@kernel
def is_won(rows: Any, row: int) -> bool:
    """Tell whether a row says how its hand was won, and by which of its tiles."""
    tile = byte_at(rows, row, WINNING_TILE)
    return (
        tile < PLAYED
        and byte_at(rows, row, tile) != 0
        and byte_at(rows, row, BY) < len(WAYS)
        and byte_at(rows, row, SEAT_WIND) < WINDS
        and byte_at(rows, row, ROUND_WIND) < WINDS
    )


@kernel
def situation_in(rows: Any, row: int) -> Situation:
    """Read how the hand of a row was won."""
    return Situation(
        byte_at(rows, row, WINNING_TILE),
        byte_at(rows, row, BY),
        byte_at(rows, row, SEAT_WIND),
        byte_at(rows, row, ROUND_WIND),
        byte_at(rows, row, BONUS),
        byte_at(rows, row, FLAGS),
    )


@hook
def best_score(hand: Hand, situation: Situation, options: Options) -> Any:
    """Return what a hand is worth."""
    return None


@hook
def fits(words: Words, melds: Melded, situation: Situation) -> bool:
    """Tell whether a game can have these tiles, melds, bonus tiles and flags."""
    return True


@hook
def write(score: Any, out: Any, row: int) -> None:
    """Write a score into a row of answers."""


@kernel
def score_all(rows: Any, options: Array, out: Any) -> int:
    """10.1  Write what each hand is worth; `options` is an array of one."""
    for row in range(len(rows)):
        words = words_of(rows, row)
        melds = melded_in(rows, row)
        if melds.number < 0 or melds_beside(words, TURN) != melds.number or not is_won(rows, row):
            return row
        if melds.number and has_five(rows, row):
            return row
        situation = situation_in(rows, row)
        if not fits(words, melds, situation):
            return row
        keys = keys_of(words)
        hand = Hand(keys.m, keys.p, keys.s, keys.z, melds.number, melds.chows, melds.pungs,
                    melds.kongs, melds.concealed_kongs)  # fmt: skip
        write(best_score(hand, situation, options[0]), out, row)
    return ALL_ROWS


# ---- arrays of hands -------------------------------------------------------------------------

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
FORM_OF_WORD = {written.CHOW: CHOW, written.PUNG: PUNG, written.KONG: KONG}
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
    faults: Callable[[Bytes, int], list[Fault]]  # of a row, in addition to those of every game

    def prepare(self, rows: Rows, options: Options | None = None) -> Callable[[], Rows]:
        """Return a function that scores what `rows` hold when it is called; see `score_rows`.

        It is the quick way to score few rows again and again. It writes into the same array each
        time and returns it.
        """
        hands = window(rows)
        answers = np.zeros(len(hands), self.scores)
        columns = answers.view(np.int32).reshape(len(hands), len(self.scores.names or ()))
        rules = packed(self.options_type() if options is None else options)
        ask = twins(self)["score_all"]

        def score() -> Rows:
            row = ask(hands, rules, columns)
            if row != ALL_ROWS:
                raise refusal([*faults(hands, row), *self.faults(hands, row)], row)
            return answers

        return score


@lru_cache(maxsize=64)
def packed(options: Options) -> Any:
    """Return house rules as the kernel takes them."""
    return COMPILED.options_in_array(options)


@cache
def twins(scorer: RowScorer) -> Mapping[str, Any]:
    """Return the compiled kernels of a game."""
    return compiled({"score_all": score_all}, scorer.shelf, **scorer.kernels)


def meld_byte(meld: written.Meld) -> int:
    """Return the byte that stands for a meld in a row.

    >>> meld_byte(written.Meld("chow", 11, True)), meld_byte(written.Meld("kong", 27, False))
    (12, 130)
    """
    form = FORM_OF_WORD[meld.form] if meld.is_open else CONCEALED_KONG
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

"""Kernels that score rows of winning hands, a byte a number; see `arrays` for the layout.

A kernel returns the first row that is no hand, -1 when all are; what comes after it is not touched.
`best_score`, `fits` and `write` stand for a game's own: what a hand is worth, whether the game can
have it, and what is written of a score. A game binds them, see `madang.jit.bound`.
"""

from typing import Any, NamedTuple

from madang.jit import kernel
from madang.mahjong.rows import ALL_ROWS, TURN, Words, keys_of, melds_beside, words_of
from madang.mahjong.scoring.hand import WAYS, Hand, Situation
from madang.mahjong.tiles import COPIES, HONOURS, PLAYED, RANKS

MELDS = 4
# columns: the counts of the 34 kinds, then
FIRST_MELD = PLAYED
WINNING_TILE, BY, SEAT_WIND, ROUND_WIND, BONUS, FLAGS = range(FIRST_MELD + MELDS, 44)
COLUMNS = FLAGS + 1

NO_MELD = 0  # a meld is 1 + its lowest kind + 34 times its form
CHOW, PUNG, KONG, CONCEALED_KONG = range(4)  # forms
FORMS = 4
WINDS = 4
BYTE = 0xFF


class Melded(NamedTuple):
    """The melds of a row as sets of kinds; `number` is -1 where one is no meld."""

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
        if form >= FORMS or (form == CHOW and not begins_chow(kind)):
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
def begins_chow(kind: int) -> bool:
    """1.5  Tell whether a chow can begin with this kind."""
    return kind < HONOURS and kind % RANKS < RANKS - 2


@kernel
def copies_of(rows: Any, row: int, kind: int) -> int:
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


@kernel
def best_score(hand: Hand, situation: Situation, options: Any) -> Any:
    """Stand for what a hand is worth."""
    return None


@kernel
def fits(words: Words, melds: Melded, situation: Situation) -> bool:
    """Stand for whether a game can have these tiles, melds, bonus tiles and flags."""
    return True


@kernel
def write(score: Any, out: Any, row: int) -> None:
    """Stand for writing a score into a row of answers."""


@kernel
def score_all(rows: Any, options: Any, out: Any) -> int:
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

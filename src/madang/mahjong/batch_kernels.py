"""Kernels over rows of 34 counts, a byte each: distance, acceptance and the best discards.

Eight counts are read as a machine word, so that a hand is checked, counted and turned into suit
codes by a few operations on words. A kernel returns the first row that is not a hand, -1 when all
are; it does not touch the rows after that.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.kernels.jit import kernel
from madang.mahjong.distance import (
    acceptance_of,
    discards_of,
    kinds_within,
    orphans_distance,
    pairs_distance,
    shanten_standard,
)
from madang.mahjong.suit_codes import LOW_KEYS, Keys, first_of, kinds_held, number_of, with_tile
from madang.mahjong.tiles import BAMBOO, CHARACTERS, COPIES, DOTS, HONOURS, PLAYED
from madang.mahjong.types import Kind, KindSet

BYTE = 0xFF
ONES = 0x0101010101010101
# The bits that no number up to seven has, in each byte; negative, as numbers in kernels have signs.
OVER_SEVEN = -0x0707070707070708
THREE_RANKS = 0xFFFFFF
TO_KEY = 1 << 16 | 5 << 8 | 25  # three bytes times this: their key is byte 2
SEVEN_BYTES = 0xFFFFFFFFFFFFFF
NO_HAND = ALL_ROWS = -1
NO_SHAPE = 127  # seven pairs and thirteen orphans have no melds
WAITING, TURN, EITHER = range(3)  # how many tiles: one more than threes, two more


def melds_by_tiles() -> Any:
    """Return how many melds belong to so many tiles, in each of the three cases."""
    # As long as a byte is large: `melds_beside` looks up a sum before it knows that it is right.
    melds = np.full((3, BYTE + 1), NO_HAND, np.int8)
    for tiles in range(1, 15):
        for case in (WAITING, TURN):
            if tiles % 3 == case + 1:
                melds[[case, EITHER], tiles] = (14 - tiles) // 3
    return melds


MELDS = melds_by_tiles()


@kernel
def word_at(rows: Any, row: int, kind: Kind) -> int:
    """Return eight counts from a kind on; compilers make one load of it."""
    return (
        int(rows[row, kind])
        | int(rows[row, kind + 1]) << 8
        | int(rows[row, kind + 2]) << 16
        | int(rows[row, kind + 3]) << 24
        | int(rows[row, kind + 4]) << 32
        | int(rows[row, kind + 5]) << 40
        | int(rows[row, kind + 6]) << 48
        | int(rows[row, kind + 7]) << 56
    )


@kernel
def key_of_three(word: int) -> int:
    """Return the key of the lowest three counts of a word."""
    # (a + 256 b + 65536 c) * (25 + 5 * 256 + 65536): byte 2 of the product is a + 5 b + 25 c.
    # No byte below it runs over, since counts are at most four.
    return (word & THREE_RANKS) * TO_KEY >> 16 & 0x7F


@kernel
def sum_of(word: int) -> int:
    """Return the sum of the bytes of a word, below 256."""
    return word * ONES >> 56 & BYTE  # the highest byte of the product adds up all bytes


@kernel
def over_four(word: int) -> int:
    """Return 0 if no byte of a word is over four."""
    # Three more than a number up to seven sets bit 3 from five on; OVER_SEVEN finds the others.
    return word & OVER_SEVEN | (word & 7 * ONES) + 3 * ONES & 8 * ONES


@kernel
def at_least(word: int, least: int) -> int:
    """Return which counts of a word are at least that, 1 to 4: a bit a byte."""
    # Counts are at most four here, so no byte runs over into the next one.
    return word + (8 - least) * ONES >> 3 & ONES


class Words(NamedTuple):
    """A row as words: eight counts of each suit, the lowest byte first, and the ninth of two."""

    m: int
    p: int
    s: int
    z: int  # the ninth of bamboo, then the honours: eight counts from East on would pass the row
    m9: int
    p9: int


class Copies(NamedTuple):
    """How many copies of each kind may still come: sets of kinds, by the bits of that number.

    So the copies of any set of kinds are counted with three operations, without a loop over kinds.
    """

    ones: int
    twos: int
    fours: int


@kernel
def words_of(rows: Any, row: int) -> Words:
    """Read a row of counts."""
    return Words(
        word_at(rows, row, CHARACTERS),
        word_at(rows, row, DOTS),
        word_at(rows, row, BAMBOO),
        word_at(rows, row, HONOURS - 1),
        int(rows[row, DOTS - 1]),
        int(rows[row, BAMBOO - 1]),
    )


@kernel
def melds_beside(hand: Words, case: int) -> int:
    """Return how many melds belong to a hand; NO_HAND if it has five of a kind, or too many."""
    # Bytes run over into others only where a count is over four: then the sum does not matter.
    tiles = sum_of(hand.m + hand.p + hand.s + hand.z + hand.m9 + (hand.p9 << 8))
    over = over_four(hand.m) | over_four(hand.p) | over_four(hand.s) | over_four(hand.z)
    over |= over_four(hand.m9 | hand.p9 << 8)
    return int(MELDS[case, tiles]) if over == 0 else NO_HAND


@kernel
def key_of_word(word: int, ninth: int) -> int:
    """Return the key of a suit."""
    upper = key_of_three(word >> 24) + LOW_KEYS * key_of_three(word >> 48 & 0xFFFF | ninth << 16)
    return key_of_three(word) + LOW_KEYS * upper


@kernel
def keys_of(hand: Words) -> Keys:
    """Return the keys of a hand."""
    return Keys(
        key_of_word(hand.m, hand.m9),
        key_of_word(hand.p, hand.p9),
        key_of_word(hand.s, hand.z & BYTE),
        key_of_word(hand.z >> 8 & SEVEN_BYTES, 0),
    )


@kernel
def known_row(row: int, seen: Any) -> int:
    """Return which row of `seen` belongs to a row: its own, or the only one."""
    return row if len(seen) > 1 else 0


@kernel
def is_over(hand: Words, seen: Words) -> bool:
    """Tell whether a hand and the visible tiles would have five of a kind."""
    over = over_four(seen.m) | over_four(hand.m + seen.m)
    over |= over_four(seen.p) | over_four(hand.p + seen.p)
    over |= over_four(seen.s) | over_four(hand.s + seen.s)
    over |= over_four(seen.z) | over_four(hand.z + seen.z)
    ninths = seen.m9 | seen.p9 << 8
    over |= over_four(ninths) | over_four((hand.m9 | hand.p9 << 8) + ninths)
    return over != 0


@kernel
def copies_of(row: int, rows: Any, seen: Any, kind: Kind) -> int:
    """12.2  Return how many copies of a kind are neither in the hand nor seen."""
    return COPIES - int(rows[row, kind]) - int(seen[known_row(row, seen), kind])


@kernel
def all_copies(row: int, rows: Any, seen: Any) -> Copies:
    """12.2  Return how many copies of each kind may still come."""
    ones = twos = fours = 0
    for kind in range(PLAYED):
        copies = copies_of(row, rows, seen, kind)
        ones |= (copies & 1) << kind
        twos |= (copies >> 1 & 1) << kind
        fours |= (copies >> 2 & 1) << kind
    return Copies(ones, twos, fours)


@kernel
def copies_in(kinds: KindSet, copies: Copies) -> int:
    """Return how many copies of these kinds may still come."""
    ones, twos = number_of(kinds & copies.ones), number_of(kinds & copies.twos)
    return ones + 2 * twos + 4 * number_of(kinds & copies.fours)


@kernel
def number_at_least(hand: Words, least: int) -> int:
    """Return of how many kinds a hand holds that many."""
    return sum_of(
        at_least(hand.m, least)
        + at_least(hand.p, least)
        + at_least(hand.s, least)
        + at_least(hand.z, least)
        + at_least(hand.m9 | hand.p9 << 8, least)
    )


@kernel
def orphans_at_least(hand: Words, least: int) -> int:
    """Return of how many terminals and honours a hand holds that many."""
    ones = (hand.m & BYTE) | (hand.p & BYTE) << 8 | (hand.s & BYTE) << 16
    nines = hand.m9 << 24 | hand.p9 << 32  # that of bamboo is read with the honours
    return sum_of(at_least(ones | nines, least) + at_least(hand.z, least))


@kernel
def pairs_shanten_of(hand: Words, quad: bool) -> int:
    """12.1  Return the distance of seven pairs."""
    pairs, kinds = number_at_least(hand, 2), number_at_least(hand, 1)
    if quad:
        pairs += number_at_least(hand, 4)
        kinds += number_at_least(hand, 3)
    return pairs_distance(pairs, kinds)


@kernel
def orphans_shanten_of(hand: Words) -> int:
    """12.1  Return the distance of thirteen orphans."""
    return orphans_distance(orphans_at_least(hand, 1), orphans_at_least(hand, 2))


@kernel
def best_of(keys: Keys, melds: int, lowest: int, copies: Copies) -> tuple[int, int]:
    """Return most live copies that lower the shanten after a discard, and the discards for it."""
    # Sets of kinds are walked by their lowest bit: only discards that are worth it are looked at.
    most, best = 0, 0
    room = ~kinds_held(keys.m, keys.p, keys.s, keys.z, COPIES)
    left = discards_of(keys.m, keys.p, keys.s, keys.z, melds)
    while left != 0:
        discard = left & -left
        after = with_tile(keys, first_of(discard), -1)
        kinds = kinds_within(
            after.m, after.p, after.s, after.z, melds, room | discard, 1, lowest - 1
        )
        live = copies_in(kinds, copies)
        if live > most:
            most, best = live, 0
        if live == most:
            best |= discard
        left ^= discard
    return most, best


# ---- of all rows -----------------------------------------------------------------------------


@kernel
def shanten_of_rows(rows: Any, out: Any) -> int:
    """12.1  Write the standard shanten of each row."""
    for row in range(len(rows)):
        hand = words_of(rows, row)
        melds = melds_beside(hand, EITHER)
        if melds < 0:
            return row
        keys = keys_of(hand)
        out[row] = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds)
    return ALL_ROWS


@kernel
def three_shanten_of_rows(rows: Any, quad: bool, out: Any) -> int:
    """12.1  Write the shanten of four sets and eyes, of seven pairs and of thirteen orphans."""
    for row in range(len(rows)):
        hand = words_of(rows, row)
        melds = melds_beside(hand, EITHER)
        if melds < 0:
            return row
        keys = keys_of(hand)
        out[row, 0] = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds)
        out[row, 1] = pairs_shanten_of(hand, quad) if melds == 0 else NO_SHAPE
        out[row, 2] = orphans_shanten_of(hand) if melds == 0 else NO_SHAPE
    return ALL_ROWS


@kernel
def acceptance_of_rows(rows: Any, seen: Any, out: Any) -> int:
    """12.2  Write the live copies of each kind that lowers the standard shanten of each row."""
    for row in range(len(rows)):
        hand = words_of(rows, row)
        melds = melds_beside(hand, WAITING)
        if melds < 0 or is_over(hand, words_of(seen, known_row(row, seen))):
            return row
        keys = keys_of(hand)
        kinds = acceptance_of(keys.m, keys.p, keys.s, keys.z, melds)
        for kind in range(PLAYED):
            out[row, kind] = copies_of(row, rows, seen, kind) * (kinds >> kind & 1)
    return ALL_ROWS


@kernel
def best_discards_of_rows(rows: Any, seen: Any, shanten: Any, copies: Any, kinds: Any) -> int:
    """12.2  Write the lowest shanten after a discard, most live copies then, and which discards."""
    for row in range(len(rows)):
        hand = words_of(rows, row)
        melds = melds_beside(hand, TURN)
        if melds < 0 or is_over(hand, words_of(seen, known_row(row, seen))):
            return row
        keys = keys_of(hand)
        lowest = max(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds), 0)
        shanten[row] = lowest
        copies[row], kinds[row] = best_of(keys, melds, lowest, all_copies(row, rows, seen))
    return ALL_ROWS

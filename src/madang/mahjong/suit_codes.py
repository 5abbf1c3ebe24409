"""The concealed tiles of a hand as four whole numbers, one a suit, and the kinds that they hold.

The code of a suit is the counts of its nine kinds, or of the seven honours, read as digits to the
base five, the lowest rank first: the perfect index of a table. Repeated questions about a hand are
looked up by its codes.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import kernel
from madang.mahjong.tiles import BAMBOO, COPIES, DOTS, HONOURS, PLAYED, RANKS
from madang.mahjong.types import Kind, KindSet, SuitCode

BASE = COPIES + 1
POWERS = BASE ** np.arange(RANKS, dtype=np.int32)
WEIGHTS: Any = POWERS[
    np.arange(PLAYED) % RANKS
]  # the value of a tile of a kind in the key of its suit
HONOUR_RANKS = PLAYED - HONOURS
SUIT_KEYS = BASE**RANKS  # the keys of a suit are below this
HONOUR_KEYS = BASE**HONOUR_RANKS

LOW_RANKS = 3  # a key in two parts, so that tables stay small: the lowest ranks, and the others
LOW_KEYS = BASE**LOW_RANKS
HIGH_KEYS = SUIT_KEYS // LOW_KEYS
# All bits that a key, its upper and its lower part may have. Lookups mask by them: compiled code
# then knows that an index is not below zero, and does not ask.
KEY_BITS, HIGH_BITS, LOW_BITS = 0x1FFFFF, 0x3FFF, 0x7F


class Keys(NamedTuple):
    """The keys of a hand."""

    m: int
    p: int
    s: int
    z: int


@kernel
def key_of(counts: Any, suit: int) -> int:
    """Return the key of a suit, 3 for the honours, from the counts of the 34 kinds."""
    key = 0
    for kind in range(suit * RANKS, min(suit * RANKS + RANKS, PLAYED)):
        key += int(counts[kind]) * int(WEIGHTS[kind])
    return key


@kernel
def count_in(key: SuitCode, rank: int) -> int:
    """Return how many tiles of a rank a key holds."""
    return int(key) // int(POWERS[rank]) % BASE


@kernel
def with_tile(keys: Keys, kind: Kind, count: int) -> Keys:
    """Return the keys with so many more tiles of a kind; fewer where `count` is below zero."""
    weight = int(WEIGHTS[kind]) * count
    return Keys(
        keys.m + (weight if kind < DOTS else 0),
        keys.p + (weight if DOTS <= kind < BAMBOO else 0),
        keys.s + (weight if BAMBOO <= kind < HONOURS else 0),
        keys.z + (weight if kind >= HONOURS else 0),
    )


# ---- kinds held once, twice, three times, four times -----------------------------------------

PART_RANKS = RANKS - LOW_RANKS  # of the upper part of a key; the lower has fewer
PART = (1 << PART_RANKS) - 1


def ranks_of_parts() -> npt.NDArray[np.int32]:
    """Return which ranks each part of a key holds: six bits for once, six for twice, and so on."""
    digits = np.arange(HIGH_KEYS)[:, None] // POWERS[:PART_RANKS] % BASE
    held = np.zeros(HIGH_KEYS, np.int32)
    for least in range(1, COPIES + 1):
        bits = 1 << np.arange(PART_RANKS) + PART_RANKS * (least - 1)
        held |= ((digits >= least) * bits).sum(1, dtype=np.int32)
    return held


RANKS_OF_PART = ranks_of_parts()


@kernel
def ranks_held(key: SuitCode, least: int) -> int:
    """Return the ranks of one suit of which a key holds that many: a bit a rank."""
    shift = PART_RANKS * (least - 1)
    known = key & KEY_BITS
    upper = int(RANKS_OF_PART[known // LOW_KEYS]) >> shift & PART
    return upper << LOW_RANKS | int(RANKS_OF_PART[known % LOW_KEYS]) >> shift & PART


@kernel
def kinds_held(m: int, p: int, s: int, z: int, least: int) -> int:
    """Return the set of kinds of which the hand holds that many."""
    return (
        ranks_held(m, least)
        | ranks_held(p, least) << DOTS
        | ranks_held(s, least) << BAMBOO
        | ranks_held(z, least) << HONOURS
    )


@kernel
def number_of(kinds: KindSet) -> int:
    """Return how many kinds a set of kinds that are played holds; compilers know this form."""
    # Bits are counted in parallel, in twos, fours and eights (Hacker's Delight, 5-1): a compiler
    # makes one instruction of this form, and Python counts right with it too below 64 bits.
    twos = kinds - (kinds >> 1 & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + (twos >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


@kernel
def first_of(kinds: KindSet) -> int:
    """Return the lowest kind of a set of kinds that is not empty."""
    return number_of((kinds & -kinds) - 1)

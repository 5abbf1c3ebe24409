"""The concealed tiles of a hand as four whole numbers, one a suit.

A key is the counts of the nine kinds of a suit, or of the seven honours, read as digits to the base
five, the lowest rank first. What is asked of a hand again and again is looked up by its keys.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.jit import kernel
from madang.mahjong.tiles import BAMBOO, COPIES, DOTS, HONOURS, PLAYED, RANKS

BASE = COPIES + 1
POWERS = BASE ** np.arange(RANKS, dtype=np.int32)
WEIGHTS: Any = POWERS[
    np.arange(PLAYED) % RANKS
]  # what a tile of a kind adds to the key of its suit
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
def count_in(key: int, rank: int) -> int:
    """Return how many tiles of a rank a key holds."""
    return int(key) // int(POWERS[rank]) % BASE


@kernel
def with_tile(keys: Keys, kind: int, count: int) -> Keys:
    """Return the keys with so many more tiles of a kind; fewer where `count` is below zero."""
    weight = int(WEIGHTS[kind]) * count
    return Keys(
        keys.m + (weight if kind < DOTS else 0),
        keys.p + (weight if DOTS <= kind < BAMBOO else 0),
        keys.s + (weight if BAMBOO <= kind < HONOURS else 0),
        keys.z + (weight if kind >= HONOURS else 0),
    )

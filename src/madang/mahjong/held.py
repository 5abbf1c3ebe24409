"""Which kinds a hand holds at least once, twice, thrice, four times, looked up by its keys."""

import numpy as np
import numpy.typing as npt

from madang.jit import kernel
from madang.mahjong.keys import BASE, HIGH_KEYS, KEY_BITS, LOW_KEYS, LOW_RANKS, POWERS
from madang.mahjong.tiles import BAMBOO, COPIES, DOTS, HONOURS, RANKS

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
def ranks_held(key: int, least: int) -> int:
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
def number_of(kinds: int) -> int:
    """Return how many kinds a set of kinds that are played holds; compilers know this form."""
    twos = kinds - (kinds >> 1 & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + (twos >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


@kernel
def first_of(kinds: int) -> int:
    """Return the lowest kind of a set of kinds that is not empty."""
    return number_of((kinds & -kinds) - 1)

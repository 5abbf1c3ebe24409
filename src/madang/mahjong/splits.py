"""Every way to split the concealed tiles of one suit into sets and at most one pair, from a table.

A split is one whole number: bits 0-8 its pungs, a bit a rank; from bit 9 on three bits for each of
seven ranks, how many chows begin there; from bit 30 on its eyes, rank + 1, 0 for none. The splits
of a key stand together, in the order of MJ 10.1: the lowest eyes first, then pungs before chows
from the lowest rank.
"""

from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import kernel
from madang.mahjong import suit_codes
from madang.mahjong.suit_codes import (
    HIGH_KEYS,
    HONOUR_KEYS,
    HONOUR_RANKS,
    LOW_KEYS,
    POWERS,
    SUIT_KEYS,
)
from madang.mahjong.table_cache import Tables, stored
from madang.mahjong.tiles import COPIES, RANKS
from madang.mahjong.types import SuitCode

Array = npt.NDArray[Any]

SETS = 4
CHOW_RANKS = RANKS - 2
CHOWS, CHOW_BITS, MOST_CHOWS = (
    RANKS,
    3,
    7,
)  # chows from which bit on, how many bits each, their mask
EYES = CHOWS + CHOW_BITS * CHOW_RANKS  # from which bit on
PUNG_RANKS = (1 << RANKS) - 1
HONOUR_SUIT = 3  # its keys come after those of the suits
UNITS = np.eye(RANKS, dtype=np.int64)


class Part(NamedTuple):
    """The parts of a split: a set, or eyes."""

    tiles: Array  # how many of each rank
    bits: int


NOTHING = Part(np.zeros(RANKS, np.int64), 0)


def sets_of(ranks: int) -> list[Part]:
    """Return all sets of a suit with so many ranks; honours have no chows."""
    pungs = [Part(3 * UNITS[rank], 1 << rank) for rank in range(ranks)]
    chow_ranks = range(CHOW_RANKS if ranks == RANKS else 0)
    first = [1 << CHOWS + CHOW_BITS * rank for rank in chow_ranks]
    return pungs + [Part(UNITS[rank : rank + 3].sum(0), first[rank]) for rank in chow_ranks]


def eyes_of(ranks: int) -> list[Part]:
    """Return no eyes, and all eyes of a suit with so many ranks."""
    return [NOTHING] + [Part(2 * UNITS[rank], rank + 1 << EYES) for rank in range(ranks)]


def splits_of_suit(ranks: int) -> tuple[Array, Array]:
    """Return all splits of a suit with so many ranks: the keys, and the splits."""
    parts = [
        (*sets, eyes)
        for number in range(SETS + 1)
        for sets in combinations_with_replacement(sets_of(ranks), number)
        for eyes in eyes_of(ranks)
    ]
    tiles = np.array([sum(part.tiles for part in split) for split in parts])
    bits = np.array([sum(part.bits for part in split) for split in parts])
    possible = tiles.max(1) <= COPIES  # so that no pung is in it twice
    return tiles[possible] @ POWERS, bits[possible]


def pungs_first(splits: Array) -> Array:
    """Return numbers that rise as pungs stand before chows, the lowest rank deciding first."""
    ranks = np.arange(RANKS)
    return -((splits[:, None] >> ranks & 1) << RANKS - 1 - ranks).sum(1)


def compute() -> Tables:
    """Compute the table: the keys in order, where the splits of each begin, and the splits."""
    suit, honours = splits_of_suit(RANKS), splits_of_suit(HONOUR_RANKS)
    tiles = np.concatenate([suit[0], honours[0] + SUIT_KEYS])
    splits = np.concatenate([suit[1], honours[1]])
    order = np.lexsort((pungs_first(splits), splits >> EYES, tiles))
    found, begins = np.unique(tiles[order], return_index=True)
    parts = np.arange(0, SUIT_KEYS + HONOUR_KEYS + 1, LOW_KEYS)
    return {
        "first": np.searchsorted(found, parts).astype(np.int32),
        "lower": (found % LOW_KEYS).astype(np.uint8),
        "begins": np.append(begins, len(tiles)).astype(np.int32),
        "splits": splits[order],
    }


TABLES = stored("mahjong-splits", (__file__, suit_codes.__file__), compute)
FIRST = TABLES["first"]  # int32, by the upper part of a key: the first of its keys
LOWER = TABLES["lower"]  # uint8: the lower part of each key that can be split
BEGINS = TABLES["begins"]  # int32: where the splits of each of these keys begin
SPLITS: Any = TABLES["splits"]  # int64


@kernel
def split_range(suit: int, key: SuitCode) -> tuple[int, int]:
    """Return the first row of SPLITS for the tiles of a suit, and the one after the last."""
    upper = key // LOW_KEYS + (HIGH_KEYS if suit == HONOUR_SUIT else 0)
    lower = key % LOW_KEYS
    for place in range(FIRST[upper], FIRST[upper + 1]):
        if LOWER[place] == lower:
            return int(BEGINS[place]), int(BEGINS[place + 1])
    return 0, 0


@kernel
def pungs_in(split: int) -> int:
    """Return the ranks of the pungs, a bit a rank."""
    return int(split) & PUNG_RANKS


@kernel
def chows_in(split: int, rank: int) -> int:
    """Return how many chows begin at a rank, which is at most 6."""
    return int(split) >> CHOWS + CHOW_BITS * rank & MOST_CHOWS


@kernel
def number_of_chows(split: int) -> int:
    """Return how many chows there are."""
    chows = 0
    for rank in range(CHOW_RANKS):
        chows += chows_in(split, rank)
    return chows


@kernel
def eyes_in(split: int) -> int:
    """Return the rank of the eyes, -1 for none."""
    return (int(split) >> EYES) - 1

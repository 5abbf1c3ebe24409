"""The concealed tiles of a hand as four whole numbers, one a suit: which kinds they hold, and sets.

The code of a suit is the counts of its nine kinds, or of the seven honours, read as digits to the
base five, the lowest rank first: the perfect index of a table. Everything that is often asked about
a suit is in a table, which its code opens.
"""

from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import kernel
from madang.mahjong.table_cache import Tables, stored
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
    # One table serves both parts of a key: the lower is shorter, with zeros for the ranks it lacks.
    digits = np.arange(HIGH_KEYS)[:, None] // POWERS[:PART_RANKS] % BASE
    held = np.zeros(HIGH_KEYS, np.int32)
    for least in range(1, COPIES + 1):
        bits = 1 << np.arange(PART_RANKS) + PART_RANKS * (least - 1)
        held |= ((digits >= least) * bits).sum(1, dtype=np.int32)
    return held


RANKS_OF_PART = ranks_of_parts()


@kernel
def ranks_held(key: SuitCode, least: int) -> int:
    """Return the ranks of one suit that a key holds that many of: a bit a rank."""
    shift = PART_RANKS * (least - 1)
    known = key & KEY_BITS
    upper = int(RANKS_OF_PART[known // LOW_KEYS]) >> shift & PART
    return upper << LOW_RANKS | int(RANKS_OF_PART[known % LOW_KEYS]) >> shift & PART


@kernel
def kinds_held(m: int, p: int, s: int, z: int, least: int) -> int:
    """Return the set of kinds that the hand holds that many of."""
    return (
        ranks_held(m, least)
        | ranks_held(p, least) << DOTS
        | ranks_held(s, least) << BAMBOO
        | ranks_held(z, least) << HONOURS
    )


class Held(NamedTuple):
    """The concealed tiles of a hand, and the sets of kinds that it holds so many of."""

    keys: Keys
    once: int
    twice: int
    thrice: int
    whole: int  # all four


@kernel
def held_in(keys: Keys) -> Held:
    """Return which kinds a hand holds once, twice and so on: looked up once for many questions."""
    m, p, s, z = keys
    return Held(
        keys,
        kinds_held(m, p, s, z, 1),
        kinds_held(m, p, s, z, 2),
        kinds_held(m, p, s, z, 3),
        kinds_held(m, p, s, z, 4),
    )


@kernel
def held_without(held: Held, kind: Kind) -> Held:
    """Return a hand without a tile of a kind that it holds."""
    bit = 1 << kind
    return Held(
        with_tile(held.keys, kind, -1),
        held.once & ~(bit & ~held.twice),
        held.twice & ~(bit & ~held.thrice),
        held.thrice & ~(bit & ~held.whole),
        held.whole & ~bit,
    )


@kernel
def copies_held(held: Held, kind: Kind) -> int:
    """Return how many tiles of a kind a hand holds."""
    some = (held.once >> kind & 1) + (held.twice >> kind & 1)
    return some + (held.thrice >> kind & 1) + (held.whole >> kind & 1)


@kernel
def number_of(kinds: KindSet) -> int:
    """Return how many kinds a set of kinds that are played holds."""
    # Bits are counted in parallel, in twos, fours and eights (Hacker's Delight, 5-1): a compiler
    # makes one instruction of this form, and Python counts right with it too below 64 bits.
    twos = kinds - (kinds >> 1 & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + (twos >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return eights * 0x0101010101010101 >> 56 & 0xFF


@kernel
def first_of(kinds: KindSet) -> int:
    """Return the lowest kind of a set of kinds that is not empty."""
    # The lowest bit alone, less one, has a bit for each place below it (Hacker's Delight, 5-4).
    return number_of((kinds & -kinds) - 1)


# ---- every way to split the tiles of one suit into sets and at most one pair ------------------

# A split is one whole number: bits 0-8 its pungs, a bit a rank; from bit 9 on three bits for each
# of seven ranks, how many chows begin there; from bit 30 on its eyes, rank + 1, 0 for none. The
# splits of a key stand together, in the order of MJ 10.1: the lowest eyes first, then pungs before
# chows from the lowest rank. They come from a table.

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


TABLES = stored("mahjong-splits", (__file__,), compute)
FIRST = TABLES["first"]  # int32, by the upper part of a key: the first of its keys
LOWER = TABLES["lower"]  # uint8: the lower part of each key that can be split
BEGINS = TABLES["begins"]  # int32: where the splits of each of these keys begin
SPLITS: Any = TABLES["splits"]  # int64


@kernel
def split_range(suit: int, key: SuitCode) -> tuple[int, int]:
    """Return the first row of SPLITS for the tiles of a suit, and the one after the last."""
    # 22,241 of two million keys can be split. An index by upper parts leaves a few to look through.
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

"""What the splits of a waiting hand have in common: shown tiles, and pungs it cannot do without.

A hand of 13 that waits is sets and what completes another with one more tile. Its splits are found
in those of the 14 tiles that each wait would make (KM 5.6, 5.8).
"""

from typing import NamedTuple

from madang.jit import kernel
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.splits import SPLITS, chows_in, eyes_in, pungs_in, split_range
from madang.mahjong.tiles import HONOURS, NONE, PLAYED, RANKS, rank_of, suit_of

KIND_BITS = 6
FOUR = 4  # tiles outside completed sets: the eyes, and two that wait; or the one that waits alone
NO_TILES = 1 << KIND_BITS * (FOUR + 1)  # more than the rest of any split
EMPTY = Keys(0, 0, 0, 0)


class Splits(NamedTuple):
    """What the splits of a hand come to."""

    rest: int  # the least rest of a split, as `rest_of` writes it; NO_TILES: there is no split
    keeps: int  # 1: every split has the pung that was asked for


@kernel
def splits_of(keys: Keys, waits: int, pung: int) -> Splits:
    """5.6, 5.8  Look at every split of 13 tiles that waits for something; `pung` is a kind."""
    rest = NO_TILES
    keeps = 1
    for kind in range(PLAYED):
        if waits >> kind & 1:
            found = splits_with(with_tile(keys, kind, 1), kind, pung)
            rest = min(rest, found.rest)
            keeps &= found.keeps
    return Splits(rest, keeps)


@kernel
def splits_with(full: Keys, last: int, pung: int) -> Splits:
    """Look at every split of 14 tiles, `last` among them."""
    rest = NO_TILES
    keeps = 1
    m, m_end = split_range(0, full.m)
    p, p_end = split_range(1, full.p)
    z, z_end = split_range(3, full.z)
    for a in range(m, m_end):
        for b in range(p, p_end):
            for c in range(z, z_end):
                one, two, three = int(SPLITS[a]), int(SPLITS[b]), int(SPLITS[c])
                eyes = eyes_of(one, two, three)
                if eyes != NONE:
                    suit = suit_of(last)
                    there = one if suit == 0 else two if suit == 1 else three
                    rest = min(rest, least_rest(there, eyes, last))
                    suit = suit_of(pung)
                    there = one if suit == 0 else two if suit == 1 else three
                    keeps &= pungs_in(there) >> rank_of(pung)
    return Splits(rest, keeps & 1)


@kernel
def eyes_of(m: int, p: int, z: int) -> int:
    """Return the kind of the only eyes of three suits; NONE where there are more or none."""
    found = NONE
    for suit, split in ((0, m), (1, p), (3, z)):
        rank = eyes_in(split)
        if rank >= 0:
            if found != NONE:
                return NONE
            found = suit * RANKS + rank
    return found


@kernel
def least_rest(split: int, eyes: int, last: int) -> int:
    """5.6  Return the least rest without `last`, which lies in a suit with this split."""
    if eyes == last:
        return rest_of(1, last, 0, 0, 0)
    least = NO_TILES
    if pungs_in(split) >> rank_of(last) & 1:
        least = beside(eyes, last, last)
    if last >= HONOURS:
        return least
    for low in range(max(rank_of(last) - 2, 0), min(rank_of(last), RANKS - 3) + 1):
        if chows_in(split, low):
            first = last - rank_of(last) + low
            one = first if first != last else first + 1
            other = first + 2 if first + 2 != last else first + 1
            least = min(least, beside(eyes, one, other))
    return least


@kernel
def beside(eyes: int, one: int, other: int) -> int:
    """5.6  Return the rest that is eyes and two more tiles, the lower one first."""
    if eyes <= one:
        return rest_of(FOUR, eyes, eyes, one, other)
    if eyes >= other:
        return rest_of(FOUR, one, other, eyes, eyes)
    return rest_of(FOUR, one, eyes, eyes, other)


@kernel
def rest_of(tiles: int, first: int, second: int, third: int, fourth: int) -> int:
    """5.6  Write tiles as one number: fewer tiles are less, then lower kinds."""
    number = tiles
    for kind in (first, second, third, fourth):
        number = number << KIND_BITS | kind
    return number


@kernel
def tiles_in(rest: int) -> Keys:
    """Return the tiles of a rest."""
    tiles = EMPTY
    for place in range(rest >> KIND_BITS * FOUR):
        kind = rest >> KIND_BITS * (FOUR - 1 - place) & (1 << KIND_BITS) - 1
        tiles = with_tile(tiles, kind, 1)
    return tiles

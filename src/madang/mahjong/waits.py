"""Which kinds bring a hand nearer, and which complete it, as sets of kinds (MJ 12.2).

A kind of which the concealed tiles hold four is never among them. The keys do not know the melds:
kinds of which hand and melds hold four are for the caller to take out.
"""

from typing import Any

from madang.jit import kernel
from madang.mahjong.costs import (
    CLASS_ROWS,
    CLASSES,
    HONOUR_CLASSES,
    HONOURS_AND_SUIT,
    SHANTEN,
    SHANTEN_BY_REST,
    SUIT_AND_HONOURS,
    TWO_SUITS,
)
from madang.mahjong.distance import (
    ORPHANS,
    class_of,
    shanten_orphans,
    shanten_pairs,
    shanten_standard,
)
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import (
    HIGH_BITS,
    HONOUR_RANKS,
    KEY_BITS,
    LOW_BITS,
    LOW_KEYS,
    LOW_RANKS,
    POWERS,
)
from madang.mahjong.tiles import BAMBOO, COPIES, DOTS, HONOURS, RANKS


@kernel
def standard_waits(m: int, p: int, s: int, z: int, melds: int) -> int:
    """12.2  Return the kinds that complete four sets and eyes."""
    if shanten_standard(m, p, s, z, melds) != 0:
        return 0
    return acceptance_of(m, p, s, z, melds)


@kernel
def acceptance_of(m: int, p: int, s: int, z: int, melds: int) -> int:
    """12.2  Return the kinds that lower the standard shanten."""
    now, room = shanten_standard(m, p, s, z, melds), ~kinds_held(m, p, s, z, COPIES)
    return kinds_within(m, p, s, z, melds, room, 1, now - 1)


@kernel
def discards_of(m: int, p: int, s: int, z: int, melds: int) -> int:
    """12.1  Return the kinds after whose discard the standard shanten is lowest."""
    lowest, held = max(shanten_standard(m, p, s, z, melds), 0), kinds_held(m, p, s, z, 1)
    return held & kinds_within(m, p, s, z, melds, held, -1, lowest)


@kernel
def kinds_within(
    m: int, p: int, s: int, z: int, melds: int, tried: int, tile: int, most: int
) -> int:
    """Return the kinds with which the shanten is at most that: one more (1) or one fewer (-1).

    A kind that is not tried leaves the hand as it is.
    """
    of_m, of_p, of_s, of_z = (
        class_of(m),
        class_of(p),
        class_of(s),
        int(HONOUR_CLASSES[z & KEY_BITS]),
    )
    two, rest = int(TWO_SUITS[of_m, of_p]), int(SUIT_AND_HONOURS[of_s, of_z])
    by_two, by_rest = SHANTEN_BY_REST[melds, rest], SHANTEN[melds, two]
    with_s, with_z = HONOURS_AND_SUIT[of_z], SUIT_AND_HONOURS[of_s]
    return (
        suit_ranks(m, tried, tile, TWO_SUITS[of_p], by_two, most)
        | suit_ranks(p, tried >> DOTS, tile, TWO_SUITS[of_m], by_two, most) << DOTS
        | suit_ranks(s, tried >> BAMBOO, tile, with_s, by_rest, most) << BAMBOO
        | honour_ranks(z, tried >> HONOURS, tile, with_z, by_rest, most) << HONOURS
    )


@kernel
def suit_ranks(key: int, tried: int, tile: int, joined: Any, shanten: Any, most: int) -> int:
    """Return these ranks of a suit; `joined` is by its class, `shanten` by what is joined."""
    ranks = 0
    for rank in range(RANKS):
        changed = class_with(key, tried >> rank & 1, tile, rank)
        ranks |= int(shanten[joined[changed]] <= most) << rank
    return ranks


@kernel
def honour_ranks(key: int, tried: int, tile: int, joined: Any, shanten: Any, most: int) -> int:
    """Return these honours; see `suit_ranks`."""
    ranks = 0
    for rank in range(HONOUR_RANKS):
        changed = HONOUR_CLASSES[key + (tried >> rank & 1) * tile * int(POWERS[rank]) & KEY_BITS]
        ranks |= int(shanten[joined[changed]] <= most) << rank
    return ranks


@kernel
def class_with(key: int, times: int, tile: int, rank: int) -> int:
    """Return the class of a suit with tiles of a rank, or fewer: `times` 0 or 1, `tile` 1 or -1."""
    upper, lower = (key & KEY_BITS) // LOW_KEYS, (key & KEY_BITS) % LOW_KEYS
    if rank < LOW_RANKS:
        lower = lower + times * tile * int(POWERS[rank]) & LOW_BITS
    else:
        upper = upper + times * tile * int(POWERS[rank - LOW_RANKS]) & HIGH_BITS
    return int(CLASSES[CLASS_ROWS[upper], lower])


@kernel
def pairs_waits(m: int, p: int, s: int, z: int, quad: bool) -> int:
    """12.2  Return the kinds that complete seven pairs: that of the odd tile."""
    if shanten_pairs(m, p, s, z, quad) != 0:
        return 0
    odd = kinds_held(m, p, s, z, 1) & ~kinds_held(m, p, s, z, 2)
    if quad:
        odd |= kinds_held(m, p, s, z, 3) & ~kinds_held(m, p, s, z, 4)
    return odd


@kernel
def orphans_waits(m: int, p: int, s: int, z: int) -> int:
    """12.2  Return the kinds that complete thirteen orphans: the one missing, or any of them."""
    if shanten_orphans(m, p, s, z) != 0:
        return 0
    held = kinds_held(m, p, s, z, 1) & ORPHANS
    return ORPHANS if held == ORPHANS else ORPHANS & ~held

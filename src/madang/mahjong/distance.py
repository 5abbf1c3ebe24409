"""How far a hand is from ready, and whether it is complete, looked up by its keys (MJ 12.1).

-1 is complete, 0 ready. `melds` is the number of melds, which the keys do not hold.
"""

from madang.jit import kernel
from madang.mahjong.costs import (
    CLASS_ROWS,
    CLASSES,
    HONOUR_CLASSES,
    SHANTEN,
    SUIT_AND_HONOURS,
    TWO_SUITS,
)
from madang.mahjong.held import kinds_held, number_of
from madang.mahjong.keys import KEY_BITS, LOW_KEYS
from madang.mahjong.tiles import HONOURS, PLAYED, set_of

PAIRS = 7
ORPHANS = set_of([0, 8, 9, 17, 18, 26, *range(HONOURS, PLAYED)])
ORPHAN_KINDS = 13


@kernel
def class_of(key: int) -> int:
    """Return the class of a suit."""
    known = key & KEY_BITS
    return int(CLASSES[CLASS_ROWS[known // LOW_KEYS], known % LOW_KEYS])


@kernel
def shanten_standard(m: int, p: int, s: int, z: int, melds: int) -> int:
    """12.1  Return the distance of four sets and eyes."""
    two = TWO_SUITS[class_of(m), class_of(p)]
    return int(SHANTEN[melds, two, SUIT_AND_HONOURS[class_of(s), HONOUR_CLASSES[z & KEY_BITS]]])


@kernel
def is_complete(m: int, p: int, s: int, z: int, melds: int) -> bool:
    """1.5  Tell whether the hand is four sets and eyes."""
    return shanten_standard(m, p, s, z, melds) == -1


@kernel
def shanten_pairs(m: int, p: int, s: int, z: int, quad: bool) -> int:
    """12.1  Return the distance of seven pairs; `quad`: four alike are two pairs (MJ 10.4)."""
    pairs = number_of(kinds_held(m, p, s, z, 2))
    kinds = number_of(kinds_held(m, p, s, z, 1))
    if quad:
        pairs += number_of(kinds_held(m, p, s, z, 4))
        kinds += number_of(kinds_held(m, p, s, z, 3))
    return pairs_distance(pairs, kinds)


@kernel
def pairs_distance(pairs: int, kinds: int) -> int:
    """12.1  Return the distance of seven pairs when so many are there, of so many kinds to pair."""
    return PAIRS - 1 - pairs + max(PAIRS - kinds, 0)


@kernel
def has_seven_pairs(m: int, p: int, s: int, z: int, quad: bool) -> bool:
    """10.4  Tell whether the hand is seven pairs."""
    return shanten_pairs(m, p, s, z, quad) == -1


@kernel
def shanten_orphans(m: int, p: int, s: int, z: int) -> int:
    """12.1  Return the distance of thirteen orphans: a terminal or honour of each, and another."""
    kinds = number_of(kinds_held(m, p, s, z, 1) & ORPHANS)
    return orphans_distance(kinds, number_of(kinds_held(m, p, s, z, 2) & ORPHANS))


@kernel
def orphans_distance(kinds: int, pairs: int) -> int:
    """12.1  Return the distance of thirteen orphans when so many of them are there, and paired."""
    return ORPHAN_KINDS - kinds - min(pairs, 1)


@kernel
def has_thirteen_orphans(m: int, p: int, s: int, z: int) -> bool:
    """Tell whether the hand is thirteen orphans."""
    return shanten_orphans(m, p, s, z) == -1

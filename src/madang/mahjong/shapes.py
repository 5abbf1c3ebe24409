"""The shapes that both games play: four sets and eyes, and seven pairs (MJ 10.4, 12).

Whether seven pairs win, and whether four alike are two of them, is for a game to say.
"""

from madang.jit import kernel
from madang.mahjong.distance import shanten_pairs, shanten_standard
from madang.mahjong.keys import Keys
from madang.mahjong.waits import pairs_waits, standard_waits

READY = 0  # shanten of a hand that waits
FAR = 9  # more than any shanten


@kernel
def distance_to_pairs(keys: Keys, melds: int, pairs_win: bool, quad: bool) -> int:
    """12.1  Return the shanten to seven pairs; FAR beside melds, and where they do not win."""
    if melds or not pairs_win:
        return FAR
    return int(shanten_pairs(keys.m, keys.p, keys.s, keys.z, quad))


@kernel
def distance_to_both(keys: Keys, melds: int, pairs_win: bool, quad: bool) -> int:
    """12.1  Return the shanten to the nearer of the two shapes."""
    standard = int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds))
    return min(standard, distance_to_pairs(keys, melds, pairs_win, quad))


@kernel
def waits_in_both(keys: Keys, melds: int, pairs_win: bool, quad: bool) -> int:
    """12.2  Return what completes 13 tiles in one of the two shapes."""
    waits = int(standard_waits(keys.m, keys.p, keys.s, keys.z, melds))
    if distance_to_pairs(keys, melds, pairs_win, quad) == READY:
        waits |= int(pairs_waits(keys.m, keys.p, keys.s, keys.z, quad))
    return waits

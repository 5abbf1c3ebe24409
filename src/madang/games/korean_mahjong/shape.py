"""Which hands are complete in shape, how far others are, and what they wait for (KM 4.1, MJ 12)."""

from madang.games.korean_mahjong.options import Options
from madang.jit import kernel
from madang.mahjong.beside import distance_beside
from madang.mahjong.keys import Keys
from madang.mahjong.shapes import READY, distance_to_both, distance_to_pairs, waits_in_both


@kernel
def pairs_distance(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to seven pairs; FAR beside melds."""
    return distance_to_pairs(keys, melds, True, options.seven_pairs_quad != 0)


@kernel
def shanten_of(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to the nearer of four sets and seven pairs,
    as the concealed tiles alone would have it.
    """
    return distance_to_both(keys, melds, True, options.seven_pairs_quad != 0)


@kernel
def shanten_beside(keys: Keys, melds: int, tiles: Keys, options: Options) -> int:
    """MJ 12.1  Return the shanten beside so many melds of these tiles."""
    return min(distance_beside(keys, melds, tiles), pairs_distance(keys, melds, options))


@kernel
def waits_of(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.2  Return the set of kinds that complete 13 tiles, whatever the melds hold of them."""
    if shanten_of(keys, melds, options) != READY:
        return 0
    return waits_when_ready(keys, melds, options)


@kernel
def waits_when_ready(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.2  Return what a hand that is ready in some shape waits for, in both."""
    return waits_in_both(keys, melds, True, options.seven_pairs_quad != 0)

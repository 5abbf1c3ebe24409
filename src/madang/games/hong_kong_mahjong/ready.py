"""Which hands are complete in shape, how far others are, and what they wait for (HK 4.1, MJ 12)."""

from madang.games.hong_kong_mahjong.options import OFF, Options
from madang.kernels.jit import kernel
from madang.mahjong.distance import (
    FAR,
    READY,
    distance_beside,
    distance_to_both,
    distance_to_pairs,
    orphans_waits,
    shanten_orphans,
    waits_in_both,
)
from madang.mahjong.suit_codes import Keys


@kernel
def orphans_distance(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to thirteen orphans; FAR where they do not win."""
    if melds or not options.thirteen_orphans:
        return FAR
    return int(shanten_orphans(keys.m, keys.p, keys.s, keys.z))


@kernel
def pairs_distance(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to seven pairs; FAR where they do not win."""
    quad = options.seven_pairs_quad != 0
    return distance_to_pairs(keys, melds, options.seven_pairs != OFF, quad)


@kernel
def shanten_of(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to the nearest shape that the house plays,
    as the concealed tiles alone would have it.
    """
    quad = options.seven_pairs_quad != 0
    both = distance_to_both(keys, melds, options.seven_pairs != OFF, quad)
    return min(both, orphans_distance(keys, melds, options))


@kernel
def shanten_beside(keys: Keys, melds: int, tiles: Keys, options: Options) -> int:
    """MJ 12.1  Return the shanten of these tiles with so many melds."""
    special = min(pairs_distance(keys, melds, options), orphans_distance(keys, melds, options))
    return min(distance_beside(keys, melds, tiles), special)


@kernel
def waits_of(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.2  Return the set of kinds that complete 13 tiles, whatever the melds hold of them."""
    if shanten_of(keys, melds, options) != READY:
        return 0
    return waits_when_ready(keys, melds, options)


@kernel
def waits_when_ready(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.2  Return what a hand that is ready in some shape waits for, in every shape."""
    quad = options.seven_pairs_quad != 0
    waits = waits_in_both(keys, melds, options.seven_pairs != OFF, quad)
    if orphans_distance(keys, melds, options) == READY:
        waits |= int(orphans_waits(keys.m, keys.p, keys.s, keys.z))
    return waits

"""How far a hand is beside its own melds, of whose tiles it cannot have a fifth (MJ 12.1, 12.2).

The tables of distance look at the concealed tiles alone. What they say is never too far, and right
unless every way to complete the hand so soon asks for a kind that runs out. So a way is looked for.
"""

from madang.jit import kernel
from madang.mahjong.distance import shanten_standard
from madang.mahjong.held import first_of, kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.tiles import COPIES, PLAYED
from madang.mahjong.waits import acceptance_of, kinds_within

EVERY_KIND = (1 << PLAYED) - 1
KIND_BITS = 6  # of a kind, among those added so far
ONE_KIND = (1 << KIND_BITS) - 1


@kernel
def distance_beside(keys: Keys, melds: int, tiles: Keys) -> int:
    """12.1  Return the distance of four sets and eyes beside so many melds of these tiles."""
    distance = int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds))
    if melds == 0 or distance < 0 or has_clear_way(keys, melds, tiles, distance):
        return distance
    while not is_complete_with(keys, melds, tiles, distance + 1):
        distance += 1
    return distance


@kernel
def acceptance_beside(keys: Keys, melds: int, tiles: Keys) -> int:
    """12.2  Return the kinds that lower this distance."""
    distance = int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds))
    if melds == 0 or not asks_for(keys, melds, scarce(keys, tiles, distance), distance):
        return acceptance_of(keys.m, keys.p, keys.s, keys.z, melds)
    distance, left = distance_beside(keys, melds, tiles), kinds_left(keys, tiles)
    kinds = 0
    for kind in range(PLAYED):
        if left >> kind & 1:
            found = is_complete_with(with_tile(keys, kind, 1), melds, tiles, distance)
            kinds |= int(found) << kind
    return kinds


# ---- what runs out -----------------------------------------------------------------------------


@kernel
def kinds_of(keys: Keys, tiles: Keys, least: int) -> int:
    """Return the kinds of which hand and melds hold that many."""
    m, p, s, z = keys.m + tiles.m, keys.p + tiles.p, keys.s + tiles.s, keys.z + tiles.z
    return kinds_held(m, p, s, z, least)


@kernel
def kinds_left(keys: Keys, tiles: Keys) -> int:
    """12.2  Return the kinds of which hand and melds do not hold all four."""
    return EVERY_KIND & ~kinds_of(keys, tiles, COPIES)


@kernel
def scarce(keys: Keys, tiles: Keys, distance: int) -> int:
    """Return the kinds in melds of which a hand could want more than are left.

    Fewer are left than it lacks tiles. And it holds one, or three are melded: a set or eyes of
    which it holds nothing may as well be of another kind, and three chows with the same kind are
    all that it can make.
    """
    melded = kinds_held(tiles.m, tiles.p, tiles.s, tiles.z, 1)
    if melded == 0:
        return 0
    wanted = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    wanted |= kinds_held(tiles.m, tiles.p, tiles.s, tiles.z, 3)
    return melded & wanted & kinds_of(keys, tiles, max(COPIES - distance, 1))


@kernel
def asks_for(keys: Keys, melds: int, kinds: int, distance: int) -> bool:
    """Tell whether one of these kinds would bring a hand nearer that is so far."""
    while kinds:
        more = with_tile(keys, first_of(kinds), 1)
        if shanten_standard(more.m, more.p, more.s, more.z, melds) < distance:
            return True
        kinds &= kinds - 1
    return False


# ---- ways to complete a hand -------------------------------------------------------------------


@kernel
def has_clear_way(keys: Keys, melds: int, tiles: Keys, distance: int) -> bool:
    """12.1  Tell that a way at this distance asks for nothing scarce; it may miss some ways."""
    while distance >= 0:
        rare = scarce(keys, tiles, distance)
        if not asks_for(keys, melds, rare, distance):
            return True
        common = EVERY_KIND & ~rare & ~kinds_held(keys.m, keys.p, keys.s, keys.z, COPIES)
        near = kinds_within(keys.m, keys.p, keys.s, keys.z, melds, common, 1, distance - 1)
        if near == 0:
            return False
        keys, distance = with_tile(keys, first_of(near), 1), distance - 1
    return True


@kernel
def is_complete_with(keys: Keys, melds: int, tiles: Keys, more: int) -> bool:
    """12.1  Tell whether so many more tiles make the hand complete, never a fifth of a kind.

    The kinds added never fall: in which order they come is all the same.
    """
    added, least = 0, 0
    while more > 0:
        left = kinds_left(keys, tiles)
        near = kinds_within(keys.m, keys.p, keys.s, keys.z, melds, left, 1, more - 2)
        near = (near & left) >> least << least
        if near:
            least = first_of(near)
            keys, more = with_tile(keys, least, 1), more - 1
            added = added << KIND_BITS | least + 1
        elif added:
            last = (added & ONE_KIND) - 1
            keys, more = with_tile(keys, last, -1), more + 1
            added, least = added >> KIND_BITS, last + 1
        else:
            return False
    return int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds)) < 0

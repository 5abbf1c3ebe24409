"""How far a hand is from ready, what brings it nearer and what completes it (MJ 10.4, 12).

-1 is complete, 0 ready. A hand is given by its suit codes and `melds`, the number of its melds,
whose tiles the codes do not hold. A kind with all four tiles concealed never helps. If hand and
melds together hold all four of a kind, the caller takes it out; the functions of the third part do
so, given the tiles of the melds.
"""

from typing import Any

from madang.kernels.jit import kernel
from madang.mahjong.shanten_tables import (
    CLASS_ROWS,
    CLASSES,
    HONOUR_CLASSES,
    HONOURS_AND_SUIT,
    SHANTEN,
    SHANTEN_BY_REST,
    SUIT_AND_HONOURS,
    TWO_SUITS,
)
from madang.mahjong.suit_codes import (
    HIGH_BITS,
    HONOUR_RANKS,
    KEY_BITS,
    LOW_BITS,
    LOW_KEYS,
    LOW_RANKS,
    POWERS,
    Keys,
    first_of,
    kinds_held,
    number_of,
    with_tile,
)
from madang.mahjong.tiles import BAMBOO, COPIES, DOTS, HONOURS, PLAYED, RANKS, set_of
from madang.mahjong.types import KindSet, SuitCode

PAIRS = 7
WHOLE_SUIT = (1 << RANKS) - 1  # ranks
ORPHANS = set_of([0, 8, 9, 17, 18, 26, *range(HONOURS, PLAYED)])
ORPHAN_KINDS = 13


@kernel
def class_of(key: SuitCode) -> int:
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
def pairs_distance(pairs: int, kinds: KindSet) -> int:
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
def orphans_distance(kinds: KindSet, pairs: int) -> int:
    """12.1  Return the distance of thirteen orphans when so many of them are there, and paired."""
    return ORPHAN_KINDS - kinds - min(pairs, 1)


@kernel
def has_thirteen_orphans(m: int, p: int, s: int, z: int) -> bool:
    """Tell whether the hand is thirteen orphans."""
    return shanten_orphans(m, p, s, z) == -1


# ---- kinds that help -------------------------------------------------------------------------


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

    Only kinds that are tried are looked at.
    """
    # A tile changes one suit. The other three are joined once for all its ranks, so that each trial
    # is one class and two lookups, instead of a whole shanten.
    of_m, of_p, of_s, of_z = (
        class_of(m),
        class_of(p),
        class_of(s),
        int(HONOUR_CLASSES[z & KEY_BITS]),
    )
    two, rest = int(TWO_SUITS[of_m, of_p]), int(SUIT_AND_HONOURS[of_s, of_z])
    by_two, by_rest = SHANTEN_BY_REST[melds, rest], SHANTEN[melds, two]
    with_s, with_z = HONOURS_AND_SUIT[of_z], SUIT_AND_HONOURS[of_s]
    kinds = (
        suit_ranks(m, tried, tile, TWO_SUITS[of_p], by_two, most)
        | suit_ranks(p, tried >> DOTS, tile, TWO_SUITS[of_m], by_two, most) << DOTS
        | suit_ranks(s, tried >> BAMBOO, tile, with_s, by_rest, most) << BAMBOO
        | honour_ranks(z, tried >> HONOURS, tile, with_z, by_rest, most) << HONOURS
    )
    return kinds & tried


@kernel
def suit_ranks(key: SuitCode, tried: int, tile: int, joined: Any, shanten: Any, most: int) -> int:
    """Return these ranks of a suit; `joined` is by its class, `shanten` by what is joined."""
    if tried & WHOLE_SUIT == 0:  # as where a plan has no tiles of this suit
        return 0
    # No branch depends on the hand: a rank that is not tried adds 0 times a tile.
    ranks = 0
    for rank in range(RANKS):
        changed = class_with(key, tried >> rank & 1, tile, rank)
        ranks |= int(shanten[joined[changed]] <= most) << rank
    return ranks


@kernel
def honour_ranks(key: SuitCode, tried: int, tile: int, joined: Any, shanten: Any, most: int) -> int:
    """Return these honours; see `suit_ranks`."""
    if tried == 0:
        return 0
    ranks = 0
    for rank in range(HONOUR_RANKS):
        changed = HONOUR_CLASSES[key + (tried >> rank & 1) * tile * int(POWERS[rank]) & KEY_BITS]
        ranks |= int(shanten[joined[changed]] <= most) << rank
    return ranks


@kernel
def class_with(key: SuitCode, times: int, tile: int, rank: int) -> int:
    """Return the class of a suit with tiles of a rank, or fewer: `times` 0 or 1, `tile` 1 or -1."""
    # No count passes four or falls below zero, so a change of one part never reaches the other.
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


# ---- melds whose tiles are known (MJ 12.1, 12.2) ---------------------------------------------

EVERY_KIND = (1 << PLAYED) - 1
KIND_BITS = 6  # of a kind, among those added so far
ONE_KIND = (1 << KIND_BITS) - 1


@kernel
def distance_beside(keys: Keys, melds: int, tiles: Keys) -> int:
    """12.1  Return the distance of four sets and eyes, for these tiles with so many melds."""
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
    """Return the kinds that hand and melds together hold that many of."""
    m, p, s, z = keys.m + tiles.m, keys.p + tiles.p, keys.s + tiles.s, keys.z + tiles.z
    return kinds_held(m, p, s, z, least)


@kernel
def kinds_left(keys: Keys, tiles: Keys) -> int:
    """12.2  Return the kinds that hand and melds together do not hold all four of."""
    return EVERY_KIND & ~kinds_of(keys, tiles, COPIES)


@kernel
def scarce(keys: Keys, tiles: Keys, distance: int) -> int:
    """Return the kinds in melds that a hand could want more of than are left.

    Fewer are left than it lacks tiles. And it holds one, or three are melded: a set or eyes that it
    holds nothing of may as well be of another kind, and three chows with the same kind are all that
    it can make.
    """
    melded = kinds_held(tiles.m, tiles.p, tiles.s, tiles.z, 1)
    if melded == 0:
        return 0
    wanted = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    wanted |= kinds_held(tiles.m, tiles.p, tiles.s, tiles.z, 3)
    return melded & wanted & kinds_of(keys, tiles, max(COPIES - distance, 1))


@kernel
def asks_for(keys: Keys, melds: int, kinds: KindSet, distance: int) -> bool:
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
    """12.1  Tell whether so many more tiles make the hand complete, never a fifth of a kind."""
    # A search in depth that goes back where it is stuck. Its stack of added kinds is one number, of
    # six bits a kind, since a kernel allocates nothing. Kinds are added in rising order only: any
    # other order gives the same hand.
    added, least = 0, 0
    while more > 0:
        left = kinds_left(keys, tiles)
        # Only kinds after which the tiles that remain to be added can still suffice.
        near = kinds_within(keys.m, keys.p, keys.s, keys.z, melds, left, 1, more - 2)
        near = (near & left) >> least << least
        if near:
            least = first_of(near)
            keys, more = with_tile(keys, least, 1), more - 1
            added = added << KIND_BITS | least + 1
        elif added:  # go back: take the last kind out, and try those above it
            last = (added & ONE_KIND) - 1
            keys, more = with_tile(keys, last, -1), more + 1
            added, least = added >> KIND_BITS, last + 1
        else:
            return False
    return int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds)) < 0


# ---- the shapes that both games play ---------------------------------------------------------

READY = 0  # shanten of a hand that waits
FAR = 9  # more than any shanten


@kernel
def distance_to_pairs(keys: Keys, melds: int, pairs_win: bool, quad: bool) -> int:
    """12.1  Return the shanten to seven pairs; FAR with melds, and if they do not win."""
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

"""How a complete hand may be read: its split into sets and eyes, and what that shows (MJ 1.5, 1.6).

A split is told by its eyes and its concealed pungs: what is left of the hand are chows. Of the sets
that the winning discard may complete it is the one that costs no concealed pung: no row is worth
less for it.
"""

from madang.jit import kernel
from madang.mahjong.held import kinds_held, number_of
from madang.mahjong.keys import count_in
from madang.mahjong.scoring.hand import (
    SELF_DRAW,
    STANDARD,
    Hand,
    Reading,
    Situation,
)
from madang.mahjong.splits import eyes_in, pungs_in
from madang.mahjong.tiles import BAMBOO, DOTS, HONOURS, NONE, PLAYED, rank_of, suit_of

SETS = 4
ALL_KINDS = (1 << PLAYED) - 1
EYES = PLAYED  # bit from which a number of a reading holds its eyes, one more than the kind
SHAPE = EYES + 6  # and its shape


@kernel
def number_of_reading(shape: int, eyes: int, pungs: int) -> int:
    """Return one number for a reading: its shape, its eyes and its concealed pungs."""
    return shape << SHAPE | eyes + 1 << EYES | pungs


@kernel
def shape_in(number: int) -> int:
    """Return the shape of a numbered reading."""
    return number >> SHAPE


@kernel
def eyes_of(number: int) -> int:
    """Return the kind of its eyes, NONE in a special shape."""
    return (number >> EYES & 63) - 1


@kernel
def pungs_of(number: int) -> int:
    """Return the set of kinds of its concealed pungs, kongs not among them."""
    return number & ALL_KINDS


@kernel
def is_before(one: int, other: int) -> bool:
    """MJ 10.1  Tell whether a reading comes first: lowest eyes, then pungs from the lowest kind."""
    if one >> EYES != other >> EYES:
        return one >> EYES < other >> EYES
    differing = pungs_of(one) ^ pungs_of(other)
    return one & differing & -differing != 0


@kernel
def number_of_split(m: int, p: int, s: int, z: int) -> int:
    """Return the reading in which the suits are split like this; -1 unless one has eyes."""
    pungs = pungs_in(m) | pungs_in(p) << DOTS | pungs_in(s) << BAMBOO | pungs_in(z) << HONOURS
    eyes = NONE
    pairs = 0
    if eyes_in(m) >= 0:
        eyes = eyes_in(m)
        pairs += 1
    if eyes_in(p) >= 0:
        eyes = DOTS + eyes_in(p)
        pairs += 1
    if eyes_in(s) >= 0:
        eyes = BAMBOO + eyes_in(s)
        pairs += 1
    if eyes_in(z) >= 0:
        eyes = HONOURS + eyes_in(z)
        pairs += 1
    return number_of_reading(STANDARD, eyes, pungs) if pairs == 1 else -1


@kernel
def reading_of(hand: Hand, situation: Situation, number: int) -> Reading:
    """Return what the rows of the catalogue look at in one reading of a hand."""
    shape = shape_in(number)
    eyes = eyes_of(number)
    pungs = pungs_of(number)
    concealed_kongs = number_of(hand.concealed_kongs)
    exposed = completes_pung(hand, situation, eyes, pungs)
    all_pungs = pungs | hand.pungs
    return Reading(
        shape,
        eyes,
        all_pungs,
        SETS - number_of(all_pungs) if shape == STANDARD else 0,
        number_of(pungs) + concealed_kongs - exposed,
        exposed,
        number_of(hand.kongs),
        kinds_of(hand),
        int(is_closed(hand)),
        hand.m + hand.p + hand.s if hand.melds == 0 else 0,
    )


@kernel
def is_closed(hand: Hand) -> bool:
    """1.6  Tell whether nothing was claimed before the winning tile."""
    return hand.melds == number_of(hand.concealed_kongs)


@kernel
def kinds_of(hand: Hand) -> int:
    """Return the set of all kinds of a hand, melds and all."""
    chows = hand.chows | hand.chows << 1 | hand.chows << 2
    return kinds_held(hand.m, hand.p, hand.s, hand.z, 1) | hand.pungs | chows


@kernel
def completes_pung(hand: Hand, situation: Situation, eyes: int, pungs: int) -> int:
    """MJ 1.6  Return 1 where the winning tile was given and can complete nothing but a pung."""
    tile = situation.winning_tile
    if situation.by == SELF_DRAW or tile == eyes or pungs >> tile & 1 == 0:
        return 0
    return int(count_of(hand, tile) == 3)  # a fourth tile is in a chow


@kernel
def count_of(hand: Hand, kind: int) -> int:
    """Return how many concealed tiles of a kind a hand holds."""
    suit = suit_of(kind)
    key = hand.z
    if suit == 0:
        key = hand.m
    elif suit == 1:
        key = hand.p
    elif suit == 2:
        key = hand.s
    return count_in(key, rank_of(kind))

"""A whole hand, how it was won, the ways to read it, and the best of them (MJ 1.5, 1.6, 10.1).

A split is known by its eyes and its concealed pungs: the rest of the hand are chows. Of the sets
that the winning discard may complete it is the one that costs no concealed pung: no row is worth
less for it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from madang.kernels.jit import bound, hook, kernel
from madang.mahjong.distance import has_seven_pairs
from madang.mahjong.suit_codes import (
    SPLITS,
    WEIGHTS,
    count_in,
    eyes_in,
    kinds_held,
    number_of,
    pungs_in,
    split_range,
)
from madang.mahjong.tiles import (
    BAMBOO,
    CHOW,
    DOTS,
    HONOURS,
    KONG,
    NONE,
    PLAYED,
    PUNG,
    Meld,
    format_tile,
    kinds_in,
    rank_of,
    set_of,
    suit_of,
)
from madang.mahjong.types import Kind, Options

SELF_DRAW, DISCARD, ROB_KONG = range(3)  # how the winning tile came
WAYS = ("self_draw", "discard", "rob_kong")

LAST_TILE = 1  # flags of a situation; a game has others, of the bits between
KONG_REPLACEMENT = 2
HEAVENLY = 8
EARTHLY = 16

STANDARD, PAIRS, ORPHANS = range(3)  # the shape of a complete hand


class Hand(NamedTuple):
    """The tiles of a whole hand."""

    m: int  # keys of the concealed tiles, the winning tile among them; see mahjong.suit_codes
    p: int
    s: int
    z: int
    melds: int  # number of melds
    chows: int  # set of the lowest kinds of melded chows
    pungs: int  # set of the kinds of melded pungs and kongs, concealed kongs too
    kongs: int  # set of the kinds of kongs of any sort
    concealed_kongs: int  # set of the kinds of concealed kongs


class Situation(NamedTuple):
    """How a hand was won."""

    winning_tile: int  # kind
    by: int  # SELF_DRAW, DISCARD or ROB_KONG
    seat_wind: int  # 0 East ... 3 North
    round_wind: int
    bonus: int  # set of the bonus tiles laid out, f1 is bit 0
    flags: int  # LAST_TILE and so on, added up


class Reading(NamedTuple):
    """A complete hand, read in one way: what the rows of a catalogue look at."""

    shape: int  # STANDARD, PAIRS or ORPHANS
    eyes: int  # kind; NONE in a special shape
    pungs: int  # set of the kinds of all pungs and kongs
    chows: int  # how many
    concealed: int  # how many concealed pungs and concealed kongs
    exposed: int  # 1: the winning discard completed a pung that was concealed
    kongs: int  # how many
    tiles: int  # set of all kinds
    closed: int  # 1: nothing was claimed before the winning tile
    key: int  # of the suited tiles, where there is no meld; else 0


def hand_of(concealed: Sequence[int], melds: Sequence[Meld]) -> Hand:
    """Return a hand, given its concealed kinds, the winning tile among them, and its melds."""
    m, p, s, z = (
        sum(int(WEIGHTS[kind]) for kind in concealed if suit_of(kind) == suit) for suit in range(4)
    )
    return Hand(
        m,
        p,
        s,
        z,
        melds=len(melds),
        chows=set_of(meld.kind for meld in melds if meld.form == CHOW),
        pungs=set_of(meld.kind for meld in melds if meld.form != CHOW),
        kongs=set_of(meld.kind for meld in melds if meld.form == KONG),
        concealed_kongs=set_of(meld.kind for meld in melds if not meld.is_open),
    )


# ---- readings --------------------------------------------------------------------------------

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
    """Return the reading in which the suits are split like this; -1 unless a suit has eyes."""
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
def count_of(hand: Hand, kind: Kind) -> int:
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


# ---- the best reading, whatever a game counts (MJ 10.1) --------------------------------------


@hook
def score_of(hand: Hand, situation: Situation, number: int, options: Options) -> Any:
    """Return the worth of one reading of a hand."""
    return None


@hook
def more_than(one: Any, other: Any) -> int:
    """Return how much more a score brings than another; 0: they bring the same."""
    return 0


@hook
def no_score() -> Any:
    """Return the score of a hand that is not complete."""
    return None


@kernel
def score_of_splits(hand: Hand, situation: Situation, options: Options) -> Any:
    """Return the best score of a hand as four sets and eyes."""
    best = no_score()
    m, m_end = split_range(0, hand.m)
    p, p_end = split_range(1, hand.p)
    s, s_end = split_range(2, hand.s)
    z, z_end = split_range(3, hand.z)
    for a in range(m, m_end):
        for b in range(p, p_end):
            for c in range(s, s_end):
                for d in range(z, z_end):  # at most one: honours have no chows
                    number = number_of_split(SPLITS[a], SPLITS[b], SPLITS[c], SPLITS[d])
                    if number >= 0:
                        best = better(best, score_of(hand, situation, number, options))
    return best


@kernel
def better(best: Any, other: Any) -> Any:
    """MJ 10.1  Return the better of two scores: legal, then what brings more, then the order."""
    if other.is_complete == 0 or best.is_complete == 0:
        return best if other.is_complete == 0 else other
    if other.is_legal != best.is_legal:
        return best if best.is_legal else other
    more = more_than(best, other)
    if more != 0:
        return best if more > 0 else other
    return other if is_before(other.reading, best.reading) else best


@kernel
def has_pairs(hand: Hand, quad: bool) -> bool:
    """10.4  Tell whether a hand is seven pairs; `quad`: four alike are two of them."""
    return hand.melds == 0 and has_seven_pairs(hand.m, hand.p, hand.s, hand.z, quad)


def searched(score_of: Any, more_than: Any, no_score: Any) -> tuple[Any, Any]:
    """Return `score_of_splits` and `better` of the game whose kernels these are."""
    kernels = bound(
        {"score_of_splits": score_of_splits, "better": better},
        score_of=score_of,
        more_than=more_than,
        no_score=no_score,
    )
    return kernels["score_of_splits"], kernels["better"]


# ---- a hand laid out as it was read ----------------------------------------------------------

NOT_COMPLETE, BELOW_MINIMUM = "not_complete", "below_minimum"  # why a hand may not win
EYES_WORD = "eyes"
SPECIAL = {PAIRS: "pairs", ORPHANS: "orphans"}


class Group(msgspec.Struct):
    """A set or the eyes of a hand as it was read; a special shape is one group."""

    kind: str  # chow, pung, kong, eyes, pairs or orphans
    tiles: list[str]
    open: bool  # whether it is on the table with a claimed tile
    concealed: bool  # 1.6  whether it has no tile that somebody gave
    has_winning: bool  # whether the winning tile is read in it


class Part(NamedTuple):
    """A set or eyes among the concealed tiles."""

    kind: str
    first: int  # the lowest kind

    @property
    def kinds(self) -> list[int]:
        """Its tiles."""
        if self.kind == CHOW:
            return [self.first, self.first + 1, self.first + 2]
        return [self.first] * (3 if self.kind == PUNG else 2)


def split_of(hand: Hand, situation: Situation, melds: Sequence[Meld], number: int) -> list[Group]:
    """10.1  Lay a hand out as it was read: a reading by its number; `melds` in the order shown."""
    if (shape := shape_in(number)) in SPECIAL:
        return [whole_group(hand, situation, SPECIAL[shape])]
    parts = concealed_parts(hand, number)
    winning = winning_part(parts, situation.winning_tile)
    groups = [part_group(part, situation, place == winning) for place, part in enumerate(parts)]
    laid = [
        Group(meld.form, tile_words(meld.kinds), meld.is_open, not meld.is_open, has_winning=False)
        for meld in melds
    ]
    return [*groups[:-1], *laid, groups[-1]]


def whole_group(hand: Hand, situation: Situation, kind: str) -> Group:
    """Return the only group of a special shape: all its tiles."""
    kinds = [kind for kind in range(PLAYED) for _ in range(count_of(hand, kind))]
    return Group(kind, tile_words(kinds), False, situation.by == SELF_DRAW, has_winning=True)


def concealed_parts(hand: Hand, number: int) -> list[Part]:
    """Return the concealed sets of a reading from the lowest kind, then its eyes."""
    left = [count_of(hand, kind) for kind in range(PLAYED)]
    pungs, eyes = kinds_in(pungs_of(number)), eyes_of(number)
    parts = [Part(PUNG, kind) for kind in pungs]
    for kind in pungs:
        left[kind] -= 3
    left[eyes] -= 2
    for first in range(HONOURS):  # what pungs and eyes leave are chows
        for _ in range(left[first]):
            parts.append(Part(CHOW, first))
            left[first + 1] -= 1
            left[first + 2] -= 1
    parts.sort(key=lambda part: part.first)
    return [*parts, Part(EYES_WORD, eyes)]


def winning_part(parts: Sequence[Part], tile: int) -> int:
    """1.6  Return which part the winning tile is read in: eyes, else a chow, else a pung."""
    holding = [place for place, part in enumerate(parts) if tile in part.kinds]
    return min(holding, key=lambda place: (EYES_WORD, CHOW, PUNG).index(parts[place].kind))


def part_group(part: Part, situation: Situation, has_winning: bool) -> Group:
    """Return a concealed set or the eyes; a set completed by a given tile is exposed."""
    is_concealed = not has_winning or situation.by == SELF_DRAW
    return Group(part.kind, tile_words(part.kinds), False, is_concealed, has_winning)


def tile_words(kinds: Sequence[int]) -> list[str]:
    """Write tiles one by one."""
    return [format_tile(kind) for kind in kinds]

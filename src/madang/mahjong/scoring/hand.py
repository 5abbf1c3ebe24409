"""What is scored: a whole hand, how it was won, and one reading of it."""

from collections.abc import Sequence
from typing import NamedTuple

from madang.mahjong.keys import WEIGHTS
from madang.mahjong.notation import CHOW, KONG, Meld
from madang.mahjong.tiles import set_of, suit_of

SELF_DRAW, DISCARD, ROB_KONG = range(3)  # how the winning tile came
WAYS = ("self_draw", "discard", "rob_kong")

LAST_TILE = 1  # flags of a situation; a game has others, of the bits between
KONG_REPLACEMENT = 2
HEAVENLY = 8
EARTHLY = 16

STANDARD, PAIRS, ORPHANS = range(3)  # the shape of a complete hand


class Hand(NamedTuple):
    """The tiles of a whole hand."""

    m: int  # keys of the concealed tiles, the winning tile among them; see mahjong.keys
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

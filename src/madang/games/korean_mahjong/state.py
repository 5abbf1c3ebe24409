"""The state of a match of Korean mahjong: one flat record."""

from typing import Protocol

import numpy as np

from madang.game import NOT_ENDED, End
from madang.games.korean_mahjong.actions import KINDS
from madang.layout import ANY, Array, Field, record_of
from madang.mahjong import types
from madang.mahjong.play.state import SEATS, fields
from madang.mahjong.tiles import BONUS, PLAYED
from madang.mahjong.wall import tiles_of

FLOWERS = 4
THROWN = 64  # as many discards as a hand can have: 48 that lie and 16 that were claimed
TILE_SET = tiles_of([*KINDS, *range(BONUS, BONUS + FLOWERS)])  # the kind of each of the 104 tiles

DRAWN_HAND = 4  # an end, after those of mahjong.play.state
ENDS = (
    NOT_ENDED,
    End("self_draw", "8.2"),
    End("discard", "8.1"),
    End("rob_kong", "MJ 7.2"),
    End("drawn_hand", "8.4"),
)

DECLARED, OPEN, DOUBLE = 1, 2, 4  # bits of `ready`
ALLOWED, BY_SACRED, BY_OPEN_READY, BY_MINIMUM = range(4)  # `forbidden`

# fmt: off
FIELDS = (
    *fields(len(TILE_SET), THROWN),
    Field("shown",         np.int32, (SEATS, 4),     0,   None,         "the tiles that an open-ready hand shows, as `keys` has them"),
    Field("ready",         np.int8,  (SEATS,),       0,   7,            "what a seat has declared: 1 ready, 2 open, 4 with its first discard, added up"),
    Field("discarded",     np.int64, (SEATS,),       0,   (1 << PLAYED) - 1, "kinds each seat has discarded, a set"),
    Field("raced",         np.int16, (SEATS,),       ANY, None,         "points that the horse race brought in this hand"),
    Field("declared_with", np.int8,  (SEATS,),       0,   THROWN - 1,   "place in the river of the discard a seat declared with"),
    Field("forbidden",     np.int8,  (SEATS,),       0,   BY_MINIMUM,   "why a seat may not win on the last tile offered: 0 it may, 1 sacred, 2 open ready, 3 minimum"),
    Field("forbidden_kind",np.int8,  (SEATS,),       0,   PLAYED - 1,   "which tile that is"),
    Field("counters",      np.int8,  (SEATS,),       0,   3,            "counters of the horse race, from hand to hand"),
)
# fmt: on
STATE = record_of(FIELDS)


class State(types.State, Protocol):
    """A match of Korean mahjong as the kernels read and write it: the rows of FIELDS."""

    shown: Array
    ready: Array
    discarded: Array
    raced: Array
    declared_with: Array
    forbidden: Array
    forbidden_kind: Array
    counters: Array

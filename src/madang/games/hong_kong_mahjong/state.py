"""The state of a match of Old Hong Kong mahjong: one flat record."""

from typing import Protocol

import numpy as np

from madang.game import NOT_ENDED, End
from madang.layout import Field, record_of
from madang.mahjong import types
from madang.mahjong.play.state import BY_DISCARD as BY_DISCARD
from madang.mahjong.play.state import CLAIM as CLAIM
from madang.mahjong.play.state import EVERYBODY, fields
from madang.mahjong.play.state import PHASES as PHASES
from madang.mahjong.play.state import ROB as ROB
from madang.mahjong.play.state import SEATS as SEATS
from madang.mahjong.play.state import TURN as TURN
from madang.mahjong.play.state import UNENDED as UNENDED
from madang.mahjong.tiles import KINDS
from madang.mahjong.wall import tiles_of

THROWN = 104  # more discards than a hand can have: 84 that lie and 16 that were claimed
TILE_SET = tiles_of(range(KINDS))  # the kind of each of the 144 tiles

FLOWERS, DRAWN_HAND = 4, 5  # ends, after those of mahjong.play.state
ENDS = (
    NOT_ENDED,
    End("self_draw", "8.2"),
    End("discard", "8.2"),
    End("rob_kong", "MJ 7.2"),
    End("great_flowers", "4.3"),
    End("drawn_hand", "MJ 8.2"),
)

# fmt: off
FIELDS = (
    *fields(len(TILE_SET), THROWN),
    Field("locked",        np.int32, (),             0,   EVERYBODY,    "seats that passed a win since their draw, a set"),
    Field("goulash",       np.int32, (),             0,   None,         "what each seat that has not won owes the next winner"),
    Field("collected",     np.int32, (),             0,   None,         "what the winner had of it from each of them"),
)
# fmt: on
STATE = record_of(FIELDS)


class State(types.State, Protocol):
    """A match of Hong Kong mahjong as the kernels read and write it: the rows of FIELDS."""

    locked: int
    goulash: int
    collected: int

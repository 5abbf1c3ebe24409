"""What is, in a match of Korean mahjong: one flat record."""

import numpy as np

from madang.game import UNENDED as NOT_ENDED
from madang.game import End
from madang.games.korean_mahjong.actions import KINDS
from madang.mahjong.play.state import SEATS, fields
from madang.mahjong.tiles import BONUS
from madang.mahjong.wall import tiles_of

FLOWERS = 4
THROWN = 64  # as many discards as a hand can have: 48 that lie and 16 that were claimed
TILE_SET = tiles_of([*KINDS, *range(BONUS, BONUS + FLOWERS)])  # the kind of each of the 104 tiles

DRAWN_HAND = 4  # an end beside those of mahjong.play.state
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
STATE = np.dtype([
    *fields(len(TILE_SET), THROWN),
    ("shown",          np.int32, (SEATS, 4)),  # keys of the tiles that an open-ready hand shows
    ("ready",          np.int8,  (SEATS,)),    # what a seat has declared; 0: nothing
    ("discarded",      np.int64, (SEATS,)),    # set of the kinds a seat has discarded
    ("raced",          np.int16, (SEATS,)),    # points that the horse race brought in this hand
    ("declared_with",  np.int8,  (SEATS,)),    # place in the river of the discard it declared with
    ("forbidden",      np.int8,  (SEATS,)),    # why a seat may not win on the last tile offered
    ("forbidden_kind", np.int8,  (SEATS,)),    # which tile that is
    ("counters",       np.int8,  (SEATS,)),    # of the horse race, from hand to hand
], align=True)
# fmt: on

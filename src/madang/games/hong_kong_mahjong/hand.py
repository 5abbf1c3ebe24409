"""What Hong Kong adds to a hand that is scored: flags, and what the hand came to."""

from typing import NamedTuple

from madang.mahjong.scoring.hand import EARTHLY, HEAVENLY, KONG_REPLACEMENT, LAST_TILE

DOUBLE_KONG = 4  # flags of a situation, beside those of mahjong.scoring.hand
EAST_GAVE = 32  # the discarder, or the robbed seat, is East
ALSO_WON = 6  # from this bit on: the winds that win on the same tile and so pay nothing (3.2)
FLAGS = {  # circumstances by name
    "last_tile": LAST_TILE,
    "kong_replacement": KONG_REPLACEMENT,
    "double_kong": DOUBLE_KONG,
    "heavenly": HEAVENLY,
    "earthly": EARTHLY,
}

NOT_LIMIT, HALF_LIMIT, WHOLE_LIMIT = range(3)  # how it is paid


class Score(NamedTuple):
    """What a hand is worth, by the best of its readings."""

    is_complete: int
    is_legal: int
    faan_basic: int
    faan_bonus: int
    limit: int  # NOT_LIMIT: paid by faan; HALF_LIMIT; WHOLE_LIMIT
    units: int  # points that it brings from the seats that pay
    reading: int  # which reading; see mahjong.scoring.reading

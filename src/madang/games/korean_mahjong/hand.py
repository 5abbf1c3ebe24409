"""What Korean mahjong adds to a hand that is scored: flags, and what the hand came to."""

from typing import NamedTuple

from madang.mahjong.scoring.hand import EARTHLY, HEAVENLY, KONG_REPLACEMENT, LAST_TILE

BLESSING = 4  # flags of a situation, beside those of mahjong.scoring.hand
READY = 32
OPEN_READY = 64
DOUBLE_READY = 128
FLAGS = {  # circumstances by name
    "ready": READY,
    "open_ready": OPEN_READY,
    "double_ready": DOUBLE_READY,
    "last_tile": LAST_TILE,
    "kong_replacement": KONG_REPLACEMENT,
    "heavenly": HEAVENLY,
    "earthly": EARTHLY,
    "blessing": BLESSING,
}


class Score(NamedTuple):
    """What a hand is worth, by the best of its readings."""

    is_complete: int
    is_legal: int
    minimum: int  # 4.2  points that count toward the minimum
    points: int  # 7.2  points in all, before 8
    reading: int  # which reading; see mahjong.scoring.reading

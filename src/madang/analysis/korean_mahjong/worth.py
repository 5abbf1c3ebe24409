"""What is this hand worth? (KM 4-9)"""

import msgspec

from madang.analysis.korean_mahjong.distance import DISTANCE
from madang.analysis.korean_mahjong.payers import payments_of
from madang.analysis.korean_mahjong.tiles import TILE_SET
from madang.analysis.mahjong.asked import (
    EAST,
    PEOPLE,
    TILES,
    Asked,
    Contradiction,
    against_heavenly,
    against_last_tile,
    against_replacement,
    bits_of,
    check_possible,
    read_asked,
    read_held,
)
from madang.analysis.questions import check_fields
from madang.game import Data
from madang.games.korean_mahjong.hand import FLAGS
from madang.games.korean_mahjong.horse import removes_counter
from madang.games.korean_mahjong.options import BEFORE_OWN_FIRST_DRAW, Options
from madang.games.korean_mahjong.sheet import sheet_of
from madang.mahjong.scoring.hand import DISCARD, SELF_DRAW
from madang.mahjong.scoring.reading import is_closed

FIELDS = (*TILES, *FLAGS, *PEOPLE)
FIRST_HANDS = frozenset(("heavenly", "earthly", "blessing"))
DECLARED = ("ready", "open_ready", "double_ready")


def answer(question: Data, options: Options) -> Data:
    """MJ 10  Answer what a hand is worth, with every reason."""
    check_fields(question, FIELDS, "with a winning tile the fields are")
    asked = read_asked(question, read_held(question, TILE_SET), TILE_SET, FLAGS)
    check_possible(asked, contradictions(asked, options))
    hand = asked.hand
    sheet = sheet_of(hand, asked.situation(bits_of(asked.flags, FLAGS)), asked.melds, options)
    removes = sheet.legal and bool(removes_counter(is_closed(hand), asked.by, options))
    found: Data = msgspec.to_builtins(sheet)
    found["payments"] = payments_of(sheet.total_points, asked.by) if sheet.legal else None
    found["horse"] = removes
    if not sheet.complete:
        found["shanten"] = DISTANCE.shanten_in(asked.whole, asked.melds, options)
    return found


def contradictions(asked: Asked, options: Options) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a flag: the flag, whether it does here, the cause."""
    two_firsts = len(asked.flags & FIRST_HANDS) > 1
    is_east, has_melds = asked.seat_wind == EAST, bool(asked.melds)
    has_drawn = is_east and options.blessing == BEFORE_OWN_FIRST_DRAW
    claimed = any(meld.is_open for meld in asked.melds)
    # fmt: off
    return (
        *against_heavenly(asked),
        ("heavenly", two_firsts,              "two_ways"),
        ("earthly", asked.by != SELF_DRAW,    "earthly_drawn"),
        ("earthly", is_east,                  "earthly_dealer"),
        ("earthly", has_melds,                "go_around_melds"),
        ("earthly", two_firsts,               "two_ways"),
        ("blessing", asked.by != DISCARD,     "blessing_discard"),
        ("blessing", has_melds,               "go_around_melds"),
        ("blessing", has_drawn,               "blessing_dealer"),
        *against_replacement(asked),
        *against_last_tile(asked, FIRST_HANDS),
        *((flag, claimed, "ready_called") for flag in DECLARED),
        ("open_ready", asked.by != SELF_DRAW, "open_ready_drawn"),
    )
    # fmt: on

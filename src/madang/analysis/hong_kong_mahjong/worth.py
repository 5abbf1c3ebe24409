"""What is this hand worth? (HK 4-8)"""

import msgspec

from madang.analysis.hong_kong_mahjong.distance import DISTANCE
from madang.analysis.hong_kong_mahjong.payers import payments_of
from madang.analysis.hong_kong_mahjong.tiles import TILE_SET
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
    kongs_in,
    read_asked,
    read_held,
)
from madang.analysis.questions import check_fields
from madang.errors import NotationError
from madang.game import Data
from madang.games.hong_kong_mahjong.hand import EAST_GAVE, FLAGS
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.games.hong_kong_mahjong.sheet import sheet_of
from madang.mahjong.scoring.hand import DISCARD, SELF_DRAW, Situation

ALL_BONUS = 8
FIELDS = (*TILES, *FLAGS, *PEOPLE)
FIRST_HANDS = frozenset(("heavenly", "earthly"))
EXTRA = "half"  # of a sheet: its limit rows say it already


def answer(question: Data, options: Options) -> Data:
    """MJ 10  Answer what a hand is worth, with every reason."""
    check_fields(question, FIELDS, "with a winning tile the fields are")
    asked = read(question, options)
    check_possible(asked, contradictions(asked))
    hand, situation = asked.hand, situation_of(asked)
    sheet = sheet_of(hand, situation, asked.melds, options)
    found: Data = msgspec.to_builtins(sheet)
    del found[EXTRA]
    found["payments"] = None
    if sheet.legal and asked.giver_is_known:
        score = best_score(hand, situation, options)
        found["payments"] = payments_of(asked.seat_wind, asked.giver, score, options)
    if not sheet.complete:
        found["shanten"] = DISTANCE.shanten_in(asked.whole, asked.melds, options)
    return found


def situation_of(asked: Asked) -> Situation:
    """Return how the hand was won."""
    flags = bits_of(asked.flags, FLAGS)
    if asked.discarder == EAST or "earthly" in asked.flags:
        flags |= EAST_GAVE
    return asked.situation(flags)


def read(question: Data, options: Options) -> Asked:
    """4.3  Read a question, in which all eight bonus tiles need no winning tile."""
    held = read_held(question, TILE_SET)
    is_flowers = bool(options.great_flowers) and len(held.bonus) == ALL_BONUS
    if is_flowers and held.by != SELF_DRAW:
        remedy = "all eight bonus tiles win from the wall: self_draw"
        raise NotationError(question.get("by"), "by", remedy, "4.3")
    return read_asked(question, held, TILE_SET, FLAGS, may_miss=is_flowers)


def contradictions(asked: Asked) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a flag: the flag, whether it does here, the cause."""
    drawn, is_east = asked.by == SELF_DRAW, asked.seat_wind == EAST
    by_other = asked.discarder not in (None, EAST)
    # fmt: off
    return (
        *against_heavenly(asked),
        ("heavenly", "earthly" in asked.flags, "two_ways"),
        ("earthly", asked.by != DISCARD, "earthly_discard"),
        ("earthly", is_east,             "earthly_east"),
        ("earthly", by_other,            "earthly_giver"),
        ("earthly", bool(asked.melds),   "earthly_melds"),
        *against_replacement(asked),
        ("double_kong", not drawn,            "replacement_drawn"),
        ("double_kong", kongs_in(asked) < 2,  "no_two_kongs"),
        *against_last_tile(asked, FIRST_HANDS),
    )
    # fmt: on

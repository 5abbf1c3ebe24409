"""What is this hand worth? (HK 4-8)"""

from typing import Any, NamedTuple

import msgspec

from madang.analysis.hong_kong_mahjong.distance import shanten_in
from madang.analysis.hong_kong_mahjong.given import check_dealer, read_discarder, read_way
from madang.analysis.hong_kong_mahjong.payers import payments_of
from madang.analysis.hong_kong_mahjong.tiles import (
    FULL,
    check_copies,
    check_size,
    read_bonus,
    read_melds,
    read_played,
    read_tile,
    read_wind,
    tiles_of,
)
from madang.analysis.questions import check_fields, read_flag
from madang.errors import NotationError
from madang.game import Data
from madang.games.hong_kong_mahjong.hand import (
    DISCARD,
    DOUBLE_KONG,
    EARTHLY,
    EAST_GAVE,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROB_KONG,
    SELF_DRAW,
    Situation,
    hand_of,
)
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.games.hong_kong_mahjong.sheet import sheet_of
from madang.mahjong.notation import KONG, Meld
from madang.mahjong.tiles import BONUS, COPIES, NONE, format_tile, set_of

EAST = 0
ALL_BONUS = 8
FLAGS = {
    "last_tile": LAST_TILE,
    "kong_replacement": KONG_REPLACEMENT,
    "double_kong": DOUBLE_KONG,
    "heavenly": HEAVENLY,
    "earthly": EARTHLY,
}
FIELDS = (
    *("concealed", "melds", "winning_tile", "by", "seat_wind", "round_wind", "bonus"),
    *FLAGS,
    *("dealer", "discarder"),
)
EXTRA = "half"  # of a sheet: its limit rows say it already


class Asked(NamedTuple):
    """A question, read."""

    concealed: list[int]  # the winning tile not among them
    melds: list[Meld]
    winning_tile: int  # NONE: all eight bonus tiles ended the hand
    by: int
    seat_wind: int
    round_wind: int
    bonus: list[int]
    flags: frozenset[str]
    discarder: int | None  # its wind; None: nobody, or not known


def answer(question: Data, options: Options) -> Data:
    """MJ 10  Answer what a hand is worth, with every reason."""
    check_fields(question, FIELDS, "with a winning tile the fields are")
    asked = read(question, options)
    check_possible(asked)
    whole = [*asked.concealed, *([asked.winning_tile] if asked.winning_tile != NONE else [])]
    hand, situation = hand_of(whole, asked.melds), situation_of(asked)
    sheet = sheet_of(hand, situation, asked.melds, options)
    found: Data = msgspec.to_builtins(sheet)
    del found[EXTRA]
    found["payments"] = None
    if sheet.legal and (asked.by == SELF_DRAW or asked.discarder is not None):
        score = best_score(hand, situation, options)
        giver = NONE if asked.discarder is None else asked.discarder
        found["payments"] = payments_of(asked.seat_wind, giver, score, options)
    if not sheet.complete:
        found["shanten"] = shanten_in(whole, asked.melds, options)
    return found


def situation_of(asked: Asked) -> Situation:
    """Return how the hand was won."""
    flags = sum(FLAGS[flag] for flag in asked.flags)
    if asked.discarder == EAST or "earthly" in asked.flags:
        flags |= EAST_GAVE
    bonus = set_of(kind - BONUS for kind in asked.bonus)
    return Situation(asked.winning_tile, asked.by, asked.seat_wind, asked.round_wind, bonus, flags)


# ---- reading ---------------------------------------------------------------------------------


def read(question: Data, options: Options) -> Asked:
    """Read a question; raise NotationError."""
    concealed = read_played(question.get("concealed"), "concealed")
    melds = read_melds(question.get("melds", []))
    bonus = read_bonus(question.get("bonus", []))
    by = read_way(question.get("by"))
    check_size(concealed, melds, FULL)
    is_flowers = options.great_flowers and len(bonus) == ALL_BONUS
    if is_flowers and by != SELF_DRAW:
        remedy = "all eight bonus tiles win from the wall: self_draw"
        raise NotationError(question.get("by"), "by", remedy, "4.3")
    seat_wind = read_wind(question.get("seat_wind"), "seat_wind")
    check_dealer(question.get("dealer"))
    return Asked(
        concealed,
        melds,
        read_winning_tile(question.get("winning_tile"), may_miss=bool(is_flowers)),
        by,
        seat_wind,
        read_wind(question.get("round_wind"), "round_wind"),
        bonus,
        frozenset(flag for flag in FLAGS if read_flag(question, flag, default=False)),
        read_discarder(question.get("discarder"), by, seat_wind, is_known=False),
    )


def read_winning_tile(given: Any, *, may_miss: bool) -> int:
    """MJ 1.4, 1.5  Read the winning tile, which a set or the eyes must be able to hold."""
    if given is None and may_miss:
        return NONE
    kind = read_tile(given, "winning_tile")
    if kind >= BONUS:
        raise NotationError(given, "winning_tile", "no set holds a bonus tile", "MJ 1.5")
    return kind


# ---- what cannot be --------------------------------------------------------------------------


def check_possible(asked: Asked) -> None:
    """MJ 1.3, 10.6  Refuse hands and circumstances that cannot be."""
    held = [*asked.concealed, *tiles_of(asked.melds)]
    if asked.winning_tile == NONE:
        check_copies(held, "concealed")
    else:
        check_copies(
            [*held, asked.winning_tile], "winning_tile" if overfull(asked) else "concealed"
        )
    if asked.by == ROB_KONG and asked.winning_tile in held:
        word = format_tile(asked.winning_tile)
        remedy = f"who adds {word} to a pung has the other three, and the winner holds one"
        raise NotationError("rob_kong", "by", remedy, "MJ 10.6")
    for flag, is_broken, remedy in contradictions(asked):
        if is_broken and flag in asked.flags:
            raise NotationError(True, flag, remedy, "MJ 10.6")


def overfull(asked: Asked) -> bool:
    """Tell whether it is the winning tile that is one too many."""
    held = [*asked.concealed, *tiles_of(asked.melds)]
    return held.count(asked.winning_tile) == COPIES


def contradictions(asked: Asked) -> tuple[tuple[str, bool, str], ...]:
    """MJ 10.6  Return what contradicts a flag: the flag, whether it does here, why."""
    kongs = sum(meld.form == KONG for meld in asked.melds)
    drawn, flags, is_east = asked.by == SELF_DRAW, asked.flags, asked.seat_wind == EAST
    first = "heavenly" in flags or "earthly" in flags
    discarded, robbed = asked.by == DISCARD, asked.by == ROB_KONG
    by_other = asked.discarder not in (None, EAST)
    # fmt: off
    return (
        ("heavenly", not drawn,          "the first fourteen tiles are drawn: by self_draw"),
        ("heavenly", not is_east,        "only the dealer, East, begins with fourteen tiles"),
        ("heavenly", bool(asked.melds),  "the first fourteen tiles hold no meld"),
        ("heavenly", "earthly" in flags, "a hand is not won in two ways"),
        ("earthly", not discarded,       "the dealer's first discard wins: by discard"),
        ("earthly", is_east,             "another seat wins on the dealer's discard"),
        ("earthly", by_other,            "the dealer, East, gave the tile"),
        ("earthly", bool(asked.melds),   "nobody has melds before the dealer's first discard"),
        ("kong_replacement", not drawn,  "a replacement is drawn: by self_draw"),
        ("kong_replacement", kongs < 1,  "there is no kong in the hand"),
        ("double_kong", not drawn,       "a replacement is drawn: by self_draw"),
        ("double_kong", kongs < 2,       "there are no two kongs in the hand"),
        ("last_tile", robbed,            "a tile added to a pung is not the last one"),
        ("last_tile", first,             "the first tiles are not the last"),
    )
    # fmt: on

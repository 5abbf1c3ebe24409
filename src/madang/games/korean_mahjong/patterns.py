"""The rows that a hand is paid by, and which of them it shows (KM 7).

The table is the rule. A row says what it is called, what it is worth, whether it has a star, which
option changes it, which rows it always replaces, which it drops where nothing implied counts (7.3),
and shows a hand. Each row has a function, in `mahjong.scoring.patterns` or here; `rows_shown` tells
in the order of the table how often a reading of a hand shows each.
"""

from typing import NamedTuple

from madang.games.korean_mahjong.options import (
    ALL_COPIES,
    FLAT,
    LITERAL,
    Options,
)
from madang.kernels.jit import kernel
from madang.mahjong.scoring.patterns import (
    FLOWERS,
    HONOUR_TILES,
    SUITED,
    TERMINALS,
    all_flowers,
    all_honours,
    big_four_winds,
    big_three_dragons,
    dragon_pungs,
    four_pungs,
    four_suited_chows,
    has_flag,
    is_earthly,
    is_heavenly,
    is_last_tile,
    is_robbed,
    is_self_drawn,
    little_four_winds,
    little_three_dragons,
    one_suit,
    one_suit_and_honours,
    only_terminals,
    pure_nine_gates,
    seven_pairs,
    wind_pung,
)
from madang.mahjong.scoring.readings import (
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    PAIRS,
    SELF_DRAW,
    SETS,
    Hand,
    Reading,
    Situation,
    count_of,
    eyes_of,
    pungs_of,
)
from madang.mahjong.suit_codes import POWERS, number_of
from madang.mahjong.tiles import CHARACTERS, DOTS, RANKS, parse_tile
from madang.mahjong.types import SuitCode

BLESSING = 4  # a flag of a situation, after those of mahjong.scoring.hand
READY_FLAG = 32
OPEN_FLAG = 64
DOUBLE_READY = 128
FLAGS = {  # circumstances by name
    "ready": READY_FLAG,
    "open_ready": OPEN_FLAG,
    "double_ready": DOUBLE_READY,
    "last_tile": LAST_TILE,
    "kong_replacement": KONG_REPLACEMENT,
    "heavenly": HEAVENLY,
    "earthly": EARTHLY,
    "blessing": BLESSING,
}


class Score(NamedTuple):
    """The worth of a hand, by the best of its readings."""

    is_complete: int
    is_legal: int
    minimum: int  # 4.2  points that count toward the minimum
    points: int  # 7.2  points in all, before 8
    reading: int  # which reading; see mahjong.scoring.reading


# ---- the table -------------------------------------------------------------------------------


class Row(NamedTuple):
    """One row of the table."""

    id: str
    points: int  # each time
    star: str  # "*": it does not count toward the minimum (4.2)
    ko: str
    section: str
    option: str  # the option that changes it; empty: none does
    replaces: str  # ids of the rows that never count with it
    drops: str  # 7.3  ids of the rows that do not count with it under `no_implied`
    example: str  # a hand, then how it was won; see mahjong.notation


# fmt: off
ROWS = (
    #   id                    pts  *   ko             sect. option                    replaces                 drops                               example
    Row("all_chows",             1, "",  "핑후",        "7",  "all_chows_self_draw",    "",                      "",                                 "123456m3456799p + 8p | S"),
    Row("all_simples",           1, "",  "당요",        "7",  "",                       "",                      "",                                 "234678m3455577p + 7p | S"),
    Row("dragon_pung",           1, "",  "삼원패",      "7",  "",                       "",                      "",                                 "12378m99p [555z] [666z] + 9m | S"),
    Row("seat_wind",             1, "",  "자풍패",      "7",  "",                       "",                      "",                                 "345m1199p [222z] [777z] + 1p | S"),
    Row("round_wind",            1, "",  "장풍패",      "7",  "prevailing_wind_points", "",                      "",                                 "345m1199p [333z] [777z] + 1p | S round=W prevailing_wind_points=1"),
    Row("concealed_hand",        1, "",  "멘젠",        "7",  "seven_pairs_concealed",  "",                      "",                                 "234567m44789p55z + 5z | S"),
    Row("flower_tile",           1, "*", "꽃패",        "7",  "",                       "",                      "",                                 "99m77p [111m] [444p] [333z] f3 + 7p | E"),
    Row("premium_tile",          1, "*", "겐쇼",        "7",  "premium",                "",                      "",                                 "45678889m11123p + 1p | S self_draw"),
    Row("ready",                 1, "*", "엎어",        "7",  "",                       "",                      "",                                 "2345567m234678p + 8m | S ready"),
    Row("fully_concealed",       2, "",  "쓰무",        "7",  "seven_pairs_concealed",  "concealed_hand",        "",                                 "111456m1355678p + 2p | S self_draw"),
    Row("all_pungs",             2, "",  "돌돌이",      "7",  "",                       "",                      "",                                 "55m88p [111m] [999p] [222z] + 8p | E"),
    Row("half_flush",            2, "",  "혼일",        "7",  "",                       "",                      "",                                 "1234567899m [333z] + 6m | S"),
    Row("pure_straight",         2, "",  "통관",        "7",  "",                       "",                      "",                                 "222m12345678p55z + 9p | S"),
    Row("open_ready",            2, "*", "불러",        "7",  "",                       "ready",                 "",                                 "34567m123789p33z + 8m | S self_draw open_ready"),
    Row("little_three_dragons",  4, "",  "소삼원",      "7",  "",                       "",                      "dragon_pung",                      "345m89p77z [555z] [666z] + 7p | S"),
    Row("three_concealed_pungs", 4, "",  "삼앙꼬",      "7",  "",                       "",                      "",                                 "222777m44467p55z + 8p | S"),
    Row("seven_pairs",           4, "",  "치대",        "7",  "",                       "",                      "concealed_hand fully_concealed",   "114499m2277p336z + 6z | S"),
    Row("last_tile",             5, "*", "하이테이",    "7",  "last_discard_points",    "",                      "",                                 "456m2399p [555z] [777z] + 4p | S self_draw last_tile"),
    Row("robbing_kong",          5, "*", "깡 쏘아",     "7",  "",                       "",                      "",                                 "22345678m34578p + 6p | S rob_kong"),
    Row("replacement",           5, "*", "깡 올라",     "7",  "",                       "",                      "",                                 "12356799p66z (4444m) + 6z | S self_draw kong_replacement"),
    Row("double_ready",          5, "",  "부지부엎어",  "7",  "",                       "ready",                 "",                                 "123888m45999p44z + 6p | S double_ready"),
    Row("little_four_winds",     8, "",  "소사희",      "7",  "",                       "",                      "",                                 "56m44z [111z] [222z] [333z] + 4m | S"),
    Row("full_flush",            8, "",  "청일",        "7",  "",                       "",                      "",                                 "1235678899p [333p] + 8p | S"),
    Row("big_three_dragons",     8, "",  "대삼원",      "7",  "",                       "",                      "dragon_pung",                      "33m78p [555z] [666z] [777z] + 9p | S"),
    Row("all_terminals",         8, "",  "노두",        "7",  "all_terminals",          "",                      "all_pungs",                        "99m11p [111m] [999p] [222z] + 9m | E all_terminals=with_honours"),
    Row("four_concealed_pungs",  8, "",  "쓰앙꼬",      "7",  "",                       "three_concealed_pungs", "all_pungs concealed_hand fully_concealed", "333777m2226668p + 8p | S"),
    Row("all_flowers",           8, "*", "화만관",      "7",  "",                       "",                      "flower_tile",                      "77m22z [444m] [888p] [111p] f1 f2 f3 f4 + 7m | E"),
    Row("moon",                  8, "*", "하이테이 1통 올라", "7", "",                  "last_tile",             "",                                 "34588m23p [666z] [777z] + 1p | S self_draw last_tile"),
    Row("plum",                  8, "*", "깡상 5통 올라", "7",  "",                     "replacement",           "",                                 "234m4688p [555z] [6666z] + 5p | S self_draw kong_replacement"),
    Row("big_four_winds",       12, "",  "대사희",      "7",  "",                       "",                      "all_pungs seat_wind round_wind",   "99p44z [111z] [222z] [333z] + 4z | W"),
    Row("all_honors",           12, "",  "자일색",      "7",  "",                       "",                      "all_pungs",                        "2277z [111z] [444z] [555z] + 7z | S"),
    Row("heavenly",             16, "",  "천화",        "7",  "",                       "",                      "fully_concealed",                  "234567m12399p44z + 4z | E self_draw heavenly"),
    Row("earthly",              16, "",  "지화",        "7",  "",                       "",                      "fully_concealed",                  "123456m3356789p + 7p | S self_draw earthly"),
    Row("blessing",             16, "",  "인화",        "7",  "blessing",               "",                      "concealed_hand",                   "111234m5678899p + 9p | N blessing"),
    Row("nine_gates",           24, "",  "구련보등",    "7",  "",                       "",                      "concealed_hand fully_concealed full_flush", "1112345678999m + 4m | S self_draw"),
)
# fmt: on


# ---- what a hand shows -----------------------------------------------------------------------

SIMPLES = SUITED & ~TERMINALS
SUIT = (1 << RANKS) - 1
STRAIGHT_CHOWS = 3
STRAIGHT_KEY = int(POWERS.sum())
CHOW_KEY = int(POWERS[:3].sum())
MOON, PLUM = parse_tile("1p"), parse_tile("5p")


@kernel
def all_chows(reading: Reading, situation: Situation, by_self_draw: int) -> bool:
    """Four chows and suited eyes, where the house says so only by discard."""
    return four_suited_chows(reading) and (by_self_draw != 0 or situation.by != SELF_DRAW)


@kernel
def all_simples(reading: Reading) -> bool:
    """Only 2 to 8."""
    return reading.tiles & ~SIMPLES == 0


@kernel
def is_concealed(reading: Reading, pairs_too: int) -> bool:
    """MJ 10.4  Nothing claimed before the winning tile; of seven pairs only by an option."""
    return reading.closed != 0 and (reading.shape != PAIRS or pairs_too != 0)


@kernel
def premium_tiles(hand: Hand, situation: Situation, premium: int) -> int:
    """Count what the other tiles of the winning kind bring, by the option `premium`."""
    tile = situation.winning_tile
    others = count_of(hand, tile) - 1 + (3 if hand.pungs >> tile & 1 else 0)
    if premium == FLAT:
        return min(others, 1)
    return others + 1 if premium == ALL_COPIES else others


@kernel
def pure_straight(hand: Hand, reading: Reading, number: int) -> bool:
    """Chows 123 456 789 of one suit."""
    if reading.chows < STRAIGHT_CHOWS:
        return False
    return has_straight(hand.m, reading, number, CHARACTERS) or has_straight(
        hand.p, reading, number, DOTS
    )


@kernel
def has_straight(key: SuitCode, reading: Reading, number: int, first: int) -> bool:
    """Tell whether 123 456 789 are among the chows of a suit: what pungs and eyes leave of it."""
    if reading.tiles >> first & SUIT != SUIT:
        return False
    left = key - STRAIGHT_KEY
    for rank in range(RANKS):
        if pungs_of(number) >> first + rank & 1:
            left -= 3 * int(POWERS[rank])
    if 0 <= eyes_of(number) - first < RANKS:
        left -= 2 * int(POWERS[eyes_of(number) - first])
    return left == 0 or is_chow_key(left)


@kernel
def is_chow_key(key: SuitCode) -> bool:
    """Tell whether a key holds one chow and nothing else."""
    for rank in range(RANKS - 2):
        if key == CHOW_KEY * int(POWERS[rank]):
            return True
    return False


@kernel
def all_terminals(reading: Reading, option: int) -> bool:
    """Ones and nines, with honours if the house rules say so; a pair of them at least."""
    if option == LITERAL:
        return only_terminals(reading)
    return reading.tiles & ~(TERMINALS | HONOUR_TILES) == 0 and reading.tiles & TERMINALS != 0


@kernel
def last_tile(situation: Situation, last_discard_points: int) -> bool:
    """Self-drawn on the last tile; where the house says so, the discard after it too."""
    return is_last_tile(situation) and (is_self_drawn(situation) or last_discard_points != 0)


@kernel
def moon(situation: Situation) -> bool:
    """1p, self-drawn as the last tile."""
    drawn_last = is_last_tile(situation) and is_self_drawn(situation)
    return drawn_last and situation.winning_tile == MOON


@kernel
def plum(situation: Situation) -> bool:
    """5p, drawn as the replacement of a kong."""
    return has_flag(situation, KONG_REPLACEMENT) and situation.winning_tile == PLUM


@kernel
def small_rows(
    hand: Hand, reading: Reading, number: int, situation: Situation, options: Options
) -> tuple[int, ...]:
    """7  Return how often a reading, and its number, shows each row of up to four points."""
    concealed = is_concealed(reading, options.seven_pairs_concealed)
    return (
        int(all_chows(reading, situation, options.all_chows_self_draw)),
        int(all_simples(reading)),
        dragon_pungs(reading),
        wind_pung(reading, situation.seat_wind),
        wind_pung(reading, situation.round_wind),
        int(concealed and not is_self_drawn(situation)),
        number_of(situation.bonus & FLOWERS),
        premium_tiles(hand, situation, options.premium),
        int(has_flag(situation, READY_FLAG)),
        int(concealed and is_self_drawn(situation)),
        int(four_pungs(reading)),
        int(one_suit_and_honours(reading)),
        int(pure_straight(hand, reading, number)),
        int(has_flag(situation, OPEN_FLAG)),
        int(little_three_dragons(reading)),
        int(reading.concealed >= SETS - 1),
        int(seven_pairs(reading)),
    )


@kernel
def great_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """7  Return how often a reading shows each row of five points and more."""
    return (
        int(last_tile(situation, options.last_discard_points)),
        int(is_robbed(situation)),
        int(has_flag(situation, KONG_REPLACEMENT)),
        int(has_flag(situation, DOUBLE_READY)),
        int(little_four_winds(reading)),
        int(one_suit(reading)),
        int(big_three_dragons(reading)),
        int(all_terminals(reading, options.all_terminals)),
        int(reading.concealed == SETS),
        int(all_flowers(situation)),
        int(moon(situation)),
        int(plum(situation)),
        int(big_four_winds(reading)),
        int(all_honours(reading)),
        int(is_heavenly(situation)),
        int(is_earthly(situation)),
        int(has_flag(situation, BLESSING)),
        int(pure_nine_gates(reading, situation.winning_tile)),
    )


@kernel
def rows_shown(
    hand: Hand, reading: Reading, number: int, situation: Situation, options: Options
) -> tuple[int, ...]:
    """7  Return how often a reading, and its number, shows each row of ROWS."""
    small = small_rows(hand, reading, number, situation, options)
    return small + great_rows(reading, situation, options)

"""The rows of basic and bonus faan and of limit hands, and which of them a hand shows (HK 5, 6, 7).

The tables are the rule. A row says what it is called, what it is worth, where that is written,
which option changes it, what it absorbs, and shows a hand. Each row has a function, in
`mahjong.scoring.patterns` or here.
"""

from typing import NamedTuple

from madang.games.hong_kong_mahjong.options import (
    ANY_DISCARD,
    FOUR_FAAN,
    LIMIT,
    PAIR_ONLY,
    Options,
)
from madang.kernels.jit import kernel
from madang.mahjong.scoring.patterns import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
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
    nine_gates,
    no_honours,
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
    ORPHANS,
    PAIRS,
    SELF_DRAW,
    SETS,
    STANDARD,
    Reading,
    Situation,
)
from madang.mahjong.suit_codes import number_of
from madang.mahjong.tiles import GREEN, RED, WHITE, parse_tiles, set_of

DOUBLE_KONG = 4  # a flag of a situation, after those of mahjong.scoring.hand
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
    """The worth of a hand, by the best of its readings."""

    is_complete: int
    is_legal: int
    faan_basic: int
    faan_bonus: int
    limit: int  # NOT_LIMIT: paid by faan; HALF_LIMIT; WHOLE_LIMIT
    units: int  # points that it brings from the seats that pay
    reading: int  # which reading; see mahjong.scoring.reading


# ---- the table -------------------------------------------------------------------------------


class Row(NamedTuple):
    """One row of the tables of basic and bonus faan."""

    id: str
    faan: int  # by default, each time
    zh: str
    section: str
    option: str  # the option that says what it is worth; empty: none does
    absorbs: str  # ids of the rows that do not count with it
    example: str  # a hand, then how it was won; see mahjong.notation


class LimitRow(NamedTuple):
    """One row of the table of limit hands."""

    id: str
    zh: str
    section: str
    option: str  # the option that switches it
    closed: str  # "always": it must be closed; or the option that says so; or empty
    example: str


# fmt: off
BASIC = (
    #   id                     faan zh             sect. option                  absorbs             example
    Row("dragon_pung",           1, "番牌",         "5", "",                      "",                 "99m44s [666z] [222m] [777p] f1 + 9m | S"),
    Row("seat_wind",             1, "門風",         "5", "",                      "",                 "33m66p [222z] [555z] [888s] f1 + 6p | S"),
    Row("round_wind",            1, "圈風",         "5", "",                      "",                 "5577s [111z] [444m] [999p] f1 + 5s | S"),
    Row("all_suited",            1, "無字",         "5", "all_suited",            "",                 "77p33s [222m] [555p] [888s] f1 + 7p | S"),
    Row("common_hand",           1, "平糊",         "5", "",                      "all_suited",       "4567899p [123p] [345p] f1 + 6p | S"),
    Row("all_pungs",             3, "對對糊",       "5", "",                      "",                 "88s44z [111m] [666p] [333s] f1 + 8s | S"),
    Row("clean_hand",            3, "混一色",       "5", "",                      "",                 "67899p44z [111p] [345p] f1 + 9p | S"),
    Row("three_concealed_pungs", 3, "三暗刻",       "5", "",                      "",                 "3335m222p777s [678p] f1 + 5m | S"),
    Row("three_kongs",           3, "三槓",         "5", "",                      "",                 "3567s [4444m] (8888p) [3333z] f1 + 3s | S"),
    Row("seven_pairs",           4, "七對子",       "4.1", "seven_pairs",         "concealed_hand",   "225588m3399p44s7z f1 + 7z | S"),
    Row("little_dragons",        5, "小三元",       "5", "",                      "dragon_pung",      "234m45p66z [555z] [777z] f1 + 6p | S"),
    Row("mixed_terminals",       5, "混么九",       "5", "",                      "all_pungs",        "11p99s [111m] [999p] [333z] f1 + 1p | S"),
    Row("little_winds",          6, "小四喜",       "5", "",                      "clean_hand",       "67p44z [111z] [222z] [333z] f1 + 8p | S"),
    Row("pure_hand",             7, "清一色",       "5", "",                      "all_suited",       "1233445699s [777s] f1 + 5s | S"),
    Row("great_dragons",         8, "大三元",       "5", "",                      "dragon_pung",      "44m67s [555z] [666z] [777z] f1 + 8s | S"),
    Row("double_kong",           9, "槓上槓自摸",   "5", "",                      "kong_replacement", "67m12388s (3333m) [5555p] f1 + 5m | S self_draw double_kong"),
    Row("all_honors",           10, "字一色",       "5", "",                      "all_pungs",        "4477z [222z] [333z] [666z] f2 + 7z | E"),
    Row("concealed_hand",        0, "門前清",       "5", "concealed_hand_faan",   "",                 "1334567899p444z f2 + 2p | E"),
    Row("kong_replacement",      0, "槓上自摸",     "5", "kong_replacement_faan", "",                 "99s11z (7777m) [222p] [444s] f1 + 1z | S self_draw kong_replacement"),
)
BONUSES = (
    Row("self_draw",             1, "自摸",         "6", "",                      "",                 "99s11z (7777m) [222p] [444s] f1 + 1z | S self_draw"),
    Row("robbing_kong",          1, "搶槓",         "6", "",                      "",                 "1334567899p444z f2 + 2p | E rob_kong"),
    Row("last_tile",             1, "海底撈月",     "6", "",                      "",                 "1334567899p444z f2 + 2p | E last_tile"),
    Row("no_flowers",            1, "無花",         "6", "",                      "",                 "1334567899p444z + 2p | E"),
    Row("own_flower",            1, "正花",         "6", "",                      "",                 "1334567899p444z f1 + 2p | E"),
    Row("own_season",            1, "正花",         "6", "",                      "",                 "1334567899p444z f2 f5 + 2p | E"),
    Row("all_flowers",           2, "一台花",       "6", "all_four",              "",                 "1334567899p444z f1 f2 f3 f4 + 2p | E"),
    Row("all_seasons",           2, "一台花",       "6", "all_four",              "",                 "1334567899p444z f1 f5 f6 f7 f8 + 2p | E"),
)
LIMITS = (
    #        id                  zh         sect.   option              closed             example
    LimitRow("heavenly",         "天糊",     "7",   "heavenly",         "",                "12223m456p789s33z f1 + 3z | E self_draw heavenly"),
    LimitRow("earthly",          "地糊",     "7",   "earthly",          "always",          "12223m456p789s33z f1 + 3z | S earthly"),
    LimitRow("thirteen_orphans", "十三么",   "7",   "thirteen_orphans", "always",          "19m19p19s1234567z f1 + 3z | S"),
    LimitRow("terminals",        "么九",     "7",   "terminals",        "",                "1199s [111m] [999m] [999p] f1 + 9s | S"),
    LimitRow("pure_green",       "綠一色",   "7",   "pure_green",       "",                "33666888s66z [234s] f1 + 6z | S"),
    LimitRow("nine_gates",       "九蓮寶燈", "7",   "nine_gates",       "always",          "1112345678999s f1 + 6s | S"),
    LimitRow("self_triplets",    "四暗刻",   "7",   "self_triplets",    "always",          "333888m444p111s7z f1 + 7z | S"),
    LimitRow("all_kongs",        "十八羅漢", "7",   "all_kongs",        "",                "3p (2222m) [5555p] [8888s] (1111z) f1 + 3p | S"),
    LimitRow("great_winds",      "大四喜",   "7",   "great_winds",      "limit_concealed", "77s44z [111z] [222z] [333z] f1 + 4z | S"),
    LimitRow("great_flowers",    "八仙",     "4.3", "great_flowers",    "",                "123m456p789s1155z f1 f2 f3 f4 f5 f6 f7 f8 + 5z | S self_draw"),
    LimitRow("pearl",            "珍珠龍",   "7",   "colour_dragons",   "limit_concealed", "8899p [111p] [444p] [555z] f1 + 8p | S"),
    LimitRow("jade",             "翡翠龍",   "7",   "colour_dragons",   "limit_concealed", "8899s [111s] [444s] [666z] f1 + 8s | S"),
    LimitRow("ruby",             "紅寶龍",   "7",   "colour_dragons",   "limit_concealed", "8899m [111m] [444m] [777z] f1 + 8m | S"),
    LimitRow("seven_pairs",      "七對子",   "4.1", "seven_pairs",      "always",          "225588m3399p44s7z f1 + 7z | S"),
)
# fmt: on


# ---- what a hand shows -----------------------------------------------------------------------

GREENS = set_of(parse_tiles("23468s6z"))
SEASONS, ALL_BONUS = 0xF0, 0xFF


# ---- basic faan: one function a row, in mahjong.scoring.patterns or here ----------------------


@kernel
def round_wind(reading: Reading, situation: Situation, double_wind: int) -> int:
    """A pung of the prevailing wind; one that is also the seat's wind may count twice."""
    if situation.round_wind == situation.seat_wind and double_wind < 2:
        return 0
    return wind_pung(reading, situation.round_wind)


@kernel
def three_concealed_pungs(reading: Reading) -> bool:
    """Three concealed pungs or more; one that a discard completed is exposed (MJ 1.6)."""
    return reading.concealed >= 3


@kernel
def three_kongs(reading: Reading) -> bool:
    """Three kongs or more."""
    return reading.kongs >= 3


@kernel
def mixed_terminals(reading: Reading) -> bool:
    """Only ones, nines and honours, both present, as four sets or seven pairs."""
    suited = reading.tiles & SUITED
    honours = reading.tiles & HONOUR_TILES
    return reading.shape != ORPHANS and suited != 0 and honours != 0 and suited & ~TERMINALS == 0


@kernel
def concealed_hand(reading: Reading) -> bool:
    """Nothing claimed; seven pairs are concealed anyway (MJ 10.4)."""
    return reading.closed != 0 and reading.shape != PAIRS


@kernel
def basic_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """5  Return how often a reading shows each row of BASIC."""
    return (
        dragon_pungs(reading),
        wind_pung(reading, situation.seat_wind),
        int(round_wind(reading, situation, options.double_wind)),
        int(no_honours(reading)),
        int(four_suited_chows(reading)),
        int(four_pungs(reading)),
        int(one_suit_and_honours(reading)),
        int(three_concealed_pungs(reading)),
        int(three_kongs(reading)),
        int(seven_pairs(reading) and options.seven_pairs == FOUR_FAAN),
        int(little_three_dragons(reading)),
        int(mixed_terminals(reading)),
        int(little_four_winds(reading)),
        int(one_suit(reading)),
        int(big_three_dragons(reading)),
        int(has_flag(situation, DOUBLE_KONG)),
        int(all_honours(reading)),
        int(concealed_hand(reading)),
        int(has_flag(situation, KONG_REPLACEMENT | DOUBLE_KONG)),  # MJ 10.5, 10.6
    )


# ---- bonus faan: one function a row ----------------------------------------------------------


@kernel
def no_flowers(situation: Situation) -> bool:
    """No bonus tile."""
    return situation.bonus == 0


@kernel
def own_flower(situation: Situation) -> int:
    """The flower of the seat's wind."""
    return situation.bonus >> situation.seat_wind & 1


@kernel
def own_season(situation: Situation) -> int:
    """The season of the seat's wind."""
    return situation.bonus >> SETS + situation.seat_wind & 1


@kernel
def all_seasons(situation: Situation) -> bool:
    """All four seasons."""
    return situation.bonus & SEASONS == SEASONS


@kernel
def bonus_rows(situation: Situation) -> tuple[int, ...]:
    """6  Return how often a situation shows each row of BONUSES."""
    return (
        int(is_self_drawn(situation)),
        int(is_robbed(situation)),
        int(is_last_tile(situation)),
        int(no_flowers(situation)),
        int(own_flower(situation)),
        int(own_season(situation)),
        int(all_flowers(situation)),
        int(all_seasons(situation)),
    )


# ---- limit hands: one function a row ---------------------------------------------------------


@kernel
def thirteen_orphans(reading: Reading) -> bool:
    """One of each 1, 9 and honour, and one of them twice."""
    return reading.shape == ORPHANS


@kernel
def pure_green(reading: Reading) -> bool:
    """Sets and eyes of 2, 3, 4, 6, 8 bamboo and the green dragon only."""
    return reading.shape == STANDARD and reading.tiles & ~GREENS == 0


@kernel
def gates(reading: Reading, situation: Situation, is_pure: int) -> bool:
    """1112345678999 and one more of a suit, where the house says so the last one won."""
    return pure_nine_gates(reading, situation.winning_tile) if is_pure else nine_gates(reading)


@kernel
def self_triplets(reading: Reading, situation: Situation, discard: int) -> bool:
    """Closed, four pungs; a discard may have completed what the house says."""
    if reading.closed == 0 or number_of(reading.pungs) < SETS:
        return False
    if situation.by == SELF_DRAW or discard == ANY_DISCARD:
        return True
    return discard == PAIR_ONLY and reading.exposed == 0


@kernel
def all_kongs(reading: Reading) -> bool:
    """Four kongs."""
    return reading.kongs == SETS


@kernel
def great_flowers(situation: Situation) -> bool:
    """All eight bonus tiles."""
    return situation.bonus == ALL_BONUS


@kernel
def pearl(reading: Reading) -> bool:
    """Pungs and eyes of dots with the pung of the white dragon."""
    return is_colour_dragon(reading, DOT_TILES, WHITE)


@kernel
def jade(reading: Reading) -> bool:
    """Pungs and eyes of bamboo with the pung of the green dragon."""
    return is_colour_dragon(reading, BAMBOO_TILES, GREEN)


@kernel
def ruby(reading: Reading) -> bool:
    """Pungs and eyes of characters with the pung of the red dragon."""
    return is_colour_dragon(reading, CHARACTER_TILES, RED)


@kernel
def limit_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """7, 7.1, 7.2  Return 1 for each row of LIMITS that counts for a reading, 0 for the others."""
    is_closed = reading.closed != 0 or options.limit_concealed == 0
    colours = options.colour_dragons != 0 and is_closed
    discard = options.self_triplets_discard
    return (
        int(options.heavenly != 0 and is_heavenly(situation)),
        int(options.earthly != 0 and is_earthly(situation)),
        int(thirteen_orphans(reading)),
        int(options.terminals != 0 and only_terminals(reading)),
        int(options.pure_green != 0 and pure_green(reading)),
        int(options.nine_gates != 0 and gates(reading, situation, options.nine_gates_pure)),
        int(options.self_triplets != 0 and self_triplets(reading, situation, discard)),
        int(options.all_kongs != 0 and all_kongs(reading)),
        int(options.great_winds != 0 and is_closed and big_four_winds(reading)),
        int(options.great_flowers != 0 and great_flowers(situation)),
        int(colours and pearl(reading)),
        int(colours and jade(reading)),
        int(colours and ruby(reading)),
        int(seven_pairs(reading) and options.seven_pairs == LIMIT),
    )


@kernel
def is_colour_dragon(reading: Reading, suit: int, dragon: int) -> bool:
    """7  Tell whether three pungs and the eyes are of a suit, the fourth pung of its dragon."""
    return (
        number_of(reading.pungs) == SETS
        and reading.pungs >> dragon & 1 != 0
        and reading.tiles & ~(suit | 1 << dragon) == 0
        and suit >> reading.eyes & 1 != 0
    )

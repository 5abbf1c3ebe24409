"""Which rows a hand shows, and what each is worth (HK 5, 6, 7).

The tables are the rule. A row says what it is called, what it is worth, where that is written,
which option changes it, what it absorbs, and shows a hand. The function of the same name, below and
in the same order, tells how often a reading of a hand shows it.
"""

from typing import NamedTuple

import numpy as np

from madang.games.hong_kong_mahjong.hand import (
    DOUBLE_KONG,
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ORPHANS,
    PAIRS,
    ROB_KONG,
    SELF_DRAW,
    STANDARD,
    Reading,
    Situation,
)
from madang.games.hong_kong_mahjong.options import (
    ANY_DISCARD,
    FOUR_FAAN,
    LIMIT,
    PAIR_ONLY,
    Options,
)
from madang.jit import kernel
from madang.mahjong.held import number_of
from madang.mahjong.keys import POWERS, WEIGHTS
from madang.mahjong.tiles import (
    BAMBOO,
    BONUS,
    CHARACTERS,
    DOTS,
    EAST,
    GREEN,
    HONOURS,
    RANKS,
    RED,
    WHITE,
    parse_tiles,
    set_of,
)

SETS = 4
SUITED = set_of(range(HONOURS))
HONOUR_TILES = set_of(range(HONOURS, BONUS))
WINDS = set_of(range(EAST, WHITE))
DRAGONS = set_of(range(WHITE, BONUS))
CHARACTER_TILES, DOT_TILES, BAMBOO_TILES = (
    set_of(range(first, first + RANKS)) for first in (CHARACTERS, DOTS, BAMBOO)
)
TERMINALS = set_of(parse_tiles("19m19p19s"))
GREENS = set_of(parse_tiles("23468s6z"))
GATES_KEY = sum(int(WEIGHTS[kind]) for kind in parse_tiles("1112345678999m"))
FLOWERS, SEASONS, ALL_BONUS = 0x0F, 0xF0, 0xFF


class Row(NamedTuple):
    """One row of the tables of basic and bonus faan."""

    id: str
    faan: int  # by default, each time
    zh: str
    section: str
    option: str  # the option that says what it is worth; empty: none does
    absorbs: str  # ids of the rows that fall away beside it
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


# ---- basic faan: one function a row ----------------------------------------------------------


@kernel
def dragon_pung(reading: Reading) -> int:
    """Count the pungs of dragons."""
    return number_of(reading.pungs & DRAGONS)


@kernel
def seat_wind(reading: Reading, situation: Situation) -> int:
    """A pung of the seat's wind."""
    return reading.pungs >> EAST + situation.seat_wind & 1


@kernel
def round_wind(reading: Reading, situation: Situation, double_wind: int) -> int:
    """A pung of the prevailing wind, where one that is both may count twice."""
    if situation.round_wind == situation.seat_wind and double_wind < 2:
        return 0
    return reading.pungs >> EAST + situation.round_wind & 1


@kernel
def all_suited(reading: Reading) -> bool:
    """No honours."""
    return reading.tiles & HONOUR_TILES == 0


@kernel
def common_hand(reading: Reading) -> bool:
    """Four chows and suited eyes."""
    return reading.chows == SETS and reading.eyes < HONOURS


@kernel
def all_pungs(reading: Reading) -> bool:
    """Four pungs."""
    return number_of(reading.pungs) == SETS


@kernel
def clean_hand(reading: Reading) -> bool:
    """One suit and honours."""
    return reading.tiles & HONOUR_TILES != 0 and suits_in(reading.tiles) == 1


@kernel
def three_concealed_pungs(reading: Reading) -> bool:
    """Three concealed pungs or more; one that a discard completed is exposed (MJ 1.6)."""
    return reading.concealed >= 3


@kernel
def three_kongs(reading: Reading) -> bool:
    """Three kongs or more."""
    return reading.kongs >= 3


@kernel
def seven_pairs(reading: Reading, worth: int) -> bool:
    """Seven pairs, where they are paid by faan."""
    return reading.shape == PAIRS and worth == FOUR_FAAN


@kernel
def little_dragons(reading: Reading) -> bool:
    """Two pungs of dragons and eyes of the third."""
    return number_of(reading.pungs & DRAGONS) == 2 and DRAGONS >> reading.eyes & 1 != 0


@kernel
def mixed_terminals(reading: Reading) -> bool:
    """Only ones, nines and honours, both present, as four sets or seven pairs."""
    suited = reading.tiles & SUITED
    honours = reading.tiles & HONOUR_TILES
    return reading.shape != ORPHANS and suited != 0 and honours != 0 and suited & ~TERMINALS == 0


@kernel
def little_winds(reading: Reading) -> bool:
    """Three pungs of winds and eyes of the fourth."""
    return number_of(reading.pungs & WINDS) == 3 and WINDS >> reading.eyes & 1 != 0


@kernel
def pure_hand(reading: Reading) -> bool:
    """One suit, no honours."""
    return reading.tiles & HONOUR_TILES == 0 and suits_in(reading.tiles) == 1


@kernel
def great_dragons(reading: Reading) -> bool:
    """Three pungs of dragons."""
    return number_of(reading.pungs & DRAGONS) == 3


@kernel
def double_kong(situation: Situation) -> bool:
    """Won on the last replacement of two kongs or more in one turn."""
    return situation.flags & DOUBLE_KONG != 0


@kernel
def all_honors(reading: Reading) -> bool:
    """Only honours."""
    return reading.tiles & SUITED == 0


@kernel
def concealed_hand(reading: Reading) -> bool:
    """Nothing claimed; seven pairs are concealed anyway (MJ 10.4)."""
    return reading.closed != 0 and reading.shape != PAIRS


@kernel
def kong_replacement(situation: Situation) -> bool:
    """Won on a kong's replacement; so is a double kong (MJ 10.5, 10.6)."""
    return situation.flags & (KONG_REPLACEMENT | DOUBLE_KONG) != 0


@kernel
def basic_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """5  Return how often a reading shows each row of BASIC."""
    return (
        int(dragon_pung(reading)),
        int(seat_wind(reading, situation)),
        int(round_wind(reading, situation, options.double_wind)),
        int(all_suited(reading)),
        int(common_hand(reading)),
        int(all_pungs(reading)),
        int(clean_hand(reading)),
        int(three_concealed_pungs(reading)),
        int(three_kongs(reading)),
        int(seven_pairs(reading, options.seven_pairs)),
        int(little_dragons(reading)),
        int(mixed_terminals(reading)),
        int(little_winds(reading)),
        int(pure_hand(reading)),
        int(great_dragons(reading)),
        int(double_kong(situation)),
        int(all_honors(reading)),
        int(concealed_hand(reading)),
        int(kong_replacement(situation)),
    )


@kernel
def suits_in(tiles: int) -> int:
    """Return how many of the three suits a set of kinds touches."""
    return (
        int(tiles & CHARACTER_TILES != 0)
        + int(tiles & DOT_TILES != 0)
        + int(tiles & BAMBOO_TILES != 0)
    )


# ---- bonus faan: one function a row ----------------------------------------------------------


@kernel
def self_draw(situation: Situation) -> bool:
    """Won from the wall."""
    return situation.by == SELF_DRAW


@kernel
def robbing_kong(situation: Situation) -> bool:
    """Won on a tile added to a melded pung."""
    return situation.by == ROB_KONG


@kernel
def last_tile(situation: Situation) -> bool:
    """Won with the last tile or the discard after it."""
    return situation.flags & LAST_TILE != 0


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
def all_flowers(situation: Situation) -> bool:
    """All four flowers."""
    return situation.bonus & FLOWERS == FLOWERS


@kernel
def all_seasons(situation: Situation) -> bool:
    """All four seasons."""
    return situation.bonus & SEASONS == SEASONS


@kernel
def bonus_rows(situation: Situation) -> tuple[int, ...]:
    """6  Return how often a situation shows each row of BONUSES."""
    return (
        int(self_draw(situation)),
        int(robbing_kong(situation)),
        int(last_tile(situation)),
        int(no_flowers(situation)),
        int(own_flower(situation)),
        int(own_season(situation)),
        int(all_flowers(situation)),
        int(all_seasons(situation)),
    )


# ---- limit hands: one function a row ---------------------------------------------------------


@kernel
def heavenly(situation: Situation) -> bool:
    """The dealer's first fourteen tiles."""
    return situation.flags & HEAVENLY != 0


@kernel
def earthly(situation: Situation) -> bool:
    """Won on the dealer's first discard."""
    return situation.flags & EARTHLY != 0


@kernel
def thirteen_orphans(reading: Reading) -> bool:
    """One of each 1, 9 and honour, and one of them twice."""
    return reading.shape == ORPHANS


@kernel
def terminals(reading: Reading) -> bool:
    """Only suited ones and nines."""
    return reading.tiles & ~TERMINALS == 0


@kernel
def pure_green(reading: Reading) -> bool:
    """Sets and eyes of 2, 3, 4, 6, 8 bamboo and the green dragon only."""
    return reading.shape == STANDARD and reading.tiles & ~GREENS == 0


@kernel
def nine_gates(reading: Reading, situation: Situation, is_pure: int) -> bool:
    """1112345678999 and one more of a suit, where the house says so the last one won."""
    if reading.key == 0 or suits_in(reading.tiles) != 1:
        return False
    if is_pure:
        return reading.key - GATES_KEY == WEIGHTS[situation.winning_tile]
    for rank in range(RANKS):
        if reading.key - GATES_KEY == POWERS[rank]:
            return True
    return False


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
def great_winds(reading: Reading) -> bool:
    """Four pungs of winds."""
    return reading.pungs & WINDS == WINDS


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
def seven_pairs_as_limit(reading: Reading, worth: int) -> bool:
    """4.1  Seven pairs, where they are a limit hand."""
    return reading.shape == PAIRS and worth == LIMIT


@kernel
def limit_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """7, 7.1, 7.2  Return 1 for each row of LIMITS that counts for a reading, 0 for the others."""
    is_closed = reading.closed != 0 or options.limit_concealed == 0
    colours = options.colour_dragons != 0 and is_closed
    discard = options.self_triplets_discard
    return (
        int(options.heavenly != 0 and heavenly(situation)),
        int(options.earthly != 0 and earthly(situation)),
        int(thirteen_orphans(reading)),
        int(options.terminals != 0 and terminals(reading)),
        int(options.pure_green != 0 and pure_green(reading)),
        int(options.nine_gates != 0 and nine_gates(reading, situation, options.nine_gates_pure)),
        int(options.self_triplets != 0 and self_triplets(reading, situation, discard)),
        int(options.all_kongs != 0 and all_kongs(reading)),
        int(options.great_winds != 0 and is_closed and great_winds(reading)),
        int(options.great_flowers != 0 and great_flowers(situation)),
        int(colours and pearl(reading)),
        int(colours and jade(reading)),
        int(colours and ruby(reading)),
        int(seven_pairs_as_limit(reading, options.seven_pairs)),
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


# ---- what the rows are worth -----------------------------------------------------------------

BASIC_IDS = tuple(row.id for row in BASIC)
BONUS_IDS = tuple(row.id for row in BONUSES)
BASIC_FAAN = np.array([row.faan for row in BASIC], np.int64)
BONUS_FAAN = np.array([row.faan for row in BONUSES], np.int64)
ALL_SUITED, CONCEALED_HAND, REPLACEMENT = (
    BASIC_IDS.index(id) for id in ("all_suited", "concealed_hand", "kong_replacement")
)
FULL_SETS = BONUS_IDS.index("all_flowers")  # and all_seasons after it
OWN_TILES = BONUS_IDS.index("own_flower")  # and own_season after it
SET_ALONE = 2  # all_four: the own tile is not counted beside its set
FULL_SET_FAAN = np.array([0, 0, 2, 2, 0, 4], np.int64)  # 6, by the option all_four

ABSORBED_BY = np.array(  # sets of rows of BASIC beside which each row falls away
    [
        sum((row.id in other.absorbs.split()) << at for at, other in enumerate(BASIC))
        for row in BASIC
    ],
    np.int64,
)
LITTLE_WINDS = 1 << BASIC_IDS.index("little_winds")
WIND_ROWS = 1 << BASIC_IDS.index("seat_wind") | 1 << BASIC_IDS.index("round_wind")

MUST_BE_CLOSED = sum((row.closed == "always") << at for at, row in enumerate(LIMITS))
MUST_BE_CLOSED_BY_OPTION = sum(
    (row.closed == "limit_concealed") << at for at, row in enumerate(LIMITS)
)


@kernel
def basic_worth(row: int, options: Options) -> int:
    """5  Return the faan of a row of BASIC, each time that it holds."""
    if row == ALL_SUITED:
        return options.all_suited
    if row == CONCEALED_HAND:
        return options.concealed_hand_faan
    if row == REPLACEMENT:
        return options.kong_replacement_faan
    return int(BASIC_FAAN[row])


@kernel
def bonus_worth(row: int, all_four: int) -> int:
    """6  Return the faan of a row of BONUSES, by the option `all_four`."""
    if row >= FULL_SETS:
        return int(FULL_SET_FAAN[all_four])
    return int(BONUS_FAAN[row])


@kernel
def absorbers_of(row: int, options: Options) -> int:
    """5  Return the set of rows of BASIC beside which a row of it falls away."""
    if options.little_winds_absorbs_winds and WIND_ROWS >> row & 1:
        return int(ABSORBED_BY[row]) | LITTLE_WINDS
    return int(ABSORBED_BY[row])


@kernel
def basic_faan_of(row: int, shown: tuple[int, ...], options: Options) -> int:
    """5  Return what a row of BASIC adds, where all rows hold so often; 0: it falls away."""
    if shown[row] == 0:
        return 0
    absorbers = absorbers_of(row, options)
    for other in range(len(shown)):
        if absorbers >> other & 1 and shown[other]:
            return 0
    return shown[row] * basic_worth(row, options)


@kernel
def bonus_faan_of(row: int, shown: tuple[int, ...], all_four: int) -> int:
    """6  Return what a row of BONUSES adds, where all rows hold so often."""
    is_own_tile = OWN_TILES <= row < FULL_SETS
    if is_own_tile and all_four == SET_ALONE and shown[row + FULL_SETS - OWN_TILES]:
        return 0
    return shown[row] * bonus_worth(row, all_four)

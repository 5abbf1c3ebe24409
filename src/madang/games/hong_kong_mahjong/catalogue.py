"""The rows of basic and bonus faan and of limit hands (HK 5, 6, 7).

The tables are the rule. A row says what it is called, what it is worth, where that is written,
which option changes it, what it absorbs, and shows a hand.
"""

from typing import NamedTuple


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

"""The rows that a hand is paid by (KM 7).

The table is the rule. A row says what it is called, what it is worth, whether it has a star, which
option changes it, which rows it always replaces, which it drops where nothing implied counts (7.3),
and shows a hand.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """One row of the table."""

    id: str
    points: int  # each time
    star: str  # "*": it does not count toward the minimum (4.2)
    ko: str
    section: str
    option: str  # the option that changes it; empty: none does
    replaces: str  # ids of the rows that never count beside it
    drops: str  # 7.3  ids of the rows that do not count beside it under `no_implied`
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

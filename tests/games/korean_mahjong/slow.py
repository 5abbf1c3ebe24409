"""A scorer written from the page alone, with lists, words and plain search.

It shares no code with the game but the names of the options, and plain search with other games.
"""

from tests.mahjong import slow
from tests.mahjong.slow import (
    DRAGONS,
    SUITED,
    TERMINALS,
    WINDS,
    is_closed,
    standard_readings,
    whole,
)

STARRED = {
    *("flower_tile", "premium_tile", "ready", "open_ready", "last_tile", "robbing_kong"),
    *("replacement", "all_flowers", "moon", "plum"),
}


def readings(case):
    """4.1  Yield every reading: a shape, and its groups (form, tiles, is concealed)."""
    for groups in standard_readings(case):
        yield "standard", groups
    tiles = whole(case)
    if not case["melds"] and slow.are_seven_pairs(tiles, case["options"]["seven_pairs_quad"]):
        yield "pairs", [("pairs", tiles, True)]


def rows_of(case, shape, groups):  # noqa: PLR0915
    """7  Return the rows of a reading: id -> points, before any is dropped."""
    o, by, flags, won = case["options"], case["by"], case["flags"], case["tile"]
    tiles = [tile for _, kinds, _ in groups for tile in kinds]
    pungs = [kinds[0] for form, kinds, _ in groups if form in ("pung", "kong")]
    hidden = [kinds for form, kinds, alone in groups if form in ("pung", "kong") and alone]
    chows = [kinds for form, kinds, _ in groups if form == "chow"]
    eyes = next((kinds[0] for form, kinds, _ in groups if form == "eyes"), None)
    suits = {tile[1] for tile in tiles} - {"z"}
    honours = [tile for tile in tiles if tile[1] == "z"]
    own, round_ = WINDS["ESWN".index(case["seat"])], WINDS["ESWN".index(case["round"])]
    dragons = [pung for pung in pungs if pung in DRAGONS]
    winds = [pung for pung in pungs if pung in WINDS]
    drawn, others = by == "self_draw", tiles.count(won) - 1
    closed = is_closed(case) and (shape == "standard" or o["seven_pairs_concealed"])
    on_last = "last_tile" in flags and (drawn or (by == "discard" and o["last_discard_points"]))

    rows = {}  # the page's table, line by line
    if len(chows) == 4 and eyes in SUITED and (not drawn or o["all_chows_self_draw"]):
        rows["all_chows"] = 1
    if all(tile[0] in "2345678" and tile in SUITED for tile in tiles):
        rows["all_simples"] = 1
    if dragons:
        rows["dragon_pung"] = len(dragons)
    if own in pungs:
        rows["seat_wind"] = 1
    if round_ in pungs:
        rows["round_wind"] = o["prevailing_wind_points"]
    if closed and not drawn:
        rows["concealed_hand"] = 1
    rows["flower_tile"] = len(case["bonus"])
    rows["premium_tile"] = {
        "matching": others,
        "flat": 1 if others else 0,
        "all_copies": others + 1,
    }[o["premium"]]
    if "ready" in flags:
        rows["ready"] = 1
    if closed and drawn:
        rows["fully_concealed"] = 2
    if len(pungs) == 4:
        rows["all_pungs"] = 2
    if len(suits) == 1 and honours:
        rows["half_flush"] = 2
    for suit in "mp":
        wanted = [[f"{n}{suit}" for n in range(low, low + 3)] for low in (1, 4, 7)]
        if all(chow in chows for chow in wanted):
            rows["pure_straight"] = 2
    if "open_ready" in flags:
        rows["open_ready"] = 2
    if len(dragons) == 2 and eyes in DRAGONS:
        rows["little_three_dragons"] = 4
    if len(hidden) == 3:
        rows["three_concealed_pungs"] = 4
    if shape == "pairs":
        rows["seven_pairs"] = 4
    if on_last and not (drawn and won == "1p"):
        rows["last_tile"] = 5
    if by == "rob_kong":
        rows["robbing_kong"] = 5
    if "kong_replacement" in flags and won != "5p":
        rows["replacement"] = 5
    if "double_ready" in flags:
        rows["double_ready"] = 5
    if len(winds) == 3 and eyes in WINDS:
        rows["little_four_winds"] = 8
    if len(suits) == 1 and not honours:
        rows["full_flush"] = 8
    if len(dragons) == 3:
        rows["big_three_dragons"] = 8
    ends = [tile for tile in tiles if tile in TERMINALS]
    may_be = [*ends, *honours] if o["all_terminals"] == "with_honours" else ends
    if ends and len(may_be) == len(tiles):
        rows["all_terminals"] = 8
    if len(hidden) == 4:
        rows["four_concealed_pungs"] = 8
    if len(case["bonus"]) == 4:
        rows["all_flowers"] = 8
    if on_last and drawn and won == "1p":
        rows["moon"] = 8
    if "kong_replacement" in flags and won == "5p":
        rows["plum"] = 8
    if len(winds) == 4:
        rows["big_four_winds"] = 12
    if not suits:
        rows["all_honors"] = 12
    for flag in ("heavenly", "earthly", "blessing"):
        if flag in flags:
            rows[flag] = 16
    if not case["melds"] and are_gates(case):
        rows["nine_gates"] = 24
    if {"open_ready", "double_ready"} & {*flags}:
        rows.pop("ready", None)
    return {id: points for id, points in rows.items() if points}


def are_gates(case):
    """7  1112345678999 of one suit before the winning tile of it."""
    suit = case["tile"][1]
    gates = [f"{n}{suit}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    return suit != "z" and sorted(case["concealed"]) == gates


def implied(rows):
    """7.3  Return the rows that others imply."""
    gone = set()
    if {"little_three_dragons", "big_three_dragons"} & {*rows}:
        gone |= {"dragon_pung"}
    if "big_four_winds" in rows:
        gone |= {"all_pungs", "seat_wind", "round_wind"}
    if {"all_honors", "all_terminals", "four_concealed_pungs"} & {*rows}:
        gone |= {"all_pungs"}
    if {"four_concealed_pungs", "nine_gates", "seven_pairs"} & {*rows}:
        gone |= {"concealed_hand", "fully_concealed"}
    if "nine_gates" in rows:
        gone |= {"full_flush"}
    if "all_flowers" in rows:
        gone |= {"flower_tile"}
    if {"heavenly", "earthly"} & {*rows}:
        gone |= {"fully_concealed"}
    if "blessing" in rows:
        gone |= {"concealed_hand"}
    return gone


def worth(case, shape, groups):
    """4.2, 4.3, 7.2  Return what a reading is worth."""
    o, rows = case["options"], rows_of(case, shape, groups)
    if o["stacking"] == "no_implied":
        rows = {id: points for id, points in rows.items() if id not in implied(rows)}
    minimum = sum(points for id, points in rows.items() if id not in STARRED)
    if {"all_chows", "all_simples"} <= {*rows}:
        minimum -= 1
    total = sum(rows.values())
    return {
        "rows": rows,
        "minimum": minimum,
        "uncut": total,
        "points": min(total, o["max_points"] or total),
        "legal": minimum >= o["min_points"],
    }


def best_of(case):
    """MJ 10.1  Return what a hand is worth, as dicts that are equally good; none: incomplete."""
    found = [worth(case, *reading) for reading in readings(case)]
    return slow.best_of(found, lambda result: (result["legal"], result["uncut"]))

"""A scorer written from the page alone, with lists, words and plain search.

It shares no code with the game but the names of the options, and plain search with other games.
"""

from tests.mahjong import slow
from tests.mahjong.slow import (
    DRAGONS,
    SUITED,
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


def is_hidden(hand):
    """7  No tile was claimed; seven pairs count as such where the house says so."""
    return is_closed(hand.case) and (
        hand.shape == "standard" or hand.options["seven_pairs_concealed"]
    )


def is_all_chows(hand):
    """7  Four chows and eyes of a suit."""
    by_draw = hand.drawn and not hand.options["all_chows_self_draw"]
    return len(hand.chows) == 4 and hand.eyes in SUITED and not by_draw


def is_straight(hand):
    """7  123, 456 and 789 of one suit."""
    straights = [
        [[f"{n}{suit}" for n in range(low, low + 3)] for low in (1, 4, 7)] for suit in "mp"
    ]
    return any(all(chow in hand.chows for chow in wanted) for wanted in straights)


def is_all_terminals(hand):
    """7  Ones and nines alone, or honours with them."""
    may_have = hand.options["all_terminals"] == "with_honours"
    others = hand.honours if may_have else []
    return bool(hand.ends) and len(hand.ends) + len(others) == len(hand.tiles)


def is_on_last(hand):
    """7  Won with the last tile: drawn, or where the house counts it, discarded."""
    by_discard = hand.case["by"] == "discard" and hand.options["last_discard_points"]
    return "last_tile" in hand.flags and (hand.drawn or by_discard)


def is_moon(hand):
    """7  The last tile, drawn, is the one of circles."""
    return is_on_last(hand) and hand.drawn and hand.won == "1p"


def is_replaced(hand):
    """7  Won with the tile that replaces a kong."""
    return "kong_replacement" in hand.flags


def is_alone_ready(hand):
    """7  Ready was declared, and not in a way that counts more."""
    return "ready" in hand.flags and not {"open_ready", "double_ready"} & {*hand.flags}


def premium(hand):
    """7  What the copies of the winning tile are worth, as the house counts."""
    others = hand.tiles.count(hand.won) - 1
    worth = {"matching": others, "flat": others > 0, "all_copies": others + 1}
    return worth[hand.options["premium"]]


def are_gates(hand):
    """7  1112345678999 of one suit before the winning tile of it."""
    suit = hand.won[1]
    gates = [f"{n}{suit}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    return not hand.case["melds"] and suit != "z" and sorted(hand.case["concealed"]) == gates


ROWS = {  # 7  The page's table, line by line: id -> points, and whether or how often they count
    "all_chows": (1, is_all_chows),
    "all_simples": (1, lambda hand: not hand.honours and not hand.ends),
    "dragon_pung": (1, lambda hand: len(hand.dragons)),
    "seat_wind": (1, lambda hand: hand.has_wind("seat")),
    "round_wind": (1, lambda hand: hand.has_wind("round") * hand.options["prevailing_wind_points"]),
    "concealed_hand": (1, lambda hand: is_hidden(hand) and not hand.drawn),
    "flower_tile": (1, lambda hand: len(hand.case["bonus"])),
    "premium_tile": (1, premium),
    "ready": (1, is_alone_ready),
    "fully_concealed": (2, lambda hand: is_hidden(hand) and hand.drawn),
    "all_pungs": (2, lambda hand: len(hand.pungs) == 4),
    "half_flush": (2, lambda hand: hand.is_flush(with_honours=True)),
    "pure_straight": (2, is_straight),
    "open_ready": (2, lambda hand: "open_ready" in hand.flags),
    "little_three_dragons": (4, lambda hand: len(hand.dragons) == 2 and hand.eyes in DRAGONS),
    "three_concealed_pungs": (4, lambda hand: len(hand.hidden) == 3),
    "seven_pairs": (4, lambda hand: hand.shape == "pairs"),
    "last_tile": (5, lambda hand: is_on_last(hand) and not is_moon(hand)),
    "robbing_kong": (5, lambda hand: hand.case["by"] == "rob_kong"),
    "replacement": (5, lambda hand: is_replaced(hand) and hand.won != "5p"),
    "double_ready": (5, lambda hand: "double_ready" in hand.flags),
    "little_four_winds": (8, lambda hand: len(hand.winds) == 3 and hand.eyes in WINDS),
    "full_flush": (8, lambda hand: hand.is_flush(with_honours=False)),
    "big_three_dragons": (8, lambda hand: len(hand.dragons) == 3),
    "all_terminals": (8, is_all_terminals),
    "four_concealed_pungs": (8, lambda hand: len(hand.hidden) == 4),
    "all_flowers": (8, lambda hand: len(hand.case["bonus"]) == 4),
    "moon": (8, is_moon),
    "plum": (8, lambda hand: is_replaced(hand) and hand.won == "5p"),
    "big_four_winds": (12, lambda hand: len(hand.winds) == 4),
    "all_honors": (12, lambda hand: not hand.suits),
    "heavenly": (16, lambda hand: "heavenly" in hand.flags),
    "earthly": (16, lambda hand: "earthly" in hand.flags),
    "blessing": (16, lambda hand: "blessing" in hand.flags),
    "nine_gates": (24, are_gates),
}


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
    o, rows = case["options"], slow.rows_of(slow.Reading(case, shape, groups), ROWS)
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

"""A scorer written from the page alone, with lists, words and plain search.

It shares no code with the game but the names of the options, and plain search with other games.
"""

from tests.mahjong import slow
from tests.mahjong.slow import (
    DRAGONS,
    ORPHANS,
    SUITED,
    TERMINALS,
    WINDS,
    is_closed,
    standard_readings,
    whole,
    without,
)

GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
CAN_BE_HALF = {"earthly", "thirteen_orphans", "nine_gates", "self_triplets", "seven_pairs"}
CONCEALED_BY_OPTION = {"great_winds", "pearl", "jade", "ruby"}
SIMPLIFIED = {3: 1, 4: 2, 5: 2, 6: 2, 7: 4, 8: 4, 9: 4}
HALF_SPICY = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]


# ---- readings --------------------------------------------------------------------------------


def readings(case):
    """MJ 1.6, 10.1  Yield every reading: a shape, and its groups (form, tiles, is concealed)."""
    tiles, o = whole(case), case["options"]
    for groups in standard_readings(case):
        yield "standard", groups
    if case["melds"]:
        return
    if o["seven_pairs"] != "off" and slow.are_seven_pairs(tiles, o["seven_pairs_quad"]):
        yield "pairs", [("pairs", tiles, True)]
    if o["thirteen_orphans"] and sorted({*tiles}) == sorted(ORPHANS):
        yield "orphans", [("orphans", tiles, True)]


# ---- rows ------------------------------------------------------------------------------------


def is_common(hand):
    """5  Four chows and eyes of a suit."""
    return len(hand.chows) == 4 and hand.eyes in SUITED


def has_round_wind(hand):
    """5  A pung of the round's wind, unless the house counts it once where it is the seat's too."""
    is_own = hand.case["round"] == hand.case["seat"]
    return hand.has_wind("round") and not (is_own and hand.options["double_wind"] == 1)


def are_mixed_terminals(hand):
    """5  Ones, nines and honours, of each some, and not thirteen orphans."""
    is_whole = len(hand.ends) + len(hand.honours) == len(hand.tiles)
    return bool(is_whole and hand.ends and hand.honours) and hand.shape != "orphans"


def is_four_faan(hand):
    """5  Seven pairs where they are no limit."""
    return hand.shape == "pairs" and hand.options["seven_pairs"] == "4_faan"


def concealed(hand):
    """5  What a hand without claimed tiles is worth, by the house; pairs are none."""
    is_one = hand.shape != "pairs" and is_closed(hand.case)
    return is_one * hand.options["concealed_hand_faan"]


def replacement(hand):
    """5  What winning with the tile that replaces a kong is worth, by the house."""
    is_one = bool({"double_kong", "kong_replacement"} & {*hand.flags})
    return is_one * hand.options["kong_replacement_faan"]


BASIC = {  # 5  The page's table, line by line: id -> faan, and whether or how often they count
    "dragon_pung": (1, lambda hand: len(hand.dragons)),
    "seat_wind": (1, lambda hand: hand.has_wind("seat")),
    "round_wind": (1, has_round_wind),
    "all_suited": (1, lambda hand: (not hand.honours) * hand.options["all_suited"]),
    "common_hand": (1, is_common),
    "all_pungs": (3, lambda hand: len(hand.pungs) == 4),
    "clean_hand": (3, lambda hand: hand.is_flush(with_honours=True)),
    "three_concealed_pungs": (3, lambda hand: len(hand.hidden) >= 3),
    "three_kongs": (3, lambda hand: len(hand.kongs) >= 3),
    "seven_pairs": (4, is_four_faan),
    "little_dragons": (5, lambda hand: len(hand.dragons) == 2 and hand.eyes in DRAGONS),
    "mixed_terminals": (5, are_mixed_terminals),
    "little_winds": (6, lambda hand: len(hand.winds) == 3 and hand.eyes in WINDS),
    "pure_hand": (7, lambda hand: hand.is_flush(with_honours=False)),
    "great_dragons": (8, lambda hand: len(hand.dragons) == 3),
    "double_kong": (9, lambda hand: "double_kong" in hand.flags),
    "all_honors": (10, lambda hand: not hand.suits),
    "concealed_hand": (1, concealed),
    "kong_replacement": (1, replacement),
}


def basic(case, shape, groups):
    """5  Return the basic rows of a reading: id -> faan."""
    rows = slow.rows_of(slow.Reading(case, shape, groups), BASIC)
    return absorbed(rows, case["options"])


def absorbed(rows, options):
    """5  Leave out the rows that fall away."""
    absorbs = {
        "common_hand": ["all_suited"],
        "seven_pairs": ["concealed_hand"],
        "little_dragons": ["dragon_pung"],
        "mixed_terminals": ["all_pungs"],
        "little_winds": ["clean_hand"],
        "pure_hand": ["all_suited"],
        "great_dragons": ["dragon_pung"],
        "double_kong": ["kong_replacement"],
        "all_honors": ["all_pungs"],
    }
    if options["little_winds_absorbs_winds"]:
        absorbs["little_winds"] += ["seat_wind", "round_wind"]
    gone = {id for row in rows for id in absorbs.get(row, [])}
    return {id: faan for id, faan in rows.items() if id not in gone}


def bonus(case):
    """6  Return the bonus rows: id -> faan."""
    o, held, number = case["options"], case["bonus"], "ESWN".index(case["seat"]) + 1
    rows = {}
    if case["by"] == "self_draw":
        rows["self_draw"] = 1
    if case["by"] == "rob_kong" and "concealed_kong" not in case["flags"]:
        rows["robbing_kong"] = 1
    if "last_tile" in case["flags"]:
        rows["last_tile"] = 1
    if not held:
        rows["no_flowers"] = 1
    for own, full, first in (("own_flower", "all_flowers", 1), ("own_season", "all_seasons", 5)):
        has_own = f"f{number + first - 1}" in held
        if {f"f{first + n}" for n in range(4)} <= {*held}:
            rows[full] = {3: 2, 5: 4, 2: 2}[o["all_four"]]
            has_own = o["all_four"] != 2
        if has_own:
            rows[own] = 1
    return rows


def limits(case, shape, groups):
    """7  Return the ids of the limit hands that a reading is."""
    o = case["options"]
    tiles = sorted(tile for _, kinds, _ in groups for tile in kinds)
    pungs = [kinds[0] for form, kinds, _ in groups if form in ("pung", "kong")]
    eyes = next((kinds[0] for form, kinds, _ in groups if form == "eyes"), None)
    closed, found = is_closed(case), set()
    found |= {flag for flag in ("heavenly", "earthly") if flag in case["flags"] and o[flag]}
    if shape == "orphans":
        found.add("thirteen_orphans")
    if shape == "pairs" and o["seven_pairs"] == "limit":
        found.add("seven_pairs")
    if o["terminals"] and all(tile in TERMINALS for tile in tiles):
        found.add("terminals")
    if o["pure_green"] and shape == "standard" and all(tile in GREEN for tile in tiles):
        found.add("pure_green")
    if o["nine_gates"] and not case["melds"] and is_nine_gates(case, tiles):
        found.add("nine_gates")
    if o["self_triplets"] and closed and len(pungs) == 4 and are_self_made(case, groups):
        found.add("self_triplets")
    if o["all_kongs"] and [form for form, _, _ in groups].count("kong") == 4:
        found.add("all_kongs")
    if closed or not o["limit_concealed"]:
        if o["great_winds"] and {*WINDS} <= {*pungs}:
            found.add("great_winds")
        for id, suit, dragon in (("pearl", "p", "5z"), ("jade", "s", "6z"), ("ruby", "m", "7z")):
            others = without(pungs, [dragon]) if dragon in pungs else []
            if (
                o["colour_dragons"]
                and len(others) == 3
                and {t[1] for t in [*others, eyes]} == {suit}
            ):
                found.add(id)
    return found


def is_nine_gates(case, tiles):
    """7  1112345678999 and one more of a suit."""
    suit = tiles[0][1]
    gates = [f"{n}{suit}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    if case["options"]["nine_gates_pure"]:
        return suit != "z" and sorted(case["concealed"]) == gates
    return suit != "z" and any(sorted([*gates, f"{n}{suit}"]) == tiles for n in range(1, 10))


def are_self_made(case, groups):
    """7  Whether a discard completed no more of self triplets than the house allows."""
    allowed = case["options"]["self_triplets_discard"]
    if case["by"] == "self_draw" or allowed == "any":
        return True
    pungs_hidden = all(alone for form, _, alone in groups if form in ("pung", "kong"))
    return allowed == "pair_only" and pungs_hidden


# ---- what it brings --------------------------------------------------------------------------


def base(faan, options):
    """8.1  Return base points."""
    if options["faan_table"] == "simplified":
        return 8 if faan >= 10 else SIMPLIFIED.get(faan, 0)
    faan = min(faan, options["limit_faan"])
    return HALF_SPICY[faan] if options["faan_table"] == "half_spicy" else 2**faan


def payments(case, faan, limit):
    """8.2, 8.4, 3.2  Return what each loser pays by its wind, winners nothing.

    `limit` is None, "half" or "whole".
    """
    o, paid = case["options"], {}
    for loser in "ESWN":
        if loser == case["seat"] or loser in case.get("won_too", ()):
            continue
        amount = base(faan, o) if limit is None else base(99, o)
        is_drawn = case["by"] == "self_draw"
        for doubles in (is_drawn, loser == case["giver"], "E" in (case["seat"], loser)):
            amount *= 2 if doubles else 1
        if limit and o["limit_payment"] == "flat":
            amount = o["limit_points"]
        paid[loser] = amount // 2 if limit == "half" else amount
    return paid


def best_of(case):
    """MJ 10.1  Return what a hand is worth, as dicts that are equally good; none: incomplete."""
    return slow.best_of([r for reading in readings(case) for r in worth(case, *reading)], rank)


def rank(result):
    """MJ 10.1  Legal first, then points, then faan; of the same reading the limit."""
    return (result["legal"], result["income"], result["faan"], result["limit"] is not None)


def worth(case, shape, groups):
    """4.2, 7.3  Yield what a reading is worth by faan, and as a limit."""
    o = case["options"]
    rows, extra = basic(case, shape, groups), bonus(case)
    faan = sum(rows.values()) + sum(extra.values())
    counted = sum(rows.values()) + (sum(extra.values()) if o["bonus_counts_to_min"] else 0)
    found = limits(case, shape, groups)
    common = {"rows": rows, "bonus": extra, "limits": found, "faan": faan}
    yield made(case, common, None, counted >= o["min_faan"])
    if found:
        halved = CAN_BE_HALF | (CONCEALED_BY_OPTION if o["limit_concealed"] else set())
        is_half = o["semi_concealed_half_limit"] and case["by"] != "self_draw" and found <= halved
        yield made(case, common, "half" if is_half else "whole", True)


def made(case, common, limit, is_legal):
    """Put together one result."""
    income = sum(payments(case, common["faan"], limit).values())
    return {**common, "limit": limit, "legal": bool(is_legal), "income": income}

"""Winning hands of Korean mahjong drawn by chance, most of them near rows of the catalogue."""

from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.patterns import FLAGS
from tests.mahjong import drawn
from tests.mahjong.drawn import DRAGONS, WINDS, Drawer, suited, tiles

SUITS = "mp"
ALL = [*suited(SUITS), *WINDS, *DRAGONS]
POOLS = (
    *(ALL, ALL, ALL[:18], WINDS + DRAGONS, WINDS + tiles("p", (2, 3, 4)), DRAGONS + ALL[:9]),
    *(tiles(suit, range(1, 10)) for suit in SUITS),
    *(tiles(suit, range(1, 10)) + WINDS + DRAGONS for suit in SUITS),
    *(tiles(suit, range(2, 9)) for suit in SUITS),
    [tile for tile in ALL if tile[0] in "19" or tile[1] == "z"],
    [*DRAGONS, "5p", "1p"],
    [*WINDS, "5p", "1p"],
)


def straight(drawer, chance):
    suit, pool = chance.choice(SUITS), chance.choice(POOLS)
    runs = [tiles(suit, range(low, low + 3)) for low in (1, 4, 7)]
    return [*runs, drawn.one_set(chance, pool, 0.5)], [chance.choice(pool)] * 2


def quads(drawer, chance):
    """Draw seven pairs, some of them alike, of few kinds."""
    few = [tile for tile in ALL[:18] if tile[0] in "19"]
    return [], sorted(chance.choices([*few, chance.choice(ALL)], k=7) * 2)


def flags(chance, by, seat, melds):
    """Draw circumstances that do not contradict each other (MJ 10.6)."""
    kongs = [form for form, _, _ in melds].count("kong")
    found = set()
    if by != "rob_kong" and chance.random() < 0.2:
        found.add("last_tile")
    if by == "self_draw" and kongs and chance.random() < 0.5:
        found.add("kong_replacement")
    if not melds and not found and chance.random() < 0.2:
        found |= {"heavenly"} if by == "self_draw" and seat == "E" else set()
        found |= {"earthly"} if by == "self_draw" and seat != "E" else set()
        found |= {"blessing"} if by == "discard" and seat != "E" else set()
    if not any(is_open for _, _, is_open in melds) and chance.random() < 0.4:
        found |= {chance.choice(("ready", "double_ready"))}
        found |= {"open_ready"} if by == "self_draw" and chance.random() < 0.5 else set()
    return found


DRAWER = Drawer(
    GAME.house_rules,
    SUITS,
    POOLS,
    (drawn.pairs, straight, quads, drawn.gates),
    bonus=[f"f{n}" for n in range(1, 5)],
    numbers_of_bonus=(0, 0, 1, 2, 4),
    claims_chows=False,
    flags=flags,
)
case, options, in_words = DRAWER.case, DRAWER.options, DRAWER.in_words


def as_scored(drawn_case):
    """Return a drawn hand as the scorer takes it: hand, situation, melds."""
    return drawn.as_scored(drawn_case, FLAGS)


def as_question(drawn_case):
    return drawn.as_question(DRAWER, drawn_case)

"""Winning hands of Hong Kong mahjong drawn by chance, most of them near rows of the catalogue."""

from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.patterns import EAST_GAVE, FLAGS
from tests.mahjong import drawn
from tests.mahjong.drawn import DRAGONS, WINDS, Drawer, suited, tiles

SUITS = "mps"
ALL = [*suited(SUITS), *WINDS, *DRAGONS]
POOLS = (
    *(ALL, ALL, ALL[:27], WINDS + DRAGONS, WINDS + tiles("s", (2, 3, 4)), DRAGONS + ALL[:9]),
    *(tiles(suit, range(1, 10)) for suit in SUITS),
    *(tiles(suit, range(1, 10)) + WINDS + DRAGONS for suit in SUITS),
    *(
        [*tiles(suit, (1, 4, 6, 8)), dragon]
        for suit, dragon in zip("psm" * 3, DRAGONS * 3, strict=True)
    ),
    [tile for tile in ALL[:27] if tile[0] in "19"],
    [tile for tile in ALL if tile[0] in "19" or tile[1] == "z"],
    [*tiles("s", (2, 3, 4, 6, 8)), "6z"],
    [*WINDS, "5p"],
)


def orphans(drawer, chance):
    kinds = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] + [f"{n}z" for n in range(1, 8)]
    return [], [*kinds, chance.choice(kinds)]


def flags(chance, by, seat, melds):
    """Draw circumstances that do not contradict each other (MJ 10.6)."""
    kongs = [form for form, _, _ in melds].count("kong")
    found = set()
    if by != "rob_kong" and chance.random() < 0.2:
        found.add("last_tile")
    if by == "self_draw" and kongs and chance.random() < 0.5:
        found.add("kong_replacement")
        found |= {"double_kong"} if kongs > 1 and chance.random() < 0.5 else set()
    if not melds and not found and chance.random() < 0.2:
        found |= {"heavenly"} if by == "self_draw" and seat == "E" else set()
        found |= {"earthly"} if by == "discard" and seat != "E" else set()
    return found


DRAWER = Drawer(
    GAME.house_rules,
    SUITS,
    POOLS,
    (drawn.pairs, orphans, drawn.gates),
    bonus=[f"f{n}" for n in range(1, 9)],
    numbers_of_bonus=(0, 0, 1, 2, 4, 6, 7),
    claims_chows=True,
    flags=flags,
    first=frozenset(("earthly",)),
)
case, options, in_words = DRAWER.case, DRAWER.options, DRAWER.in_words


def as_scored(drawn_case):
    """Return a drawn hand as the scorer takes it: hand, situation, melds."""
    east_gave = drawn_case["by"] != "self_draw" and drawn_case["giver"] == "E"
    return drawn.as_scored(drawn_case, FLAGS, EAST_GAVE if east_gave else 0)


def as_question(drawn_case):
    return drawn.as_question(DRAWER, drawn_case)

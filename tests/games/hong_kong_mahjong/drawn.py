"""Winning hands drawn by chance, most of them near rows of the catalogue, with random options."""

from madang.games.hong_kong_mahjong.options import OPTIONS, Options, conflict
from madang.options import format_options

SUITS = "mps"


def tiles(suit, ranks):
    return [f"{rank}{suit}" for rank in ranks]


ALL = [tile for suit in SUITS for tile in tiles(suit, range(1, 10))] + tiles("z", range(1, 8))
WINDS, DRAGONS = tiles("z", range(1, 5)), tiles("z", range(5, 8))
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


def options(chance):
    """Draw options that go together, many at their default."""
    while True:
        drawn = Options(
            **{row.name: chance.choice(row.values) for row in OPTIONS if chance.random() < 0.4}
        )
        if conflict(drawn) is None:
            return drawn


def case(chance):
    """Draw a hand that was won, as words: what `slow` reads."""
    sets, loose = chance.choice((*[any_hand] * 9, pairs, orphans, gates))(chance)
    melded = chance.choice((0, 0, 1, 2, 3, 4))
    melds = [meld(chance, kinds) for kinds in sets[:melded]]
    concealed = [tile for kinds in sets[melded:] for tile in kinds] + loose
    whole = held(concealed, melds)
    if any(whole.count(tile) > 4 for tile in whole):
        return case(chance)
    chance.shuffle(concealed)
    by = chance.choice(("self_draw", "discard", "discard", "rob_kong"))
    tile = concealed.pop()
    if by == "rob_kong" and tile in held(concealed, melds):
        by = "discard"
    seat = chance.choice("ESWN")
    drawn_flags = flags(chance, by, seat, melds)
    others = "E" if "earthly" in drawn_flags else "ESWN".replace(seat, "")
    return {
        "concealed": concealed,
        "tile": tile,
        "melds": melds,
        "by": by,
        "seat": seat,
        "round": chance.choice("ESWN"),
        "giver": None if by == "self_draw" else chance.choice(others),
        "bonus": chance.sample(
            [f"f{n}" for n in range(1, 9)], chance.choice((0, 0, 1, 2, 4, 6, 7))
        ),
        "flags": drawn_flags,
        "options": options(chance),
    }


def held(concealed, melds):
    return concealed + [tile for _, kinds, _ in melds for tile in kinds]


def any_hand(chance):
    """Draw four sets and eyes from few kinds or from all."""
    pool = chance.choice(POOLS)
    chows = chance.choice((0.0, 0.4, 0.8))
    return [one_set(chance, pool, chows) for _ in range(4)], [chance.choice(pool)] * 2


def one_set(chance, pool, chows):
    tile = chance.choice(pool)
    run = [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
    if tile[1] != "z" and all(tile in pool for tile in run) and chance.random() < chows:
        return run
    return [tile] * 3


def pairs(chance):
    kinds = ALL
    if chance.random() < 0.5:
        kinds = [kind for kind in kinds if kind[0] in "19" or kind[1] == "z"]
    drawn = chance.sample(kinds, 7)
    if chance.random() < 0.3:
        drawn[0] = drawn[1]
    return [], sorted(drawn * 2)


def orphans(chance):
    kinds = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] + [f"{n}z" for n in range(1, 8)]
    return [], [*kinds, chance.choice(kinds)]


def gates(chance):
    suit = chance.choice(SUITS)
    return [], [f"{n}{suit}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, chance.randint(1, 9))]


def meld(chance, kinds):
    """Lay a set down: a pung may be a kong, and a kong concealed."""
    if kinds[0] != kinds[1]:
        return ("chow", kinds, True)
    form = chance.choice(("pung", "kong", "kong"))
    return (form, kinds + kinds[:1] * (form == "kong"), form == "pung" or chance.random() < 0.4)


def flags(chance, by, seat, melds):
    """Draw circumstances that do not contradict each other (MJ 10.6)."""
    kongs = [form for form, _, _ in melds].count("kong")
    drawn = set()
    if by != "rob_kong" and chance.random() < 0.2:
        drawn.add("last_tile")
    if by == "self_draw" and kongs and chance.random() < 0.5:
        drawn.add("kong_replacement")
        drawn |= {"double_kong"} if kongs > 1 and chance.random() < 0.5 else set()
    if not melds and not drawn and chance.random() < 0.2:
        drawn |= {"heavenly"} if by == "self_draw" and seat == "E" else set()
        drawn |= {"earthly"} if by == "discard" and seat != "E" else set()
    return drawn


def words_of(drawn_options):
    """Write options by name, as the page calls them."""
    return format_options(OPTIONS, drawn_options)

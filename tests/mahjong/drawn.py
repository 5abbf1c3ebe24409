"""Winning hands drawn by chance, most of them near rows of a catalogue, with random options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from madang.mahjong.scoring.readings import WAYS, Situation, hand_of
from madang.mahjong.tiles import BONUS, Meld, parse_tile, set_of
from madang.mahjong.tiles import WINDS as WIND_LETTERS
from madang.options import HouseRules, format_options

WINDS, DRAGONS = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]


def tiles(suit, ranks):
    return [f"{rank}{suit}" for rank in ranks]


def suited(suits):
    return [tile for suit in suits for tile in tiles(suit, range(1, 10))]


@dataclass(frozen=True)
class Drawer:
    """What hands of a game are drawn from."""

    house_rules: HouseRules
    suits: str
    pools: Sequence[Sequence[str]]  # of kinds; a hand comes from one of them
    specials: Sequence[Callable[["Drawer", Any], Any]]  # drawn as often as one hand of nine
    bonus: Sequence[str]
    numbers_of_bonus: Sequence[int]  # how many bonus tiles, one of these
    claims_chows: bool
    flags: Callable[[Any, str, str, Any], set[str]]  # (chance, by, seat, melds) drawn
    first: frozenset[str] = frozenset()  # flags with which East gave the tile

    @property
    def all(self):
        return [*suited(self.suits), *WINDS, *DRAGONS]

    def options(self, chance):
        """Draw options that go together, many at their default."""
        rules = self.house_rules
        while True:
            drawn = rules.options_type(
                **{
                    row.name: chance.choice(row.values)
                    for row in rules.option_rows
                    if chance.random() < 0.4
                }
            )
            if rules.conflict is None or rules.conflict(drawn) is None:
                return drawn

    def case(self, chance):
        """Draw a hand that was won, as words: what a slow scorer reads."""
        sets, loose = chance.choice((*[any_hand] * 9, *self.specials))(self, chance)
        melded = chance.choice((0, 0, 1, 2, 3, 4))
        claimed = [at < melded and (self.claims_chows or is_pung(s)) for at, s in enumerate(sets)]
        melds = [meld(chance, s) for s, is_meld in zip(sets, claimed, strict=True) if is_meld]
        hidden = [s for s, is_meld in zip(sets, claimed, strict=True) if not is_meld]
        concealed = [tile for kinds in hidden for tile in kinds] + loose
        every = held(concealed, melds)
        if any(every.count(tile) > 4 for tile in every):
            return self.case(chance)
        chance.shuffle(concealed)
        by = chance.choice(("self_draw", "discard", "discard", "rob_kong"))
        tile = concealed.pop()
        if by == "rob_kong" and tile in held(concealed, melds):
            by = "discard"
        seat = chance.choice("ESWN")
        drawn_flags = self.flags(chance, by, seat, melds)
        others = "E" if drawn_flags & self.first else "ESWN".replace(seat, "")
        return {
            "concealed": concealed,
            "tile": tile,
            "melds": melds,
            "by": by,
            "seat": seat,
            "round": chance.choice("ESWN"),
            "giver": None if by == "self_draw" else chance.choice(others),
            "bonus": chance.sample(self.bonus, chance.choice(self.numbers_of_bonus)),
            "flags": drawn_flags,
            "options": self.options(chance),
        }

    def in_words(self, case):
        """Return a case with its options by name, as the page calls them."""
        return {**case, "options": format_options(self.house_rules.option_rows, case["options"])}


def held(concealed, melds):
    return concealed + [tile for _, kinds, _ in melds for tile in kinds]


def is_pung(kinds):
    return kinds[0] == kinds[1]


def any_hand(drawer, chance):
    """Draw four sets and eyes from few kinds or from all."""
    pool = chance.choice(drawer.pools)
    chows = chance.choice((0.0, 0.4, 0.8))
    return [one_set(chance, pool, chows) for _ in range(4)], [chance.choice(pool)] * 2


def one_set(chance, pool, chows):
    tile = chance.choice(pool)
    run = [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
    if tile[1] != "z" and all(tile in pool for tile in run) and chance.random() < chows:
        return run
    return [tile] * 3


def pairs(drawer, chance):
    kinds = drawer.all
    if chance.random() < 0.5:
        kinds = [kind for kind in kinds if kind[0] in "19" or kind[1] == "z"]
    drawn = chance.sample(kinds, 7)
    if chance.random() < 0.3:
        drawn[0] = drawn[1]
    return [], sorted(drawn * 2)


def gates(drawer, chance):
    suit = chance.choice(drawer.suits)
    return [], [f"{n}{suit}" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, chance.randint(1, 9))]


def meld(chance, kinds):
    """Lay a set down: a pung may be a kong, and a kong concealed."""
    if kinds[0] != kinds[1]:
        return ("chow", kinds, True)
    form = chance.choice(("pung", "kong", "kong"))
    return (form, kinds + kinds[:1] * (form == "kong"), form == "pung" or chance.random() < 0.4)


def as_scored(case, flags: Mapping[str, int], others: int = 0):
    """Return a drawn hand as a scorer takes it: hand, situation, melds; `others`: more flags."""
    melds = [
        Meld(form, min(map(parse_tile, tiles)), is_open) for form, tiles, is_open in case["melds"]
    ]
    concealed = [parse_tile(tile) for tile in [*case["concealed"], case["tile"]]]
    situation = Situation(
        parse_tile(case["tile"]),
        WAYS.index(case["by"]),
        WIND_LETTERS.index(case["seat"]),
        WIND_LETTERS.index(case["round"]),
        set_of(parse_tile(tile) - BONUS for tile in case["bonus"]),
        sum(flags[flag] for flag in case["flags"]) | others,
    )
    return hand_of(concealed, melds), situation, melds


def as_question(drawer, case):
    """Write a drawn hand as a question."""
    melds = [
        {"kind": form, "tile": min(tiles), "open": is_open}
        for form, tiles, is_open in case["melds"]
    ]
    return {
        "concealed": case["concealed"],
        "melds": melds,
        "winning_tile": case["tile"],
        "by": case["by"],
        "seat_wind": case["seat"],
        "round_wind": case["round"],
        "discarder": case["giver"],
        "bonus": case["bonus"],
        **dict.fromkeys(case["flags"], True),
        "options": drawer.in_words(case)["options"],
    }

"""All 12,271,512 hands of six cards: the kernels against a count over months, written apart.

The left side walks through every hand with the compiled kernels. The right side never sees a card:
it goes through the ways to hold six cards by months, weighs each with the number of hands it stands
for, and reads the combinations off the page.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from madang.games.nylon_ppong import GAME
from madang.games.nylon_ppong.scoring import IDS, best_value, shape_of, shown_by
from madang.hwatu.cards import BITS, CARDS
from madang.kernels.jit import compiled, kernel

HANDS = comb(CARDS, 6)
MOST = 1000  # best_value where nothing is shown; LEAST is where counting begins
LEAST = -200

BASE: dict[str, Any] = {}
ALL_ON = {"four_of_a_kind": True, "sum_high": "66", "double_minus": True}
HIGH_60 = {**ALL_ON, "sum_high": "60"}
HOUSES = {"base": BASE, "all_on": ALL_ON, "high_60": HIGH_60}

# ---- the kernels -----------------------------------------------------------------------------


@kernel
def count_hands(options: Any, rows: Any, values: Any) -> None:
    """Add every hand of six cards to the rows that it shows and to its best value."""
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = BITS[a] | BITS[b] | BITS[c] | BITS[d]
                    for e in range(d):
                        for f in range(e):
                            hand = four | BITS[e] | BITS[f]
                            shown = shown_by(shape_of(hand), options)
                            for row in range(len(shown)):
                                rows[row] += shown[row]
                            values[best_value(hand, options) - LEAST] += 1


def counted_by_kernels(options: dict[str, Any]) -> tuple[dict[str, int], dict[int, int]]:
    rows, values = np.zeros(len(IDS), np.int64), np.zeros(MOST - LEAST + 1, np.int64)
    twin = compiled({"count_hands": count_hands}, "test-hands", inline=True)["count_hands"]
    twin(GAME.make_options(**options), rows, values)
    found = {int(place) + LEAST: int(values[place]) for place in np.flatnonzero(values)}
    return dict(zip(IDS, rows.tolist(), strict=True)), found


# ---- the count over months -------------------------------------------------------------------


def holdings(cards: int = 6, months: int = 12) -> Iterator[tuple[int, ...]]:
    """Yield every way to hold `cards` cards, as how many of each month."""
    if months == 0:
        if cards == 0:
            yield ()
        return
    for count in range(min(cards, 4) + 1):
        for rest in holdings(cards - count, months - 1):
            yield (count, *rest)


def hands_of(holding: tuple[int, ...]) -> int:
    """Return how many hands hold so many of each month."""
    hands = 1
    for count in holding:
        hands *= comb(4, count)
    return hands


def sum_of(holding: tuple[int, ...]) -> int:
    return sum(month * count for month, count in enumerate(holding, 1))


def is_straight(holding: tuple[int, ...]) -> bool:
    return "111111" in "".join(map(str, holding))


Rule = Callable[[tuple[int, ...], dict[str, Any]], bool]
PATTERNS: dict[str, Rule] = {
    "three_pairs": lambda holding, options: sorted(holding)[-3:] == [2, 2, 2],
    "two_triplets": lambda holding, options: sorted(holding)[-2:] == [3, 3],
    "four_and_pair": lambda holding, options: sorted(holding)[-2:] == [2, 4],
    "straight": lambda holding, options: is_straight(holding),
    "ten_or_less": lambda holding, options: sum_of(holding) <= 10,
    "four_of_a_kind": lambda holding, options: bool(options.get("four_of_a_kind")) and 4 in holding,
    "sum_high": lambda holding, options: (
        "sum_high" in options and sum_of(holding) >= int(options["sum_high"])
    ),
}
WORTH = {  # a straight is worth minus its sum
    "three_pairs": 0,
    "two_triplets": 0,
    "four_and_pair": -50,
    "ten_or_less": -100,
    "four_of_a_kind": 0,
    "sum_high": -100,
}


def value_of(shown: list[str], holding: tuple[int, ...], options: dict[str, Any]) -> int:
    if options.get("double_minus") and {"four_and_pair", "ten_or_less"} <= set(shown):
        return -200
    return min((WORTH.get(id, -sum_of(holding)) for id in shown), default=MOST)


def counted_by_months(options: dict[str, Any]) -> tuple[dict[str, int], dict[int, int]]:
    rows: Counter[str] = Counter(dict.fromkeys(PATTERNS, 0))
    values: Counter[int] = Counter()
    for holding in holdings():
        shown = [id for id, shows in PATTERNS.items() if shows(holding, options)]
        hands = hands_of(holding)
        rows.update(dict.fromkeys(shown, hands))
        values[value_of(shown, holding, options)] += hands
    return dict(rows), dict(values)


# ---- the checks ------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("options", HOUSES.values(), ids=HOUSES)
def test_7_3_all_six_card_hands_are_counted_alike(options: dict[str, Any]) -> None:
    rows, values = counted_by_kernels(options)
    assert sum(values.values()) == HANDS == 12_271_512
    assert (rows, values) == counted_by_months(options)


def test_7_3_the_page_says_how_many_hands_show_each() -> None:
    base, _ = counted_by_months(BASE)
    every, _ = counted_by_months(ALL_ON)
    high, _ = counted_by_months(HIGH_60)
    page = {row[0]: int(row[1].replace(",", "")) for row in rows_of_the_page()}
    assert page == {
        **{id: base[id] for id in IDS[:5]},
        "four_of_a_kind": every["four_of_a_kind"],
        "sum_high=66": every["sum_high"],
        "sum_high=60": high["sum_high"],
        "any of these": HANDS - counted_by_months(BASE)[1][MOST],
    }
    assert page["any of these"] == 78_168


def rows_of_the_page() -> list[list[str]]:
    page = Path(__file__).parents[3] / "docs" / "rules" / "nylon_ppong.md"
    table = page.read_text(encoding="utf-8").split("| id | hands | |")[1].split("\n\n")[0]
    lines = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    return [[cell.strip() for cell in line] for line in lines]


def test_7_3_three_pairs_are_never_ten_or_less() -> None:
    sums = {sum_of(way) for way in holdings() if PATTERNS["three_pairs"](way, BASE)}
    assert min(sums) == 12


@pytest.mark.parametrize("options", HOUSES.values(), ids=HOUSES)
def test_7_3_a_straight_overlaps_nothing(options: dict[str, Any]) -> None:
    straights = [way for way in holdings() if is_straight(way)]
    for way, (id, shows) in product(straights, PATTERNS.items()):
        assert shows(way, options) is (id == "straight")

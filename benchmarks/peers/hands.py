"""Questions about mahjong hands: the same random hands for all."""

from collections.abc import Callable
from typing import Any

import numpy as np

HANDS = 2000
COPIES = 4
KINDS = [*range(18), *range(27, 34)]  # characters, dots, honours
Ask = Callable[[], int]  # asks about all hands once; returns how many those were


def dealt() -> Any:
    """Return rows of 34 counts: fourteen tiles each, from a full set."""
    rng = np.random.default_rng(1)
    kinds = np.repeat(np.arange(34), COPIES)
    rows = [np.bincount(rng.permutation(kinds)[:14], minlength=34) for _ in range(HANDS)]
    return np.array(rows, np.uint8)


def won() -> tuple[Any, Any]:
    """Return rows of complete hands of four sets and eyes, all concealed, and the winning kinds.

    None has bamboo, which Korean mahjong is played without.
    """
    rng, rows, kinds = np.random.default_rng(2), [], []
    while len(rows) < HANDS:
        row = np.zeros(34, np.int64)
        for _ in range(4):
            if rng.random() < 0.3:
                row[rng.choice(KINDS)] += 3
            else:
                low = 9 * rng.integers(2) + rng.integers(7)
                row[low : low + 3] += 1
        row[rng.choice(KINDS)] += 2
        if row.max() <= COPIES:
            rows.append(row)
            kinds.append(rng.choice(np.flatnonzero(row)))
    return np.array(rows, np.uint8), np.array(kinds)


def tiles_of(counts: Any) -> list[int]:
    """Return a hand as numbers of single tiles, four a kind."""
    return [COPIES * kind + n for kind, count in enumerate(counts) for n in range(count)]


# ---- how far a hand is -------------------------------------------------------------------------


def shanten_of_madang() -> Ask:
    """Ask for all rows in one call."""
    from madang.mahjong import prepare_shanten

    ask = prepare_shanten(dealt())
    return lambda: len(ask())


def shanten_of_madang_one_by_one() -> Ask:
    """Ask for one row a call."""
    from madang.mahjong import prepare_shanten

    row = dealt()[:1].copy()
    ask = prepare_shanten(row)
    rows = dealt()

    def ask_all() -> int:
        for one in rows:
            row[0] = one
            ask()
        return HANDS

    return ask_all


def shanten_of_mahjong() -> Ask:
    """Ask the package `mahjong`, a hand a call."""
    from mahjong.shanten import Shanten

    rows = dealt().tolist()
    return lambda: sum(Shanten.calculate_shanten(row) > -2 for row in rows)


def shanten_of_riichienv() -> Ask:
    """Ask RiichiEnv, a hand a call."""
    from riichienv import calculate_shanten

    rows = [tiles_of(row) for row in dealt()]
    return lambda: sum(calculate_shanten(row) > -2 for row in rows)


# ---- what a hand is worth ----------------------------------------------------------------------


def scores_of_madang(game: str) -> Ask:
    """Score all rows in one call, by the rules of one of our games."""
    from importlib import import_module

    module = import_module(f"madang.games.{game}.arrays")
    counts, winning = won()
    rows = np.zeros(HANDS, module.HANDS)
    rows["concealed"], rows["winning_tile"] = counts, winning
    ask = module.prepare_score_rows(rows)
    return lambda: len(ask())


def scores_of_mahjong() -> Ask:
    """Score with the package `mahjong`, a hand a call, by riichi rules."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    config = HandConfig(is_tsumo=True)
    hands = [(tiles_of(row), COPIES * int(kind)) for row, kind in zip(*won(), strict=True)]
    judge = HandCalculator()

    def ask() -> int:
        for tiles, winning in hands:
            judge.estimate_hand_value(tiles, winning, config=config)
        return HANDS

    return ask


def scores_of_riichienv() -> Ask:
    """Score with RiichiEnv, a hand a call, by riichi rules."""
    from riichienv import Conditions, HandEvaluator

    drawn = Conditions(tsumo=True)
    hands = [(tiles_of(row), COPIES * int(kind)) for row, kind in zip(*won(), strict=True)]

    def ask() -> int:
        for tiles, winning in hands:
            HandEvaluator([tile for tile in tiles if tile != winning]).calc(
                winning, conditions=drawn
            )
        return HANDS

    return ask

"""Rows of winning hands drawn by chance, to measure and to try `score_rows` by."""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.games.hong_kong_mahjong.arrays import HANDS, meld_byte
from madang.games.hong_kong_mahjong.hand import DISCARD, SELF_DRAW
from madang.mahjong.notation import CHOW, KONG, PUNG, Meld, is_chow
from madang.mahjong.tiles import COPIES, PLAYED

SETS = 4
WINDS = 4
DIFFERENT = 10_000  # hands; more are these again


def random_wins(rng: np.random.Generator, count: int) -> npt.NDArray[np.void]:
    """Return rows of winning hands: four sets and eyes, any number of them melded."""
    different = min(count, DIFFERENT)
    hands = np.zeros(different, HANDS)
    for hand in hands:
        while not lay_win(rng, hand):
            hand["concealed"], hand["melds"] = 0, 0
    return np.resize(hands, count)


def lay_win(rng: np.random.Generator, hand: Any) -> bool:
    """Lay a winning hand into a row; False: it would need five of a tile."""
    sets = [random_set(rng) for _ in range(SETS)]
    eyes = int(rng.integers(PLAYED))
    melded = int(rng.integers(SETS + 1))
    concealed = Counter({eyes: 2})
    for meld in sets[melded:]:
        concealed.update(meld.kinds[:3])
    used = concealed + Counter(kind for meld in sets[:melded] for kind in meld.kinds)
    for kind, copies in concealed.items():
        hand["concealed"][kind] = copies
    hand["melds"][:melded] = [meld_byte(meld) for meld in sets[:melded]]
    hand["winning_tile"] = rng.choice(list(concealed))
    hand["by"] = rng.choice([SELF_DRAW, DISCARD])
    hand["seat_wind"], hand["round_wind"] = rng.integers(WINDS, size=2)
    hand["bonus"] = rng.integers(0xFF)  # never all eight, which would end the hand
    return max(used.values()) <= COPIES


def random_set(rng: np.random.Generator) -> Meld:
    """Draw a set, chows as often as pungs where they can be."""
    kind = int(rng.integers(PLAYED))
    if is_chow(kind) and rng.random() < 1 / 2:
        return Meld(CHOW, kind, is_open=True)
    form = KONG if rng.random() < 1 / 4 else PUNG
    return Meld(form, kind, is_open=form == PUNG or rng.random() < 1 / 2)

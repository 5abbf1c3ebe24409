"""Rows of winning hands drawn by chance, to measure and to try `score_rows` by."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.mahjong.notation import CHOW, KONG, PUNG, Meld, is_chow
from madang.mahjong.scoring.arrays import HANDS, meld_byte
from madang.mahjong.scoring.hand import DISCARD, SELF_DRAW
from madang.mahjong.tiles import COPIES

SETS = 4
WINDS = 4
DIFFERENT = 10_000  # hands; more are these again


class Drawn(NamedTuple):
    """What hands of a game are drawn from."""

    kinds: Sequence[int]  # that are played
    bonus: int  # sets of bonus tiles are below this
    claims_chows: bool

    def random_wins(self, rng: np.random.Generator, count: int) -> npt.NDArray[np.void]:
        """Return rows of winning hands: four sets and eyes, any number of them melded."""
        different = min(count, DIFFERENT)
        hands = np.zeros(different, HANDS)
        for hand in hands:
            while not self.lay_win(rng, hand):
                hand["concealed"], hand["melds"] = 0, 0
        return np.resize(hands, count)

    def lay_win(self, rng: np.random.Generator, hand: Any) -> bool:
        """Lay a winning hand into a row; False: it would need five of a tile."""
        sets = [self.random_set(rng) for _ in range(SETS)]
        eyes = self.random_kind(rng)
        wanted = int(rng.integers(SETS + 1))
        melds = [meld for meld in sets[:wanted] if self.claims_chows or meld.form != CHOW]
        concealed = Counter({eyes: 2})
        for meld in [*sets[wanted:], *(meld for meld in sets[:wanted] if meld not in melds)]:
            concealed.update(meld.kinds[:3])
        used = concealed + Counter(kind for meld in melds for kind in meld.kinds)
        for kind, copies in concealed.items():
            hand["concealed"][kind] = copies
        hand["melds"][: len(melds)] = [meld_byte(meld) for meld in melds]
        hand["winning_tile"] = rng.choice(list(concealed))
        hand["by"] = rng.choice([SELF_DRAW, DISCARD])
        hand["seat_wind"], hand["round_wind"] = rng.integers(WINDS, size=2)
        hand["bonus"] = rng.integers(self.bonus)
        return max(used.values()) <= COPIES

    def random_kind(self, rng: np.random.Generator) -> int:
        """Draw a kind."""
        return int(self.kinds[int(rng.integers(len(self.kinds)))])

    def random_set(self, rng: np.random.Generator) -> Meld:
        """Draw a set, chows as often as pungs where they can be."""
        kind = self.random_kind(rng)
        if is_chow(kind) and rng.random() < 1 / 2:
            return Meld(CHOW, kind, is_open=True)
        form = KONG if rng.random() < 1 / 4 else PUNG
        return Meld(form, kind, is_open=form == PUNG or rng.random() < 1 / 2)

"""Hands for the tests, as counts and as keys."""

import os
from typing import Any

import numpy as np

from madang.mahjong.suit_codes import key_of
from madang.mahjong.tiles import PLAYED, parse_tiles

SOME = 300  # for plain search
MANY = 1_000_000 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 20_000
CHUNK = 50_000


def counts_of(text: str) -> list[int]:
    """Return the counts of the 34 kinds.

    >>> counts_of("11m")[:2]
    [2, 0]
    """
    return np.bincount(parse_tiles(text), minlength=PLAYED).tolist()


def keys_of(counts: Any) -> tuple[int, int, int, int]:
    return key_of(counts, 0), key_of(counts, 1), key_of(counts, 2), key_of(counts, 3)


def melds_beside(counts: Any) -> int:
    """Return how many melds a hand of so many tiles has."""
    return (14 - sum(counts)) // 3

"""Mahjong tiles: which there are, sets and splits of a hand, the wall, claims. Knows no game.

Questions about many hands at once are asked here: `shanten`, `acceptance`, `best_discards`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read by `__getattr__` when a program runs
    from madang.mahjong.batch import (
        BestDiscards,
        acceptance,
        best_discards,
        prepare_acceptance,
        prepare_best_discards,
        prepare_shanten,
        shanten,
    )

__all__ = [
    "BestDiscards",
    "acceptance",
    "best_discards",
    "prepare_acceptance",
    "prepare_best_discards",
    "prepare_shanten",
    "shanten",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Read the arrays and their tables when one of them is asked for."""
        if name in __all__:
            return getattr(import_module("madang.mahjong.batch"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

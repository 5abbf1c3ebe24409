"""A match to play with in Python: to look at, to play, to copy, to write down and to read again.

`Position` is what may be asked of a match as it stands, `Match` plays it, `History` is what has
happened. The package also has the start of a match, and questions about cards on a real table.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read by `__getattr__` when a program runs
    from madang.match.beginning import new_match, replay
    from madang.match.playing import Match, Results, resumed
    from madang.match.real_cards import odds, score, score_rows

__all__ = [
    "Match",
    "Results",
    "new_match",
    "odds",
    "replay",
    "resumed",  # pickles of before ask for it here
    "score",
    "score_rows",
]

HOMES = {
    **dict.fromkeys(("new_match", "replay"), "beginning"),
    **dict.fromkeys(("Match", "Results", "resumed"), "playing"),
    **dict.fromkeys(("odds", "score", "score_rows"), "real_cards"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Read what is asked for: questions about cards need no match."""
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)

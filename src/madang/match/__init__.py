"""A match to play with in Python: to look at, to play, to copy, to write down and to read again.

`Position` is what may be asked of a match as it stands, `Match` plays it, `History` is what has
happened. The package also has the start of a match.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read by `__getattr__` when a program runs
    from madang.match.beginning import new_match, replay
    from madang.match.playing import Match, Results, resumed

__all__ = [
    "Match",
    "Results",
    "new_match",
    "replay",
    "resumed",  # pickles of before ask for it here
]

HOMES = {
    **dict.fromkeys(("new_match", "replay"), "beginning"),
    **dict.fromkeys(("Match", "Results", "resumed"), "playing"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Read what is asked for: the start of a match needs no match yet."""
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)

"""Madang (마당): family card games with exact rules, at a table and at full speed.

>>> import madang
>>> match = madang.new_match("nylon_ppong", seed=7, players=3, rounds=1)
>>> while not match.is_over:
...     for seat in match.to_act:
...         match.play(seat, match.legal_actions(seat)[-1])
>>> sorted(match.results.places)[0]
1
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # read by `__getattr__` when a program runs
    from madang.errors import (
        IllegalAction,
        MadangError,
        MissingExtra,
        NotationError,
        NotYourTurn,
        OptionError,
        PlayError,
        RecordError,
        StaleAction,
    )
    from madang.games import GAMES, odds, score, score_rows
    from madang.match import Match, Results, new_match, replay

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "IllegalAction",
    "MadangError",
    "Match",
    "MissingExtra",
    "NotYourTurn",
    "NotationError",
    "OptionError",
    "PlayError",
    "RecordError",
    "Results",
    "StaleAction",
    "new_match",
    "odds",
    "replay",
    "score",
    "score_rows",
]

HOMES = "madang.errors", "madang.games", "madang.match"

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Read the library when its first name is asked for.

        Every program begins with this file, and must hear Ctrl-C before it reads anything large.
        """
        for home in HOMES if name in __all__ else ():
            module = import_module(home)
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names of the library too."""
    return sorted({*globals(), *__all__})

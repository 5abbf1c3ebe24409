"""Madang (마당): family card games with exact rules, at a table and at full speed.

>>> import madang
>>> match = madang.new_match("nylon_ppong", seed=7, players=3, rounds=1)
>>> while not match.is_over:
...     for seat in match.asked:
...         match.play(seat, match.legal(seat)[-1])
>>> sorted(match.results.places)[0]
1
"""

from madang.errors import (
    IllegalAction,
    MadangError,
    NotationError,
    NotYourTurn,
    OptionError,
    PlayError,
    RecordError,
    StaleAction,
)
from madang.games import GAMES
from madang.match import Match, Results, new_match, odds, replay, score

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "IllegalAction",
    "MadangError",
    "Match",
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
]

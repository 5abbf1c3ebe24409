"""A match to play with in Python: to look at, to play, to copy, to write down and to read again.

`Position` is what may be asked of a match as it stands, `Match` plays it, `History` is what has
happened. The package also has the start of a match, and questions about cards on a real table.
"""

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

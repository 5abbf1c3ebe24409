"""The luck of the draws in a match: control variates, as the arena subtracts them from results.

For each card that a seat draws, a game counts some numbers that this card brings the seat, less
their mean over all cards that might have come (`madang.bots.judging`). So each number is 0 on
average, however the seats play. The points that a number is worth are fitted over many deals of
the strongest bot and kept in `worths.json`, made by `python -m benchmarks.review luck GAME`. The
numbers use the whole deck, which is open once a match is over.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.bots.judging import judging_of
from madang.game import Game
from madang.layout import Seat

WORTHS = Path(__file__).with_name("worths.json")
ANY = "any"  # in the place of a number of seats: they are the same for all


class Worths(NamedTuple):
    """How many points each number of a game is worth."""

    points: npt.NDArray[np.float64]
    share: float  # of the variance of a deal's result that they explain, 0 to 1


@cache
def known_worths() -> dict[str, dict[str, Any]]:
    """Return what was measured, by game and number of seats."""
    found = json.loads(WORTHS.read_text(encoding="utf-8")) if WORTHS.exists() else {}
    return {str(game): rows for game, rows in found.items()}


def worths_of(game: Game, seats: int) -> Worths | None:
    """Return what the numbers of a game are worth, or None where nobody has measured that."""
    rows = known_worths().get(game.name, {})
    row = rows.get(str(seats)) or rows.get(ANY)
    if row is None or len(row["worths"]) != len(judging_of(game).luck):
        return None
    return Worths(np.array(row["worths"]), float(row["share"]))


class Draws:
    """The luck of each seat's draws in a match, deal by deal."""

    def __init__(self, game: Game, options: NamedTuple, worths: Worths) -> None:
        self.judging, self.options, self.worths = judging_of(game), options, worths
        seats = game.house_rules.most_seats
        self.counted: Any = np.zeros((seats, len(self.judging.luck)))

    def drawn(self, state: Any) -> int:
        """Return how many cards of the deck are gone."""
        return int(self.judging.drawn(state))

    def count(self, state: Any, seat: Seat, before: int) -> None:
        """Count what a seat has drawn by the step that it has just taken."""
        self.judging.count_luck(state, self.options, seat, before, self.counted)

    def taken(self, seats: int) -> npt.NDArray[np.float64]:
        """Return what they have brought each seat, in points, and begin with the next deal."""
        brought: npt.NDArray[np.float64] = (self.counted @ self.worths.points)[:seats]
        self.counted[:] = 0
        return brought

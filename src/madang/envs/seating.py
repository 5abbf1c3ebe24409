"""The players of the other seats of an environment for one seat."""

from collections.abc import Sequence
from typing import NamedTuple

from madang.batch.config import LEARNER
from madang.errors import NotationError
from madang.game import Game
from madang.layout import Seat, is_whole


def row_of_bots(
    game: Game, options: NamedTuple, opponents: str | Sequence[str], seat: Seat
) -> tuple[str, ...]:
    """Return one word a seat: the learner's, and the bots' in turn order after it.

    Raise NotationError for a seat that is not there, or for more or fewer opponents than sit there.
    """
    seats = game.seats(options)
    if not is_whole(seat) or not 0 <= seat < seats:
        raise NotationError(seat, "seat", f"a seat is a whole number from 0 to {seats - 1}")
    words = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if LEARNER in words:
        raise NotationError(LEARNER, "opponents", "give the name of a bot")
    if len(words) != seats - 1:
        remedy = f"give one word for all, or {seats - 1} in turn order"
        raise NotationError(", ".join(words), "opponents", remedy)
    row = [LEARNER, *words]
    return tuple(row[-seat:] + row[:-seat]) if seat else tuple(row)

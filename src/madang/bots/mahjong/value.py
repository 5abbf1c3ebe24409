"""A bot that weighs what its hand may become by how likely that is and by what it would be paid."""

from typing import Any

from madang.analysis.mahjong import decide
from madang.jit import bound


def value_in(house: dict[str, Any]) -> Any:
    """Return the bot of a game, given what only the game can name and what a hand is worth."""
    return bound({"value": decide.decide}, **house)["value"]

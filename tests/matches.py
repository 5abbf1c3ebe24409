"""Matches that general tests play, of any game."""

from typing import Any

from madang.game import Game


def short(game: Game, deals: int = 1) -> dict[str, Any]:
    """Return the options that end a match after so many deals; none where nobody can say."""
    option = game.house_rules.deals_option
    return {option: deals} if option else {}

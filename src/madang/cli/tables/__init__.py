"""What a table looks like in a terminal: one file a game, named like it."""

from importlib import import_module
from typing import Any

from madang.game import Game


def screen_of(game: Game) -> Any:
    """Return the class that shows this game: a `madang.cli.screen.Screen`."""
    return import_module(f"{__name__}.{game.name}").TableScreen

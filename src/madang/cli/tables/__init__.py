"""What a table looks like in a terminal: one file a game, named like it; a game may have none."""

from typing import Any

from madang.cli.plain import PlainScreen
from madang.game import Game
from madang.rooms import module_of


def screen_of(game: Game) -> Any:
    """Return the class that shows this game: a `madang.cli.screen.Screen`."""
    module = module_of(__name__, game.name)
    return module.TableScreen if module else PlainScreen

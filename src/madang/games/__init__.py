"""The games: one folder each. Everything above finds a game here and knows none by name.

A game is read when it is asked for: `madang score` of one game reads no other.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from madang.errors import NotationError
from madang.game import Game

# Every folder here is a game, so a new one is entered in no list.
NAMES = tuple(found.name for found in iter_modules(__path__) if found.ispkg)

if TYPE_CHECKING:
    GAMES: tuple[Game, ...]
else:

    def __getattr__(name: str) -> Any:
        """Read all games when `GAMES` is first asked for."""
        if name != "GAMES":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()["GAMES"] = found = tuple(map(read, NAMES))
        return found


def read(name: str) -> Game:
    """Return the game of a folder."""
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


def game_named(name: str) -> Game:
    """Return the game of this name; raise NotationError.

    >>> game_named("nylon_ppong").titles["ko"]
    '나이롱뽕'
    """
    every = globals().get("GAMES")  # of which a test may have more
    if every is None and name in NAMES:
        return read(name)
    for game in every or ():
        if game.name == name:
            return game
    raise NotationError(name, "game", "one of " + ", ".join(NAMES))


def game_of(game: str | Game) -> Game:
    """Return a game that was given itself or by its name; raise NotationError."""
    return game if isinstance(game, Game) else game_named(game)

"""The games: one folder each. Everything above finds a game here and knows none by name."""

from importlib import import_module
from pkgutil import iter_modules

from madang.errors import NotationError
from madang.game import Game

# Every folder here is a game, so a new one is entered in no list.
GAMES: tuple[Game, ...] = tuple(
    import_module(f"{__name__}.{found.name}").GAME
    for found in iter_modules(__path__)
    if found.ispkg
)


def game_named(name: str) -> Game:
    """Return the game of this name; raise NotationError.

    >>> game_named("nylon_ppong").titles["ko"]
    '나이롱뽕'
    """
    for game in GAMES:
        if game.name == name:
            return game
    raise NotationError(name, "game", "one of " + ", ".join(game.name for game in GAMES))


def game_of(game: str | Game) -> Game:
    """Return a game that was given itself or by its name; raise NotationError."""
    return game if isinstance(game, Game) else game_named(game)

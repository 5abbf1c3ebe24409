"""The games: a list. Everything above finds a game here and knows none by name."""

from madang.errors import NotationError
from madang.game import Game
from madang.games import nylon_ppong, wolnam_ppong

GAMES: tuple[Game, ...] = (nylon_ppong.GAME, wolnam_ppong.GAME)


def game_named(name: str) -> Game:
    """Return the game of this name; raise NotationError.

    >>> game_named("nylon_ppong").titles["ko"]
    '나이롱뽕'
    """
    for game in GAMES:
        if game.name == name:
            return game
    raise NotationError(name, "game", "one of " + ", ".join(game.name for game in GAMES))

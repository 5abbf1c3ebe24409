"""The games: one folder each. Everything above finds a game here and knows none by name.

What cards on a real table are worth is asked here too, of any game: `score`, `score_rows`, `odds`.

A game is read when it is asked for: `madang score` of one game reads no other.
"""

from collections.abc import Mapping
from importlib import import_module
from operator import index
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from madang.analysis import analysis_named, analysis_of
from madang.errors import NotationError
from madang.game import Data, Game

# Every folder here is a game, so a new one is entered in no list.
DEEPEST = 8  # levels of lists and objects, twice as many as a question has
NAMES = tuple(found.name for found in iter_modules(__path__) if found.ispkg)

if TYPE_CHECKING:
    from madang.games.option_types import GameName

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
    every = globals().get("GAMES")  # a test may have more
    if every is None and name in NAMES:
        return read(name)
    for game in every or ():
        if game.name == name:
            return game
    raise NotationError(name, "game", "one of " + ", ".join(NAMES))


def game_of(game: str | Game) -> Game:
    """Return a game that was given itself or by its name; raise NotationError."""
    return game if isinstance(game, Game) else game_named(game)


# ---- cards on a real table ---------------------------------------------------------------------


def score(game: "GameName | Game", question: Data) -> Data:
    """Answer one question about real cards; raise NotationError or OptionError.

    `options` in the question are house rules by name; `id` comes back with the answer.

    >>> score("nylon_ppong", {"id": 1, "months": [3, 4, 5, 6, 7, 8]})
    {'id': 1, 'rows': {'straight': -33}, 'value': -33, 'hand_points': 33}
    >>> stop = {"hands": [[1, 1], [2, 3, 4, 5, 6]], "end": "stop", "seat": 0}
    >>> score("nylon_ppong", stop)["scores"]
    [2, 20]
    >>> score("nylon_ppong", {"hand": [5, 5, 9, 10, 11], "top": 5})["may"]
    ['draw', 'ppong']
    """
    rules = game_of(game)
    asked, given = parts_of(question)
    calculator = analysis_of(rules).calculator
    if calculator is None:
        raise NotationError(
            rules.name, "game", f"real cards are scored for {games_with('calculator')}"
        )
    seats_given = rules.house_rules.seats in given
    answer = calculator(asked, rules.make_options(**given), seats_given)
    return {"id": question["id"], **answer} if "id" in question else answer


def score_rows(game: "GameName | Game", rows: Any, options: Mapping[str, Any] | None = None) -> Any:
    """Score many hands at once; raise NotationError or OptionError.

    `rows` is a NumPy array as the game describes it, such as records of
    `madang.games.hong_kong_mahjong.HANDS`; `options` are house rules by name.
    """
    rules = game_of(game)
    score_all = analysis_of(rules).score_rows
    if score_all is None:
        raise NotationError(rules.name, "game", f"rows are scored for {games_with('score_rows')}")
    return score_all(rows, rules.make_options(**(options or {})))


def odds(game: "GameName | Game", question: Data) -> Data:
    """Answer exactly how much one decision is worth; raise NotationError or OptionError.

    >>> odds("wolnam_ppong", {"hand": [2, 10], "seen": [5, 5, 11]})["p_win"]
    '26/43'
    >>> odds("wolnam_ppong", {"hand": [1, 12], "pot": 400, "chips": 250})["best"]["bet"]
    166
    """
    rules = game_of(game)
    find = analysis_of(rules).odds
    if find is None:
        raise NotationError(rules.name, "game", f"odds are known for {games_with('odds')}")
    asked, given = parts_of(question)
    answer = find(asked, rules.make_options(**given))
    return {"id": question["id"], **answer} if "id" in question else answer


def games_with(part: str) -> str:
    """Return the names of the games that have a part of `madang.analysis`."""
    return ", ".join(name for name in NAMES if getattr(analysis_named(name), part))


def parts_of(question: Data) -> tuple[Data, dict[str, Any]]:
    """Return what a question asks, without its id, and the options that it names.

    Whole numbers of any kind, such as NumPy's, become Python's.
    """
    if not isinstance(question, dict):
        raise NotationError(question, "question", 'give an object, like {"hand": [2, 10]}')
    options = question.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise NotationError(options, "options", 'give options by name, like {"players": 4}')
    asked = {key: value for key, value in question.items() if key not in ("id", "options")}
    return plain(asked), plain(options)


def plain(given: Any, levels: int = DEEPEST) -> Any:
    """Return a question with whole numbers of any kind as Python's; the rest as it is."""
    if levels and isinstance(given, dict):
        return {key: plain(value, levels - 1) for key, value in given.items()}
    if levels and isinstance(given, list):
        return [plain(value, levels - 1) for value in given]
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return given
    try:
        return index(given)
    except TypeError:  # an array has the method, and is no number
        return given

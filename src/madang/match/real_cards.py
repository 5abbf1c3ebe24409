"""Questions about real cards and their answers: what a hand scores, what a decision is worth."""

from collections.abc import Mapping
from typing import Any

from madang.analysis import analysis_of
from madang.errors import NotationError
from madang.game import Data, Game
from madang.games import game_of
from madang.games.option_types import GameName


def score(game: GameName | Game, question: Data) -> Data:
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


def score_rows(game: GameName | Game, rows: Any, options: Mapping[str, Any] | None = None) -> Any:
    """Score many hands at once; raise NotationError or OptionError.

    `rows` is a NumPy array as the game describes it, such as records of
    `madang.games.hong_kong_mahjong.HANDS`; `options` are house rules by name.
    """
    rules = game_of(game)
    score_all = analysis_of(rules).score_rows
    if score_all is None:
        raise NotationError(rules.name, "game", f"rows are scored for {games_with('score_rows')}")
    return score_all(rows, rules.make_options(**(options or {})))


def odds(game: GameName | Game, question: Data) -> Data:
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
    from madang.games import GAMES

    return ", ".join(game.name for game in GAMES if getattr(analysis_of(game), part))


def parts_of(question: Data) -> tuple[Data, dict[str, Any]]:
    """Return what a question asks, without its id, and the options that it names."""
    if not isinstance(question, dict):
        raise NotationError(question, "question", 'give an object, like {"hand": [2, 10]}')
    options = question.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise NotationError(options, "options", 'give options by name, like {"players": 4}')
    asked = {key: value for key, value in question.items() if key not in ("id", "options")}
    return asked, options

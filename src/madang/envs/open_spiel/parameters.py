"""House rules as parameters of OpenSpiel: numbers, words, and what says that none is given."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from madang.envs.open_spiel.chance_game import ChanceGame, open_game
from madang.errors import NotationError, OptionError
from madang.game import Game
from madang.games import game_named
from madang.kernels.backend import fast_records
from madang.options import Option

AS_PRESET = -1  # a parameter with a number that is not given
Parameters = dict[str, int | bool | str]
OF_OPEN_SPIEL = "payoff", "recall"  # parameters that no match knows of
EPISODES = "deal", "first_deal", "match"  # the first two are the same here
MOST_DEALS = 64  # of a match whose number of deals nobody can know: four times a full one
PAYOFFS = "points", "relative"


def parameters_of(game: Game) -> Parameters:
    """Return the parameters of a game, as they are where they are not given."""
    options: Parameters = {row.name: not_given(row) for row in game.option_rows}
    return {
        **options,
        "preset": "",
        "episode": "deal",
        "payoff": "points",
        "recall": 0,
        "compiled": True,
    }


def not_given(option: Option) -> int | str:
    """Return what says that an option is as the preset has it."""
    return "" if has_words(option) else AS_PRESET


def has_words(option: Option) -> bool:
    """Tell whether the values of an option are given as words: where none of them is a number."""
    return option.kind == "words" and all(word.isidentifier() for word in option.words)


def parameter(option: Option, value: int) -> int | str:
    """Return the value of an option as a parameter; a flag is 0 or 1."""
    return option.words[option.values.index(value)] if has_words(option) else value


def option_word(game: Game, option: Option, given: int | str) -> str:
    """Return the word for an option that is given as a parameter; raise OptionError."""
    if has_words(option):
        return str(given)
    if given not in option.values:
        numbers = ", ".join(map(str, option.values))
        allowed = option.allowed if option.kind == "number" else numbers
        raise OptionError(game.name, option.name, given, allowed)
    return option.words[option.values.index(int(given))]


def options_of(game: Game, given: Mapping[str, Any]) -> Any:
    """Return the house rules that parameters say; raise OptionError."""
    rows = [row for row in game.option_rows if row.name in given]
    named = {row.name: option_word(game, row, given[row.name]) for row in rows}
    return game.make_options(**named, **({"preset": given["preset"]} if "preset" in given else {}))


@cache
def chance_game_of(game: str, given: tuple[tuple[str, Any], ...]) -> ChanceGame:
    """Return what the parameters that are given say; the same object for the same."""
    rules, parameters = game_named(game), dict(given)
    options = options_of(rules, parameters)
    kernels = rules.compiled() if parameters.get("compiled", True) else rules.kernels
    is_match = one_of(parameters, "episode", EPISODES) == "match"
    deals = deals_of(rules, options) if is_match else 1
    recipe = (chance_game_of, game, given)
    return ChanceGame(rules, options, kernels, open_game(rules), deals, recipe)


def deals_of(game: Game, options: NamedTuple) -> int:
    """Return how many deals a match may have here, where every game has an end."""
    before = fast_records(game.new_states(1))[0]
    return game.views.progress(before, options).deals or MOST_DEALS


def one_of(given: Mapping[str, Any], name: str, words: tuple[str, ...]) -> str:
    """Return a parameter that is one of these words, the first where it is not given."""
    word = given.get(name, words[0])
    if word not in words:
        raise NotationError(word, name, "one of " + ", ".join(words))
    return str(word)


def given_in(game: Game, parameters: Mapping[str, Any]) -> Parameters:
    """Return the parameters that differ from what they are where they are not given."""
    unsaid = parameters_of(game)
    return {name: value for name, value in parameters.items() if value != unsaid[name]}

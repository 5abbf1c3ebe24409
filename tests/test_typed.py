"""The types of names and options are those of the games; see also `tests/typed_api.py`."""

from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import pytest

from madang.game import Game
from madang.games import GAMES
from madang.games import option_types as typed
from madang.options import Option


def test_every_game_is_named() -> None:
    assert get_args(typed.GameName) == tuple(game.name for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_has_the_type_of_its_row(game: Game) -> None:
    hints = options_of(game)
    assert get_args(hints.pop("preset")) == tuple(game.house_rules.presets)
    assert list(hints) == [row.name for row in game.option_rows]
    for row in game.option_rows:
        assert_is_type_of(row, hints[row.name])


def test_some_game_has_every_option_that_a_batch_may_be_given() -> None:
    own: dict[str, set[object]] = {}
    for game in GAMES:
        for name, hint in options_of(game).items():
            own.setdefault(name, set()).update(parts_of(hint))
    every = get_type_hints(typed.AnyOptions)
    assert {name: parts_of(hint) for name, hint in every.items()} == own


def options_of(game: Game) -> dict[str, object]:
    return get_type_hints(getattr(typed, game.name.title().replace("_", "") + "Options"))


def parts_of(hint: object) -> set[object]:
    """Return the words and types that a hint allows."""
    is_split = get_origin(hint) in (Literal, Union, UnionType)
    return set().union(*map(parts_of, get_args(hint))) if is_split else {hint}


def assert_is_type_of(row: Option, hint: object) -> None:
    if row.kind == "words":
        assert get_origin(hint) is Literal
        assert get_args(hint) == row.words
    else:
        assert hint is {"number": int, "flag": bool}[row.kind]

"""The table of a state's fields: each is described, and holds what the table says."""

import inspect
from importlib import import_module
from random import Random

import numpy as np
import pytest

import madang
from madang.game import Game
from madang.games import GAMES
from madang.layout import ANY, Array
from tests import matches

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_game
def test_every_field_is_described(game: Game) -> None:
    rows = game.layout.fields
    assert tuple(row.name for row in rows) == game.layout.state_dtype.names
    assert all(row.meaning for row in rows)


@every_game
def test_the_type_of_a_state_names_every_field(game: Game) -> None:
    state = import_module(f"madang.games.{game.name}.state").State
    names = {
        name: kind for part in state.__mro__ for name, kind in inspect.get_annotations(part).items()
    }
    assert names == {row.name: Array if row.shape else int for row in game.layout.fields}


@pytest.mark.compiled
@every_game
def test_states_of_played_matches_hold_what_the_table_says(game: Game) -> None:
    lot = Random(1)
    states = []
    for seed in range(4):
        match = madang.new_match(game.name, seed=seed, is_compiled=True, **matches.short(game))
        while not match.is_over:
            states.append(match.states.tobytes())
            seat = lot.choice(match.to_act)
            match.play_number(seat, lot.choice(match.legal_numbers(seat)))
        states.append(match.states.tobytes())
    met = np.frombuffer(b"".join(states), game.layout.state_dtype)
    for row in game.layout.fields:
        values = met[row.name]
        assert row.low == ANY or values.min() >= row.low, row.name
        assert row.high is None or values.max() <= row.high, row.name

"""The play that both games share, and what each of them says of itself."""

from importlib import import_module
from types import FunctionType
from typing import Any

import pytest

from madang.jit import globals_read_by, is_kernel
from madang.mahjong.play import house
from madang.mahjong.play.table import Play, played

GAMES = ("hong_kong_mahjong", "korean_mahjong")
SAYABLE = {name for name, value in vars(house).items() if is_kernel(value) or name.isupper()}


def kernels_below(functions: list[Any]) -> set[FunctionType]:
    """Return these kernels and all that they call."""
    found: set[FunctionType] = set()
    while functions:
        function = functions.pop()
        if function not in found:
            found.add(function)
            values = map(function.__globals__.get, globals_read_by(function))
            functions += filter(is_kernel, values)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says_of_itself_takes_the_place_of_nothing_else(game: str) -> None:
    """A name is bound wherever a kernel reads it: no other table or kernel may have it."""
    said = vars(import_module(f"madang.games.{game}.rules"))
    own = [said[name] for name in SAYABLE if is_kernel(said.get(name))]
    kernels = kernels_below([*Play(), *own])
    assert len(kernels) > 100
    for kernel in kernels:
        for name in globals_read_by(kernel) & SAYABLE:
            value = kernel.__globals__[name]
            is_meant = value is getattr(house, name) or value is said.get(name)
            assert is_meant, (kernel.__qualname__, name)


def test_a_game_cannot_say_what_nobody_asks() -> None:
    with pytest.raises(AssertionError):
        played(is_raining=True)

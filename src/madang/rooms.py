"""Finds what a floor has for a game: a module named like the game, in a folder of that floor.

So a new game is entered in no list: its bots lie in `madang.bots.<game>`, its hints in
`madang.analysis.<game>`, and what is missing is not there.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def module_of(floor: str, game: str) -> ModuleType | None:
    """Return `floor.game`, or None where the floor has nothing for this game."""
    name = f"{floor}.{game}"
    return import_module(name) if find_spec(name) else None

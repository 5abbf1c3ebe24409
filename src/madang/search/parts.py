"""Additions of a game to search: `LEAF` and `HOOKS` of `games.<game>.search`, found by name."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from madang.bots import bot_names, bots_of
from madang.game import Game, part_of
from madang.kernels.jit import is_kernel


class Parts(NamedTuple):
    """The part of one game: its leaf, and what the hooks of `search.kernels` mean for it."""

    leaf: str  # the bot that plays worlds to their end, where nobody names another
    hooks: Mapping[str, Any]


def parts_of(game: Game) -> Parts:
    """Return what a game adds; its strongest bot that is a kernel where it says nothing."""
    if module := part_of(game.name, "search"):
        return Parts(module.LEAF, module.HOOKS)
    kinds = bots_of(game)
    return Parts([word for word in bot_names(game) if is_kernel(kinds[word].choose)][-1], {})

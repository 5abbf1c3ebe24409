"""First deals for newcomers: prepared decks with which a seat that follows the advice wins.

Each game may have one, in `games/<game>/lesson.json`, which `python -m tools.lesson` writes. A deal
by chance teaches by chance: the wall may run out, or a bot win, before a newcomer has met what the
game is about. Nobody but bots plays against such a deck, since anybody may read it.
"""

from functools import cache
from importlib import resources
from typing import Any

import msgspec

from madang.game import Game


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared first deal; the match goes on by chance after it."""

    options: dict[str, Any]  # house rules by name, in words; may name a preset
    bots: list[str | None]  # a bot's word for each seat; None, once: the newcomer's
    deck: str  # as `game.layout.deck` writes it
    dice: int


def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson of a game; None: it has none. Raise ValidationError if it is damaged."""
    return lesson_named(game.name)


@cache
def lesson_named(game: str) -> Lesson | None:
    """Return the lesson of the game of this name."""
    file = resources.files("madang.games") / game / "lesson.json"
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.is_file() else None

"""What may be played here: every game with its options, presets, bots and actions, as data."""

from typing import Any

from madang.bots import bot_names
from madang.game import Game
from madang.games import GAMES
from madang.options import format_options


def games() -> list[dict[str, Any]]:
    """Describe every game."""
    return [described(game) for game in GAMES]


def described(game: Game) -> dict[str, Any]:
    """Describe one game."""
    defaults = format_options(game.table, game.make_options())
    return {
        "name": game.name,
        "titles": dict(game.titles),
        "rules": game.rules,
        "page": game.page,
        "seats": game.seats,
        "rounds": game.rounds,
        "options": [row._asdict() | {"default": defaults[row.name]} for row in game.table],
        "presets": {
            preset: format_options(game.table, game.make_options(preset=preset))
            for preset in game.presets
        },
        "bots": list(bot_names(game)),
        "actions": [row._asdict() for row in game.actions],
    }

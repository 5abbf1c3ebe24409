"""What may be played here: every game with its options, presets, bots and actions, as data."""

from typing import Any

from madang.bots import bot_names
from madang.game import NO_CALL, Game
from madang.games import GAMES
from madang.options import Option
from madang.server.audience import PASS
from madang.server.files import CLIENT


def games() -> list[dict[str, Any]]:
    """Describe every game."""
    return [described(game) for game in GAMES]


def described(game: Game) -> dict[str, Any]:
    """Describe one game."""
    defaults = game.format_options(game.make_options())
    return {
        "name": game.name,
        "titles": dict(game.titles),
        "rules": game.rules_version,
        "page": game.citation,
        "seats": game.seats,
        "rounds": game.rounds,
        "options": [
            described_row(row) | {"default": defaults[row.name]} for row in game.option_rows
        ],
        "presets": {
            preset: game.format_options(game.make_options(preset=preset))
            for preset in game.house_rules.presets
        },
        "bots": list(bot_names(game)),
        "calls": game.call != NO_CALL,
        "odds": game.own_odds is not None,
        "sheet": (CLIENT / "games" / game.name / "score.js").is_file(),
        "actions": [row._asdict() for row in game.actions],
        "pass_action": PASS if game.call != NO_CALL else None,
        "ends": dict(zip(game.layout.ends[1:], game.end_sections[1:], strict=True)),
    }


def described_row(row: Option) -> dict[str, Any]:
    """Describe an option; of a run of numbers the first and the last, and no words, will do."""
    first, last = row.values[0], row.values[-1]
    if row.kind == "number" and row.values == tuple(range(first, last + 1)):
        return row._asdict() | {"values": (first, last), "words": ()}
    return row._asdict()

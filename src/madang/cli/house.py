"""`madang options`: every house rule of a game, from the table that also makes the forms."""

import json
from typing import Any

from madang.cli.given import AsJson, GameName
from madang.game import Game
from madang.games import game_named
from madang.options import format_value


def options(game: GameName, as_json: AsJson = False) -> None:
    """List a game's house rules, what each may be, and the presets."""
    found = game_named(game)
    if as_json:
        print(json.dumps(data_of(found), ensure_ascii=False, indent=2))
    else:
        show_options(found)


def data_of(game: Game) -> dict[str, Any]:
    """Return the options and presets as JSON can hold them."""
    defaults = game.format_options(game.house_rules.options_type())
    rows = [
        {
            "name": row.name,
            "section": f"{game.citation} {row.section}",
            "kind": row.kind,
            "allowed": [format_value(row, value) for value in row.values],
            "default": defaults[row.name],
            "meaning": row.meaning,
        }
        for row in game.option_rows
    ]
    presets = {
        name: game.format_options(game.make_options(preset=name))
        for name in game.house_rules.presets
    }
    return {"game": game.name, "rules": game.rules_version, "options": rows, "presets": presets}


def show_options(game: Game) -> None:
    """Print two lines for each option, and a line for each preset."""
    for row, option in zip(data_of(game)["options"], game.option_rows, strict=True):
        given = f"{row['name']}={said(row['default'])}"
        print(f"{given:40} {option.allowed}  ({row['section']})\n    {row['meaning']}")
    for name, changes in game.house_rules.presets.items():
        words = game.format_options(game.make_options(preset=name))
        given = " ".join(f"{key}={said(words[key])}" for key in changes) or "the defaults above"
        print(f"preset {name}: {given}")


def said(value: int | bool | str) -> str:
    """Write a value as it may be given."""
    return str(value).lower() if isinstance(value, bool) else str(value)

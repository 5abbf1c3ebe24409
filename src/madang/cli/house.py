"""`madang options`: every house rule of a game, from the table that also makes the forms."""

import json
from typing import TYPE_CHECKING, Any

from madang.cli.given import AsJson, GameName, Lang, language_given
from madang.game import Game
from madang.games import game_named
from madang.options import Option, format_value
from madang.pages import ENGLISH

if TYPE_CHECKING:
    from madang.cli.words import Words


def options(game: GameName, lang: Lang = None, as_json: AsJson = False) -> None:
    """List a game's house rules, what each may be, and the presets.

    With --json everything is told in English unless --lang says otherwise.
    """
    from madang.cli.words import Words

    found = game_named(game)
    words = Words(language_given(lang or (ENGLISH if as_json else None)))
    if as_json:
        print(json.dumps(data_of(found, words), ensure_ascii=False, indent=2))
    else:
        show_options(found, words)


def data_of(game: Game, words: "Words") -> dict[str, Any]:
    """Return the options and presets as JSON can hold them."""
    defaults = game.format_options(game.house_rules.options_type())
    rows = [
        {
            "name": row.name,
            "section": game.cite(row.section),
            "kind": row.kind,
            "allowed": [format_value(row, value) for value in row.values],
            "default": defaults[row.name],
            "label": option_name(game, row, words),
            "meaning": option_meaning(game, row, words),
        }
        for row in game.option_rows
    ]
    presets = {
        name: game.format_options(game.make_options(preset=name))
        for name in game.house_rules.presets
    }
    return {"game": game.name, "rules": game.rules_version, "options": rows, "presets": presets}


def show_options(game: Game, words: "Words") -> None:
    """Print each option as it may be given and what it means, and then each preset."""
    defaults = game.format_options(game.house_rules.options_type())
    for row in game.option_rows:
        given = f"{row.name}={said(defaults[row.name])}"
        print(f"{given:40} {allowed(row, words)}  ({game.cite(row.section)})")
        print(f"    {option_name(game, row, words)}: {option_meaning(game, row, words)}")
        if row.kind == "words":
            names = (f"{word} = {value_name(game, row, word, words)}" for word in row.words)
            print(f"    {'; '.join(names)}")
    for name, changes in game.house_rules.presets.items():
        chosen = game.format_options(game.make_options(preset=name))
        given = " ".join(f"{key}={said(chosen[key])}" for key in changes)
        print(f"preset {name}: {given or words('options.defaults')}")
        print(
            f"    {preset_text(game, name, '', words)}: {preset_text(game, name, '.means', words)}"
        )


# ---- the sentences of the browser ----------------------------------------------------------------


def option_name(game: Game, row: Option, words: "Words") -> str:
    """Return what an option is called."""
    return words(f"{game.name}.option.{row.name}")


def option_meaning(game: Game, row: Option, words: "Words") -> str:
    """Return what an option means; in English the row says it where no better sentence does."""
    key = f"{game.name}.option.{row.name}.means"
    return words(key) if key in words.sentences or words.language != ENGLISH else row.meaning


def value_name(game: Game, row: Option, word: str, words: "Words") -> str:
    """Return what one of an option's words is called."""
    return words(f"{game.name}.option.{row.name}.{word}")


def preset_text(game: Game, preset: str, part: str, words: "Words") -> str:
    """Return what a preset is called or, where `part` is `.means`, what it means."""
    return words(f"{game.name}.preset.{preset}{part}")


def allowed(row: Option, words: "Words") -> str:
    """Say which values may be given."""
    if row.allowed == ", ".join(row.words):
        return row.allowed
    return words("option.range", first=row.values[0], last=row.values[-1]).rstrip(".。")


def said(value: int | bool | str) -> str:
    """Write a value as it may be given."""
    return str(value).lower() if isinstance(value, bool) else str(value)

"""`madang rules` and `madang options`: the rules pages and the house rules of a game."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

from madang.cli.arguments import (
    NAMES,
    Argument,
    AsJson,
    GameName,
    Lang,
    Option,
    language_given,
    offer_pages,
)
from madang.errors import NotationError
from madang.options import Option as HouseOption
from madang.options import format_value

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.game import Game
    from madang.terminal.words import Words


# ---- `madang rules` --------------------------------------------------------------------------

PageName = Annotated[
    str,
    Argument(
        metavar="GAME",
        help=f"One of: {NAMES}; or a page that games share, such as hwatu_cards.",
        autocompletion=offer_pages,
    ),
]


def rules(
    game: PageName,
    section: Annotated[
        str | None,
        Option(
            metavar="NUMBER", help="Only this section, like 4 or 4.2, or MJ 4.2 of a shared page."
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rules of a game, with the numbers that results and errors cite."""
    from madang.games.rules_pages import page_text, section_of

    name, number = place_of(game, section or "")
    page = page_text(name, language_for(name, lang))
    print_page(section_of(page, number) if number else page)
    for shared in shared_with(name):
        print(f"see also: madang rules {shared}", file=sys.stderr)


def place_of(name: str, section: str) -> tuple[str, str]:
    """Return the page that is meant, and the number of a section on it; raise NotationError."""
    from madang.games import GAMES
    from madang.games.rules_pages import page_names

    for game in GAMES:
        if game.name == name:
            return game.place_of(section)
    if name not in page_names():
        known = dict.fromkeys((*(game.name for game in GAMES), *page_names()))
        raise NotationError(name, "game", "one of " + ", ".join(known))
    return name, section.removeprefix(prefix_of(name))


def prefix_of(page: str) -> str:
    """Return the prefix with which a game cites the sections of a shared page, as `MJ `."""
    from madang.games import GAMES

    prefixes = {page: f"{prefix} " for game in GAMES for prefix, page in game.pages.items()}
    return prefixes.get(page, "")


def shared_with(name: str) -> tuple[str, ...]:
    """Return the pages on which a game's rules go on."""
    from madang.games import GAMES

    return tuple(page for game in GAMES if game.name == name for page in game.pages.values())


def print_page(text: str) -> None:
    """Print Markdown, laid out where somebody reads it."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text)


def language_for(name: str, given: str | None) -> str:
    """Return the language asked for; by default the system's where the page is written in it."""
    from madang.games.rules_pages import languages_of_page

    known = languages_of_page(name)
    if given is not None and given not in known:
        raise NotationError(given, "language", "the page is written in " + ", ".join(known))
    from madang.terminal.words import FALLBACK, language_in

    wanted = given or language_in(os.environ)
    return wanted if wanted in known else FALLBACK


# ---- `madang options` ------------------------------------------------------------------------


def options(game: GameName, lang: Lang = None, as_json: AsJson = False) -> None:
    """List a game's house rules, what each may be, and the presets.

    With --json everything is in English unless --lang says otherwise.
    """
    from madang.games import game_named
    from madang.terminal.words import FALLBACK, Words

    found = game_named(game)
    words = Words(language_given(lang or (FALLBACK if as_json else None)))
    if as_json:
        print(json.dumps(data_of(found, words), ensure_ascii=False, indent=2))
    else:
        show_options(found, words)


def data_of(game: Game, words: Words) -> dict[str, Any]:
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


def show_options(game: Game, words: Words) -> None:
    """Print each option as it may be given and what it means, and then each preset."""
    defaults = game.format_options(game.house_rules.options_type())
    for row in game.option_rows:
        given = f"{row.name}={value_text(defaults[row.name])}"
        print(f"{given:40} {allowed(row, words)}  ({game.cite(row.section)})")
        print(f"    {option_name(game, row, words)}: {option_meaning(game, row, words)}")
        if row.kind == "words":
            key = f"{game.name}.option.{row.name}"
            names = (f"{word} = {words(f'{key}.{word}')}" for word in row.words)
            print(f"    {'; '.join(names)}")
    for name, changes in game.house_rules.presets.items():
        chosen = game.format_options(game.make_options(preset=name))
        given = " ".join(f"{key}={value_text(chosen[key])}" for key in changes)
        print(f"preset {name}: {given or words('options.defaults')}")
        print(
            f"    {preset_text(game, name, '', words)}: {preset_text(game, name, '.means', words)}"
        )


# ---- the sentences of the browser ----------------------------------------------------------------


def option_name(game: Game, row: HouseOption, words: Words) -> str:
    return words(f"{game.name}.option.{row.name}")


def option_meaning(game: Game, row: HouseOption, words: Words) -> str:
    """Return what an option means; in English the row says it where no better sentence does."""
    from madang.terminal.words import FALLBACK

    key = f"{game.name}.option.{row.name}.means"
    return words(key) if key in words.sentences or words.language != FALLBACK else row.meaning


def preset_text(game: Game, preset: str, part: str, words: Words) -> str:
    """Return what a preset is called or, where `part` is `.means`, what it means."""
    return words(f"{game.name}.preset.{preset}{part}")


def allowed(row: HouseOption, words: Words) -> str:
    """Say which values may be given."""
    if row.allowed == ", ".join(row.words):
        return row.allowed
    return words("option.range", first=row.values[0], last=row.values[-1]).rstrip(".。")


def value_text(value: int | bool | str) -> str:
    """Write a value as it may be given."""
    return str(value).lower() if isinstance(value, bool) else str(value)

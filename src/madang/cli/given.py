"""What several commands are given: a game, house rules, a language."""

import os
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from madang.cli import completion
from madang.errors import NotationError, OptionError
from madang.game import Game
from madang.games import GAMES

NAMES = ", ".join(game.name for game in GAMES)

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help=f"One of: {NAMES}.", autocompletion=completion.games),
]
Preset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="A named set of house rules; `madang options GAME` lists them.",
        autocompletion=completion.presets,
    ),
]
Pairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="One house rule; may be repeated.",
        autocompletion=completion.house_rules,
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        metavar="ko|en|zh",
        help="By default the language of your system.",
        autocompletion=completion.languages,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def words_given(game: Game, preset: str | None, pairs: Sequence[str] | None) -> dict[str, Any]:
    """Return the house rules given as flags, by name; raise OptionError where there is no `=`."""
    given: dict[str, Any] = {} if preset is None else {"preset": preset}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(game.name, name, "", "NAME=VALUE, as in stop_limit=5")
        given[name.strip()] = value.strip()
    return given


def language_given(lang: str | None) -> str:
    """Return the language to speak, by default the system's; raise NotationError."""
    from madang.cli.words import LANGUAGES, language_in

    if lang is None:
        return language_in(os.environ)
    if lang not in LANGUAGES:
        raise NotationError(lang, "--lang", "one of " + ", ".join(LANGUAGES))
    return lang

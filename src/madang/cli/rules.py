"""`madang rules`: the rules page of a game, or one section of it."""

import os
import sys
from typing import Annotated

import typer

from madang.cli.given import GameName, Lang
from madang.cli.words import language_in
from madang.errors import NotationError
from madang.game import Game
from madang.games import game_named
from madang.pages import ENGLISH, languages_of, rules_page, section_of


def rules(
    game: GameName,
    section: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Only this section, like 4 or 4.2.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rules of a game, numbered as everywhere."""
    rules = game_named(game)
    page = rules_page(rules, language_for(rules, lang))
    text = page if section is None else section_of(page, section)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text)


def language_for(game: Game, given: str | None) -> str:
    """Return the language asked for; by default the system's where the page is written in it."""
    known = languages_of(game)
    if given is not None and given not in known:
        raise NotationError(given, "language", "the page is written in " + ", ".join(known))
    wanted = given or language_in(os.environ)
    return wanted if wanted in known else ENGLISH

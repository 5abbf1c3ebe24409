"""`madang rules`: the rules page of a game, or one section of it."""

import sys
from typing import Annotated

import typer

from madang.cli.given import GameName
from madang.games import game_named
from madang.pages import rules_page, section_of


def rules(
    game: GameName,
    section: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Only this section, like 4 or 4.2.")
    ] = None,
) -> None:
    """Print the rules of a game, numbered as everywhere."""
    page = rules_page(game_named(game))
    text = page if section is None else section_of(page, section)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text)

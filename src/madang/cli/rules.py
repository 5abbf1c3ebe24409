"""`madang rules`: the rules page of a game, or one that games share, or one section of it."""

import os
import sys
from typing import Annotated

import typer

from madang.cli import completion
from madang.cli.given import NAMES, Lang
from madang.cli.words import language_in
from madang.errors import NotationError
from madang.games import GAMES
from madang.pages import ENGLISH, languages_of_page, page_names, page_text, section_of

PageName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=f"One of: {NAMES}; or a page that games share, such as hwatu_cards.",
        autocompletion=completion.pages,
    ),
]


def rules(
    game: PageName,
    section: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER", help="Only this section, like 4 or 4.2, or MJ 4.2 of a shared page."
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rules of a game, numbered as everywhere."""
    name, number = place_of(game, section or "")
    page = page_text(name, language_for(name, lang))
    show(section_of(page, number) if number else page)
    for shared in shared_with(name):
        print(f"see also: madang rules {shared}", file=sys.stderr)


def place_of(name: str, section: str) -> tuple[str, str]:
    """Return the page that is meant, and the number of a section on it; raise NotationError."""
    for game in GAMES:
        if game.name == name:
            return game.place_of(section)
    if name not in page_names():
        known = dict.fromkeys((*(game.name for game in GAMES), *page_names()))
        raise NotationError(name, "game", "one of " + ", ".join(known))
    return name, section.removeprefix(prefix_of(name))


def prefix_of(page: str) -> str:
    """Return what stands before the numbers of a shared page where a game cites it, as `MJ `."""
    prefixes = {page: f"{prefix} " for game in GAMES for prefix, page in game.pages.items()}
    return prefixes.get(page, "")


def shared_with(name: str) -> tuple[str, ...]:
    """Return the pages on which a game's rules go on."""
    return tuple(page for game in GAMES if game.name == name for page in game.pages.values())


def show(text: str) -> None:
    """Print Markdown, laid out where somebody reads it."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text)


def language_for(name: str, given: str | None) -> str:
    """Return the language asked for; by default the system's where the page is written in it."""
    known = languages_of_page(name)
    if given is not None and given not in known:
        raise NotationError(given, "language", "the page is written in " + ", ".join(known))
    wanted = given or language_in(os.environ)
    return wanted if wanted in known else ENGLISH

"""What several commands are given: a game, house rules, a language; what Tab offers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Annotated, Any

import madang
from madang.cli.declare import Argument, Option
from madang.errors import NotationError, OptionError
from madang.options import Option as HouseOption
from madang.options import format_value

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.game import Game

# ---- what Tab offers -------------------------------------------------------------------------

MANY = 30  # values of an option that are offered one by one


def offer_games(incomplete: str) -> list[tuple[str, str]]:
    from madang.games import GAMES

    return [(game.name, game.titles["en"]) for game in GAMES if game.name.startswith(incomplete)]


def offer_pages(incomplete: str) -> list[tuple[str, str]]:
    """Offer the games, with their titles, and the rules pages that games share."""
    from madang.games import GAMES

    shared = dict.fromkeys(page for game in GAMES for page in game.pages.values())
    return [*offer_games(incomplete), *((page, "") for page in starting(list(shared), incomplete))]


def offer_files(incomplete: str) -> list[str]:
    """Offer files, and folders on the way to one."""
    folder, slash, begun = incomplete.rpartition("/")
    here = Path(folder + slash)
    found = sorted(here.iterdir()) if here.is_dir() else []
    names = starting([path.name + "/" * path.is_dir() for path in found], begun)
    return [folder + slash + name for name in names]


def offer_languages(incomplete: str) -> list[str]:
    from madang.terminal.words import LANGUAGES

    return starting(LANGUAGES, incomplete)


def offer_presets(context: Any, incomplete: str) -> list[str]:
    """Offer the presets of the game that was named."""
    game = game_in(context)
    return starting(list(game.house_rules.presets), incomplete) if game else []


def offer_bots(context: Any, incomplete: str) -> list[str]:
    """Offer the bots of the game that was named, after those that stand there with commas."""
    from madang.bots import bot_names

    game = game_in(context)
    before, comma, begun = incomplete.rpartition(",")
    return [before + comma + word for word in starting(bot_names(game), begun)] if game else []


def offer_house_rules(context: Any, incomplete: str) -> list[str]:
    """Offer the names of house rules; if only one fits, its values."""
    game, name = game_in(context), incomplete.partition("=")[0]
    if game is None:
        return []
    rows = [row for row in game.option_rows if f"{row.name}=".startswith(incomplete)]
    if len(rows) > 1:
        return [f"{row.name}=" for row in rows]
    pairs = [
        f"{row.name}={value}"
        for row in rows or [row for row in game.option_rows if row.name == name]
        for value in values_of(game, row)
    ]
    return starting(pairs, incomplete)


def values_of(game: Game, row: HouseOption) -> Sequence[str]:
    """Return the values of an option; of a long range its ends and the default."""
    if len(row.words) <= MANY:
        return row.words
    usual = str(format_value(row, getattr(game.house_rules.options_type(), row.name)))
    return list(dict.fromkeys((row.words[0], usual, row.words[-1])))


def game_in(context: Any) -> Game | None:
    """Return the game that the command line names: a line that is not finished is half parsed."""
    from madang.games import GAMES

    given = context.params.get("game"), *context.args
    return next((game for game in GAMES if game.name in given), None)


def starting(words: Sequence[str], incomplete: str) -> list[str]:
    """Return the words that go on from what is written."""
    return [word for word in words if word.startswith(incomplete)]


# ---- what is given ---------------------------------------------------------------------------

# The names of the folders: to read the games takes longer than to answer most commands.
FOLDER = str(Path(madang.__file__).with_name("games"))
NAMES = ", ".join(found.name for found in iter_modules([FOLDER]) if found.ispkg)

GameName = Annotated[
    str,
    Argument(metavar="GAME", help=f"One of: {NAMES}.", autocompletion=offer_games),
]
Preset = Annotated[
    str | None,
    Option(
        metavar="NAME",
        help="A named set of house rules; `madang options GAME` lists them.",
        autocompletion=offer_presets,
    ),
]
Pairs = Annotated[
    list[str] | None,
    Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="One house rule; may be repeated.",
        autocompletion=offer_house_rules,
    ),
]
Lang = Annotated[
    str | None,
    Option(
        metavar="ko|en|zh",
        help="By default the language of your system.",
        autocompletion=offer_languages,
    ),
]
AsJson = Annotated[bool, Option("--json", help="Answer in JSON.")]


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
    from madang.terminal.words import LANGUAGES, language_in

    if lang is None:
        return language_in(os.environ)
    if lang not in LANGUAGES:
        raise NotationError(lang, "--lang", "one of " + ", ".join(LANGUAGES))
    return lang

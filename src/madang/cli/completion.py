"""What Tab offers: games and, once the game is named, its bots, presets and house rules."""

from collections.abc import Sequence
from pathlib import Path

import typer

from madang.game import Game
from madang.games import GAMES
from madang.options import Option, format_value

MANY = 30  # values of an option that are offered one by one


def games(incomplete: str) -> list[tuple[str, str]]:
    """Offer the games, with their titles."""
    return [(game.name, game.titles["en"]) for game in GAMES if game.name.startswith(incomplete)]


def pages(incomplete: str) -> list[tuple[str, str]]:
    """Offer the games, with their titles, and the rules pages that games share."""
    shared = dict.fromkeys(page for game in GAMES for page in game.pages.values())
    return [*games(incomplete), *((page, "") for page in starting(list(shared), incomplete))]


def files(incomplete: str) -> list[str]:
    """Offer files, and folders on the way to one."""
    folder, slash, begun = incomplete.rpartition("/")
    here = Path(folder + slash)
    found = sorted(here.iterdir()) if here.is_dir() else []
    names = starting([path.name + "/" * path.is_dir() for path in found], begun)
    return [folder + slash + name for name in names]


def languages(incomplete: str) -> list[str]:
    """Offer the languages."""
    from madang.cli.words import LANGUAGES

    return starting(LANGUAGES, incomplete)


def presets(context: typer.Context, incomplete: str) -> list[str]:
    """Offer the presets of the game that was named."""
    game = game_in(context)
    return starting(list(game.house_rules.presets), incomplete) if game else []


def bots(context: typer.Context, incomplete: str) -> list[str]:
    """Offer the bots of the game that was named, after those that stand there with commas."""
    from madang.bots import bot_names

    game = game_in(context)
    before, comma, begun = incomplete.rpartition(",")
    return [before + comma + word for word in starting(bot_names(game), begun)] if game else []


def house_rules(context: typer.Context, incomplete: str) -> list[str]:
    """Offer the names of house rules; where only one can be meant, its values."""
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


def values_of(game: Game, row: Option) -> Sequence[str]:
    """Return the values of an option; of a long range its ends and the default."""
    if len(row.words) <= MANY:
        return row.words
    usual = str(format_value(row, getattr(game.house_rules.options_type(), row.name)))
    return list(dict.fromkeys((row.words[0], usual, row.words[-1])))


def game_in(context: typer.Context) -> Game | None:
    """Return the game that the command line names: a line that is not finished is half parsed."""
    given = context.params.get("game"), *context.args
    return next((game for game in GAMES if game.name in given), None)


def starting(words: Sequence[str], incomplete: str) -> list[str]:
    """Return the words that go on from what is written."""
    return [word for word in words if word.startswith(incomplete)]

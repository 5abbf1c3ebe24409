"""What several commands are given: a game, house rules, a file."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from madang.errors import OptionError
from madang.game import Game
from madang.games import GAMES

NAMES = ", ".join(game.name for game in GAMES)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {NAMES}.")]
Preset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="A named set of house rules; `madang options GAME` lists them."
    ),
]
Pairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="One house rule; may be repeated."),
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

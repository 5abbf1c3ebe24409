"""`madang play`: one person against bots, in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from madang.cli.arguments import (
    GameName,
    Lang,
    Option,
    Pairs,
    Preset,
    UsageError,
    language_given,
    offer_bots,
    words_given,
)
from madang.errors import NotationError

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.game import Game


def play(
    game: GameName,
    seats: Annotated[int | None, Option(help="How many sit at the table, you among them.")] = None,
    bots: Annotated[
        str | None,
        Option(
            metavar="BOT,BOT,...",
            help="Who else sits there; the last one fills the rest. A bot of your own is"
            " FILE.py:NAME.",
            autocompletion=offer_bots,
        ),
    ] = None,
    preset: Preset = None,
    option: Pairs = None,
    lang: Lang = None,
    seed: Annotated[int | None, Option(min=0, help="The same seed deals the same cards.")] = None,
    save: Annotated[
        Path | None, Option(metavar="FILE", help="Write the match there when it ends.")
    ] = None,
    force: Annotated[
        bool, Option("--force", help="Write over the file of --save if there is one.")
    ] = False,
) -> int:
    """Play a match against bots in this terminal."""
    from madang.cli.session import Session
    from madang.games import game_named
    from madang.match import new_match

    found = game_named(game)
    given = words_given(found, preset, option)
    if option_of_seats := found.house_rules.seats_option:
        if seats is not None:
            given[option_of_seats] = seats
        elif bots is not None:
            given.setdefault(option_of_seats, 1 + len(bots.split(",")))
    elif seats not in (None, fixed := found.house_rules.most_seats):
        raise NotationError(seats, "--seats", f"{found.name} has {fixed} seats")
    match = new_match(found, seed=seed, is_compiled=False, **given)
    against = sitting(found, bots, match.table.seats - 1)
    session = Session(match, against, language_given(lang), save)
    if save is not None:
        check_file(save, force)
    return session.run()


def check_file(save: Path, force: bool) -> None:
    """Say now, not after an hour, that the match cannot be kept there."""
    if save.is_file() and not force:
        raise UsageError(
            f"Invalid value for --save: {save} is there already; --force writes over it"
        )
    if save.is_dir():
        raise UsageError(f"Invalid value for --save: {save} is a folder; name a file in it")
    save.touch()


def sitting(game: Game, bots: str | None, count: int) -> list[str]:
    """Return the words of the bots on the other seats; raise NotationError."""
    from madang.bots import bot_named, bot_names

    words = [word.strip() for word in bots.split(",")] if bots else [bot_names(game)[-1]]
    for word in words:
        bot_named(game, word)
    if len(words) > count:
        raise NotationError(bots, "--bots", f"at most {count} at a table of {count + 1}")
    return words + words[-1:] * (count - len(words))

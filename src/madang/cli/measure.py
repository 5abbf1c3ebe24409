"""`madang arena` and `madang bench`: how good the bots are, and how fast the engine is."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from madang.cli import completion
from madang.cli.given import AsJson, GameName, Pairs, Preset, words_given
from madang.game import Game
from madang.games import game_named

JUDGED = 3000  # decisions of which the arena says what they gave away


def bench(
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table there, as Markdown.")
    ] = None,
) -> int:
    """Measure the engine on this machine."""
    measuring: Any = import_module("madang.bench")
    return measuring.main(out) or 0


def arena(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,...",
            help="The bots, one a seat; by default the strongest against three of the next.",
            autocompletion=completion.bots,
        ),
    ] = None,
    matches: Annotated[
        int, typer.Option(min=1, help="Different matches; each is played in all rotations.")
    ] = 2_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 1,
    private_walls: Annotated[
        bool,
        typer.Option(
            "--private-walls",
            help="Mahjong: each seat draws from a wall of its own, so that claims change no draws.",
        ),
    ] = False,
    preset: Preset = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, every deal in all rotations of the seats."""
    from madang import arena as arenas

    found = game_named(game)
    bots = [word.strip() for word in seats.split(",")] if seats else usual_seats(found)
    option_of_seats = found.house_rules.seats_option
    given = {option_of_seats: len(bots)} if option_of_seats else {}
    options = found.make_options(**given | words_given(found, preset, option))
    with progress_bar() as progress:
        result = arenas.play(
            found, options, bots, matches, seed, progress, has_private_walls=private_walls
        )
    given_away = regrets_at(found, options, bots, seed)
    if as_json:
        print(json.dumps({**result.data(), **given_away}, ensure_ascii=False))
    else:
        show_result(result)
        for word, value in given_away.get("regret", {}).items():
            print(f"{word}: gives away {value:.4f} thousandths of the pot a decision")


def usual_seats(game: Game) -> list[str]:
    """Return the strongest of a game's quick bots and three times the next."""
    from madang.bots import bots_of
    from madang.jit import is_kernel

    *_, next_best, best = [word for word, kind in bots_of(game).items() if is_kernel(kind.choose)]
    return [best, *[next_best] * 3]


def regrets_at(game: Game, options: Any, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """Return what the bots give away, in thousandths, where the game knows; else nothing."""
    from madang.analysis import analysis_of
    from madang.arena.regret import mean_regrets

    if analysis_of(game).regret is None:
        return {}
    lost = mean_regrets(game, options, bots, JUDGED, seed)
    return {"regret": {word: 1000 * value for word, value in lost.items()}}


def regret(
    game: GameName,
    decisions: Annotated[int, typer.Option(min=1, help="How many are judged.")] = 20_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 1,
    preset: Preset = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Say how much each bot gives away per decision, in thousandths of what is played for."""
    from madang.arena.regret import mean_regret
    from madang.bots import bot_names

    found = game_named(game)
    options = found.make_options(**words_given(found, preset, option))
    thousandths = {
        word: 1000 * mean_regret(found, options, word, decisions, seed) for word in bot_names(found)
    }
    if as_json:
        print(json.dumps({"game": game, "decisions": decisions, "thousandths": thousandths}))
        return
    for word, value in thousandths.items():
        print(f"{word:12} {value:12.6f} thousandths a decision")


@contextmanager
def progress_bar(what: str = "lists") -> Iterator[Callable[[int, int], None]]:
    """Show on standard error how far something is, if somebody is there to see it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    disable = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=disable) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show_result(result: Any) -> None:
    """Print what the arena found, a row a bot."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"{result.game}: {result.deals} deals from {result.lists} lists of shuffles, each in all"
        f" rotations; seed {result.seed}; intervals 95 %"
    )
    table = Table(box=None, pad_edge=False)
    for heading in (
        "seat",
        "bot",
        "points lost a deal",
        "against the others",
        "matches won",
        "ended",
    ):
        table.add_column(heading)
    for seat, one in enumerate(result.entrants):
        ends = ", ".join(f"{kind} {count}" for kind, count in one.ends.items() if count)
        wins = spread(one.wins, 100, "%")
        table.add_row(str(seat), one.bot, spread(one.penalty), spread(one.against), wins, ends)
    console.print(table)
    kinds = ", ".join(f"{kind} {100 * share:.1f} %" for kind, share in result.ends.items() if share)
    console.print(f"deals ended by: {kinds}")
    for one in result.differences[: len(result.entrants) - 1]:
        console.print(f"seat 0 against seat {one.other}: {spread(one.penalty)} points lost a deal")
    for bot, shares in result.failed.items():
        for kind, share in shares.items():
            if share is not None:
                console.print(f"{bot}: {100 * share:.1f} % of its {kind}s failed")
    refused = {bot: count for bot, count in result.illegal.items() if count}
    if refused:
        console.print(f"illegal actions, replaced: {refused}")


def spread(estimate: Any, factor: float = 1, unit: str = "") -> str:
    """Write a mean with half the width of its interval.

    >>> from madang.arena.result import Estimate
    >>> spread(Estimate(2.5, 2.0, 3.0))
    '2.50 ± 0.50'
    """
    half = (estimate.high - estimate.low) / 2
    return f"{factor * estimate.mean:.2f} ± {factor * half:.2f} {unit}".strip()

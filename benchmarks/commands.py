"""`madang bench` and `madang load`: how fast the engine is, and how many people a server bears.

A checkout has these two commands, an installed package does not.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from madang.cli.arguments import NAMES, Argument, AsJson, Option, UsageError, offer_games
from madang.errors import NotationError

if TYPE_CHECKING:  # a command reads the games when it runs
    from benchmarks.load.crowd import Progress
    from benchmarks.load.page import Result
    from madang.game import Game


def bench(
    out: Annotated[
        Path | None, Option(metavar="FILE", help="Write the table there, as Markdown.")
    ] = None,
) -> int:
    """Measure the engine on this machine."""
    check_out(out)
    from benchmarks.suite import main

    return main(out)


def check_out(out: Path | None) -> None:
    """Say now, not after minutes, that the table cannot be written there."""
    if out is not None and out.is_dir():
        raise UsageError(f"Invalid value for --out: {out} is a folder; name a file in it")


def load(
    game: Annotated[
        list[str] | None,
        Argument(
            metavar="[GAME]...",
            help=f"Table after table; by default all of: {NAMES}.",
            autocompletion=offer_games,
        ),
    ] = None,
    tables: Annotated[
        str | None,
        Option(metavar="N,N,...", help="Tables of four people; 10 where nothing is asked."),
    ] = None,
    seconds: Annotated[
        float, Option(min=1, help="How long is measured, when all tables play.")
    ] = 30.0,
    think: Annotated[
        str, Option(metavar="LEAST-MOST", help="Seconds that people take for a move.")
    ] = "1-3",
    seed: Annotated[int, Option(min=0, help="The same seed gives the same people.")] = 1,
    kill: Annotated[
        int, Option(metavar="N", min=0, help="Kill the server under so many tables.")
    ] = 0,
    idle: Annotated[
        int, Option(metavar="N", min=0, help="Open so many sockets that do nothing.")
    ] = 0,
    url: Annotated[
        str | None,
        Option(metavar="URL", help="A server that runs; by default one is started each time."),
    ] = None,
    out: Annotated[
        Path | None, Option(metavar="FILE", help="Write the table there, as Markdown.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let people play at many tables at once, and measure the server.

    With --url, raise the limits per address of that server first; a refusal says which. Its CPU and
    memory are shown if this machine may read /metrics; it is not killed.
    """
    check_out(out)
    if url and not url.startswith(("http://", "https://")):
        raise NotationError(url, "--url", "an address, like http://127.0.0.1:8000")
    from benchmarks.load import Plan, results_of, write
    from benchmarks.load.crowd import Habits
    from benchmarks.load.page import data_of

    if url and (kill or idle):
        raise NotationError(url, "--url", "left out with --kill and --idle")
    asked = numbers_in(tables) if tables else [] if kill or idle else [10]
    from madang.games import GAMES, game_named

    games = tuple(map(game_named, game)) if game else tuple(GAMES)
    habits = Habits(games, range_in(think), seed)
    results: list[Result] = []
    for result in results_of(Plan(asked, seconds, url, kill, idle), habits, bar):
        results.append(result)
        if out:  # after each: a long run that is stopped leaves what it has found
            write(out, page_of(results, games, think))
    if as_json:
        print(json.dumps([data_of(result) for result in results]))
    else:
        show(results)


def numbers_in(text: str) -> list[int]:
    """Read numbers with commas between; raise NotationError.

    >>> numbers_in("10,50")
    [10, 50]
    """
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or min(found) < 1:
        raise NotationError(text, "--tables", "numbers of tables, as in 10,50,100")
    return found


def range_in(text: str) -> tuple[float, float]:
    """Read two times; raise NotationError.

    >>> range_in("1-3")
    (1.0, 3.0)
    """
    try:
        least, most = (float(part) for part in text.split("-"))
    except ValueError:
        least, most = 1.0, 0.0
    if not 0 <= least <= most:
        raise NotationError(text, "--think", "seconds from the least to the most, as in 1-3")
    return least, most


def page_of(results: Sequence["Result"], games: "Sequence[Game]", think: str) -> str:
    from datetime import UTC, datetime

    from benchmarks.load.page import markdown
    from benchmarks.machine import machine_lines

    named = ", ".join(game.name for game in games)
    how = [
        f"four people a table, {think} s a move, at tables of {named}",
        "the people on the same machine as the server, over WebSockets, a process each",
        f"`{' '.join(['madang', *sys.argv[1:]])}`",
    ]
    return markdown(results, how, machine_lines(), datetime.now(UTC).date())


def show(results: Sequence["Result"]) -> None:
    """Print a table of what was measured, a column a run, and the sentences."""
    from rich.console import Console
    from rich.table import Table

    from benchmarks.load.page import (
        HEADINGS,
        news_in,
        refusals_of,
        row_of,
        sentence_of,
        stalls_of,
    )
    from benchmarks.load.run import Played

    console, table = Console(highlight=False), Table(box=None, pad_edge=False, show_header=False)
    curve = [result for result in results if isinstance(result, Played)]
    for heading, *figures in zip(HEADINGS, *map(row_of, curve)):
        table.add_row(heading, *figures)
    if curve:
        console.print(table)
    sentences = [sentence_of(result) for result in results if not isinstance(result, Played)]
    for line in (*sentences, *news_in(curve), *refusals_of(curve), *stalls_of(curve)):
        console.print(line)


@contextmanager
def bar(what: str) -> Iterator["Progress"]:
    """Show on standard error how far a run is, if somebody is there to see it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)

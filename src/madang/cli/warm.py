"""`madang warm`: compile everything now, so that nobody waits for it later.

Compiled code lies on the disk, in a folder for just these sources, and every process of the machine
loads it from there. One process compiles all portions of a game, as they share most of its rules;
which are there already is noted beside the code.
"""

import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import compress, count
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Annotated

import typer

from madang.cli import completion
from madang.cli.measure import progress_bar
from madang.game import Game
from madang.games import GAMES, game_named
from madang.jit import version_folder

# ---- portions --------------------------------------------------------------------------------


def compile_match(game: Game) -> None:
    """Compile what `madang.new_match` plays with."""
    from madang.single import Engine

    Engine(game, game.make_options(), is_compiled=True).compile()


def compile_batch(game: Game) -> None:
    """Compile what a `Batch` without house bots calls."""
    from madang.batch import Batch

    batch = Batch(game, count=1)
    batch.step(batch.random_actions())
    batch.step_one(int(batch.masks[0].argmax()))
    batch.step_one_with_view(int(batch.masks[0].argmax()))
    batch.views()
    batch.play_random(1)


def compile_table(game: Game) -> None:
    """Compile the rules, hints and bots of tables where people play."""
    from madang.server.workers.twins import loaded

    loaded(game)


PORTIONS: dict[str, Callable[[Game], None]] = {
    "match": compile_match,
    "batch": compile_batch,
    "table": compile_table,
}

Portion = tuple[str, str]  # of a game, a key of PORTIONS


def mark_of(portion: Portion) -> Path:
    """Return the file that says that a portion is compiled."""
    return version_folder() / f"{'-'.join(portion)}.complete"


def missing_portions(game: Game) -> list[str]:
    """Return the names of what is not noted to be compiled."""
    return [name for name in PORTIONS if not mark_of((game.name, name)).exists()]


def compile_game(game: Game) -> None:
    """Compile what is missing of a game, and print the name of each portion that is there then."""
    for name in missing_portions(game):
        PORTIONS[name](game)
        mark = mark_of((game.name, name))
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
        print(name, flush=True)


# ---- the command -----------------------------------------------------------------------------


def warm(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help="Some games; all by default.", autocompletion=completion.games
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes at once; one a core by default.")
    ] = None,
) -> int:
    """Compile everything ahead: some four minutes of one core for all games, once a version.

    Where all is there it says so at once. The compiled code is kept in your cache folder, which
    MADANG_CACHE_DIR moves, and every program on this machine uses it.
    """
    chosen = [game_named(name) for name in games] if games else GAMES
    missing = [game for game in chosen if missing_portions(game)]
    if not missing:
        print(f"All of it is compiled already, in {version_folder()}")
        return 0
    began = time.monotonic()
    failed = compile_all(missing, jobs or os.cpu_count() or 1)
    for game in failed:
        print(f"madang: {game.name} did not compile", file=sys.stderr)
    if done := [game.name for game in missing if game not in failed]:
        seconds = time.monotonic() - began
        print(f"Compiled {', '.join(done)} in {seconds:.0f} s, in {version_folder()}")
    return 1 if failed else 0


def compile_all(games: Sequence[Game], jobs: int) -> list[Game]:
    """Compile games, so many at once, each in a process of its own; return those that failed."""
    portions = sum(len(missing_portions(game)) for game in games)
    told = count(1)
    with progress_bar("compiling") as tell, ThreadPoolExecutor(jobs) as pool:
        tell(0, portions)
        work = partial(in_a_process, note=lambda: tell(next(told), portions))
        failed = list(pool.map(work, games))
    return list(compress(games, failed))


def in_a_process(game: Game, note: Callable[[], None]) -> int:
    """Let a process of its own compile a game, `note` every portion; return its exit status."""
    script = f"from {__name__} import *; compile_game(game_named({game.name!r}))"
    with Popen([sys.executable, "-c", script], stdout=PIPE, stderr=DEVNULL) as process:
        for _ in process.stdout or ():
            note()
    return process.returncode

"""`madang warm`: compile everything now, so that nobody waits for it later.

Compiled code lies on the disk, in a folder for just these sources, and every process of the machine
loads it from there. A portion is what one process compiles; which are there already is noted beside
the code.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from subprocess import DEVNULL
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


def compile_portion(game: str, name: str) -> None:
    """Compile a portion, or load it where it is on the disk, and note that it is."""
    PORTIONS[name](game_named(game))
    mark = mark_of((game, name))
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


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
    """Compile everything ahead: some five minutes of one core for all games, once a version.

    Where all is there it says so at once. The compiled code is kept in your cache folder, which
    MADANG_CACHE_DIR moves, and every program on this machine uses it.
    """
    chosen = [game_named(name) for name in games] if games else GAMES
    portions = [(game.name, name) for name in PORTIONS for game in chosen]
    missing = [portion for portion in portions if not mark_of(portion).exists()]
    if not missing:
        print(f"All of it is compiled already, in {version_folder()}")
        return 0
    began = time.monotonic()
    failed = compile_all(missing, jobs or os.cpu_count() or 1)
    for game, name in failed:
        print(f"madang: {game}, {name} did not compile", file=sys.stderr)
    done = len(missing) - len(failed)
    print(f"Compiled {done} portions in {time.monotonic() - began:.0f} s, in {version_folder()}")
    return 1 if failed else 0


def compile_all(portions: list[Portion], jobs: int) -> list[Portion]:
    """Compile portions, so many at once, each in a process of its own; return those that failed."""
    with progress_bar("compiling") as tell, ThreadPoolExecutor(jobs) as pool:
        at_work = {pool.submit(in_a_process, portion): portion for portion in portions}
        tell(0, len(portions))
        for done, _ in enumerate(as_completed(at_work), 1):
            tell(done, len(portions))
    return [portion for work, portion in at_work.items() if work.result()]


def in_a_process(portion: Portion) -> int:
    """Let a process of its own compile a portion; return its exit status."""
    command = [sys.executable, "-c", f"from {__name__} import *; compile_portion(*{portion})"]
    return subprocess.run(command, stdout=DEVNULL, stderr=DEVNULL, check=False).returncode

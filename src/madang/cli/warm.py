"""`madang warm`: what is compiled ahead, and what is noted of it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

from madang.cli.arguments import Argument, Option, offer_games
from madang.cli.measure import progress_bar
from madang.errors import NotationError

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.game import Game

# ---- portions --------------------------------------------------------------------------------


def compile_match(game: Game) -> None:
    """Compile what `madang.new_match` plays with."""
    from madang.engine import Engine

    Engine(game, game.make_options(), game.compiled()).compile()


def compile_batch(game: Game, bots: Sequence[str] | None = None) -> None:
    """Compile what a `Batch` with these roles calls; without any, no house bot sits there."""
    from madang.batch import Batch

    batch = Batch(game, count=1, bots=bots)
    batch.step(batch.random_actions())
    batch.step_one(int(batch.masks[0].argmax()))
    batch.views()
    batch.play_random(1)


def compile_table(game: Game) -> None:
    """Compile the rules, hints and bots of tables where people play."""
    from madang.server.workers.compile import load_compiled

    load_compiled(game)


def compile_search(game: Game) -> None:
    """Compile the search that reviews and bots use."""
    from madang.server.workers.compile import load_search

    load_search(game)


PORTIONS: dict[str, Callable[[Game], None]] = {
    "match": compile_match,
    "batch": compile_batch,
    "table": compile_table,
    "search": compile_search,
}

PLAYED, SEARCHED = ("match", "batch", "table"), ("search",)  # portions as they are compiled
Portion = tuple[str, str]  # of a game, a key of PORTIONS


def proof_of(portion: Portion) -> Path:
    """Return the file that says that a portion is compiled."""
    return version_folder() / f"{'-'.join(portion)}.complete"


def version_folder() -> Path:
    """Return the cache folder of these sources: see `madang.kernels.cache`."""
    from madang.kernels import cache

    return cache.version_folder()


def missing_portions(game: Game) -> list[str]:
    """Return the names of what is not noted to be compiled."""
    from madang.kernels.cache import shipped_folder

    proofs = {name: proof_of((game.name, name)) for name in PORTIONS}
    shipped = shipped_folder()
    return [
        name
        for name, proof in proofs.items()
        if not (proof.exists() or (shipped and (shipped / proof.name).exists()))
    ]


def compile_game(game: Game, names: Iterable[str] = PORTIONS) -> None:
    """Compile what is missing of a game, and print the name of each portion that is there then."""
    for name in (name for name in missing_portions(game) if name in names):
        PORTIONS[name](game)
        mark = proof_of((game.name, name))
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
        print(name, flush=True)


# ---- the command -----------------------------------------------------------------------------


def warm(
    games: Annotated[
        list[str] | None,
        Argument(
            metavar="[GAME]...", help="Some games; all by default.", autocompletion=offer_games
        ),
    ] = None,
    jobs: Annotated[
        int | None, Option(min=1, help="How many processes at once; one a core by default.")
    ] = None,
) -> int:
    """Compile everything ahead: some minutes of one core for all games, once a version.

    What play needs of all games comes first, then the searches of reviews. Where all is there it
    says so at once. The compiled code is kept in your cache folder, which
    MADANG_CACHE_DIR moves, and every program on this machine uses it.
    """
    from madang.games import GAMES, game_named

    chosen = [game_named(name) for name in games] if games else GAMES
    missing = [game for game in chosen if missing_portions(game)]
    if not missing:
        print(f"All of it is compiled already, in {version_folder()}")
        return 0
    folder = version_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = f"{error.strerror}; name another with MADANG_CACHE_DIR"
        raise NotationError(str(folder), "folder for compiled code", why) from error
    began = time.monotonic()
    failed = compile_all(missing, jobs or os.cpu_count() or 1)
    for name, reason in failed.items():
        print(f"madang: {name} did not compile: {reason}", file=sys.stderr)
    if done := [game.name for game in missing if game.name not in failed]:
        seconds = time.monotonic() - began
        print(f"Compiled {', '.join(done)} in {seconds:.0f} s, in {version_folder()}")
    return 1 if failed else 0


def compile_all(games: Sequence[Game], jobs: int) -> dict[str, str]:
    """Compile games, so many at once, each in its own process; return why some failed, by name."""
    portions = sum(len(missing_portions(game)) for game in games)
    told = count(1)
    with progress_bar("compiling") as tell, ThreadPoolExecutor(jobs) as pool:
        tell(0, portions)
        work = partial(in_a_process, note=lambda: tell(next(told), portions))
        rounds = [pool.map(work, games, [names] * len(games)) for names in (PLAYED, SEARCHED)]
        reasons = ["; ".join(filter(None, each)) for each in zip(*map(list, rounds))]
    return {game.name: reason for game, reason in zip(games, reasons, strict=True) if reason}


def in_a_process(game: Game, names: Sequence[str], note: Callable[[], None]) -> str:
    """Let a process of its own compile portions, `note` each; return why it failed, or ""."""
    script = (
        f"from {__name__} import compile_game; from madang.games import game_named;"
        f" compile_game(game_named({game.name!r}), {names!r})"
    )
    with TemporaryFile() as errors:
        with Popen([sys.executable, "-c", script], stdout=PIPE, stderr=errors) as process:
            for _ in process.stdout or ():
                note()
        errors.seek(0)
        said = errors.read().decode(errors="replace").split("\n")
    last = next((line for line in reversed(said) if line.strip()), "nothing was said")
    return f"{last} (exit status {process.returncode})" if process.returncode else ""

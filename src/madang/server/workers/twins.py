"""The compiled twins, fetched while people play: nobody waits for a compiler.

A process of its own compiles into the cache on disk, and a second one proves that what lies there
loads and runs, because machine code that does not would take the server with it:
`python -m madang.server.workers.twins GAME`. Then a thread loads it, and every table goes on with
it. Until then, and where any of that fails, the plain rules are played: they are the same.

A server that starts again under many tables first loads what was proved before, and then listens:
that costs less than everybody's coming back to plain rules.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Container, Mapping
from pathlib import Path

from madang import chance
from madang.analysis import analysis_of
from madang.bots import Choose, compiled_choosers
from madang.fast_record import copy_of
from madang.game import Game, Kernels
from madang.games import GAMES, game_named
from madang.jit import version_folder
from madang.server import garbage
from madang.table import Table

logger = logging.getLogger(__name__)

NICE = 10
MANY = 50  # tables that go on with a game, for which its rules are loaded before anybody comes

Use = Callable[[str, Kernels, Mapping[str, Choose]], None]


def use_proved(use: Use, tables: Mapping[str, int]) -> set[str]:
    """Load what was proved before of games with many tables, and have it used; return their names.

    The proof is gone while it is looked at again: a server that dies of it starts without it.
    """
    used = set()
    for game in GAMES:
        if tables.get(game.name, 0) >= MANY and (mark := mark_of(game)).exists():
            mark.unlink()
            use(game.name, *loaded(game))
            note_proof(game)
            used.add(game.name)
    return used


def mark_of(game: Game) -> Path:
    """Return the file that says that a process has loaded and run the twins of these sources."""
    return version_folder() / f"{game.name}.proved"


def note_proof(game: Game) -> None:
    """Note that this process has loaded and run the twins."""
    mark_of(game).parent.mkdir(parents=True, exist_ok=True)
    mark_of(game).touch()


async def use_twins(use: Use, used: Container[str] = ()) -> None:
    """Compile every other game's rules and bots, one after another, and have them used."""
    for game in GAMES:
        if game.name in used:
            continue
        if await run_beside(game.name) or await run_beside(game.name):  # compile, then load
            logger.warning("the rules of %s did not compile; the plain ones go on", game.name)
            continue
        with garbage.undisturbed():
            kernels, choosers = await asyncio.to_thread(loaded, game)
        note_proof(game)
        use(game.name, kernels, choosers)
        logger.info("%s is played with compiled rules", game.name)


async def run_beside(game: str) -> int:
    """Compile what is not on disk yet, in a process of its own; return its exit status."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "madang.server.workers.twins",
        game,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C ends the server, which then ends it
    )
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def loaded(game: Game) -> tuple[Kernels, dict[str, Choose]]:
    """Return the twins of a game's rules and bots, each called once."""
    kernels = game.compiled()
    play_a_round(Table(game, game.make_options(), kernels))
    if compile_hint := analysis_of(game).compile_hint:
        compile_hint()
    return kernels, compiled_choosers(game)


def play_a_round(table: Table) -> None:
    """Call every kernel, so that it is compiled or loaded now and not at a table."""
    shuffles = chance.seeded(table.game, 1)
    while not table.state.ended:
        if table.needs_deal:
            table.deal(*next(shuffles))
        seat, before = table.to_act[0], copy_of(table.states)
        action = table.play(seat, table.legal_actions(seat)[0])
        table.check()
        table.views(table.states)
        table.legal_masks(table.states)
        if table.game.layout.calls.offer:
            table.offers(before, seat, action)
    table.totals()


if __name__ == "__main__":
    os.nice(NICE)
    loaded(game_named(sys.argv[1]))

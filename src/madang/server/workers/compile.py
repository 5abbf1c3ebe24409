"""The compiled rules, made while people play: nobody waits for a compiler.

A separate process compiles into the cache on disk. A second one proves that the result loads and
runs, because machine code that does not would crash the server:
`python -m madang.server.workers.compile GAME`. Then a thread loads it, and every table goes on with
it. Until then, and if any of that fails, tables play the plain rules, which are the same.

A server that starts again with many tables first loads the code that was proved before, and then
listens: that costs less than to play all tables by plain rules when everybody comes back. One that
shares the tables loads all such code before it joins the others. Nobody waits for it then, because
the others still have all tables.

When all rules are compiled, the searches of reviews follow, one game after another. A review that
waits for its search has it compiled next. The process that makes reviews loads searches; the server
does not.
"""

import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Container, Mapping
from functools import partial
from pathlib import Path

from madang import shuffles as chance
from madang.analysis import analysis_of
from madang.bots import Choose, compiled_choosers
from madang.game import Game, Kernels
from madang.games import GAMES, game_named
from madang.kernels.backend import copy_of
from madang.kernels.cache import version_folder
from madang.match import new_match
from madang.search import Search
from madang.search.analysis import FEWEST
from madang.server import gc_policy
from madang.table import Table

logger = logging.getLogger(__name__)

NICE = 10
PLAY, SEARCH = "play", "search"  # the portions of a game that are compiled
MANY = 50  # tables that go on with a game, for which its rules are loaded before anybody comes

Use = Callable[[str, Kernels, Mapping[str, Choose]], None]


def load_proved(use: Use, tables: Mapping[str, int], least: int = MANY) -> set[str]:
    """Load what was proved before of games with so many tables, and use it; return their names.

    The proof is gone while it is looked at again: a server that dies of it starts without it.
    """
    used = set()
    for game in GAMES:
        if tables.get(game.name, 0) >= least and (mark := proof_of(game)).exists():
            mark.unlink(missing_ok=True)  # another server of this machine may begin just now
            use(game.name, *load_compiled(game))
            record_proof(game)
            used.add(game.name)
    return used


def proof_of(game: Game, part: str = PLAY) -> Path:
    """Return the file that says that a process has loaded and run what these sources compile to."""
    return version_folder() / f"{game.name}{'-' + part if part != PLAY else ''}.proved"


def record_proof(game: Game, part: str = PLAY) -> None:
    """Note that a process has loaded and run what was compiled."""
    proof_of(game, part).parent.mkdir(parents=True, exist_ok=True)
    proof_of(game, part).touch()


async def compile_games(use: Use, used: Container[str] = ()) -> None:
    """Compile every other game's rules and bots, one after another, and have them used."""
    for game in GAMES:
        if game.name in used:
            continue
        if await run_twice(partial(compile_in_process, game.name)):
            logger.warning("the rules of %s did not compile; the plain ones go on", game.name)
            continue
        with gc_policy.undisturbed():
            kernels, choosers = await asyncio.to_thread(load_compiled, game)
        record_proof(game)
        use(game.name, kernels, choosers)
        logger.info("%s is played with compiled rules", game.name)


class SearchCompiler:
    """Compiles the searches of reviews: each once, however many wait for it."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()  # one compiles at a time, in the order in which they are asked
        self.tasks: dict[str, asyncio.Task[bool]] = {}
        self.begun: dict[str, float] = {}  # by game: when its compiling began

    def is_ready(self, game: Game) -> bool:
        """Tell whether a process has run the compiled search of a game, or it needs none."""
        return analysis_of(game).worth is not None or proof_of(game, SEARCH).exists()

    def seconds(self, game: str) -> float:
        """Return for how long a search has been compiled; 0 while others are before it."""
        return time.monotonic() - self.begun[game] if game in self.begun else 0.0

    async def compile(self, game: Game) -> bool:
        """Return whether there is a compiled search, when it is made; others may wait too."""
        if self.is_ready(game):
            return True
        task = self.tasks.get(game.name)
        if task is None:
            task = self.tasks[game.name] = asyncio.create_task(self.make(game))
        return await asyncio.shield(task)

    async def make(self, game: Game) -> bool:
        """Compile a search, then have another process load it."""
        async with self.turn:
            self.begun[game.name] = time.monotonic()
            try:
                is_made = not await run_twice(partial(compile_in_process, game.name, SEARCH))
            finally:
                del self.begun[game.name]
        if is_made:
            record_proof(game, SEARCH)
            del self.tasks[game.name]
        else:  # nobody tries again in this run
            logger.warning("the search of %s did not compile; plain code reviews", game.name)
        return is_made

    async def compile_all(self) -> None:
        """Compile every search that there is not yet."""
        for game in GAMES:
            await self.compile(game)

    async def close(self) -> None:
        """Compile no more."""
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


async def run_twice(work: Callable[[], Awaitable[int]]) -> int:
    """Run a process that compiles, then one that loads; return the exit status that is not 0."""
    return await work() or await work()


async def compile_in_process(game: str, part: str = PLAY) -> int:
    """Compile what is not on disk yet, in a process of its own; return its exit status."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "madang.server.workers.compile",
        game,
        part,
        stdin=asyncio.subprocess.PIPE,  # its end tells that the server is gone
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


def load_compiled(game: Game) -> tuple[Kernels, dict[str, Choose]]:
    """Return a game's compiled rules and bots, each called once."""
    kernels = game.compiled()
    call_every_kernel(Table(game, game.make_options(), kernels))
    if compile_hint := analysis_of(game).compile_hint:
        compile_hint()
    return kernels, compiled_choosers(game)


def load_search(game: Game) -> None:
    """Search one decision, and ask for advice, so that all that reviews call is on the disk."""
    match = new_match(game, seed=1, is_compiled=True)
    Search(game, match.options, worlds=FEWEST).analyse(match, match.to_act[0])
    if compile_hint := analysis_of(game).compile_hint:
        compile_hint()


def call_every_kernel(table: Table) -> None:
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
        if table.game.layout.calls.claim_offer:
            table.offers(before, seat, action)
    table.totals()


def end_with_server() -> None:
    """Wait until the server is gone, however it ended, and end this process."""
    os.read(
        sys.stdin.fileno(), 1
    )  # the reader of `sys.stdin` has a lock that the end would wait for
    os._exit(1)


LOADS: dict[str, Callable[[Game], object]] = {PLAY: load_compiled, SEARCH: load_search}

if __name__ == "__main__":
    os.nice(NICE)
    threading.Thread(target=end_with_server, daemon=True).start()
    LOADS[sys.argv[2]](game_named(sys.argv[1]))

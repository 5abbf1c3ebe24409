"""Compile ahead, on every core, what tests play: run by .ci/run before them.

Each process of a test run that meets a kernel first compiles it, though another is at it already.
"""

import os
from concurrent.futures import ThreadPoolExecutor

from madang.bench.start import SCRIPT, in_a_fresh_process
from madang.cli.warm import PORTIONS
from madang.games import GAMES
from madang.jit import cache_home

WHAT = {
    f"warm, {name}": f"from madang.cli.warm import *; compile_portion(game.name, '{name}')"
    for name in PORTIONS
} | {
    "batch, house bots and observations": "from madang.batch import Batch; "
    "bots = 'learner', 'careful', 'careful', 'careful'; "
    "is_played = game.name == 'nylon_ppong'; "
    "is_played and Batch(game, count=2, bots=bots, observe=True).random_actions()",
    "arena": "from madang import arena; from madang.bots import bot_names; "
    "options = game.make_options(); seats = game.seats(options); "
    "arena.play(game, options, [bot_names(game)[-1]] * seats, 2, 1, threads=1)",
}


def compile_one(game: str, name: str, what: str) -> str:
    """Let a process of its own compile one thing; return what it took."""
    seconds = in_a_fresh_process(SCRIPT, [game, what], str(cache_home()))
    return f"{game}: {name} in {seconds:.1f} s"


def main() -> None:
    """Compile what is long first."""
    jobs = [(game.name, *start) for game in reversed(GAMES) for start in WHAT.items()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for told in pool.map(lambda job: compile_one(*job), jobs):
            print(told, flush=True)


if __name__ == "__main__":
    main()

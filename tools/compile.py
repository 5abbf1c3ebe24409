"""Compile ahead, on every core, what tests play: run by .ci/run before them.

Several processes of a test run that need the same kernel wait while one of them compiles it. Each
also rewrites the assertions of every test, unless that was done before and kept.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

EVERY_GAME = """
import sys
from madang import arena
from madang.batch import Batch
from madang.bots import bot_names
from madang.cli.warm import PLAYED, compile_game
from madang.games import game_named
game = game_named(sys.argv[1])
compile_game(game, PLAYED)  # tests search in plain Python, or what a single one compiles
options = game.make_options()
arena.play(game, options, [bot_names(game)[1]] * game.seats(options), 2, 1, workers="threads:1")
"""
HOUSE_BOTS = """
bots = 'learner', 'careful', 'careful', 'careful'
Batch(game, count=2, bots=bots, observe=True).random_actions()
"""
# longest first, so that every core is busy to the end
GAMES = {
    "hong_kong_mahjong": EVERY_GAME,
    "korean_mahjong": EVERY_GAME,
    "nylon_ppong": EVERY_GAME + HOUSE_BOTS,
    "wolnam_ppong": EVERY_GAME,
}


def compiled(game: str, script: str) -> str:
    """Let a process of its own compile what is played of a game; return what it took."""
    return f"{game}: compiled in {seconds('-c', script, game):.1f} s"


def rewrite_tests() -> str:
    """Let pytest rewrite every test; one that cannot be read says so when it is to run."""
    command = "-m", "pytest", "--collect-only", "--quiet"
    return f"tests: rewritten in {seconds(*command, check=False):.1f} s"


def seconds(*command: str, check: bool = True) -> float:
    """Run Python with these arguments, which may fail if not `check`; return how long it took."""
    began = time.monotonic()
    subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=check)
    return time.monotonic() - began


def main() -> None:
    jobs: list[Callable[[], str]] = [partial(compiled, *game) for game in GAMES.items()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for told in pool.map(lambda job: job(), [*jobs, rewrite_tests]):
            print(told, flush=True)


if __name__ == "__main__":
    main()

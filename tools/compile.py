"""Compile ahead, on every core, what tests play: run by .ci/run before them.

Each process of a test run that meets a kernel first compiles it, though another is at it already;
and each rewrites the assertions of every test, unless that was done before and kept.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from madang.bench.start import SCRIPT, in_a_fresh_process
from madang.cli.warm import PORTIONS
from madang.jit import cache_home

WHAT = {
    f"warm, {name}": f"from madang.cli.warm import *; compile_portion(game.name, '{name}')"
    for name in sorted(PORTIONS, key=["table", "batch", "match"].index)
} | {
    "arena": "from madang import arena; from madang.bots import bot_names; "
    "options = game.make_options(); seats = game.seats(options); "
    "arena.play(game, options, [bot_names(game)[1]] * seats, 2, 1, threads=1)",
}
HOUSE_BOTS = (
    "batch, house bots and observations",
    "from madang.batch import Batch; bots = 'learner', 'careful', 'careful', 'careful'; "
    "Batch(game, count=2, bots=bots, observe=True).random_actions()",
)

# what is long comes first, so that every core is busy to the end
LONG = "hong_kong_mahjong", "korean_mahjong"
SHORT = "nylon_ppong", "wolnam_ppong"


def compile_one(game: str, name: str, what: str) -> str:
    """Let a process of its own compile one thing; return what it took."""
    seconds = in_a_fresh_process(SCRIPT, [game, what], str(cache_home()))
    return f"{game}: {name} in {seconds:.1f} s"


def rewrite_tests() -> str:
    """Let pytest rewrite every test; one that cannot be read says so when it is to run."""
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return f"tests: rewritten in {time.monotonic() - began:.1f} s"


def jobs() -> list[Callable[[], str]]:
    """Return all there is to do, what is long first."""
    long, short = (
        [partial(compile_one, game, *start) for start in WHAT.items() for game in games]
        for games in (LONG, SHORT)
    )
    return [*long, rewrite_tests, partial(compile_one, "nylon_ppong", *HOUSE_BOTS), *short]


def main() -> None:
    """Do it all, on every core."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for told in pool.map(lambda job: job(), jobs()):
            print(told, flush=True)


if __name__ == "__main__":
    main()

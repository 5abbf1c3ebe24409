"""How long the first call takes: once to compile, afterwards to load from the disk."""

import os
import subprocess
import sys
import tempfile

from benchmarks.table import Row
from madang.game import Game

# name -> what a fresh process does
STARTS = {
    "rules": "from madang.server.workers.compile import call_every_kernel; "
    "from madang.table import Table; "
    "call_every_kernel(Table(game, game.make_options(), game.compiled()))",
    "batch, random play": "from madang.batch import Batch; "
    "Batch(game, game.make_options(), 2, 1).play_random(1)",
    "bots": "from madang.bots import compiled_choosers; compiled_choosers(game)",
}
SCRIPT = """
import numba, sys, time
from madang.games import game_named
game = game_named(sys.argv[1])
began = time.perf_counter()
exec(sys.argv[2])
print(time.perf_counter() - began)
"""


def start_rows(game: Game) -> list[Row]:
    """Measure compiling into an empty cache, then loading from it."""
    rows = []
    for name, what in STARTS.items():
        with tempfile.TemporaryDirectory() as folder:
            first, again = (in_a_fresh_process(SCRIPT, [game.name, what], folder) for _ in range(2))
        rows += [
            Row(game.name, f"{name}: first call", first, "s", None, "compiles, empty cache"),
            Row(game.name, f"{name}: later first calls", again, "s", None, "loads from the cache"),
        ]
    return rows


def in_a_fresh_process(script: str, arguments: list[str], folder: str) -> float:
    """Return the seconds that a script prints, run with this cache folder."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, "MADANG_CACHE_DIR": folder},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stdout)

"""How long people wait: for the first page of a new server, and for a move to be on the disk."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.request import urlopen

from benchmarks.table import Row
from madang.game import Game

MOVES = 300
STARTS = 3


def waiting_rows(game: Game) -> list[Row]:
    """Measure starting, and moves of a person against a bot over a real WebSocket."""
    from benchmarks.acknowledged import acknowledge_times

    moves = sorted(acknowledge_times(game, MOVES))
    pages = [first_page() for _ in range(STARTS)]
    slow = f"{1000 * moves[len(moves) * 99 // 100]:.1f} ms"
    return [
        Row(game.name, "first page after `madang serve`", median(pages), "s", None,
            f"median of {STARTS} starts, from the command to the page"),
        Row(game.name, "a move acknowledged", 1000 * median(moves), "ms", None,
            f"median of {len(moves)}, written to disk first; 99 of 100 within {slow}"),
    ]  # fmt: skip


def first_page() -> float:
    """Return the seconds from the command to the whole first page."""
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        command = [sys.executable, "-m", "madang", "serve", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--db", str(Path(folder) / "madang.db")],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "MADANG_COMPILE": "false", "PYTHONUNBUFFERED": "1"},
        )
        try:
            with urlopen(address_from(server)) as page:
                page.read()
            return perf_counter() - began
        finally:
            server.terminate()
            server.wait()


def address_from(server: "subprocess.Popen[str]") -> str:
    """Read what the server says until it says where it listens."""
    assert server.stdout
    for line in server.stdout:
        if found := re.search(r"http://[\w.:]+", line):
            return found[0]
    raise RuntimeError("the server ended before it said where it listens")

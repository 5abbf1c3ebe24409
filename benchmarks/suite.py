"""How fast this is on this machine: every figure of `benchmarks/results.md`, measured now.

Each figure is the best of several tries, because other work on a machine only ever slows things
down; times that people wait for are medians. The baseline is the plain twin in the same run.
"""

from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from benchmarks.bots import bot_rows
from benchmarks.engine import engine_rows
from benchmarks.environments import environment_rows
from benchmarks.hands import hand_rows
from benchmarks.machine import machine_lines
from benchmarks.scored import scored_rows
from benchmarks.start import start_rows
from benchmarks.table import Row, markdown
from benchmarks.waiting import waiting_rows
from madang.games import GAMES

PARTS = (
    ("random play", engine_rows),
    ("environments", environment_rows),
    ("bots and scores", bot_rows),
    ("scores of rows", scored_rows),
    ("compiling", start_rows),
    ("server", waiting_rows),
)


def main(out: Path | None = None) -> int:
    """Measure every game, print the table, and write it to `out` if given."""
    console = Console(stderr=True)
    rows: list[Row] = []
    for game in GAMES:
        for what, measure in PARTS:
            with console.status(f"{game.name}: {what}"):
                rows += measure(game)
    with console.status("mahjong: hands"):
        rows += hand_rows()
    text = markdown(rows, machine_lines(), datetime.now(UTC).date())
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")
    print(text, end="")
    return 0

"""Break servers that share tables in simulated time, and count what has happened to them.

    python -m tests.faults.simulated --schedules 25000

Each schedule is one of `tests/server/test_simulation.py`: three people play at three servers, and
at most three faults happen. All people must see one and the same match, with everything that was
acknowledged. A schedule that goes wrong is named by its seed, and goes wrong again with the same
PYTHONHASHSEED, as a rule.
"""

import argparse
import logging
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from sqlalchemy import Engine

from tests.server.simulation import empty_databases
from tests.server.test_simulation import simulate

PART = 50  # schedules that a process plays one after another


@cache
def databases() -> Engine:
    """Return what opens the databases of this process."""
    return empty_databases()


def play(seeds: range) -> tuple[int, Counter[str], dict[int, list[str]]]:
    """Play schedules; return how many, what has happened in them, and what went wrong."""
    broken = Counter[str]()
    wrong = {seed: found for seed in seeds if (found := simulate(seed, databases(), broken))}
    return len(seeds), broken, wrong


def main() -> None:
    """Play schedules on every core, and say what has happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schedules", type=int, default=25_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first; the others follow it")
    given = parser.parse_args()
    last, began = given.seed + given.schedules, time.monotonic()
    parts = [range(at, min(at + PART, last)) for at in range(given.seed, last, PART)]
    played, broken, wrong = 0, Counter[str](), dict[int, list[str]]()
    with (
        ProcessPoolExecutor(os.cpu_count(), initializer=logging.disable) as pool,
        Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar,
    ):
        task = bar.add_task("", total=given.schedules)
        for count, happened, found in pool.map(play, parts):
            played += count
            broken += happened
            wrong |= found
            bar.update(task, completed=played)
    print(
        f"{played:,} schedules in {time.monotonic() - began:.0f} s:"
        f" {', '.join(f'{count:,} {name}' for name, count in sorted(broken.items()))};"
        f" {len(wrong)} went wrong"
    )
    for seed, found in wrong.items():
        print(f"seed {seed}: {'; '.join(found)}")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()

"""One process that does one thing again and again: `python -m benchmarks.peers.work NUMBER`.

It says "ready" when everything is imported, compiled and warm; then, for each line that it reads,
how much it did in a second.
"""

import sys
from itertools import islice
from pathlib import Path
from time import perf_counter

from benchmarks.peers.engines import matches_of
from benchmarks.peers.table import MATCHES, TASKS

SECOND = 1.0
PAGE = 4096


def rate_of(number: int) -> None:
    """Answer each line with a rate."""
    do = TASKS[number].prepare()
    do()
    print("ready", flush=True)
    for _ in sys.stdin:
        began, done = perf_counter(), 0
        while (passed := perf_counter() - began) < SECOND:
            done += do()
        print(done / passed, flush=True)


def bytes_a_match(name: str) -> float:
    """Return by how much the process grows with a match."""
    _, count, what = MATCHES[name]
    source = matches_of(what)
    kept = [*islice(source, 20)]
    before = resident()
    kept += islice(source, count)
    return (resident() - before) / count


def resident() -> int:
    """Return the bytes that the process has in memory."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE


if __name__ == "__main__":
    if sys.argv[1] == "memory":
        print(bytes_a_match(sys.argv[2]))
    else:
        rate_of(int(sys.argv[1]))

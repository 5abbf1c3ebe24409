"""What a store of several servers bears: tables claimed and read, and moves of many writers.

`python -m benchmarks.cluster postgresql://...` measures in an empty database, which it leaves full;
without an address it measures SQLite alone, for comparison.
"""

import asyncio
import multiprocessing
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.machine import machine_lines
from benchmarks.store import ANSWER, CARD, EVENT
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Answer, Row, Snapshot

CLAIMED, EVENTS_SINCE, SNAPSHOT_BYTES = 1000, 8, 6000
ROUNDS = 7
WRITERS, TABLES_OF_WRITER, SECONDS = 8, 25, 5.0


async def claim_and_read(store: DatabaseStore) -> list[float]:
    """Return the seconds of each round in which all tables are claimed and read."""
    names = [f"claimed {n}" for n in range(CLAIMED)]
    snapshot = Snapshot(100, b"s" * SNAPSHOT_BYTES)
    events = [EVENT] * (100 + EVENTS_SINCE)
    answer = [Answer(name, "a guest", "command", ANSWER) for name in names]
    rows = [Row(name, "a guest", "playing", CARD, 1.0) for name in names]
    await asyncio.gather(
        *(
            store.append(name, 0, events, answer=said, row=row, snapshot=snapshot)
            for name, said, row in zip(names, answer, rows, strict=True)
        )
    )
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        taken = await store.claim_all(names)
        found.append(time.perf_counter() - began)
        assert len(taken) == CLAIMED
        assert len(taken[names[0]].latest.events) == EVENTS_SINCE
    return found


async def write(place: Path | str, writer: int, shares: bool, begin_at: float) -> list[float]:
    """Let the tables of one writer play as fast as they can; return how long each move took."""
    store = DatabaseStore(place, shares=shares)
    await store.open()
    names = [f"writer {writer} table {n}" for n in range(TABLES_OF_WRITER)]
    leases = {name: taken.lease for name, taken in (await store.claim_all(names)).items()}
    await asyncio.sleep(max(0.0, begin_at - time.time()))
    until, spent = time.monotonic() + SECONDS, list[float]()

    async def play(name: str) -> None:
        n = 0
        while time.monotonic() < until:
            began = time.perf_counter()
            answer = Answer(name, "a guest", f"command {n}", ANSWER)
            await store.append(name, n, [EVENT], answer=answer, epoch=leases[name].epoch)
            spent.append(time.perf_counter() - began)
            n += 1

    await asyncio.gather(*map(play, names))
    await store.close()
    return spent


def write_in_process(place: str, writer: int, begin_at: float) -> list[float]:
    return asyncio.run(write(place, writer, True, begin_at))


async def measured(place: Path | str) -> None:
    """Print how long it takes to claim and read tables."""
    store = DatabaseStore(place)
    await store.open()
    found = sorted(await claim_and_read(store))
    await store.close()
    print(
        f"claim and read {CLAIMED:,} tables: {1e3 * statistics.median(found):.0f} ms"
        f" (median of {ROUNDS}; {1e3 * found[0]:.0f} to {1e3 * found[-1]:.0f})"
    )


def main(url: str | None) -> None:
    """Measure a database, or a file."""
    if url is None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "madang.db"
            asyncio.run(measured(file))
            moves = asyncio.run(write(file, 0, False, 0.0))
            told(1, moves)
    else:
        asyncio.run(measured(url))
        begin_at = time.time() + 6.0
        with multiprocessing.get_context("spawn").Pool(WRITERS) as pool:
            asked = [(url, writer, begin_at) for writer in range(WRITERS)]
            parts = pool.starmap(write_in_process, asked, chunksize=1)
        told(WRITERS, [move for part in parts for move in part])
    print(*machine_lines(), sep="\n")


def told(writers: int, moves: list[float]) -> None:
    """Print how many moves there were, and how long they took."""
    slow = statistics.quantiles(moves, n=100)
    print(
        f"{writers} writers with {TABLES_OF_WRITER} tables each: {len(moves) / SECONDS:,.0f}"
        f" moves/s, p50 {1e3 * slow[49]:.1f} ms, p99 {1e3 * slow[98]:.1f} ms"
    )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)

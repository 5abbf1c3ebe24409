"""The cost of a commit: CPU a command, events and answer, with as many tables as play at once.

`python -m benchmarks.store` writes into a new database in a folder given, or a temporary one.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Answer, Row

EVENT = b'{"e":"acted","seat":1,"action":"5b","bank":null}'
ANSWER = b'{"type":"ack","cmd":"0123456789","n":17}'
CARD = b'{"seats":[' + b",".join([b'{"guest":"%032d"}' % n for n in range(4)]) + b"]}"
TABLES = 1, 10, 100, 1000
COMMANDS = 4000
ROW_EVERY = 10  # commands


def cost_of(tables: int, commands: int, folder: Path | None = None) -> tuple[float, float]:
    """Return the CPU and the wall time, in seconds, that a command takes the store."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        return asyncio.run(measured(tables, commands, Path(place) / "madang.db"))


async def measured(tables: int, commands: int, database: Path) -> tuple[float, float]:
    """Let all tables play at once, each waiting for its own commits."""
    store = DatabaseStore(database)
    await store.open()
    names = [f"table {n}" for n in range(tables)]
    leases = await asyncio.gather(*map(store.claim, names))
    cpu, wall, each = time.process_time(), time.perf_counter(), max(1, commands // tables)
    playing = (play(store, name, each, lease.epoch) for name, lease in zip(names, leases))
    await asyncio.gather(*playing)
    count = each * tables
    cost = (time.process_time() - cpu) / count, (time.perf_counter() - wall) / count
    await store.close()
    return cost


async def play(store: DatabaseStore, table: str, commands: int, epoch: int) -> None:
    """Append one command after the other at a table."""
    for n in range(commands):
        answer = Answer(table, "a guest", f"command {n}", ANSWER)
        row = Row(table, "a guest", "playing", CARD, float(n)) if n % ROW_EVERY == 0 else None
        await store.append(table, n, [EVENT], answer=answer, row=row, epoch=epoch)


if __name__ == "__main__":
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    for tables in TABLES:
        cpu, wall = cost_of(tables, COMMANDS if tables > 1 else COMMANDS // 4, given)
        print(
            f"{tables:>5} tables: {1e6 * cpu:6.0f} µs of CPU a command, {1e6 * wall:6.0f} µs in all"
        )

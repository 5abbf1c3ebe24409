"""What a message of the lobby costs: CPU, where all tables are public and have people.

`python -m benchmarks.lobby` measures at 1,000, 10,000 and 100,000 tables. One in a hundred tables
changes between two messages, and a hundred sockets watch; half of them have a table of their own.
"""

import asyncio
import random
import time
from unittest.mock import patch

from msgspec.structs import replace

from madang.server.lobby import listing
from madang.server.lobby.listing import LobbyList
from madang.server.protocol.messages import Seat, TableInfo

TABLES = 1_000, 10_000, 100_000
MESSAGES = 20
WATCHERS = 100
OPTIONS = {f"option {n}": n for n in range(20)}


class Watcher:
    """A socket that counts what it is sent."""

    def __init__(self, guest: str) -> None:
        self.guest, self.bytes, self.messages = guest, 0, 0

    def send_bytes(self, encoded: bytes) -> None:
        self.bytes += len(encoded)
        self.messages += 1


def table_of(number: int) -> TableInfo:
    """Return a public table with two people; three tables have one host."""
    host = f"host {number // 3}"
    people = [Seat("person", name, name) for name in (host, f"guest {number}")]
    status = "playing" if number % 4 else "open"
    seats = people + [Seat("open")] * 2
    return TableInfo(
        f"{number * 7919 % 1_000_003:06d}", "nylon_ppong", OPTIONS, None, status, seats,
        host, False, None, 0.0, 0, 1, None,
    )  # fmt: skip


def changed(info: TableInfo, chance: random.Random) -> TableInfo:
    """Return a table with somebody more or less, or with its match begun or over."""
    match chance.randrange(3):
        case 0:
            return replace(info, status="open" if info.status == "playing" else "playing")
        case 1:
            is_here = not info.seats[0].connected
            return replace(info, seats=[replace(seat, connected=is_here) for seat in info.seats])
    return replace(info, deal=info.deal + 1)


async def measured(tables: int) -> tuple[float, float, int]:
    """Return seconds of CPU a message and a change of a table, and the size of a message."""
    lobby, chance = LobbyList(None), random.Random(1)  # type: ignore[arg-type]
    infos = [table_of(number) for number in range(tables)]
    for info in infos:
        lobby.show_table(info, 0.0)
    names = [f"host {n}" if n % 2 else f"stranger {n}" for n in range(WATCHERS)]
    watchers = [Watcher(name) for name in names]
    lobby.watchers |= set(watchers)  # type: ignore[arg-type]
    changing = 0.0
    with patch.object(listing, "SENT_EVERY", 0.0):
        sending = asyncio.create_task(lobby.keep_sending())
        await asyncio.sleep(0)
        began = time.process_time()
        for number in range(1, MESSAGES + 1):
            before = time.process_time()
            for place in chance.sample(range(tables), tables // 100):
                infos[place] = changed(infos[place], chance)
                lobby.show_table(infos[place], float(number))
            changing += time.process_time() - before
            while watchers[0].messages < number:  # noqa: ASYNC110
                await asyncio.sleep(0)
        spent = time.process_time() - began
        sending.cancel()
    size = sum(watcher.bytes for watcher in watchers) // (MESSAGES * WATCHERS)
    changes = MESSAGES * (tables // 100)
    return (spent - changing) / MESSAGES, changing / changes, size


if __name__ == "__main__":
    for tables in TABLES:
        cpu, change, size = asyncio.run(measured(tables))
        print(
            f"{tables:>7,} tables: {1e3 * cpu:7.2f} ms of CPU a message of {size / 1e3:.0f} kB to"
            f" {WATCHERS} sockets, {1e6 * change:5.0f} µs a change of a table"
        )

"""The measurements: people at tables, people after a crash, sockets that do nothing."""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load.crowd import SEATS, Crowd, Habits, Progress
from benchmarks.load.figures import mean, percentiles
from benchmarks.load.process import (
    ServerProcess,
    Stall,
    Usage,
    allow_many_files,
    usage_at,
    wait_until_compiled,
)

STALLS_SHOWN = 8
SETTLE = 5.0  # seconds after the last deal before anything counts
MEGABYTE = 1 << 20


@dataclass
class Played:
    """How a server fared under so many tables. Times are in milliseconds."""

    tables: int
    seconds: float
    moves: int
    ack: list[float]  # 50, 90, 99 of a hundred, and the longest
    seen: list[float]
    behind: list[float]
    cpu_a_move: float | None  # of the server
    cpu: float | None  # cores of the server
    megabytes: float | None
    frames: float  # a second, to all people
    kilobytes: float  # a second
    bytes_a_move: int | None  # to each viewer, everything that was sent
    update_bytes: int | None  # of a whole update
    sent_bytes: int | None  # of what is sent of one: where another came before it, the changes
    refusals: dict[str, int]
    closes: dict[int, int]
    errors: dict[str, int]
    client_cpu: float  # cores of the people
    client_lag: list[float]
    stalls: int | None = None  # turns of the server's loop that took long; None: nobody has looked
    stalled: float = 0.0  # seconds, all of them together
    longest: list[Stall] = field(default_factory=list)


@dataclass
class Killed:
    """How long people were without their tables. Times are in seconds."""

    tables: int
    sockets: int
    page: float  # from the kill until the server listens again
    half: float  # from the kill until half of the sockets had their table
    last: float
    cpu: float | None  # of the server, until the last of them had
    client_cpu: float  # of the people, from the kill on


@dataclass
class Idle:
    """The cost of sockets that only say hello."""

    sockets: int
    kilobytes: float  # of the server's memory, each


@contextlib.contextmanager
def server_of_its_own(**settings: str) -> Iterator[ServerProcess]:
    """Start a server in a folder that is removed afterwards; wait until it has compiled."""
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="madang-load-") as folder:
        server = ServerProcess(Path(folder), settings)
        try:
            if settings.get("MADANG_COMPILE") != "false":
                wait_until_compiled(server)
            yield server
        finally:
            server.stop()


@contextlib.asynccontextmanager
async def crowd_at(
    url: str, habits: Habits, count: int, progress: Progress
) -> AsyncIterator[Crowd]:
    """Know people who may come; let them go in the end."""
    crowd = Crowd(url, habits)
    try:
        await crowd.invite(count, progress)
        yield crowd
    finally:
        await crowd.go()


async def play(
    url: str,
    server: ServerProcess | None,
    habits: Habits,
    tables: int,
    seconds: float,
    progress: Progress,
) -> Played:
    """Let people play for a while."""
    async with crowd_at(url, habits, SEATS * tables, progress) as crowd:
        await crowd.come()
        await crowd.sit_down(progress)
        await asyncio.sleep(min(SETTLE, seconds / 2))
        crowd.figures.clear()
        before, own, began = await used(url, server), time.process_time(), time.monotonic()
        await pass_by(seconds, progress)
        after, lasted = await used(url, server), time.monotonic() - began
        result = played(crowd, tables, lasted, before, after, time.process_time() - own)
    if server:
        stalls = server.stalls(began, began + lasted)
        result.stalls, result.stalled = len(stalls), round(sum(it.seconds for it in stalls), 2)
        result.longest = sorted(stalls, key=lambda stall: -stall.seconds)[:STALLS_SHOWN]
    return result


async def used(url: str, server: ServerProcess | None) -> Usage:
    """Return what a server has used: of its process, or as it says itself."""
    return server.usage() if server else await asyncio.to_thread(usage_at, url)


async def pass_by(seconds: float, progress: Progress) -> None:
    """Wait, and show it."""
    for second in range(int(seconds)):
        progress(second, int(seconds))
        await asyncio.sleep(1)
    await asyncio.sleep(seconds % 1)


def played(
    crowd: Crowd, tables: int, seconds: float, before: Usage, after: Usage, own: float
) -> Played:
    """Make the figures of what was noted."""
    figures, moves = crowd.figures, len(crowd.figures.acks)
    cpu = after.seconds - before.seconds
    return Played(
        tables=tables,
        seconds=round(seconds, 1),
        moves=moves,
        ack=percentiles(figures.acks),
        seen=percentiles(figures.seen),
        behind=percentiles(figures.behind),
        cpu_a_move=round(1000 * cpu / moves, 2) if moves and after.resident else None,
        cpu=round(cpu / seconds, 2) if after.resident else None,
        megabytes=round(after.resident / MEGABYTE) if after.resident else None,
        frames=round(figures.frames / seconds),
        kilobytes=round(figures.frame_bytes / seconds / 1000),
        bytes_a_move=round(figures.frame_bytes / moves / SEATS) if moves else None,
        update_bytes=mean(figures.update_bytes),
        sent_bytes=mean(figures.sent_bytes),
        refusals=dict(figures.refusals),
        closes=dict(figures.closes),
        errors=dict(figures.errors),
        client_cpu=round(own / seconds, 2),
        client_lag=percentiles(figures.lags),
    )


async def kill(
    server: ServerProcess, habits: Habits, tables: int, seconds: float, progress: Progress
) -> Killed:
    """Let people play, kill the server, start it again, and wait for everybody."""
    async with crowd_at(server.url, habits, SEATS * tables, progress) as crowd:
        await crowd.come()
        await crowd.sit_down(progress)
        await pass_by(seconds, progress)
        clock = asyncio.get_running_loop()
        killed, own = clock.time(), time.process_time()
        server.kill()
        back = asyncio.create_task(crowd.come_back())
        await asyncio.to_thread(server.start)
        listens = clock.time() - killed
        times = sorted(at - killed for at in await back)
        used, own = server.usage(), time.process_time() - own
    return Killed(
        tables=tables,
        sockets=len(times),
        page=round(listens, 2),
        half=round(times[len(times) // 2], 2),
        last=round(times[-1], 2),
        cpu=round(used.seconds, 2) if used.resident else None,
        client_cpu=round(own, 2),
    )


async def idle(server: ServerProcess, habits: Habits, count: int, progress: Progress) -> Idle:
    """Open sockets, and look what they cost."""
    async with crowd_at(server.url, habits, count, progress) as crowd:
        before = server.usage().resident
        await crowd.come()
        await asyncio.sleep(1)
        return Idle(count, round((server.usage().resident - before) / count / 1024, 1))

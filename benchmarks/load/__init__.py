"""Many people at one server, with people's timing: what it takes, and where it breaks.

The people are in this process, the server in another. Everybody thinks for a while over every
question and then does any of the legal things. A table whose match is over begins another.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load import run
from benchmarks.load.crowd import Habits, Progress
from benchmarks.load.page import Result

Bar = Callable[[str], AbstractContextManager[Progress]]


@dataclass(frozen=True)
class Plan:
    """The settings of a load."""

    tables: Sequence[int] = ()
    seconds: float = 30.0
    url: str | None = None  # of a server that runs; None: one of its own each time
    kill: int = 0  # tables at which people sit when the server is killed; 0: it is not
    idle: int = 0  # sockets that do nothing


def results_of(plan: Plan, habits: Habits, bar: Bar) -> Iterator[Result]:
    """Measure what is planned, and yield one result after another."""
    for tables in plan.tables:
        with bar(f"{tables:,} tables") as progress:
            yield play(plan, habits, tables, progress)
    if plan.kill:
        with bar("a killed server") as progress, run.server_of_its_own() as server:
            yield asyncio.run(run.kill(server, habits, plan.kill, plan.seconds, progress))
    if plan.idle:
        plain = run.server_of_its_own(MADANG_COMPILE="false")  # loads nothing meanwhile
        with bar("idle sockets") as progress, plain as server:
            yield asyncio.run(run.idle(server, habits, plan.idle, progress))


def play(plan: Plan, habits: Habits, tables: int, progress: Progress) -> Result:
    """Let people play at so many tables: of a server that runs, or of one of its own."""
    if plan.url:
        return asyncio.run(run.play(plan.url, None, habits, tables, plan.seconds, progress))
    with run.server_of_its_own() as server:
        return asyncio.run(run.play(server.url, server, habits, tables, plan.seconds, progress))


def write(path: Path, text: str) -> None:
    """Write a page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")

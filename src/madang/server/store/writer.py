"""The one writer: a thread with the one connection that writes, so that the loop never waits.

What waits while it commits is committed together next time: a busy server pays for fewer disk
flushes than it makes moves, and for fewer statements.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from madang.server.metrics import BATCH, COMMIT
from madang.server.store.base import Unavailable
from madang.server.store.transaction import Transaction

T = TypeVar("T")
MOST_TOGETHER = 1000  # jobs in a transaction

Work = Callable[[Transaction], Any]
Outcome = tuple[asyncio.Future[Any], Any, Exception | None]


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    done: asyncio.Future[Any]


class Writer:
    """Does jobs in their order; knows nothing of what they write."""

    def __init__(self, engine: Engine, name_error: Callable[[Exception], Exception]) -> None:
        self.engine, self.name_error = engine, name_error
        self.waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.connection: Connection | None = None  # the thread's
        self.thread = threading.Thread(target=self.run, name="store writer", daemon=True)
        self.is_open = True
        self.thread.start()

    async def do(self, work: Callable[[Transaction], T]) -> T:
        """Have `work` done and committed; return what it returned."""
        if not self.is_open:
            raise RuntimeError("the store is closed")
        done = self.loop.create_future()
        self.waiting.put(Job(work, done))
        result: T = await done
        return result

    async def close(self) -> None:
        """Do what waits, and stop."""
        self.is_open = False
        self.waiting.put(None)
        await asyncio.to_thread(self.thread.join)

    # ---- in the thread -----------------------------------------------------------------------

    def run(self) -> None:
        """Commit what waits, together, until told to stop."""
        while True:
            jobs = self.next_jobs()
            self.tell(self.outcomes_of([job for job in jobs if job]))
            if None in jobs:
                break
        if self.connection:
            self.connection.close()

    def next_jobs(self) -> list[Job | None]:
        """Wait for a job; take those with it that have come by then."""
        jobs = [self.waiting.get()]
        with contextlib.suppress(queue.Empty):
            while len(jobs) < MOST_TOGETHER:
                jobs.append(self.waiting.get_nowait())
        return jobs

    def outcomes_of(self, jobs: list[Job]) -> list[Outcome]:
        """Do the jobs in one transaction; where that fails, each in its own: one is guilty."""
        try:
            results = self.commit(jobs)
        except Exception as error:
            named = self.name_error(error)
            if len(jobs) == 1 or isinstance(named, Unavailable):
                return [(job.done, None, named) for job in jobs]
            return [outcome for job in jobs for outcome in self.outcomes_of([job])]
        return [(job.done, result, None) for job, result in zip(jobs, results)]

    def commit(self, jobs: list[Job]) -> list[Any]:
        """Do jobs in one transaction; return what they returned."""
        if not jobs:
            return []
        BATCH.observe(len(jobs))
        if self.connection is None or self.connection.closed:
            self.connection = self.engine.connect()
        try:
            with COMMIT.time():
                return carry_out(jobs, self.connection)
        except BaseException:
            self.connection.close()  # whatever state it is in
            raise

    def tell(self, outcomes: list[Outcome]) -> None:
        """Tell who waits, all at once."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(settle, outcomes)


def carry_out(jobs: list[Job], connection: Connection) -> list[Any]:
    """Do jobs in one transaction; return what they returned."""
    with connection.begin():
        transaction = Transaction(connection)
        results = [job.work(transaction) for job in jobs]
        transaction.flush()
    return results


def settle(outcomes: list[Outcome]) -> None:
    """Tell who waits, unless it has gone."""
    for done, result, error in outcomes:
        if done.done():
            continue
        if error:
            done.set_exception(error)
        else:
            done.set_result(result)

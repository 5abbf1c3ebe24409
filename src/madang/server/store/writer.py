"""How everything is written: a thread with the one connection that writes, so the loop never waits.

Work that waits while it commits is committed together next time: a busy server pays for fewer disk
flushes than it makes moves, and for fewer statements. While the database takes nothing, one write
is tried now and then.
"""

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from madang.server.clock import Calendar
from madang.server.metrics import BATCH, COMMIT
from madang.server.store.interfaces import (
    Conflict,
    Durability,
    Fenced,
    Repeated,
    Unavailable,
    Unusable,
)
from madang.server.store.migrations import migrate
from madang.server.store.sql import READERS, Dialect, Readers, Transaction, Upserts

logger = logging.getLogger(__name__)

T = TypeVar("T")
LEAST, MOST = 0.5, 30.0  # seconds between two tries
OFTEN, OFTEN_FOR = 1.0, 60.0  # at most so long apart in the first minute: a failover takes seconds
CONFLICTS: dict[str, type[Exception]] = {"one_writer": Conflict, "one_answer": Repeated}
ENDED_FOR_ANOTHER = "40P01", "40001"  # a deadlock, a conflict: SQLSTATE of what may be done again
TRIES = 3  # of jobs that were ended for another transaction
MOST_TOGETHER = 1000  # jobs in a transaction
ENDS_WITHIN = 5.0  # seconds for a write of a server that ends, and for its connections

Work = Callable[[Transaction], Any]
Outcome = tuple[asyncio.Future[Any], Any, Exception | None]


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    done: asyncio.Future[Any]


class Writer:
    """Does jobs in their order; knows nothing of what they write."""

    def __init__(
        self, engine: Engine, dialect: Dialect, name_error: Callable[[Exception], Exception]
    ) -> None:
        self.engine, self.dialect, self.name_error = engine, dialect, name_error
        self.waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.connection: Connection | None = None  # the thread's
        self.thread = threading.Thread(
            target=self.work_until_closed, name="store writer", daemon=True
        )
        self.is_open = True
        self.thread.start()

    async def commit_soon(self, work: Callable[[Transaction], T]) -> T:
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

    def work_until_closed(self) -> None:
        """Commit what waits, together, until told to stop."""
        while True:
            jobs = self.next_jobs()
            self.report(self.outcomes_of([job for job in jobs if job]))
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

    def outcomes_of(self, jobs: list[Job], tries: int = TRIES) -> list[Outcome]:
        """Do the jobs in one transaction; where that fails, the others without the guilty.

        All are done again where the database has ended them for another transaction.
        Jobs that have lost their leases are known by name. Of other faults one half is tried and
        then the other: one bad job of 200 costs 15 commits and not 200.
        """
        try:
            results = self.commit(jobs)
        except Exception as error:
            if tries > 1 and is_ended_for_another(error):
                return self.outcomes_of(jobs, tries - 1)
            named = self.name_error(error)
            if len(jobs) == 1 or isinstance(named, Unavailable):
                return [(job.done, None, named) for job in jobs]
            if isinstance(named, Fenced) and named.jobs:
                others = [job for place, job in enumerate(jobs) if place not in named.jobs]
                rest = iter(self.outcomes_of(others))
                return [
                    (job.done, None, named) if place in named.jobs else next(rest)
                    for place, job in enumerate(jobs)
                ]
            half = len(jobs) // 2
            return self.outcomes_of(jobs[:half]) + self.outcomes_of(jobs[half:])
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
                return carry_out(jobs, Transaction(self.connection, self.dialect))
        except BaseException:
            self.connection.close()  # whatever state it is in
            raise

    def report(self, outcomes: list[Outcome]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(settle, outcomes)


def is_ended_for_another(error: Exception) -> bool:
    """Tell whether a database has ended a transaction so that another one can go on."""
    orig = error.orig if isinstance(error, DBAPIError) else None
    return getattr(orig, "sqlstate", None) in ENDED_FOR_ANOTHER


def carry_out(jobs: list[Job], transaction: Transaction) -> list[Any]:
    """Do jobs in one transaction; return what they returned."""
    with transaction.connection.begin():
        results = []
        for transaction.job, job in enumerate(jobs):
            results.append(job.work(transaction))
        transaction.flush()
    return results


def settle(outcomes: list[Outcome]) -> None:
    """Tell the caller that waits, unless it has gone."""
    for done, result, error in outcomes:
        if done.done():
            continue
        if error:
            done.set_exception(error)
        else:
            done.set_result(result)


class CircuitBreaker:
    """Tries again while the database takes nothing, because the disk is full or the file is locked.

    Meanwhile one write is tried now and then: every second in the first minute, then twice as
    rarely each time; all others fail at once.
    Two lines are logged, when that begins and when it is over.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.wait = 0.0  # seconds between this try and the next; 0: all is well
        self.until = self.since = 0.0
        self.is_trying = False

    @property
    def left(self) -> float:
        """How many seconds nothing will be tried."""
        return max(0.0, self.until - self.now()) if self.wait else 0.0

    def check(self) -> None:
        """Let a write be tried, or fail while another one is."""
        if not self.wait:
            return
        if self.left:
            raise Unavailable
        self.is_trying, self.until = True, self.now() + self.wait

    def record_failure(self, error: Exception) -> None:
        if self.wait and not self.is_trying:
            return
        if not self.wait:
            logger.error("the database takes nothing: %s; it is tried again now and then", error)
            self.since = self.now()
        most = OFTEN if self.now() - self.since < OFTEN_FOR else MOST
        self.wait, self.is_trying = min(most, 2 * self.wait or LEAST), False
        self.until = self.now() + self.wait

    def record_success(self) -> None:
        if self.wait:
            logger.warning("the database takes what is written again")
        self.wait, self.is_trying = 0.0, False


class Sql:
    """How anything is written and read; its subclasses know what is kept."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect, self.upserts = dialect, Upserts(dialect)
        self.breaker = CircuitBreaker()
        self.calendar = Calendar()  # follows the database's clock, where it has one
        self.is_acquired = self.is_ending = self.is_cut_off = False
        self.writer: Writer | None = None
        self.engines: list[Engine] = []

    def acquire(self, may_wait: bool = False) -> None:
        """Own the database, once another server is gone if that may be; or raise Unusable."""
        if not self.is_acquired:
            self.dialect.acquire(may_wait)
            self.is_acquired = True

    async def open(self) -> None:
        """Own the database, migrate it, and start the writer and the readers."""
        self.acquire()
        writing, reading = self.dialect.writing(), self.dialect.reading(READERS)
        self.engines = [writing, reading]
        try:
            await asyncio.to_thread(migrate, writing)
            await asyncio.to_thread(self.dialect.serve)
        except BaseException:
            self.release()
            raise
        self.readers = Readers(reading)
        self.writer = Writer(writing, self.dialect, self.name_error)
        await self.date()

    async def close(self) -> None:
        """Let the writer finish, and others have the database; cut it off if that takes long."""
        end = asyncio.create_task(self.finish())
        if not (await asyncio.wait([end], timeout=ENDS_WITHIN))[0]:
            self.cut_off()
        await end

    async def finish(self) -> None:
        """Wait for everything that is under way, in threads: the database may answer nothing."""
        if self.writer:
            await self.writer.close()
            await asyncio.to_thread(self.readers.close)
        self.writer = None
        await asyncio.to_thread(self.release)

    def cut_off(self) -> None:
        """Have nothing more to do with the database: it does not answer a server that ends."""
        logger.error("the database does not answer: this server ends without it")
        self.is_cut_off = True
        self.dialect.cut_off()

    def release(self) -> None:
        for engine in self.engines:
            engine.dispose()
        self.dialect.release()
        self.is_acquired = False

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Have the writer do and commit `work`; return what it returned."""
        if self.writer is None:
            raise RuntimeError("the store is not open")
        if self.is_cut_off:
            raise Unavailable
        self.breaker.check()
        try:
            commit = self.last_write if self.is_ending else self.writer.commit_soon
            result = await commit(work)
        except Unavailable as error:
            self.breaker.record_failure(error)
            raise
        self.breaker.record_success()
        return result

    async def last_write(self, work: Callable[[Transaction], T]) -> T:
        """Commit like `write`, for a server that ends: it does not wait long."""
        assert self.writer is not None
        writing = asyncio.create_task(self.writer.commit_soon(work))
        if not (await asyncio.wait([writing], timeout=ENDS_WITHIN))[0]:
            self.cut_off()
        return await writing

    async def beat(self, tables: int, sockets: int) -> bool:
        try:
            return await asyncio.to_thread(self.dialect.beat, tables, sockets)
        except DBAPIError as error:
            raise Unavailable(error.orig) from error
        except Unusable as error:  # a new connection is refused while the database starts again
            raise Unavailable(str(error)) from error

    @property
    def shares(self) -> bool:
        return self.dialect.shares

    @property
    def number(self) -> int:
        return self.dialect.number

    def others(self) -> dict[int, str]:
        return self.dialect.others()

    async def leave(self, state: str) -> None:
        self.is_ending = True
        await self.write(lambda transaction: self.dialect.leave(transaction, state))

    async def date(self) -> float:
        found: float | None = await self.read_by(self.dialect.date)
        if found is not None:
            self.calendar.set(found)
        return self.calendar.now()

    async def durability(self) -> Durability:
        return await self.read_by(self.dialect.durability)

    def free(self) -> int | None:
        return self.dialect.free()

    def pause(self) -> float:
        return self.breaker.left

    def waiting(self) -> int:
        return self.writer.waiting.qsize() if self.writer else 0

    async def read(self, query: Any, **values: Any) -> list[Any]:
        """Have a query run by one of the readers."""
        return await self.read_by(lambda connection: list(connection.execute(query, values)))

    async def read_by(self, ask: Callable[[Connection], T]) -> T:
        """Have one of the readers ask its connection for something."""
        try:
            return await self.readers.read(ask)
        except DBAPIError as error:
            raise Unavailable(error.orig) from error

    async def execute(self, statement: Any) -> None:
        await self.write(lambda transaction: transaction.execute(statement).close())

    def name_error(self, error: Exception) -> Exception:
        """Call a key of the log that was there already a conflict, and what is no fault of ours."""
        if isinstance(error, IntegrityError):
            named = CONFLICTS.get(self.dialect.key_violated(error))
            return named() if named else error
        is_ours = isinstance(error, ProgrammingError | DataError)
        return Unavailable(error.orig) if isinstance(error, DBAPIError) and not is_ours else error

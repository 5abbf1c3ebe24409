"""Work that may take long: never on the event loop, and bounded for each and for all.

Each kind of job has its own queue and process, so short jobs never wait behind long ones. In a
queue, the key that was served longest ago comes next, so that no key is served twice while another
waits. A job ends when nobody waits for it any more, or when it takes too long.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from madang.server.metrics import WORK
from madang.server.protocol.refusals import Refusal
from madang.server.workers.process import InProcess, InThread, Worker

BEGIN_WITHIN = 60.0  # seconds for a process to begin, on a busy machine
SERVED_KEPT = 1000  # keys whose last time a queue remembers


class JobLimits(NamedTuple):
    """The limits of a queue."""

    seconds: float  # for one piece of work
    each: int  # pieces of one key that may be there, the one that is done among them
    most: int  # pieces of all


# fmt: off
class JobKind(Enum):
    """How long work takes, as far as it can be estimated."""

    SHORT   = JobLimits(seconds= 5.0, each=6, most=100)  # a question, a deal, a short match
    LONG    = JobLimits(seconds=30.0, each=4, most=40)   # a long match
    PREPARE = JobLimits(seconds=90.0, each=1, most=12)   # preparations of a bot for new options
    SEARCH  = JobLimits(seconds=300.0, each=1, most=1)  # a bot's choice; compiling at first
    REVIEW  = JobLimits(seconds=600.0, each=1, most=12)  # a second of a review; compiling at first
# fmt: on


@dataclass(eq=False)
class Job:
    """A piece of work that waits for its turn, or has it."""

    key: str
    turn: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class JobQueue:
    """One worker, and the jobs that wait for it."""

    def __init__(self, name: str, limits: JobLimits, worker: Worker) -> None:
        self.name, self.limits, self.worker = name, limits, worker
        self.jobs: list[Job] = []  # the first to come first
        self.running: Job | None = None
        self.served: OrderedDict[str, None] = OrderedDict()  # keys, the last served at the end
        self.counts: Counter[str] = Counter()  # done, failed, refused, late or left

    async def run(self, key: str, work: Callable[..., Any], *given: Any) -> Any:
        """Wait for a turn, then for the work; refuse where too much waits, or it takes too long."""
        job, outcome, begun = self.add_job(key), "left", time.monotonic()
        try:
            await job.turn
            async with asyncio.timeout(BEGIN_WITHIN):
                await self.worker.begin(work)
            async with asyncio.timeout(self.limits.seconds):
                result = await self.worker.run(work, *given)
            outcome = "done"
            return result
        except TimeoutError:
            outcome = "late"
            raise Refusal("too_heavy") from None
        except Exception:
            outcome = "failed"
            raise
        finally:
            self.counts[outcome] += 1
            WORK.labels(self.name, outcome).observe(time.monotonic() - begun)
            self.remove_job(job)

    def add_job(self, key: str) -> Job:
        """Add a job, unless there are too many."""
        mine = sum(job.key == key for job in self.jobs)
        if mine >= self.limits.each or len(self.jobs) >= self.limits.most:
            self.counts["refused"] += 1
            raise Refusal("slow_down")
        job = Job(key)
        self.jobs.append(job)
        self.start_next()
        return job

    def remove_job(self, job: Job) -> None:
        """Remove a job; let the next one have its turn."""
        self.jobs.remove(job)
        if self.running is job:
            self.running = None
            self.start_next()

    def start_next(self) -> None:
        """Give the turn to the first job of the key that was served longest ago."""
        if self.running or not self.jobs:
            return
        ages = {key: age for age, key in enumerate(self.served)}
        self.running = min(self.jobs, key=lambda job: ages.get(job.key, -1))
        self.served[self.running.key] = None
        self.served.move_to_end(self.running.key)
        if len(self.served) > SERVED_KEPT:
            self.served.popitem(last=False)
        if not self.running.turn.done():
            self.running.turn.set_result(None)


class Jobs:
    """The queues of this server, one for each kind of job."""

    def __init__(self, in_processes: bool) -> None:
        worker = InProcess if in_processes else InThread
        self.queues = {kind: JobQueue(kind.name.lower(), kind.value, worker()) for kind in JobKind}

    async def run(self, kind: JobKind, key: str, work: Callable[..., Any], *given: Any) -> Any:
        """Return what the work returns; all of it must be known by name in another process."""
        return await self.queues[kind].run(key, work, *given)

    async def close(self) -> None:
        for queue in self.queues.values():
            queue.worker.close()
            await queue.worker.wait()

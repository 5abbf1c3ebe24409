"""A process of our own that does one piece of work after another, and can be ended in the midst.

Input and output are pickled, each piece after its length. The process has a lower priority than
play, ends when this server does, and is restarted when the next piece of work comes.
"""

import asyncio
import os
import pickle
import struct
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO, Protocol

NICE = 10
LENGTH = struct.Struct("!Q")
IDLE_AFTER = 600.0  # seconds without work until the process is let go


class Worker(Protocol):
    """Does one piece of work at a time."""

    async def begin(self, work: Callable[..., Any]) -> None:
        """Be ready for some work: the time that this takes is not its own."""

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        """Return what the work returns, or raise what it raises; it ends when this is cancelled."""

    def close(self) -> None:
        """End what goes on."""

    async def wait(self) -> None:
        """Wait until what was ended has gone."""


class InThread:
    """Works in a thread of this process: for tests. Cancelled work goes on unseen."""

    async def begin(self, work: Callable[..., Any]) -> None:
        """See `Worker`."""

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        """See `Worker`."""
        return await asyncio.to_thread(work, *given)

    def close(self) -> None:
        """See `Worker`."""

    async def wait(self) -> None:
        """See `Worker`."""


class InProcess:
    """Works in a process of its own."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.ended: Process | None = None
        self.idle: asyncio.TimerHandle | None = None

    async def begin(self, work: Callable[..., Any]) -> None:
        """See `Worker`."""
        if self.process and self.process.returncode is not None:  # somebody else has ended it
            self.close()
        if self.process is None:
            await self.run(learn, work.__module__)

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        """See `Worker`."""
        asked = pickle.dumps((work, given))  # what cannot be asked ends nothing
        if self.idle:
            self.idle.cancel()
        try:
            is_done, result = await self.answer(asked)
        except BaseException:  # cancelled, late or broken: it would answer the next question
            self.close()
            raise
        self.idle = asyncio.get_running_loop().call_later(IDLE_AFTER, self.close)
        if is_done:
            return result
        raise result

    async def answer(self, asked: bytes) -> Any:
        """Send a piece of work; return what comes of it."""
        process = self.process = self.process or await started()
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process without pipes")
        process.stdin.write(LENGTH.pack(len(asked)) + asked)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return pickle.loads(await process.stdout.readexactly(length))

    def close(self) -> None:
        """See `Worker`."""
        process, self.process = self.process, None
        if self.idle:
            self.idle.cancel()
        if process:
            self.ended = process
            with suppress(ProcessLookupError):
                process.kill()

    async def wait(self) -> None:
        """See `Worker`."""
        if self.ended:
            await self.ended.wait()


async def started() -> Process:
    """Start a process that waits for work."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )


def work_on(asked: BinaryIO, answers: BinaryIO) -> None:
    """Do what is asked, one piece after another, until nobody is there to ask."""
    while head := asked.read(LENGTH.size):
        answer = answer_to(asked.read(*LENGTH.unpack(head)))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def answer_to(asked: bytes) -> bytes:
    """Do one piece of work; return whether it was done, and its result or its error."""
    try:
        work, given = pickle.loads(asked)
        return pickle.dumps((True, work(*given)))
    except Exception as error:
        return pickle.dumps((False, copied(error)))


def learn(module: str) -> None:
    """Import what some work needs."""
    import_module(module)


def copied(error: Exception) -> Exception:
    """Return an error that can be pickled; of others what they say."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    os.nice(NICE)
    with os.fdopen(os.dup(1), "wb") as pipe:
        os.dup2(2, 1)  # output of the work is no answer
        work_on(sys.stdin.buffer, pipe)

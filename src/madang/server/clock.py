"""Where the time comes from: one object, so that tests can let it pass."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol

logger = logging.getLogger(__name__)

BEAT, STOPPED = 0.5, 3.0  # seconds between two looks; how late one is where the process was stopped


class Alarm(Protocol):
    """Something that will be called, unless cancelled."""

    def cancel(self) -> None:
        """Let it not be called."""


class TimeSource(Protocol):
    """A clock that only goes forward."""

    def now(self) -> float:
        """Return seconds since some moment."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Call back when that time has come."""


class LoopTime:
    """The time of the running event loop, without the time in which the process stood still."""

    def __init__(self) -> None:
        self.lost = 0.0  # seconds in which nobody could have been answered

    def now(self) -> float:
        """Return the loop's time: the loop of asyncio, which the server runs on, has this one."""
        return time.monotonic() - self.lost

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Ask the loop to call back; too early where the process stands still until then."""
        return asyncio.get_running_loop().call_at(when + self.lost, callback)

    def watch(self) -> None:
        """Look again and again whether the process has stood still, before anything falls due.

        These are callbacks and no task: after a stop they are called before any task goes on.
        """
        loop = asyncio.get_running_loop()
        due = loop.time() + BEAT
        loop.call_at(due, lambda: self.beat(loop.time() - due))

    def beat(self, late: float) -> None:
        """Leave out how long the process has stood still, if that was long; look again."""
        if late > STOPPED:
            self.lost += late
            logger.warning("the server stood still for %.1f seconds; no clock counts them", late)
        self.watch()


class Calendar:
    """Seconds since 1970 that never jump: the date of the start, and the time since then."""

    def __init__(self) -> None:
        self.set(time.time())

    def set(self, date: float) -> None:
        """Begin again at a date."""
        self.date, self.since = date, time.monotonic()

    def now(self) -> float:
        """Return the date."""
        return self.date + time.monotonic() - self.since

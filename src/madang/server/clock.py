"""Where the time comes from: one object, so that tests can let it pass."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


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
    """The time of the running event loop."""

    def now(self) -> float:
        """Return the loop's time: the loop of asyncio, which the server runs on, has this one."""
        return time.monotonic()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        """Ask the loop to call back."""
        return asyncio.get_running_loop().call_at(when, callback)


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

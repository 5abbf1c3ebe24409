"""A time in which the database takes nothing: the disk is full, say, or somebody has locked it.

Meanwhile one write is tried now and then, twice as rarely each time; all others fail at once. Two
lines are logged, when it begins and when it is over.
"""

import logging
import time
from collections.abc import Callable

from madang.server.store.base import Unavailable

logger = logging.getLogger(__name__)

LEAST, MOST = 0.5, 30.0  # seconds between two tries


class Outage:
    """Whether one is on, and when the next write is tried."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.wait = 0.0  # seconds between this try and the next; 0: all is well
        self.until = 0.0
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

    def note_failure(self, error: Exception) -> None:
        """Begin, or wait for longer."""
        if self.wait and not self.is_trying:
            return
        if not self.wait:
            logger.error("the database takes nothing: %s; it is tried again now and then", error)
        self.wait, self.is_trying = min(MOST, 2 * self.wait or LEAST), False
        self.until = self.now() + self.wait

    def note_success(self) -> None:
        """End."""
        if self.wait:
            logger.warning("the database takes what is written again")
        self.wait, self.is_trying = 0.0, False

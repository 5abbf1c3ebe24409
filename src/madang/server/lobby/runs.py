"""When the server ran: how long ago something was written, counted in time that it was there.

A clock that is put right, or wrong, makes nothing older: within a run time is counted, not read;
between two runs nothing is counted at all.
"""

import logging

from madang.server.clock import Calendar
from madang.server.store.base import Store

logger = logging.getLogger(__name__)

A_DAY = 86400.0


class Runs:
    """The runs before this one, and the date in this one."""

    def __init__(self, store: Store) -> None:
        self.store, self.calendar = store, Calendar()
        self.past: list[tuple[float, float]] = []
        self.began = 0.0

    async def open(self) -> None:
        """Begin a run; say so where the clock seems to have jumped."""
        self.past = await self.store.runs()
        last, today = max((at for _, at in self.past), default=0.0), self.calendar.now()
        if last > today:
            logger.warning("the clock stands %.1f days behind the last run", (last - today) / A_DAY)
            self.calendar.set(last)
        elif last and today - last > A_DAY:
            logger.warning("%.1f days have gone since the last run", (today - last) / A_DAY)
        self.began = self.calendar.now()
        await self.beat()

    async def beat(self) -> None:
        """Write that the run goes on; raise Unavailable where nothing can be written."""
        await self.store.beat(self.began, self.calendar.now())

    def age(self, at: float) -> float:
        """Return for how many seconds the server has run since a date before this run."""
        if not self.past:  # it was written by a release that noted no runs
            return 0.0
        return sum(max(0.0, end - max(begin, at)) for begin, end in self.past)

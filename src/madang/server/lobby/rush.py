"""Whether many come at once, as when a server has started again: then little else is done."""

from madang.server.clock import LoopTime
from madang.server.limits import Bucket

RATE, BURST = 100.0, 200.0  # people who come, a second for long and at once, without any hurry
LASTS = 1.0  # seconds after the last of too many


class Rush:
    """Who comes, by the time of the world outside."""

    def __init__(self) -> None:
        self.time = LoopTime()
        self.calm: Bucket | None = None  # made when there is a loop
        self.until = 0.0

    def note(self) -> None:
        """Note that somebody has come."""
        self.calm = self.calm or Bucket(RATE, BURST, self.time)
        if not self.calm.take():
            self.until = self.time.now() + LASTS

    @property
    def is_on(self) -> bool:
        """Whether more come, or have just come, than at other times."""
        return self.time.now() < self.until

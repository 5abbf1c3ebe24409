"""Figures collected while people play, and their summary."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

PERCENTS = 50, 90, 99, 100


@dataclass
class Figures:
    """Everything noted since the last `clear`. Times are in seconds."""

    acks: list[float] = field(default_factory=list)  # from sending a move to its `ack`
    seen: list[float] = field(default_factory=list)  # from sending it to another's update
    behind: list[float] = field(default_factory=list)  # from its `ack` to another's update
    lags: list[float] = field(default_factory=list)  # how late the timers of these people were
    refusals: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    frames: int = 0
    frame_bytes: int = 0
    update_bytes: list[int] = field(default_factory=list)  # of whole updates to a few people
    sent_bytes: list[int] = field(default_factory=list)  # of what was sent of them

    def clear(self) -> None:
        """Forget what the warming up has shown; what went wrong stays."""
        for times in (self.acks, self.seen, self.behind, self.lags):
            times.clear()
        for sizes in (self.update_bytes, self.sent_bytes):
            sizes.clear()
        self.refusals.clear()
        self.frames = self.frame_bytes = 0


def mean(sizes: Sequence[int]) -> int | None:
    """Return a mean; None of nothing.

    >>> mean([10, 13]), mean([])
    (12, None)
    """
    return round(sum(sizes) / len(sizes)) if sizes else None


def percentiles(times: Sequence[float]) -> list[float]:
    """Return the 50th, 90th and 99th of a hundred and the longest, in milliseconds.

    >>> percentiles([0.001, 0.003])
    [2.0, 2.8, 3.0, 3.0]
    """
    if not times:
        return [float("nan")] * len(PERCENTS)
    found = np.percentile(np.array(times), PERCENTS)
    return [round(1000 * float(value), 1) for value in found]

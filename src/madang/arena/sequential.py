"""A sequential test: a comparison of two bots that ends as soon as enough is known.

H0 says that the first bot gains nothing, H1 that it gains `gain` points a deal. The generalised
sequential probability ratio test (GSPRT) adds up how much likelier the lists played so far are by
H1 than by H0, and stops where that leaves the bounds of Wald. Fishtest tests Stockfish in this way
on the results of pairs of games with reversed colours. Here the independent results are the means
of lists of shuffles over all rotations. With the variance estimated from the same lists,
the logarithm of the ratio of the likeliest distributions with either mean is nearly

    LLR = lists * gain * (2 * mean - gain) / (2 * variance)

A. Wald, Sequential Analysis (1947), for the bounds; M. Van den Bergh, A Practical Introduction to
the GSPRT (2020), for the formula; fishtest, server/fishtest/stats/LLRcalc.py, for its use.
"""

from dataclasses import asdict, dataclass
from math import log
from typing import Any

import numpy as np

from madang.game import Data

FEWEST = 100  # lists before anything is decided: the variance of fewer is hardly known
STRIDE = 10  # lists after which it is looked at again


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands."""

    gain: float  # of H1, points a deal
    lists: int  # looked at
    mean: float  # gain of these lists
    llr: float  # logarithm of how much likelier they are by H1
    lower: float  # H0 is taken at or below it
    upper: float  # H1 at or above it

    @property
    def taken(self) -> str | None:
        """The hypothesis that is taken, H0 or H1; None: the lists do not decide."""
        if self.lists < FEWEST or self.lower < self.llr < self.upper:
            return None
        return "H1" if self.llr >= self.upper else "H0"

    def data(self) -> Data:
        """Return everything as JSON can hold it."""
        return {**asdict(self), "taken": self.taken}


@dataclass(frozen=True)
class SequentialTest:
    """H0, a gain of 0, against H1, a gain of so many points a deal."""

    gain: float
    alpha: float = 0.05  # how often H1 is taken where H0 is true
    beta: float = 0.05  # how often H0 is taken where H1 is true

    def verdict(self, gains: Any) -> Verdict:
        """Return where the test stands after these lists, one mean gain a list."""
        count, mean, llr = len(gains), 0.0, 0.0
        if count:
            mean = float(np.mean(gains))
        variance = float(np.var(gains)) if count else 0.0
        if variance > 0:
            llr = count * self.gain * (2 * mean - self.gain) / (2 * variance)
        elif count:  # every list the same, as of a bot against itself
            llr = float(np.copysign(np.inf, mean - self.gain / 2))
        lower, upper = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        return Verdict(self.gain, count, mean, llr, lower, upper)

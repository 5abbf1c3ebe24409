"""Who keeps a table waiting where no clock runs, and who wants a bot to play there.

Only what everybody knows counts: in a call it is secret who is asked, so nobody is called to then.
The others may want whoever is still asked to pass, without being told who that is.
"""

import math
from collections.abc import Set

from madang.game import WATCHER
from madang.seats import bits_in
from madang.server.clock import TimeSource
from madang.server.protocol.refusals import Refusal
from madang.server.table.log import PERSON, PLAYING, TableLog

FEW = 2  # so many others all have to want it; of more, the majority
WHOEVER = -1  # in place of a seat: whoever is still asked in the call


class Nudges:
    """When somebody was called to last, for each seat."""

    def __init__(self, apart: float, time: TimeSource) -> None:
        self.apart, self.time = apart, time
        self.at: dict[int, float] = {}

    def note(self, seat: int) -> None:
        """Note a call; refuse where the last one was less than `apart` seconds ago."""
        now = self.time.now()
        left = self.at.get(seat, -math.inf) + self.apart - now
        if left > 0:
            raise Refusal("slow_down", seconds=math.ceil(left))
        self.at[seat] = now


class Votes:
    """For each seat, the seats that want a bot to play for it while one question is open."""

    def __init__(self, log: TableLog) -> None:
        self.log = log
        self.by: dict[int, set[int]] = {}

    def cast(self, seat: int, voter: int) -> None:
        """Note a vote; saying it twice is as good."""
        self.by.setdefault(seat, set()).add(voter)

    def clear(self) -> None:
        """Forget them: something new is asked."""
        self.by = {}

    def counted(self, seat: int, here: Set[int]) -> tuple[int, int]:
        """Return how many votes count now, and how many are needed; no votes need none."""
        if seat not in self.by:
            return 0, 0
        others = self.voters(seat, here)
        count = len(self.by[seat] & others)
        if not count or not is_awaited(self.log, seat):
            return 0, 0
        return count, enough_of(len(others) - (seat == WHOEVER))

    def voters(self, seat: int, here: Set[int]) -> set[int]:
        """Return the seats whose people are here to decide about another."""
        return {other for other in here if other != seat and not self.log.holders[other].covered}

    def passed(self, here: Set[int]) -> list[int]:
        """Return the seats for which enough want a bot to play."""
        counts = {seat: self.counted(seat, here) for seat in self.by}
        return [seat for seat, (count, needed) in counts.items() if 0 < needed <= count]


def enough_of(others: int) -> int:
    """Return how many of the others have to want it; one more may be who is asked in secret.

    >>> [enough_of(others) for others in range(6)]
    [0, 1, 2, 2, 3, 3]
    """
    return others if others <= FEW else others // 2 + 1


def is_awaited(log: TableLog, seat: int) -> bool:
    """Tell whether everybody knows that the table waits for a seat, or for a call."""
    return may_wait_for_ever(log) if seat == WHOEVER else seat in awaited(log)


def may_wait_for_ever(log: TableLog) -> bool:
    """Tell whether a call is open that no clock ends."""
    return log.status == PLAYING and not log.opened.clock and log.in_call and not log.window


def awaited(log: TableLog) -> set[int]:
    """Return the people's seats for which everybody knows that the table waits without a clock."""
    if log.status != PLAYING or log.opened.clock:
        return set()
    return {
        seat
        for seat in (unready(log) if log.deal_over else on_turn(log))
        if log.holders[seat].kind == PERSON and not log.holders[seat].covered
    }


def unready(log: TableLog) -> set[int]:
    """Return the seats that still look at the result of the deal."""
    return {seat for seat, holder in enumerate(log.holders) if not holder.ready}


def on_turn(log: TableLog) -> set[int]:
    """Return the seats that a watcher sees asked, outside calls."""
    if log.in_call:
        return set()
    return set(bits_in(int(log.feeds.of(WATCHER).view.to_act)))

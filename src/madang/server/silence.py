"""Who keeps a table waiting where no clock runs, and who wants a bot to play there.

Only what everybody knows counts: in a call it is secret who is asked, so nobody is hurried then.
"""

from collections.abc import Set

from madang.game import WATCHER
from madang.seats import bits_in
from madang.server.clock import TimeSource
from madang.server.game_log import PERSON, PLAYING, GameLog

FEW = 2  # so many others all have to want it; of more, the majority


class Nudges:
    """When somebody was called to last, for each seat."""

    def __init__(self, apart: float, time: TimeSource) -> None:
        self.apart, self.time = apart, time
        self.at: dict[int, float] = {}

    def note(self, seat: int) -> bool:
        """Note a call, unless the last one was less than `apart` seconds ago; return whether."""
        now = self.time.now()
        if seat in self.at and now - self.at[seat] < self.apart:
            return False
        self.at[seat] = now
        return True


class Votes:
    """For each seat, the seats that want a bot to play for it while one question is open."""

    def __init__(self, log: GameLog) -> None:
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
        others = self.voters(seat, here)
        count = len(self.by.get(seat, set()) & others)
        if not count or seat not in awaited(self.log):
            return 0, 0
        return count, len(others) if len(others) <= FEW else len(others) // 2 + 1

    def voters(self, seat: int, here: Set[int]) -> set[int]:
        """Return the seats whose people are here to decide about another."""
        return {other for other in here if other != seat and not self.log.holders[other].covered}

    def passed(self, here: Set[int]) -> list[int]:
        """Return the seats for which enough want a bot to play."""
        counts = {seat: self.counted(seat, here) for seat in self.by}
        return [seat for seat, (count, needed) in counts.items() if 0 < needed <= count]


def awaited(log: GameLog) -> set[int]:
    """Return the people's seats for which everybody knows that the table waits without a clock."""
    if log.status != PLAYING or log.opened.clock:
        return set()
    return {
        seat
        for seat in (unready(log) if log.deal_over else on_turn(log))
        if log.holders[seat].kind == PERSON and not log.holders[seat].covered
    }


def unready(log: GameLog) -> set[int]:
    """Return the seats that still look at the result of the deal."""
    return {seat for seat, holder in enumerate(log.holders) if not holder.ready}


def on_turn(log: GameLog) -> set[int]:
    """Return the seats that a watcher sees asked, outside calls."""
    if log.in_call:
        return set()
    return set(bits_in(int(log.audience.pages[WATCHER].view.to_act)))

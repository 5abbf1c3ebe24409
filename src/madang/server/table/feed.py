"""What one viewer was shown, by number, and not in words before somebody is sent it."""

from collections import deque
from itertools import takewhile

from msgspec import Struct, json

from madang.game import Data, State
from madang.server.protocol.messages import Told, Update


class Shown(Struct, frozen=True, gc=False):
    """What an update is made of: most are sent once or never, so they are kept as they came.

    It says nothing of the times left, nor of what to do best: that is for the newest alone.
    """

    n: int
    told: bytes  # its events as they are sent
    view: State
    legal: tuple[str, ...]
    standings: list[list[int]]
    places: list[int]
    answered: str | None

    @property
    def events(self) -> list[Data]:
        """What it told."""
        return decode_events(self.told)


decode_events = json.Decoder(list[Data]).decode


class Feed:
    """What one viewer was shown last, and not long ago."""

    def __init__(self, view: State, n: int = 0) -> None:
        self.view, self.n = view, n
        self.is_shown = False  # whether that view was
        self.updates: deque[Shown] = deque()  # of this deal and the one before
        self.newest: Update | None = None  # the last of them in words, once somebody asks for it
        self.deal_starts: deque[int] = deque(maxlen=2)  # numbers of the last two deals
        self.has_all = True  # whether no update of these deals is missing here
        self.goal: Data | None = None  # what advice went for when it last named a goal in this deal

    def since(self, seen: int) -> list[Shown]:
        """Return the updates after `seen`; the newest alone where they are not kept, or none."""
        if not self.updates:
            return []
        if not self.updates[0].n - 1 <= seen < self.n or seen < 1:
            return [self.updates[-1]]
        return self.after(seen)

    def after(self, seen: int) -> list[Shown]:
        """Return the updates after `seen` that are kept."""
        newest = takewhile(lambda update: update.n > seen, reversed(self.updates))
        return list(newest)[::-1]

    def covers(self, seen: int) -> bool:
        """Tell whether `since` gives for `seen` what it would with all updates of these deals."""
        if self.has_all or not self.n:
            return True
        return bool(self.updates) and (seen < 1 or seen >= self.updates[0].n - 1)

    def told_before(self, n: int) -> list[Told]:
        """Return what the updates told that are kept and are older than `n`."""
        return [Told(update.n, update.events) for update in self.updates if update.n < n]

    def turn(self, update: Shown, is_new_deal: bool) -> None:
        """Turn to the next update; forget what is older than a deal."""
        self.n, self.newest = update.n, None
        self.updates.append(update)
        if is_new_deal:
            self.goal = None
            self.deal_starts.append(update.n)
            self.has_all = self.has_all or len(self.deal_starts) == 2
            while self.updates[0].n < self.deal_starts[0]:
                self.updates.popleft()

    def continue_from(self, other: "Feed") -> None:
        """Go on where another viewer's feed is, as if this viewer had been shown that until now."""
        self.view, self.n, self.is_shown = other.view, other.n, False
        self.newest, self.has_all, self.goal = None, True, None
        self.updates.clear()
        self.deal_starts.clear()

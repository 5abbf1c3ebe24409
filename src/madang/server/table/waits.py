"""What a table waits for beside the play: its host, its deal, the people of kept seats."""

from collections.abc import Iterator

from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.table.events import AnyEvent, Hosted, Kept
from madang.server.table.log import FREE, OPEN, PLAYING, TableLog

# what falls due, after what `timers` counts
PASS_HOST, FREE_DEAL, KEEP_NO_MORE = range(100, 103)


class Waits:
    """Since when a table waits, and for what."""

    def __init__(self, log: TableLog, settings: Settings, time: TimeSource) -> None:
        self.log, self.settings, self.time = log, settings, time
        self.here: set[int] = set()  # seats whose person has a socket at this table
        self.keeps_since = time.now()
        self.host_away_since: float | None = None  # while others are here
        self.full_since: float | None = None  # every seat is taken, somebody is here, nobody deals
        self.may_all_deal = False
        self.look(set(), False)

    def look(self, here: set[int], is_host_here: bool) -> None:
        """Note who is here now, and who sits."""
        now, self.here = self.time.now(), here
        is_missed = not is_host_here and heir_of(self.log, here) is not None
        is_awaited = bool(here) and self.is_full()
        self.host_away_since = (self.host_away_since or now) if is_missed else None
        self.full_since = (self.full_since or now) if is_awaited else None
        self.may_all_deal = self.may_all_deal and self.full_since is not None

    def is_full(self) -> bool:
        """Tell whether nothing but the deal is missing."""
        is_taken = all(holder.kind != FREE for holder in self.log.holders)
        return self.log.status == OPEN and is_taken

    def deals_in(self) -> float | None:
        """Return what the card says: how long others wait for the host's deal."""
        if self.full_since is None:
            return None
        return 0.0 if self.may_all_deal else self.settings.deal_wait

    def dues(self) -> Iterator[tuple[float, int]]:
        """Say what will happen by itself, and when."""
        if self.host_away_since is not None and self.log.status in (OPEN, PLAYING):
            yield self.host_away_since + self.settings.host_grace, PASS_HOST
        if self.full_since is not None and not self.may_all_deal:
            yield self.full_since + self.settings.deal_wait, FREE_DEAL
        if self.log.status == OPEN and any(holder.kept for holder in self.log.holders):
            yield self.keeps_since + self.settings.keep_seats, KEEP_NO_MORE

    def events_of(self, what: int) -> list[AnyEvent]:
        """Return what happens when something falls due."""
        if what == PASS_HOST:
            return passed_on(self.log, self.here)
        if what == KEEP_NO_MORE:
            return [Kept(seat) for seat, holder in enumerate(self.log.holders) if holder.kept]
        self.may_all_deal = True
        return []


def passed_on(log: TableLog, here: set[int]) -> list[AnyEvent]:
    """Hand the table on to the next person who is here, if there is one."""
    heir = heir_of(log, here)
    return [] if heir is None else [Hosted(heir)]


def heir_of(log: TableLog, here: set[int]) -> str | None:
    """Return the next person after the host, by seats, of those who are here."""
    first = log.seat_of(log.host) or 0
    seats = sorted(here & set(log.people()), key=lambda seat: (seat - first) % len(log.holders))
    people = (log.holders[seat].who for seat in seats)
    return next((guest for guest in people if guest != log.host), None)

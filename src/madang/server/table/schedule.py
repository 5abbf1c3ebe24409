"""The timers of a table: when bots answer, windows close and clocks run out.

Nothing here depends on hidden cards except what bots decide and which seats can only pass; the
times at which those are answered do not. Where no clock runs, people may nudge the player who keeps
the table waiting. Only public knowledge counts then: in a call it is secret which seats are asked,
so nobody is nudged. The others can vote that the seats still asked pass, and do not learn which.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Set
from enum import IntEnum
from typing import NamedTuple

from madang.game import WATCHER
from madang.layout import bits_in
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.protocol.refusals import Refusal
from madang.server.table.clocks import Clocks, Presence
from madang.server.table.events import (
    Acted,
    AnyEvent,
    CallAnswered,
    Closed,
    Covered,
    Dealt,
    Hosted,
    Seated,
    SeatKept,
    WindowClosed,
)
from madang.server.table.table_log import BOT, FREE, OPEN, PERSON, PLAYING, TableLog

FEW = 2  # so many others all have to want it; of more, the majority
ALL_ASKED = -1  # in place of a seat: all who are still asked in the call


class What(IntEnum):
    """What falls due. Of what falls due at one time, the first here happens first."""

    ANSWER = 0
    LET_PASS = 1
    CLOSE_CALL = 2
    TIME_OUT = 3
    COVER = 4
    DEAL = 5
    CLOSE_IDLE = 6
    PASS_HOST = 7
    FREE_DEAL = 8
    FREE_KEPT_SEATS = 9


class Due(NamedTuple):
    """Something that will happen unless the table moves on first."""

    when: float
    what: What
    seat: int = -1


class Schedule:
    """The automatic steps of one table, and their times."""

    def __init__(
        self,
        log: TableLog,
        presence: Presence,
        clocks: Clocks,
        settings: Settings,
        time: TimeSource,
    ) -> None:
        self.log, self.presence, self.clocks = log, presence, clocks
        self.settings, self.time = settings, time
        self.votes = Votes(log)
        self.keeps_since = time.now()
        self.host_away_since: float | None = None  # while others are here
        self.full_since: float | None = None  # every seat is taken, a person is here, nobody deals
        self.may_all_deal = False
        self.note_presence()

    def note_presence(self) -> None:
        """Note since when a host is missed, or a deal is awaited, by those who are here now."""
        log, now, here = self.log, self.time.now(), self.presence.here
        is_host_here = log.host in self.presence.guests
        is_missed = not is_host_here and heir_of(log, here) is not None
        is_full = log.status == OPEN and all(holder.kind != FREE for holder in log.holders)
        self.host_away_since = (self.host_away_since or now) if is_missed else None
        self.full_since = (self.full_since or now) if here and is_full else None
        self.may_all_deal = self.may_all_deal and self.full_since is not None

    def deals_in(self) -> float | None:
        """Return what the table's card says: how long others wait for the host's deal."""
        if self.full_since is None:
            return None
        return 0.0 if self.may_all_deal else self.settings.deal_wait

    # ---- what falls due ----------------------------------------------------------------------

    def dues(self) -> Iterator[Due]:
        """Say which automatic step comes next, and when."""
        yield from self.dues_beside_play()
        if not self.presence.is_running:
            return
        yield from self.cover_dues()
        if self.log.deal_over:
            yield from self.deal_due()
        elif self.clocks.has_window:
            yield from self.window_dues()
        elif self.log.in_call:
            yield from self.call_dues()
        else:
            yield from self.turn_dues()

    def dues_beside_play(self) -> Iterator[Due]:
        """An open table at which nobody is, a host who is away, a deal, kept seats: none waits."""
        log, settings, presence = self.log, self.settings, self.presence
        if log.status == OPEN and not presence.here and not presence.watchers:
            yield Due(presence.touched + settings.open_idle, What.CLOSE_IDLE)
        if self.host_away_since is not None and log.status in (OPEN, PLAYING):
            yield Due(self.host_away_since + settings.host_grace, What.PASS_HOST)
        if self.full_since is not None and not self.may_all_deal:
            yield Due(self.full_since + settings.deal_wait, What.FREE_DEAL)
        if log.status == OPEN and any(holder.kept for holder in log.holders):
            yield Due(self.keeps_since + settings.keep_seats, What.FREE_KEPT_SEATS)

    def cover_dues(self) -> Iterator[Due]:
        """A bot covers people who stay away, or whom the others want covered."""
        for seat in self.votes.seats_voted_out(self.presence.here):
            if seat != ALL_ASKED:
                yield Due(self.clocks.since, What.TIME_OUT, seat)
        for seat, since in self.presence.away_since.items():
            if not self.log.holders[seat].covered:
                yield Due(since + self.settings.grace, What.COVER, seat)

    def deal_due(self) -> Iterator[Due]:
        """The next deal begins when everybody here has seen the last; sooner or later."""
        holders, people, since = self.log.holders, self.log.people(), self.clocks.since
        deciding = self.presence.here - self.log.idle
        if not people:
            yield Due(since + self.settings.bots_pause, What.DEAL)
        elif all(holders[seat].ready or holders[seat].covered for seat in deciding):
            yield Due(since + (0 if deciding else self.settings.bots_pause), What.DEAL)
        elif self.log.opened.clock:
            slowest = max(holders[seat].times for seat in people)
            yield Due(since + self.settings.ready_limit * slowest, What.DEAL)

    def window_dues(self) -> Iterator[Due]:
        """Bots that call do so early; for everybody else the window closes at one time.

        A uniform window at a table without people waits for its bots.
        """
        log, clocks = self.log, self.clocks
        are_thinking = any(seat not in clocks.decided for seat in self.presence.bots_asked())
        if log.window is None or log.people() or not are_thinking:
            yield Due(clocks.window_closes, What.CLOSE_CALL)
        for seat, word in clocks.decided.items():
            if word != log.pass_word and seat in log.to_act:
                yield Due(clocks.since + clocks.seconds_to_think, What.ANSWER, seat)

    def call_dues(self) -> Iterator[Due]:
        """Bots, and those who can only pass, all answer when bots do; others when all want it."""
        log, clocks = self.log, self.clocks
        is_over = ALL_ASKED in self.votes.seats_voted_out(self.presence.here)
        for seat in log.only_passing():
            yield Due(clocks.since + clocks.seconds_to_think, What.LET_PASS, seat)
        for seat in log.to_act:
            if seat in clocks.decided:
                yield Due(clocks.since + clocks.seconds_to_think, What.ANSWER, seat)
            elif not self.presence.bot_at(seat) and (log.opened.clock or is_over):
                move = 0.0 if is_over else clocks.move_time(seat)
                yield Due(clocks.since + move, What.LET_PASS, seat)

    def turn_dues(self) -> Iterator[Due]:
        """A bot answers, or the table for a seat without a choice, or a person's time runs out."""
        log, clocks = self.log, self.clocks
        for seat in log.to_act:
            if seat in clocks.decided or seat in log.idle:
                yield Due(clocks.since + clocks.seconds_to_think, What.ANSWER, seat)
            elif log.opened.clock and not self.presence.bot_at(seat):
                seconds = clocks.move_time(seat) + (log.holders[seat].bank or 0.0)
                yield Due(clocks.since + seconds, What.TIME_OUT, seat)

    # ---- what happens then -------------------------------------------------------------------

    def events_due(self, deal: Callable[[], Dealt]) -> Iterable[AnyEvent]:
        """Return what the first thing due brings; all passes due are one change."""
        now = self.time.now()
        dues = sorted(due for due in self.dues() if due.when <= now)
        if not dues:
            return ()  # the next tick finds the others
        log, clocks, seat = self.log, self.clocks, dues[0].seat
        match dues[0].what:
            case What.ANSWER:
                answer = CallAnswered if log.window else Acted
                word = clocks.decided.get(seat) or log.feeds.legal_for(seat, 0)[0]
                return [answer(seat, word)]
            case What.LET_PASS:
                passing = [due.seat for due in dues if due.what == What.LET_PASS]
                return answers_that_count(log, ((seat, log.pass_word) for seat in passing))
            case What.CLOSE_CALL:
                return close_window(log)
            case What.TIME_OUT:
                clocks.timed_out.add(seat)
                bank = None if log.holders[seat].bank is None else 0.0
                return [Covered(seat, True, bank)]
            case What.COVER:
                return [Covered(seat, True)]
            case What.DEAL:
                return [*left_to_bots(log, self.presence.coming), deal()]
            case What.CLOSE_IDLE:
                return [Closed("idle")]
            case What.PASS_HOST:
                return pass_to_heir(log, self.presence.here)
            case What.FREE_KEPT_SEATS:
                return [SeatKept(seat) for seat, holder in enumerate(log.holders) if holder.kept]
            case What.FREE_DEAL:
                self.may_all_deal = True
                return ()


def left_to_bots(log: TableLog, coming: Set[int]) -> list[AnyEvent]:
    """Leave seats to the bots whose next person is not here to take them."""
    return [
        Seated(seat, BOT, holder.who)
        for seat, holder in enumerate(log.holders)
        if holder.next and seat not in coming
    ]


def close_window(log: TableLog) -> Iterator[AnyEvent]:
    """Yield what closes a call window, each as soon as the one before has happened."""
    yield from answers_that_count(log, log.answers())
    if log.window:
        yield WindowClosed()


def answers_that_count(log: TableLog, answers: Iterable[tuple[int, str]]) -> Iterator[AnyEvent]:
    """Yield the answers to a call, but not those that can change nothing after the others."""
    call = log.call
    for seat, word in answers:
        if log.awaits(seat) and log.call == call:
            yield Acted(seat, word)


def pass_to_heir(log: TableLog, here: Set[int]) -> list[AnyEvent]:
    """Hand the table on to the next person who is here, if there is one."""
    heir = heir_of(log, here)
    return [] if heir is None else [Hosted(heir)]


def heir_of(log: TableLog, here: Set[int]) -> str | None:
    """Return the next person after the host, by seats, of those who are here."""
    first = log.seat_of(log.host) or 0
    seats = sorted(here & set(log.people()), key=lambda seat: (seat - first) % len(log.holders))
    people = (log.holders[seat].who for seat in seats)
    return next((guest for guest in people if guest != log.host), None)


# ---- who keeps the table waiting -------------------------------------------------------------


class Nudges:
    """When somebody was called to last, for each seat."""

    def __init__(self, apart: float, time: TimeSource) -> None:
        self.apart, self.time = apart, time
        self.at: dict[int, float] = {}

    def record_nudge(self, seat: int) -> None:
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

    def record_vote(self, seat: int, voter: int) -> None:
        """Note a vote; saying it twice is as good."""
        self.by.setdefault(seat, set()).add(voter)

    def clear(self) -> None:
        """Forget them: something new is asked."""
        self.by = {}

    def count_votes(self, seat: int, here: Set[int]) -> tuple[int, int]:
        """Return how many votes count now, and how many are needed; no votes need none.

        Those who are here decide about another seat, where no bot plays for them.
        """
        if seat not in self.by:
            return 0, 0
        holders = self.log.holders
        others = {other for other in here if other != seat and not holders[other].covered}
        count = len(self.by[seat] & others)
        if not count or not is_awaited(self.log, seat):
            return 0, 0
        return count, votes_needed(len(others) - (seat == ALL_ASKED))

    def seats_voted_out(self, here: Set[int]) -> list[int]:
        """Return the seats for which enough want a bot to play."""
        counts = {seat: self.count_votes(seat, here) for seat in self.by}
        return [seat for seat, (count, needed) in counts.items() if 0 < needed <= count]


def votes_needed(others: int) -> int:
    """Return how many of the others have to want it; one more may be who is asked in secret.

    >>> [votes_needed(others) for others in range(6)]
    [0, 1, 2, 2, 3, 3]
    """
    return others if others <= FEW else others // 2 + 1


def is_awaited(log: TableLog, seat: int) -> bool:
    """Tell whether everybody knows that the table waits for a seat, or for a call, without a clock.

    In place of a seat, `ALL_ASKED` means a call that no clock ends.
    """
    if log.status != PLAYING or log.opened.clock:
        return False
    if seat == ALL_ASKED:
        return log.in_call and not log.window
    holder = log.holders[seat]
    if holder.kind != PERSON or holder.covered:
        return False
    if log.deal_over:
        return not holder.ready
    return not log.in_call and seat in bits_in(int(log.feeds.feed_of(WATCHER).view.to_act))

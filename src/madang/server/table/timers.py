"""When something happens at a table by itself: bots answer, windows close, clocks run out.

Nothing here depends on hidden cards except what bots decide and which seats can only pass; the
times at which those are answered do not.
"""

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

from madang.bots import bot_names
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.table.log import BOT, OPEN, PLAYING, TableLog
from madang.server.table.silence import WHOEVER, Votes
from madang.server.table.waits import Waits

# what falls due
ANSWER, LET_PASS, CLOSE_CALL, TIME_OUT, COVER, DEAL, IDLE = range(7)


class Due(NamedTuple):
    """Something that will happen unless the table moves on first."""

    when: float
    what: int
    seat: int = -1


class Timers:
    """The times of one table."""

    def __init__(self, log: TableLog, settings: Settings, time: TimeSource) -> None:
        self.log, self.settings, self.time = log, settings, time
        self.cover = cover_for(log, settings)
        self.waits = Waits(log, settings, time)
        now = time.now()
        self.question = 0  # counts what was asked, so that late answers are known
        self.since = now  # when it was asked, the time without anybody left out
        self.spent = 0.0  # how long it had been asked when everybody left
        self.thought: float | None = None  # how long bots take to answer it, once that matters
        self.is_alone = False  # whether one person was alone with bots when it was asked
        self.has_asked = log.status != OPEN  # whether the match has asked a person anything yet
        self.touched = now  # when a person last did anything here
        self.here: set[int] = set()  # seats whose person has a socket at this table
        self.coming: set[int] = set()  # bots' seats whose next person has
        self.watchers = 0
        self.guests: set[str] = set()  # who is here, at a seat or not
        self.away_since: dict[int, float] = dict.fromkeys(log.people(), now)
        self.decided: dict[int, str] = {}  # seat -> what its bot will answer
        self.timed_out: set[int] = set()  # seats that did not answer this question in time
        self.returning: set[int] = set()  # of these, whose person has come back
        self.votes = Votes(log)
        self.ask()

    # ---- who is here -------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether anybody waits for the match: one of its people, or a watcher of bots."""
        if self.log.status != PLAYING:
            return False
        if self.here or self.coming:
            return True
        return not self.log.people() and self.watchers > 0

    def attend(self, here: set[int], coming: set[int], watchers: int) -> None:
        """Note who is here; the clocks stand still while nobody is."""
        was_running, now = self.is_running, self.time.now()
        if self.here or self.watchers:
            self.touched = now
        self.here, self.coming, self.watchers = here, coming, watchers
        self.returning &= here
        away = [seat for seat in self.log.people() if seat not in here]
        self.away_since = {seat: self.away_since.get(seat, now) for seat in away}
        if was_running and not self.is_running:
            self.spent = now - self.since
        if self.is_running and not was_running:
            self.since = now - self.spent
            self.away_since = dict.fromkeys(self.away_since, now)

    # ---- what is asked -----------------------------------------------------------------------

    def ask(self) -> None:
        """Note that a new question was put: it has one deadline, whoever comes back."""
        self.question += 1
        self.since, self.spent = self.time.now(), 0.0
        self.decided = {}
        self.timed_out = set()
        self.votes.clear()
        self.thought = None
        self.is_alone = self.has_one_person()
        self.has_asked |= bool(self.playing & set(self.log.to_act))

    @property
    def think(self) -> float:
        """How long bots take to answer, from when they were asked."""
        if self.thought is None:
            self.thought = self.time_to_think()
        return self.thought

    def time_to_think(self) -> float:
        """Return how long bots take for this question: longer where a hand lies open at last.

        Somebody alone with bots who has not been asked yet is not kept waiting.
        """
        settings = self.settings
        if self.is_alone and self.playing and not self.has_asked:
            return min(settings.think_least, settings.think_first)
        seconds = random.SystemRandom().uniform(settings.think_least, settings.think_most)
        if self.log.feeds.has_seen_a_hand():
            seconds += settings.look_at_cards
        return min(seconds, self.window_seconds / 2) if self.log.opened.call_window else seconds

    def bot_at(self, seat: int) -> str | None:
        """Return the bot that plays a seat now."""
        holder = self.log.holders[seat]
        if holder.kind == BOT:
            return holder.who
        return self.cover if holder.covered else None

    def acts_for(self, seat: int) -> bool:
        """Tell whether a seat is played without its person, by a bot or for want of a choice."""
        return self.bot_at(seat) is not None or seat in self.log.idle

    def bots_asked(self) -> list[int]:
        """Return the seats whose bot must make up its mind."""
        return [seat for seat in self.log.to_act if self.bot_at(seat)] if self.is_running else []

    def time_left(self) -> dict[int, float]:
        """Return for each seat asked what is left of its move time, where there is a clock."""
        if not self.log.opened.clock or not self.is_running or self.has_window:
            return {}
        gone = self.time.now() - self.since
        people = [seat for seat in self.log.to_act if not self.acts_for(seat)]
        return {seat: round(max(0.0, self.move_time(seat) - gone), 1) for seat in people}

    def move_time(self, seat: int) -> float:
        """Return how many seconds a person has for a move before its bank is used."""
        clock = self.log.opened.clock
        return clock.move * self.log.holders[seat].times if clock else math.inf

    def bank_after(self, seat: int) -> float | None:
        """Return what a seat has left of its bank if it answers now; calls cost none."""
        bank = self.log.holders[seat].bank
        if bank is None or self.log.in_call or self.bot_at(seat):
            return None
        spent = max(0.0, self.time.now() - self.since - self.move_time(seat))
        return round(max(0.0, bank - spent), 1) if spent else None

    def window_left(self) -> float | None:
        """Return when the call window closes, if one is open: the same for everybody."""
        if not self.has_window or not self.is_running:
            return None
        closes = self.since + self.window_seconds
        return round(max(0.0, closes - self.time.now()), 1)

    @property
    def has_window(self) -> bool:
        """Whether a call is on for which everybody waits equally long.

        Somebody alone with bots is not hurried, unless everything that is offered opens a window.
        """
        is_for_others = self.log.window is not None or not self.is_alone
        return self.log.in_call and self.log.opened.call_window > 0 and is_for_others

    @property
    def window_seconds(self) -> float:
        """How long a call window is open: shorter where one person is alone with bots.

        There is nobody then from whom to hide that this person is asked, and thinks.
        """
        seconds = self.log.opened.call_window
        if (
            self.log.window is None
            or not self.has_one_person()
            or self.playing & set(self.log.to_act)
        ):
            return seconds
        return min(seconds, self.settings.bots_window)

    @property
    def window_closes(self) -> float:
        """When a window closes: at its end, or where it is uniform once every person has answered.

        Who was asked makes no difference: those who were not pass too, and bots have their time.
        """
        closes, window = self.since + self.window_seconds, self.log.window
        people = self.playing - {window.giver} if window else set()
        if not window or not people or not people <= window.held.keys():
            return closes
        has_bots = any(self.bot_at(seat) for seat in range(self.log.table.seats))
        return min(closes, self.since + (self.think if has_bots else 0.0))

    @property
    def playing(self) -> set[int]:
        """The seats whose people play themselves."""
        return {seat for seat in self.log.people() if not self.bot_at(seat)}

    def has_one_person(self) -> bool:
        """Tell whether there is nobody from whom to hide who is asked, and thinks."""
        return len(self.playing | self.here) + self.watchers <= 1

    @property
    def waited(self) -> float:
        """How long the table has waited for what is asked, the time without anybody left out."""
        return self.time.now() - self.since if self.is_running else self.spent

    # ---- what falls due ----------------------------------------------------------------------

    def dues(self) -> Iterator[Due]:
        """Say what will happen by itself, and when."""
        yield from self.idle_due()
        yield from (Due(when, what) for when, what in self.waits.dues())
        if not self.is_running:
            return
        yield from self.cover_dues()
        if self.log.deal_over:
            yield from self.deal_due()
        elif self.has_window:
            yield from self.window_dues()
        elif self.log.in_call:
            yield from self.call_dues()
        else:
            yield from self.turn_dues()

    def idle_due(self) -> Iterator[Due]:
        """An open table at which nobody is does not wait for ever."""
        if self.log.status == OPEN and not self.here and not self.watchers:
            yield Due(self.touched + self.settings.open_idle, IDLE)

    def cover_dues(self) -> Iterator[Due]:
        """A bot covers who stays away, or whom the others want covered."""
        for seat in self.votes.passed(self.here):
            if seat != WHOEVER:
                yield Due(self.since, TIME_OUT, seat)
        for seat, since in self.away_since.items():
            if not self.log.holders[seat].covered:
                yield Due(since + self.settings.grace, COVER, seat)

    def deal_due(self) -> Iterator[Due]:
        """The next deal begins when everybody here has seen the last; sooner or later."""
        people = self.log.people()
        if not people:
            yield Due(self.since + self.settings.bots_pause, DEAL)
        elif self.all_ready():
            is_awaited = self.here - self.log.idle
            yield Due(self.since + (0 if is_awaited else self.settings.bots_pause), DEAL)
        elif self.log.opened.clock:
            slowest = max(self.log.holders[seat].times for seat in people)
            yield Due(self.since + self.settings.ready_limit * slowest, DEAL)

    def all_ready(self) -> bool:
        """Tell whether nobody who is here and plays still looks at the result."""
        holders, playing = self.log.holders, self.here - self.log.idle
        return all(holders[seat].ready or holders[seat].covered for seat in playing)

    def window_dues(self) -> Iterator[Due]:
        """Bots that call do so early; for everybody else the window closes at one time."""
        if not self.only_bots_think():
            yield Due(self.window_closes, CLOSE_CALL)
        for seat, word in self.decided.items():
            if word != self.log.pass_word and seat in self.log.to_act:
                yield Due(self.since + self.think, ANSWER, seat)

    def only_bots_think(self) -> bool:
        """Tell whether a window waits for a bot, which only a table without people does."""
        is_thinking = any(seat not in self.decided for seat in self.bots_asked())
        return self.log.window is not None and not self.log.people() and is_thinking

    def call_dues(self) -> Iterator[Due]:
        """Bots, and those who can only pass, all answer when bots do; others when all want it."""
        clock, is_over = self.log.opened.clock, WHOEVER in self.votes.passed(self.here)
        for seat in self.log.only_passing():
            yield Due(self.since + self.think, LET_PASS, seat)
        for seat in self.log.to_act:
            if seat in self.decided:
                yield Due(self.since + self.think, ANSWER, seat)
            elif not self.bot_at(seat) and (clock or is_over):
                when = self.since if is_over else self.since + self.move_time(seat)
                yield Due(when, LET_PASS, seat)

    def turn_dues(self) -> Iterator[Due]:
        """The bot answers, or the table for who has no choice, or the person's time runs out."""
        clock = self.log.opened.clock
        for seat in self.log.to_act:
            if seat in self.decided or seat in self.log.idle:
                yield Due(self.since + self.think, ANSWER, seat)
            elif clock and not self.bot_at(seat):
                bank = self.log.holders[seat].bank or 0.0
                yield Due(self.since + self.move_time(seat) + bank, TIME_OUT, seat)


def cover_for(log: TableLog, settings: Settings) -> str:
    """Return the bot that covers seats here: the one set, or else the game's strongest."""
    names = bot_names(log.game)
    return settings.cover if settings.cover in names else names[-1]

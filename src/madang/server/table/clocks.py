"""The people at a table, and how long it waits for the seats that are asked.

Nothing here depends on hidden cards except which seats' bots are asked, and how long a bot thinks
over a discard or a bet that all see at once: longer where its best two choices are near.
"""

import math
import random

from madang.bots import bot_names
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.table.table_log import BOT, OPEN, PLAYING, TableLog


class Presence:
    """The people at one table, and which seats they play themselves."""

    def __init__(self, log: TableLog, settings: Settings, time: TimeSource) -> None:
        self.log, self.time = log, time
        names = bot_names(log.game)
        # the bot that covers seats: the one set, or else the game's strongest
        self.cover = settings.cover if settings.cover in names else names[-1]
        self.here: set[int] = set()  # seats whose person has a socket at this table
        self.coming: set[int] = set()  # bots' seats whose next person has
        self.watchers = 0
        self.guests: set[str] = set()  # the guests who are here, at a seat or not
        self.touched = time.now()  # when a person last did anything here
        self.away_since: dict[int, float] = dict.fromkeys(log.people(), self.touched)
        self.returning: set[int] = set()  # covered seats whose person has come back

    @property
    def is_running(self) -> bool:
        """Whether anybody waits for the match: one of its people, or a watcher of bots."""
        if self.log.status != PLAYING:
            return False
        if self.here or self.coming:
            return True
        return not self.log.people() and self.watchers > 0

    def record_guests(self, here: set[int], guests: set[str], watchers: int) -> None:
        """Note who is here; nobody is away longer than the match has been waited for."""
        was_running, now = self.is_running, self.time.now()
        if self.here or self.watchers:
            self.touched = now
        self.here, self.guests, self.watchers = here, guests, watchers
        holders = enumerate(self.log.holders)
        self.coming = {seat for seat, holder in holders if holder.next in guests}
        self.returning &= here
        away = [seat for seat in self.log.people() if seat not in here]
        self.away_since = {seat: self.away_since.get(seat, now) for seat in away}
        if self.is_running and not was_running:
            self.away_since = dict.fromkeys(self.away_since, now)

    def bot_at(self, seat: int) -> str | None:
        """Return the bot that plays a seat now."""
        holder = self.log.holders[seat]
        if holder.kind == BOT:
            return holder.who
        return self.cover if holder.covered else None

    def bots_asked(self) -> list[int]:
        """Return the seats whose bot must make up its mind."""
        return [seat for seat in self.log.to_act if self.bot_at(seat)] if self.is_running else []

    @property
    def playing(self) -> set[int]:
        """The seats whose people play themselves."""
        return {seat for seat in self.log.people() if not self.bot_at(seat)}

    def has_one_person(self) -> bool:
        """Tell whether there is nobody from whom to hide who is asked, and thinks."""
        return len(self.playing | self.here) + self.watchers <= 1


BY_CHANCE = 0.3  # of the time that a bot thinks: the rest is by how near its choices are


class Clocks:
    """How long one table has waited for what is asked, and what is left of that."""

    def __init__(
        self, log: TableLog, presence: Presence, settings: Settings, time: TimeSource
    ) -> None:
        self.log, self.presence, self.settings, self.time = log, presence, settings, time
        self.question = 0  # counts what was asked, so that late answers are known
        self.since = time.now()  # when it was asked, the time without anybody left out
        self.spent = 0.0  # how long it had been asked when everybody left
        self.thought: float | None = None  # how long bots take to answer it, once that matters
        self.is_alone = False  # whether one person was alone with bots when it was asked
        self.has_asked = log.status != OPEN  # whether the match has asked a person anything yet
        self.decided: dict[int, str] = {}  # seat -> what its bot will answer
        self.timed_out: set[int] = set()  # seats that did not answer this question in time
        self.start_question()

    def start_question(self) -> None:
        """Note that a new question was put: it has one deadline, even if a player comes back."""
        self.question += 1
        self.since, self.spent = self.time.now(), 0.0
        self.decided, self.timed_out = {}, set()
        self.thought = None
        self.is_alone = self.presence.has_one_person()
        self.has_asked |= bool(self.presence.playing & set(self.log.to_act))

    def pause_or_resume(self, was_running: bool) -> None:
        """Stand still while nobody is here; `was_running`: before who is here was noted."""
        now, is_running = self.time.now(), self.presence.is_running
        if was_running and not is_running:
            self.spent = now - self.since
        if is_running and not was_running:
            self.since = now - self.spent

    @property
    def seconds_waited(self) -> float:
        """How long the table has waited for what is asked, the time without anybody left out."""
        return self.time.now() - self.since if self.presence.is_running else self.spent

    @property
    def seconds_to_think(self) -> float:
        """How long bots take to answer, from when they were asked."""
        if self.thought is None:
            self.thought = self.thinking_time(random.SystemRandom().random())
        return self.thought

    def thinking_time(self, share: float) -> float:
        """Return a time to think between the shortest and the longest.

        It is longer where a hand is open at last. Somebody alone with bots who has not been asked
        yet is not kept waiting.
        """
        settings, log = self.settings, self.log
        if self.is_alone and self.presence.playing and not self.has_asked:
            return min(settings.think_least, settings.think_first)
        seconds = settings.think_least + share * (settings.think_most - settings.think_least)
        if log.feeds.has_seen_a_hand():
            seconds += settings.look_at_cards
        return min(seconds, self.window_seconds / 2) if log.opened.call_window else seconds

    def think_by_nearness(self, nearness: float | None) -> None:
        """Let a bot on turn think longer the nearer its best two actions are; None: as it drew.

        In a call the time was drawn before anybody was asked: it must not tell who could claim.
        """
        if nearness is not None and not self.log.in_call and len(self.log.to_act) == 1:
            chance = random.SystemRandom().random()
            self.thought = self.thinking_time(BY_CHANCE * chance + (1 - BY_CHANCE) * nearness)

    # ---- moves and banks ---------------------------------------------------------------------

    def move_time(self, seat: int) -> float:
        """Return how many seconds a person has for a move before its bank is used."""
        clock = self.log.opened.clock
        return clock.move * self.log.holders[seat].times if clock else math.inf

    def time_left(self) -> dict[int, float]:
        """Return for each seat asked what is left of its move time, where there is a clock."""
        log, presence = self.log, self.presence
        if not log.opened.clock or not presence.is_running or self.has_window:
            return {}
        gone = self.time.now() - self.since
        people = [it for it in log.to_act if presence.bot_at(it) is None and it not in log.idle]
        return {seat: round(max(0.0, self.move_time(seat) - gone), 1) for seat in people}

    def bank_after(self, seat: int) -> float | None:
        """Return what a seat has left of its bank if it answers now; calls cost none."""
        bank = self.log.holders[seat].bank
        if bank is None or self.log.in_call or self.presence.bot_at(seat):
            return None
        spent = max(0.0, self.time.now() - self.since - self.move_time(seat))
        return round(max(0.0, bank - spent), 1) if spent else None

    # ---- the call window ---------------------------------------------------------------------

    @property
    def has_window(self) -> bool:
        """Whether a call is on for which everybody waits equally long.

        Somebody alone with bots is not hurried, unless everything that is offered opens a window.
        """
        is_for_others = self.log.window is not None or not self.is_alone
        return self.log.in_call and self.log.opened.call_window > 0 and is_for_others

    @property
    def window_seconds(self) -> float:
        """How long a call window is open: shorter if a person is alone with bots.

        Then nobody else could see that this person is asked, and thinks.
        """
        seconds, presence = self.log.opened.call_window, self.presence
        if (
            self.log.window is None
            or not presence.has_one_person()
            or presence.playing & set(self.log.to_act)
        ):
            return seconds
        return min(seconds, self.settings.bots_window)

    @property
    def window_closes(self) -> float:
        """When a window closes: at its end, or where it is uniform once every person has answered.

        The seats that were not asked pass too, and bots have their time: it makes no difference.
        """
        closes, window = self.since + self.window_seconds, self.log.window
        people = self.presence.playing - {window.giver} if window else set()
        if not window or not people or not people <= window.held.keys():
            return closes
        has_bots = any(self.presence.bot_at(seat) for seat in range(self.log.table.seats))
        return min(closes, self.since + (self.seconds_to_think if has_bots else 0.0))

    def window_left(self) -> float | None:
        """Return when the open call window closes, the same for everybody; None without one."""
        if not self.has_window or not self.presence.is_running:
            return None
        closes = self.since + self.window_seconds
        return round(max(0.0, closes - self.time.now()), 1)

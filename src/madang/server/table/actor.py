"""One table at work: a task with a mailbox, the only one that changes its table.

Whatever happens becomes events. They are applied to the log in memory, written and committed, then
acknowledged, then shown. Nothing of the actor is seen in between, because the task does one thing
after another. When anything fails, the table is made again of what was committed.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from madang.bots import is_search
from madang.errors import BrokenRules
from madang.server.clock import Alarm
from madang.server.logs import log_crash
from madang.server.metrics import ANSWERED
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import (
    Answer,
    Conflict,
    Fenced,
    Repeated,
    TooMany,
    Unavailable,
)
from madang.server.table.dispatch import Answers, Dispatcher
from madang.server.table.events import Closed, RulesBroken
from madang.server.table.play import Peer, Play, Services
from madang.server.table.table_log import CLOSED, OVER, TableLog, refusal_of
from madang.server.table.updates import Attendee, Attendees
from madang.server.workers.bot_pool import BotPool

logger = logging.getLogger(__name__)

PRESENCE_WITHIN = 2.0  # seconds until others see who has come, where all come at once


# ---- what a mailbox holds --------------------------------------------------------------------


@dataclass
class Command:
    """A message about this table."""

    peer: Peer
    message: Any
    at: float = field(default_factory=time.perf_counter)  # when it was read


@dataclass
class Left:
    """A socket is gone."""

    peer: Peer


@dataclass
class Decided:
    """A bot has made up its mind."""

    question: int
    seat: int
    word: str
    nearness: float | None = None  # of its best two actions, see `BotPool.nearness`


class Tick:
    """Something may have fallen due."""


class Renamed:
    """A guest has another name."""


class Stop:
    """Put the actor out of memory."""


class TableActor:
    """One table, its sockets and its times."""

    def __init__(self, services: Services, log: TableLog, rows: list[Answer], epoch: int) -> None:
        self.services = services
        self.mailbox: asyncio.Queue[Any] = asyncio.Queue(services.settings.mailbox)
        self.play = Play(log, epoch, services)
        self.shown_to = Attendees(self.play, services.ratings_of)
        self.answers = Answers(rows)
        self.dispatcher = Dispatcher(self.play, self.shown_to, self.answers, services)
        self.bots = Thinking(self.play, services.bot_pool, self.mailbox)
        self.under_way: Counter[str] = Counter()  # guest -> messages that wait for their turn
        self.has_counted = False
        self.alarm: Alarm | None = None
        self.card_is_due: asyncio.TimerHandle | None = None
        self.task = asyncio.create_task(self.run(), name=f"table {log.name}")

    @property
    def log(self) -> TableLog:
        return self.play.log

    @property
    def attendees(self) -> dict[Peer, Attendee]:
        return self.shown_to.by_peer

    @property
    def touched(self) -> float:
        return self.play.presence.touched

    def info(self) -> m.TableInfo:
        return self.shown_to.info()

    # ---- the mailbox -------------------------------------------------------------------------

    async def post(self, peer: Peer, message: Any) -> None:
        """Take a message: refuse at once what cannot be done, else have it done in its turn."""
        if not self.under_way[peer.guest] and self.dispatcher.refuses(peer, message):
            return
        self.under_way[peer.guest] += 1
        await self.mailbox.put(Command(peer, message))

    async def run(self) -> None:
        """Do one thing after another, until stopped."""
        try:
            self.rearm()
            await self.do_what_comes()
        except Exception as error:
            log_crash(f"table {self.play.name}", error)
        self.end()

    async def do_what_comes(self) -> None:
        """Handle what is in the mailbox, until there is a reason to stop."""
        while True:
            item = await self.mailbox.get()
            if isinstance(item, Stop):
                break
            try:
                await self.handle(item)
            except Exception as error:
                if isinstance(error, Fenced | Conflict) and not isinstance(error, Repeated):
                    self.yield_lease(item)
                    break
                self.log_failure(error)
                if not await self.recover(item, error):
                    break
            if self.log.status == CLOSED:
                break
            if isinstance(item, Command):
                self.under_way -= Counter((item.peer.guest,))  # keeps what is above zero
            await asyncio.sleep(0)  # what waits here in plenty keeps nobody else waiting

    async def handle(self, item: Any) -> None:
        play = self.play
        play.acting_address = item.peer.address if isinstance(item, Command) else ""
        match item:
            case Command(peer=peer, message=m.Enter()) if peer.has_left:
                pass  # nobody would ever take it away from the table
            case Command():
                await self.dispatcher.handle_message(item.peer, item.message)
                tag = item.message.__struct_config__.tag
                ANSWERED.labels(tag).observe(time.perf_counter() - item.at)
            case Left():
                self.shown_to.remove_socket(item.peer)
            case Decided():
                self.bots.record_decision(item)
            case Tick() if not self.services.store.pause():
                play.apply(play.schedule.events_due(play.next_deal))
                await play.write()
            case Closed():
                play.apply([item])
                await play.write()
        for viewer in {viewer for _, viewer in self.shown_to.moved_attendees()}:
            await play.load_updates(viewer, 0)
        self.shown_to.follow_seats()
        if is_about_presence(item) and self.services.is_surging:
            self.defer_summary()
        else:
            self.show()
            self.rearm()
        if self.log.status == OVER and not self.has_counted:  # for ratings
            self.has_counted = True
            self.services.count_match(self)

    def show(self) -> None:
        """Show everybody here what is new, and the lobby what the table has become."""
        self.forget_deferred_summary()
        self.services.show_info(self.shown_to.show())

    def defer_summary(self) -> None:
        """Show what is new; a little later who has come by then, and what falls due for them."""
        self.shown_to.show_updates()
        if self.card_is_due is None:
            loop = asyncio.get_running_loop()
            self.card_is_due = loop.call_later(PRESENCE_WITHIN, self.show_deferred_summary)

    def show_deferred_summary(self) -> None:
        """Have the task show the card, when what it does now is done."""
        self.forget_deferred_summary()
        self.tick()

    def forget_deferred_summary(self) -> None:
        if self.card_is_due:
            self.card_is_due.cancel()
            self.card_is_due = None

    def rearm(self) -> None:
        """Set bots thinking, and the alarm for what falls due next."""
        self.bots.start_bots()
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        first = min((due.when for due in self.play.schedule.dues()), default=None)
        if first is not None:
            clock = self.services.time
            soonest = clock.now() + self.services.store.pause()
            self.alarm = clock.call_at(max(first, soonest), self.tick)

    def tick(self) -> None:
        """Have the task look what is due. A full mailbox will make it look anyway."""
        if not self.mailbox.full():
            self.mailbox.put_nowait(Tick())

    # ---- when something fails ----------------------------------------------------------------

    async def recover(self, item: Any, error: Exception) -> bool:
        """Start again from the log; say so to those who asked. Return whether that went well."""
        is_broken = isinstance(error, BrokenRules)
        refusal = refusal_of(error) if isinstance(error, TooMany) else None
        try:
            await self.reload()
            if is_broken:
                await self.stop_match()
            if isinstance(item, Command):
                refusal = refusal or Refusal("broken" if is_broken else "failed")
                await self.dispatcher.answer_after_crash(item.peer, item.message, refusal)
            self.show()
            self.rearm()
        except Exception as error:
            self.log_failure(error)
            is_away = isinstance(error, Unavailable)
            self.send_away(m.CloseCode.TRY_LATER if is_away else m.CloseCode.INTERNAL_ERROR)
            return False
        return True

    def yield_lease(self, item: Any) -> None:
        """Leave the table to its other actor; those who were here come back to that one."""
        logger.warning("table %s is played by another actor: this one stops", self.play.name)
        if isinstance(item, Command):
            self.dispatcher.refuse_message(item.peer, item.message, Refusal("failed"))
        self.send_away(m.CloseCode.GOING_AWAY)

    def send_away(self, code: m.CloseCode) -> None:
        """Let those who are here come back: this actor ends, and its successor knows nobody."""
        self.shown_to.send_to_all(m.Failure("failed", {"table": self.play.name}))
        for peer in list(self.attendees):
            peer.hang_up(code)

    async def reload(self) -> None:
        """Replay what was committed, and show it to everybody here."""
        log, rows = await self.services.load(self.play.name)
        self.play.start_again(log)
        self.answers.start_again(rows)
        self.shown_to.follow_seats()
        for attendee in self.attendees.values():  # a snapshot may be newer than what it was shown
            await self.play.load_updates(attendee.viewer, attendee.shown)

    async def stop_match(self) -> None:
        """End a match whose rules are broken, as it stood before; say so to all who are here."""
        self.play.apply([RulesBroken()])
        await self.play.write()
        self.shown_to.send_to_all(m.Failure("broken", {"table": self.play.name}))

    def log_failure(self, error: Exception) -> None:
        """Log what failed, unless it is no fault, or the store has said so itself."""
        if not isinstance(error, Unavailable | TooMany):
            log_crash(f"table {self.play.name}", error)

    # ---- the end -----------------------------------------------------------------------------

    def end(self) -> None:
        """Leave nothing running behind."""
        if self.alarm:
            self.alarm.cancel()
        self.forget_deferred_summary()
        self.bots.stop_bots()
        if self.log.status == CLOSED:
            self.shown_to.send_to_all(m.Gone(self.play.name, self.log.closed_why))
        self.services.forget(self)
        self.services.start(self.forward())

    async def forward(self) -> None:
        """Hand on what came too late: to the actor as it is loaded again, or to nobody."""
        while not self.mailbox.empty():
            item = self.mailbox.get_nowait()
            if isinstance(item, Command):
                await item.peer.route(item.message)
            await asyncio.sleep(0)


def is_about_presence(item: Any) -> bool:
    """Tell whether an item changes who is here, and as a rule nothing else."""
    return isinstance(item, Left) or (
        isinstance(item, Command) and isinstance(item.message, m.Enter | m.Exit)
    )


# ---- its bots --------------------------------------------------------------------------------


class Thinking:
    """The bots of one table, while they choose."""

    def __init__(self, play: Play, bot_pool: BotPool, mailbox: asyncio.Queue[Any]) -> None:
        self.play, self.bot_pool, self.mailbox = play, bot_pool, mailbox
        self.tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def start_bots(self) -> None:
        """Start every bot that is asked and does not think yet; prepare none that nobody awaits."""
        clocks, presence = self.play.clocks, self.play.presence
        self.leave_old(clocks.question)
        for seat in presence.bots_asked():
            key = clocks.question, seat
            if key not in self.tasks and seat not in clocks.decided:
                work = self.think(*key, *self.chooser_at(seat))
                self.tasks[key] = asyncio.create_task(work)
        if not presence.is_running:
            self.leave_pool()

    def chooser_at(
        self, seat: int
    ) -> tuple[Callable[[], Awaitable[str]], Callable[[str], float | None]]:
        """Return how a bot chooses at the table as it is now, and how near its choices were."""
        play, table = self.play, self.play.log.table
        bot = play.presence.bot_at(seat) or play.presence.cover
        view, mask = table.view(seat), table.legal_mask(seat)
        past = b"".join([*play.log.bot_views(seat), view.tobytes()]) if is_search(bot) else b""
        asked = table.game, bot, view, table.options, seat, mask, play.name, past
        near = partial(self.bot_pool.nearness, table.game, view, table.options, seat, mask)
        return partial(self.bot_pool.choose, *asked), near

    async def think(
        self,
        question: int,
        seat: int,
        choose: Callable[[], Awaitable[str]],
        near: Callable[[str], float | None],
    ) -> None:
        """Let a bot choose, and post its decision; after that it no longer counts as thinking."""
        try:
            word = await choose()
            await self.mailbox.put(Decided(question, seat, word, near(word)))
        finally:
            self.tasks.pop((question, seat), None)

    def record_decision(self, decided: Decided) -> None:
        """Note what a bot decided, if that is still asked."""
        clocks = self.play.clocks
        is_asked = decided.seat in self.play.log.to_act and self.play.presence.bot_at(decided.seat)
        if decided.question == clocks.question and is_asked:
            clocks.decided[decided.seat] = decided.word
            clocks.think_by_nearness(decided.nearness)

    def leave_old(self, question: int) -> None:
        """Let nobody go on thinking about what is asked no longer."""
        for key, task in list(self.tasks.items()):
            if key[0] != question:
                task.cancel()

    def leave_pool(self) -> None:
        self.bot_pool.warmup.release_table(self.play.name)

    def stop_bots(self) -> None:
        """Leave nothing running behind."""
        for task in list(self.tasks.values()):
            task.cancel()
        self.leave_pool()

"""One table at work: a task with a mailbox, the only one that changes its table.

Whatever happens becomes events. They are applied to the log in memory, written and committed, then
acknowledged, then shown. Nothing of the actor is seen in between, because the task does one thing
after another. When anything fails, the actor is made anew from what was committed.
"""

import asyncio
import logging
import traceback
from collections import Counter
from typing import Any

from madang.errors import BrokenRules
from madang.server.clock import Alarm
from madang.server.metrics import note_answer
from madang.server.protocol import messages as m
from madang.server.store.base import Answer, Conflict, Fenced, Repeated, Unavailable
from madang.server.table.answers import Answers
from madang.server.table.attendees import Attendee, Attendees
from madang.server.table.dispatch import Dispatcher
from madang.server.table.due import events_due
from madang.server.table.events import Broke, Closed
from madang.server.table.log import CLOSED, OVER, TableLog
from madang.server.table.mail import Command, Decided, Left, Stop, Tick
from madang.server.table.play import Play
from madang.server.table.ports import House, Peer
from madang.server.table.thinking import Thinking
from madang.server.table.timers import Timers

logger = logging.getLogger(__name__)

GOING_AWAY = 1001
PRESENCE_WITHIN = 2.0  # seconds until others see who has come, where all come at once


class TableActor:
    """One table, its sockets and its times."""

    def __init__(self, house: House, log: TableLog, rows: list[Answer], epoch: int) -> None:
        self.house = house
        self.mailbox: asyncio.Queue[Any] = asyncio.Queue(house.settings.mailbox)
        self.play = Play(log, epoch, house)
        self.shown_to = Attendees(self.play, house.ratings_of)
        self.answers = Answers(rows)
        self.dispatcher = Dispatcher(self.play, self.shown_to, self.answers, house)
        self.bots = Thinking(self.play, house.bot_pool, self.mailbox)
        self.under_way: Counter[str] = Counter()  # guest -> messages that wait for their turn
        self.has_counted = False
        self.alarm: Alarm | None = None
        self.card_is_due: asyncio.TimerHandle | None = None
        self.task = asyncio.create_task(self.run(), name=f"table {log.name}")

    @property
    def log(self) -> TableLog:
        """The table as its log tells it."""
        return self.play.log

    @property
    def timers(self) -> Timers:
        """Its times."""
        return self.play.timers

    @property
    def attendees(self) -> dict[Peer, Attendee]:
        """The sockets at it."""
        return self.shown_to.of

    def info(self) -> m.TableInfo:
        """Return its card."""
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
        self.rearm()
        while True:
            item = await self.mailbox.get()
            if isinstance(item, Stop):
                break
            try:
                await self.handle(item)
            except Exception as error:
                if is_lost(error):
                    self.give_way(item)
                    break
                log_failure(self.log.name, error)
                if not await self.recover(item, error):
                    break
            if self.log.status == CLOSED:
                break
            if isinstance(item, Command):
                self.under_way -= Counter((item.peer.guest,))  # keeps what is above zero
            await asyncio.sleep(0)  # what waits here in plenty keeps nobody else waiting
        self.end()

    async def handle(self, item: Any) -> None:
        """Do what one item asks, and show what came of it."""
        self.play.asked_by = item.peer.address if isinstance(item, Command) else ""
        match item:
            case Command():
                await self.dispatcher.obey(item.peer, item.message)
                note_answer(item.message.__struct_config__.tag, item.at)
            case Left():
                self.shown_to.go(item.peer)
            case Decided():
                self.bots.take(item)
            case Tick() if not self.house.store.pause():
                self.play.apply(events_due(self.play))
                await self.play.write()
            case Closed():
                self.play.apply([item])
                await self.play.write()
        for viewer in {viewer for _, viewer in self.shown_to.moved()}:
            await self.play.recall(viewer, 0)
        self.shown_to.seat()
        if is_of_who_is_here(item) and self.house.is_in_a_rush:
            self.look_soon()
        else:
            self.show()
            self.rearm()
        self.count()

    def show(self) -> None:
        """Show everybody here what is new, and the lobby what the table has become."""
        self.forget_card()
        self.house.show_info(self.shown_to.show())

    def look_soon(self) -> None:
        """Show what is new; a little later who has come by then, and what falls due for them."""
        self.shown_to.show_updates()
        if self.card_is_due is None:
            loop = asyncio.get_running_loop()
            self.card_is_due = loop.call_later(PRESENCE_WITHIN, self.tick_for_card)

    def tick_for_card(self) -> None:
        """Have the task show the card, when what it does now is done."""
        self.forget_card()
        self.tick()

    def forget_card(self) -> None:
        """Wait no longer to show the card."""
        if self.card_is_due:
            self.card_is_due.cancel()
            self.card_is_due = None

    def rearm(self) -> None:
        """Set bots thinking, and the alarm for what falls due next."""
        self.bots.go_on()
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        first = min((due.when for due in self.timers.dues()), default=None)
        if first is not None:
            soonest = self.house.time.now() + self.house.store.pause()
            self.alarm = self.house.time.call_at(max(first, soonest), self.tick)

    def tick(self) -> None:
        """Have the task look what is due. A full mailbox will make it look anyway."""
        if not self.mailbox.full():
            self.mailbox.put_nowait(Tick())

    def count(self) -> None:
        """Let the match count for ratings, once it is over."""
        if self.log.status == OVER and not self.has_counted:
            self.has_counted = True
            self.house.count(self)

    # ---- when something fails ----------------------------------------------------------------

    async def recover(self, item: Any, error: Exception) -> bool:
        """Start anew from the log; tell who asked. Return whether that went well."""
        is_broken = isinstance(error, BrokenRules)
        try:
            await self.reload()
            if is_broken:
                await self.stop_play()
            if isinstance(item, Command):
                code = "broken" if is_broken else "failed"
                await self.dispatcher.answer_after_crash(item.peer, item.message, code)
        except Exception as error:
            log_failure(self.log.name, error)
            self.shown_to.tell_all(m.Failure("failed", {"table": self.log.name}))
            return False
        self.show()
        self.rearm()
        return True

    def give_way(self, item: Any) -> None:
        """Leave the table to its other actor; who was here comes back to that one."""
        logger.warning("table %s is played by another actor: this one stops", self.log.name)
        if isinstance(item, Command):
            self.dispatcher.refuse(item.peer, item.message, "failed")
        self.shown_to.tell_all(m.Failure("failed", {"table": self.log.name}))
        for peer in self.attendees:
            peer.hang_up(GOING_AWAY)

    async def reload(self) -> None:
        """Replay what was committed, and show it to everybody here."""
        log, rows = await self.house.load(self.log.name)
        self.play.start_anew(log)
        self.answers.start_anew(rows)
        self.shown_to.seat()

    async def stop_play(self) -> None:
        """End a match whose rules are broken, as it stood before; who sits there is told."""
        self.play.apply([Broke()])
        await self.play.write()
        self.shown_to.tell_all(m.Failure("broken", {"table": self.log.name}))

    # ---- the end -----------------------------------------------------------------------------

    def end(self) -> None:
        """Leave nothing running behind."""
        if self.alarm:
            self.alarm.cancel()
        self.forget_card()
        self.bots.end()
        if self.log.status == CLOSED:
            self.shown_to.tell_all(m.Gone(self.log.name, self.log.closed_why))
        self.house.forget(self)
        self.house.start(self.forward())

    async def forward(self) -> None:
        """Hand on what came too late: to the actor as it is loaded again, or to nobody."""
        while not self.mailbox.empty():
            item = self.mailbox.get_nowait()
            if isinstance(item, Command):
                await item.peer.route(item.message)
            await asyncio.sleep(0)


def is_of_who_is_here(item: Any) -> bool:
    """Tell whether an item changes who is here, and as a rule nothing else."""
    return isinstance(item, Left) or (
        isinstance(item, Command) and isinstance(item.message, m.Enter | m.Exit)
    )


def is_lost(error: Exception) -> bool:
    """Tell whether an error says that another actor has the table."""
    return isinstance(error, Fenced | Conflict) and not isinstance(error, Repeated)


def log_failure(table: str, error: Exception) -> None:
    """Log what failed, unless the store has: it has said so itself."""
    if not isinstance(error, Unavailable):
        log_crash(table, error)


def log_crash(table: str, error: Exception) -> None:
    """Log where an actor failed, without the values: there may be cards among them."""
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("table %s failed: %s\n%s", table, type(error).__name__, where)

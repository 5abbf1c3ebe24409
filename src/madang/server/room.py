"""One table at work: a task with a mailbox, the only one that changes its table.

Whatever happens becomes events. They are applied to the log in memory, written and committed, then
acknowledged, then shown. Nothing of the room is seen in between, because the task does one thing
after another. When anything fails, the room is made anew from what was committed.
"""

import asyncio
import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from madang.errors import BrokenRules
from madang.game import WATCHER
from madang.server import hosting
from madang.server import messages as m
from madang.server import pace as paces
from madang.server.card import card_of, kept
from madang.server.chat import Chat, check_pace
from madang.server.clock import Alarm
from madang.server.commands import HANDLERS, Refusal, check_silent, rematch_of, require, seat_held
from madang.server.events import (
    AnyEvent,
    Broke,
    Changed,
    Closed,
    Covered,
    Dealt,
    Done,
    Held,
    Lapsed,
    Rematched,
    Seated,
    encode_event,
)
from madang.server.game_log import BOT, CLOSED, OVER, GameLog
from madang.server.pace import Due, Pace
from madang.server.ports import House, Line
from madang.server.silence import Nudges
from madang.server.store.base import Answer, Row

logger = logging.getLogger(__name__)

ANSWERS_KEPT = 256  # of those that are not written down: refusals, and what was said
ALL_HANDLERS = HANDLERS | hosting.HANDLERS
Cards = dict[tuple[int, bool], bytes]  # (viewer, whether it was removed) -> its card
TAKES_SEAT_BACK = m.Enter, m.Act, m.Ready


@dataclass
class Command:
    """A message about this table."""

    session: Line
    message: Any


@dataclass
class Left:
    """A socket is gone."""

    session: Line


@dataclass
class Decided:
    """A bot has made up its mind."""

    question: int
    seat: int
    word: str


class Tick:
    """Something may have fallen due."""


class Renamed:
    """A guest has another name."""


class Stop:
    """Put the room out of memory."""


@dataclass
class Attendee:
    """A socket at this table, and how much it was shown."""

    session: Line
    viewer: int = WATCHER
    shown: int = 0
    card: bytes = b""


class Room:
    """One table, its sockets and its times."""

    def __init__(self, hall: House, log: GameLog, answers: list[Answer]) -> None:
        self.hall, self.log = hall, log
        self.pace = Pace(log, hall.settings, hall.time)
        self.answers = {(row.guest, row.cmd): row.answer for row in answers}
        self.unwritten_answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self.attendees: dict[Line, Attendee] = {}
        self.chat = Chat()
        self.has_counted = False
        self.mailbox: asyncio.Queue[Any] = asyncio.Queue(hall.settings.mailbox)
        self.unwritten: list[AnyEvent] = []
        self.row_written = b""
        self.shuffles = hall.shuffles(log.game)
        self.nudges = Nudges(hall.settings.nudge_after, hall.time)
        self.alarm: Alarm | None = None
        self.thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self.task = asyncio.create_task(self.run(), name=f"table {log.name}")

    # ---- the mailbox -------------------------------------------------------------------------

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
                log_crash(self.log.name, error)
                if not await self.recover(item, error):
                    break
            if self.log.status == CLOSED:
                break
        self.end()

    async def handle(self, item: Any) -> None:
        """Do what one item asks."""
        match item:
            case Command():
                await self.obey(item.session, item.message)
            case Left():
                self.attendees.pop(item.session, None)
            case Decided():
                self.take_decision(item)
            case Tick():
                await self.do_what_is_due()
            case Closed():
                self.apply([item])
                await self.write()
        self.seat_attendees()
        self.show()
        self.rearm()
        self.count()

    def count(self) -> None:
        """Let the match count for ratings, once it is over."""
        if self.log.status == OVER and self.hall.ratings and not self.has_counted:
            self.has_counted = True
            self.hall.start(self.hall.rate(self))

    async def recover(self, item: Any, error: Exception) -> bool:
        """Start anew from the log; tell who asked. Return whether that went well."""
        is_broken = isinstance(error, BrokenRules)
        try:
            await self.reload()
            if is_broken:
                await self.stop_play()
        except Exception as error:
            log_crash(self.log.name, error)
            self.tell_all(m.Failure("failed", {"table": self.log.name}))
            return False
        if isinstance(item, Command):
            self.answer_after_crash(item.session, item.message, "broken" if is_broken else "failed")
        self.show()
        self.rearm()
        return True

    async def reload(self) -> None:
        """Replay what was committed, and show it to everybody here."""
        self.log, answers = await self.hall.load(self.log.name)
        self.answers = {(row.guest, row.cmd): row.answer for row in answers}
        asked = self.pace.question
        self.pace = Pace(self.log, self.hall.settings, self.hall.time)
        self.pace.question += asked  # what a bot decided about an old question answers no new one
        self.unwritten, self.row_written = [], b""
        self.seat_attendees()

    async def stop_play(self) -> None:
        """End a match whose rules are broken, as it stood before; who sits there is told."""
        self.apply([Broke()])
        await self.write()
        self.tell_all(m.Failure("broken", {"table": self.log.name}))

    def answer_after_crash(self, session: Line, message: Any, code: str) -> None:
        """Say what became of a command."""
        cmd = getattr(message, "cmd", None)
        if cmd is None:
            session.send(m.Failure(code, {"table": self.log.name}))
            return
        known = self.answers.get((session.guest, cmd))
        session.send_bytes(known or m.encode(m.Nack(cmd, code, {}, [])))

    def end(self) -> None:
        """Leave nothing running behind."""
        if self.alarm:
            self.alarm.cancel()
        for task in list(self.thinking.values()):
            task.cancel()
        self.hall.brains.workshop.leave(self.log.name)
        if self.log.status == CLOSED:
            self.tell_all(m.Gone(self.log.name, self.log.closed_why))
        self.hall.forget(self)
        self.hall.start(self.forward())

    async def forward(self) -> None:
        """Hand on what came too late: to the room as it is loaded again, or to nobody."""
        while not self.mailbox.empty():
            item = self.mailbox.get_nowait()
            if isinstance(item, Command):
                await item.session.route(item.message)
            await asyncio.sleep(0)

    def tell_all(self, message: m.FromServer) -> None:
        """Send one message to every socket here."""
        for session in self.attendees:
            session.send(message)

    # ---- commands ----------------------------------------------------------------------------

    async def obey(self, session: Line, message: Any) -> None:
        """Carry a message out."""
        self.pace.touched = self.hall.time.now()
        if isinstance(message, m.Exit):
            self.attendees.pop(session, None)
        elif isinstance(message, m.Enter):
            await self.enter(session, message)
        elif isinstance(message, m.Emote):
            self.pass_on(session, message)
        elif isinstance(message, m.Say):
            self.say(session, message)
        elif isinstance(message, m.Nudge | m.Vote):
            self.hurry(session, message)
        else:
            await self.answer(session, message)

    def pass_on(self, session: Line, message: m.Emote) -> None:
        """Show everybody here what a seat says; it leaves no trace."""
        seat = self.log.seat_of(session.guest)
        if seat is None:
            session.send(m.Failure("not_seated", {"table": self.log.name}))
        elif not self.hall.emotes.take(session.guest):
            session.send(m.Failure("slow_down", {"table": self.log.name}))
        else:
            self.tell_all(m.Emoted(self.log.name, seat, message.emote))

    def hurry(self, session: Line, message: m.Nudge | m.Vote) -> None:
        """Call to who keeps the table waiting, or note a vote; neither is written down."""
        try:
            if isinstance(message, m.Nudge):
                self.nudge(session, message)
            else:
                self.vote(session, message)
        except Refusal as refusal:
            session.send(m.Failure(refusal.code, {"table": self.log.name, **refusal.args_}))

    def nudge(self, session: Line, message: m.Nudge) -> None:
        """Call to a seat, unless somebody just has."""
        check_silent(self.log, self.pace, session.guest, message, self.hall.settings.nudge_after)
        if not self.nudges.note(message.seat):
            raise Refusal("slow_down")
        by = seat_held(self.log, session.guest)
        self.tell_all(m.Nudged(self.log.name, message.seat, by))

    def vote(self, session: Line, message: m.Vote) -> None:
        """Note who wants a bot to play for a seat."""
        check_silent(self.log, self.pace, session.guest, message, self.hall.settings.vote_after)
        self.pace.votes.cast(message.seat, seat_held(self.log, session.guest))

    def say(self, session: Line, message: m.Say) -> None:
        """Show everybody here what somebody says, once; it leaves no trace."""
        key = session.guest, message.cmd
        if key in self.unwritten_answers:
            session.send_bytes(self.unwritten_answers[key])
            return
        answer: m.FromServer = m.Ack(message.cmd, self.log.n(self.viewer_of(session)))
        try:
            check_pace(self.hall.talk, session.guest)
            name = self.hall.names.get(session.guest, "")
            line = self.chat.say(self.log, session.guest, name, message)
            self.tell_all(m.Said(self.log.name, line))
        except Refusal as refusal:
            answer = m.Nack(message.cmd, refusal.code, refusal.args_, [])
        session.send_bytes(self.remember(key, m.encode(answer)))

    async def enter(self, session: Line, message: m.Enter) -> None:
        """Show the table from where the client left it."""
        viewer = self.viewer_of(session)
        page = self.log.audience.pages[viewer]
        self.attendees[session] = Attendee(session, viewer, page.n)
        self.note_who_is_here()
        self.give_back(session.guest)
        await self.write()
        self.send_card(self.attendees[session])
        if self.chat.lines:
            session.send(self.chat.talk(self.log))
        updates = page.since(message.since) or list(page.updates)[-1:]
        if message.recap and updates:
            session.send(m.Recap(self.log.name, page.told_before(updates[0].n)))
        for update in updates:
            session.send_bytes(self.with_deadlines(update, viewer))

    async def answer(self, session: Line, message: Any) -> None:
        """Answer a command: once, and the same when it is repeated."""
        key = session.guest, message.cmd
        known = self.answers.get(key) or self.unwritten_answers.get(key)
        if known:
            session.send_bytes(known)
            return
        self.give_back(session.guest, isinstance(message, TAKES_SEAT_BACK))
        try:
            done = await self.carry_out(session, message)
        except Refusal as refusal:
            await self.write()
            nack = m.Nack(message.cmd, refusal.code, refusal.args_, refusal.missed)
            session.send_bytes(self.remember(key, m.encode(nack)))
            return
        await self.write(Answer(self.log.name, *key, done))
        session.send_bytes(done)

    async def carry_out(self, session: Line, message: Any) -> bytes:
        """Apply what a command does; return its answer, not yet to be sent."""
        if isinstance(message, m.Rematch):
            return await self.rematch(session, message)
        if isinstance(message, m.Branch):
            return await self.branch(session, message)
        self.apply(ALL_HANDLERS[type(message)](self.log, self.pace, session.guest, message))
        if not self.log.may_talk:  # what was said among friends is for nobody else
            self.chat = Chat()
        return m.encode(m.Ack(message.cmd, self.log.n(self.viewer_of(session))))

    async def rematch(self, session: Line, message: m.Rematch) -> bytes:
        """Open the table at which these seats go on, unless somebody has."""
        table = rematch_of(self.log, session.guest)
        if table is None or not self.hall.is_on(table):
            table = await self.hall.open_like(self.log, session.guest)
            self.apply([Rematched(table, session.guest)])
        return m.encode(m.Made(message.cmd, table))

    async def branch(self, session: Line, message: m.Branch) -> bytes:
        """Open a table that goes on from a moment of this match, whose cards are known by now."""
        require(self.log, OVER)
        table = await self.hall.open_branch(self.log, session.guest, message)
        return m.encode(m.Made(message.cmd, table))

    def remember(self, key: tuple[str, str], answer: bytes) -> bytes:
        """Keep an answer for repeats, while the room is in memory: it changed nothing written."""
        self.unwritten_answers[key] = answer
        if len(self.unwritten_answers) > ANSWERS_KEPT:
            self.unwritten_answers.popitem(last=False)
        return answer

    def give_back(self, guest: str, is_due: bool = True) -> None:
        """Let a person who has come back play again: at once, or from the next question on."""
        seat = self.log.seat_of(guest)
        if is_due and seat is not None and self.log.holders[seat].covered:
            self.pace.returning.add(seat)
            self.apply()

    def uncover(self) -> None:
        """Give seats back whose person has come back, but not what they did not answer in time."""
        for seat in sorted(self.pace.returning - self.pace.timed_out):
            self.pace.returning.discard(seat)
            if self.log.holders[seat].covered:
                self.apply_one(Covered(seat, False))
                self.pace.decided.pop(seat, None)

    # ---- what happens by itself --------------------------------------------------------------

    async def do_what_is_due(self) -> None:
        """Do the first thing due; the next tick finds the others."""
        now = self.hall.time.now()
        dues = sorted(due for due in self.pace.dues() if due.when <= now)
        if dues:
            self.apply(self.events_of(dues[0], dues))
            await self.write()

    def events_of(self, due: Due, dues: list[Due]) -> Iterable[AnyEvent]:
        """Return what happens when something falls due; all passes due are one change."""
        match due.what:
            case paces.ANSWER:
                answer = Held if self.log.window else Done
                return [
                    answer(due.seat, self.pace.decided.get(due.seat) or self.no_choice(due.seat))
                ]
            case paces.LET_PASS:
                passing = [other.seat for other in dues if other.what == paces.LET_PASS]
                return self.answered_with((seat, self.log.pass_word) for seat in passing)
            case paces.CLOSE_CALL:
                return self.closing()
            case paces.TIME_OUT:
                self.pace.timed_out.add(due.seat)
                bank = None if self.log.holders[due.seat].bank is None else 0.0
                return [Covered(due.seat, True, bank)]
            case paces.COVER:
                return [Covered(due.seat, True)]
            case paces.DEAL:
                return [*self.absent(), self.dealt()]
            case paces.IDLE:
                return [Closed("idle")]
            case _:
                return self.pace.waits.events_of(due.what)

    def no_choice(self, seat: int) -> str:
        """Return what the table does for a seat that has nothing to decide."""
        return self.log.audience.legal_for(seat, 0)[0]

    def closing(self) -> Iterator[AnyEvent]:
        """Yield what closes a call window, each as soon as the one before has happened."""
        yield from self.answered_with(self.log.answers())
        if self.log.window:
            yield Lapsed()

    def answered_with(self, answers: Iterable[tuple[int, str]]) -> Iterator[AnyEvent]:
        """Yield the answers to a call, but those that can change nothing after the others."""
        call = self.log.call
        for seat, word in answers:
            if self.log.awaits(seat) and self.log.call == call:
                yield Done(seat, word)

    def absent(self) -> list[AnyEvent]:
        """Leave the bots' seats to them whose next person is not here to take them."""
        holders = enumerate(self.log.holders)
        return [
            Seated(seat, BOT, holder.who)
            for seat, holder in holders
            if holder.next and seat not in self.pace.coming
        ]

    def take_decision(self, item: Decided) -> None:
        """Note what a bot decided, if that is still asked."""
        is_asked = item.seat in self.log.to_act and self.pace.bot_at(item.seat)
        if item.question == self.pace.question and is_asked:
            self.pace.decided[item.seat] = item.word

    def rearm(self) -> None:
        """Set bots thinking, and the alarm for what falls due next."""
        self.set_bots_thinking()
        if not self.pace.is_running:
            self.hall.brains.workshop.leave(self.log.name)
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        first = min((due.when for due in self.pace.dues()), default=None)
        if first is not None:
            self.alarm = self.hall.time.call_at(first, self.tick)

    def tick(self) -> None:
        """Have the task look what is due. A full mailbox will make it look anyway."""
        if not self.mailbox.full():
            self.mailbox.put_nowait(Tick())

    def set_bots_thinking(self) -> None:
        """Start every bot that is asked and does not think yet."""
        for seat in self.pace.bots_asked():
            key = self.pace.question, seat
            if key not in self.thinking and seat not in self.pace.decided:
                work = self.think(*key, self.thought_of(seat))
                self.thinking[key] = asyncio.create_task(work)

    def thought_of(self, seat: int) -> Callable[[], Awaitable[str]]:
        """Return how a bot chooses at the table as it is now."""
        table, bot = self.log.table, self.pace.bot_at(seat) or self.pace.cover
        table.legal_actions(seat)
        view, mask = table.view(seat), table.mask.copy()
        return partial(
            self.hall.brains.choose,
            table.game,
            bot,
            view,
            table.options,
            seat,
            mask,
            self.log.name,
        )

    async def think(self, question: int, seat: int, choose: Callable[[], Awaitable[str]]) -> None:
        """Let a bot choose, and post its decision; whatever comes of it, it thinks no more."""
        try:
            await self.mailbox.put(Decided(question, seat, await choose()))
        finally:
            self.thinking.pop((question, seat), None)

    # ---- changing and writing ----------------------------------------------------------------

    def apply(self, events: Iterable[AnyEvent] = ()) -> None:
        """Let events happen in memory, with what follows from them at once."""
        for event in events:
            self.apply_one(event)
        if self.log.window and self.log.window.is_decided:
            self.apply(self.closing())
        while self.log.needs_shuffle:
            self.apply_one(self.dealt())
        self.uncover()

    def apply_one(self, event: AnyEvent) -> None:
        """Let one event happen; note when it asks something new."""
        before = self.log.asking
        self.log.apply(event)
        self.unwritten.append(event)
        if isinstance(event, Changed):
            self.pace.here = set()  # other seats; who is at them is noted before it is shown
        is_new = isinstance(event, Dealt | Done) and not (before and before == self.log.asking)
        if is_new or isinstance(event, Lapsed):
            self.pace.ask()

    def dealt(self) -> Dealt:
        """Shuffle."""
        deck, dice = next(self.shuffles)
        return Dealt(self.log.game.layout.deck.format(deck), dice)

    async def write(self, answer: Answer | None = None) -> None:
        """Commit what was applied, and the answer to it."""
        if not self.unwritten and not answer:
            return
        events = [encode_event(event) for event in self.unwritten]
        row = self.row()
        first = self.log.seq - len(events)
        await self.hall.store.append(self.log.name, first, events, answer=answer, row=row)
        self.unwritten = []
        if row:
            self.row_written = row.card
        if answer:
            self.answers[answer.guest, answer.cmd] = answer.answer

    def row(self) -> Row | None:
        """Return the table's row, if it has changed."""
        log = self.log
        card = m.encode(kept(self.card()))
        if card == self.row_written:
            return None
        return Row(log.name, log.host, log.status, card, time.time())

    # ---- showing -----------------------------------------------------------------------------

    def viewer_of(self, session: Line) -> int:
        """Return whose view a socket is shown."""
        seat = self.log.seat_of(session.guest)
        return WATCHER if seat is None else seat

    def note_who_is_here(self) -> None:
        """Tell the pace who is at the table."""
        viewers = [attendee.viewer for attendee in self.attendees.values()]
        next_seats = (self.log.next_seat_of(session.guest) for session in self.attendees)
        coming = {seat for seat in next_seats if seat is not None}
        here, guests = set(viewers) - {WATCHER}, {session.guest for session in self.attendees}
        self.pace.attend(here, coming, viewers.count(WATCHER))
        self.pace.waits.look(here, self.log.host in guests)

    def seat_attendees(self) -> None:
        """Show sockets another seat's pages from now on, if their guests have moved."""
        moved = []
        for attendee in self.attendees.values():
            viewer = self.viewer_of(attendee.session)
            if viewer != attendee.viewer:
                attendee.viewer, attendee.shown = viewer, max(0, self.log.n(viewer) - 1)
                moved.append(attendee)
        self.note_who_is_here()
        for attendee in moved:
            self.send_card(attendee)

    def show(self) -> None:
        """Send every socket what it has not been shown."""
        encoded: dict[tuple[int, int], bytes] = {}
        for attendee in self.attendees.values():
            self.send_updates(attendee, encoded)
        cards: Cards = {}
        for attendee in self.attendees.values():
            self.send_card(attendee, cards)
        self.hall.show_card(self)

    def send_updates(self, attendee: Attendee, encoded: dict[tuple[int, int], bytes]) -> None:
        """Send one socket its new updates, each encoded once for all who see the same."""
        viewer, page = attendee.viewer, self.log.audience.pages[attendee.viewer]
        if page.n <= attendee.shown:
            return
        for update in [update for update in page.updates if update.n > attendee.shown]:
            key = viewer, update.n
            if key not in encoded:
                encoded[key] = self.with_deadlines(update, viewer)
            attendee.session.send_bytes(encoded[key])
        attendee.shown = page.n

    def with_deadlines(self, update: m.Update, viewer: int) -> bytes:
        """Encode an update with the times left now, where it is the newest."""
        if update.n == self.log.n(viewer):
            update = msgspec.structs.replace(update, deadlines=self.deadlines(update))
        return m.encode(update)

    def deadlines(self, update: m.Update) -> dict[str, float]:
        """Return the times left that this viewer may know: of seats that it knows are asked."""
        window = self.pace.window_left()
        if window is not None:
            return {"call": window}
        to_act = update.view.to_act
        return {str(seat): left for seat, left in self.pace.time_left().items() if seat in to_act}

    def card(self) -> m.TableInfo:
        """Return the table's card."""
        names, pace = self.hall.names, self.pace
        card = card_of(self.log, names, pace.here, pace.watchers, pace.votes)
        card.deals_in = pace.waits.deals_in()
        if self.hall.ratings:
            card.ratings = self.hall.ratings.shown(card)
        return card

    def send_card(self, attendee: Attendee, cards: Cards | None = None) -> None:
        """Send one socket the card, if it has changed for it."""
        cards = {} if cards is None else cards
        viewer, removed = attendee.viewer, attendee.session.guest in self.log.removed
        key = viewer, removed
        if key not in cards:
            seat = None if viewer == WATCHER else viewer
            missed = None if seat is None else self.log.holders[seat].missed
            cards[key] = m.encode(m.Table(self.card(), seat, removed, missed))
        if cards[key] != attendee.card:
            attendee.card = cards[key]
            attendee.session.send_bytes(attendee.card)


def log_crash(table: str, error: Exception) -> None:
    """Log where a room failed, without the values: there may be cards among them."""
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("table %s failed: %s\n%s", table, type(error).__name__, where)

"""The effect of a message about a table, and its answer."""

import asyncio
import hashlib
from collections import Counter, OrderedDict, deque
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.interfaces import ANSWERS_READ, Answer, Limit, Part
from madang.server.table.commands import (
    HANDLERS,
    check_silent,
    ready,
    rematch_of,
    require,
    seat_held,
    seat_to_act,
)
from madang.server.table.events import Rematched
from madang.server.table.play import Peer, Play, Services
from madang.server.table.schedule import ALL_ASKED, Nudges
from madang.server.table.table_log import OVER, TableLog
from madang.server.table.updates import Attendees
from madang.server.texts import line_of

WRITTEN_KEPT = 1000  # in memory: the newest; older ones are in the database
UNWRITTEN_KEPT = 128  # of those that are not written down: refusals, and what was said
LINES_KEPT = 100  # of a chat, shown to those who come in
TAKES_SEAT_BACK = m.Enter, m.Act, m.Ready
ACK = b'{"type":"ack"'  # how the answer to what was said begins
SAID_OF_NOW = "failed", "repeated", "slow_down"  # after these the same `cmd` may be sent again
SURE = "not_seated", "not_your_turn", "not_now"  # what follows from what everybody knows
SENT_AT_ONCE = 16  # updates to one who enters, before others go on

Key = tuple[str, str]  # a guest and its `cmd`
Kept = OrderedDict[Key, Answer]


encode_in_order = msgspec.json.Encoder(order="deterministic").encode


def digest_of(command: m.FromClient) -> bytes:
    """Return the digest that is kept with an answer: another command has another digest."""
    return hashlib.blake2b(encode_in_order(command), digest_size=16).digest()


class Answers:
    """The newest answers of one table."""

    def __init__(self, rows: list[Answer]) -> None:
        self.unwritten: Kept = OrderedDict()
        self.start_again(rows)

    def start_again(self, rows: list[Answer]) -> None:
        """Go on from what was committed."""
        self.written: Kept = OrderedDict()
        self.has_all = len(rows) < ANSWERS_READ  # whether no other command was ever answered here
        for row in rows:
            self.record_answer(row)

    def find_answer(self, guest: str, command: Any) -> bytes | None:
        """Return what a command was answered; refuse another one with its `cmd`."""
        key = guest, command.cmd
        known = self.written.get(key) or self.unwritten.get(key)
        return known.to(digest_of(command)) if known else None

    def has_written(self, answer: Answer) -> bool:
        """Tell whether an answer is kept as a committed one."""
        return self.written.get((answer.guest, answer.cmd)) == answer

    def record_answer(self, answer: Answer) -> None:
        keep(self.written, answer, WRITTEN_KEPT)
        self.has_all = self.has_all and len(self.written) < WRITTEN_KEPT

    def remember_unwritten(self, answer: Answer) -> bytes:
        """Keep an answer for repeats, while the actor is in memory: it changed nothing written."""
        return keep(self.unwritten, answer, UNWRITTEN_KEPT)


def keep(kept: Kept, answer: Answer, most: int) -> bytes:
    """Keep an answer, and the newest of those before."""
    kept[answer.guest, answer.cmd] = answer
    if len(kept) > most:
        kept.popitem(last=False)
    return answer.answer


class Conversation(NamedTuple):
    """The last lines that were said at a table, and the answers to their commands."""

    lines: list[m.ChatLine]
    answers: list[Answer]


class Chat:
    """The last lines that were said at one table."""

    def __init__(self, now: float) -> None:
        self.lines: deque[m.ChatLine] = deque(maxlen=LINES_KEPT)
        # above all that was said at an actor before this one: clients know those numbers
        self.count = int(1000 * now)

    def add_line(self, log: TableLog, guest: str, name: str, message: m.Say) -> m.ChatLine:
        """Note what somebody says; refuse people who do not sit here, and what is no text."""
        seat_held(log, guest)
        if not log.may_talk:
            raise Refusal("not_now", chat=False)
        text = line_of(message.text, m.TEXT_LENGTH)
        if text is None:
            raise Refusal("bad_message", field="text", most=m.TEXT_LENGTH)
        self.count += 1
        line = m.ChatLine(self.count, guest, name, text)
        self.lines.append(line)
        return line


class Dispatcher:
    """Carries out what the sockets of one table ask for."""

    def __init__(
        self, play: Play, attendees: Attendees, answers: Answers, services: Services
    ) -> None:
        self.play, self.attendees, self.answers = play, attendees, answers
        self.services = services
        self.chat = Chat(services.calendar.now())
        self.refused_moves: Counter[str] = Counter()  # guest -> one after another
        self.nudges = Nudges(play.settings.nudge_after, play.clock)

    async def handle_message(self, peer: Peer, message: Any) -> None:
        self.play.presence.touched = self.play.clock.now()
        if isinstance(message, m.Exit):
            self.attendees.remove_socket(peer)
        elif isinstance(message, m.Enter):
            await self.enter_table(peer, message)
        elif isinstance(message, m.Say):
            self.say_line(peer, message)
        elif isinstance(message, m.Emote | m.Nudge | m.Vote):
            self.pass_signal(peer, message)
        else:
            await self.answer_command(peer, message)

    # ---- what is refused at once -------------------------------------------------------------

    def refuses(self, peer: Peer, message: Any) -> bool:
        """Refuse at once what is impossible, even during a write; tell whether it was refused.

        A client that waited for a write would learn that there is one: in a call, that a
        person was asked and has passed. So only what follows from what everybody knows counts.
        """
        play, log, guest = self.play, self.play.log, peer.guest
        seat = log.seat_of(guest)
        try:
            if isinstance(message, m.Act | m.Ready):
                is_plain = seat is None or (log.in_call and message.seen == log.n(seat))
                if not is_plain or (seat is not None and log.holders[seat].covered):
                    return False
                if self.answers.find_answer(guest, message) is not None:
                    return False
                if isinstance(message, m.Act):
                    seat_to_act(play, guest, message)
                else:
                    ready(play, guest, message)
            elif isinstance(message, m.Emote):
                seat_held(log, guest)
            elif isinstance(message, m.Nudge | m.Vote):
                settings, is_vote = play.settings, isinstance(message, m.Vote)
                after = settings.vote_after if is_vote else settings.nudge_after
                check_silent(play, guest, message, after)
        except Refusal as refusal:
            return refusal.code in SURE and self.refuse_at_once(peer, message, refusal)
        return False

    def refuse_at_once(self, peer: Peer, message: Any, refusal: Refusal) -> bool:
        """Answer what is refused at once; too many moves of that kind are refused as such."""
        if not isinstance(message, m.Act | m.Ready):
            self.send_failure(peer, refusal)
            return True
        try:
            refused = self.refused_moves[peer.guest]
            self.services.check_limits(self.play.log, peer, message, refused)
        except Refusal as other:
            refusal = other
        self.record_refused_move(peer, message, refusal)
        peer.send_bytes(self.encode_refusal(peer.guest, message, refusal))
        return True

    def send_failure(self, peer: Peer, refusal: Refusal) -> None:
        """Say why a message without a `cmd` is refused."""
        peer.send(m.Failure(refusal.code, {"table": self.play.name, **refusal.args_}))

    # ---- what leaves no trace ----------------------------------------------------------------

    def pass_signal(self, peer: Peer, message: m.Emote | m.Nudge | m.Vote) -> None:
        """Pass on what a seat says, call to somebody, or note a vote; none is written down."""
        play, settings = self.play, self.play.settings
        try:
            by = seat_held(play.log, peer.guest)
            match message:
                case m.Emote():
                    spend(self.services.emotes, peer.guest)
                    self.attendees.send_to_unremoved(m.Emoted(play.name, by, message.emote))
                case m.Nudge():
                    check_silent(play, peer.guest, message, settings.nudge_after)
                    self.nudges.record_nudge(message.seat)
                    self.attendees.send_to_all(m.Nudged(play.name, message.seat, by))
                case m.Vote():
                    check_silent(play, peer.guest, message, settings.vote_after)
                    seat = ALL_ASKED if message.seat is None else message.seat
                    play.schedule.votes.record_vote(seat, by)
        except Refusal as refusal:
            self.send_failure(peer, refusal)

    def say_line(self, peer: Peer, message: m.Say) -> None:
        """Show everybody here a line of chat, once; it leaves no trace."""
        try:
            known = self.answers.find_answer(peer.guest, message)
            peer.send_bytes(known or self.show_line(peer, message))
        except Refusal as refusal:
            peer.send_bytes(self.encode_refusal(peer.guest, message, refusal))

    def show_line(self, peer: Peer, message: m.Say) -> bytes:
        """Show everybody here a line of chat; return the answer."""
        log = self.play.log
        answer = self.ack(peer, message)
        spend(self.services.talk, peer.guest)
        name = self.services.names.get(peer.guest, "")
        line = self.chat.add_line(log, peer.guest, name, message)
        self.attendees.send_to_unremoved(m.Said(log.name, line))
        return self.answers.remember_unwritten(self.answer_to(peer.guest, message, answer))

    def conversation(self) -> Conversation:
        """Return what was said here, for the server that has the table next."""
        said = [it for it in self.answers.unwritten.values() if it.answer.startswith(ACK)]
        return Conversation(list(self.chat.lines), said)

    def continue_conversation(self, said: Conversation) -> None:
        """Go on with what was said at the server before; none of it is said again."""
        self.chat.lines.extend(said.lines)
        # The clock of the server before may be ahead of this one's.
        self.chat.count = max([self.chat.count, *(line.n for line in said.lines)])
        for answer in said.answers:
            self.answers.remember_unwritten(answer)

    # ---- entering ----------------------------------------------------------------------------

    async def enter_table(self, peer: Peer, message: m.Enter) -> None:
        """Show the table from where the client left it."""
        play = self.play
        await play.load_updates(play.viewer_of(peer.guest), message.since, message.recap)
        attendee = self.attendees.add_socket(peer)
        feed = play.feed_of(attendee.viewer)
        attendee.shown = min(message.since or feed.n - 1, feed.n)  # until the rest has been sent
        play.return_seat(peer.guest)
        await play.write()
        self.attendees.send_info(attendee)
        self.attendees.send_promise(attendee)
        if self.chat.lines and not play.is_removed(peer.guest):
            peer.send(m.Talk(play.name, list(self.chat.lines)))
        updates = feed.updates_since(message.since) or list(feed.updates)[-1:]
        if self.services.has_seen_enough(peer):
            updates = updates[-1:]
        elif message.recap and updates:
            recap = m.encode(m.Recap(play.name, feed.events_before(updates[0].n)))
            self.services.record_shown(peer, len(recap))
            peer.send_bytes(recap)
        showing = self.attendees.showing()
        for first in range(0, len(updates), SENT_AT_ONCE):
            some = updates[first : first + SENT_AT_ONCE]
            sent = self.attendees.send_updates(attendee, some, showing)
            self.services.record_shown(peer, sent)
            await asyncio.sleep(0)
        attendee.shown = feed.n

    # ---- commands ----------------------------------------------------------------------------

    async def answer_command(self, peer: Peer, message: Any) -> None:
        """Answer a command: once, and the same when it is repeated."""
        try:
            known = await self.known_answer(peer.guest, message)
            peer.send_bytes(known or await self.do_command(peer, message))
            if isinstance(message, m.Act):
                self.refused_moves.pop(peer.guest, None)
        except Refusal as refusal:
            self.record_refused_move(peer, message, refusal)
            await self.play.write()
            older = None if self.answers.has_all else await self.older_answer(peer.guest, message)
            peer.send_bytes(older or self.encode_refusal(peer.guest, message, refusal))

    def record_refused_move(self, peer: Peer, message: Any, refusal: Refusal) -> None:
        """Count a move that is refused, and what it shows; a guest with too many sees less."""
        if isinstance(message, m.Act):
            self.refused_moves[peer.guest] += 1
        if self.services.has_seen_enough(peer):
            refusal.missed = refusal.missed[-1:]
        self.services.record_shown(peer, sum(len(bytes(missed)) for missed in refusal.missed))

    async def known_answer(self, guest: str, message: Any) -> bytes | None:
        """Return what a command was answered; a move sent long ago is stale without looking."""
        known = self.answers.find_answer(guest, message)
        if known or self.answers.has_all or isinstance(message, m.Act):
            return known
        older = await self.play.store.find_answer(self.play.name, guest, message.cmd)
        return older.to(digest_of(message)) if older else None

    async def do_command(self, peer: Peer, message: Any) -> bytes:
        """Do what a command asks, and write it down; return its answer."""
        if self.play.store.pause():
            raise Refusal("failed")
        if isinstance(message, m.Act | m.Ready):
            await self.play.load_updates(self.play.viewer_of(peer.guest), message.seen)
        self.play.return_seat(peer.guest, isinstance(message, TAKES_SEAT_BACK))
        log, refused = self.play.log, self.refused_moves[peer.guest]
        self.services.check_limits(log, peer, message, refused)
        is_sitting = isinstance(message, m.Sit)
        limit = await self.services.check_seats(log, peer.guest) if is_sitting else None
        done = await self.carry_out(peer, message)
        answer = self.answer_to(peer.guest, message, done)
        # a new table is written with the answer that names it
        if not self.answers.has_written(answer):
            await self.write_answer(answer, limit=limit)
        return done

    async def write_answer(
        self, answer: Answer, also: Sequence[Part] = (), limit: Limit | None = None
    ) -> None:
        """Commit what a command has done, and its answer."""
        await self.play.write(answer, also, limit)
        self.answers.record_answer(answer)

    def encode_refusal(self, guest: str, message: Any, refusal: Refusal) -> bytes:
        """Return why a command is not done; remember it, unless it may be done the next time."""
        nack = m.encode(m.Nack(message.cmd, refusal.code, refusal.args_, refusal.missed))
        if refusal.code in SAID_OF_NOW:
            return nack
        return self.answers.remember_unwritten(self.answer_to(guest, message, nack))

    def answer_to(self, guest: str, message: Any, encoded: bytes) -> Answer:
        return Answer(self.play.name, guest, message.cmd, encoded, digest_of(message))

    async def older_answer(self, guest: str, message: Any) -> bytes | None:
        """Return what a command was answered long ago."""
        known = await self.play.store.find_answer(self.play.name, guest, message.cmd)
        is_same = known is not None and known.digest in (None, digest_of(message))
        return known.answer if known and is_same else None

    async def carry_out(self, peer: Peer, message: Any) -> bytes:
        """Apply what a command does; return its answer, not yet to be sent."""
        log = self.play.log
        if isinstance(message, m.Rematch):
            return await self.open_rematch(peer, message)
        if isinstance(message, m.Branch):
            return await self.open_branch(peer, message)
        self.play.apply(HANDLERS[type(message)](self.play, peer.guest, message))
        if not log.may_talk:  # talk among friends is for nobody else
            self.chat = Chat(self.services.calendar.now())
        return self.ack(peer, message)

    def ack(self, peer: Peer, message: Any) -> bytes:
        """Return the answer to a command that was carried out."""
        return m.encode(m.Ack(message.cmd, self.play.n(self.play.viewer_of(peer.guest))))

    async def open_rematch(self, peer: Peer, message: m.Rematch) -> bytes:
        """Open the table at which these seats go on, unless somebody has."""
        log = self.play.log
        table = rematch_of(log, peer.guest)
        if table is None or not await self.services.is_on(table):
            write = partial(self.write_with, peer, message)
            table = await self.services.making.open_like(log, peer, write)
        return m.encode(m.Made(message.cmd, table))

    async def open_branch(self, peer: Peer, message: m.Branch) -> bytes:
        """Open a table that goes on from a moment of this match, whose cards are known by now."""
        require(self.play.log, OVER)
        write = partial(self.write_with, peer, message)
        table = await self.services.making.open_branch(self.play.log, peer, message, write)
        return m.encode(m.Made(message.cmd, table))

    async def write_with(self, peer: Peer, message: m.Rematch | m.Branch, part: Part) -> None:
        """Commit a new table, what is noted of it here and the answer: all of it or nothing."""
        if isinstance(message, m.Rematch):
            self.play.apply([Rematched(part.table, peer.guest)])
        made = m.encode(m.Made(message.cmd, part.table))
        await self.write_answer(self.answer_to(peer.guest, message, made), [part])

    async def answer_after_crash(self, peer: Peer, message: Any, refusal: Refusal) -> None:
        """Say what became of a command."""
        has_cmd = getattr(message, "cmd", None) is not None
        known = await self.older_answer(peer.guest, message) if has_cmd else None
        if known:
            peer.send_bytes(known)
        else:
            self.refuse_message(peer, message, refusal)

    def refuse_message(self, peer: Peer, message: Any, refusal: Refusal) -> None:
        """Say that a message was not carried out."""
        cmd = getattr(message, "cmd", None)
        if cmd is None:
            self.send_failure(peer, refusal)
        else:
            peer.send(m.Nack(cmd, refusal.code, refusal.args_, []))

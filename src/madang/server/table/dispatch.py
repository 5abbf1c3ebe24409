"""What a message about a table does there, and how it is answered."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.protocol.repeats import digest_of
from madang.server.store.base import Answer, Part
from madang.server.table import hosting
from madang.server.table.answers import Answers
from madang.server.table.attendees import Attendees
from madang.server.table.chat import Chat, check_rate
from madang.server.table.checks import check_silent, rematch_of, require, seat_held
from madang.server.table.commands import HANDLERS
from madang.server.table.events import Rematched
from madang.server.table.log import OVER
from madang.server.table.play import Play
from madang.server.table.ports import Neighbours, Peer
from madang.server.table.silence import WHOEVER, Nudges

ALL_HANDLERS = HANDLERS | hosting.HANDLERS
TAKES_SEAT_BACK = m.Enter, m.Act, m.Ready
SAID_OF_NOW = "failed", "repeated", "slow_down"  # after these the same `cmd` is looked at anew
SURE = "not_seated", "not_your_turn", "not_now"  # what follows from what everybody knows
SENT_AT_ONCE = 16  # updates to who enters, before others go on


class Dispatcher:
    """Carries out what the sockets of one table ask for."""

    def __init__(
        self, play: Play, attendees: Attendees, answers: Answers, neighbours: Neighbours
    ) -> None:
        self.play, self.attendees, self.answers = play, attendees, answers
        self.neighbours = neighbours
        self.chat = Chat()
        self.refused_moves: Counter[str] = Counter()  # guest -> one after another
        self.nudges = Nudges(play.settings.nudge_after, play.clock)

    async def obey(self, peer: Peer, message: Any) -> None:
        """Carry a message out."""
        self.play.timers.touched = self.play.clock.now()
        if isinstance(message, m.Exit):
            self.attendees.go(peer)
        elif isinstance(message, m.Enter):
            await self.enter(peer, message)
        elif isinstance(message, m.Say):
            self.say(peer, message)
        elif isinstance(message, m.Emote | m.Nudge | m.Vote):
            self.signal(peer, message)
        else:
            await self.answer(peer, message)

    # ---- what is refused at once -------------------------------------------------------------

    def refuses(self, peer: Peer, message: Any) -> bool:
        """Refuse at once what cannot be done, whatever is being written; tell whether it was.

        Whoever waited behind what is written would learn that something is: in a call, that a
        person was asked and has passed. So only what follows from what everybody knows counts.
        """
        log, timers, guest = self.play.log, self.play.timers, peer.guest
        seat = log.seat_of(guest)
        try:
            if isinstance(message, m.Act | m.Ready):
                is_plain = seat is None or (log.in_call and message.seen == log.n(seat))
                if not is_plain or (seat is not None and log.holders[seat].covered):
                    return False
                if self.answers.find(guest, message) is None:
                    ALL_HANDLERS[type(message)](log, timers, guest, message)
            elif isinstance(message, m.Emote):
                seat_held(log, guest)
            elif isinstance(message, m.Nudge | m.Vote):
                settings, is_vote = self.play.settings, isinstance(message, m.Vote)
                after = settings.vote_after if is_vote else settings.nudge_after
                check_silent(log, timers, guest, message, after)
        except Refusal as refusal:
            return refusal.code in SURE and self.say_no(peer, message, refusal)
        return False

    def say_no(self, peer: Peer, message: Any, refusal: Refusal) -> bool:
        """Answer what is refused at once; too many moves of that kind are refused as such."""
        if not isinstance(message, m.Act | m.Ready):
            peer.send(m.Failure(refusal.code, {"table": self.play.log.name, **refusal.args_}))
            return True
        try:
            refused = self.refused_moves[peer.guest]
            self.neighbours.check_limits(self.play.log, peer, message, refused)
        except Refusal as other:
            refusal = other
        self.note_refused(peer, message, refusal)
        peer.send_bytes(self.refused(peer.guest, message, refusal))
        return True

    # ---- what leaves no trace ----------------------------------------------------------------

    def signal(self, peer: Peer, message: m.Emote | m.Nudge | m.Vote) -> None:
        """Pass on what a seat says, call to somebody, or note a vote; none is written down."""
        signals: dict[type, Any] = {m.Emote: self.emote, m.Nudge: self.nudge, m.Vote: self.vote}
        try:
            signals[type(message)](peer, message)
        except Refusal as refusal:
            peer.send(m.Failure(refusal.code, {"table": self.play.log.name, **refusal.args_}))

    def emote(self, peer: Peer, message: m.Emote) -> None:
        """Show everybody here what a seat says; it leaves no trace."""
        log = self.play.log
        seat = seat_held(log, peer.guest)
        spend(self.neighbours.emotes, peer.guest)
        self.attendees.tell_company(m.Emoted(log.name, seat, message.emote))

    def nudge(self, peer: Peer, message: m.Nudge) -> None:
        """Call to a seat, unless somebody just has."""
        log, settings = self.play.log, self.play.settings
        check_silent(log, self.play.timers, peer.guest, message, settings.nudge_after)
        self.nudges.note(message.seat)
        by = seat_held(log, peer.guest)
        self.attendees.tell_all(m.Nudged(log.name, message.seat, by))

    def vote(self, peer: Peer, message: m.Vote) -> None:
        """Note who wants a bot to play for a seat."""
        log, timers = self.play.log, self.play.timers
        check_silent(log, timers, peer.guest, message, self.play.settings.vote_after)
        seat = WHOEVER if message.seat is None else message.seat
        timers.votes.cast(seat, seat_held(log, peer.guest))

    def say(self, peer: Peer, message: m.Say) -> None:
        """Show everybody here what somebody says, once; it leaves no trace."""
        try:
            known = self.answers.find(peer.guest, message)
            peer.send_bytes(known or self.said(peer, message))
        except Refusal as refusal:
            peer.send_bytes(self.refused(peer.guest, message, refusal))

    def said(self, peer: Peer, message: m.Say) -> bytes:
        """Show everybody here what somebody says; return the answer."""
        log = self.play.log
        answer = m.encode(m.Ack(message.cmd, log.n(self.attendees.viewer_of(peer))))
        check_rate(self.neighbours.talk, peer.guest)
        name = self.neighbours.names.get(peer.guest, "")
        line = self.chat.say(log, peer.guest, name, message)
        self.attendees.tell_company(m.Said(log.name, line))
        return self.answers.remember(self.answer_to(peer.guest, message, answer))

    # ---- entering ----------------------------------------------------------------------------

    async def enter(self, peer: Peer, message: m.Enter) -> None:
        """Show the table from where the client left it."""
        log = self.play.log
        await self.play.recall(self.attendees.viewer_of(peer), message.since, message.recap)
        attendee = self.attendees.come(peer)
        feed = log.feeds.of(attendee.viewer)
        self.play.give_back(peer.guest)
        await self.play.write()
        self.attendees.send_info(attendee)
        self.attendees.send_promise(attendee)
        if self.chat.lines and peer.guest not in log.removed:
            peer.send(self.chat.talk(log))
        updates = feed.since(message.since) or list(feed.updates)[-1:]
        if self.neighbours.has_seen_enough(peer):
            updates = updates[-1:]
        elif message.recap and updates:
            self.show_again(peer, m.encode(m.Recap(log.name, feed.told_before(updates[0].n))))
        showing = self.attendees.showing()
        for first in range(0, len(updates), SENT_AT_ONCE):
            some = updates[first : first + SENT_AT_ONCE]
            sent = self.attendees.send_updates(attendee, some, showing)
            self.neighbours.note_shown(peer, sent)
            await asyncio.sleep(0)

    def show_again(self, peer: Peer, encoded: bytes) -> None:
        """Send somebody what went before, and count it."""
        self.neighbours.note_shown(peer, len(encoded))
        peer.send_bytes(encoded)

    # ---- commands ----------------------------------------------------------------------------

    async def answer(self, peer: Peer, message: Any) -> None:
        """Answer a command: once, and the same when it is repeated."""
        try:
            known = await self.known(peer.guest, message)
            peer.send_bytes(known or await self.done(peer, message))
            if isinstance(message, m.Act):
                self.refused_moves.pop(peer.guest, None)
        except Refusal as refusal:
            self.note_refused(peer, message, refusal)
            await self.play.write()
            older = None if self.answers.has_all else await self.older(peer.guest, message)
            peer.send_bytes(older or self.refused(peer.guest, message, refusal))

    def note_refused(self, peer: Peer, message: Any, refusal: Refusal) -> None:
        """Count a move that is refused, and what is shown with it; who had enough sees less."""
        if isinstance(message, m.Act):
            self.refused_moves[peer.guest] += 1
        if self.neighbours.has_seen_enough(peer):
            refusal.missed = refusal.missed[-1:]
        self.neighbours.note_shown(peer, sum(len(bytes(missed)) for missed in refusal.missed))

    async def known(self, guest: str, message: Any) -> bytes | None:
        """Return what a command was answered; a move sent long ago is stale without looking."""
        known = self.answers.find(guest, message)
        if known or self.answers.has_all or isinstance(message, m.Act):
            return known
        older = await self.play.store.answer(self.play.log.name, guest, message.cmd)
        return older.to(digest_of(message)) if older else None

    async def done(self, peer: Peer, message: Any) -> bytes:
        """Do what a command asks, and write it down; return its answer."""
        if self.play.store.pause():
            raise Refusal("failed")
        if isinstance(message, m.Act | m.Ready):
            await self.play.recall(self.attendees.viewer_of(peer), message.seen)
        self.play.give_back(peer.guest, isinstance(message, TAKES_SEAT_BACK))
        done = await self.carry_out(peer, message)
        answer = self.answer_to(peer.guest, message, done)
        if not self.answers.has(answer):  # a new table is written with the answer that names it
            await self.write(answer)
        return done

    async def write(self, answer: Answer, also: Sequence[Part] = ()) -> None:
        """Commit what a command has done, and its answer."""
        await self.play.write(answer, also)
        self.answers.note(answer)

    def refused(self, guest: str, message: Any, refusal: Refusal) -> bytes:
        """Return why a command is not done; remember it, unless it may be done the next time."""
        nack = m.encode(m.Nack(message.cmd, refusal.code, refusal.args_, refusal.missed))
        if refusal.code in SAID_OF_NOW:
            return nack
        return self.answers.remember(self.answer_to(guest, message, nack))

    def answer_to(self, guest: str, message: Any, encoded: bytes) -> Answer:
        """Return an answer as it is kept."""
        return Answer(self.play.log.name, guest, message.cmd, encoded, digest_of(message))

    async def older(self, guest: str, message: Any) -> bytes | None:
        """Return what a command was answered long ago."""
        known = await self.play.store.answer(self.play.log.name, guest, message.cmd)
        is_same = known is not None and known.digest in (None, digest_of(message))
        return known.answer if known and is_same else None

    async def carry_out(self, peer: Peer, message: Any) -> bytes:
        """Apply what a command does; return its answer, not yet to be sent."""
        log, timers = self.play.log, self.play.timers
        refused = self.refused_moves[peer.guest]
        self.neighbours.check_limits(log, peer, message, refused)
        if isinstance(message, m.Rematch):
            return await self.rematch(peer, message)
        if isinstance(message, m.Branch):
            return await self.branch(peer, message)
        self.play.apply(ALL_HANDLERS[type(message)](log, timers, peer.guest, message))
        if not log.may_talk:  # what was said among friends is for nobody else
            self.chat = Chat()
        return m.encode(m.Ack(message.cmd, log.n(self.attendees.viewer_of(peer))))

    async def rematch(self, peer: Peer, message: m.Rematch) -> bytes:
        """Open the table at which these seats go on, unless somebody has."""
        log = self.play.log
        table = rematch_of(log, peer.guest)
        if table is None or not self.neighbours.is_on(table):
            write = partial(self.write_with, peer, message)
            table = await self.neighbours.making.open_like(log, peer, write)
        return m.encode(m.Made(message.cmd, table))

    async def branch(self, peer: Peer, message: m.Branch) -> bytes:
        """Open a table that goes on from a moment of this match, whose cards are known by now."""
        require(self.play.log, OVER)
        write = partial(self.write_with, peer, message)
        table = await self.neighbours.making.open_branch(self.play.log, peer, message, write)
        return m.encode(m.Made(message.cmd, table))

    async def write_with(self, peer: Peer, message: m.Rematch | m.Branch, part: Part) -> None:
        """Commit a new table, what is noted of it here and the answer: all of it or nothing."""
        if isinstance(message, m.Rematch):
            self.play.apply([Rematched(part.table, peer.guest)])
        made = m.encode(m.Made(message.cmd, part.table))
        await self.write(self.answer_to(peer.guest, message, made), [part])

    async def answer_after_crash(self, peer: Peer, message: Any, code: str) -> None:
        """Say what became of a command."""
        has_cmd = getattr(message, "cmd", None) is not None
        known = await self.older(peer.guest, message) if has_cmd else None
        if known:
            peer.send_bytes(known)
        else:
            self.refuse(peer, message, code)

    def refuse(self, peer: Peer, message: Any, code: str) -> None:
        """Say that a message was not carried out."""
        cmd = getattr(message, "cmd", None)
        if cmd is None:
            peer.send(m.Failure(code, {"table": self.play.log.name}))
        else:
            peer.send(m.Nack(cmd, code, {}, []))

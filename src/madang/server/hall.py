"""All tables of the server: made, found, loaded when somebody comes, listed in the lobby."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from madang import chance
from madang.game import Game, Kernels
from madang.server import lobby
from madang.server import messages as m
from madang.server.brains import Brains
from madang.server.branch import branch_events, check_branch
from madang.server.card import card_of, kept
from madang.server.clock import LoopTime, TimeSource
from madang.server.commands import Refusal
from madang.server.config import Settings
from madang.server.events import (
    AnyEvent,
    Closed,
    Hosted,
    Hushed,
    Kept,
    Opened,
    Seated,
    Timed,
    decode_event,
    encode_event,
)
from madang.server.friends import Friends
from madang.server.game_log import (
    BOT,
    CLOSED,
    OPEN,
    PLAYING,
    GameLog,
    Holder,
    opening_of,
    replayed,
)
from madang.server.guests import Guest, Guests
from madang.server.limits import Buckets, Slots
from madang.server.making import events_of
from madang.server.nights import Nights
from madang.server.ports import Line
from madang.server.ratings import Ratings
from madang.server.records import record_of
from madang.server.replays import Replays
from madang.server.room import Command, Left, Renamed, Room, Stop, log_crash
from madang.server.store.base import Answer, Conflict, Row, Store

logger = logging.getLogger(__name__)

LOBBY = ""  # the table of commands that are about no table
LOBBY_EVERY = 0.25  # seconds: the lobby is sent at most this often
GOING_AWAY = 1001
STOP_WITHIN = 5.0  # seconds; what is not committed by then was not acknowledged either
SWEEP_EVERY = 60.0
GONE_KEPT = 1000

Shuffler = Callable[[Game], chance.DeckSource]


class Hall:
    """The one place that knows every table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        time_source: TimeSource | None = None,
        shuffles: Shuffler = chance.secret,
    ) -> None:
        self.settings, self.store, self.shuffles = settings, store, shuffles
        self.time = time_source or LoopTime()
        self.guests, self.brains = Guests(store), Brains(settings)
        self.sockets_of_guest = Slots(settings.sockets_per_guest)
        self.sockets_of_address = Slots(settings.sockets_per_address)
        self.emotes = Buckets(settings.emote_rate, settings.emote_burst, self.time)
        self.talk = Buckets(settings.chat_rate, settings.chat_burst, self.time)
        self.new_guests = Buckets(0.1, settings.guests_burst, self.time)
        self.names: dict[str, str] = {}
        self.cards: dict[str, m.TableInfo] = {}  # what is open or playing
        self.written: dict[str, float] = {}  # table -> when something was last written
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.kernels: dict[str, Kernels] = {}
        self.replays = Replays(store, self.kernels, self.time)
        self.nights = Nights(store, self.kernels, settings.nights_burst, self.time)
        self.lobby: set[Line] = set()
        self.sessions: set[Line] = set()
        self.ratings = Ratings(store) if settings.ratings else None
        self.friends = Friends(store, self.sessions, self.time)
        self.tasks: set[asyncio.Task[None]] = set()
        self.gone: OrderedDict[str, str] = OrderedDict()  # closed table -> why
        self.lobby_is_due = asyncio.Event()

    # ---- opening and closing the house -------------------------------------------------------

    async def open(self) -> None:
        """Find the tables of the last run, and start what goes on beside them."""
        await self.store.open()
        if self.ratings:
            await self.ratings.open()
        for row in await self.store.rows():
            self.cards[row.table] = msgspec.json.decode(row.card, type=m.TableInfo)
            self.written[row.table] = row.at
        seats = [seat for card in self.cards.values() for seat in card.seats]
        everybody = {guest for seat in seats for guest in lobby.guests_of(seat)}
        everybody |= {card.host for card in self.cards.values()}
        self.names |= await self.store.names(everybody - {""})
        for work in (self.send_lobby(), self.sweep()):
            self.start(work)
        for table, card in list(self.cards.items()):
            if card.status == OPEN:  # so that it is closed when nobody comes
                await self.room(table)

    def start(self, work: Any) -> None:
        """Run something beside the tables until the house closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Stop every table where it is, and let go of the store."""
        for session in list(self.sessions):
            session.hang_up(GOING_AWAY)
        rooms = list(self.rooms.values())
        for room in rooms:
            await room.mailbox.put(Stop())
        if rooms:
            await asyncio.wait([room.task for room in rooms], timeout=STOP_WITHIN)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.brains.close()
        await self.store.close()

    def use(self, game: str, kernels: Kernels) -> None:
        """Let every table of a game go on with these twins."""
        self.kernels[game] = kernels
        for room in self.rooms.values():
            if room.log.game.name == game:
                room.log.table.use(kernels)

    # ---- tables ------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        """Return a table, read from its log if it is not in memory."""
        lock = self.loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table not in self.rooms:
                    loaded = await self.load_if_any(table)
                    if loaded is None:
                        return None
                    self.rooms[table] = Room(self, *loaded)
                return self.rooms[table]
        finally:
            if table not in self.rooms:
                self.loading.pop(table, None)

    async def load_if_any(self, table: str) -> tuple[GameLog, list[Answer]] | None:
        """Read a table, unless there is none, or it is closed, or it does not replay."""
        try:
            log, answers = await self.load(table)
        except LookupError:
            return None
        except Exception as error:
            log_crash(table, error)
            return None
        if log.status != CLOSED:
            return log, answers
        self.note_gone(log)
        return None

    def note_gone(self, log: GameLog) -> None:
        """Remember for a while why a table is closed."""
        self.gone[log.name] = log.closed_why
        if len(self.gone) > GONE_KEPT:
            self.gone.popitem(last=False)

    def no_table(self, table: str) -> Refusal:
        """Return how a message about no table is refused: with the reason where it is known."""
        if table in self.gone:
            return Refusal("no_table", table=table, why=self.gone[table])
        return Refusal("no_table", table=table)

    async def load(self, table: str) -> tuple[GameLog, list[Answer]]:
        """Replay a table's log."""
        events = [decode_event(payload) for payload in await self.store.events(table)]
        if not events:
            raise LookupError
        answers = await self.store.answers(table)
        self.names |= await self.store.names(guests_in(events) - self.names.keys())
        kernels = self.kernels.get(opening_of(events).game)
        return await asyncio.to_thread(replayed, table, events, kernels), answers

    def forget(self, room: Room) -> None:
        """Put a table out of memory; its log stays."""
        if self.rooms.get(room.log.name) is room:
            del self.rooms[room.log.name]
        written = self.written.get(room.log.name, 0.0)
        self.show_card(room)
        self.written[room.log.name] = written
        if room.log.status == CLOSED:
            self.note_gone(room.log)

    def show_card(self, room: Room) -> None:
        """Note a table's card for the lobby."""
        card = room.card()
        if card.status not in (OPEN, PLAYING):
            self.cards.pop(card.table, None)
            self.lobby_is_due.set()
        elif self.cards.get(card.table) != card:
            self.cards[card.table] = card
            self.lobby_is_due.set()
        self.written[card.table] = time.time()

    async def rate(self, room: Room) -> None:
        """Let a finished match count, and show what it has changed."""
        if self.ratings and await self.ratings.count(room.log):
            await room.mailbox.put(Renamed())

    def seats_of(self, guest: str) -> list[str]:
        """Return the tables at which a guest has a seat, or takes one with the next deal."""
        return [
            card.table
            for card in self.cards.values()
            if any(guest in (seat.guest, seat.next_guest) for seat in card.seats)
        ]

    def tables_of(self, guest: str) -> list[m.TableInfo]:
        """Return the cards of the tables where a guest has a seat or is the host."""
        return lobby.tables_of(guest, self.cards.values())

    # ---- making tables -----------------------------------------------------------------------

    async def make(self, guest: str, message: m.Make) -> bytes:
        """Open a table as asked; return the answer, the same when it is asked again."""
        known = await self.store.answer(LOBBY, guest, message.cmd)
        if known:
            return known
        table, events = new_table_name(), events_of(guest, message)
        await self.check_hosted(guest)
        await self.nights.check_open(message.night)
        answer = Answer(LOBBY, guest, message.cmd, m.encode(m.Made(message.cmd, table)))
        try:
            await self.write_new(table, events, answer)
        except Conflict:  # sent twice, and the other was faster
            return await self.store.answer(LOBBY, guest, message.cmd) or answer.answer
        return answer.answer

    def is_on(self, table: str) -> bool:
        """Tell whether a table is open or playing."""
        return table in self.cards

    async def open_like(self, log: GameLog, guest: str) -> str:
        """Open a table with the options and the bots of another; its caller is the host.

        A seat is kept for everybody else who played: nobody is at a table that they did not choose.
        """
        await self.check_hosted(guest)
        seats = [seated_again(seat, h, guest) for seat, h in enumerate(log.holders)]
        timed = [Timed(seat, h.times) for seat, h in enumerate(log.holders) if h.times != 1]
        table = new_table_name()
        night = await self.nights.if_open(log.opened.night)
        opened = msgspec.structs.replace(log.opened, host=guest, branch_of=None, night=night)
        hushed = [Hushed(True)] if log.hushed else []
        await self.write_new(table, [opened, *seats, *timed, *hushed])
        return table

    async def open_branch(self, log: GameLog, guest: str, message: m.Branch) -> str:
        """Open a what-if; close the caller's last one: it was a thought, not a match."""
        record = record_of(log, await self.store.events(log.name))
        check_branch(message, record)
        shuffles, kernels = self.shuffles(record.game), log.table.kernels
        events = await asyncio.to_thread(branch_events, record, guest, message, shuffles, kernels)
        await self.close_branches(guest)
        table = new_table_name()
        await self.write_new(table, events)
        return table

    async def close_branches(self, guest: str) -> None:
        """Close the what-ifs of a guest that are not over."""
        for table, card in list(self.cards.items()):
            room = await self.room(table) if card.host == guest and card.branch_of else None
            if room:
                await room.mailbox.put(Closed("left"))

    async def write_new(
        self, table: str, events: list[AnyEvent], answer: Answer | None = None
    ) -> None:
        """Write the first events of a table, with its row."""
        kernels = self.kernels.get(opening_of(events).game)
        log = await asyncio.to_thread(replayed, table, events, kernels)
        card = card_of(log, self.names, set(), 0)
        row = Row(table, log.host, log.status, m.encode(kept(card)), time.time())
        encoded = [encode_event(event) for event in events]
        await self.store.append(table, 0, encoded, answer=answer, row=row)
        self.cards[table], self.written[table] = card, time.time()
        await self.room(table)

    async def check_hosted(self, guest: str) -> None:
        """Refuse a host who has enough tables; of those left to bots the oldest make room."""
        mine = [card for card in self.cards.values() if card.host == guest and not card.branch_of]
        left = [card for card in mine if lobby.is_left_to_bots(card)]
        counted = [card for card in mine if card not in left]
        most = self.settings.tables_per_guest
        if len(counted) >= most:
            raise Refusal("too_many", what="tables", most=most, tables=counted)
        left.sort(key=lambda card: self.written[card.table])
        for card in left[: max(0, len(left) - most + 1)]:
            await self.give_up(card.table)

    # ---- sockets -----------------------------------------------------------------------------

    def welcome(self, guest: Guest) -> m.Welcome:
        """Greet a guest."""
        self.names[guest.guest] = guest.name
        return m.Welcome(m.PROTOCOL, guest.guest, guest.name, self.seats_of(guest.guest))

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name, and show it where the guest sits."""
        await self.store.rename(guest, name)
        self.names[guest] = name
        for room in list(self.rooms.values()):
            if guest in lobby.owners_of(room.card()):
                await room.mailbox.put(Renamed())

    async def post(self, session: Line, message: Any) -> bool:
        """Hand a message to its table; return whether there is one."""
        room = await self.room(message.table)
        if room is None:
            return False
        session.rooms.add(message.table)
        await room.mailbox.put(Command(session, message))
        return True

    async def leave(self, session: Line) -> None:
        """Tell every table that a socket is gone."""
        self.lobby.discard(session)
        self.sessions.discard(session)
        for table in session.rooms:
            room = self.rooms.get(table)
            if room:
                await room.mailbox.put(Left(session))

    # ---- beside the tables -------------------------------------------------------------------

    def lobby_message(self, guest: str) -> m.Lobby:
        """List the public tables, and the guest's own."""
        return m.Lobby(lobby.listed(self.cards.values()), self.tables_of(guest))

    async def send_lobby(self) -> None:
        """Send the lobby to who watches it, when it has changed, not too often."""
        while True:
            await self.lobby_is_due.wait()
            self.lobby_is_due.clear()
            encoded = lobby.told_to(self.cards.values(), {line.guest for line in self.lobby})
            for session in list(self.lobby):
                session.send_bytes(encoded[session.guest])
            await asyncio.sleep(LOBBY_EVERY)

    async def sweep(self) -> None:
        """Put tables that nobody looks at out of memory, and end what everybody has left."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            await self.sweep_once()

    async def sweep_once(self) -> None:
        """Look at every table once."""
        oldest = self.time.now() - self.settings.unload_after
        for room in list(self.rooms.values()):
            is_idle = not room.attendees and room.pace.touched < oldest
            if is_idle and room.log.status != OPEN:
                await room.mailbox.put(Stop())
        for table, card in list(self.cards.items()):
            if card.status == PLAYING and self.written[table] < self.given_up(card):
                await self.give_up(table)

    def given_up(self, card: m.TableInfo) -> float:
        """Return until when something must have been written of a match that is not given up."""
        is_left, settings = lobby.is_left_to_bots(card), self.settings
        return time.time() - (settings.alone_idle if is_left else settings.playing_idle)

    async def give_up(self, table: str) -> None:
        """Close a match that nobody has come back to."""
        room = await self.room(table)
        if room and not room.attendees:
            await room.mailbox.put(Closed("left"))


def new_table_name() -> str:
    """Return a name that nobody can guess: a private table is found by its link alone."""
    return secrets.token_urlsafe(9)


def seated_again(seat: int, holder: Holder, guest: str) -> Seated | Kept:
    """Seat a bot, or the guest, as at another table; keep the seat of everybody else."""
    if holder.kind == BOT or holder.who == guest:
        return Seated(seat, holder.kind, holder.who)
    return Kept(seat, holder.who)


def guests_in(events: list[AnyEvent]) -> set[str]:
    """Return everybody whom a log names."""
    named: set[str] = set()
    for event in events:
        match event:
            case Opened():
                named.add(event.host)
            case Seated() | Kept():
                named.add(event.who)
            case Hosted():
                named.add(event.guest)
            case _:
                pass
    return named - {""}

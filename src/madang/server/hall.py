"""All tables of the server: made, found, loaded when somebody comes, listed in the lobby."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from madang import chance
from madang.analysis import analysis_of
from madang.errors import NotationError, OptionError
from madang.game import Game, Kernels
from madang.games import GAMES, game_named
from madang.server import messages as m
from madang.server.brains import Brains
from madang.server.branch import branch_events, check_branch
from madang.server.card import card_of, kept
from madang.server.clock import LoopTime, TimeSource
from madang.server.commands import Refusal, checked_bot
from madang.server.config import Settings
from madang.server.events import (
    AnyEvent,
    Closed,
    Opened,
    Seated,
    Timed,
    decode_event,
    encode_event,
)
from madang.server.game_log import (
    BOT,
    CLOSED,
    OPEN,
    PERSON,
    PLAYING,
    GameLog,
    opening_of,
    replayed,
)
from madang.server.guests import Guest, Guests
from madang.server.limits import Buckets, Slots
from madang.server.ports import Line
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
TABLES_LISTED = 100
SECONDS = {"move": (3.0, 3600.0), "bank": (0.0, 36000.0), "call_window": (1.0, 30.0)}

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
        self.new_guests = Buckets(0.1, settings.guests_burst, self.time)
        self.names: dict[str, str] = {}
        self.cards: dict[str, m.TableInfo] = {}  # what is open or playing
        self.written: dict[str, float] = {}  # table -> when something was last written
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.kernels: dict[str, Kernels] = {}
        self.replays = Replays(store, self.kernels, self.time)
        self.lobby: set[Line] = set()
        self.sessions: set[Line] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.lobby_is_due = asyncio.Event()

    # ---- opening and closing the house -------------------------------------------------------

    async def open(self) -> None:
        """Find the tables of the last run, and start what goes on beside them."""
        await self.store.open()
        for row in await self.store.rows():
            self.cards[row.table] = msgspec.json.decode(row.card, type=m.TableInfo)
            self.written[row.table] = row.at
        seats = [seat for card in self.cards.values() for seat in card.seats]
        everybody = {guest for seat in seats for guest in (seat.guest, seat.next_guest)}
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
        return None if log.status == CLOSED else (log, answers)

    async def load(self, table: str) -> tuple[GameLog, list[Answer]]:
        """Replay a table's log."""
        events = [decode_event(payload) for payload in await self.store.events(table)]
        if not events:
            raise LookupError
        answers = await self.store.answers(table)
        guests = {event.who for event in events if isinstance(event, Seated)}
        self.names |= await self.store.names(guests - self.names.keys())
        kernels = self.kernels.get(opening_of(events).game)
        return await asyncio.to_thread(replayed, table, events, kernels), answers

    def forget(self, room: Room) -> None:
        """Put a table out of memory; its log stays."""
        if self.rooms.get(room.log.name) is room:
            del self.rooms[room.log.name]
        self.show_card(room)

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

    def seats_of(self, guest: str) -> list[str]:
        """Return the tables at which a guest has a seat, or takes one with the next deal."""
        return [
            card.table
            for card in self.cards.values()
            if any(guest in (seat.guest, seat.next_guest) for seat in card.seats)
        ]

    # ---- making tables -----------------------------------------------------------------------

    async def make(self, guest: str, message: m.Make) -> bytes:
        """Open a table as asked; return the answer, the same when it is asked again."""
        known = await self.store.answer(LOBBY, guest, message.cmd)
        if known:
            return known
        table, events = new_table_name(), events_of(guest, message)
        self.check_hosted(guest)
        answer = Answer(LOBBY, guest, message.cmd, m.encode(m.Made(message.cmd, table)))
        try:
            await self.write_new(table, events, answer)
        except Conflict:  # sent twice, and the other was faster
            return await self.store.answer(LOBBY, guest, message.cmd) or answer.answer
        return answer.answer

    async def open_like(self, log: GameLog, guest: str) -> str:
        """Open a table with the options and the seats of another; its caller is the host."""
        self.check_hosted(guest)
        seats = [Seated(seat, h.kind, h.who) for seat, h in enumerate(log.holders)]
        timed = [Timed(seat, h.times) for seat, h in enumerate(log.holders) if h.times != 1]
        table = new_table_name()
        opened = msgspec.structs.replace(log.opened, host=guest, branch_of=None)
        await self.write_new(table, [opened, *seats, *timed])
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
                await room.mailbox.put(Closed())

    async def write_new(
        self, table: str, events: list[AnyEvent], answer: Answer | None = None
    ) -> None:
        """Write the first events of a table, with its row."""
        kernels = self.kernels.get(opening_of(events).game)
        log = await asyncio.to_thread(replayed, table, events, kernels)
        card = card_of(log, self.names, set(), 0)
        row = Row(table, log.opened.host, log.status, m.encode(kept(card)), time.time())
        encoded = [encode_event(event) for event in events]
        await self.store.append(table, 0, encoded, answer=answer, row=row)
        self.cards[table] = card
        await self.room(table)

    def check_hosted(self, guest: str) -> None:
        """Refuse a host who has enough tables."""
        cards = self.cards.values()
        hosted = sum(card.host == guest and not card.branch_of for card in cards)
        if hosted >= self.settings.tables_per_guest:
            raise Refusal("too_many", what="tables", most=self.settings.tables_per_guest)

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
            log = room.log
            if log.seat_of(guest) is not None or log.next_seat_of(guest) is not None:
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

    def lobby_message(self) -> m.Lobby:
        """List the public tables, those that wait for people first."""
        public = [card for card in self.cards.values() if not card.private]
        public.sort(key=lambda card: (card.status != OPEN, card.table))
        return m.Lobby(public[:TABLES_LISTED])

    async def send_lobby(self) -> None:
        """Send the lobby to who watches it, when it has changed, not too often."""
        while True:
            await self.lobby_is_due.wait()
            self.lobby_is_due.clear()
            encoded = m.encode(self.lobby_message()) if self.lobby else b""
            for session in list(self.lobby):
                session.send_bytes(encoded)
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
        given_up = time.time() - self.settings.playing_idle
        for table, card in list(self.cards.items()):
            if card.status == PLAYING and self.written[table] < given_up:
                await self.give_up(table)

    async def give_up(self, table: str) -> None:
        """Close a match that nobody has come back to."""
        room = await self.room(table)
        if room and not room.attendees:
            await room.mailbox.put(Closed())


def new_table_name() -> str:
    """Return a name that nobody can guess: a private table is found by its link alone."""
    return secrets.token_urlsafe(9)


# ---- what `make` asks for ----------------------------------------------------------------------


def events_of(guest: str, message: m.Make) -> list[AnyEvent]:
    """Return the first events of a new table; refuse what cannot be."""
    game, options = read_options(message)
    check_times(message)
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=game.format_options(options),
        host=guest,
        private=message.private,
        clock=message.clock,
        call_window=call_window_of(game, message),
        open_bots=message.open_bots,
        odds=message.odds and analysis_of(game).own_odds is not None,
        uniform_window=is_uniform(game, message),
    )
    seats = game.seats(options)
    return [opened, *first_seats(guest, message, game.name, seats)]


def read_options(message: m.Make) -> tuple[Game, Any]:
    """Read the game and its options."""
    try:
        game = game_named(message.game)
    except NotationError:
        allowed = ", ".join(game.name for game in GAMES)
        raise Refusal("bad_option", field="game", value=message.game, allowed=allowed) from None
    try:
        return game, game.make_options(**message.options)
    except OptionError as error:
        field, value, allowed = error.field, error.value, error.allowed
        raise Refusal("bad_option", field=field, value=value, allowed=allowed) from None


def call_window_of(game: Game, message: m.Make) -> float:
    """Return how long the table waits for calls: as the game does, unless told otherwise."""
    return game.layout.calls.seconds if message.call_window is None else message.call_window


def is_uniform(game: Game, message: m.Make) -> bool:
    """Tell whether nobody may know from the pause if a seat was asked."""
    has_offers = game.layout.calls.offer is not None
    return has_offers and message.uniform_window and call_window_of(game, message) > 0


def check_times(message: m.Make) -> None:
    """Refuse clocks that nobody can play by."""
    given = {"call_window": message.call_window} if message.call_window else {}
    if message.clock:
        given |= {"move": message.clock.move, "bank": message.clock.bank}
    for field, value in given.items():
        least, most = SECONDS[field]
        if not least <= value <= most:
            raise Refusal("bad_option", field=field, value=value, allowed=f"{least} to {most}")


def first_seats(guest: str, message: m.Make, game: str, seats: int) -> list[AnyEvent]:
    """Seat the bots and the host."""
    if len(message.bots) > seats:
        allowed = f"at most {seats} seats"
        raise Refusal("bad_option", field="bots", value=len(message.bots), allowed=allowed)
    bots = dict(enumerate(message.bots))
    taken = {seat: checked_bot(game, bot) for seat, bot in bots.items() if bot is not None}
    seated: list[AnyEvent] = [Seated(seat, BOT, bot) for seat, bot in taken.items()]
    free = [seat for seat in range(seats) if seat not in taken]
    if message.sit and not free:
        raise Refusal("seat_taken", seat=0)
    return [*seated, Seated(free[0], PERSON, guest)] if message.sit else seated

"""All tables of the server: made, found, loaded when somebody comes, listed in the lobby."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

from madang import chance
from madang.bots import Choose
from madang.game import Kernels
from madang.server import garbage
from madang.server.archive.old import is_thought, purge
from madang.server.archive.replays import Replays
from madang.server.archive.results import Results
from madang.server.clock import LoopTime, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets, Slots
from madang.server.lobby import listing
from madang.server.lobby.board import Board
from madang.server.lobby.cards import Cards
from madang.server.lobby.claims import Claims
from madang.server.lobby.devices import Devices
from madang.server.lobby.friends import Friends
from madang.server.lobby.ghosts import Ghosts, is_suspect
from madang.server.lobby.guests import Guest, Guests
from madang.server.lobby.making import Making
from madang.server.lobby.nights import Nights
from madang.server.lobby.ports import Shuffler
from madang.server.lobby.quotas import Quotas
from madang.server.lobby.ratings import Ratings
from madang.server.lobby.room import Room
from madang.server.lobby.runs import Runs
from madang.server.lobby.rush import Rush
from madang.server.lobby.sweeping import Sweeping
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.base import Answer, Store, TakenUp, Unavailable
from madang.server.table import loading
from madang.server.table.actor import TableActor, log_crash
from madang.server.table.events import Closed
from madang.server.table.feeds import Feeds
from madang.server.table.info import infos_of
from madang.server.table.loading import NoTable
from madang.server.table.log import CLOSED, OPEN, TableLog
from madang.server.table.mail import Left, Renamed, Stop
from madang.server.table.ports import Peer
from madang.server.workers.bot_pool import BotPool
from madang.server.workers.heavy import Heavy

logger = logging.getLogger(__name__)

GOING_AWAY = 1001
STOP_WITHIN = 5.0  # seconds; what is not committed by then was not acknowledged either
FIRST_COME_WITHIN, LOOK_EVERY, CALM_WITHIN = 2.0, 0.25, 20.0  # seconds, see `everybody_is_back`
MOST_AWAITED = 2000  # tables that are read before anybody comes; others when somebody does
QUESTION_RATE, QUESTION_BURST = 4.0, 60.0  # about cards, of one address, a second and at once


class Directory:
    """The one place that knows every table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        time_source: TimeSource | None = None,
        shuffles: Shuffler | None = None,
    ) -> None:
        self.settings, self.store = settings, store
        self.shuffles = shuffles or chance.secret  # of tables that have promised nothing
        self.promises = shuffles is None  # whether new tables promise what they deal from
        self.time = time_source or LoopTime()
        self.guests, self.heavy = Guests(store), Heavy(settings.worker_processes)
        self.bot_pool = BotPool(settings, self.heavy)
        self.sockets_of_guest = Slots(settings.sockets_per_guest)
        self.emotes = Buckets(settings.emote_rate, settings.emote_burst, self.time)
        self.talk = Buckets(settings.chat_rate, settings.chat_burst, self.time)
        self.requests = Buckets(settings.requests_rate, settings.requests_burst, self.time)
        self.new_guests = Buckets(0.1, settings.guests_burst, self.time)
        self.names: dict[str, str] = {}
        self.kernels: dict[str, Kernels] = {}
        self.claims = Claims(store, self.names, self.kernels)
        self.cards, lobby_is_due = Cards(), asyncio.Event()  # of what is open or playing
        self.ghosts = Ghosts(store, lobby_is_due)
        self.lobby = Board(self.cards, self.ghosts, lobby_is_due)
        self.room = Room(settings, store, self.time)
        self.quotas = Quotas(settings, self.cards, self.room, self.time)
        self.awaited: dict[str, TakenUp] = {}  # to which people are about to come back
        self.actors: dict[str, TableActor] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.runs = Runs(store)
        self.calendar = self.runs.calendar
        self.questions = Buckets(QUESTION_RATE, QUESTION_BURST, self.time)
        self.replays = Replays(store, self.heavy, self.kernels, self.time)
        self.results = Results(store, self.heavy, self.kernels)
        self.nights = Nights(store, self.results, settings.nights_burst, self.time)
        self.making, self.sweeping = Making(self), Sweeping(self)
        self.connections: set[Peer] = set()
        self.devices = Devices(store, self.guests, settings, self.time, self.calendar)
        self.ratings = Ratings(store) if settings.ratings else None
        self.friends = Friends(store, self.connections, self.time, self.calendar)
        self.rush = Rush()
        self.tasks: set[asyncio.Task[None]] = set()

    # ---- opening and closing the house -------------------------------------------------------

    async def open(self) -> None:
        """Find the tables of the last run, and start what goes on beside them."""
        await self.store.open()
        if self.ratings:
            await self.ratings.open()
        await self.runs.open()
        damaged = await self.read_rows()
        self.names |= await self.store.names(set(self.cards.owned))
        self.start(self.lobby.keep_sending())
        self.start(self.sweeping.keep_sweeping())
        self.start(self.sweeping.keep_putting_away())
        await self.expect(self.cards.latest_playing(MOST_AWAITED))
        await self.look_closer(damaged)
        are_open = [table for table, card in self.cards.items() if card.status == OPEN]
        await asyncio.gather(*map(self.actor, are_open))  # closed when nobody comes

    async def expect(self, tables: list[str]) -> None:
        """Have tables and their people at hand before they come back."""
        self.awaited = await self.store.take_up(tables)
        seats = [seat.guest for table in tables for seat in self.cards[table].seats]
        await self.store.expect(sorted({*seats} - {""}))

    async def read_rows(self) -> list[str]:
        """Find the tables that are open or playing; return those whose rows are damaged."""
        rows = await self.store.rows()
        infos, now = infos_of(rows), self.time.now()
        for row in rows:
            if row.table in infos:
                self.cards.note(infos[row.table], now - self.runs.age(row.at))
        return [row.table for row in rows if row.table not in infos]

    async def look_closer(self, damaged: list[str]) -> None:
        """Load tables without a row from their logs, and those whose logs may not replay."""
        suspects = [
            table
            for table, first in (await self.store.openings()).items()
            if table in damaged or is_suspect(first)
        ]
        for table in suspects:
            actor = await self.actor(table)
            if actor:
                self.show_info(actor.info())

    def start(self, work: Any) -> None:
        """Run something beside the tables until the house closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Stop every table where it is, and let go of the store."""
        for peer in list(self.connections):
            peer.hang_up(GOING_AWAY)
        actors = list(self.actors.values())
        for actor in actors:
            await actor.mailbox.put(Stop())
        if actors:
            await asyncio.wait([actor.task for actor in actors], timeout=STOP_WITHIN)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bot_pool.close()
        await self.heavy.close()
        with contextlib.suppress(Unavailable):
            await self.runs.beat()
        await self.store.close()

    def use(self, game: str, kernels: Kernels, choosers: Mapping[str, Choose]) -> None:
        """Let every table and every bot of a game go on with these twins."""
        self.bot_pool.use(game, choosers)
        self.kernels[game] = kernels
        for actor in self.actors.values():
            if actor.log.game.name == game:
                actor.log.table.use(kernels)

    # ---- tables ------------------------------------------------------------------------------

    async def actor(self, table: str) -> TableActor | None:
        """Return a table, read from its log if it is not in memory."""
        if table not in self.actors and table not in self.ghosts.infos:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load_actor(table))
            await asyncio.shield(self.loading[table])
        return self.actors.get(table)

    async def load_actor(self, table: str) -> None:
        """Read a table, unless there is none, or it is closed, or it does not replay."""
        try:
            claimed = await self.claims.claim(table, self.awaited.pop(table, None))
            if claimed:
                self.actors[table] = TableActor(self, *claimed)
        except NoTable:
            return
        except Unavailable:
            raise
        except Exception as error:
            log_crash(table, error)
            await self.ghosts.note(table, error)
            self.lobby.take_down(table)
        finally:
            del self.loading[table]

    def no_table(self, table: str) -> Refusal:
        """Return how a message about no table is refused: with the reason where it is known."""
        return self.claims.no_table(table)

    async def load(self, table: str) -> tuple[TableLog, list[Answer]]:
        """Return a table as it was committed, with the answers that were given there last."""
        return await self.claims.load(table)

    async def whole_feeds(self, log: TableLog) -> Feeds:
        """Return a table's feeds with all updates that anybody there may ask for."""
        return await loading.whole_feeds(self.store, log, self.kernels)

    def forget(self, actor: TableActor) -> None:
        """Put a table out of memory; its log stays."""
        if self.actors.get(actor.log.name) is actor:
            del self.actors[actor.log.name]
        if not actor.play.unwritten:  # what was not committed is shown to nobody
            self.show_info(actor.info(), self.cards.written.get(actor.log.name))
        if actor.log.status == CLOSED:
            self.claims.note_gone(actor.log)
            self.start(self.purge(actor.log.name))

    async def purge(self, table: str) -> None:
        """Delete a closed table of which nobody will ask anything; now, or later with others."""
        with contextlib.suppress(Unavailable):
            row = await self.store.row(table)
            if row and is_thought(row):
                await purge(self.store, row)

    def show_info(self, card: m.TableInfo, at: float | None = None) -> None:
        """Note a table's card for the lobby, as it has been since a time, or as it is now."""
        self.quotas.shown(card.table)
        self.lobby.show(card, self.time.now() if at is None else at)

    def count(self, actor: TableActor) -> None:
        """Let a finished match count for ratings, where there are any."""
        if self.ratings:
            self.start(self.rate(self.ratings, actor))

    async def rate(self, ratings: Ratings, actor: TableActor) -> None:
        """Let a finished match count, and show what it has changed."""
        if await ratings.count(actor.log):
            await actor.mailbox.put(Renamed())

    def ratings_of(self, info: m.TableInfo) -> dict[str, int]:
        """Return the ratings of the guests who sit at a table."""
        return self.ratings.shown(info) if self.ratings else {}

    def seats_of(self, guest: str) -> list[str]:
        """Return the tables at which a guest has a seat, or takes one with the next deal."""
        return [card.table for card in self.cards.of(guest) if listing.sits_at(card, guest)]

    def is_on(self, table: str) -> bool:
        """Tell whether a table is open or playing."""
        return table in self.cards

    def note_written(self, table: str, address: str, size: int) -> None:
        """Count bytes written for an address; empty: for the one where the table was made."""
        self.room.note(address or self.quotas.addresses.get(table, ""), size)

    def check_limits(self, log: TableLog, peer: Peer, message: Any, refused: int) -> None:
        """Refuse a command at a table of which one guest or address has done too many."""
        self.quotas.check(log, peer, message, refused)

    def has_seen_enough(self, peer: Peer) -> bool:
        """Tell whether somebody was sent so much again that the newest must do."""
        return self.quotas.has_seen_enough(peer)

    def note_shown(self, peer: Peer, size: int) -> None:
        """Count bytes of what went before that somebody was sent."""
        self.quotas.note_shown(peer, size)

    @property
    def is_in_a_rush(self) -> bool:
        """Whether many come at once."""
        return self.rush.is_on

    async def calm(self) -> None:
        """Wait until those who were at tables when the server ended have come back."""
        if self.cards:
            with garbage.undisturbed():
                await self.everybody_is_back()
        self.awaited.clear()

    async def everybody_is_back(self) -> None:
        """Wait until few have come for a while, but not for ever."""
        until, pause = self.rush.time.now() + CALM_WITHIN, FIRST_COME_WITHIN
        while pause and self.rush.time.now() < until:
            await asyncio.sleep(pause)
            pause = LOOK_EVERY if self.rush.is_on else 0.0

    # ---- sockets -----------------------------------------------------------------------------

    def welcome(self, guest: Guest) -> m.Welcome:
        """Greet a guest."""
        self.rush.note()
        self.names[guest.guest] = guest.name
        return m.Welcome(m.PROTOCOL, guest.guest, guest.name, self.seats_of(guest.guest))

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name, and show it where the guest sits."""
        self.quotas.check_rename(guest)
        await self.store.rename(guest, name)
        self.names[guest] = name
        for actor in list(self.actors.values()):
            if guest in loading.guests_at(actor.log):
                await actor.mailbox.put(Renamed())

    async def post(self, peer: Peer, message: Any) -> bool:
        """Hand a message to its table; return whether there is one."""
        if isinstance(message, m.Enter):
            self.quotas.check_change(peer, message.table)
        actor = await self.actor(message.table)
        if actor is None:
            return await self.ghosts.answer(peer, message)
        peer.tables.add(message.table)
        await actor.post(peer, message)
        return True

    async def leave(self, peer: Peer) -> None:
        """Tell every table that a socket is gone."""
        self.lobby.discard(peer)
        self.connections.discard(peer)
        for table in peer.tables:
            actor = self.actors.get(table)
            if actor:
                await actor.mailbox.put(Left(peer))

    def lobby_message(self, guest: str) -> m.Lobby:
        """List the public tables, and the guest's own."""
        return self.lobby.message(guest)

    async def give_up(self, table: str) -> None:
        """Close a match that nobody has come back to."""
        actor = await self.actor(table)
        if actor and not actor.attendees:
            await actor.mailbox.put(Closed("left"))

"""All tables of the server: found, loaded when somebody comes, and what they use around them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterable, Iterator
from typing import Any, Protocol

from madang.game import Deck, Game, Kernels
from madang.server import gc_policy
from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets, Surge
from madang.server.lobby.guests import Guest
from madang.server.lobby.listing import LobbyList
from madang.server.lobby.quotas import Quotas
from madang.server.lobby.retention import Uptime, delete_closed
from madang.server.lobby.standings import Ratings
from madang.server.lobby.stuck_tables import is_suspect
from madang.server.logs import log_crash
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store import interfaces
from madang.server.store.interfaces import (
    Answer,
    Elsewhere,
    Limit,
    Row,
    TakenUp,
    Unavailable,
)
from madang.server.table import loading
from madang.server.table.actor import Left, Renamed, Stop, TableActor
from madang.server.table.dispatch import Conversation
from madang.server.table.events import Closed
from madang.server.table.feeds import Feeds
from madang.server.table.loading import Leases, NoTable
from madang.server.table.play import Makes, Peer
from madang.server.table.table_log import CLOSED, OPEN, TableLog, infos_of
from madang.server.workers.bot_pool import BotPool

STOP_WITHIN = 5.0  # seconds; work not committed by then was not acknowledged either
FIRST_COME_WITHIN, LOOK_EVERY, CALM_WITHIN = 2.0, 0.25, 20.0  # seconds, see `wait_for_a_quiet_time`
MOST_AWAITED = 2000  # tables that are read before anybody comes; others when somebody does
CONVERSATIONS_KEPT = 60.0  # seconds
AFTER_A_FAULT = 5.0  # seconds until a loop begins again

Shuffler = Callable[[Game], Iterator[tuple[Deck, int]]]


class Background:
    """What runs next to the tables until the server closes."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in a task of its own; log it if it fails."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.note_end)

    def keep(self, loop: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a loop in a task of its own; where it fails, log that and begin it again."""
        self.start(self.begin_again_and_again(loop))

    async def begin_again_and_again(self, loop: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a loop until it ends without a fault."""
        while True:
            try:
                return await loop()
            except Exception as error:
                log_crash(loop.__qualname__, error)
            await asyncio.sleep(AFTER_A_FAULT)

    def note_end(self, task: asyncio.Task[None]) -> None:
        """Forget a task that has ended; log what it failed with."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and not isinstance(error, Unavailable):
            log_crash("something in the background", error)

    async def close(self) -> None:
        """End everything."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class TableServices:
    """What every table uses of the server around it; see `Services` in `table.play`."""

    making: Makes  # both are set once they are built: they need these services themselves
    forget: Callable[[TableActor], None]

    def __init__(
        self,
        settings: Settings,
        store: interfaces.TableLog,
        time: TimeSource,
        calendar: Calendar,
        shuffles: Shuffler,
        leases: Leases,
        lobby: LobbyList,
        quotas: Quotas,
        bot_pool: BotPool,
        ratings: Ratings | None,
    ) -> None:
        self.settings, self.store, self.time, self.calendar = settings, store, time, calendar
        self.shuffles, self.bot_pool, self.ratings = shuffles, bot_pool, ratings
        self.leases, self.names, self.kernels = leases, leases.names, leases.kernels
        self.lobby, self.summaries, self.quotas = lobby, lobby.summaries, quotas
        self.emotes = Buckets(settings.emote_rate, settings.emote_burst, time)
        self.talk = Buckets(settings.chat_rate, settings.chat_burst, time)
        self.surge, self.background = Surge(), Background()

    def start(self, work: Any) -> None:
        self.background.start(work)

    async def load(self, table: str) -> tuple[TableLog, list[Answer]]:
        return await self.leases.load(table)

    async def whole_feeds(self, log: TableLog) -> Feeds:
        return await loading.whole_feeds(self.store, log, self.kernels)

    def show_info(self, info: m.TableInfo, at: float | None = None) -> None:
        """Show a table in the lobby, as it has been since a time, or as it is now."""
        self.quotas.recount_search_bots(info.table)
        if info is not self.summaries.known.get(info.table):  # a card is new whenever it changes
            self.lobby.show_table(info, self.time.now() if at is None else at)

    async def is_on(self, table: str) -> bool:
        if table in self.summaries or not self.store.shares:
            return table in self.summaries
        return await self.quotas.own_tables.card_of(table) is not None

    def record_written(self, table: str, address: str, size: int) -> None:
        self.quotas.record_written(table, address, size)

    def check_limits(self, log: TableLog, peer: Peer, message: Any, refused: int) -> None:
        self.quotas.check_command(log, peer, message, refused)

    async def check_seats(self, log: TableLog, guest: str) -> Limit | None:
        return await self.quotas.check_seats(log, guest)

    def has_seen_enough(self, peer: Peer) -> bool:
        return self.quotas.has_seen_enough(peer)

    def record_shown(self, peer: Peer, size: int) -> None:
        self.quotas.record_shown(peer, size)

    @property
    def is_surging(self) -> bool:
        return self.surge.is_on

    def count_match(self, actor: TableActor) -> None:
        """Let a finished match count for ratings, where there are any."""
        if self.ratings:
            self.start(self.rate(self.ratings, actor))

    async def rate(self, ratings: Ratings, actor: TableActor) -> None:
        if await ratings.count_match(actor.log):
            await actor.mailbox.put(Renamed())  # so that the new ratings are shown

    def ratings_of(self, info: m.TableInfo) -> dict[str, int]:
        return self.ratings.ratings_at(info) if self.ratings else {}


class Others(Protocol):
    """The other servers, where several share the tables."""

    def has(self, peer: Peer, table: str) -> bool:
        """Tell whether a socket is at a table of another server."""

    async def post(self, peer: Peer, message: Any, server: int | None = None) -> None:
        """Hand a message to a table of another server; raise Unavailable where that fails."""

    async def leave(self, peer: Peer) -> None:
        """Tell other servers that a socket is gone."""

    def note_here(self, table: str) -> None:
        """Note that a table is at this server from now on."""

    def tell_name(self, guest: str, name: str) -> None:
        """Tell other servers that a guest has another name."""


class Nobody:
    """The others of a server that shares nothing."""

    def has(self, peer: Peer, table: str) -> bool:
        """See `Others`."""
        return False

    async def post(self, peer: Peer, message: Any, server: int | None = None) -> None:
        """See `Others`."""
        raise Elsewhere(message.table, server)

    async def leave(self, peer: Peer) -> None:
        """See `Others`."""

    def note_here(self, table: str) -> None:
        """See `Others`."""

    def tell_name(self, guest: str, name: str) -> None:
        """See `Others`."""


class Directory:
    """The one place that knows every table that is at this server."""

    others: Others = Nobody()

    def __init__(self, services: TableServices, store: interfaces.Tables, uptime: Uptime) -> None:
        self.services, self.store, self.time = services, store, services.time
        self.leases, self.names = services.leases, services.names
        self.summaries, self.quotas = services.summaries, services.quotas
        self.lobby, self.stuck, self.uptime = services.lobby, services.lobby.stuck, uptime
        self.awaited: dict[str, TakenUp] = {}  # tables to which people are about to come back
        self.actors: dict[str, TableActor] = {}
        self.is_leaving = False
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.claiming: set[str] = set()  # those of them that wait for nobody else
        self.conversations: dict[str, Conversation] = {}  # of tables that others give away just now
        self.locating: dict[str, asyncio.Event] = {}  # tables that are read ahead, or given away

    # ---- opening and closing -----------------------------------------------------------------

    async def read_summaries(self) -> list[str]:
        """Find the tables that are open or playing; return those whose rows are damaged."""
        rows = [] if self.store.shares else await self.store.unfinished_rows()
        infos, now = infos_of(rows), self.time.now()
        for row in rows:
            if row.table in infos:
                self.summaries.record_summary(infos[row.table], now - self.uptime.age(row.at))
        self.names |= await self.store.names(set(self.summaries.owned))
        return [row.table for row in rows if row.table not in infos]

    async def bring_back(self, damaged: list[str]) -> None:
        """Read the tables of the last run to which people come back, and those in doubt."""
        if self.store.shares:  # tables without a server are taken one after another
            return
        await self.read_ahead(self.summaries.latest_playing(MOST_AWAITED))
        for table, first in (await self.store.first_events()).items():
            if table in damaged or is_suspect(first):
                actor = await self.actor_here(table)
                if actor:
                    self.services.show_info(actor.info())
        are_open = [table for table, info in self.summaries.items() if info.status == OPEN]
        await asyncio.gather(*map(self.actor_here, are_open))  # closed when nobody comes

    async def take_orphans(self, most: int) -> int:
        """Take some tables whose servers are gone; return how many."""
        rows = await self.store.claim_orphans(most)
        await self.begin_with(rows)
        return len(rows)

    async def given(self) -> list[str]:
        """Return the tables that a server which ended gave to this one, as far as not known yet."""
        held = await self.store.held()
        known = self.actors.keys() | self.stuck.infos.keys()
        return [it for it in held if it not in known and it not in self.summaries]

    async def take_given(self, tables: list[str]) -> None:
        """Take some tables that a server which ended gave to this one."""
        await self.begin_with(await self.store.rows(tables))

    async def begin_with(self, rows: list[Row]) -> None:
        """Show tables that this server has from now on, as they were at the one before.

        Clocks and bots of a match go on when somebody comes back to it; open tables are loaded, and
        closed when nobody does.
        """
        infos, now = infos_of(rows), self.time.now()
        for row in rows:
            info = infos.get(row.table)
            if info and row.table not in self.actors:
                self.services.show_info(info, now - self.uptime.age(row.at))
            if info is None or info.status == OPEN:
                await self.actor_here(row.table)

    async def take_free_tables(self, tables: list[str]) -> None:
        """Take those of some tables that nobody has, and read them ahead, all at once.

        Meanwhile they are not loaded one by one: a second claim would shut the first one out.
        """
        known = self.actors.keys() | self.loading.keys() | self.locating.keys()
        wanted = [it for it in tables if it not in known]
        with self.keeping_waiting(wanted):
            taken = (await self.store.locate(wanted))[0] if wanted else {}
            if not self.is_leaving:
                self.awaited |= taken

    @contextlib.contextmanager
    def keeping_waiting(self, tables: Collection[str]) -> Iterator[None]:
        """Let those who ask for tables wait: another server has them in a moment, or this one."""
        done = asyncio.Event()
        self.locating |= dict.fromkeys(tables, done)
        try:
            yield
        finally:
            for table in tables:
                del self.locating[table]
            done.set()

    @contextlib.asynccontextmanager
    async def stopping(self, tables: Collection[str]) -> AsyncIterator[list[TableActor]]:
        """Stop tables that another server is about to have; those who ask for them wait."""
        while located := {self.locating[table] for table in tables if table in self.locating}:
            await asyncio.gather(*(event.wait() for event in located))
        with self.keeping_waiting(tables):
            if claiming := [self.loading[table] for table in tables if table in self.claiming]:
                await asyncio.wait(claiming)
            actors = [self.actors[table] for table in tables if table in self.actors]
            await self.stop(actors)
            yield actors

    async def actor_here(self, table: str) -> TableActor | None:
        """Return a table like `actor`; nothing where another server has it."""
        try:
            return await self.actor(table)
        except Elsewhere:
            return None

    async def read_ahead(self, tables: list[str]) -> None:
        """Have tables and their people at hand before they come back."""
        self.awaited = await self.store.claim_all(tables)
        seats = [seat.guest for table in tables for seat in self.summaries[table].seats]
        await self.store.read_ahead(sorted({*seats} - {""}))

    def begin_leaving(self) -> None:
        """Load no table any more: others are about to have them."""
        self.is_leaving = True
        self.awaited.clear()

    def forget_given(self, tables: Iterable[str]) -> None:
        """Show tables no longer that another server has from now on."""
        for table in tables:
            self.awaited.pop(table, None)
            self.lobby.remove_table(table)
            self.quotas.recount_search_bots(table)

    async def stop(self, actors: Collection[TableActor]) -> None:
        """Stop tables where they are."""
        for actor in actors:
            await actor.mailbox.put(Stop())
        if actors:
            await asyncio.wait([actor.task for actor in actors], timeout=STOP_WITHIN)

    def use_compiled(self, game: str, kernels: Kernels) -> None:
        """Let every table of a game go on with its compiled rules."""
        for actor in self.actors.values():
            if actor.log.game.name == game:
                actor.log.table.use(kernels)

    async def wait_for_returns(self) -> None:
        """Wait until those who were at tables when the server ended have come back."""
        if self.summaries:
            with gc_policy.undisturbed():
                await self.wait_for_a_quiet_time()
        self.awaited.clear()

    async def wait_for_a_quiet_time(self) -> None:
        """Wait until few people have come for a while, with a limit."""
        surge = self.services.surge
        until, pause = surge.time.now() + CALM_WITHIN, FIRST_COME_WITHIN
        while pause and surge.time.now() < until:
            await asyncio.sleep(pause)
            pause = LOOK_EVERY if surge.is_on else 0.0

    # ---- tables ------------------------------------------------------------------------------

    async def actor(self, table: str) -> TableActor | None:
        """Return a table, read from its log if it is not in memory."""
        if table not in self.actors and table not in self.stuck.infos:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load_actor(table))
            await asyncio.shield(self.loading[table])
        return self.actors.get(table)

    async def load_actor(self, table: str) -> None:
        """Read a table, unless there is none, or it is closed, or it does not replay."""
        try:
            while table in self.locating:
                await self.locating[table].wait()
            self.claiming.add(table)
            try:
                claimed = await self.leases.claim(table, self.awaited.pop(table, None))
            except Elsewhere:  # nor is it listed here any more, if it was
                self.forget_given([table])
                raise
            if self.is_leaving:  # and has given the lease away by now, or does so
                raise Elsewhere(table)
            if claimed:
                actor = self.actors[table] = TableActor(self.services, *claimed)
                if table in self.conversations:
                    actor.dispatcher.continue_conversation(self.conversations.pop(table))
                self.others.note_here(table)
        except NoTable:
            return
        except Unavailable:
            raise
        except Exception as error:
            log_crash(f"table {table}", error)
            await self.stuck.record_failure(table, error)
            self.lobby.remove_table(table)
        finally:
            self.claiming.discard(table)
            del self.loading[table]

    def keep_conversation(self, table: str, said: Conversation) -> None:
        """Keep for a while what was said at a table that may be this server's next."""
        self.conversations[table] = said
        loop = asyncio.get_running_loop()
        loop.call_later(CONVERSATIONS_KEPT, self.conversations.pop, table, None)

    def forget(self, actor: TableActor) -> None:
        """Put a table out of memory; its log stays."""
        if self.actors.get(actor.log.name) is actor:
            del self.actors[actor.log.name]
        if not actor.play.unwritten:  # uncommitted play is shown to nobody
            self.services.show_info(actor.info(), self.summaries.written.get(actor.log.name))
        if actor.log.status == CLOSED:
            self.leases.remember_gone(actor.log)
            self.services.start(delete_closed(self.store, actor.log.name))

    async def close_abandoned(self, table: str) -> None:
        """Close a match that nobody has come back to."""
        actor = await self.actor_here(table)
        if actor and not actor.attendees:
            await actor.mailbox.put(Closed("left"))

    # ---- guests and their sockets ------------------------------------------------------------

    async def welcome(self, guest: Guest) -> m.Welcome:
        self.services.surge.record_arrival()
        self.names[guest.guest] = guest.name
        seats = await self.quotas.own_tables.seated_tables(guest.guest)
        return m.Welcome(m.PROTOCOL, guest.guest, guest.name, seats)

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name, and show it where the guest sits."""
        self.quotas.check_rename(guest)
        await self.store.rename(guest, name)
        self.others.tell_name(guest, name)
        await self.show_name(guest, name)

    async def show_name(self, guest: str, name: str) -> None:
        """Show a guest's new name where the guest sits at this server."""
        self.names[guest] = name
        for actor in list(self.actors.values()):
            if guest in loading.guests_at(actor.log):
                await actor.mailbox.put(Renamed())

    async def post(self, peer: Peer, message: Any) -> None:
        """Hand a message to its table; refuse where there is none."""
        if isinstance(message, m.Enter):
            self.quotas.check_change(peer, message.table)
        if message.table not in self.actors and self.others.has(peer, message.table):
            await self.others.post(peer, message)
            return
        try:
            await self.post_here(peer, message)
        except Elsewhere as error:
            await self.others.post(peer, message, error.server)

    async def post_here(self, peer: Peer, message: Any) -> None:
        """Hand a message to a table of this server; raise Elsewhere if another server has it."""
        actor = await self.actor(message.table)
        if actor:
            peer.tables.add(message.table)
            await actor.post(peer, message)
        elif not await self.stuck.answer_message(peer, message):
            raise self.leases.no_table(message.table)

    def no_table(self, table: str) -> Refusal:
        """Return how a question about no table is refused."""
        return self.leases.no_table(table)

    async def leave(self, peer: Peer) -> None:
        """Tell every table that a socket is gone."""
        peer.has_left = True
        for table in peer.tables:
            actor = self.actors.get(table)
            if actor:
                await actor.mailbox.put(Left(peer))
        await self.others.leave(peer)

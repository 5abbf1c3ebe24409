"""Every part of one server, each built with what it uses: the one place that knows all of them."""

import contextlib
from collections.abc import Mapping
from typing import Protocol

from madang import shuffles as chance
from madang.bots import Choose
from madang.game import Kernels
from madang.server.archive.history import HistoryStore, Results, ResultStore
from madang.server.archive.replays import Replays
from madang.server.archive.reviews import Reviews, ReviewStore
from madang.server.clock import LoopTime, TimeSource
from madang.server.cluster.bus import Alone, Bus
from madang.server.cluster.servers import Servers
from madang.server.config import Settings
from madang.server.limits import ServerLimits
from madang.server.lobby.guests import (
    Devices,
    DeviceStore,
    Friends,
    FriendStore,
    Guests,
    GuestStore,
)
from madang.server.lobby.listing import LobbyList
from madang.server.lobby.making import TableMaker
from madang.server.lobby.membership import Membership
from madang.server.lobby.quotas import DiskBudget, FreeSpace, Quotas
from madang.server.lobby.retention import Retention, Uptime, UptimeStore
from madang.server.lobby.standings import Ratings, RatingStore, SeriesBook, SeriesStore
from madang.server.lobby.stuck_tables import StuckTableStore
from madang.server.lobby.tables import Directory, Shuffler, TableServices
from madang.server.protocol.messages import CloseCode
from madang.server.store import interfaces
from madang.server.store.interfaces import Unavailable
from madang.server.table.loading import Leases
from madang.server.table.play import Peer
from madang.server.workers.bot_pool import BotPool
from madang.server.workers.compile import SearchCompiler
from madang.server.workers.jobs import Jobs


class Store(
    interfaces.TableLog,
    interfaces.Leases,
    interfaces.UnfinishedTables,
    StuckTableStore,
    ResultStore,
    ReviewStore,
    HistoryStore,
    GuestStore,
    interfaces.Arrivals,
    DeviceStore,
    FriendStore,
    SeriesStore,
    RatingStore,
    UptimeStore,
    interfaces.Retention,
    interfaces.TablesOfGuests,
    interfaces.Cluster,
    interfaces.Durable,
    FreeSpace,
    Protocol,
):
    """All that a server asks of its database, and its beginning and end."""

    async def open(self) -> None:
        """Own the database, bring it to today's form and start the writer."""

    async def close(self) -> None:
        """Write what waits, and let go of the database."""

    def waiting(self) -> int:
        """Return how many changes wait to be written."""


class Parts:
    """One server without its web: built, opened and closed in order."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        time_source: TimeSource | None = None,
        shuffles: Shuffler | None = None,
        bus: Bus | None = None,
    ) -> None:
        time = time_source or LoopTime()
        self.settings, self.store, self.time = settings, store, time
        self.connections: set[Peer] = set()
        self.kernels: dict[str, Kernels] = {}
        self.uptime = Uptime(store)
        calendar = self.uptime.calendar
        # next to the event loop
        self.jobs = Jobs(settings.worker_processes)
        self.bot_pool = BotPool(settings, self.jobs)
        # guests
        self.guests = Guests(store)
        self.devices = Devices(store, self.guests, settings, time, calendar)
        self.friends = Friends(store, self.connections, time, calendar)
        self.ratings = Ratings(store) if settings.ratings else None
        # limits
        self.limits = ServerLimits(settings, time)
        self.disk = DiskBudget(settings, store, time)
        # tables
        self.lobby = LobbyList(store)
        self.quotas = Quotas(settings, self.lobby.summaries, self.lobby.own_tables, self.disk, time)
        self.services = TableServices(
            settings,
            store,
            time,
            calendar,
            shuffles or chance.secret,  # of tables that have promised nothing
            Leases(store, {}, self.kernels),
            self.lobby,
            self.quotas,
            self.bot_pool,
            self.ratings,
        )
        self.tables = Directory(self.services, store, self.uptime)
        self.membership = Membership(store, self.tables.actors, self.connections)
        # matches that are over
        self.replays = Replays(store, self.jobs, self.kernels, time)
        self.results = Results(store, self.jobs, self.kernels)
        self.searches = SearchCompiler() if settings.compile else None
        self.reviews = Reviews(self.jobs, self.replays, store, calendar, self.searches)
        self.series = SeriesBook(store, self.results, settings.nights_burst, time, calendar)
        self.making = TableMaker(
            self.services, self.tables, self.series, self.replays, promises=shuffles is None
        )
        self.services.making, self.services.forget = self.making, self.tables.forget
        self.retention = Retention(
            settings, store, time, self.uptime, self.tables, self.connections
        )
        self.background = self.services.background
        self.servers = Servers(
            bus or Alone(), store, self.tables, self.membership, self.friends, self.devices
        )

    async def open(self) -> None:
        """Find the tables of the last run, and start what runs next to them."""
        await self.store.open()
        self.durability = await self.store.durability()
        if self.ratings:
            await self.ratings.read_ratings()
        await self.uptime.begin_run()
        await self.servers.open()
        self.background.keep(self.membership.keep_beating)
        damaged = await self.tables.read_summaries()
        self.background.keep(self.lobby.keep_sending)
        self.background.keep(self.retention.keep_sweeping)
        self.background.keep(self.retention.keep_archiving)
        await self.tables.bring_back(damaged)

    async def close(self) -> None:
        """Stop every table where it is, and let go of the store."""
        for peer in list(self.connections):
            peer.hang_up(CloseCode.RESTARTING)
        await self.membership.begin_leaving()
        await self.tables.stop([*self.tables.actors.values()])
        await self.background.close()
        self.bot_pool.close()
        await self.reviews.close()
        if self.searches:
            await self.searches.close()
        await self.jobs.close()
        with contextlib.suppress(Unavailable):
            await self.uptime.record_run()
        await self.membership.leave()
        await self.servers.close()
        await self.store.close()

    def use_compiled(self, game: str, kernels: Kernels, choosers: Mapping[str, Choose]) -> None:
        """Let every table and every bot of a game go on with its compiled rules."""
        self.bot_pool.use_compiled(game, choosers)
        self.kernels[game] = kernels
        self.tables.use_compiled(game, kernels)

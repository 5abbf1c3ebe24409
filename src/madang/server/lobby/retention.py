"""The closing, unloading and deleting of tables that nobody has come to for long.

Tables that ended long ago lose only the data needed to play: records,
replays and histories stay as they are. Answers to commands go, and with them the promise that a
command sent again gets the same answer. Tables that are closed before their match began, and
what-ifs that are closed, go altogether, and at once.
"""

import asyncio
import contextlib
import logging
from collections.abc import Collection
from typing import Protocol

from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.lobby.listing import LobbyList, Summaries, is_left_to_bots
from madang.server.lobby.stuck_tables import owners_of
from madang.server.protocol import messages as m
from madang.server.store import interfaces
from madang.server.store.interfaces import CLOSED, PUT_AWAY, Row, Unavailable
from madang.server.table.actor import Stop, TableActor
from madang.server.table.play import Peer
from madang.server.table.table_log import OPEN, PLAYING, read_info

logger = logging.getLogger(__name__)

A_DAY = 86400.0
SWEEP_EVERY = 60.0  # seconds
ARCHIVE_EVERY = 3600.0
NAMES_KEPT = 10_000  # more are looked up again
LOBBY = ""  # where answers about no table are kept
ROWS, ANSWERS = 50, 200  # looked for, and forgotten, at a time: others write in between
PAUSE = 0.02  # seconds
DRIFT = 5.0  # seconds that a clock may lose or gain in a minute; more is a jump


class UptimeStore(Protocol):
    """When the server ran."""

    async def date(self) -> float:
        """Return the date by the clock that all servers of the database go by."""

    async def runs(self) -> list[tuple[float, float]]:
        """Return when the server began to run, and ran last, as often as it did; oldest first."""

    async def record_run(self, began: float, at: float) -> None:
        """Write that the run that began then goes on, and so that anything can be written."""


class Uptime:
    """When the server ran: how long ago something was written, counted in time that it was there.

    A clock that is put right, or wrong, makes nothing older: within a run time is counted, not
    read; between two runs nothing is counted at all. Where several machines share a database they
    go by its clock: each follows it as far as it drifts, and not where it jumps.
    """

    def __init__(self, store: UptimeStore) -> None:
        self.store, self.calendar = store, Calendar()
        self.past: list[tuple[float, float]] = []  # the runs before this one
        self.began = 0.0
        self.ahead = 0.0  # seconds by which a run is ahead of the clock, see `open`

    async def begin_run(self) -> None:
        """Begin a run; say so where the clock seems to have jumped."""
        self.past = await self.store.runs()
        self.calendar.set(await self.store.date())
        last, today = max((at for _, at in self.past), default=0.0), self.calendar.now()
        if last > today:
            logger.warning("the clock stands %.1f days behind the last run", (last - today) / A_DAY)
            self.calendar.set(last)
        elif last and today - last > A_DAY:
            logger.warning("%.1f days have gone since the last run", (today - last) / A_DAY)
        self.began = self.calendar.now()
        self.ahead = self.began - today
        await self.record_run()

    async def record_run(self) -> None:
        """Write that the run goes on; raise Unavailable where nothing can be written."""
        date = await self.store.date() + self.ahead
        if abs(date - self.calendar.now()) < DRIFT:
            self.calendar.set(date)
        await self.store.record_run(self.began, self.calendar.now())

    def age(self, at: float) -> float:
        """Return for how many seconds the server has run since a date before this run."""
        if not self.past:  # it was written by a release that noted no runs
            return 0.0
        seconds, counted = 0.0, at
        for begin, end in sorted(self.past):  # runs of two servers may overlap
            seconds += max(0.0, end - max(begin, counted))
            counted = max(counted, end)
        return seconds


class Tables(Protocol):
    """The tables in memory."""

    actors: dict[str, TableActor]
    lobby: LobbyList
    names: dict[str, str]  # of guests, as far as they are known

    async def close_abandoned(self, table: str) -> None:
        """Close a match that nobody is at."""


class Retention:
    """Looks after tables that nobody looks at."""

    def __init__(
        self,
        settings: Settings,
        store: interfaces.Retention,
        time: TimeSource,
        uptime: Uptime,
        tables: Tables,
        connections: Collection[Peer],
    ) -> None:
        self.settings, self.store, self.time, self.uptime = settings, store, time, uptime
        self.tables, self.lobby, self.names = tables, tables.lobby, tables.names
        self.connections = connections

    @property
    def summaries(self) -> Summaries:
        """The tables that are open or playing."""
        return self.lobby.summaries

    async def keep_sweeping(self) -> None:
        """Unload tables without viewers, and end those that everybody has left."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            with contextlib.suppress(Unavailable):
                await self.uptime.record_run()
                await self.sweep_once()

    async def keep_archiving(self) -> None:
        """Archive old tables, now and then; delete what earlier releases kept for nobody."""
        statuses = [CLOSED, PUT_AWAY]
        while True:
            with contextlib.suppress(Unavailable):
                for status in statuses:
                    await delete_useless(self.store, status)
                statuses = [CLOSED]
            await asyncio.sleep(ARCHIVE_EVERY)
            if self.settings.archive_after:
                before = self.uptime.calendar.now() - self.settings.archive_after * A_DAY
                with contextlib.suppress(Unavailable):
                    await archive_old(self.store, before)

    async def sweep_once(self) -> None:
        """Look at every table once."""
        for table, info in list(self.summaries.items()):
            written = self.summaries.written.get(table)
            if written is None:  # it has ended, or another server has it, since the sweep began
                continue
            if info.status == PLAYING and written <= self.abandoned_since(info):
                await self.tables.close_abandoned(table)
        oldest = self.time.now() - self.settings.unload_after
        for actor in list(self.tables.actors.values()):
            is_idle = not actor.attendees and actor.touched < oldest
            if is_idle and actor.log.status != OPEN:
                await actor.mailbox.put(Stop())
        self.forget_names()

    def abandoned_since(self, info: m.TableInfo) -> float:
        """Return until when something must have been written of a match that is not given up."""
        settings = self.settings
        idle = settings.alone_idle if is_left_to_bots(info) else settings.playing_idle
        return self.time.now() - idle

    def forget_names(self) -> None:
        """Keep no more names than are of use."""
        if len(self.names) > NAMES_KEPT:
            actors = self.tables.actors.values()
            infos = [*self.lobby.all_infos(), *(actor.info() for actor in actors)]
            kept = {guest for info in infos for guest in owners_of(info)}
            for guest in self.names.keys() - kept - {peer.guest for peer in self.connections}:
                del self.names[guest]


# ---- tables that ended -----------------------------------------------------------------------


async def archive_old(store: interfaces.Retention, before: float) -> int:
    """Archive what ended before then, piece by piece; return how many tables."""
    await drop_answers(store, LOBBY, before)
    count = 0
    while rows := await store.old_rows(before, ROWS):
        for row in rows:
            await archive(store, row)
        count += len(rows)
    return count


async def archive(store: interfaces.Retention, row: Row) -> None:
    if is_useless(row):
        await delete_table(store, row)
        return
    await drop_answers(store, row.table, float("inf"))
    info = read_info(row.card)
    await store.archive_table(row.table, {seat.guest for seat in info.seats} if info else set())


async def delete_useless(store: interfaces.Retention, status: str) -> None:
    """Delete closed tables that are of no use to anybody, as a kill or an old release left them."""
    after = ""
    while rows := await store.rows_with(status, after, ROWS):
        for row in filter(is_useless, rows):
            await delete_table(store, row)
        after = rows[-1].table
        await asyncio.sleep(PAUSE)


def is_useless(row: Row) -> bool:
    """Tell whether a table is closed and was never dealt, or was a what-if: nobody can find it."""
    info = read_info(row.card)
    is_closed = row.status in (CLOSED, PUT_AWAY)
    return info is not None and is_closed and (not info.deal or info.branch_of is not None)


async def delete_closed(store: interfaces.Retention, table: str) -> None:
    """Delete a closed table that nobody will ask about; now, or later with others."""
    with contextlib.suppress(Unavailable):
        row = await store.row(table)
        if row and is_useless(row):
            await delete_table(store, row)


async def delete_table(store: interfaces.Retention, row: Row) -> None:
    """Delete a table, and what was answered there."""
    await store.delete_table(row.table)
    await drop_answers(store, row.table, float("inf"))


async def drop_answers(store: interfaces.Retention, table: str, before: float) -> None:
    """Forget answers, some at a time."""
    has_more = True
    while has_more:
        has_more = await store.drop_answers(table, before, ANSWERS)
        await asyncio.sleep(PAUSE)

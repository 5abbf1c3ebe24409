"""What is ended, put out of memory or put away because nobody has come for long."""

import asyncio
import contextlib

from madang.server.archive.old import purge_thoughts, put_away
from madang.server.lobby import listing
from madang.server.lobby.ports import Tables
from madang.server.lobby.runs import A_DAY
from madang.server.protocol import messages as m
from madang.server.store.base import Unavailable
from madang.server.store.upkeep import PUT_AWAY
from madang.server.table.log import CLOSED, OPEN, PLAYING
from madang.server.table.mail import Stop

SWEEP_EVERY = 60.0  # seconds
ARCHIVE_EVERY = 3600.0
NAMES_KEPT = 10_000  # more are looked up again


class Sweeping:
    """Looks after tables that nobody looks at."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.settings = tables, tables.settings

    async def keep_sweeping(self) -> None:
        """Put tables that nobody looks at out of memory, and end what everybody has left."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            with contextlib.suppress(Unavailable):
                await self.tables.runs.beat()
                await self.sweep_once()

    async def keep_putting_away(self) -> None:
        """Put old tables away, now and then; delete what earlier releases kept for nobody."""
        statuses = [CLOSED, PUT_AWAY]
        while True:
            with contextlib.suppress(Unavailable):
                for status in statuses:
                    await purge_thoughts(self.tables.store, status)
                statuses = [CLOSED]
            await asyncio.sleep(ARCHIVE_EVERY)
            if self.settings.archive_after:
                before = self.tables.calendar.now() - self.settings.archive_after * A_DAY
                with contextlib.suppress(Unavailable):
                    await put_away(self.tables.store, before)

    async def sweep_once(self) -> None:
        """Look at every table once."""
        await self.give_up_what_is_left()
        await self.unload_what_is_idle()
        self.forget_names()

    async def give_up_what_is_left(self) -> None:
        """Close the matches of which nothing has been written for long."""
        cards = self.tables.cards
        for table, card in list(cards.items()):
            if card.status == PLAYING and cards.written[table] <= self.given_up(card):
                await self.tables.give_up(table)

    def given_up(self, card: m.TableInfo) -> float:
        """Return until when something must have been written of a match that is not given up."""
        is_left, settings = listing.is_left_to_bots(card), self.settings
        return self.tables.time.now() - (settings.alone_idle if is_left else settings.playing_idle)

    async def unload_what_is_idle(self) -> None:
        """Put tables at which nobody has been for a while out of memory."""
        oldest = self.tables.time.now() - self.settings.unload_after
        for actor in list(self.tables.actors.values()):
            is_idle = not actor.attendees and actor.timers.touched < oldest
            if is_idle and actor.log.status != OPEN:
                await actor.mailbox.put(Stop())

    def forget_names(self) -> None:
        """Keep no more names than are of use."""
        names, actors = self.tables.names, self.tables.actors.values()
        if len(names) > NAMES_KEPT:
            infos = [*self.tables.lobby.known(), *(actor.info() for actor in actors)]
            kept = {guest for info in infos for guest in listing.owners_of(info)}
            for guest in names.keys() - kept - {peer.guest for peer in self.tables.connections}:
                del names[guest]

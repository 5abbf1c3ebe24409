"""How tables come to be: opened as somebody asks, like another one, or from a moment of one."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

import msgspec

from madang.games import game_named
from madang.server.archive.replays import Replays
from madang.server.lobby.guests import link_name
from madang.server.lobby.listing import is_left_to_bots
from madang.server.lobby.standings import SeriesBook
from madang.server.lobby.tables import TableServices
from madang.server.protocol import messages as m
from madang.server.store.interfaces import (
    Answer,
    Elsewhere,
    Latest,
    Limit,
    Part,
    Repeated,
    Row,
    Snapshot,
    TooMany,
)
from madang.server.table.actor import TableActor
from madang.server.table.dispatch import digest_of
from madang.server.table.events import (
    AnyEvent,
    ChatSet,
    Closed,
    Committed,
    Seated,
    SeatKept,
    TimeSet,
    encode_event,
)
from madang.server.table.loading import load_log
from madang.server.table.opening import branched, check_branch, events_of
from madang.server.table.play import Peer, Write
from madang.server.table.table_log import (
    BOT,
    Holder,
    TableLog,
    info_of,
    kept,
    opening_of,
    refusal_of,
)
from madang.shuffles import commit_to, new_secret

LOBBY = ""  # the table of commands that are about no table


class Tables(Protocol):
    """The tables in memory."""

    async def actor(self, table: str) -> TableActor | None:
        """Return a table, read from its log if it is not in memory."""

    async def actor_here(self, table: str) -> TableActor | None:
        """Return a table like `actor`; None where another server has it."""

    async def close_abandoned(self, table: str) -> None:
        """Close a match that nobody is at."""


class TableMaker:
    """Makes tables, as many as somebody may have."""

    def __init__(
        self,
        services: TableServices,
        tables: Tables,
        series: SeriesBook,
        replays: Replays,
        promises: bool,
    ) -> None:
        self.settings, self.store, self.time = services.settings, services.store, services.time
        self.calendar, self.shuffles = services.calendar, services.shuffles
        self.names, self.kernels = services.names, services.kernels
        self.summaries, self.quotas = services.summaries, services.quotas
        self.tables, self.series, self.replays = tables, series, replays
        self.promises = promises  # whether new tables promise what they deal from

    async def make_table(self, peer: Peer, message: m.Make) -> bytes:
        """Open a table as asked; return the answer, the same when it is asked again."""
        guest, digest = peer.guest, digest_of(message)
        known = await self.store.find_answer(LOBBY, guest, message.cmd)
        if known:
            return known.to(digest)
        table = new_table_name()
        promised = [] if message.lesson else self.promise_of_decks()  # its first deal is no chance
        events = [*events_of(guest, message), *promised]
        commit = next((commit_to(table, event.secret) for event in promised), "")
        made = m.encode(m.Made(message.cmd, table, commit))
        answer = Answer(LOBBY, guest, message.cmd, made, digest)
        await self.series.check_open(message.night)

        async def write_alone(part: Part) -> None:
            await self.store.append(*part[:3], answer=answer, row=part.row, limit=part.limit)

        is_public = not opening_of(events).private
        try:
            game, bots = game_named(opening_of(events).game), bots_in(events)
            async with self.quotas.reserve_table(peer, table, game, bots, is_public) as limit:
                await self.make_room(guest)
                await self.write_new(table, events, write_alone, limit=limit)
        except TooMany as error:
            raise refusal_of(error) from None
        except Repeated:  # sent twice, and the other was faster
            earlier = await self.store.find_answer(LOBBY, guest, message.cmd)
            return (earlier or answer).to(digest)
        return answer.answer

    async def open_like(self, log: TableLog, peer: Peer, write: Write) -> str:
        """Open a table with the options and the bots of another; its caller is the host.

        A seat is kept for every other player: nobody is at a table that they did not choose.
        """
        guest = peer.guest
        seats = [seated_again(seat, h, guest) for seat, h in enumerate(log.holders)]
        timed = [TimeSet(seat, h.times) for seat, h in enumerate(log.holders) if h.times != 1]
        table = new_table_name()
        series = await self.series.if_open(log.opened.night)
        opened = msgspec.structs.replace(log.opened, host=guest, branch_of=None, night=series)
        chat_off = [ChatSet(is_on=False)] if log.is_chat_off else []
        bots, is_public = bots_in(seats), not opened.private
        async with self.quotas.reserve_table(peer, table, log.game, bots, is_public) as limit:
            await self.make_room(guest)
            events: list[AnyEvent] = [opened, *seats, *timed, *chat_off, *self.promise_of_decks()]
            await self.write_new(table, events, write, limit=limit)
        return table

    def promise_of_decks(self) -> list[Committed]:
        """Promise a new table's secret, unless tests say what is dealt."""
        return [Committed(new_secret())] if self.promises else []

    async def open_branch(self, log: TableLog, peer: Peer, message: m.Branch, write: Write) -> str:
        """Open a what-if; close the caller's last one: it was a thought, not a match."""
        with self.quotas.reserve_branch(peer):
            info = info_of(log, self.names, set(), 0)
            match = await self.replays.match_of(peer.address, info)
            check_branch(message, log, match.events)
            moment = await self.replays.moment_of(peer.address, info, message.at)
            shuffles, table = self.shuffles(log.game), new_table_name()
            given = table, log, peer.guest, message, moment, shuffles
            events, snapshot = await asyncio.to_thread(branched, *given, log.table.kernels)
            await self.close_branches(peer.guest)
            await self.write_new(table, events, write, snapshot)
        return table

    async def close_branches(self, guest: str) -> None:
        """Close the what-ifs of a guest that are not over."""
        for info in await self.quotas.own_tables.tables_of(guest):
            is_one = info.host == guest and info.branch_of
            actor = await self.tables.actor_here(info.table) if is_one else None
            if actor:
                await actor.mailbox.put(Closed("left"))

    async def make_room(self, guest: str) -> None:
        """Close a host's oldest tables of those left to bots, where there are many."""
        left = [info for info in await self.quotas.hosted_tables(guest) if is_left_to_bots(info)]
        left.sort(key=lambda info: self.summaries.written.get(info.table, 0.0))
        for info in left[: max(0, len(left) - self.settings.tables_per_guest + 1)]:
            await self.tables.close_abandoned(info.table)

    async def write_new(
        self,
        table: str,
        events: list[AnyEvent],
        write: Write,
        snapshot: Snapshot | None = None,
        limit: Limit | None = None,
    ) -> None:
        """Have the first events of a table written, with its row."""
        encoded = [encode_event(event) for event in events]
        latest = Latest(snapshot, encoded[snapshot.seq if snapshot else 0 :], [])
        log, _ = await load_log(self.store, table, self.kernels, latest)
        info = info_of(log, self.names, set(), 0)
        row = Row(table, log.host, log.status, m.encode(kept(info)), self.calendar.now())
        await write(Part(table, 0, encoded, row=row, snapshot=snapshot, limit=limit))
        self.summaries.record_summary(info, self.time.now())
        with suppress(Elsewhere):  # another server was faster, or this one is leaving
            await self.tables.actor(table)


def new_table_name() -> str:
    """Return a name that nobody can guess: a private table is found by its link alone."""
    return link_name(9)


def bots_in(events: Iterable[AnyEvent]) -> list[str]:
    """Return the words of the bots that the first events of a table seat."""
    return [it.occupant for it in events if isinstance(it, Seated) and it.kind == BOT]


def seated_again(seat: int, holder: Holder, guest: str) -> Seated | SeatKept:
    """Seat a bot, or the guest, as at another table; keep the seat of everybody else."""
    if holder.kind == BOT or holder.who == guest:
        return Seated(seat, holder.kind, holder.who)
    return SeatKept(seat, holder.who)

"""How tables come to be: opened as somebody asks, like another one, or from a moment of one."""

import asyncio
from functools import partial

import msgspec

from madang.fair import commit_to, new_secret
from madang.server.lobby import listing
from madang.server.lobby.link_names import link_name
from madang.server.lobby.ports import Tables
from madang.server.protocol import messages as m
from madang.server.protocol.repeats import digest_of
from madang.server.store.base import Answer, Latest, Part, Repeated, Row, Snapshot
from madang.server.table.branch import branched, check_branch
from madang.server.table.events import (
    AnyEvent,
    Closed,
    Committed,
    Hushed,
    Kept,
    Seated,
    Timed,
    encode_event,
)
from madang.server.table.info import info_of, kept
from madang.server.table.loading import loaded
from madang.server.table.log import BOT, Holder, TableLog
from madang.server.table.making import events_of
from madang.server.table.opening import opening_of
from madang.server.table.ports import Peer, Write

LOBBY = ""  # the table of commands that are about no table


class Making:
    """Makes tables, as many as somebody may have."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def make(self, peer: Peer, message: m.Make) -> bytes:
        """Open a table as asked; return the answer, the same when it is asked again."""
        store, guest, digest = self.tables.store, peer.guest, digest_of(message)
        known = await store.answer(LOBBY, guest, message.cmd)
        if known:
            return known.to(digest)
        table = new_table_name()
        promised = [] if message.lesson else self.promised()  # its first deal is no chance
        events = [*events_of(guest, message), *promised]
        commit = next((commit_to(table, event.secret) for event in promised), "")
        made = m.encode(m.Made(message.cmd, table, commit))
        answer = Answer(LOBBY, guest, message.cmd, made, digest)
        await self.tables.nights.check_open(message.night)
        try:
            with self.tables.quotas.making(peer, table, not opening_of(events).private):
                await self.make_room(guest)
                await self.write_new(table, events, partial(self.write_alone, answer))
        except Repeated:  # sent twice, and the other was faster
            return (await store.answer(LOBBY, guest, message.cmd) or answer).to(digest)
        return answer.answer

    async def open_like(self, log: TableLog, peer: Peer, write: Write) -> str:
        """Open a table with the options and the bots of another; its caller is the host.

        A seat is kept for everybody else who played: nobody is at a table that they did not choose.
        """
        guest = peer.guest
        seats = [seated_again(seat, h, guest) for seat, h in enumerate(log.holders)]
        timed = [Timed(seat, h.times) for seat, h in enumerate(log.holders) if h.times != 1]
        table = new_table_name()
        night = await self.tables.nights.if_open(log.opened.night)
        opened = msgspec.structs.replace(log.opened, host=guest, branch_of=None, night=night)
        hushed = [Hushed(True)] if log.hushed else []
        with self.tables.quotas.making(peer, table, not opened.private):
            await self.make_room(guest)
            promised = self.promised()
            await self.write_new(table, [opened, *seats, *timed, *hushed, *promised], write)
        return table

    def promised(self) -> list[Committed]:
        """Promise a new table's secret, unless tests say what is dealt."""
        return [Committed(new_secret())] if self.tables.promises else []

    async def open_branch(self, log: TableLog, peer: Peer, message: m.Branch, write: Write) -> str:
        """Open a what-if; close the caller's last one: it was a thought, not a match."""
        with self.tables.quotas.branching(peer):
            replays, card = self.tables.replays, info_of(log, self.tables.names, set(), 0)
            match = await replays.match(peer.address, card)
            check_branch(message, log, match.events)
            moment = await replays.moment(peer.address, card, message.at)
            shuffles, table = self.tables.shuffles(log.game), new_table_name()
            given = table, log, peer.guest, message, moment, shuffles
            events, snapshot = await asyncio.to_thread(branched, *given, log.table.kernels)
            await self.close_branches(peer.guest)
            await self.write_new(table, events, write, snapshot)
        return table

    async def close_branches(self, guest: str) -> None:
        """Close the what-ifs of a guest that are not over."""
        for card in self.tables.cards.of(guest):
            is_one = card.host == guest and card.branch_of
            actor = await self.tables.actor(card.table) if is_one else None
            if actor:
                await actor.mailbox.put(Closed("left"))

    async def make_room(self, guest: str) -> None:
        """Close a host's oldest tables of those left to bots, where there are many."""
        quotas, written = self.tables.quotas, self.tables.cards.written
        left = [card for card in quotas.hosted(guest) if listing.is_left_to_bots(card)]
        left.sort(key=lambda card: written[card.table])
        for card in left[: max(0, len(left) - self.tables.settings.tables_per_guest + 1)]:
            await self.tables.give_up(card.table)

    # ---- writing -----------------------------------------------------------------------------

    async def write_alone(self, answer: Answer, part: Part) -> None:
        """Commit a new table with the answer that names it."""
        await self.tables.store.append(*part[:3], answer=answer, row=part.row)

    async def write_new(
        self,
        table: str,
        events: list[AnyEvent],
        write: Write,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Have the first events of a table written, with its row."""
        encoded = [encode_event(event) for event in events]
        latest = Latest(snapshot, encoded[snapshot.seq if snapshot else 0 :], [])
        log, _ = await loaded(self.tables.store, table, self.tables.kernels, latest)
        card = info_of(log, self.tables.names, set(), 0)
        row = Row(table, log.host, log.status, m.encode(kept(card)), self.tables.calendar.now())
        await write(Part(table, 0, encoded, row=row, snapshot=snapshot))
        self.tables.cards.note(card, self.tables.time.now())
        await self.tables.actor(table)


def new_table_name() -> str:
    """Return a name that nobody can guess: a private table is found by its link alone."""
    return link_name(9)


def seated_again(seat: int, holder: Holder, guest: str) -> Seated | Kept:
    """Seat a bot, or the guest, as at another table; keep the seat of everybody else."""
    if holder.kind == BOT or holder.who == guest:
        return Seated(seat, holder.kind, holder.who)
    return Kept(seat, holder.who)

"""Tables that cannot be continued: their logs do not replay, by these rules or at all.

Their people find them in the lobby, with the reason, and may have the log as it is written. Then
its cards are known, so that it is over for good, even if those rules come back.
"""

import asyncio
from typing import Any, Protocol

import msgspec

from madang.errors import RecordError
from madang.games import game_named
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Appends, Events, Lease, Row, Rows
from madang.server.table.events import Opened, RulesBroken, decode_event, encode_event
from madang.server.table.play import Peer
from madang.server.table.table_log import CLOSED, OPEN, OVER, PLAYING, read_info

STUCK = "stuck"
OTHER_RULES, DAMAGED = "rules", "log"
UNFINISHED = OPEN, PLAYING


class StuckTableStore(Rows, Events, Appends, Protocol):
    """What shows tables that cannot be continued."""

    async def claim(self, table: str) -> Lease:
        """Take a table's lease. The former holder can no longer write to the table."""


class StuckTables:
    """The summaries of these tables; none of them counts for anybody's limits."""

    def __init__(self, store: StuckTableStore, lobby_is_due: asyncio.Event) -> None:
        self.store, self.lobby_is_due = store, lobby_is_due
        self.infos: dict[str, m.TableInfo] = {}
        self.leaving = asyncio.Lock()

    async def record_failure(self, table: str, error: Exception) -> None:
        """Remember a table whose log gave this error, if it was not over yet."""
        row = await self.store.row(table)
        if row is None or row.status not in UNFINISHED:
            return
        info = read_info(row.card) or await self.info_of_opening(table)
        if info:
            self.infos[table] = msgspec.structs.replace(info, status=STUCK, stuck=reason_of(error))

    async def info_of_opening(self, table: str) -> m.TableInfo | None:
        """Return as much as the first event tells of a table."""
        opened = opening_in((await self.store.events(table, whole=False))[0])
        if opened is None:
            return None
        return m.TableInfo(
            table, opened.game, opened.options, None, STUCK, [], opened.host, True, None, 0.0, 0, 0,
            None,
        )  # fmt: skip

    async def answer_message(self, peer: Peer, message: Any) -> bool:
        """Answer for a table that cannot be continued; return whether this is one."""
        info = self.infos.get(message.table)
        match message:
            case _ if info is None:
                return False
            case m.Enter():
                peer.send(m.Table(info, seat_in(info, peer.guest)))
            case m.Stand() | m.Close():
                await self.remove_guest(message.table, peer.guest)
                self.lobby_is_due.set()
                peer.send(m.Ack(message.cmd, 0))
            case m.Exit():
                pass
            case _:
                raise Refusal("not_now", status=info.status)
        return True

    async def remove_guest(self, table: str, guest: str) -> None:
        """Let it be no longer one of a guest's tables: in its row, for its log stays as it is."""
        async with self.leaving:  # or of two who leave at once, one would be written back
            info, row = self.infos.get(table), await self.store.row(table)
            if row is None or info is None or guest not in owners_of(info):
                raise Refusal("not_seated")
            info = without_guest(info, guest)
            is_left = not owners_of(info)
            card = m.encode(msgspec.structs.replace(info, status=row.status, stuck=""))
            status = CLOSED if is_left else row.status
            await self.store.append(table, 0, [], row=row._replace(card=card, status=status))
            self.infos[table] = info
            if is_left:
                del self.infos[table]

    async def log_for(self, table: str, guest: str | None) -> list[bytes]:
        """Return the log of a table that does not replay, to one of its people if it was played."""
        row = await self.store.row(table)
        if row is None or row.status not in (*UNFINISHED, OVER):
            raise Refusal("no_table", table=table)
        info = self.infos.get(table)
        if row.status != OVER and not (info and guest in owners_of(info)):
            raise Refusal("not_now", status=STUCK)
        return await self.ended_log(row)

    async def ended_log(self, row: Row) -> list[bytes]:
        """Return a log; end it first, since it tells all cards."""
        events, end = await self.store.events(row.table, whole=False), encode_event(RulesBroken())
        if row.status != OVER and events[-1] != end:
            lease = await self.store.claim(row.table)  # so that no other server writes on
            await self.store.append(row.table, lease.seq, [end], epoch=lease.epoch)
            events.append(end)
        return events


def owners_of(info: m.TableInfo) -> set[str]:
    """Return the guests who have a table among their own: seated, awaited, or its host."""
    seated = {
        guest for seat in info.seats for guest in (seat.guest, seat.next_guest, seat.kept_guest)
    }
    return {info.host, *seated} - {""}


def without_guest(info: m.TableInfo, guest: str) -> m.TableInfo:
    """Return a summary in which a guest is nobody."""
    seats = []
    for seat in info.seats:
        if seat.guest == guest:
            seat = msgspec.structs.replace(seat, guest="", name="")
        if seat.next_guest == guest:
            seat = msgspec.structs.replace(seat, next_guest="", next_name="")
        if seat.kept_guest == guest:
            seat = msgspec.structs.replace(seat, kept_guest="", kept_name="")
        seats.append(seat)
    host = "" if info.host == guest else info.host
    return msgspec.structs.replace(info, seats=seats, host=host)


def seat_in(info: m.TableInfo, guest: str) -> int | None:
    """Return where a guest sits."""
    return next((n for n, seat in enumerate(info.seats) if seat.guest == guest), None)


def reason_of(error: Exception) -> str:
    """Return the word for why a log does not replay."""
    is_version = isinstance(error, RecordError) and error.why == "version"
    return OTHER_RULES if is_version else DAMAGED


def opening_in(payload: bytes) -> Opened | None:
    """Return the event that opens a table, if this is one."""
    try:
        event = decode_event(payload)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return event if isinstance(event, Opened) else None


def is_suspect(payload: bytes) -> bool:
    """Tell from a table's first event whether its log may not replay."""
    opened = opening_in(payload)
    return opened is None or not game_named(opened.game).can_replay(opened.rules)

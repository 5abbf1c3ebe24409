"""The table's card: the lobby's line and the frame of its page."""

from collections.abc import Iterable, Mapping, Set

import msgspec

from madang.server.protocol.messages import Seat, TableInfo
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Row, TooMany
from madang.server.table.schedule import Votes
from madang.server.table.table_log import BOT, PERSON, Holder, TableLog
from madang.server.texts import numbers_of


def info_of(
    log: TableLog,
    names: Mapping[str, str],
    here: Set[int],
    watchers: int,
    votes: Votes | None = None,
) -> TableInfo:
    votes = votes or Votes(log)
    opened, progress, idle = log.opened, log.progress, log.idle
    called = (names.get(it.who, "") if it.kind == PERSON else "" for it in log.holders)
    alike = numbers_of(tuple(called))
    return TableInfo(
        table=log.name,
        game=opened.game,
        options=opened.options,
        preset=log.preset,
        status=log.status,
        seats=[
            seat_card(
                holder, names, seat in here, seat in idle, *votes.counted(seat, here), alike[seat]
            )
            for seat, holder in enumerate(log.holders)
        ],
        host=log.host,
        private=opened.private,
        clock=opened.clock,
        call_window=opened.call_window,
        watchers=watchers,
        deal=progress.deal,
        deals=progress.deals,
        is_last=progress.is_last,
        chat=log.may_talk,
        open_bots=opened.open_bots,
        odds=opened.odds,
        uniform_window=opened.uniform_window,
        night=opened.night if opened.private else "",
        rematch=log.rematch,
        branch_of=opened.branch_of,
        host_name=names.get(log.host, ""),
        rematch_by=log.rematch_by,
    )


def seat_card(
    holder: Holder,
    names: Mapping[str, str],
    is_here: bool,
    is_idle: bool,
    count: int,
    needed: int,
    alike: int,
) -> Seat:
    is_person = holder.kind == PERSON
    return Seat(
        kind=holder.kind,
        name=names.get(holder.who, "") if is_person else holder.who,
        guest=holder.who if is_person else "",
        connected=is_here or not is_person,
        covered=holder.covered,
        ready=holder.ready or holder.kind == BOT or is_idle,
        bank=holder.bank,
        times=holder.times,
        next_guest=holder.next,
        next_name=names.get(holder.next, "") if holder.next else "",
        kept_guest=holder.kept,
        kept_name=names.get(holder.kept, "") if holder.kept else "",
        votes=count,
        votes_needed=needed,
        alike=alike,
    )


def kept(card: TableInfo) -> TableInfo:
    """Return the card without what is true of this moment only."""
    now = {"connected": False, "ready": False, "votes": 0, "votes_needed": 0}
    seats = [msgspec.structs.replace(seat, **now) for seat in card.seats]
    card = msgspec.structs.replace(card, call_votes=0, call_votes_needed=0)
    return msgspec.structs.replace(
        card, seats=seats, watchers=0, watching=[], deals_in=None, ratings={}
    )


def read_info(card: bytes) -> TableInfo | None:
    """Read a card that was kept; None where it is damaged."""
    try:
        return msgspec.json.decode(card, type=TableInfo)
    except (msgspec.DecodeError, UnicodeError):
        return None


def infos_of(rows: Iterable[Row]) -> dict[str, TableInfo]:
    """Return the cards of tables, but damaged ones."""
    infos = {row.table: read_info(row.card) for row in rows}
    return {table: info for table, info in infos.items() if info}


def refusal_of(error: TooMany) -> Refusal:
    """Say which tables a guest has, where it has as many as it may have."""
    limit, tables = error.limit, [*infos_of(error.rows).values()]
    return Refusal("too_many", what=limit.what, most=limit.most, tables=tables)


def row_key(log: TableLog, names: Mapping[str, str]) -> tuple[object, ...]:
    """Return the part of a card whose change writes the row again: not each second of a bank."""
    holders = [
        (holder.kind, holder.who, holder.next, holder.kept, holder.covered, holder.times)
        for holder in log.holders
    ]
    named = [log.host, *(guest for holder in holders for guest in holder[1:4])]
    called = [names.get(guest) for guest in named]
    match = log.opened, log.status, log.progress, log.rematch, log.is_chat_off
    return match, log.host, holders, called

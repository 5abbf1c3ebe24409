"""What a table's card says: the lobby's line and the frame of its page."""

from collections.abc import Mapping, Set

import msgspec

from madang.server.game_log import BOT, PERSON, GameLog, Holder
from madang.server.messages import Seat, TableInfo
from madang.server.silence import Votes


def card_of(
    log: GameLog,
    names: Mapping[str, str],
    here: Set[int],
    watchers: int,
    votes: Votes | None = None,
) -> TableInfo:
    """Write a table's card."""
    votes = votes or Votes(log)
    opened, progress, idle = log.opened, log.progress, log.idle
    return TableInfo(
        table=log.name,
        game=opened.game,
        options=opened.options,
        preset=log.preset,
        status=log.status,
        seats=[
            seat_card(holder, names, seat in here, seat in idle, *votes.counted(seat, here))
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
    holder: Holder, names: Mapping[str, str], is_here: bool, is_idle: bool, count: int, needed: int
) -> Seat:
    """Write one seat's part."""
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
    )


def kept(card: TableInfo) -> TableInfo:
    """Return the card without what is true of this moment only."""
    now = {"connected": False, "ready": False, "votes": 0, "votes_needed": 0}
    seats = [msgspec.structs.replace(seat, **now) for seat in card.seats]
    return msgspec.structs.replace(card, seats=seats, watchers=0, deals_in=None, ratings={})

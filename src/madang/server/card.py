"""What a table's card says: the lobby's line and the frame of its page."""

from collections.abc import Mapping, Set

import msgspec

from madang.server.game_log import BOT, PERSON, GameLog, Holder
from madang.server.messages import Seat, TableInfo


def card_of(log: GameLog, names: Mapping[str, str], here: Set[int], watchers: int) -> TableInfo:
    """Write a table's card."""
    opened, progress = log.opened, log.progress
    return TableInfo(
        table=log.name,
        game=opened.game,
        options=opened.options,
        preset=log.preset,
        status=log.status,
        seats=[seat_card(holder, names, seat in here) for seat, holder in enumerate(log.holders)],
        host=opened.host,
        private=opened.private,
        clock=opened.clock,
        call_window=opened.call_window,
        watchers=watchers,
        deal=progress.deal,
        deals=progress.deals,
        is_last=progress.is_last,
        open_bots=opened.open_bots,
        odds=opened.odds,
        uniform_window=opened.uniform_window,
        rematch=log.rematch,
        branch_of=opened.branch_of,
    )


def seat_card(holder: Holder, names: Mapping[str, str], is_here: bool) -> Seat:
    """Write one seat's part."""
    is_person = holder.kind == PERSON
    return Seat(
        kind=holder.kind,
        name=names.get(holder.who, "") if is_person else holder.who,
        guest=holder.who if is_person else "",
        connected=is_here or not is_person,
        covered=holder.covered,
        ready=holder.ready or holder.kind == BOT,
        bank=holder.bank,
        times=holder.times,
        next_guest=holder.next,
        next_name=names.get(holder.next, "") if holder.next else "",
    )


def kept(card: TableInfo) -> TableInfo:
    """Return the card without what is true of this moment only."""
    seats = [msgspec.structs.replace(seat, connected=False, ready=False) for seat in card.seats]
    return msgspec.structs.replace(card, seats=seats, watchers=0)

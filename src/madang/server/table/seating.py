"""What events make of a table's seats, and of who says there what."""

from msgspec.structs import replace

from madang.server.protocol.messages import Missed
from madang.server.table.events import (
    Covered,
    Hosted,
    Hushed,
    Kept,
    Looked,
    Removed,
    Seated,
    Timed,
)
from madang.server.table.log import OPEN, PERSON, PLAYING, Handlers, Holder, TableLog


def seated(log: TableLog, event: Seated) -> None:
    """Have somebody on a seat; in a match a person takes it with the next deal."""
    holder = log.holders[event.seat]
    if log.status == PLAYING and event.kind == PERSON:
        holder.next = event.who
        return
    if log.status == PLAYING and holder.kind == PERSON:
        log.banks[holder.who] = holder.bank
    hold(holder, event)
    if log.status == PLAYING:
        log.feeds.leave(event.seat)
    if log.status == OPEN:
        holder.fill_bank(log.opened.clock)


def hold(holder: Holder, event: Seated) -> None:
    """Hold a seat anew: nothing is left of who held it, but the time of who it was kept for."""
    is_kept = bool(event.who) and holder.kept == event.who
    holder.kind, holder.who, holder.bot = event.kind, event.who, event.bot
    holder.next = holder.kept = ""
    holder.covered = holder.ready = False
    holder.times, holder.missed = holder.times if is_kept else 1, None


def seat_next(log: TableLog) -> None:
    """Seat who takes bots' seats with this deal: what they knew so far is what watchers do."""
    for seat, holder in enumerate(log.holders):
        if holder.next:
            holder.kind, holder.who, holder.next = PERSON, holder.next, ""
            holder.bank = bank_of(log, holder)
            log.feeds.seat_watcher(seat)


def bank_of(log: TableLog, holder: Holder) -> float | None:
    """Return what a person has to wait with who takes a seat: a seat left refills no bank."""
    left = log.banks.get(holder.who)
    return holder.bank if left is None or holder.bank is None else min(left, holder.bank)


def timed(log: TableLog, event: Timed) -> None:
    """Give a person more time."""
    log.holders[event.seat].times = event.times
    log.holders[event.seat].fill_bank(log.opened.clock)


def covered(log: TableLog, event: Covered) -> None:
    """Let a bot play for a person, or the person again; note what it missed."""
    holder = log.holders[event.seat]
    holder.covered = event.by_bot
    if event.bank is not None:
        holder.bank = event.bank
    if event.by_bot:
        holder.missed = Missed(log.n(event.seat), len(log.feeds.standings))
    elif holder.missed:
        holder.missed = replace(holder.missed, until=log.n(event.seat))


def looked(log: TableLog, event: Looked) -> None:
    """Note that a person has seen the result."""
    log.holders[event.seat].ready = True


def kept(log: TableLog, event: Kept) -> None:
    """Keep a seat for a guest, or for nobody any more."""
    log.holders[event.seat].kept = event.who


def hosted(log: TableLog, event: Hosted) -> None:
    """Have another host."""
    log.host = event.guest


def removed(log: TableLog, event: Removed) -> None:
    """Let a guest sit here no more."""
    log.removed.add(event.guest)


def hushed(log: TableLog, event: Hushed) -> None:
    """Let people talk, or not."""
    log.hushed = event.is_on


HANDLERS: Handlers = {
    Seated: seated,
    Kept: kept,
    Timed: timed,
    Covered: covered,
    Looked: looked,
    Hosted: hosted,
    Removed: removed,
    Hushed: hushed,
}

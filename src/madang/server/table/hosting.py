"""What a host does with people, seats and rules, or why it is refused. Nothing is changed here."""

from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.checks import checked_seat, require, require_host
from madang.server.table.commands import Handler, leave_to_bot, left_open
from madang.server.table.events import AnyEvent, Changed, Hosted, Kept, Removed, Seated, Timed
from madang.server.table.log import BOT, FREE, OPEN, PERSON, PLAYING, Holder, TableLog
from madang.server.table.making import opening, within
from madang.server.table.timers import Timers

FIRST_TO_STAY = {PERSON: 0, BOT: 2, FREE: 3}  # where there are fewer seats; 1: kept for somebody


def pass_host(log: TableLog, timers: Timers, guest: str, message: m.PassHost) -> list[AnyEvent]:
    """Hand the table over to somebody who sits there."""
    require_host(log, guest)
    require_unfinished(log)
    if log.seat_of(message.guest) is None:
        raise Refusal("not_seated", guest=message.guest)
    return [] if message.guest == guest else [Hosted(message.guest)]


def remove(log: TableLog, timers: Timers, guest: str, message: m.Remove) -> list[AnyEvent]:
    """Take somebody's seat, for good."""
    require_host(log, guest)
    require_unfinished(log)
    other = message.guest
    if other == guest:
        raise Refusal("not_now", guest=guest)
    is_watching = other in timers.guests - log.removed
    if is_watching and log.seat_of(other) is None and log.next_seat_of(other) is None:
        return [Removed(other)]
    return [Removed(other), *without(log, timers, other)]


def without(log: TableLog, timers: Timers, guest: str) -> list[AnyEvent]:
    """Give the seat of a guest to nobody, or where the match runs to a bot."""
    seat, next_seat = log.seat_of(guest), log.next_seat_of(guest)
    if next_seat is not None:
        return leave_to_bot(log, next_seat)
    if seat is None:
        raise Refusal("not_seated", guest=guest)
    if log.status == OPEN:
        return [left_open(log, seat)]
    if seat in timers.here and not log.holders[seat].covered:
        raise Refusal("not_now", guest=guest, playing=True)
    return [Seated(seat, BOT, timers.cover)]


def swap(log: TableLog, timers: Timers, guest: str, message: m.Swap) -> list[AnyEvent]:
    """Let two seats change places."""
    require_host(log, guest)
    require(log, OPEN)
    seat, other = checked_seat(log, message.seat), checked_seat(log, message.other)
    if seat == other:
        return []
    one, two = log.holders[seat], log.holders[other]
    return [*placed(two, seat), *placed(one, other)]


def set_rules(log: TableLog, timers: Timers, guest: str, message: m.SetRules) -> list[AnyEvent]:
    """Change the rules; whoever sits there goes on sitting there."""
    require_host(log, guest)
    require(log, OPEN)
    opened, seats = opening(guest, log.opened.game, message)
    people = len(log.people())
    if people > seats:
        raise Refusal("seats_needed", people=people, seats=seats)
    return [Changed(within(log.opened.night, opened)), *resettled(log.holders, seats)]


def resettled(holders: list[Holder], seats: int) -> list[AnyEvent]:
    """Seat everybody anew: who can keep the seat does, and people come before bots."""
    staying = sorted(enumerate(holders), key=lambda held: (rank(held[1]), held[0]))[:seats]
    free = sorted(set(range(seats)) - {seat for seat, _ in staying})
    events: list[AnyEvent] = []
    for seat, holder in staying:
        events += placed(holder, seat if seat < seats else free.pop(0))
    return events


def rank(holder: Holder) -> int:
    """Return how late a holder has to go where seats are few."""
    return 1 if holder.kept else FIRST_TO_STAY[holder.kind]


def placed(holder: Holder, seat: int) -> list[AnyEvent]:
    """Put somebody on a seat, with the time that was given."""
    seated: list[AnyEvent] = [Seated(seat, holder.kind, holder.who, holder.bot)]
    kept: list[AnyEvent] = [Kept(seat, holder.kept)] if holder.kept else []
    timed: list[AnyEvent] = [Timed(seat, holder.times)] if holder.times != 1 else []
    return [*seated, *kept, *timed]


def require_unfinished(log: TableLog) -> None:
    """Refuse where there is nothing left to host."""
    if log.status not in (OPEN, PLAYING):
        require(log, PLAYING)


HANDLERS: dict[type[m.FromClient], Handler] = {
    m.PassHost: pass_host,
    m.Remove: remove,
    m.Swap: swap,
    m.SetRules: set_rules,
}

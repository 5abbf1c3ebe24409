"""What a command makes of a table's log, or why it is refused. Nothing is changed here."""

from collections.abc import Callable
from typing import Any

from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.checks import (
    check_allowed,
    check_seen,
    checked_bot,
    checked_seat,
    require,
    require_host,
    seat_held,
)
from madang.server.table.events import (
    AnyEvent,
    Closed,
    Done,
    Held,
    Hushed,
    Kept,
    Looked,
    Numbered,
    Seated,
    Started,
    Timed,
)
from madang.server.table.log import BOT, FREE, OPEN, PERSON, PLAYING, TableLog
from madang.server.table.timers import Timers
from madang.server.table.waits import passed_on

# ---- seats -----------------------------------------------------------------------------------


def sit(log: TableLog, timers: Timers, guest: str, message: m.Sit) -> list[AnyEvent]:
    """Take a seat; before the start an open one, or without a seat yet a bot's."""
    holder = log.holders[checked_seat(log, message.seat)]
    held = log.seat_of(guest)
    if guest in log.removed:
        raise Refusal("removed")
    if log.status == PLAYING and log.opened.open_bots and holder.kind == BOT and held is None:
        return take_over(log, message.seat, guest)
    if log.status != OPEN:
        raise Refusal("not_now", status=log.status)
    is_open = holder.kind == FREE and holder.kept in ("", guest)
    is_bots = holder.kind == BOT and held is None  # who changes seats drives no bot away
    if not (is_open or is_bots):
        raise Refusal("seat_taken", seat=message.seat)
    left = [] if held is None else [left_open(log, held)]
    bot = holder.who if is_bots else ""
    return [*left, Seated(message.seat, PERSON, guest, bot), *keep_no_more(log, guest)]


def left_open(log: TableLog, seat: int) -> Seated:
    """Give a person's seat to nobody before the start, or back to the bot that made room."""
    bot = log.holders[seat].bot
    return Seated(seat, BOT, bot) if bot else Seated(seat, FREE)


def keep_no_more(log: TableLog, guest: str) -> list[AnyEvent]:
    """Open the seat that is kept for a guest, if one is."""
    seat = log.kept_seat_of(guest)
    return [] if seat is None else [Kept(seat)]


def take_over(log: TableLog, seat: int, guest: str) -> list[AnyEvent]:
    """Play for a bot from the next deal on; leave the seat that was to be taken then."""
    if log.holders[seat].next == guest:
        return []
    if log.holders[seat].next:
        raise Refusal("seat_taken", seat=seat)
    return [*leave_to_bot(log, log.next_seat_of(guest)), Seated(seat, PERSON, guest)]


def leave_to_bot(log: TableLog, seat: int | None) -> list[AnyEvent]:
    """Take no bot's seat after all."""
    return [] if seat is None else [Seated(seat, BOT, log.holders[seat].who)]


def stand(log: TableLog, timers: Timers, guest: str, message: m.Stand) -> list[AnyEvent]:
    """Give a seat up: to nobody before the start, to a bot afterwards; and hosting with it."""
    next_seat = log.next_seat_of(guest)
    if next_seat is not None:
        return leave_to_bot(log, next_seat)
    if log.seat_of(guest) is None:
        return given_up(log, timers, guest)
    seat = seat_held(log, guest)
    handed = handed_on(log, timers, guest)
    if log.status == OPEN:
        return [left_open(log, seat), *handed]
    require(log, PLAYING)
    return [Seated(seat, BOT, timers.cover), *handed]


def given_up(log: TableLog, timers: Timers, guest: str) -> list[AnyEvent]:
    """Give up what somebody without a seat may have: one that is kept, and hosting."""
    if log.status not in (OPEN, PLAYING):
        raise Refusal("not_seated")
    had = [*keep_no_more(log, guest), *handed_on(log, timers, guest)]
    if not had:
        raise Refusal("not_seated")
    return had


def handed_on(log: TableLog, timers: Timers, guest: str) -> list[AnyEvent]:
    """Hand the table on to who is here, else to anybody who sits there, when its host leaves."""
    if log.host != guest:
        return []
    return passed_on(log, timers.here) or passed_on(log, set(log.people()))


def set_bot(log: TableLog, timers: Timers, guest: str, message: m.SetBot) -> list[AnyEvent]:
    """Put a bot on a seat, or open it."""
    require_host(log, guest)
    require(log, OPEN)
    seat = checked_seat(log, message.seat)
    if log.holders[seat].kind == PERSON:
        raise Refusal("seat_taken", seat=seat)
    if message.bot is None:
        return [Seated(seat, FREE)]
    return [Seated(seat, BOT, checked_bot(log.opened.game, message.bot))]


def set_time(log: TableLog, timers: Timers, guest: str, message: m.SetTime) -> list[AnyEvent]:
    """Give a person more time among friends: everybody to themselves, the host to all."""
    seat = checked_seat(log, message.seat)
    if seat != log.seat_of(guest):
        require_host(log, guest)
    require(log, OPEN)
    opened = log.opened
    if not opened.private or not opened.clock:
        raise Refusal("not_now", private=opened.private, clock=opened.clock is not None)
    if log.holders[seat].kind != PERSON:
        raise Refusal("not_now", seat=seat, kind=log.holders[seat].kind)
    return [Timed(seat, message.times)]


def set_chat(log: TableLog, timers: Timers, guest: str, message: m.SetChat) -> list[AnyEvent]:
    """Let people talk at a private table, or not."""
    require_host(log, guest)
    if not log.opened.private:
        raise Refusal("not_now", private=False)
    return [] if log.hushed != message.is_on else [Hushed(not message.is_on)]


# ---- what the decks follow from ----------------------------------------------------------------


def add_number(log: TableLog, timers: Timers, guest: str, message: m.AddNumber) -> list[AnyEvent]:
    """Let a person's device add its number before the start: one, and no other afterwards."""
    seat_held(log, guest)
    require(log, OPEN)
    if log.dealing is None:
        raise Refusal("not_now", promise=False)
    known = log.dealing.numbers.get(guest)
    if known not in (None, message.number):
        raise Refusal("not_now", number=known)
    return [] if known else [Numbered(guest, message.number)]


# ---- the match -------------------------------------------------------------------------------


def start(log: TableLog, timers: Timers, guest: str, message: m.Start) -> list[AnyEvent]:
    """Begin: the host, or after a while anybody who sits there; bots may take what is open."""
    require(log, OPEN)
    if not timers.waits.may_all_deal or log.seat_of(guest) is None:
        require_host(log, guest)
    free = [seat for seat, holder in enumerate(log.holders) if holder.kind == FREE]
    awaited = [seat for seat in free if message.bots is None or log.holders[seat].kept]
    if awaited:
        raise Refusal("not_now", status=OPEN, open=awaited)
    bot = "" if message.bots is None else checked_bot(log.opened.game, message.bots)
    numbers = log.dealing.given(log.holders) if log.dealing else []  # no bot adds one
    return [*(Seated(seat, BOT, bot) for seat in free), Started(numbers)]


def close(log: TableLog, timers: Timers, guest: str, message: m.Close) -> list[AnyEvent]:
    """Close the table, unless others play at it."""
    require_host(log, guest)
    others = [seat for seat in log.people() if log.holders[seat].who != guest]
    if log.status == PLAYING and others:
        raise Refusal("not_now", status=log.status, people=others)
    return [Closed("host")]


def ready(log: TableLog, timers: Timers, guest: str, message: m.Ready) -> list[AnyEvent]:
    """Say that the result was seen; saying it twice is as good."""
    seat = seat_held(log, guest)
    check_seen(log, seat, message.seen)
    if not log.deal_over:
        raise Refusal("not_now", status=log.status)
    return [] if log.holders[seat].ready else [Looked(seat)]


def act(log: TableLog, timers: Timers, guest: str, message: m.Act) -> list[AnyEvent]:
    """Do one of the legal actions, or one beyond their table."""
    seat = seat_held(log, guest)
    require(log, PLAYING)
    check_seen(log, seat, message.seen)
    if timers.bot_at(seat):
        raise Refusal("not_your_turn")
    if not log.feeds.is_asked(seat, log.answered):
        if message.action == log.pass_word and log.window and log.window.may_pass(seat):
            return [Held(seat, message.action)]
        raise Refusal("not_your_turn")
    check_allowed(log, seat, message.action)
    if log.window or (message.action == log.pass_word and timers.has_window):
        return [Held(seat, message.action)]
    return [Done(seat, message.action, timers.bank_after(seat))]


Handler = Callable[[TableLog, Timers, str, Any], list[AnyEvent]]

HANDLERS: dict[type[m.FromClient], Handler] = {
    m.Sit: sit,
    m.Stand: stand,
    m.SetBot: set_bot,
    m.SetTime: set_time,
    m.SetChat: set_chat,
    m.AddNumber: add_number,
    m.Start: start,
    m.Close: close,
    m.Ready: ready,
    m.Act: act,
}

"""What a command makes of a table's log, or why it is refused. Nothing is changed here."""

from collections.abc import Callable
from typing import Any

from msgspec import Raw

from madang.bots import offered_names
from madang.errors import IllegalAction
from madang.games import game_named
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
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
from madang.server.table.feeds import encoded_of
from madang.server.table.log import BOT, CLOSED, FREE, OPEN, OVER, PERSON, PLAYING, TableLog
from madang.server.table.silence import WHOEVER, is_awaited
from madang.server.table.timers import Timers
from madang.server.table.waits import passed_on

# ---- seats -----------------------------------------------------------------------------------


def sit(log: TableLog, timers: Timers, guest: str, message: m.Sit) -> list[AnyEvent]:
    """Take a seat; before the start, leave the one held."""
    holder = log.holders[checked_seat(log, message.seat)]
    held = log.seat_of(guest)
    if guest in log.removed:
        raise Refusal("removed")
    if log.status == PLAYING and log.opened.open_bots and holder.kind == BOT and held is None:
        return take_over(log, message.seat, guest)
    if log.status != OPEN:
        raise Refusal("not_now", status=log.status)
    if holder.kind != FREE or holder.kept not in ("", guest):
        raise Refusal("seat_taken", seat=message.seat)
    left: list[AnyEvent] = [] if held is None else [Seated(held, FREE)]
    return [*left, Seated(message.seat, PERSON, guest), *keep_no_more(log, guest)]


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
        return [Seated(seat, FREE), *handed]
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
    """Begin, when every seat is taken: the host, or after a while anybody who sits there."""
    require(log, OPEN)
    if not timers.waits.may_all_deal or log.seat_of(guest) is None:
        require_host(log, guest)
    free = [seat for seat, holder in enumerate(log.holders) if holder.kind == FREE]
    if free:
        raise Refusal("not_now", status=OPEN, open=free)
    return [Started(log.dealing.given(log.holders) if log.dealing else [])]


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
    if not log.feeds.is_asked(seat, log.answered) or timers.bot_at(seat):
        raise Refusal("not_your_turn")
    check_allowed(log, seat, message.action)
    if log.window or (message.action == log.pass_word and timers.has_window):
        return [Held(seat, message.action)]
    return [Done(seat, message.action, timers.bank_after(seat))]


# ---- what is asked of a command --------------------------------------------------------------


def require(log: TableLog, status: str) -> None:
    """Refuse unless the table is open, playing or over, as the case may be."""
    if log.status != status:
        raise Refusal("no_table" if log.status == CLOSED else "not_now", status=log.status)


def require_host(log: TableLog, guest: str) -> None:
    """Refuse everybody but the host."""
    if log.host != guest:
        raise Refusal("not_host", host=log.host)


def seat_held(log: TableLog, guest: str) -> int:
    """Return the guest's seat."""
    seat = log.seat_of(guest)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def checked_seat(log: TableLog, seat: int) -> int:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < log.table.seats:
        raise Refusal("bad_message", field="seat", allowed=f"0 to {log.table.seats - 1}")
    return seat


def checked_bot(game: str, word: str) -> str:
    """Refuse a bot that the game does not have."""
    names = offered_names(game_named(game))
    if word not in names:
        raise Refusal("bad_option", field="bot", value=word, allowed=", ".join(names))
    return word


def check_allowed(log: TableLog, seat: int, word: str) -> None:
    """Refuse what the rules do not allow, with the section, and the bounds where there are any."""
    try:
        log.table.allowed(seat, word)
    except IllegalAction as error:
        legal, section = list(error.legal), error.section
        raise Refusal("illegal", action=word, legal=legal, section=section, why=error.why) from None


def check_seen(log: TableLog, seat: int, seen: int) -> None:
    """Refuse what was decided on something older, and show what came since."""
    feed = log.feeds.of(seat)
    if seen != feed.n:
        missed = map(Raw, map(encoded_of, feed.since(seen)))
        raise Refusal("stale", missed, seen=seen, n=feed.n)


def check_silent(
    log: TableLog, timers: Timers, guest: str, message: m.Nudge | m.Vote, after: float
) -> None:
    """Refuse who does not sit there, and unless all know that the table has waited so long."""
    mine, seat = seat_held(log, guest), seat_meant(log, message)
    if seat == mine or not is_awaited(log, seat) or (seat == WHOEVER and timers.has_window):
        raise Refusal("not_now", seat=message.seat)
    if timers.waited < after:
        raise Refusal("not_now", seat=message.seat, after=round(after - timers.waited, 1))


def seat_meant(log: TableLog, message: m.Nudge | m.Vote) -> int:
    """Return the seat that somebody is to hurry, or `WHOEVER` in a call."""
    return WHOEVER if message.seat is None else checked_seat(log, message.seat)


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


def rematch_of(log: TableLog, guest: str) -> str | None:
    """Return the table at which the match goes on already; refuse who did not play."""
    seat_held(log, guest)
    require(log, OVER)
    return log.rematch

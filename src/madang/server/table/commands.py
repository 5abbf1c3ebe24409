"""The events that a command adds to a table's log, or its refusal. Nothing is changed here."""

from collections.abc import Callable
from typing import Any

from msgspec import Raw

from madang.bots import is_search
from madang.errors import IllegalAction
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.events import (
    Acted,
    AnyEvent,
    CallAnswered,
    Changed,
    ChatSet,
    Closed,
    Hosted,
    NumberAdded,
    Removed,
    ResultSeen,
    Seated,
    SeatKept,
    Started,
    TimeSet,
)
from madang.server.table.opening import checked_bot, opening, within
from madang.server.table.play import Play
from madang.server.table.schedule import ALL_ASKED, is_awaited, pass_to_heir
from madang.server.table.table_log import (
    BOT,
    CLOSED,
    FREE,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Holder,
    TableLog,
)
from madang.server.workers.searching import leaf_of

MISSED_TOLD = 4  # updates that a refusal brings; a client that has missed more enters again
FIRST_TO_STAY = {PERSON: 0, BOT: 2, FREE: 3}  # where there are fewer seats; 1: kept for somebody

# ---- what is asked of a command before it is obeyed ------------------------------------------


def require(log: TableLog, status: str) -> None:
    """Refuse unless the table is open, playing or over, as the case may be."""
    if log.status != status:
        raise Refusal("no_table" if log.status == CLOSED else "not_now", status=log.status)


def require_host(log: TableLog, guest: str) -> None:
    if log.host != guest:
        raise Refusal("not_host", host=log.host)


def seat_held(log: TableLog, guest: str) -> int:
    seat = log.seat_of(guest)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def checked_seat(log: TableLog, seat: int) -> int:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < log.table.seats:
        raise Refusal("bad_message", field="seat", allowed=f"0 to {log.table.seats - 1}")
    return seat


def check_allowed(log: TableLog, seat: int, word: str) -> None:
    """Refuse what the rules do not allow, with the section, and the bounds where there are any."""
    try:
        log.table.allowed(seat, word)
    except IllegalAction as error:
        legal, section = list(error.legal), error.section
        raise Refusal("illegal", action=word, legal=legal, section=section, why=error.why) from None


def check_seen(log: TableLog, seat: int, seen: int) -> None:
    """Refuse what was decided on something older, and show the newest of what came since."""
    feed = log.feeds.feed_of(seat)
    if seen != feed.n:
        newest = feed.updates_since(seen)[-MISSED_TOLD:]
        missed = (Raw(log.feeds.encoded(seat, shown)) for shown in newest)
        raise Refusal("stale", missed, seen=seen, n=feed.n)


def check_silent(play: Play, guest: str, message: m.Nudge | m.Vote, after: float) -> None:
    """Refuse those without a seat, and unless all know that the table has waited so long."""
    log, mine = play.log, seat_held(play.log, guest)
    seat = seat_to_hurry(log, message)
    is_in_window = seat == ALL_ASKED and play.clocks.has_window
    if seat == mine or not is_awaited(log, seat) or is_in_window:
        raise Refusal("not_now", seat=message.seat)
    waited = play.clocks.seconds_waited
    if waited < after:
        raise Refusal("not_now", seat=message.seat, after=round(after - waited, 1))


def seat_to_hurry(log: TableLog, message: m.Nudge | m.Vote) -> int:
    """Return the seat that somebody is to hurry, or `ALL_ASKED` in a call."""
    return ALL_ASKED if message.seat is None else checked_seat(log, message.seat)


def rematch_of(log: TableLog, guest: str) -> str | None:
    """Return the table at which the match goes on already; refuse who did not play."""
    seat_held(log, guest)
    require(log, OVER)
    return log.rematch


# ---- seats -----------------------------------------------------------------------------------


def sit(play: Play, guest: str, message: m.Sit) -> list[AnyEvent]:
    """Take a seat; before the start an open one, or without a seat yet a bot's."""
    log = play.log
    holder = log.holders[checked_seat(log, message.seat)]
    held = log.seat_of(guest)
    if guest in log.removed:
        raise Refusal("removed")
    if log.status == PLAYING and log.opened.open_bots and holder.kind == BOT and held is None:
        return take_over(log, message.seat, guest)
    if log.status != OPEN:
        raise Refusal("not_now", status=log.status)
    is_open = holder.kind == FREE and holder.kept in ("", guest)
    is_bots = holder.kind == BOT and held is None  # a person who changes seats drives no bot away
    if not (is_open or is_bots):
        raise Refusal("seat_taken", seat=message.seat)
    left = [] if held is None else [vacate_seat(log, held)]
    bot = holder.who if is_bots else ""
    return [*left, Seated(message.seat, PERSON, guest, bot), *release_kept_seat(log, guest)]


def vacate_seat(log: TableLog, seat: int) -> Seated:
    """Give a person's seat to nobody before the start, or back to the bot that made room.

    A bot that searches plays without a search from then on: meanwhile its host, who may have only
    so many, could have put another one elsewhere.
    """
    bot = log.holders[seat].bot
    if is_search(bot):
        bot = leaf_of(log.game, bot)
    return Seated(seat, BOT, bot) if bot else Seated(seat, FREE)


def release_kept_seat(log: TableLog, guest: str) -> list[AnyEvent]:
    """Open the seat that is kept for a guest, if there is one."""
    seat = log.kept_seat_of(guest)
    return [] if seat is None else [SeatKept(seat)]


def take_over(log: TableLog, seat: int, guest: str) -> list[AnyEvent]:
    """Play for a bot from the next deal on; leave the seat that was to be taken then."""
    if log.holders[seat].next == guest:
        return []
    if log.holders[seat].next:
        raise Refusal("seat_taken", seat=seat)
    return [*cancel_take_over(log, log.next_seat_of(guest)), Seated(seat, PERSON, guest)]


def cancel_take_over(log: TableLog, seat: int | None) -> list[AnyEvent]:
    """Take no bot's seat after all."""
    return [] if seat is None else [Seated(seat, BOT, log.holders[seat].who)]


def stand(play: Play, guest: str, message: m.Stand) -> list[AnyEvent]:
    """Give a seat up: to nobody before the start, to a bot afterwards; and hosting with it."""
    log = play.log
    next_seat = log.next_seat_of(guest)
    if next_seat is not None:
        return cancel_take_over(log, next_seat)
    if log.seat_of(guest) is None:
        return release_claims(play, guest)
    seat = seat_held(log, guest)
    handed = host_leaves(play, guest)
    if log.status == OPEN:
        return [vacate_seat(log, seat), *handed]
    require(log, PLAYING)
    return [Seated(seat, BOT, play.presence.cover), *handed]


def release_claims(play: Play, guest: str) -> list[AnyEvent]:
    """Give up what somebody without a seat may have: one that is kept, and hosting."""
    log = play.log
    if log.status not in (OPEN, PLAYING):
        raise Refusal("not_seated")
    had = [*release_kept_seat(log, guest), *host_leaves(play, guest)]
    if not had:
        raise Refusal("not_seated")
    return had


def host_leaves(play: Play, guest: str) -> list[AnyEvent]:
    """Make a person who is here the host, else anybody who sits there, when the host leaves."""
    log = play.log
    if log.host != guest:
        return []
    return pass_to_heir(log, play.presence.here) or pass_to_heir(log, set(log.people()))


def set_bot(play: Play, guest: str, message: m.SetBot) -> list[AnyEvent]:
    """Put a bot on a seat, or open it."""
    log = play.log
    require_host(log, guest)
    require(log, OPEN)
    seat = checked_seat(log, message.seat)
    if log.holders[seat].kind == PERSON:
        raise Refusal("seat_taken", seat=seat)
    if message.bot is None:
        return [Seated(seat, FREE)]
    return [Seated(seat, BOT, checked_bot(log.opened.game, message.bot))]


def set_time(play: Play, guest: str, message: m.SetTime) -> list[AnyEvent]:
    """Give a person more time among friends: everybody to themselves, the host to all."""
    log = play.log
    seat = checked_seat(log, message.seat)
    if seat != log.seat_of(guest):
        require_host(log, guest)
    require(log, OPEN)
    opened = log.opened
    if not opened.private or not opened.clock:
        raise Refusal("not_now", private=opened.private, clock=opened.clock is not None)
    if log.holders[seat].kind != PERSON:
        raise Refusal("not_now", seat=seat, kind=log.holders[seat].kind)
    return [TimeSet(seat, message.times)]


def set_chat(play: Play, guest: str, message: m.SetChat) -> list[AnyEvent]:
    """Let people talk at a private table, or not."""
    log = play.log
    require_host(log, guest)
    if not log.opened.private:
        raise Refusal("not_now", private=False)
    return [] if log.is_chat_off != message.is_on else [ChatSet(message.is_on)]


# ---- what the decks follow from ----------------------------------------------------------------


def add_number(play: Play, guest: str, message: m.AddNumber) -> list[AnyEvent]:
    """Let a person's device add its number before the start: one, and no other afterwards."""
    log = play.log
    seat_held(log, guest)
    require(log, OPEN)
    if log.dealing is None:
        raise Refusal("not_now", promise=False)
    known = log.dealing.numbers.get(guest)
    if known not in (None, message.number):
        raise Refusal("not_now", number=known)
    return [] if known else [NumberAdded(guest, message.number)]


# ---- the match -------------------------------------------------------------------------------


def start(play: Play, guest: str, message: m.Start) -> list[AnyEvent]:
    """Begin: the host, or after a while anybody who sits there; bots may take what is open."""
    log = play.log
    require(log, OPEN)
    if not play.schedule.may_all_deal or log.seat_of(guest) is None:
        require_host(log, guest)
    free = [seat for seat, holder in enumerate(log.holders) if holder.kind == FREE]
    awaited = [seat for seat in free if message.bots is None or log.holders[seat].kept]
    if awaited:
        raise Refusal("not_now", status=OPEN, open=awaited)
    bot = "" if message.bots is None else checked_bot(log.opened.game, message.bots)
    numbers = log.dealing.numbers_of(log.holders) if log.dealing else []  # no bot adds one
    return [*(Seated(seat, BOT, bot) for seat in free), Started(numbers)]


def close(play: Play, guest: str, message: m.Close) -> list[AnyEvent]:
    """Close the table, unless others play at it."""
    log = play.log
    require_host(log, guest)
    others = [seat for seat in log.people() if log.holders[seat].who != guest]
    if log.status == PLAYING and others:
        raise Refusal("not_now", status=log.status, people=others)
    return [Closed("host")]


def ready(play: Play, guest: str, message: m.Ready) -> list[AnyEvent]:
    """Say that the result was seen; saying it twice is as good."""
    log = play.log
    seat = seat_held(log, guest)
    check_seen(log, seat, message.seen)
    if not log.deal_over:
        raise Refusal("not_now", status=log.status)
    return [] if log.holders[seat].ready else [ResultSeen(seat)]


def seat_to_act(play: Play, guest: str, message: m.Act) -> int:
    """Return the seat that answers; refuse a seat that all know is not asked.

    In a window a seat may pass though nothing is asked of it.
    """
    log = play.log
    seat = seat_held(log, guest)
    require(log, PLAYING)
    check_seen(log, seat, message.seen)
    is_asked = log.feeds.is_asked(seat, log.answered)
    passes = message.action == log.pass_word and log.window and log.window.may_pass(seat)
    if play.presence.bot_at(seat) or not (is_asked or passes):
        raise Refusal("not_your_turn")
    return seat


def act(play: Play, guest: str, message: m.Act) -> list[AnyEvent]:
    """Do one of the legal actions, or one beyond their table."""
    log = play.log
    seat = seat_to_act(play, guest, message)
    if log.feeds.is_asked(seat, log.answered):
        check_allowed(log, seat, message.action)
    if log.window or (message.action == log.pass_word and play.clocks.has_window):
        return [CallAnswered(seat, message.action)]
    return [Acted(seat, message.action, play.clocks.bank_after(seat))]


# ---- hosting ---------------------------------------------------------------------------------


def pass_host(play: Play, guest: str, message: m.PassHost) -> list[AnyEvent]:
    """Hand the table over to somebody who sits there."""
    log = play.log
    require_host(log, guest)
    require_unfinished(log)
    if log.seat_of(message.guest) is None:
        raise Refusal("not_seated", guest=message.guest)
    return [] if message.guest == guest else [Hosted(message.guest)]


def remove(play: Play, guest: str, message: m.Remove) -> list[AnyEvent]:
    """Take somebody's seat, for good."""
    log = play.log
    require_host(log, guest)
    require_unfinished(log)
    other = message.guest
    if other == guest:
        raise Refusal("not_now", guest=guest)
    is_watching = other in play.presence.guests - log.removed
    if is_watching and log.seat_of(other) is None and log.next_seat_of(other) is None:
        return [Removed(other)]
    return [Removed(other), *without(play, other)]


def without(play: Play, guest: str) -> list[AnyEvent]:
    """Give the seat of a guest to nobody, or where the match runs to a bot."""
    log = play.log
    seat, next_seat = log.seat_of(guest), log.next_seat_of(guest)
    if next_seat is not None:
        return cancel_take_over(log, next_seat)
    if seat is None:
        raise Refusal("not_seated", guest=guest)
    if log.status == OPEN:
        return [vacate_seat(log, seat)]
    if seat in play.presence.here and not log.holders[seat].covered:
        raise Refusal("not_now", guest=guest, playing=True)
    return [Seated(seat, BOT, play.presence.cover)]


def swap(play: Play, guest: str, message: m.Swap) -> list[AnyEvent]:
    """Let two seats change places."""
    log = play.log
    require_host(log, guest)
    require(log, OPEN)
    seat, other = checked_seat(log, message.seat), checked_seat(log, message.other)
    if seat == other:
        return []
    one, two = log.holders[seat], log.holders[other]
    return [*seat_holder(two, seat), *seat_holder(one, other)]


def set_rules(play: Play, guest: str, message: m.SetRules) -> list[AnyEvent]:
    """Change the rules; everybody keeps sitting there."""
    log = play.log
    require_host(log, guest)
    require(log, OPEN)
    opened, seats = opening(guest, log.opened.game, message)
    people = len(log.people())
    if people > seats:
        raise Refusal("seats_needed", people=people, seats=seats)
    return [Changed(within(log.opened.night, opened)), *seat_all_again(log.holders, seats)]


def seat_all_again(holders: list[Holder], seats: int) -> list[AnyEvent]:
    """Seat everybody again: players keep their seats if they can, and people come before bots."""
    staying = sorted(enumerate(holders), key=lambda held: (rank(held[1]), held[0]))[:seats]
    free = sorted(set(range(seats)) - {seat for seat, _ in staying})
    events: list[AnyEvent] = []
    for seat, holder in staying:
        events += seat_holder(holder, seat if seat < seats else free.pop(0))
    return events


def rank(holder: Holder) -> int:
    """Return how late a holder has to go where seats are few."""
    return 1 if holder.kept else FIRST_TO_STAY[holder.kind]


def seat_holder(holder: Holder, seat: int) -> list[AnyEvent]:
    """Put somebody on a seat, with the time that was given."""
    seated: list[AnyEvent] = [Seated(seat, holder.kind, holder.who, holder.bot)]
    kept: list[AnyEvent] = [SeatKept(seat, holder.kept)] if holder.kept else []
    timed: list[AnyEvent] = [TimeSet(seat, holder.times)] if holder.times != 1 else []
    return [*seated, *kept, *timed]


def require_unfinished(log: TableLog) -> None:
    """Refuse where there is nothing left to host."""
    if log.status not in (OPEN, PLAYING):
        require(log, PLAYING)


Handler = Callable[[Play, str, Any], list[AnyEvent]]

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
    m.PassHost: pass_host,
    m.Remove: remove,
    m.Swap: swap,
    m.SetRules: set_rules,
}

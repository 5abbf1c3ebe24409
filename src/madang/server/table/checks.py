"""What is asked of a command before it is obeyed: each check refuses, and changes nothing."""

from msgspec import Raw

from madang.bots import offered_names
from madang.errors import IllegalAction
from madang.games import game_named
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.log import CLOSED, OVER, TableLog
from madang.server.table.silence import WHOEVER, is_awaited
from madang.server.table.timers import Timers

MISSED_TOLD = 4  # updates that a refusal brings; who has missed more enters again


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
    """Refuse what was decided on something older, and show the newest of what came since."""
    feed = log.feeds.of(seat)
    if seen != feed.n:
        newest = feed.since(seen)[-MISSED_TOLD:]
        missed = (Raw(log.feeds.encoded(seat, shown)) for shown in newest)
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


def rematch_of(log: TableLog, guest: str) -> str | None:
    """Return the table at which the match goes on already; refuse who did not play."""
    seat_held(log, guest)
    require(log, OVER)
    return log.rematch

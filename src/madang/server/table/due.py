"""What happens at a table when something falls due."""

from collections.abc import Iterable

from madang.server.table import timers as due_times
from madang.server.table.events import AnyEvent, Closed, Covered, Done, Held, Seated
from madang.server.table.log import BOT
from madang.server.table.play import Play, answered_with, closing
from madang.server.table.timers import Due


def events_due(play: Play) -> Iterable[AnyEvent]:
    """Return what the first thing due brings; the next tick finds the others."""
    now = play.clock.now()
    dues = sorted(due for due in play.timers.dues() if due.when <= now)
    return events_of(play, dues[0], dues) if dues else ()


def events_of(play: Play, due: Due, dues: list[Due]) -> Iterable[AnyEvent]:
    """Return what happens when something falls due; all passes due are one change."""
    log, timers = play.log, play.timers
    match due.what:
        case due_times.ANSWER:
            answer = Held if log.window else Done
            return [answer(due.seat, timers.decided.get(due.seat) or no_choice(play, due.seat))]
        case due_times.LET_PASS:
            passing = [other.seat for other in dues if other.what == due_times.LET_PASS]
            return answered_with(log, ((seat, log.pass_word) for seat in passing))
        case due_times.CLOSE_CALL:
            return closing(log)
        case due_times.TIME_OUT:
            timers.timed_out.add(due.seat)
            bank = None if log.holders[due.seat].bank is None else 0.0
            return [Covered(due.seat, True, bank)]
        case due_times.COVER:
            return [Covered(due.seat, True)]
        case due_times.DEAL:
            return [*absent(play), play.dealt()]
        case due_times.IDLE:
            return [Closed("idle")]
        case _:
            return timers.waits.events_of(due.what)


def no_choice(play: Play, seat: int) -> str:
    """Return what the table does for a seat that has nothing to decide."""
    return play.log.feeds.legal_for(seat, 0)[0]


def absent(play: Play) -> list[AnyEvent]:
    """Leave the bots' seats to them whose next person is not here to take them."""
    return [
        Seated(seat, BOT, holder.who)
        for seat, holder in enumerate(play.log.holders)
        if holder.next and seat not in play.timers.coming
    ]

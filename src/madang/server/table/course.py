"""What events make of a match: how it begins, is dealt, played and asked about, and ends."""

from collections.abc import Container
from typing import Any

from madang.errors import RecordError
from madang.fast_record import copy_of
from madang.server.table.events import (
    Broke,
    Changed,
    Closed,
    Committed,
    Dealt,
    Done,
    Held,
    Lapsed,
    Numbered,
    Past,
    Rematched,
    Started,
)
from madang.server.table.fairness import Dealing
from madang.server.table.log import BOT, BROKEN, CLOSED, OVER, PLAYING, Handlers, TableLog
from madang.server.table.seating import seat_next
from madang.server.table.window import Window

# ---- beginning and end -----------------------------------------------------------------------


def changed(log: TableLog, event: Changed) -> None:
    """Play by other rules."""
    log.set_up(event.opened, log.table.kernels)


def committed(log: TableLog, event: Committed) -> None:
    """Promise what the decks follow from."""
    log.dealing = Dealing(log.name, event.secret)


def numbered(log: TableLog, event: Numbered) -> None:
    """Let a device's number count."""
    if log.dealing:
        log.dealing.numbers[event.guest] = event.number


def started(log: TableLog, event: Started) -> None:
    """Begin; bots are shown nothing."""
    log.status = PLAYING
    if log.dealing:
        log.dealing.begin(event.numbers)
    for seat, holder in enumerate(log.holders):
        if holder.kind == BOT:
            log.feeds.leave(seat)


def stop(log: TableLog, status: str) -> None:
    """End the play: there is no next deal."""
    log.status = status
    for holder in log.holders:
        holder.next = ""


def broke(log: TableLog, _: Broke) -> None:
    """End a match whose rules are broken."""
    stop(log, BROKEN)


def closed(log: TableLog, event: Closed) -> None:
    """Close the table."""
    log.status, log.closed_why = CLOSED, event.why


def rematched(log: TableLog, event: Rematched) -> None:
    """Let the match go on at another table."""
    log.rematch, log.rematch_by = event.table, event.by


# ---- play ------------------------------------------------------------------------------------


def past(log: TableLog, event: Past) -> None:
    """Have played some deals, of which nobody here was shown anything but how they ended."""
    if len(event.events) != event.count:
        raise RecordError(1, f"{event.table} has {len(event.events)} of {event.count} events")
    for happened in event.events:
        if isinstance(happened, Dealt):
            log.table.deal(log.game.layout.deck.parse(happened.deck), happened.dice)
        else:
            log.table.play(happened.seat, happened.do)
        log.feeds.note_end()
    log.table.check()
    log.past = Past(event.table, event.count)
    log.feeds.begin_here()


def dealt(log: TableLog, event: Dealt) -> None:
    """Deal, or shuffle in the middle of a deal."""
    if log.deal_over:
        seat_next(log)
    log.table.deal(log.game.layout.deck.parse(event.deck), event.dice)
    if log.dealing:
        log.dealing.deals += 1
    for holder in log.holders:
        holder.ready = False
    settle(log, None)


def done(log: TableLog, event: Done) -> None:
    """Let a seat act."""
    call, told = log.call, bool(log.answered >> event.seat & 1)
    before = copy_of(log.table.states) if log.is_uniform else None
    action = log.table.play(event.seat, event.do)
    if before is not None:
        log.coming += log.table.offers(before, event.seat, action)
    if log.window:
        answer_unseen(log, log.window, event.seat, action)
        return
    if event.bank is not None:
        log.holders[event.seat].bank = event.bank
    if call is None or call != log.call:
        log.answered = only_pass(log) if log.in_call else 0
    open_window(log)
    settle(log, (event.seat, action), (event.seat,) if told else ())


def held(log: TableLog, event: Held) -> None:
    """Let a seat have answered a call that is not over, whether or not the rules ask it."""
    log.answered |= 1 << event.seat
    if log.window:
        hold(log, log.window, event.seat, event.do or log.pass_word)
    else:
        settle(log, (event.seat, log.game.layout.calls.pass_action))


def settle(log: TableLog, happened: Any, told: Container[int] = ()) -> None:
    """Show what happened, if every card and chip is still there; see whether that was all."""
    log.table.check()
    log.feeds.show(log.answered, happened, told)
    if log.table.is_over and not log.window:
        stop(log, OVER)


def only_pass(log: TableLog) -> int:
    """Return the set of seats that are asked but can only pass."""
    passing = [log.game.layout.calls.pass_action]
    seats = log.table.to_act
    return sum(1 << seat for seat in seats if log.table.legal_numbers(seat) == passing)


# ---- a uniform window ------------------------------------------------------------------------


def open_window(log: TableLog) -> None:
    """Show all the next offer, if there is one; ask those whom the rules ask about it.

    Nobody is asked where the table has gone on by itself: they could not claim.
    """
    if not log.coming:
        return
    giver, states = log.coming.pop(0)
    call = log.call
    call = call if call and call == log.known_of(states) else None
    log.answered = only_pass(log) if call else 0
    asked = int(log.table.state.to_act) & ~log.answered if call else 0
    log.feeds.window = Window(giver, states, asked, (0, log.game.layout.calls.pass_action), call)


def hold(log: TableLog, window: Window, seat: int, word: str) -> None:
    """Keep a seat's answer until the window closes; at once, if nobody could overrule it."""
    action, calls = log.game.action_numbers[word], log.game.layout.calls
    window.held[seat] = word
    if action != calls.pass_action:
        window.is_decided |= calls.is_final(log.table.state, log.options, seat, action)
    log.feeds.show_answer(seat, log.answered)


def answer_unseen(log: TableLog, window: Window, seat: int, action: int) -> None:
    """Go on by the rules while nobody sees it; note the claim with which the call ended."""
    log.table.check()
    if log.call != window.call and action != log.game.layout.calls.pass_action:
        window.happened = seat, action


def lapsed(log: TableLog, _: Lapsed) -> None:
    """Close the window; show what has come of the answers, or the next offer."""
    window, log.feeds.window, log.answered = log.window, None, 0
    open_window(log)
    if window:
        settle(log, window.happened, range(log.table.seats))


HANDLERS: Handlers = {
    Changed: changed,
    Committed: committed,
    Numbered: numbered,
    Started: started,
    Past: past,
    Dealt: dealt,
    Done: done,
    Held: held,
    Lapsed: lapsed,
    Broke: broke,
    Rematched: rematched,
    Closed: closed,
}

"""What events make of a table: the same ones always give the same table, seats and updates."""

from collections.abc import Callable, Container
from typing import Any

from msgspec.structs import replace

from madang.errors import RecordError
from madang.game import Kernels
from madang.kernels.backend import copy_of
from madang.server.protocol.messages import Missed
from madang.server.table.events import (
    Acted,
    AnyEvent,
    CallAnswered,
    Changed,
    ChatSet,
    Closed,
    Committed,
    Covered,
    Dealt,
    Event,
    Hosted,
    NumberAdded,
    Past,
    Rematched,
    Removed,
    ResultSeen,
    RulesBroken,
    Seated,
    SeatKept,
    Started,
    TimeSet,
    WindowClosed,
)
from madang.server.table.feeds import Window
from madang.server.table.table_log import (
    BOT,
    BROKEN,
    CLOSED,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Dealing,
    TableLog,
    opening_of,
    played_by,
)

# ---- seats, and who says there what ----------------------------------------------------------


def seated(log: TableLog, event: Seated) -> None:
    """Have somebody on a seat; in a match a person takes it with the next deal."""
    holder = log.holders[event.seat]
    if log.status == PLAYING and event.kind == PERSON:
        holder.next = event.occupant
        return
    if log.status == PLAYING and holder.kind == PERSON:
        log.banks[holder.who] = holder.bank
    # nothing is left of who held it, but the time of the guest for whom it was kept
    is_kept = bool(event.occupant) and holder.kept == event.occupant
    holder.kind, holder.who, holder.bot = event.kind, event.occupant, event.bot
    holder.next = holder.kept = ""
    holder.covered = holder.ready = False
    holder.times, holder.missed = holder.times if is_kept else 1, None
    if log.status == PLAYING:
        log.feeds.leave(event.seat)
    if log.status == OPEN:
        holder.fill_bank(log.opened.clock)


def seat_next(log: TableLog) -> None:
    """Seat people who take bots' seats with this deal: so far they know what watchers do."""
    for seat, holder in enumerate(log.holders):
        if holder.next:
            holder.kind, holder.who, holder.next = PERSON, holder.next, ""
            left = log.banks.get(holder.who)  # a seat left refills no bank
            if left is not None and holder.bank is not None:
                holder.bank = min(left, holder.bank)
            log.feeds.seat_watcher(seat)


def time_set(log: TableLog, event: TimeSet) -> None:
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


def result_seen(log: TableLog, event: ResultSeen) -> None:
    log.holders[event.seat].ready = True


def seat_kept(log: TableLog, event: SeatKept) -> None:
    """Keep a seat for a guest, or for nobody any more."""
    log.holders[event.seat].kept = event.guest


def hosted(log: TableLog, event: Hosted) -> None:
    log.host = event.guest


def removed(log: TableLog, event: Removed) -> None:
    log.removed.add(event.guest)


def chat_set(log: TableLog, event: ChatSet) -> None:
    log.is_chat_off = not event.is_on


# ---- beginning and end -----------------------------------------------------------------------


def changed(log: TableLog, event: Changed) -> None:
    log.set_up(event.opened, log.table.kernels)


def committed(log: TableLog, event: Committed) -> None:
    """Promise what the decks follow from."""
    log.dealing = Dealing(log.name, event.secret)


def number_added(log: TableLog, event: NumberAdded) -> None:
    """Let a device's number count."""
    if log.dealing:
        log.dealing.numbers[event.guest] = event.number


def started(log: TableLog, event: Started) -> None:
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


def rules_broken(log: TableLog, _: RulesBroken) -> None:
    stop(log, BROKEN)


def closed(log: TableLog, event: Closed) -> None:
    log.status, log.closed_why = CLOSED, event.why


def rematched(log: TableLog, event: Rematched) -> None:
    log.rematch, log.rematch_by = event.table, event.by


# ---- play ------------------------------------------------------------------------------------


def past(log: TableLog, event: Past) -> None:
    """Have played some deals; people here saw only how they ended."""
    if len(event.events) != event.count:
        raise RecordError(1, f"{event.table} has {len(event.events)} of {event.count} events")
    for happened in event.events:
        if isinstance(happened, Dealt):
            log.table.deal(log.game.layout.deck.parse(happened.deck), happened.dice)
        else:
            log.table.play(happened.seat, happened.action)
        log.feeds.record_deal_end()
    log.table.check()
    log.past = Past(event.table, event.count)
    log.feeds.begin_feeds()


def dealt(log: TableLog, event: Dealt) -> None:
    if log.deal_over:
        seat_next(log)
        log.seen.clear()
    log.table.deal(log.game.layout.deck.parse(event.deck), event.dice)
    log.record_bot_views()
    if log.dealing:
        log.dealing.deals += 1
    for holder in log.holders:
        holder.ready = False
    settle(log, None)


def acted(log: TableLog, event: Acted) -> None:
    call, told = log.call, bool(log.answered >> event.seat & 1)
    before = copy_of(log.table.states) if log.is_uniform else None
    action = log.table.play(event.seat, event.action)
    log.record_bot_views()
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


def call_answered(log: TableLog, event: CallAnswered) -> None:
    """Let a seat have answered a call that is not over, whether or not the rules ask it."""
    log.answered |= 1 << event.seat
    if log.window:
        hold_answer(log, log.window, event.seat, event.action or log.pass_word)
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

    Nobody is asked if the table has already gone on: they could not claim.
    """
    if not log.coming:
        return
    giver, states = log.coming.pop(0)
    call = log.call
    call = call if call and call == log.known_of(states) else None
    log.answered = only_pass(log) if call else 0
    asked = int(log.table.state.to_act) & ~log.answered if call else 0
    log.feeds.window = Window(giver, states, asked, (0, log.game.layout.calls.pass_action), call)


def hold_answer(log: TableLog, window: Window, seat: int, word: str) -> None:
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


def window_closed(log: TableLog, _: WindowClosed) -> None:
    """Close the window; show what has come of the answers, or the next offer."""
    window, log.feeds.window, log.answered = log.window, None, 0
    open_window(log)
    if window:
        settle(log, window.happened, range(log.table.seats))


REDUCERS: dict[type[Event], Callable[[TableLog, Any], None]] = {
    Seated: seated,
    SeatKept: seat_kept,
    TimeSet: time_set,
    Covered: covered,
    ResultSeen: result_seen,
    Hosted: hosted,
    Removed: removed,
    ChatSet: chat_set,
    Changed: changed,
    Committed: committed,
    NumberAdded: number_added,
    Started: started,
    Past: past,
    Dealt: dealt,
    Acted: acted,
    CallAnswered: call_answered,
    WindowClosed: window_closed,
    RulesBroken: rules_broken,
    Rematched: rematched,
    Closed: closed,
}


def apply_event(log: TableLog, event: AnyEvent) -> None:
    """Let one more event have happened."""
    REDUCERS[type(event)](log, event)
    log.seq += 1


def replayed(name: str, events: list[AnyEvent], kernels: Kernels | None = None) -> TableLog:
    """Return the table that these events make; the first one opens it."""
    opened, rest = opening_of(events), events[1:]
    log = TableLog(name, opened, kernels)
    version = played_by(events).rules
    if not log.game.can_replay(version):
        raise RecordError(1, f"played by version {version} of the rules", "version")
    for event in rest:
        apply_event(log, event)
    return log

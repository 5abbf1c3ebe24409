"""A table as its log tells it: the same events always give the same table, seats and pages."""

from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec import json
from msgspec.structs import replace

from madang.errors import RecordError
from madang.fast_record import copy_of
from madang.game import WATCHER, Game, Kernels, Progress, States
from madang.games import game_named
from madang.seats import bits_in
from madang.server.protocol.messages import Missed, Promise
from madang.server.table.events import (
    AnyEvent,
    Broke,
    Changed,
    Closed,
    Committed,
    Covered,
    Dealt,
    Done,
    Event,
    Held,
    Hosted,
    Hushed,
    Kept,
    Lapsed,
    Looked,
    Numbered,
    Opened,
    Rematched,
    Removed,
    Seated,
    Started,
    Timed,
)
from madang.server.table.fairness import Dealing
from madang.server.table.feeds import Feeds
from madang.server.table.window import Window
from madang.table import Table

OPEN, PLAYING, OVER, BROKEN, CLOSED = "open", "playing", "over", "broken", "closed"
FREE, PERSON, BOT = "open", "person", "bot"


@dataclass
class Holder:
    """Who holds a seat."""

    kind: str = FREE
    who: str = ""  # a guest's id or a bot's word
    next: str = ""  # the guest who takes the bot's seat when the next deal begins
    covered: bool = False
    ready: bool = False
    bank: float | None = None
    times: int = 1  # how many times the clock's seconds the person has
    kept: str = ""  # the guest for whom the open seat is kept
    missed: Missed | None = None  # the last time that a bot played for the person


class TableLog:
    """One table, replayed. `apply` is the only thing that changes it."""

    def __init__(self, name: str, opened: Opened, kernels: Kernels | None = None) -> None:
        self.name, self.host = name, opened.host
        self.set_up(opened, kernels)
        self.status = OPEN
        self.seq = 1  # the number of the next event
        self.answered = 0  # in a call: the seats whose answer is settled already
        self.coming: list[States] = []  # offers made already, each shown after the one before it
        self.rematch: str | None = None
        self.hushed = False  # the host wants no talk
        self.rematch_by = ""  # the guest who asked for it
        self.removed: set[str] = set()  # guests who may not sit here again
        self.banks: dict[str, float | None] = {}  # guest -> what it had left when it stood up
        self.closed_why = ""
        self.dealing: Dealing | None = None  # what the decks follow from; None: nobody can check
        self.whole = b""  # from what all kept updates can be built, see `snapshots`

    def set_up(self, opened: Opened, kernels: Kernels | None) -> None:
        """Be a table with these rules, at which nobody sits yet."""
        self.opened = opened
        self.game = game_named(opened.game)
        self.options, self.preset = rules_of(opened.game, json.encode(opened.options))
        self.table = Table(self.game, self.options, kernels)
        self.feeds = Feeds(self.name, self.table, opened.odds)
        self.holders = [Holder() for _ in range(self.table.seats)]
        for seat in range(self.table.seats):
            self.fill_bank(seat)

    def apply(self, event: AnyEvent) -> None:
        """Let one more event have happened."""
        APPLY[type(event)](self, event)
        self.seq += 1

    # ---- what the log says now ---------------------------------------------------------------

    @property
    def in_call(self) -> bool:
        """Whether seats are asked at once if they want to call, as far as everybody may know."""
        return self.window is not None or self.game.is_call(self.table.state)

    @property
    def call(self) -> bytes | None:
        """What everybody may know of the call that the rules wait for, which no answer changes.

        A step may lead from one call into the next, where the table acts for a seat in between.
        """
        return self.known_of(None) if self.game.is_call(self.table.state) else None

    def known_of(self, states: States | None) -> bytes:
        """Return what everybody may know of a state of this match, by default the present one."""
        shown = self.table.states if states is None else states
        return bytes(self.table.redacted(shown, WATCHER))

    @property
    def asking(self) -> bytes | None:
        """What everybody waits for answers to: the offer of an open window, or a call."""
        return self.window.states.tobytes() if self.window else self.call

    @property
    def window(self) -> Window | None:
        """The uniform window that is open, if one is."""
        return self.feeds.window

    @property
    def pass_word(self) -> str:
        """The word with which a seat lets a call go by; in a game without calls no word."""
        return self.game.pass_word or ""

    @property
    def deal_over(self) -> bool:
        """Whether a deal has ended and the next is due."""
        return self.may_deal and bool(self.table.state.ended)

    @property
    def needs_shuffle(self) -> bool:
        """Whether chance comes next at once: before the first deal, or in the middle of one."""
        return self.may_deal and not self.table.state.ended

    @property
    def is_in_deal(self) -> bool:
        """Whether a deal has begun and has not ended."""
        return bool(self.table.state.deal_no and not self.table.state.ended)

    @property
    def may_deal(self) -> bool:
        """Whether chance comes next, and everybody knows."""
        return self.status == PLAYING and self.window is None and self.table.needs_deal

    @property
    def progress(self) -> Progress:
        """How far the match is, as everybody knows."""
        state = self.window.state if self.window else self.table.state
        return self.game.views.progress(state, self.options)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose answer is missing."""
        asked = self.window.asked if self.window else int(self.table.state.to_act)
        return bits_in(asked & ~self.answered if self.status == PLAYING else 0)

    @property
    def idle(self) -> frozenset[int]:
        """The seats for which the table acts, because they have nothing to decide."""
        return frozenset(bits_in(self.game.idle(self.table.state, self.options)))

    def only_passing(self) -> tuple[int, ...]:
        """Return the seats that the rules still ask, but whose answer is settled."""
        return bits_in(int(self.table.state.to_act) & self.answered)

    def seat_of(self, guest: str) -> int | None:
        """Return where a guest sits."""
        for seat, holder in enumerate(self.holders):
            if holder.kind == PERSON and holder.who == guest:
                return seat
        return None

    def next_seat_of(self, guest: str) -> int | None:
        """Return the bot's seat that a guest takes when the next deal begins."""
        seats = (seat for seat, holder in enumerate(self.holders) if holder.next == guest)
        return next(seats, None)

    def kept_seat_of(self, guest: str) -> int | None:
        """Return the open seat that is kept for a guest."""
        seats = (seat for seat, holder in enumerate(self.holders) if holder.kept == guest)
        return next(seats, None)

    def people(self) -> list[int]:
        """Return the seats that people hold."""
        return [seat for seat, holder in enumerate(self.holders) if holder.kind == PERSON]

    def n(self, viewer: int) -> int:
        """Return how many updates the viewer was shown."""
        return self.feeds.of(viewer).n

    @property
    def promise(self) -> Promise | None:
        """What everybody is shown of how the decks come about; None: nobody can check it."""
        return self.dealing.promise(self.holders) if self.dealing else None

    # ---- seats -------------------------------------------------------------------------------

    def apply_seated(self, event: Seated) -> None:
        holder = self.holders[event.seat]
        if self.status == PLAYING and event.kind == PERSON:
            holder.next = event.who
            return
        if self.status == PLAYING and holder.kind == PERSON:
            self.banks[holder.who] = holder.bank
        is_kept = bool(event.who) and holder.kept == event.who
        holder.kind, holder.who, holder.next, holder.kept = event.kind, event.who, "", ""
        holder.covered = holder.ready = False
        holder.times, holder.missed = holder.times if is_kept else 1, None
        if self.status == PLAYING:
            self.feeds.leave(event.seat)
        if self.status == OPEN:
            self.fill_bank(event.seat)

    def seat_next(self) -> None:
        """Seat who takes bots' seats with this deal: what they knew so far is what watchers do."""
        for seat, holder in enumerate(self.holders):
            if holder.next:
                holder.kind, holder.who, holder.next = PERSON, holder.next, ""
                holder.bank = self.bank_of(holder)
                self.feeds.seat_watcher(seat)

    def bank_of(self, holder: Holder) -> float | None:
        """Return what a person has to wait with who takes a seat: a seat left refills no bank."""
        left = self.banks.get(holder.who)
        return holder.bank if left is None or holder.bank is None else min(left, holder.bank)

    def stop(self, status: str) -> None:
        """End the play: there is no next deal."""
        self.status = status
        for holder in self.holders:
            holder.next = ""

    def apply_timed(self, event: Timed) -> None:
        self.holders[event.seat].times = event.times
        self.fill_bank(event.seat)

    def fill_bank(self, seat: int) -> None:
        """Give a seat its bank, before the match."""
        clock, holder = self.opened.clock, self.holders[seat]
        holder.bank = clock.bank * holder.times if clock else None

    def apply_covered(self, event: Covered) -> None:
        holder = self.holders[event.seat]
        holder.covered = event.by_bot
        if event.bank is not None:
            holder.bank = event.bank
        if event.by_bot:
            holder.missed = Missed(self.n(event.seat), len(self.feeds.standings))
        elif holder.missed:
            holder.missed = replace(holder.missed, until=self.n(event.seat))

    def apply_looked(self, event: Looked) -> None:
        self.holders[event.seat].ready = True

    def apply_hushed(self, event: Hushed) -> None:
        self.hushed = event.is_on

    @property
    def may_talk(self) -> bool:
        """Whether who sits here may say what it likes: among friends, unless the host minds."""
        return self.opened.private and not self.hushed and not self.opened.branch_of

    def apply_committed(self, event: Committed) -> None:
        self.dealing = Dealing(self.name, event.secret)

    def apply_numbered(self, event: Numbered) -> None:
        if self.dealing:
            self.dealing.numbers[event.guest] = event.number

    def apply_started(self, event: Started) -> None:
        self.status = PLAYING
        if self.dealing:
            self.dealing.begin(event.numbers)
        for seat, holder in enumerate(self.holders):
            if holder.kind == BOT:
                self.feeds.leave(seat)

    def apply_rematched(self, event: Rematched) -> None:
        self.rematch, self.rematch_by = event.table, event.by

    def apply_hosted(self, event: Hosted) -> None:
        self.host = event.guest

    def apply_removed(self, event: Removed) -> None:
        self.removed.add(event.guest)

    def apply_changed(self, event: Changed) -> None:
        self.set_up(event.opened, self.table.kernels)

    def apply_kept(self, event: Kept) -> None:
        self.holders[event.seat].kept = event.who

    def apply_broke(self, _: Broke) -> None:
        self.stop(BROKEN)

    def apply_closed(self, event: Closed) -> None:
        self.status, self.closed_why = CLOSED, event.why

    # ---- play --------------------------------------------------------------------------------

    def apply_dealt(self, event: Dealt) -> None:
        if self.deal_over:
            self.seat_next()
        self.table.deal(self.game.layout.deck.parse(event.deck), event.dice)
        if self.dealing:
            self.dealing.deals += 1
        for holder in self.holders:
            holder.ready = False
        self.settle(None)

    def apply_done(self, event: Done) -> None:
        call, told = self.call, bool(self.answered >> event.seat & 1)
        before = copy_of(self.table.states) if self.is_uniform else None
        action = self.table.play(event.seat, event.do)
        if before is not None:
            self.coming += self.table.offers(before, event.seat, action)
        if self.window:
            self.apply_answer(event.seat, action)
            return
        if event.bank is not None:
            self.holders[event.seat].bank = event.bank
        if call is None or call != self.call:
            self.answered = self.only_pass() if self.in_call else 0
        self.open_window()
        self.settle((event.seat, action), (event.seat,) if told else ())

    def apply_held(self, event: Held) -> None:
        self.answered |= 1 << event.seat
        if self.window:
            self.hold(self.window, event.seat, event.do or self.pass_word)
        else:
            self.settle((event.seat, self.game.layout.calls.pass_action))

    def settle(self, happened: Any, told: Container[int] = ()) -> None:
        """Show what happened, if every card and chip is still there; see whether that was all."""
        self.table.check()
        self.feeds.show(self.answered, happened, told)
        if self.table.is_over and not self.window:
            self.stop(OVER)

    def only_pass(self) -> int:
        """Return the set of seats that are asked but can only pass."""
        passing = [self.game.layout.calls.pass_action]
        seats = self.table.to_act
        return sum(1 << seat for seat in seats if self.table.legal_numbers(seat) == passing)

    # ---- a uniform window ----------------------------------------------------------------------

    @property
    def is_uniform(self) -> bool:
        """Whether the table waits equally long for every offer."""
        return bool(self.opened.uniform_window and self.opened.call_window)

    def open_window(self) -> None:
        """Show all the next offer, if there is one; ask those whom the rules ask about it.

        Nobody is asked where the table has gone on by itself: they could not claim.
        """
        if not self.coming:
            return
        states = self.coming.pop(0)
        call = self.call if self.call == self.known_of(states) else None
        self.answered = self.only_pass() if call else 0
        asked = int(self.table.state.to_act) & ~self.answered if call else 0
        self.feeds.window = Window(states, asked, (0, self.game.layout.calls.pass_action), call)

    def hold(self, window: Window, seat: int, word: str) -> None:
        """Keep a seat's answer until the window closes; at once, if nobody could overrule it."""
        action, calls = self.game.action_numbers[word], self.game.layout.calls
        window.held[seat] = word
        window.is_decided |= calls.is_final(self.table.state, self.options, seat, action)
        self.feeds.show_answer(seat, self.answered)

    def answers(self) -> list[tuple[int, str]]:
        """Return what the seats that the rules still ask have answered, claims before passes."""
        if self.call is None or (self.window and self.call != self.window.call):
            return []
        held = self.window.held if self.window else {}
        answers = [(seat, held.get(seat, self.pass_word)) for seat in self.table.to_act]
        return sorted(answers, key=lambda answer: answer[1] == self.pass_word)

    def awaits(self, seat: int) -> bool:
        """Tell whether the rules still ask a seat to answer the call that everybody knows of."""
        is_known = not self.window or self.call == self.window.call
        return is_known and self.game.is_call(self.table.state) and seat in self.table.to_act

    def apply_answer(self, seat: int, action: int) -> None:
        """Go on by the rules while nobody sees it; note the claim with which the call ended."""
        self.table.check()
        if (
            self.window
            and self.call != self.window.call
            and action != self.game.layout.calls.pass_action
        ):
            self.window.happened = seat, action

    def apply_lapsed(self, _: Lapsed) -> None:
        window, self.feeds.window, self.answered = self.window, None, 0
        self.open_window()
        if window:
            self.settle(window.happened, range(self.table.seats))


APPLY: dict[type[Event], Any] = {
    Seated: TableLog.apply_seated,
    Timed: TableLog.apply_timed,
    Covered: TableLog.apply_covered,
    Looked: TableLog.apply_looked,
    Hushed: TableLog.apply_hushed,
    Committed: TableLog.apply_committed,
    Numbered: TableLog.apply_numbered,
    Started: TableLog.apply_started,
    Broke: TableLog.apply_broke,
    Rematched: TableLog.apply_rematched,
    Hosted: TableLog.apply_hosted,
    Removed: TableLog.apply_removed,
    Changed: TableLog.apply_changed,
    Kept: TableLog.apply_kept,
    Closed: TableLog.apply_closed,
    Dealt: TableLog.apply_dealt,
    Done: TableLog.apply_done,
    Held: TableLog.apply_held,
    Lapsed: TableLog.apply_lapsed,
}


def replayed(name: str, events: list[AnyEvent], kernels: Kernels | None = None) -> TableLog:
    """Return the table that these events make; the first one opens it."""
    opened, rest = opening_of(events), events[1:]
    log = TableLog(name, opened, kernels)
    version = played_by(events).rules
    if version != log.game.rules_version:
        raise RecordError(1, f"played by version {version} of the rules", "version")
    for event in rest:
        log.apply(event)
    return log


def opening_of(events: list[AnyEvent]) -> Opened:
    """Return the event that opens a table; raise RecordError where the log begins otherwise."""
    if not events or not isinstance(events[0], Opened):
        raise RecordError(1, "the table was never opened")
    return events[0]


def played_by(events: list[AnyEvent]) -> Opened:
    """Return the opening that counts: the last one, where rules were changed before the start."""
    changed = [event.opened for event in events if isinstance(event, Changed)]
    return [opening_of(events), *changed][-1]


@lru_cache(maxsize=1000)
def rules_of(game: str, written: bytes) -> tuple[Any, str | None]:
    """Return options as a game takes them, and the preset that they are: many tables share them."""
    found = game_named(game)
    options = found.make_options(**json.decode(written))
    return options, preset_of(found, options)


def preset_of(game: Game, options: Any) -> str | None:
    """Return the preset that the options are, however many play."""
    for preset in game.house_rules.presets:
        option = game.house_rules.seats_option
        seats = {option: game.seats(options)} if option else {}
        if game.make_options(preset=preset, **seats) == options:
            return preset
    return None

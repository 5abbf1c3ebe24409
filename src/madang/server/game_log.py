"""A table as its log tells it: the same events always give the same table, seats and pages."""

from dataclasses import dataclass
from typing import Any

from madang.errors import RecordError
from madang.game import Game, Kernels
from madang.games import game_named
from madang.seats import bits_in
from madang.server.audience import PASS, Audience
from madang.server.events import (
    AnyEvent,
    Broke,
    Closed,
    Covered,
    Dealt,
    Done,
    Event,
    Held,
    Looked,
    Opened,
    Rematched,
    Seated,
    Started,
    Timed,
)
from madang.table import Table

OPEN, PLAYING, OVER, BROKEN, CLOSED = "open", "playing", "over", "broken", "closed"
FREE, PERSON, BOT = "open", "person", "bot"


@dataclass
class Holder:
    """Who holds a seat."""

    kind: str = FREE
    who: str = ""  # a guest's id or a bot's word
    covered: bool = False
    ready: bool = False
    bank: float | None = None
    times: int = 1  # how many times the clock's seconds the person has


class GameLog:
    """One table, replayed. `apply` is the only thing that changes it."""

    def __init__(self, name: str, opened: Opened, kernels: Kernels | None = None) -> None:
        self.name, self.opened = name, opened
        self.game = game_named(opened.game)
        self.options = self.game.make_options(**opened.options)
        self.preset = preset_of(self.game, self.options)
        self.table = Table(self.game, self.options, kernels)
        self.audience = Audience(name, self.table, opened.odds)
        self.status = OPEN
        self.seq = 1  # the number of the next event
        self.answered = 0  # in a call: the seats whose answer is settled already
        self.rematch: str | None = None
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
        """Whether seats are asked at once if they want to call."""
        return bool(self.table.state.phase == self.game.call)

    @property
    def round_over(self) -> bool:
        """Whether a round has ended and the next is due."""
        return self.status == PLAYING and self.table.needs_deal and bool(self.table.state.ended)

    @property
    def needs_shuffle(self) -> bool:
        """Whether chance comes next at once: before the first round, or in mid-round."""
        return self.status == PLAYING and self.table.needs_deal and not self.table.state.ended

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose answer is missing."""
        to_act = int(self.table.state.to_act) & ~self.answered if self.status == PLAYING else 0
        return bits_in(to_act)

    def only_passing(self) -> tuple[int, ...]:
        """Return the seats that the rules still ask, but whose answer is settled."""
        return bits_in(int(self.table.state.to_act) & self.answered)

    def seat_of(self, guest: str) -> int | None:
        """Return where a guest sits."""
        for seat, holder in enumerate(self.holders):
            if holder.kind == PERSON and holder.who == guest:
                return seat
        return None

    def people(self) -> list[int]:
        """Return the seats that people hold."""
        return [seat for seat, holder in enumerate(self.holders) if holder.kind == PERSON]

    def n(self, viewer: int) -> int:
        """Return how many updates the viewer was shown."""
        return self.audience.pages[viewer].n

    # ---- seats -------------------------------------------------------------------------------

    def apply_seated(self, event: Seated) -> None:
        holder = self.holders[event.seat]
        holder.kind, holder.who = event.kind, event.who
        holder.covered = holder.ready = False
        holder.times = 1
        if self.status == OPEN:
            self.fill_bank(event.seat)

    def apply_timed(self, event: Timed) -> None:
        self.holders[event.seat].times = event.times
        self.fill_bank(event.seat)

    def fill_bank(self, seat: int) -> None:
        """Give a seat its bank, before the match."""
        clock, holder = self.opened.clock, self.holders[seat]
        holder.bank = clock.bank * holder.times if clock else None

    def apply_covered(self, event: Covered) -> None:
        self.holders[event.seat].covered = event.by_bot
        if event.bank is not None:
            self.holders[event.seat].bank = event.bank

    def apply_looked(self, event: Looked) -> None:
        self.holders[event.seat].ready = True

    def apply_started(self, _: Started) -> None:
        self.status = PLAYING

    def apply_rematched(self, event: Rematched) -> None:
        self.rematch = event.table

    def apply_broke(self, _: Broke) -> None:
        self.status = BROKEN

    def apply_closed(self, _: Closed) -> None:
        self.status = CLOSED

    # ---- play --------------------------------------------------------------------------------

    def apply_dealt(self, event: Dealt) -> None:
        self.table.deal(self.game.layout.deck.parse(event.deck), event.dice)
        for holder in self.holders:
            holder.ready = False
        self.settle(None)

    def apply_done(self, event: Done) -> None:
        was_call, told = self.in_call, bool(self.answered >> event.seat & 1)
        action = self.table.play(event.seat, event.do)
        if event.bank is not None:
            self.holders[event.seat].bank = event.bank
        if not (was_call and self.in_call):
            self.answered = self.only_pass() if self.in_call else 0
        self.settle((event.seat, action), event.seat if told else None)

    def apply_held(self, event: Held) -> None:
        words = [row.word for row in self.game.actions]
        self.answered |= 1 << event.seat
        self.settle((event.seat, words.index(PASS)))

    def settle(self, happened: Any, told: int | None = None) -> None:
        """Show what happened, if every card and chip is still there; see whether that was all."""
        self.table.check()
        self.audience.show(self.answered, happened, told)
        if self.table.is_over:
            self.status = OVER

    def only_pass(self) -> int:
        """Return the set of seats that are asked but can only pass."""
        asked = self.table.to_act
        return sum(1 << seat for seat in asked if self.table.legal_actions(seat) == (PASS,))


APPLY: dict[type[Event], Any] = {
    Seated: GameLog.apply_seated,
    Timed: GameLog.apply_timed,
    Covered: GameLog.apply_covered,
    Looked: GameLog.apply_looked,
    Started: GameLog.apply_started,
    Broke: GameLog.apply_broke,
    Rematched: GameLog.apply_rematched,
    Closed: GameLog.apply_closed,
    Dealt: GameLog.apply_dealt,
    Done: GameLog.apply_done,
    Held: GameLog.apply_held,
}


def replayed(name: str, events: list[AnyEvent], kernels: Kernels | None = None) -> GameLog:
    """Return the table that these events make; the first one opens it."""
    opened, *rest = events
    assert isinstance(opened, Opened)
    log = GameLog(name, opened, kernels)
    if opened.rules != log.game.rules_version:
        raise RecordError(1, f"played by version {opened.rules} of the rules")
    for event in rest:
        log.apply(event)
    return log


def preset_of(game: Game, options: Any) -> str | None:
    """Return the preset that the options are, however many play."""
    for preset in game.house_rules.presets:
        seats = {game.seats: game.seats(options)}
        if game.make_options(preset=preset, **seats) == options:
            return preset
    return None

"""A table as its log tells it: what has become of the rules, the seats and the match so far.

What each event makes of it is told in `seating` and `course`, and gathered in `replaying`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import json

from madang.game import WATCHER, Kernels, Progress, States
from madang.games import game_named
from madang.seats import bits_in
from madang.server.protocol.messages import Clock, Missed, Promise
from madang.server.table.events import Event, Opened, Past
from madang.server.table.fairness import Dealing
from madang.server.table.feeds import Feeds
from madang.server.table.opening import rules_of
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
    bot: str = ""  # the bot that made room before the deal, and comes back if the person leaves
    missed: Missed | None = None  # the last time that a bot played for the person

    def fill_bank(self, clock: Clock | None) -> None:
        """Have the whole bank, as before the match."""
        self.bank = clock.bank * self.times if clock else None


class TableLog:
    """One table, replayed. Events are the only thing that changes it."""

    def __init__(self, name: str, opened: Opened, kernels: Kernels | None = None) -> None:
        self.name, self.host = name, opened.host
        self.set_up(opened, kernels)
        self.status = OPEN
        self.seq = 1  # the number of the next event
        self.answered = 0  # in a call: the seats whose answer is settled already
        # offers made already, each with its seat and shown after the one before it
        self.coming: list[tuple[int, States]] = []
        self.rematch: str | None = None
        self.hushed = False  # the host wants no talk
        self.rematch_by = ""  # the guest who asked for it
        self.removed: set[str] = set()  # guests who may not sit here again
        self.banks: dict[str, float | None] = {}  # guest -> what it had left when it stood up
        self.closed_why = ""
        self.dealing: Dealing | None = None  # what the decks follow from; None: nobody can check
        self.past: Past | None = None  # what of another table's match was played here too
        self.whole = b""  # from what all kept updates can be built, see `snapshots`

    def set_up(self, opened: Opened, kernels: Kernels | None) -> None:
        """Be a table with these rules, at which nobody sits yet."""
        self.opened = opened
        self.game = game_named(opened.game)
        self.options, self.preset = rules_of(opened.game, json.encode(opened.options))
        self.table = Table(self.game, self.options, kernels)
        self.feeds = Feeds(self.name, self.table, opened.odds)
        self.holders = [Holder() for _ in range(self.table.seats)]
        for holder in self.holders:
            holder.fill_bank(opened.clock)

    # ---- what everybody waits for ------------------------------------------------------------

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

    @property
    def is_uniform(self) -> bool:
        """Whether the table waits equally long for every offer."""
        return bool(self.opened.uniform_window and self.opened.call_window)

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

    # ---- who is there ------------------------------------------------------------------------

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

    @property
    def may_talk(self) -> bool:
        """Whether who sits here may say what it likes: among friends, unless the host minds."""
        return self.opened.private and not self.hushed and not self.opened.branch_of


Handlers = dict[type[Event], Callable[[TableLog, Any], None]]  # what events make of a table

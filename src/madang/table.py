"""One match at a table, checked: the only place that says no.

Below it kernels assume legal input; above it nobody touches a state.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from madang.entries import Offers, entries_of, offers_of
from madang.errors import BrokenRules, IllegalAction, NotationError, NotYourTurn, PlayError
from madang.fast_record import copy_of, fast_dtype, fast_records
from madang.game import (
    ALL_HANDS,
    DEAL,
    NO_ACTION,
    OVER,
    WATCHER,
    Data,
    Deck,
    Game,
    Kernels,
    Observation,
    Progress,
    State,
    States,
    places,
)
from madang.seats import bits_in


class Table:
    """One match of a game, from its first deal to its end; `states`: one that is there already."""

    def __init__(
        self,
        game: Game,
        options: Any,
        kernels: Kernels | None = None,
        states: States | None = None,
    ) -> None:
        self.game, self.options = game, options
        self.seats: int = game.seats(options)
        self.states = game.new_states(1) if states is None else states
        self.state: State = fast_records(self.states)[0]  # to look at: `deal` and `play` change it
        self.room = self.new_masks(1)
        self.mask = self.room[0]
        self.use(kernels or game.kernels)

    def use(self, kernels: Kernels) -> None:
        """Go on with these twins, at any time: the same bytes come out of both."""
        self.kernels, self.calls = kernels, entries_of(self.game.name, kernels)
        self.packed = kernels.twin.options_in_array(self.options)
        self.taken = kernels.twin.records(self.states)

    def new_masks(self, seats: int) -> Any:
        """Return room for the legal actions of some seats."""
        return np.zeros((seats, len(self.game.actions)), np.bool_)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.phase == OVER)

    @property
    def needs_deal(self) -> bool:
        """Whether chance comes next: a deal or a reshuffle."""
        return bool(self.state.phase == DEAL)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to act; none while a deal is due, or when the match is over."""
        return bits_in(self.state.to_act)

    def deal(self, deck: Deck, dice: int) -> None:
        """Let chance speak: `deck` holds every card once, 0 <= `dice` < game.layout.dice."""
        if not self.needs_deal:
            waiting = f"waiting for seat {', '.join(map(str, self.to_act))}"
            raise PlayError(f"no deal is due; {waiting if self.to_act else 'the match is over'}")
        deck = self.game.layout.deck.checked(deck)
        self.check_dice(dice)
        self.calls.deal(self.taken, self.packed, deck, dice)

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it is asked."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers of what `seat` may do."""
        self.check_seat(seat)
        self.calls.legal_actions(self.taken, self.packed, seat, self.room)
        numbers: list[int] = self.mask.nonzero()[0].tolist()
        return numbers

    def play(self, seat: int, word: str) -> int:
        """Do what `word` says for `seat`; return its number. A PlayError has changed nothing."""
        action = self.allowed(seat, word)
        self.calls.step(self.taken, self.packed, seat, action)
        return action

    def allowed(self, seat: int, word: str) -> int:
        """Return the number of what `word` says; raise a PlayError unless `seat` may do it now."""
        legal = self.legal_numbers(seat)
        if not legal:
            raise NotYourTurn(seat, self.to_act)
        action = self.game.parse_action(word)  # and the mask is that of `legal`
        if action is None or not self.game.allows(
            self.state, self.options, seat, self.mask, action
        ):
            raise self.refusal(seat, word, legal)
        return action

    def allows(self, seat: int, action: int) -> bool:
        """Tell whether `seat` may take the action of this number."""
        self.legal_numbers(seat)
        return self.masks(seat, action)

    def masks(self, seat: int, action: int) -> bool:
        """Tell the same where `legal_numbers` of this seat was the last thing asked."""
        return self.game.allows(self.state, self.options, seat, self.mask, action)

    def refusal(self, seat: int, word: str, legal: list[int]) -> IllegalAction:
        """Say why `seat` may not do what `word` says."""
        words = tuple(map(self.game.format_action, legal))
        rows = {row.word: row for row in self.game.actions}
        why: Data = {}
        if self.game.parametric_actions and isinstance(word, str):
            why = self.game.parametric_actions.why_not(self.state, self.options, seat, word)
        section = rows[word].section if word in rows else why.get("section", "")
        return IllegalAction(seat, word, words, self.game.cite(section), why)

    def check(self) -> None:
        """Raise BrokenRules if a card or a chip was made or lost: the rules are broken, stop."""
        if not self.calls.conserved(self.taken, self.packed):
            raise BrokenRules(f"{self.game.name}: a card or a chip was made or lost")

    def view(self, seat: int = WATCHER, states: States | None = None) -> State:
        """Return a copy of the state without what `seat` may not know; a watcher's by default.

        `states` holds another state of this match, to be shown instead.
        """
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        shown = self.states if states is None else states
        views = np.frombuffer(self.redacted(shown, seat), self.game.record_dtype)
        view: State = views.view(np.recarray)[0]
        return view

    def views(self, states: Any) -> Any:
        """Return what each may know of a state of this match, as fast records: `view` of all.

        The first is the watchers', then comes that of each seat.
        """
        views = self.redacted(states, WATCHER, self.seats + 1)
        return np.frombuffer(views, fast_dtype(states.dtype))

    def redacted(self, states: Any, first: int, many: int = 1) -> bytearray:
        """Return the views of so many, from the seat `first` on, as bytes."""
        views = bytearray(states.tobytes() * many)
        self.calls.redact(np.frombuffer(views, self.taken.dtype), self.packed, first)
        return views

    def legal_masks(self, states: Any) -> Any:
        """Return what each seat may do in a state of this match, as (seats, actions) flags."""
        masks = self.new_masks(self.seats)
        self.calls.legal_actions(self.kernels.twin.records(states), self.packed, 0, masks)
        return masks

    def observation(self, seat: int = WATCHER) -> Observation:
        """Return the view of `seat` in words, ready for JSON."""
        seen: Observation = self.game.views.observation(self.view(seat), self.options, seat)
        return seen

    @property
    def offers_called(self) -> Offers:
        """How offers are found, by the twin in use."""
        return offers_of(self.game.name, self.game.layout.calls, self.kernels.twin)

    def offered(self, before: States, seat: int, action: int) -> States | None:
        """Return what all may know of an action that offers something to others; None: it does not.

        `before` holds the state from which the action led; it is not changed.
        """
        states = copy_of(before)
        is_offer = self.offers_called.offer(
            self.kernels.twin.records(states), self.packed, seat, action
        )
        return states if is_offer else None

    def offers(self, before: States, seat: int, action: int) -> list[tuple[int, States]]:
        """Return what `offered` does for all that a step offers, in order, each with its seat.

        After what the seat did comes what the table then did by itself.
        """
        shown = [(part[1], self.offered(*part)) for part in self.parts(before, seat, action)]
        return [(giver, states) for giver, states in shown if states is not None]

    def parts(self, before: States, seat: int, action: int) -> Iterator[tuple[States, int, int]]:
        """Yield the actions of a step, each with its seat and the state before it."""
        yield before, seat, action
        if self.game.layout.calls.step_once is None:
            return
        states, calls = copy_of(before), self.offers_called
        taken = self.kernels.twin.records(states)
        calls.step_once(taken, self.packed, seat, action)
        while (action := calls.alone(taken, self.packed)) != NO_ACTION:
            (seat,) = bits_in(states["to_act"][0])
            yield states, seat, action
            calls.step_once(taken, self.packed, seat, action)

    @property
    def progress(self) -> Progress:
        """How far the match is."""
        return self.game.views.progress(self.state, self.options)

    def totals(self) -> list[int]:
        """Return what each seat has won so far; more is better, so penalty points are negative."""
        out = np.zeros(self.seats, np.int64)
        self.calls.returns(self.taken, self.packed, out)
        return out.tolist()

    def places(self) -> list[int]:
        """Return each seat's place by what it has won so far; equal seats share it."""
        return places(self.totals())

    def check_dice(self, dice: int) -> None:
        """Refuse a dice that the game has not."""
        most = self.game.layout.dice
        if type(dice) is not int or not 0 <= dice < most:
            remedy = f"a dice is a whole number from 0 to {most - 1}"
            raise NotationError(dice, "dice", remedy)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise NotationError(
                seat, "seat", f"a seat is a whole number from 0 to {self.seats - 1}"
            )

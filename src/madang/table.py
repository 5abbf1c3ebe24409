"""One match at a table, checked: the only place that says no.

Below it kernels assume legal input; above it nobody touches a state.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from madang.errors import BrokenRules, IllegalAction, NotationError, NotYourTurn, PlayError
from madang.fast_record import fast_records
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
    """One match of a game, from its first deal to its end."""

    def __init__(self, game: Game, options: Any, kernels: Kernels | None = None) -> None:
        self.game, self.options = game, options
        self.seats: int = game.seats(options)
        self.states = game.new_states(1)
        self.state: State = fast_records(self.states)[0]  # to look at: `deal` and `play` change it
        self.mask = game.new_mask()
        self.use(kernels or game.kernels)

    def use(self, kernels: Kernels) -> None:
        """Go on with these twins, at any time: the same bytes come out of both."""
        self.kernels = kernels
        self.taken_options = kernels.twin.options(self.options)
        self.taken_state = self.taken(self.states)

    def taken(self, states: States) -> Any:
        """Return the one record in `states` as the twin in use takes it."""
        return self.kernels.twin.records(states)[0]

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
        self.kernels.deal(self.taken_state, self.taken_options, deck, dice)

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it is asked."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers of what `seat` may do."""
        self.check_seat(seat)
        self.kernels.legal_actions(self.taken_state, self.taken_options, seat, self.mask)
        return np.flatnonzero(self.mask).tolist()

    def play(self, seat: int, word: str) -> int:
        """Do what `word` says for `seat`; return its number. A PlayError has changed nothing."""
        action = self.allowed(seat, word)
        self.kernels.step(self.taken_state, self.taken_options, seat, action)
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
        if not self.kernels.conserved(self.taken_state, self.taken_options):
            raise BrokenRules(f"{self.game.name}: a card or a chip was made or lost")

    def view(self, seat: int = WATCHER, states: States | None = None) -> State:
        """Return a copy of the state without what `seat` may not know; a watcher's by default.

        `states` holds another state of this match, to be shown instead.
        """
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        views = (self.states if states is None else states).copy()
        self.kernels.redact(self.taken(views), self.taken_options, seat)
        view: State = views[0]
        return view

    def observation(self, seat: int = WATCHER) -> Observation:
        """Return the view of `seat` in words, ready for JSON."""
        seen: Observation = self.game.views.observation(self.view(seat), self.options, seat)
        return seen

    def offered(self, before: States, seat: int, action: int) -> States | None:
        """Return what all may know of an action that offers something to others; None: it does not.

        `before` holds the state from which the action led; it is not changed.
        """
        offer, states = self.game.layout.calls.offer, before.copy()
        if offer is None or not offer(fast_records(states)[0], self.options, seat, action):
            return None
        return states

    def offers(self, before: States, seat: int, action: int) -> list[States]:
        """Return what `offered` does for all that a step offers, in order.

        After what the seat did comes what the table then did by itself.
        """
        shown = [self.offered(*part) for part in self.parts(before, seat, action)]
        return [states for states in shown if states is not None]

    def parts(self, before: States, seat: int, action: int) -> Iterator[tuple[States, int, int]]:
        """Yield the actions of a step, each with its seat and the state before it."""
        yield before, seat, action
        calls, states = self.game.layout.calls, before.copy()
        if calls.step_once is None:
            return
        state = fast_records(states)[0]
        calls.step_once(state, self.options, seat, action)
        while (action := calls.alone(state, self.options)) != NO_ACTION:
            (seat,) = bits_in(state.to_act)
            yield states, seat, action
            calls.step_once(state, self.options, seat, action)

    @property
    def progress(self) -> Progress:
        """How far the match is."""
        return self.game.views.progress(self.state, self.options)

    def totals(self) -> list[int]:
        """Return what each seat has won so far; more is better, so penalty points are negative."""
        out = np.zeros(self.seats, np.int64)
        self.kernels.returns(self.taken_state, self.taken_options, out)
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

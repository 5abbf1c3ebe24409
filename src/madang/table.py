"""One match at a table, checked: the only place that says no.

Below it kernels assume legal input; above it nobody touches a state.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from madang.engine import MOST_ACTIONS, REFUSED, Engine
from madang.errors import BrokenRules, IllegalAction, NotationError, NotYourTurn, PlayError
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
    Mask,
    Observation,
    Progress,
    State,
    States,
    places,
)
from madang.kernels.backend import copy_of, fast_dtype, fast_records
from madang.layout import Seat, bits_in, is_whole


class Table:
    """One match of a game, from its first deal to its end.

    `kernels`: the rules with the backend to play them by, or an engine that has them. `states`: a
    match that is there already.
    """

    def __init__(
        self,
        game: Game,
        options: NamedTuple,
        kernels: Kernels | Engine | None = None,
        states: States | None = None,
    ) -> None:
        self.game, self.options = game, options
        self.seats: int = game.seats(options)
        self.states = game.new_states(1) if states is None else states
        self.state: State = fast_records(self.states)[0]  # to look at: `deal` and `play` change it
        self.use(kernels)

    def use(self, kernels: Kernels | Engine | None) -> None:
        """Go on with these twins, at any time: the same bytes come out of both."""
        if not isinstance(kernels, Engine):
            kernels = Engine(self.game, self.options, kernels)
        self.engine: Engine = kernels
        self.kernel_states = self.engine.backend.records(self.states)
        self._masks = self.engine.new_masks(1)  # room for the rules, handed to nobody
        self._mask = self._masks[0]

    @property
    def kernels(self) -> Kernels:
        """The rules, with the backend that plays them."""
        return self.engine.rules

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
        """Deal: `deck` holds every card once, 0 <= `dice` < game.layout.dice_outcomes."""
        if not self.needs_deal:
            waiting = f"waiting for seat {', '.join(map(str, self.to_act))}"
            raise PlayError(f"no deal is due; {waiting if self.to_act else 'the match is over'}")
        deck = self.game.layout.deck.checked(deck)
        self.check_dice(dice)
        self.engine.deal(self.kernel_states, self.engine.packed, deck, dice)

    def legal_mask(self, seat: Seat) -> Mask:
        """Return a flag for each action of the table that `seat` may take: a new array."""
        self.find_legal(seat)
        return self._mask.copy()

    def legal_numbers(self, seat: Seat) -> list[int]:
        """Return the numbers of what `seat` may do."""
        self.find_legal(seat)
        return self._mask.nonzero()[0].tolist()

    def find_legal(self, seat: Seat) -> None:
        """Write what `seat` may do into the mask that is handed to nobody."""
        self.check_seat(seat)
        self.engine.legal_each(self.kernel_states, self.engine.packed, seat, self._masks)

    def legal_actions(self, seat: Seat) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it is asked."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def play(self, seat: Seat, word: str) -> int:
        """Do what `word` says for `seat`; return its number. A PlayError has changed nothing."""
        self.check_seat(seat)
        action = self.number_of(word)
        engine = self.engine
        status = engine.try_step(self.kernel_states, engine.packed, self._mask, seat, action)
        if status == REFUSED:
            raise self.refusal(seat, word)
        return action

    def allowed(self, seat: Seat, word: str) -> int:
        """Return the number of what `word` says; raise a PlayError unless `seat` may do it now."""
        action = self.number_of(word)
        if not self.allows(seat, action):
            raise self.refusal(seat, word)
        return action

    def allows(self, seat: Seat, action: int) -> bool:
        """Tell whether `seat` may take the action of this number."""
        self.find_legal(seat)
        is_asked = bool(self.state.to_act >> seat & 1)
        return is_asked and self.game.allows(self.state, self.options, seat, self._mask, action)

    def number_of(self, word: str) -> int:
        """Return the number of an action, or NO_ACTION where no action is called so."""
        action = self.game.parse_action(word)
        return NO_ACTION if action is None or action >= MOST_ACTIONS else action

    def refusal(self, seat: Seat, word: str) -> PlayError:
        """Say why `seat` may not do what `word` says."""
        legal = self.legal_actions(seat)
        return self.illegal(seat, word, legal) if legal else NotYourTurn(seat, self.to_act)

    def illegal(self, seat: Seat, word: str, legal: tuple[str, ...] = ()) -> IllegalAction:
        """Return the refusal of what is none of the legal words."""
        why: Data = {}
        if self.game.parametric_actions and isinstance(word, str):
            why = self.game.parametric_actions.why_not(self.state, self.options, seat, word)
        sections = (row.section for row in self.game.actions if row.word == word)
        section = next(sections, why.get("section", ""))
        return IllegalAction(seat, word, legal, self.game.cite(section), why)

    def check(self) -> None:
        """Raise BrokenRules if a card or a chip was made or lost: the rules are broken, stop."""
        if not self.engine.is_conserved(self.kernel_states, self.engine.packed):
            raise BrokenRules(f"{self.game.name}: a card or a chip was made or lost")

    def view(self, seat: Seat = WATCHER, states: States | None = None) -> State:
        """Return a copy of the state without what `seat` may not know; a watcher's by default.

        `states` holds another state of this match, to be shown instead.
        """
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        shown = self.states if states is None else states
        view: State = self.engine.view(shown, seat)[0]
        return view

    def views(self, states: Any) -> Any:
        """Return what each may know of a state of this match, as fast records: `view` of all.

        The first is the watchers', then comes that of each seat.
        """
        views = self.engine.views(states, WATCHER, 1 + self.seats)
        return np.frombuffer(views, fast_dtype(states.dtype))

    def legal_masks(self, states: Any) -> Any:
        """Return what each seat may do in a state of this match: new (seats, actions) flags."""
        return self.engine.legal_masks(self.engine.backend.records(states), 0, self.seats)

    def observation(self, seat: Seat = WATCHER) -> Observation:
        """Return the view of `seat` in words, ready for JSON."""
        seen: Observation = self.game.views.observation(self.view(seat), self.options, seat)
        return seen

    def offered(self, before: States, seat: Seat, action: int) -> States | None:
        """Return what all may know of an action that offers something to others; None: it does not.

        `before` holds the state from which the action led; it is not changed.
        """
        states = copy_of(before)
        taken = self.engine.backend.records(states)
        is_offer = self.engine.offer(taken, self.engine.packed, seat, action)
        return states if is_offer else None

    def offers(self, before: States, seat: Seat, action: int) -> list[tuple[int, States]]:
        """Return what `offered` does for all that a step offers, in order, each with its seat.

        After the action of the seat come the automatic moves of the table.
        """
        shown = [(part[1], self.offered(*part)) for part in self.parts(before, seat, action)]
        return [(giver, states) for giver, states in shown if states is not None]

    def parts(self, before: States, seat: Seat, action: int) -> Iterator[tuple[States, int, int]]:
        """Yield the actions of a step, each with its seat and the state before it."""
        yield before, seat, action
        if self.game.layout.calls.step_once is None:
            return
        states, engine = copy_of(before), self.engine
        taken = engine.backend.records(states)
        while (action := engine.step_once(taken, engine.packed, seat, action)) != NO_ACTION:
            (seat,) = bits_in(states["to_act"][0])
            yield states, seat, action

    @property
    def progress(self) -> Progress:
        """How far the match is."""
        return self.game.views.progress(self.state, self.options)

    def totals(self) -> list[int]:
        """Return what each seat has won so far; more is better, so penalty points are negative."""
        return self.engine.returns(self.kernel_states).tolist()

    def places(self) -> list[int]:
        """Return each seat's place by what it has won so far; equal seats share it."""
        return places(self.totals())

    def check_dice(self, dice: int) -> None:
        """Refuse a dice that the game has not."""
        most = self.game.layout.dice_outcomes
        if type(dice) is not int or not 0 <= dice < most:
            remedy = f"a dice is a whole number from 0 to {most - 1}"
            raise NotationError(dice, "dice", remedy)

    def check_seat(self, seat: Seat) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is int and 0 <= seat < self.seats:
            return
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise NotationError(
                seat, "seat", f"a seat is a whole number from 0 to {self.seats - 1}"
            )

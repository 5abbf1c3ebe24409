"""One match at a table, checked: the only place that says no.

Below it kernels assume legal input; above it nobody touches a state.
"""

from typing import Any

import numpy as np

from madang.errors import BrokenRules, IllegalAction, NotationError, NotYourTurn, PlayError
from madang.fast_record import fast_records
from madang.game import (
    ALL_HANDS,
    DEAL,
    OVER,
    WATCHER,
    Data,
    Deck,
    Game,
    Kernels,
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
        self.state: State = fast_records(self.states)[
            0
        ]  # to look at: only `deal` and `play` change it
        self.mask = game.new_mask()
        self.use(kernels or game.kernels)

    def use(self, kernels: Kernels) -> None:
        """Go on with these twins, at any time: the same bytes come out of both."""
        self.kernels = kernels
        self.options = self.game.pack(self.options) if kernels.is_compiled else self.options

    def handle(self, states: States) -> Any:
        """Return the one record in `states` as the twins in use take it."""
        if self.kernels.is_compiled:
            return states.view(np.ndarray)[0]
        return self.state if states is self.states else fast_records(states)[0]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.phase == OVER)

    @property
    def needs_deal(self) -> bool:
        """Whether chance comes next: a deal or a reshuffle."""
        return bool(self.state.phase == DEAL)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return bits_in(self.state.to_act)

    def deal(self, deck: Deck, dice: int) -> None:
        """Let chance speak: `deck` holds every card once, 0 <= `dice` < game.layout.dice."""
        if not self.needs_deal:
            waiting = f"waiting for seat {', '.join(map(str, self.asked))}"
            raise PlayError(f"no deal is due; {waiting if self.asked else 'the match is over'}")
        self.check_deal(deck, dice)
        deck = np.asarray(deck, np.int8)
        self.kernels.deal(self.handle(self.states), self.options, deck, dice)

    def legal(self, seat: int) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it is asked."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers of what `seat` may do."""
        self.check_seat(seat)
        self.kernels.legal_actions(self.handle(self.states), self.options, seat, self.mask)
        return np.flatnonzero(self.mask).tolist()

    def play(self, seat: int, word: str) -> int:
        """Do what `word` says for `seat`; return its number. A PlayError has changed nothing."""
        action = self.allowed(seat, word)
        self.kernels.step(self.handle(self.states), self.options, seat, action)
        return action

    def allowed(self, seat: int, word: str) -> int:
        """Return the number of what `word` says; raise a PlayError unless `seat` may do it now."""
        legal = self.legal_numbers(seat)
        if not legal:
            raise NotYourTurn(seat, self.to_act)
        action = self.game.parse_action(word)
        if action is None or not self.allows(seat, action):
            raise self.refusal(seat, word, legal)
        return action

    def allows(self, seat: int, action: int) -> bool:
        """Tell whether `seat` may take the action of this number."""
        self.legal_numbers(seat)
        return self.game.allows(self.state, self.options, seat, self.mask, action)

    def refusal(self, seat: int, word: str, legal: list[int]) -> IllegalAction:
        """Say why `seat` may not do what `word` says."""
        words = tuple(map(self.game.format_action, legal))
        rows = {row.word: row for row in self.game.actions}
        why: Data = {}
        if self.game.beyond and isinstance(word, str):
            why = self.game.beyond.why_not(self.state, self.options, seat, word)
        section = rows[word].section if word in rows else why.get("section", "")
        cited = f"{self.game.citation} {section}" if section else ""
        return IllegalAction(seat, word, words, cited, why)

    def check(self) -> None:
        """Raise BrokenRules if a card or a chip was made or lost: the rules are broken, stop."""
        if not self.kernels.conserved(self.handle(self.states), self.options):
            raise BrokenRules(f"{self.game.name}: a card or a chip was made or lost")

    def view(self, seat: int = WATCHER) -> State:
        """Return a copy of the state without what `seat` may not know; a watcher's by default."""
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        views = self.states.copy()
        self.kernels.redact(self.handle(views), self.options, seat)
        view: State = views[0]
        return view

    def look(self, seat: int = WATCHER) -> Data:
        """Return the view of `seat` in words, ready for JSON."""
        return self.game.views.observation(self.view(seat), self.options, seat)

    def hint(self, seat: int) -> Data | None:
        """Return advice for a newcomer on the seat's own hand, where the game gives any."""
        self.check_seat(seat)
        advise = self.game.hint
        return advise(self.view(seat), self.options, seat) if advise else None

    def totals(self) -> list[int]:
        """Return what each seat has won so far; more is better, so penalty points are negative."""
        out = np.zeros(self.seats, np.int64)
        self.kernels.returns(self.handle(self.states), self.options, out)
        return out.tolist()

    def places(self) -> list[int]:
        """Return each seat's place by what it has won so far; equal seats share it."""
        return places(self.totals())

    def check_deal(self, deck: Deck, dice: int) -> None:
        """Refuse a deck that does not hold every card once, and a dice that the game has not."""
        cards = self.game.layout.deck.size
        if np.shape(deck) != (cards,) or not np.array_equal(np.sort(deck), np.arange(cards)):
            raise NotationError(deck, "deck", f"give each of the {cards} cards once")
        if type(dice) is not int or not 0 <= dice < self.game.layout.dice:
            remedy = f"a dice is a whole number from 0 to {self.game.layout.dice - 1}"
            raise NotationError(dice, "dice", remedy)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise NotationError(
                seat, "seat", f"a seat is a whole number from 0 to {self.seats - 1}"
            )

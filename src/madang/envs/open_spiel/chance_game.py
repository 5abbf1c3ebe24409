"""What stays the same while a match is played with nodes of chance: the rules, and what is hidden.

A `ChanceGame` asks the rules about states, each in an array of one; only `deal` and `step` change
the one that they are given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from madang.engine import Engine
from madang.envs.information_state import Information, Step
from madang.game import WATCHER, Deck, Game, Kernels, State
from madang.layout import Seat
from madang.terminal.text import show


@dataclass(frozen=True)
class Opening:
    """How a deal begins: which cards are left to chance, and what is played before anyone is asked.

    The default leaves all to chance. A miniature lays most of the deck and the actions that bring
    it into the open, and leaves the few cards that are then still hidden.
    """

    deck: tuple[int, ...]  # in dealing order
    places: tuple[int, ...]  # places in it of the cards that are left to chance
    dice: int | None = None  # None: left to chance
    script: tuple[int, ...] = ()  # the actions that follow the deal, each of the seat that is asked
    packets: tuple[int, ...] = ()  # how many cards the first nodes of chance hand out; then one
    seats: tuple[int, ...] = ()  # the seats that have still to act then; (): everybody at the table
    # card -> one number for all cards that are one to the rules; None: those with one word
    alike: Callable[[int], int] | None = None
    plain: Callable[[str], str] = str  # words for the cards, without those that `alike` leaves out


@dataclass(frozen=True, eq=False)
class ChanceGame:
    """What stays the same in a match: the game, its options, and what is left to chance."""

    game: Game
    options: NamedTuple
    kernels: Kernels
    opening: Opening
    deals: int = 0  # a match is over after so many deals, if it was not before; 0: no bound
    recipe: tuple[Any, ...] = ()  # a function that makes it again, and its arguments

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats that somebody plays."""
        return self.opening.seats or tuple(range(self.game.seats(self.options)))

    @cached_property
    def engine(self) -> Engine:
        """The rules, to be called with arrays of one state."""
        return Engine(self.game, self.options, self.kernels)

    @cached_property
    def words(self) -> list[str]:
        """What each card of the deck is called; equal ones are called the same."""
        deck = self.game.layout.deck
        return deck.format(deck.in_order()).split()

    @cached_property
    def faces(self) -> tuple[int, ...]:
        """The lowest card that is the same as each card of the deck, for whom chance is counted."""
        keys: Sequence[Any] = self.words
        if self.opening.alike:
            keys = [self.opening.alike(card) for card in range(len(self.words))]
        return tuple(map(keys.index, keys))

    @cached_property
    def dice(self) -> int:
        """How many outcomes a throw has."""
        layout = self.game.layout
        return layout.dice_used(self.options) if layout.dice_used else layout.dice_outcomes

    @cached_property
    def packs(self) -> dict[int, list[tuple[int, ...]]]:
        """All that can be handed out at once, by the number of cards: action number -> faces."""
        faces = sorted({self.faces[self.opening.deck[place]] for place in self.opening.places})
        sizes = set(self.opening.packets) - {1}
        return {size: list(combinations_with_replacement(faces, size)) for size in sizes}

    @cached_property
    def most_outcomes(self) -> int:
        """The most outcomes that a node of chance has."""
        packs = [len(packs) for packs in self.packs.values()]
        throws = [self.dice] if self.opening.dice is None else []
        return max([self.game.layout.deck.size, *throws, *packs])

    def deal(self, states: Any, deck: Deck, dice: int) -> None:
        """Start the next deal of a match."""
        self.engine.deal(self.engine.backend.records(states), self.engine.packed, deck, dice)

    def step(self, states: Any, seat: Seat, action: int) -> None:
        """Take an action that is known to be legal."""
        self.engine.step(self.engine.backend.records(states), seat, action)

    def returns(self, states: Any) -> list[int]:
        """Return what each seat has won."""
        return self.engine.returns(self.engine.backend.records(states)).tolist()

    def legal_numbers(self, states: Any, seat: Seat) -> list[int]:
        """Return the numbers of what `seat` may do."""
        return np.flatnonzero(self.mask(states, seat)).tolist()

    def mask(self, states: Any, seat: Seat) -> Any:
        """Return what `seat` may do, one flag an action."""
        return self.engine.legal_masks(self.engine.backend.records(states), seat)[0]

    def row(self, states: Any, seat: Seat) -> Any:
        """Return what `seat` knows as a row of numbers."""
        row = self.game.observations.new_rows(1)[0]
        self.engine.observe(self.engine.backend.records(states), self.engine.packed, seat, row)
        return row

    @cached_property
    def informed(self) -> dict[int, Information]:
        """By seat, what says in words and numbers what it was shown of a step."""
        seats = [WATCHER, *range(self.game.seats(self.options))]
        return {seat: Information(self.game, self.options, seat) for seat in seats}

    def steps_of(self, before: Any, after: Any, happened: Any, seat: Seat) -> tuple[Step, ...]:
        """Return what `seat` was shown of one step, which may be nothing."""
        known = self.informed[seat]
        known.steps.clear()
        known.add_step(self.view(before, seat), self.view(after, seat), happened)
        return tuple(step._replace(text=self.opening.plain(step.text)) for step in known.steps)

    def view(self, states: Any, seat: Seat) -> State:
        """Return what `seat` may know of a state."""
        views = self.engine.views(states, seat)
        return np.frombuffer(views, self.engine.read_type)[0]

    def view_text(self, states: Any, seat: Seat) -> str:
        """Return what `seat` may know, as text."""
        view = self.view(states, seat)
        return self.opening.plain(show(self.game.views.observation(view, self.options, seat)))


def open_game(game: Game) -> Opening:
    """Return the opening that leaves the whole deck and the dice to chance."""
    cards = tuple(range(game.layout.deck.size))
    return Opening(cards, cards)

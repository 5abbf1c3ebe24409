"""What stays the same while a match is played with nodes of chance: the rules, and what is hidden.

A `Setting` asks the rules about states, each in an array of one; it changes none that it is given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from madang.entries import Entries, entries_of
from madang.fast_record import copy_of, fast_records
from madang.game import WATCHER, Game, Kernels, State
from madang.information import Information, Step
from madang.show import show
from madang.single import Engine


@dataclass(frozen=True)
class Opening:
    """How a deal begins: which cards are left to chance, and what is played before anyone is asked.

    The default leaves all to chance. A miniature lays most of the deck and the actions that bring
    it into the open, and leaves the few cards that are then still hidden.
    """

    deck: tuple[int, ...]  # in dealing order
    places: tuple[int, ...]  # where in it the cards lie that are left to chance
    dice: int | None = None  # None: left to chance
    script: tuple[int, ...] = ()  # the actions that follow the deal, each of the seat that is asked
    packets: tuple[int, ...] = ()  # how many cards the first nodes of chance hand out; then one
    seats: tuple[int, ...] = ()  # who has still to act then; (): everybody at the table
    # card -> one number for all cards that are one to the rules; None: those with one word
    alike: Callable[[int], int] | None = None
    plain: Callable[[str], str] = str  # what is told of the cards, without what `alike` leaves out


@dataclass(frozen=True, eq=False)
class Setting:
    """What stays the same in a match: the game, its options, and what is left to chance."""

    game: Game
    options: Any
    kernels: Kernels
    opening: Opening
    deals: int = 0  # a match is over after so many deals, if it was not before; 0: no bound
    recipe: tuple[Any, ...] = ()  # a function that makes it again, and its arguments

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats that somebody plays."""
        return self.opening.seats or tuple(range(self.game.seats(self.options)))

    @cached_property
    def rules(self) -> Entries:
        """The rules, to be called with arrays of one state and with `packed`."""
        return entries_of(self.game.name, self.kernels)

    @cached_property
    def packed(self) -> Any:
        """The options as the rules take them."""
        return self.kernels.twin.options_in_array(self.options)

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
        return layout.dice_used(self.options) if layout.dice_used else layout.dice

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

    def records(self, states: Any) -> Any:
        """Return a state, in an array of one, as the rules take it."""
        return self.kernels.twin.records(states)

    def returns(self, states: Any) -> list[int]:
        """Return what each seat has won."""
        out = np.zeros(self.game.seats(self.options), np.int64)
        self.rules.returns(self.records(states), self.packed, out)
        return out.tolist()

    def legal_numbers(self, states: Any, seat: int) -> list[int]:
        """Return the numbers of what `seat` may do."""
        return np.flatnonzero(self.mask(states, seat)).tolist()

    def mask(self, states: Any, seat: int) -> Any:
        """Return what `seat` may do, one flag an action."""
        masks = self.game.new_mask()[np.newaxis]
        self.rules.legal_actions(self.records(states), self.packed, seat, masks)
        return masks[0]

    def row(self, states: Any, seat: int) -> Any:
        """Return what `seat` knows as a row of numbers."""
        twin = self.kernels.twin
        taken, options = self.records(states)[0], twin.options(self.options)
        return self.game.observations.row(taken, options, seat, twin)

    @cached_property
    def engine(self) -> Engine:
        """What lays hidden cards anew."""
        return Engine(self.game, self.options, self.kernels.twin.is_compiled)

    @cached_property
    def informed(self) -> dict[int, Information]:
        """By seat, what says in words and numbers what it was shown of a step."""
        seats = [WATCHER, *range(self.game.seats(self.options))]
        return {seat: Information(self.game, self.options, seat) for seat in seats}

    def steps_of(self, before: Any, after: Any, happened: Any, seat: int) -> tuple[Step, ...]:
        """Return what `seat` was shown of one step, which may be nothing."""
        known = self.informed[seat]
        known.steps.clear()
        known.note(self.view(before, seat), self.view(after, seat), happened)
        return tuple(step._replace(text=self.opening.plain(step.text)) for step in known.steps)

    def view(self, states: Any, seat: int) -> State:
        """Return what `seat` may know of a state."""
        copy = copy_of(states)
        self.rules.redact(self.records(copy), self.packed, seat)
        return fast_records(copy)[0]

    def shown(self, states: Any, seat: int) -> str:
        """Return what `seat` may know, as text."""
        view = self.view(states, seat)
        return self.opening.plain(show(self.game.views.observation(view, self.options, seat)))


def open_game(game: Game) -> Opening:
    """Return the opening that leaves the whole deck and the dice to chance."""
    cards = tuple(range(game.layout.deck.size))
    return Opening(cards, cards)

"""The deals of the first match of a batch, for a table that is played alone."""

from typing import NamedTuple

from madang.game import Deck, Game
from madang.kernels.rng import below, seeds, shuffle_top


class SeededDealer:
    """Chance for one match: the same cards and dice as in lane 0 of a batch of this seed.

    It counts with whole numbers alone, so a seed is dealt the same on every machine.
    """

    def __init__(self, game: Game, options: NamedTuple, seed: int) -> None:
        layout = game.layout
        self.rng = int(seeds(seed, 1)[0])
        self.deck = layout.deck.in_order()
        self.dice = layout.dice_outcomes
        self.used = layout.deck.cards_used(options) if layout.deck.cards_used else layout.deck.size

    def deal(self) -> tuple[Deck, int]:
        """Shuffle, and return the deck and a dice."""
        shuffle_top(self, self.used)
        return self.deck, below(self, self.dice)

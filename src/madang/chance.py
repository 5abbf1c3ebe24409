"""Where shuffles come from: a seed for experiments, the operating system for people."""

import secrets
from collections.abc import Iterator

import numpy as np

from madang.game import Deck, Game

DeckSource = Iterator[tuple[Deck, int]]  # a deck and a dice for each deal or reshuffle


def seeded(game: Game, seed: int) -> DeckSource:
    """Yield (deck, dice) for ever, the same for the same seed and version of NumPy."""
    generator = np.random.default_rng(seed)
    while True:
        deck = generator.permutation(game.layout.deck.size).astype(game.layout.deck.dtype)
        yield deck, int(generator.integers(game.layout.dice))


def secret(game: Game) -> DeckSource:
    """Yield (deck, dice) for ever from the operating system's generator."""
    system, size = secrets.SystemRandom(), game.layout.deck.size
    while True:
        deck = np.array(system.sample(range(size), size), game.layout.deck.dtype)
        yield deck, system.randrange(game.layout.dice)

"""Where shuffles come from: a seed for experiments, the operating system for people."""

import secrets
from collections.abc import Iterator

import numpy as np

from madang.game import Deck, Game


def seeded(game: Game, seed: int) -> Iterator[tuple[Deck, int]]:
    """Yield (deck, dice) for ever, the same for the same seed and version of NumPy."""
    generator = np.random.default_rng(seed)
    while True:
        deck = generator.permutation(game.layout.deck.size).astype(np.int8)
        yield deck, int(generator.integers(game.layout.dice))


def secret(game: Game) -> Iterator[tuple[Deck, int]]:
    """Yield (deck, dice) for ever from the operating system's generator."""
    system = secrets.SystemRandom()
    while True:
        deck = np.array(system.sample(range(game.layout.deck.size), game.layout.deck.size), np.int8)
        yield deck, system.randrange(game.layout.dice)

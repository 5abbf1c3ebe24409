"""Where shuffles come from: a seed for experiments, the operating system for people."""

import secrets
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from madang.game import Deck, Game
from madang.games import game_named

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


class Shuffles:
    """Decks and dice in order, made when they are asked for, and shared by the copies of a match.

    Each copy keeps the number of its next one, so all that were copied deal alike.
    """

    def __init__(self, source: DeckSource, made_by: tuple[str, int | None] | None = None) -> None:
        self.source = source
        self.made_by = made_by  # a game's name and a seed, or None for secret ones; None: not ours
        self.dealt: list[tuple[Deck, int]] = []
        self.lock = Lock()

    def at(self, number: int) -> tuple[Deck, int]:
        """Return the deck and the dice of this number, counted from 0."""
        if number >= len(self.dealt):
            with self.lock:
                while number >= len(self.dealt):
                    self.dealt.append(next(self.source))
        return self.dealt[number]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where the decks come from: those of a seed come again, secret ones do not."""
        if self.made_by is None:
            raise TypeError("decks from an iterator cannot be pickled; give the match a seed")
        return shuffles_of, self.made_by


def shuffles_of(game: str, seed: int | None) -> Shuffles:
    """Return the shuffles of a seed; without one, secret ones."""
    if seed is None:
        return Shuffles(secret(game_named(game)), (game, None))
    return shuffles_of_seed(game, seed)


@lru_cache(maxsize=256)
def shuffles_of_seed(game: str, seed: int) -> Shuffles:
    """Return the shuffles of a seed: the same ones to matches that are unpickled after another."""
    return Shuffles(seeded(game_named(game), seed), (game, seed))

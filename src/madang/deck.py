"""What a deck or a wall is, for whoever shuffles, writes or reads one and knows no game.

A deck is an array of ids, each from 0 to `size - 1` once, in dealing order. Equal pieces are
different ids: the four tiles of one face are four things, whatever a player may know of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from madang.errors import NotationError

Deck: TypeAlias = np.ndarray[tuple[int], np.dtype[np.signedinteger[Any]]]


@dataclass(frozen=True)
class DeckType:
    """The decks of one game: how many pieces, how they are written, which are still to come."""

    size: int  # pieces in a whole deck
    pieces: str  # what they are called: cards or tiles
    parse: Callable[[str], Deck]  # reads what `format` writes; raises NotationError
    format: Callable[[Deck], str]
    undealt: Callable[[Any], Deck]  # state -> the ids that nobody has been dealt yet
    cards_used: Callable[[Any], int] | None = None  # options -> how many can matter; None: all
    state_field: str = "deck"  # where a state holds them, in dealing order
    # state -> from which place of that field on, and before which, nobody has been dealt any yet
    undealt_places: Callable[[Any], tuple[int, int]] = field(kw_only=True)

    @cached_property
    def dtype(self) -> np.dtype[np.signedinteger[Any]]:
        """The narrowest signed type that holds every id: an id never wraps to below zero."""
        return np.dtype(np.min_scalar_type(-self.size))

    def in_order(self) -> Deck:
        """Return the deck before any shuffle: every id once, the lowest first."""
        return np.arange(self.size, dtype=self.dtype)

    def checked(self, given: Any) -> Deck:
        """Return `given` as a deck; raise NotationError unless it holds every id once."""
        is_whole = np.shape(given) == (self.size,) and np.array_equal(
            np.sort(given), np.arange(self.size)
        )
        if not is_whole:
            raise NotationError(given, "deck", f"give each of the {self.size} {self.pieces} once")
        return np.asarray(given, self.dtype)

"""The wall: a deck of tiles that is drawn from at its front, for replacements at its end (MJ 3).

A state has `wall`, kinds in drawing order from the break, `front`, how many have been drawn from
its front, and `end`, where it ends since replacements were taken. In a deck every tile is a number
of its own, as everywhere; in a state and in text it is a kind, so no copy can betray another.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.deck import Deck, DeckType
from madang.errors import NotationError
from madang.jit import kernel
from madang.mahjong.tiles import BONUS, COPIES, format_tile, parse_tile


def tiles_of(kinds: Sequence[int]) -> npt.NDArray[np.int8]:
    """Return the kind of each tile of a set with these kinds: four of each, one of a bonus tile.

    >>> tiles_of([0, 34]).tolist()
    [0, 0, 0, 0, 34]
    """
    copies = [COPIES if kind < BONUS else 1 for kind in kinds]
    return np.repeat(np.array(kinds, np.int8), copies)


def wall_deck(tiles: npt.NDArray[np.int8]) -> DeckType:
    """Return the deck whose tile number n is of the kind `tiles[n]`."""

    def parse(text: str) -> Deck:
        return numbers_of([parse_tile(word) for word in text.split()], tiles, text)

    def write(deck: Deck) -> str:
        return " ".join(format_tile(int(tiles[number])) for number in deck)

    def undealt(state: Any) -> Deck:
        return numbers_of(state.wall.tolist(), tiles, "")[int(state.front) : int(state.end)]

    return DeckType(
        len(tiles),
        "tiles",
        parse,
        write,
        undealt,
        state_field="wall",
        undealt_places=lambda state: (int(state.front), int(state.end)),
    )


def numbers_of(kinds: Sequence[int], tiles: npt.NDArray[np.int8], text: str) -> Deck:
    """Number the tiles of a whole wall: of equal tiles the first is the lowest number."""
    wall = np.array(kinds, np.int64)
    if not np.array_equal(np.sort(wall), tiles):  # tiles stand in the order of their kinds
        raise NotationError(text, "wall", f"give each of the {len(tiles)} tiles once")
    numbers = np.empty(len(tiles), np.min_scalar_type(-len(tiles)))
    numbers[np.argsort(wall, kind="stable")] = np.arange(len(tiles))
    return numbers


@kernel
def build_wall(state: Any, deck: Any, tiles: Any) -> None:
    """3.1  Put a shuffled wall on the table, none of it drawn."""
    for place in range(len(tiles)):
        state.wall[place] = tiles[deck[place]]
    state.front = 0
    state.end = len(tiles)


@kernel
def tiles_left(state: Any) -> int:
    """Return how many tiles the wall still holds, the dead ones among them."""
    return state.end - state.front


@kernel
def is_empty(state: Any, dead_wall: int) -> bool:
    """3.3  Tell whether nothing may be drawn any more."""
    return state.end - state.front <= dead_wall


@kernel
def draw_front(state: Any) -> int:
    """5.1  Take the next tile, in turn."""
    kind = int(state.wall[state.front])
    state.front += 1
    return kind


@kernel
def draw_end(state: Any) -> int:
    """3.3  Take a replacement from the very end."""
    state.end -= 1
    return int(state.wall[state.end])

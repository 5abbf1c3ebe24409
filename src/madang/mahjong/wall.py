"""The wall, drawn from at its front and, for replacements, at its end; its dice (MJ 3).

A state has `wall`, kinds in drawing order from the break, `front`, how many have been drawn from
its front, and `end`, where it ends since replacements were taken. A deck has a different number for
every tile. A state and a text have kinds only: nobody can tell the four copies of a kind apart.

A throw of n dice is kept as a number below 6**n. Players see it, and it changes nothing: a
wall in a record begins at its break.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.kernels.jit import kernel
from madang.layout import Deck, DeckType, Seat
from madang.mahjong.tiles import BONUS, COPIES, format_tile, parse_tile
from madang.mahjong.types import State


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

    def undealt(state: State) -> Deck:
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
def build_wall(state: State, deck: Any, tiles: Any) -> None:
    """3.1  Put a shuffled wall on the table, none of it drawn."""
    for place in range(len(tiles)):
        state.wall[place] = tiles[deck[place]]
    state.front = 0
    state.end = len(tiles)


@kernel
def tiles_left(state: State) -> int:
    """Return how many tiles the wall still holds, the dead ones among them."""
    return state.end - state.front


@kernel
def is_empty(state: State, dead_wall: int) -> bool:
    """3.3  Tell whether nothing may be drawn any more."""
    return state.end - state.front <= dead_wall


@kernel
def draw_front(state: State) -> int:
    """5.1  Take the next tile, in turn."""
    kind = int(state.wall[state.front])
    state.front += 1
    return kind


@kernel
def draw_end(state: State) -> int:
    """3.3  Take a replacement from the very end."""
    state.end -= 1
    return int(state.wall[state.end])


# ---- the dealer's dice -----------------------------------------------------------------------

SEATS = 4
FACES = 6


def faces_of(throw: int, dice: int) -> list[int]:
    """Return what each of so many dice shows.

    >>> faces_of(0, 3), faces_of(215, 3)
    ([1, 1, 1], [6, 6, 6])
    """
    faces = []
    for _ in range(dice):
        throw, face = divmod(throw, FACES)
        faces.append(face + 1)
    return faces


def wall_broken(dealer: int, total: int) -> int:
    """3.2  Return whose wall is broken by a throw of `total`.

    >>> wall_broken(0, 7), wall_broken(1, 18)
    (2, 2)
    """
    return (dealer + total - 1) % SEATS


def first_stack(seat: Seat, cut: int, stacks: int) -> tuple[int, int]:
    """3.2  Return in whose wall drawing begins, and how many of its stacks stay before it.

    `cut` stacks are counted from the right end of the seat's wall, which has `stacks`; they may run
    on into the wall of the seat on its left.

    >>> first_stack(2, 18, 18), first_stack(0, 20, 18)
    ((1, 0), (3, 2))
    """
    walls, rest = divmod(cut, stacks)
    return (seat - walls) % SEATS, rest

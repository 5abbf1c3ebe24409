"""A wall of its own for each seat, so that a claim does not change what everybody draws later.

The rest of a wall after the deal is divided in turn order; a seat draws from the front of
its share, and its replacements from the end of it. The rules know nothing of this: before each
step a copy takes the step to find out which tiles it will draw, and these are put in their place.
Luck in draws is then more alike for both sides of a duel, so fewer deals say as much.

For games whose state has `wall`, `front`, `end`, `seat` and `dealer`, see `madang.mahjong.wall`.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.game import Game, State
from madang.kernels.hooks import step
from madang.kernels.jit import kernel
from madang.layout import Seat

SEATS = 4
NEEDED = {"wall", "front", "end", "seat", "dealer"}


def has_wall(game: Game) -> bool:
    """Tell whether a game's tiles come from a wall."""
    return set(game.layout.state_dtype.names or ()) >= NEEDED


def shares_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of the shares of a wall."""
    return np.dtype(
        [
            ("tiles", np.int8, (SEATS, game.layout.deck.size)),
            ("first", np.int32, (SEATS,)),  # of each share, the first that is still there
            ("after", np.int32, (SEATS,)),  # and the one after the last
            ("is_private", np.int32),  # 1: seats draw from them
        ],
        align=True,
    )


@kernel
def share_out(state: State, shares: Any) -> None:
    """Deal out what is left of the wall to the seats, from the one that draws next."""
    if not shares.is_private:
        return
    for seat in range(SEATS):
        shares.first[seat] = shares.after[seat] = 0
    for place in range(state.front, state.end):
        seat = (state.dealer + 1 + place - state.front) % SEATS
        shares.tiles[seat, shares.after[seat]] = state.wall[place]
        shares.after[seat] += 1


@kernel
def arrange(
    states: Any, copies: Any, i: int, options: NamedTuple, seat: Seat, action: int, shares: Any
) -> None:
    """Put the tiles that a step will draw in their place, one after the other."""
    if not shares.is_private:
        return
    state = states[i]
    first, after = int(state.front), int(state.end)
    while True:
        copies[i] = states[i]
        step(copies[i], options, seat, action)
        if is_spent(shares):
            return  # a step of several draws that ended early has left some tiles in the wall
        if copies[i].front > first:
            put(state, first, first, after, take(shares, int(copies[i].seat), True))
            first += 1
        elif copies[i].end < after:
            after -= 1
            put(state, after, first, after + 1, take(shares, int(copies[i].seat), False))
        else:
            return


@kernel
def is_spent(shares: Any) -> bool:
    """Tell whether no share has a tile left."""
    for seat in range(SEATS):
        if shares.first[seat] < shares.after[seat]:
            return False
    return True


@kernel
def put(state: State, place: int, first: int, after: int, kind: int) -> None:
    """Bring a tile of a kind from a part of the wall to a place in it, in exchange."""
    found = first
    while state.wall[found] != kind:
        found += 1
    state.wall[found] = state.wall[place]
    state.wall[place] = kind


@kernel
def take(shares: Any, seat: Seat, is_first: bool) -> int:
    """Take a tile from a seat's share, or, where that is spent, from the next that is not."""
    owner = seat
    while shares.first[owner] == shares.after[owner]:
        owner = (owner + 1) % SEATS
    if is_first:
        shares.first[owner] += 1
        return int(shares.tiles[owner, shares.first[owner] - 1])
    shares.after[owner] -= 1
    return int(shares.tiles[owner, shares.after[owner]])

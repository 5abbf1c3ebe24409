"""What no seat sees, as numbers: for a critic that sees all hands, and as targets of two heads.

Every row is written from the seat that is asked: the next seat in turn order comes first.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from madang.game import Game
from madang.hwatu.cards import MONTHS

Array = npt.NDArray[Any]

KINDS = 34  # of tiles that a hand of mahjong can hold
HELD = np.array([n.bit_count() for n in range(16)], np.int8)  # four cards of a month -> how many


def sizes_of(game: Game) -> tuple[int, int]:
    """Return how many numbers `belief` and `danger` have in this game."""
    others, columns = game.house_rules.most_seats - 1, MONTHS
    if "waits" in (game.layout.state_dtype.names or ()):
        columns = KINDS
    return others * columns, columns


def hidden_of(game: Game, states: Any, seats: Array) -> tuple[Array, Array]:
    """Return (belief, danger), int8 (n, …), of states and the seat that is asked in each.

    Belief: how many cards of each month, or tiles of each kind, each other seat holds. Danger, 0 or
    1: which months another seat holds twice, or which kinds another seat waits for.
    """
    names = game.layout.state_dtype.names or ()
    lane, places = np.arange(len(seats))[:, None], game.house_rules.most_seats
    others = (seats[:, None] + np.arange(1, places)) % places
    if "waits" in names:
        counts = np.asarray(states["hands"])[lane, others]
        waits = np.asarray(states["waits"])[lane, others][:, :, None] >> np.arange(KINDS) & 1
        return flat(counts), np.asarray(waits.any(axis=1), np.int8)
    if "hands" in names:
        hands = np.asarray(states["hands"])[lane, others]
        counts = HELD[hands[:, :, None] >> 4 * np.arange(MONTHS) & 15]
    else:  # two cards each, see `madang.games.wolnam_ppong.state`
        counts = np.zeros((*others.shape, MONTHS), np.int8)
        for name in ("lows", "highs"):
            cards = np.asarray(states[name])[lane, others][:, :, None]
            counts += (cards >> 2 == np.arange(MONTHS)) & (cards >= 0)
    return flat(counts), np.asarray((counts > 1).any(axis=1), np.int8)


def flat(counts: Array) -> Array:
    """Return one row of all counts, int8 (n, seats * columns)."""
    return counts.reshape(len(counts), -1).astype(np.int8)

"""The play of an actor as arrays: all that a learner needs, from any machine.

What no seat sees goes along, for a critic that sees all hands and as targets of two heads.
Every row is written from the seat that is asked: the next seat in turn order comes first.
"""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.game import Game
from madang.hwatu.cards import MONTHS

Array = npt.NDArray[Any]


@dataclass
class Trajectory:
    """The play of T steps in N matches with S seats."""

    rows: Array  # (T, N, columns), the type of the game's observations
    masks: Array  # bool (T, N, actions)
    advice: Array  # int32 (T, N): what the advisor would do; 0 where there is none
    lessons: Array  # int32 (T, N): what the teacher would do, while it teaches; else -1
    outcomes: Array  # float32 (T, N, actions or 0): what each action brings, see Batch.outcomes
    belief: Array  # int8 (T, N, …): see `hidden`
    danger: Array  # int8 (T, N, …)
    seats: Array  # int32 (T, N): the seats that were asked
    actions: Array  # int32 (T, N)
    logs: Array  # float32 (T, N): logarithm of the odds of the action
    is_mine: Array  # bool (T, N): the learner chose, not an older copy
    stakes: Array  # float32 (T, N): what the decision's reward is divided by
    rewards: Array  # float32 (T, N, S): what each seat won by the step
    dones: Array  # bool (T, N): a deal ended with the step


def joined(played: list[Trajectory]) -> Trajectory:
    """Return what several actors played, side by side, in the order of the actors."""
    if len(played) == 1:
        return played[0]
    names = [field.name for field in fields(Trajectory)]
    return Trajectory(
        **{name: np.concatenate([getattr(one, name) for one in played], axis=1) for name in names}
    )


def part_of(played: Trajectory, first: int, count: int) -> Trajectory:
    """Return a window on `count` matches of what is played, from the `first`."""
    lanes = slice(first, first + count)
    return Trajectory(**{one.name: getattr(played, one.name)[:, lanes] for one in fields(played)})


def gains_of(played: Trajectory, guesses: Array, trace: float) -> tuple[Array, Array]:
    """Return how much more each decision won than was guessed, and which decisions count.

    The generalised advantage of `guesses`, both (T, N), from the last step to the first, without
    discount. A decision of a seat is followed by the next one of that seat, or by the end of the
    deal. A decision that is followed by neither within these steps does not count.
    """
    steps, count = played.seats.shape
    places, lane = played.rewards.shape[2], np.arange(count)
    won, guess, trail = (np.zeros((count, places), np.float32) for _ in range(3))
    is_known = np.zeros((count, places), np.bool_)
    gains, counts = np.zeros((steps, count), np.float32), np.zeros((steps, count), np.bool_)
    for t in reversed(range(steps)):
        ended = played.dones[t]
        won[ended], guess[ended], trail[ended], is_known[ended] = 0, 0, 0, True
        won += played.rewards[t]
        at = lane, played.seats[t]
        gains[t] = won[at] / played.stakes[t] + guess[at] - guesses[t] + trace * trail[at]
        counts[t] = is_known[at] & played.is_mine[t]
        trail[at] = np.where(is_known[at], gains[t], 0)
        won[at], guess[at], is_known[at] = 0, guesses[t], True
    return gains, counts


# ---- what no seat sees -----------------------------------------------------------------------

KINDS = 34  # of tiles that a hand of mahjong can hold
HELD = np.array([n.bit_count() for n in range(16)], np.int8)  # four cards of a month -> how many


def sizes_of(game: Game) -> tuple[int, int]:
    """Return how many numbers `belief` and `danger` have in this game."""
    others, columns = game.house_rules.most_seats - 1, MONTHS
    if "waits" in (game.layout.state_dtype.names or ()):
        columns = KINDS
    return others * columns, columns


def hidden_of(game: Game, states: Any, seats: Array, players: int) -> tuple[Array, Array]:
    """Return (belief, danger), int8 (n, …), of states and the seat that is asked in each.

    Belief: how many cards of each month, or tiles of each kind, each other seat holds, in the order
    of play from the one that is asked, as in its row; zeros where fewer sit than may. Danger, 0 or
    1: which months another seat holds twice, or which kinds another seat waits for.
    """
    names = game.layout.state_dtype.names or ()
    lane, after = np.arange(len(seats))[:, None], np.arange(1, game.house_rules.most_seats)
    others = (seats[:, None] + after) % players
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
    counts[:, after >= players] = 0
    return flat(counts), np.asarray((counts > 1).any(axis=1), np.int8)


def flat(counts: Array) -> Array:
    """Return one row of all counts, int8 (n, seats * columns)."""
    return counts.reshape(len(counts), -1).astype(np.int8)

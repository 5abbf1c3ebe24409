"""The play of an actor as arrays: all that a learner needs, from any machine."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

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

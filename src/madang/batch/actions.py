"""What `Batch.step` takes: one whole number a match, legal there, or a refusal that says where."""

from typing import Any

import numpy as np
import numpy.typing as npt

from madang.errors import IllegalAction, NotationError
from madang.game import Game

Numbers = npt.NDArray[np.int32]


def numbers_in(given: Any, count: int) -> npt.NDArray[np.integer[Any]]:
    """Return actions as an array of whole numbers, one a match; raise NotationError."""
    actions = np.asarray(given)
    if actions.dtype.kind not in "iu" or actions.shape != (count,):
        found = f"{actions.dtype} of shape {actions.shape}"
        remedy = f"give whole numbers of shape ({count},), the row of an action for each match"
        raise NotationError(found, "actions of a batch", remedy)
    return actions


def check_legal(game: Game, actions: Any, masks: Any, starts: Any, seats: Any) -> None:
    """Raise IllegalAction for the first match in which the action is not legal.

    `masks` are the legal actions, (count, actions) bool; `starts` is where each row of them starts.
    """
    known = masks.shape[1]
    is_row = (actions >= 0) & (actions < known)
    if is_row.all() and masks.ravel().take(starts + actions).all():
        return
    fine = is_row & masks[np.arange(len(masks)), np.where(is_row, actions, 0)]
    match = int(np.flatnonzero(~fine)[0])
    raise refusal(game, match, int(actions[match]), masks[match], int(seats[match]))


def refusal(game: Game, match: int, action: int, mask: Any, seat: int) -> IllegalAction:
    """Return the refusal of one action."""
    legal = tuple(game.actions[row].word for row in np.flatnonzero(mask))
    is_row = 0 <= action < len(mask)
    word = game.actions[action].word if is_row else str(action)
    section = game.cite(game.actions[action].section) if is_row else ""
    return IllegalAction(seat, word, legal, section, {"match": match, "action": action})

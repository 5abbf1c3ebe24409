"""A table for people to look at: as text, or as an image of felt with the project's own cards."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.game import Game, Observation, State
from madang.kernels.backend import fast_records
from madang.layout import Seat
from madang.terminal.text import show

RENDER_MODES = "ansi", "rgb_array", "human"


def checked_mode(mode: str | None) -> str | None:
    """Return a render mode, or None for none; raise NotationError."""
    if mode is not None and mode not in RENDER_MODES:
        raise NotationError(mode, "render_mode", f"one of {', '.join(RENDER_MODES)}, or None")
    return mode


def view_in(game: Game, states: npt.NDArray[Any], options: NamedTuple, seat: Seat) -> State:
    """Return what `seat` may know of the only state in `states`, without compiled code."""
    views = fast_records(states.copy())
    game.kernels.redact(views[0], options, seat)
    return views[0]


def rendered(
    game: Game, view: State, options: NamedTuple, seat: Seat, legal: Sequence[int], mode: str
) -> str | npt.NDArray[np.uint8] | None:
    """Return what `seat` sees, from its view, and what it may do.

    "ansi" is text, "rgb_array" an image (height, width, 3) of uint8; "human" prints the text.
    """
    seen: Observation = game.views.observation(view, options, seat)
    words = [game.format_action(action) for action in legal]
    if mode == "rgb_array":
        from madang.envs.render.image import painted  # reads pictures: only where they are wanted

        return painted(game, seen, seat, words)
    text = show(seen, words)
    if mode == "ansi":
        return text
    print(text)
    return None

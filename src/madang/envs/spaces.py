"""The spaces of Gymnasium for observations and actions: the same for all interfaces."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from madang.envs.render import RENDER_MODES
from madang.errors import NotationError
from madang.game import Game

Seen = dict[str, npt.NDArray[Any]]  # "observation" (width,) and "action_mask" (actions,) of int8


def action_space(game: Game) -> spaces.Discrete[np.int64]:
    """Return the rows of the action table."""
    return spaces.Discrete(len(game.actions))


def row_space(game: Game) -> spaces.Box:
    """Return the rows of the table of observations, each element between its bounds."""
    table = game.observations
    low, high = table.low.astype(table.dtype), table.high.astype(table.dtype)
    return spaces.Box(low, high, dtype=table.dtype.type)


def mask_space(game: Game) -> spaces.Box:
    """Return the masks: 1 for each row of the action table that may be played."""
    return spaces.Box(0, 1, (len(game.actions),), np.int8)


def observation_space(game: Game) -> spaces.Dict:
    """Return the observation with its mask, as PettingZoo's card games have them."""
    return spaces.Dict({"observation": row_space(game), "action_mask": mask_space(game)})


def env_name(game: Game) -> str:
    """Return the name with the version of the rules, as `nylon_ppong_v1`."""
    return f"{game.name}_v{game.rules_version}"


def env_id(game: Game) -> str:
    """Return the same as Gymnasium writes it, as `madang/NylonPpong-v1`."""
    name = "".join(word.capitalize() for word in game.name.split("_"))
    return f"madang/{name}-v{game.rules_version}"


def metadata_of(game: Game) -> dict[str, Any]:
    return {"name": env_name(game), "render_modes": list(RENDER_MODES), "render_fps": 2}


def one_of(words: Sequence[str], word: str, where: str) -> str:
    """Return a word that is one of these; raise NotationError."""
    if word not in words:
        raise NotationError(word, where, "one of " + ", ".join(words))
    return word


def number(given: Any, where: str) -> float:
    """Return a number that is finite; raise NotationError."""
    if isinstance(given, int | float | np.integer | np.floating) and np.isfinite(given):
        return float(given)
    raise NotationError(given, where, "give a number")

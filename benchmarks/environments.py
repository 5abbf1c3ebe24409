"""How many steps a second the environments make, where their libraries are installed."""

from importlib.util import find_spec
from time import perf_counter
from typing import Any

from benchmarks.engine import best
from benchmarks.table import Row
from madang.bots import bot_names
from madang.bots.levels import WORDS
from madang.game import Game

MANY, MANY_STEPS = 4096, 40
SINGLE_STEPS = 2000


def environment_rows(game: Game) -> list[Row]:
    """Measure the first legal action with observations and masks; nothing without the extra."""
    if not (find_spec("gymnasium") and find_spec("pettingzoo")):
        return []
    # the weakest that is no level: quick, so that what is measured is the environment
    bot = next(word for word in bot_names(game)[1:] if word not in WORDS)
    how = f"opponents={bot!r}; observations, masks and the opponents' moves included"
    seen = "every seat; observations and masks included"
    return [
        Row(game.name, f"make_vec, {MANY} matches", vector_rate(game, bot), "steps/s", None, how),
        Row(game.name, "gymnasium.make", single_rate(game, bot), "steps/s", None, how),
        Row(game.name, "pettingzoo.env", agents_rate(game, "env"), "steps/s", None, seen),
        Row(game.name, "pettingzoo.raw_env", agents_rate(game, "raw_env"), "steps/s", None, seen),
    ]


def vector_rate(game: Game, bot: str) -> float:
    """Return steps a second of many matches, each counted."""
    from madang.envs.vector import SeatVectorEnv

    envs = SeatVectorEnv(game.name, MANY, opponents=bot)
    _, infos = envs.reset(seed=1)

    def play() -> float:
        nonlocal infos
        began = perf_counter()
        for _ in range(MANY_STEPS):
            *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
        return perf_counter() - began

    return MANY * MANY_STEPS / best(play)


def single_rate(game: Game, bot: str) -> float:
    """Return steps a second of one match, in the wrappers that `make` puts around it."""
    import gymnasium

    import madang.envs.gymnasium
    from madang.envs.spaces import env_id

    gymnasium.register_envs(madang.envs.gymnasium)
    env = gymnasium.make(env_id(game), opponents=bot)
    _, info = env.reset(seed=1)

    def play() -> float:
        nonlocal info
        began = perf_counter()
        for _ in range(SINGLE_STEPS):
            _, _, is_over, _, info = env.step(info["action_mask"].argmax())
            if is_over:
                _, info = env.reset()
        return perf_counter() - began

    return SINGLE_STEPS / best(play)


def agents_rate(game: Game, form: str) -> float:
    """Return steps a second of PettingZoo's form, every seat played by the caller."""
    from madang.envs import pettingzoo

    env: Any = getattr(pettingzoo, form)(game.name, is_compiled=True)
    env.reset(seed=1)

    def play() -> float:
        began = perf_counter()
        for _ in env.agent_iter(SINGLE_STEPS):
            observation, *_ = env.last()
            mask = observation["action_mask"]
            env.step(int(mask.argmax()) if mask.any() else None)
            if not env.agents:
                env.reset()
        return perf_counter() - began

    return SINGLE_STEPS / best(play)

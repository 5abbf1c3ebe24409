"""RLlib's wrapper of PettingZoo plays whole matches; needs an environment of its own, see below."""

import numpy as np
import pytest

from madang.envs import pettingzoo
from madang.games import GAMES

rllib = pytest.importorskip(
    "ray.rllib.env.wrappers.pettingzoo_env",
    reason="no RLlib: `pip install -e '.[dev,envs]' 'ray[rllib]'` in a new venv installs it",
)
pytestmark = pytest.mark.train


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_rllib_plays_a_match_to_its_end(game: str) -> None:
    env, chance = rllib.PettingZooEnv(pettingzoo.env(game)), np.random.default_rng(1)
    seen, _ = env.reset(seed=7)
    is_over, steps = False, 0
    while not is_over:
        ((agent, observation),) = seen.items()
        action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        seen, _, ended, cut, _ = env.step({agent: action})
        is_over, steps = ended["__all__"] or cut["__all__"], steps + 1
    assert steps > 3  # a match of Wolnam-ppong may be short


def test_rllib_trains_a_network_that_keeps_to_legal_actions() -> None:
    """An illegal action would end the run: the environment raises."""
    from examples.rllib_ppo import config_for

    learner = config_for("nylon_ppong", "quick").build_algo()
    result = learner.train()
    learner.stop()
    assert result["env_runners"]["num_env_steps_sampled_lifetime"] == 2000
    assert 0 < result["learners"]["everybody"]["entropy"] < np.log(19)

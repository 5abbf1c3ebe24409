"""RLlib's PPO plays a game against itself: all seats share a network; illegal actions are masked.

    pip install -e '.[envs]' 'ray[rllib]' torch  # in a venv of its own, for an older Gymnasium
    python examples/rllib_ppo.py --game nylon_ppong --preset quick --iterations 20

It shows how our environments fit RLlib; `examples/ppo.py` and `madang train` learn much faster,
because they play thousands of tables at once.
"""

import argparse
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from madang.envs import pettingzoo


class Masked(PettingZooEnv):
    """The wrapper of RLlib, with the names that its masking network reads and numbers near 1."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(pettingzoo.env(config["game"], preset=config.get("preset")))
        for agent, space in self.observation_spaces.items():
            seen, mask = space["observation"], space["action_mask"]
            self.scale = np.maximum(np.abs(seen.low), np.abs(seen.high)).clip(min=1)
            self.observation_spaces[agent] = Dict(
                action_mask=Box(0.0, 1.0, mask.shape, np.float32),
                observations=Box(seen.low / self.scale, seen.high / self.scale, dtype=np.float32),
            )

    def reset(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, infos = super().reset(**how)
        return self.named(seen), infos

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        seen, *rest = super().step(action_dict)
        return self.named(seen), *rest

    def named(self, seen: dict[str, Any]) -> dict[str, Any]:
        return {
            agent: {
                "action_mask": it["action_mask"].astype(np.float32),
                "observations": (it["observation"] / self.scale).astype(np.float32),
            }
            for agent, it in seen.items()
        }


def config_for(game: str, preset: str | None) -> PPOConfig:
    """Return the settings of a run: one policy for all seats."""
    return (
        PPOConfig()
        .environment(Masked, env_config={"game": game, "preset": preset})
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"everybody"}, policy_mapping_fn=lambda *_, **__: "everybody")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size_per_learner=2000, minibatch_size=250, num_epochs=4)
        .debugging(seed=1)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="nylon_ppong")
    parser.add_argument("--preset", default="quick")
    parser.add_argument("--iterations", type=int, default=20)
    asked = parser.parse_args()
    learner = config_for(asked.game, asked.preset or None).build_algo()
    for number in range(1, asked.iterations + 1):
        result = learner.train()
        learned = result["learners"]["everybody"]
        print(
            f"{number:3}: {result['env_runners']['num_env_steps_sampled_lifetime']:,.0f} moves,"
            f" entropy {learned['entropy']:.3f}, value loss {learned['vf_loss']:.3f}"
        )
    learner.stop()


if __name__ == "__main__":
    main()

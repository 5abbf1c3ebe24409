"""One seat of a game as a Gymnasium environment, the others filled by house bots.

```python
import gymnasium
import madang.envs.gymnasium

env = gymnasium.make("madang/NylonPpong-v1", opponents="careful", preset="quick")
envs = gymnasium.make_vec("madang/NylonPpong-v1", num_envs=4096, opponents="careful")
```

To import this module enters the games into Gymnasium's registry; so does
`gymnasium.make("madang.envs.gymnasium:madang/NylonPpong-v1")`. The number at the end is the version
of the game's rules.

An observation is a row of `Game.observations`. The legal actions are in `info["action_mask"]`,
in int8 for `action_space.sample(mask)`, and in `action_masks()`, which MaskablePPO calls.
"""

import secrets
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from madang.batch import Batch
from madang.batch.config import Episode, RewardsAt
from madang.envs import spaces
from madang.envs.env_match import row_of_table
from madang.envs.render import RENDER_MODES, checked_mode, rendered, view_in
from madang.envs.seating import row_of_bots
from madang.errors import PlayError
from madang.games import GAMES, game_named
from madang.layout import Seat

Row = npt.NDArray[Any]
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """A seat of one match; the bots in the other seats act inside `step`.

    - `opponents`: the word of a bot for all other seats, or one word each in turn order.
    - `seat`: whose actions are given.
    - `episode`: a "deal", after which a reset without a seed goes on with the next deal of the
      match; the "first_deal" of a new match each time; or a "match".
    - `rewards_at`: the end of a "deal" or of the "match"; `reward_scale`: the reward for one of the
      game's points. As in `madang.batch.Batch`.
    - `illegal_reward`: what an illegal action costs, which ends the episode and says so in
      `info["illegal_action"]`; None: it is refused with an error.
    - `is_compiled`: False plays in plain Python, which starts at once and is slow.
    - `house_rules`: options of the game by name, and `preset`.

    Raises NotationError or OptionError for what cannot be. Copies and pickles of it go on from
    where it stands.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] = "random",
        seat: Seat = 0,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        episode: Episode = "deal",
        rewards_at: RewardsAt = "deal",
        reward_scale: float = 1.0,
        is_compiled: bool = True,
        **house_rules: Any,
    ) -> None:
        rules = game_named(game)
        if illegal_reward is not None:
            illegal_reward = spaces.number(illegal_reward, "illegal_reward")
        self.seat, self.illegal_reward = seat, illegal_reward
        self.render_mode = checked_mode(render_mode)
        options = rules.make_options(**house_rules)
        self.batch = Batch(
            rules,
            options,
            bots=row_of_bots(rules, options, opponents, seat),
            seed=secrets.randbits(64),
            episode=episode,
            rewards_at=rewards_at,
            reward_scale=spaces.number(reward_scale, "reward_scale"),
            autoreset="next_step",
            observe=True,
            is_compiled=is_compiled,
        )
        self.observation_space = spaces.row_space(rules)
        self.action_space = spaces.action_space(rules)
        self.is_over, self.owed = True, 0.0

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Row, Info]:
        """Start an episode; with a seed the same one each time. `options` has no meaning here."""
        super().reset(seed=seed)
        if seed is None and self.batch.dones[0]:
            self.batch.step([0])  # whatever the action, it begins what follows the last episode
        else:
            self.batch.reset(seed)
        self.is_over = False
        self.owed = self.won()  # by deals that ended before the seat was asked
        self.render_if_human()
        return self.observed(), self.info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Info]:
        """Act, and let the bots act until the seat is asked again or the episode ends."""
        if self.is_over:
            raise ResetNeeded("the episode is over, or none has begun: call reset()")
        game = self.batch.game
        number = row_of_table(action, len(game.actions), f"action of {game.name}")
        try:
            self.batch.step([number])
        except PlayError as refusal:
            return self.refused(refusal)
        self.is_over = bool(self.batch.dones[0])
        self.render_if_human()
        reward, self.owed = self.won() + self.owed, 0.0
        return self.observed(), reward, self.is_over, False, self.info()

    def won(self) -> float:
        """Return what the seat has won since it acted last."""
        return float(self.batch.rewards[0, self.seat])

    def refused(self, refusal: PlayError) -> tuple[Row, float, bool, bool, Info]:
        """End the episode at an illegal action, or pass the refusal on."""
        if self.illegal_reward is None:
            raise refusal
        self.is_over = True
        info = self.info() | {"illegal_action": str(refusal)}
        return self.observed(), self.illegal_reward, True, False, info

    def observed(self) -> Row:
        """Return what the seat knows: an array of the caller's own."""
        return self.batch.observations()[0].copy()

    def info(self) -> Info:
        """Return what may be done."""
        return {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return what may be done, one flag an action; nothing when the episode is over."""
        return self.batch.masks[0] & (not self.is_over)

    def render(self) -> Any:
        """Return the table as the seat sees it: text, or an image (height, width, 3) of uint8."""
        if self.render_mode is None:
            gymnasium.logger.warn("make it with a render_mode: " + ", ".join(RENDER_MODES))
            return None
        legal = np.flatnonzero(self.action_masks()).tolist()
        game, options = self.batch.game, self.batch.options
        view = view_in(game, self.batch.states, options, self.seat)
        return rendered(game, view, options, self.seat, legal, self.render_mode)

    def render_if_human(self) -> None:
        """Draw the table if a person watches, as Gymnasium asks of `human`."""
        if self.render_mode == "human":
            self.render()


def register() -> None:
    """Enter the games into Gymnasium's registry, each once."""
    for game in GAMES:
        name = spaces.env_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="madang.envs.gymnasium:SeatEnv",
                vector_entry_point="madang.envs.vector:SeatVectorEnv",
                kwargs={"game": game.name},
            )


register()

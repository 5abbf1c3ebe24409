"""The games as PettingZoo has its card games: agents act in turn (AEC), with action masks.

```python
from madang.envs import pettingzoo

env = pettingzoo.env("nylon_ppong", preset="quick")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    mask = observation["action_mask"]
    env.step(None if termination or truncation else env.action_space(agent).sample(mask))
```

An agent `seat_N` sees what its seat may know, as a row of `Game.observations`, and a mask of what
it may do, all zeros while it is not asked. Seats that the rules ask at once are asked in turn
order, and none of them learns what another answered before all have.
"""

import secrets
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Space, logger
from gymnasium.spaces.utils import flatten_space
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from madang.batch.lanes import EPISODES, REWARDS
from madang.envs import spaces
from madang.envs.playing import Playing
from madang.envs.rendering import RENDER_MODES, checked_mode, rendered
from madang.envs.spaces import Seen
from madang.game import Game
from madang.games import game_named
from madang.seats import next_seat

ILLEGAL_REWARD = -1.0


def env(game: str, *, illegal_reward: float = ILLEGAL_REWARD, **given: Any) -> AECEnv:
    """Return the environment in the wrappers of PettingZoo's own card games.

    An illegal action ends the episode, costs its agent `illegal_reward` and gives the others
    nothing. All else is as in `raw_env`.
    """
    raw = raw_env(game, **given)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class raw_env(AECEnv):  # type: ignore[misc]
    """One table of one game; an illegal action is refused with an error.

    - `episode`: a "match"; a "deal", after which a reset without a seed goes on with the next deal
      of the match; or the "first_deal" of a new match each time.
    - `rewards_at`: what a seat wins becomes its reward when the "deal" ends, or the "match".
      `reward_scale` is what one of the game's points or chips is as a reward.
    - `max_cycles`: truncates when an agent has acted so many times; None: never.
    - `render_mode`: "ansi", "rgb_array", or "human", which prints the table at every step.
    - `is_compiled`: None plays compiled code where it is on the disk already; see `new_match`.
    - `house_rules`: options of the game by name, and `preset`.

    Raises NotationError or OptionError for what cannot be. Copies and pickles of it go on from
    where it stands.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        *,
        episode: str = "match",
        rewards_at: str = "deal",
        reward_scale: float = 1.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        is_compiled: bool | None = None,
        **house_rules: Any,
    ) -> None:
        super().__init__()
        self.name = game
        self.options = self.game.make_options(**house_rules)
        self.episode = spaces.one_of(EPISODES, episode, "episode")
        self.rewards_at = spaces.one_of(REWARDS, rewards_at, "rewards_at")
        self.reward_scale, self.max_cycles = reward_scale, max_cycles
        self.render_mode = checked_mode(render_mode)
        self.metadata = spaces.metadata_of(self.game) | {"is_parallelizable": False}
        self.seats = self.game.seats(self.options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.observation_spaces = self.each(spaces.observation_space)
        self.action_spaces = self.each(spaces.action_space)
        row = self.observation_spaces["seat_0"]["observation"]
        self.state_space = flatten_space(batch_space(row, self.seats))
        self.is_compiled = is_compiled
        self.playing: Playing | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_named(self.name)

    def each(self, space: Callable[[Game], Any]) -> dict[str, Any]:
        """Return a space for each agent: its own, which it may seed."""
        return {agent: space(self.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return what `agent` may see: a row of the table of observations, and its mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return what `agent` may do: the rows of the game's action table."""
        return self.action_spaces[agent]

    # ---- an episode ------------------------------------------------------------------------

    @property
    def match(self) -> Playing:
        """The match that is played; `reset` makes the first."""
        assert self.playing is not None, "call reset() first"
        return self.playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode; with a seed the same one each time. `options` has no meaning here."""
        if seed is not None or self.playing is None:
            seed = secrets.randbits(64) if seed is None else seed
            self.playing = Playing(self.game, self.options, self.is_compiled, seed)
        elif self.episode != "deal" or not self.match.table.needs_deal:
            self.match.begin()
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = self.all(0.0), self.all(0.0)
        self.terminations, self.truncations = self.all(False), self.all(False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.acted = self.all(0)
        self.counted = self.match.table.totals()  # when rewards were last given
        self.match.deal()
        while self.match.table.is_over:  # a match in which nobody was asked is passed over
            self.match.begin()
            self.match.deal()
        self.ask_after(self.seats - 1)
        self.look()

    def all(self, value: Any) -> dict[str, Any]:
        """Return the same value for every agent."""
        return dict.fromkeys(self.possible_agents, value)

    def step(self, action: int | None) -> None:
        """Let the agent asked act; raise IllegalAction, and nothing has changed."""
        agent = self.agent_selection
        if self.is_dead(agent):
            self._was_dead_step(action)
            return
        seat = self.seat_of(agent)
        self.match.act(seat, action)
        self.acted[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.won()
        self.go_on(seat)
        self._accumulate_rewards()
        self.look()

    def is_dead(self, agent: str) -> bool:
        """Tell whether the episode is over for an agent."""
        return bool(self.terminations[agent] or self.truncations[agent])

    def won(self) -> dict[str, float]:
        """Return what each agent is given now: when a deal ends, or the episode."""
        if not (self.ends or (self.match.state.ended and self.rewards_at == "deal")):
            return self.all(0.0)
        before, self.counted = self.counted, self.match.table.totals()
        won = zip(self.possible_agents, self.counted, before, strict=True)
        return {agent: (now - then) * self.reward_scale for agent, now, then in won}

    @property
    def ends(self) -> bool:
        """Whether the episode ends here; the next deal has not begun."""
        is_deal_over = self.episode != "match" and bool(self.match.state.ended)
        return self.match.table.is_over or is_deal_over

    def go_on(self, seat: int) -> None:
        """Deal what is due and turn to the seat that is asked after `seat`, or end the episode."""
        if not self.ends:
            self.match.deal()
            if self.match.table.is_over:  # the last deal ended as it was dealt, by bonus tiles
                late = self.won()
                self.rewards = {agent: won + late[agent] for agent, won in self.rewards.items()}
        if self.ends:
            self.terminations = self.all(True)
            return
        self.ask_after(seat)
        if self.max_cycles is not None and max(self.acted.values()) >= self.max_cycles:
            self.truncations = self.all(True)

    def ask_after(self, seat: int) -> None:
        """Turn to the next seat that has to act; several at once are asked in turn order."""
        waiting = self.match.table.to_act
        seat = next_seat(seat, self.seats)
        while seat not in waiting:
            seat = next_seat(seat, self.seats)
        self.agent_selection = self.possible_agents[seat]

    # ---- what is seen ----------------------------------------------------------------------

    def seat_of(self, agent: str) -> int:
        """Return the seat of an agent."""
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Seen:
        """Return what `agent` may see and, while it is asked, do: arrays of its own."""
        row = self.match.observation_tensor(self.seat_of(agent))
        return {"observation": row, "action_mask": self.mask_of(agent)}

    def mask_of(self, agent: str) -> npt.NDArray[np.int8]:
        """Return what `agent` may do: nothing unless it is the one that is asked."""
        if agent != self.agent_selection or self.is_dead(agent):
            return np.zeros(len(self.game.actions), np.int8)
        return self.match.legal_mask(self.seat_of(agent)).astype(np.int8)

    def state(self) -> npt.NDArray[Any]:
        """Return the rows of all seats, one after the other, (seats * width,)."""
        return np.concatenate([self.match.observation_tensor(seat) for seat in range(self.seats)])

    def render(self) -> Any:
        """Return the table as the agent asked sees it: text, or an image (height, width, 3)."""
        if self.render_mode is None:
            logger.warn("nothing is rendered without a render_mode: " + ", ".join(RENDER_MODES))
            return None
        seat, match = self.seat_of(self.agent_selection), self.match
        view, legal = match.view(seat), match.legal_numbers(seat)
        return rendered(self.game, view, self.options, seat, legal, self.render_mode)

    def look(self) -> None:
        """Show the table where a person looks on."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Let go of nothing: no window is open."""

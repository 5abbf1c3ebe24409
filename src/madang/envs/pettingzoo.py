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
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Space, logger
from gymnasium.spaces.utils import flatten_space
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from madang.batch.config import EPISODES, REWARDS
from madang.envs import spaces
from madang.envs.env_match import EnvMatch
from madang.envs.render import RENDER_MODES, checked_mode, rendered
from madang.envs.spaces import Seen
from madang.errors import IllegalAction, NotationError
from madang.game import Game
from madang.games import game_named
from madang.layout import Seat, is_whole
from madang.shuffles import checked_seed

ILLEGAL_REWARD = -1.0
FROM_RESET = {  # attributes of an environment from its first reset on
    *("agents", "num_agents", "agent_selection", "infos"),
    *("rewards", "terminations", "truncations"),
}


def env(game: str, *, illegal_reward: float = ILLEGAL_REWARD, **given: Any) -> AECEnv:
    """Return the environment in the manners of PettingZoo's own card games.

    An illegal action ends the episode, costs its agent `illegal_reward` and gives the others
    nothing. All else is as in `raw_env`.
    """
    return raw_env(game, illegal_reward=illegal_reward, **given)


class raw_env(AECEnv):  # type: ignore[misc]
    """One table of one game.

    It does itself what the library's wrappers do for card games, `OrderEnforcingWrapper`,
    `AssertOutOfBoundsWrapper` and `TerminateIllegalWrapper`, which take most of the time of a step.

    - `episode`: a "deal", after which a reset without a seed goes on with the next deal of the
      match; the "first_deal" of a new match each time; or a "match".
    - `rewards_at`: what a seat wins becomes its reward when the "deal" ends, or the "match".
      `reward_scale` is the reward for one of the game's points or chips.
    - `illegal_reward`: what an illegal action costs, which ends the episode and says so in
      `infos[agent]["illegal_action"]`; None: it is refused with an error, and nothing has changed.
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
        episode: str = "deal",
        rewards_at: str = "deal",
        reward_scale: float = 1.0,
        illegal_reward: float | None = None,
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
        self.reward_scale = spaces.number(reward_scale, "reward_scale")
        if max_cycles is not None and not (is_whole(max_cycles) and max_cycles > 0):
            raise NotationError(max_cycles, "max_cycles", "1 or more, or None for no end")
        self.max_cycles = max_cycles
        if illegal_reward is not None:
            illegal_reward = spaces.number(illegal_reward, "illegal_reward")
        self.illegal_reward = illegal_reward
        self.render_mode = checked_mode(render_mode)
        self.metadata = spaces.metadata_of(self.game) | {"is_parallelizable": False}
        self.seats = self.game.seats(self.options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat_numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = self.each(spaces.observation_space)
        self.action_spaces = self.each(spaces.action_space)
        row = self.observation_spaces["seat_0"]["observation"]
        self.state_space = flatten_space(batch_space(row, self.seats))
        self.is_compiled = is_compiled
        self.playing: EnvMatch | None = None

    def __getattr__(self, name: str) -> Any:
        """Say why an attribute is not there yet."""
        if name in FROM_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset", name=name, obj=self)
        return object.__getattribute__(self, name)

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
    def match(self) -> EnvMatch:
        """The match that is played; `reset` makes the first."""
        assert self.playing is not None, "reset() needs to be called first"
        return self.playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode; with a seed the same one each time. `options` has no meaning here."""
        if seed is not None or self.playing is None:
            seed = secrets.randbits(64) if seed is None else checked_seed(seed)
            self.playing = EnvMatch(self.game, self.options, self.is_compiled, seed)
        elif self.episode != "deal" or not self.match.needs_deal:
            self.match.begin()
        self.agents = self.possible_agents[:]
        self.rewards, self._cumulative_rewards = self.all(0.0), self.all(0.0)
        self.terminations, self.truncations = self.all(False), self.all(False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.acted = [0] * self.seats
        self.is_paid, self.has_moved = False, True
        self.begin()
        self.ask_after(self.seats - 1)
        self.render_if_human()

    def begin(self) -> None:
        """Deal; an episode in which nobody was asked is passed over."""
        match = self.match
        self.counted = match.totals()  # when rewards were last given
        while True:
            match.deal()
            if not (match.needs_deal or match.is_over):
                return
            if match.is_over or self.episode == "first_deal":
                match.begin()
            elif self.episode == "match":
                continue
            self.counted = match.totals()

    def all(self, value: Any) -> dict[str, Any]:
        """Return the same value for every agent."""
        return dict.fromkeys(self.possible_agents, value)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent asked until none is left; each time it has to act, or to leave."""
        assert self.playing is not None, "reset() needs to be called before agent_iter()"
        return self.turns(max_iter)

    def turns(self, most: int) -> Iterator[str]:
        """Yield the agents of `agent_iter`."""
        while self.agents and most > 0:
            self.has_moved, most = False, most - 1
            yield self.agent_selection
            assert self.has_moved, "need to call step() or reset() in a loop over `agent_iter`"

    def step(self, action: int | None) -> None:
        """Let the agent asked act; raise NotationError or IllegalAction, and nothing has changed.

        Once the episode is over each agent leaves with None.
        """
        match = self.match
        self.has_moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.is_dead(agent):
            self._was_dead_step(action)
            return
        seat = self.seat_numbers[agent]
        try:
            is_waiting = match.act(seat, action)
        except IllegalAction as refusal:
            if self.illegal_reward is None:
                raise
            self.forfeit(agent, refusal)
            return
        self._cumulative_rewards[agent] = 0.0
        self.acted[seat] += 1
        if self.is_paid:
            self.rewards, self.is_paid = self.all(0.0), False
        if is_waiting or self.goes_on():
            self.ask_after(seat)
            if self.max_cycles is not None and self.acted[seat] >= self.max_cycles:
                self.truncations = self.all(True)
        if self.is_paid:
            self._accumulate_rewards()
        self.render_if_human()

    def is_dead(self, agent: str) -> bool:
        """Tell whether the episode is over for an agent."""
        return bool(self.terminations[agent] or self.truncations[agent])

    def goes_on(self) -> bool:
        """Pay for a deal that has ended and deal what is due; tell whether the episode goes on."""
        match = self.match
        if match.state.ended:
            is_over = match.is_over or self.episode != "match"
            if is_over or self.rewards_at == "deal":
                self.pay()
            if is_over:
                self.terminations = self.all(True)
                return False
        while match.needs_deal:
            match.deal()
        if match.is_over:  # the last deal ended as it was dealt, by bonus tiles
            self.pay()
            self.terminations = self.all(True)
        return not match.is_over

    def pay(self) -> None:
        """Reward each agent for what it has won since rewards were last given."""
        before, self.counted = self.counted, self.match.totals()
        for agent, now, then in zip(self.possible_agents, self.counted, before, strict=True):
            self.rewards[agent] += (now - then) * self.reward_scale
        self.is_paid = True

    def forfeit(self, agent: str, refusal: IllegalAction) -> None:
        """End the episode at an illegal action, just as `TerminateIllegalWrapper` does."""
        EnvLogger.warn_on_illegal_move()
        self.terminations, self.truncations = self.all(True), self.all(True)
        self.rewards, self.is_paid = {**self.all(0.0), agent: float(self.illegal_reward or 0)}, True
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent]["illegal_action"] = str(refusal)
        self._accumulate_rewards()
        self._deads_step_first()

    def ask_after(self, seat: Seat) -> None:
        """Turn to the next seat that has to act; several at once are asked in turn order."""
        waiting = int(self.match.state.to_act)
        later = waiting >> seat + 1 << seat + 1
        chosen = later or waiting
        self.agent_selection = self.possible_agents[(chosen & -chosen).bit_length() - 1]

    # ---- what is seen ----------------------------------------------------------------------

    def seat_of(self, agent: str) -> int:
        return self.seat_numbers[agent]

    def observe(self, agent: str) -> Seen:
        """Return what `agent` may see and, while it is asked, do: arrays of its own."""
        match, seat = self.match, self.seat_numbers[agent]
        is_asked = agent == self.agent_selection and not self.is_dead(agent)
        mask = match.new_mask(seat) if is_asked else np.zeros(len(match.game.actions), np.int8)
        return {"observation": match.new_row(seat), "action_mask": mask}

    def state(self) -> npt.NDArray[Any]:
        """Return the rows of all seats, one after the other, (seats * width,)."""
        return np.concatenate([self.match.new_row(seat) for seat in range(self.seats)])

    def render(self) -> Any:
        """Return the table as the agent asked sees it: text, or an image (height, width, 3)."""
        match = self.match
        if self.render_mode is None:
            logger.warn("nothing is rendered without a render_mode: " + ", ".join(RENDER_MODES))
            return None
        seat = self.seat_numbers[self.agent_selection]
        view, legal = match.view(seat), match.legal_numbers(seat)
        return rendered(self.game, view, self.options, seat, legal, self.render_mode)

    def render_if_human(self) -> None:
        """Draw the table if a person watches: `render_mode` is `human`."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Let go of nothing: no window is open."""

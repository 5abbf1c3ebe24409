"""Many matches in step, as a vector environment of Gymnasium, built on `madang.batch.Batch`."""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from madang.batch import Batch
from madang.batch.config import Autoreset, Episode, RewardsAt
from madang.envs import spaces
from madang.envs.render import checked_mode, rendered, view_in
from madang.envs.seating import row_of_bots
from madang.errors import NotationError
from madang.games import game_named
from madang.layout import Seat

Rows = npt.NDArray[Any]
Info = dict[str, Any]
Answer = tuple[Rows, npt.NDArray[np.float32], Rows, Rows, Info]

AUTORESETS: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class SeatVectorEnv(VectorEnv[Rows, Any, Any]):
    """A seat of each of `num_envs` matches; the bots in the other seats act inside `step`.

    Match i plays as `madang.envs.gymnasium.SeatEnv` does, and the first one the same for the same
    seed. An illegal action is refused with an error that names the match, and nothing has changed.

    - `autoreset_mode`: what follows an episode, in the words of Gymnasium. "NextStep": the next
      step begins another one, whatever the action. "SameStep": the step that ended it does, and
      the last observation is in `infos["final_obs"]`. "Disabled": nothing, until
      `reset(options={"reset_mask": flags})`, which begins new matches.
    - `rotate`: the seat of match i is turned by i seats.
    - `copy`: False returns the same arrays each time, which change with the next step.
    - `threads`: how many share the matches out in a step.
    - all else as in `SeatEnv`, copies and pickles too.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "random",
        seat: Seat = 0,
        rotate: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        episode: Episode = "deal",
        rewards_at: RewardsAt = "deal",
        reward_scale: float = 1.0,
        is_compiled: bool = True,
        **house_rules: Any,
    ) -> None:
        rules = game_named(game)
        self.num_envs, self.copy, self.threads = num_envs, copy, threads
        self.mode = mode_named(autoreset_mode)
        self.render_mode = checked_mode(render_mode)
        options = rules.make_options(**house_rules)
        self.batch = Batch(
            rules,
            options,
            num_envs,
            seed=secrets.randbits(64),
            bots=row_of_bots(rules, options, opponents, seat),
            rotate=rotate,
            episode=episode,
            rewards_at=rewards_at,
            reward_scale=spaces.number(reward_scale, "reward_scale"),
            autoreset=AUTORESETS[self.mode],
            observe=True,
            is_compiled=is_compiled,
        )
        self.lanes = np.arange(num_envs)
        self.over = np.zeros(num_envs, np.bool_)  # where the last step ended an episode
        self.owed = np.zeros(num_envs, np.float32)  # rewards that are still to be given
        self.learners = (seat + self.lanes * rotate) % rules.seats(options)
        self.metadata = spaces.metadata_of(rules) | {"autoreset_mode": self.mode}
        self.single_observation_space = spaces.row_space(rules)
        self.single_action_space = spaces.action_space(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Rows, Info]:
        """Begin new episodes; with a seed, or one a match, the same ones each time.

        A match whose seed is None goes on with its chance. `options={"reset_mask": flags}`, bools
        of shape (num_envs,), begins only the matches that are marked.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = (options or {}).get("reset_mask")
        if which is not None and np.asarray(which).dtype != np.bool_:
            raise NotationError(which, "reset_mask", f"give bools of shape ({self.num_envs},)")
        if seed is None or isinstance(seed, int | np.integer):
            self.batch.reset(seed, which)
        else:
            self.reset_each(list(seed), which)
        begun = self.lanes[slice(None) if which is None else which]
        self.over[begun] = False
        self.owed[begun] = self.won()[begun]
        return self.observed(), self.infos()

    def reset_each(self, given: list[int | None], which: Any) -> None:
        """Begin new episodes in the marked matches; there is a seed for each match."""
        if len(given) != self.num_envs:
            remedy = f"give one, or one for each of {self.num_envs}"
            raise NotationError(f"{len(given)} seeds", "reset", remedy)
        is_marked = np.ones(self.num_envs, np.bool_) if which is None else np.asarray(which)
        is_seeded = np.array([seed is not None for seed in given], np.bool_)
        self.batch.reset(None, is_marked & ~is_seeded)
        named = np.flatnonzero(is_marked & is_seeded)
        self.batch.reset([seed for n in named if (seed := given[n]) is not None], named)

    def step(self, actions: Any) -> Answer:
        """Act in each match; return observations, rewards, terminations, truncations and infos."""
        self.batch.step(actions, self.threads)
        rewards = self.rewards()
        self.over = over = self.batch.dones.astype(np.bool_)
        infos = self.infos()
        if self.mode is AutoresetMode.SAME_STEP and over.any():
            infos |= self.final(over)
        return self.observed(), rewards, over.copy(), np.zeros_like(over), infos

    def won(self) -> npt.NDArray[np.float32]:
        """Return what the seat has won in each match since it acted last: a new array."""
        return self.batch.rewards[self.lanes, self.learners]

    def rewards(self) -> npt.NDArray[np.float32]:
        """Return the rewards of this step, with what was won before the seat acted at all.

        A deal may end before the seat is asked for the first time. Nobody looks at the reward of a
        step that only begins an episode, so that is given with the next one.
        """
        won, owed = self.won(), self.owed
        begins = self.over & (self.mode is not AutoresetMode.SAME_STEP)
        self.owed = np.where(begins, won, np.float32(0))
        return np.where(begins, np.float32(0), won + owed)

    def observed(self) -> Rows:
        """Return what the seat knows in each match, (num_envs, width)."""
        rows = self.batch.observations()
        return rows.copy() if self.copy else rows

    def infos(self) -> Info:
        """Return what may be done in each match, as int8 (num_envs, actions)."""
        mask = self.batch.masks.view(np.int8)
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": mask.copy() if self.copy else mask, "_action_mask": every}

    def final(self, over: Rows) -> Info:
        """Return what was seen last where an episode ended."""
        seen = np.full(self.num_envs, None, object)
        rows = self.batch.final_observations()
        for lane in np.flatnonzero(over):
            seen[lane] = rows[lane].copy()
        return {
            "final_obs": seen,
            "_final_obs": over.copy(),
            "final_info": {},
            "_final_info": over.copy(),
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return what may be done in each match, (num_envs, actions): a window that changes."""
        return self.batch.masks

    def render(self) -> tuple[Any, ...] | None:
        """Return every table as its seat sees it: texts, or images (height, width, 3) of uint8."""
        if self.render_mode is None:
            return None
        return tuple(map(self.rendered, range(self.num_envs)))

    def rendered(self, lane: int) -> Any:
        """Return the table of one match."""
        batch, seat, mode = self.batch, int(self.learners[lane]), self.render_mode or "ansi"
        legal = np.flatnonzero(batch.masks[lane]).tolist()
        view = view_in(batch.game, batch.states[lane : lane + 1], batch.options, seat)
        return rendered(batch.game, view, batch.options, seat, legal, mode)


def mode_named(mode: AutoresetMode | str) -> AutoresetMode:
    """Return a mode, which may be given by its word; raise NotationError."""
    words = {one.value: one for one in AutoresetMode}
    if mode in words.values():
        return AutoresetMode(mode)
    if mode not in words:
        raise NotationError(mode, "autoreset_mode", "one of " + ", ".join(words))
    return words[str(mode)]

"""Many matches at once, compiled: chance, masks, steps, house bots, rewards, re-deals in one call.

```python
batch = Batch("nylon_ppong", preset="quick", count=4096, seed=1, observe=True)
while training:
    actions = policy(batch.observations(), batch.masks)  # one for the seat asked in each match
    batch.step(actions)  # `batch.rewards`, `batch.dones`, `batch.returns` tell what came of it
```

Each match has a fast generator of its own (`madang.rng`), so a batch plays the same for the same
seed, whatever its size and the number of threads.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, TypeAlias, TypeVar, Unpack

import numpy as np
import numpy.typing as npt

from madang.batch.actions import check_legal, numbers_in
from madang.batch.kernels import LOOK, LOOK_BACK, STEP, kernels_for
from madang.batch.lanes import Autoreset, Episode, RewardsAt
from madang.batch.memory import Memory, Part
from madang.batch.plan import Plan, options_of
from madang.batch.saved import SAID, fill, format_batch, options_in, parse_head
from madang.batch.seating import roles_of
from madang.errors import NotationError
from madang.fast_record import fast_records
from madang.game import NO_ACTION, Game, State, States
from madang.games import game_named
from madang.rng import seeds
from madang.twin import COMPILED, PLAIN
from madang.typed import AnyOptions, GameName

Numbers: TypeAlias = npt.NDArray[np.int32]
Rows: TypeAlias = npt.NDArray[Any]
Made = TypeVar("Made")


class Batch:
    """`count` matches in step.

    - `states` (count,) records; `seats` (count,) int32, the seat asked in each match
    - `masks` (count, actions) bool, what that seat may do
    - `rewards` (count, seats) float32, what each seat has won since it acted last
    - `dones` (count,) int32, 1 where the last step ended an episode
    - `returns` (count, seats) int32, what each seat won in the last episode that ended
    - `final_states` (count,) records, how that episode ended

    They are windows on the batch and change with every step. `seats` is the most that sit at any of
    the tables; where fewer do, the others stay 0.

    What may be said of a batch:

    - `game`, a game or its name; `options`, one for all matches or a sequence with one for each; or
      options by name: `Batch("nylon_ppong", preset="quick", count=64)`.
    - `bots`: one word a seat, "learner" for those for whom the caller acts, or the name of a bot
      that is a kernel; or such a row for each match. With `rotate`, match i is turned by i seats.
    - `episode`: an episode is a "deal", after which the match goes on with the next; the
      "first_deal", after which a new match begins; or a "match".
    - `autoreset`: what follows an episode. "same_step": the step that ended it begins the next one.
      "next_step": the next step does, whatever the action. "disabled": nothing, until `reset`.
    - `rewards_at`: what a seat wins becomes its reward when the "deal" ends, or the "match".
      `reward_scale` is what one of the game's points is as a reward; with `normalise`, what the
      game's stake is (`Game.stake`), the points that a dear deal moves by these options.
    - `observe`: each step writes the observations too, so that `observations` has nothing to do.
    - `check`: whether `step` looks that every action is legal.
    """

    def __init__(
        self,
        game: Game | GameName,
        options: Any = None,
        count: int = 1,
        seed: int | Sequence[int] = 0,
        *,
        bots: Sequence[Any] | None = None,
        rotate: bool = False,
        episode: Episode = "deal",
        autoreset: Autoreset = "same_step",
        rewards_at: RewardsAt = "deal",
        reward_scale: float = 1.0,
        normalise: bool = False,
        observe: bool = False,
        check: bool = True,
        is_compiled: bool = True,
        **house_rules: Unpack[AnyOptions],
    ) -> None:
        game = game_named(game) if isinstance(game, str) else game
        at_least_one(count, "matches")
        every = options_of(game, options, house_rules, count)
        roles = roles_of(bots, count)
        self.plan = plan = Plan(
            game, every, roles, rotate, episode, autoreset, rewards_at, reward_scale, normalise
        )
        twin = COMPILED if is_compiled else PLAIN
        self.game, self.options = game, every[0] if len(plan.different) == 1 else every
        self.is_observed, self.check = observe, check
        self.memory = memory = Memory(plan, twin)
        self.kernels = kernels_for(
            game.name, game.kernels, game.observations.observe, tuple(plan.bots.items()), twin
        )
        seats = int(memory.lanes.players.max(initial=0))
        self.states: States = memory.states_in(memory.slots)
        self.final_states: States = memory.states_in(memory.lasts)
        self.seats: Numbers = memory.lanes.seat
        self.dones: Numbers = memory.lanes.done
        self.returns: Numbers = memory.lanes.returns[:, :seats]
        self.rewards: npt.NDArray[np.float32] = memory.lanes.rewards[:, :seats]
        self.masks: npt.NDArray[np.bool_] = memory.legals.mask.view(np.bool_)
        self.whole, self.packed = memory.parts(1)[0], memory.packed
        self.starts = np.arange(count) * self.masks.shape[1]  # where in `masks` each row starts
        self.reset(seed)

    def __len__(self) -> int:
        """Return how many matches there are."""
        return self.plan.count

    # ---- steps -----------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None, lanes: Any = None) -> None:
        """Begin new matches, in all lanes or in those that `lanes` marks or names.

        With a seed, which may also be one for each of these lanes, they are those of a new batch;
        without one, chance goes on where it is.
        """
        which = np.arange(len(self)) if lanes is None else lanes_in(lanes, len(self))
        if seed is not None:
            self.memory.seed(which, generators(seed, len(which)))
        self.memory.begin_anew(which)
        self.advance(self.whole, np.full(len(self), NO_ACTION, np.int32))

    def step(self, actions: Any, threads: int = 1) -> None:
        """Apply one legal action, whole numbers (count,), for the seat asked in each match.

        Raise NotationError for another shape or type, IllegalAction (`why["match"]` says where)
        unless `check` is False; then nothing was changed. Without `check`, an action that is not
        legal leaves a match in disorder. Threads share the matches out.
        """
        given = numbers_in(actions, len(self))
        if self.check:
            check_legal(self.game, given, self.masks, self.starts, self.seats)
        taken = given.astype(np.int32, copy=False)
        self.in_threads(threads, lambda part: self.advance(part, taken))

    def advance(self, part: Part, actions: Numbers) -> None:
        """Step some of the matches."""
        what = STEP | LOOK if self.is_observed else STEP
        self.kernels["step_batch"](*part.given, actions[part.where], part.rows, what)

    def step_one(self, action: int) -> int:
        """Apply one legal action to the only match and return the seat asked next.

        For a batch of one: the quickest way to step a single match from Python. The action is not
        checked, and no observation written.
        """
        seat: int = self.kernels["step_one"](self.one, self.packed, action)
        return seat

    def step_one_with_view(self, action: int) -> int:
        """Do what `step_one` does, and bring `view` up to date, in the same call."""
        seat: int = self.kernels["step_one_with_view"](self.one, self.packed, action)
        return seat

    def play_random(self, steps: int, threads: int = 1) -> int:
        """Play `steps` random legal actions in each match; return how many episodes ended."""
        play = self.kernels["play_batch"]
        return sum(self.in_threads(threads, lambda part: play(*part.given, steps)))

    def in_threads(self, threads: int, work: Callable[[Part], Made]) -> list[Made]:
        """Do some work on all matches, shared out to so many threads."""
        at_least_one(threads, "threads")
        parts = self.memory.parts(threads)
        if threads == 1:
            return [work(parts[0])]
        return list(self.pool.map(work, parts))

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        """The threads; they go when the batch goes."""
        return ThreadPoolExecutor()

    # ---- saved -----------------------------------------------------------------------------

    def save(self) -> bytes:
        """Return the whole batch, bit for bit: it plays on as if it had never stopped."""
        settings = {"observe": self.is_observed, "check": self.check}
        return format_batch(self.memory, settings)

    @classmethod
    def load(cls, data: bytes, is_compiled: bool = True) -> "Batch":
        """Return the batch that `save` wrote; raise NotationError for one of another version."""
        head, kept = parse_head(data)
        game = game_named(head["game"])
        batch = cls(
            game,
            options_in(game, head),
            head["count"],
            is_compiled=is_compiled,
            **{name: head[name] for name in SAID},
            **head["settings"],
        )
        fill(batch.memory, head, kept)
        if batch.is_observed:
            batch.look(LOOK, batch.whole.rows)
        return batch

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as `save` does."""
        return Batch.load, (self.save(), self.memory.twin.is_compiled)

    # ---- what a seat knows -----------------------------------------------------------------

    def views(self) -> States:
        """Return a copy of the matches without what the seat asked in each may not know."""
        views = self.memory.new_slots(len(self))
        slots, _, _, lanes, _, packed = self.whole.given
        self.kernels["redact_batch"](views, slots, lanes, packed)
        return self.memory.states_in(views)

    @cached_property
    def view(self) -> State:
        """What the seat asked in the only match may know: a window, fields as attributes.

        `step_one_with_view` brings it up to date, nothing else.
        """
        seen = self.memory.ones["room"]["seen"]
        seen[0, 0] = self.views()[0]
        return fast_records(seen)[0, 0]

    @cached_property
    def one(self) -> Any:
        """All there is of the match of a batch of one, as the kernels take it."""
        if len(self) != 1:
            remedy = "step a batch of one"
            raise NotationError(f"{len(self)} matches", "step of a single match", remedy)
        return self.memory.twin.records(self.memory.ones)

    def observations(self) -> Rows:
        """Return what the seat asked in each match knows, (count, width): always the same array.

        Its columns are `game.observations`. After "next_step" or "disabled" the row of a match that
        has ended is of the seat that acted last.
        """
        if not self.is_observed:
            self.look(LOOK, self.whole.rows)
        return self.rows_in(self.memory.rows)

    def final_observations(self) -> Rows:
        """Return what the seat that acted last knew when an episode ended, (count, width).

        Rows of matches whose episode did not end with the last step are zeros. The array is always
        the same one.
        """
        self.look(LOOK_BACK, self.final_rows)
        return self.rows_in(self.final_rows)

    @cached_property
    def final_rows(self) -> Any:
        """Room for `final_observations`."""
        return self.memory.twin.records(np.zeros_like(self.memory.rows))

    def look(self, what: int, rows: Any) -> None:
        """Write observations."""
        self.kernels["step_batch"](*self.whole.given, self.actions, rows, what)

    def rows_in(self, rows: Any) -> Rows:
        """Return a window on observations as plain numbers; raise NotationError without any."""
        if not self.game.observations.width:
            raise NotationError(self.game.name, "observations", "no table of columns is there")
        found: Rows = rows["row"].view(np.ndarray)
        return found

    def random_actions(self) -> Numbers:
        """Return a legal action for each match, each as likely: always the same array (count,).

        Chance is that of the matches: their decks are others after it.
        """
        _, _, legals, lanes, _, _ = self.whole.given
        self.kernels["choose_batch"](lanes, legals, self.actions)
        return self.actions

    @cached_property
    def actions(self) -> Numbers:
        """Room for one action a match."""
        return np.full(len(self), NO_ACTION, np.int32)


def at_least_one(number: int, what: str) -> None:
    """Raise NotationError for less."""
    if number < 1:
        raise NotationError(number, f"{what} of a batch", "give 1 or more")


def lanes_in(given: Any, count: int) -> npt.NDArray[np.int64]:
    """Return the numbers of the matches that are marked, by bools (count,), or named."""
    lanes = np.asarray(given)
    is_marked = lanes.dtype == np.bool_ and lanes.shape == (count,)
    is_named = lanes.dtype.kind in "iu" and lanes.ndim == 1
    if is_marked or (is_named and ((lanes >= 0) & (lanes < count)).all()):
        return np.arange(count)[lanes]
    remedy = f"give bools of shape ({count},), or numbers of matches below {count}"
    raise NotationError(f"{lanes.dtype} of shape {lanes.shape}", "lanes to reset", remedy)


def generators(seed: int | Sequence[int], count: int) -> npt.NDArray[np.int64]:
    """Return where the generators of `count` matches begin; raise NotationError."""
    if isinstance(seed, int | np.integer):
        return seeds(int(seed), count)
    if len(seed) != count:
        raise NotationError(f"{len(seed)} seeds", "reset", f"give one, or one for each of {count}")
    return np.array([seeds(int(one), 1)[0] for one in seed], np.int64)

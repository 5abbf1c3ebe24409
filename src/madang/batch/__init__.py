"""Many matches at once, compiled: chance, masks, steps, house bots, rewards, re-deals in one call.

```python
batch = Batch("nylon_ppong", preset="quick", count=4096, seed=1, observe=True)
while training:
    actions = policy(batch.observations(), batch.masks)  # one for the seat asked in each match
    batch.step(actions)  # `batch.rewards`, `batch.dones`, `batch.returns` tell what came of it
```

Each match has a fast generator of its own (`kernels.rng`), so a batch plays the same for the same
seed, whatever its size and the number of threads.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, TypeAlias, TypeVar, Unpack

import numpy as np
import numpy.typing as npt

from madang.batch.buffers import SEARCHES, Buffers, Part
from madang.batch.config import (
    SEARCHER,
    Autoreset,
    Config,
    Episode,
    RewardsAt,
    bot_that_searches,
    check_legal,
    house_bots,
    numbers_in,
    options_of,
    roles_of,
)
from madang.batch.kernels import (
    GO_ON,
    LOOK,
    LOOK_BACK,
    STEP,
    advise_batch,
    asked_of,
    kernels_for,
    try_batch,
)
from madang.batch.saved import SAID, fill, format_batch, options_in, parse_head
from madang.errors import NotationError
from madang.game import NO_ACTION, Game, State, States
from madang.games import game_named
from madang.games.option_types import AnyOptions, GameName
from madang.kernels.backend import COMPILED, PLAIN, fast_records
from madang.kernels.rng import seeds
from madang.layout import is_whole
from madang.shuffles import checked_seed

MOST_MATCHES = 10_000_000  # of one batch: about 10 GB

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

    Its arguments:

    - `game`, a game or its name; `options`, one for all matches or a sequence with one for each; or
      options by name: `Batch("nylon_ppong", preset="quick", count=64)`.
    - `bots`: one word a seat, "learner" for those that the caller plays, or the name of a bot
      that is a kernel, or `search:LEAF@256` for one that searches so many worlds by what its seat
      sees; or such a row for each match. With `rotate`, match i is turned by i seats.
    - `first`: this batch is a part of a larger one, whose match number `first` is its match 0. So
      work that is spread over processes or machines is that of one large batch; see
      `madang.spread`. Options, bots and seeds given one by one are those of this part.
    - `episode`: an episode is a "deal", after which the match goes on with the next; the
      "first_deal", after which a new match begins; or a "match".
    - `autoreset`: what follows an episode. "same_step": the step that ended it begins the next one.
      "next_step": the next step does, whatever the action. "disabled": nothing, until `reset`.
    - `rewards_at`: what a seat wins becomes its reward when the "deal" ends, or the "match".
      `reward_scale` is the reward for one of the game's points. With `normalise`, the game's stake
      (`Game.stake`), the size of a large result with these options, is a reward of 1.
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
        first: int = 0,
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
        if count > MOST_MATCHES:
            remedy = f"give {MOST_MATCHES:,} at most; `first` goes on where another batch ends"
            raise NotationError(count, "matches of a batch", remedy)
        every = options_of(game, options, house_rules, count)
        roles = roles_of(bots, count)
        self.config = config = Config(
            game,
            every,
            roles,
            rotate,
            episode,
            autoreset,
            rewards_at,
            reward_scale,
            normalise,
            first,
        )
        backend = COMPILED if is_compiled else PLAIN
        self.game = game
        self.options: Any = every[0] if len(config.different) == 1 else every
        self.is_observed, self.check = observe, check
        self.searchers = [bot_that_searches(game, it, is_compiled) for it in config.searchers]
        self.buffers = buffers = Buffers(config, backend)
        self.kernels = kernels_for(
            game.name, game.kernels, game.observations.observe, tuple(config.bots.items()), backend
        )
        seats = int(buffers.envs.players.max(initial=0))
        self.states: States = buffers.states_in(buffers.slots)
        self.final_states: States = buffers.states_in(buffers.lasts)
        self.seats: Numbers = buffers.envs.seat
        self.dones: Numbers = buffers.envs.done
        self.returns: Numbers = buffers.envs.returns[:, :seats]
        self.rewards: npt.NDArray[np.float32] = buffers.envs.rewards[:, :seats]
        self.masks: npt.NDArray[np.bool_] = buffers.legals.mask.view(np.bool_)
        self.whole, self.packed = buffers.parts(1)[0], buffers.packed
        self.starts = np.arange(count) * self.masks.shape[1]  # where in `masks` each row starts
        self.reset(seed)

    def __len__(self) -> int:
        """Return how many matches there are."""
        return self.config.count

    # ---- steps -----------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None, matches: Any = None) -> None:
        """Begin new matches: in all places, or in those that `matches` marks or names.

        With a seed, which may also be one for each of these, they are those of a new batch;
        without one, chance goes on where it is.
        """
        which = np.arange(len(self)) if matches is None else matches_in(matches, len(self))
        if seed is not None:
            first = self.config.first if matches is None else 0
            self.buffers.seed(which, generators(seed, len(which), first))
        self.buffers.begin_again(which)
        self.advance(self.whole, self.no_actions())
        if self.searchers:
            self.ask_searchers()

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
        if self.searchers:
            self.ask_searchers()

    def advance(self, part: Part, actions: Numbers) -> None:
        """Step some of the matches."""
        what = STEP | LOOK if self.is_observed else STEP
        self.kernels["step_batch"](*part.given, actions[part.where], part.rows, what)

    def step_one(self, action: int) -> int:
        """Apply one legal action to the only match and return the seat asked next.

        For a batch of one: the quickest way to step a single match from Python. The action is not
        checked, and no observation written.
        """
        seat: int = self.kernels["step_one"](self.one, self.packed, action, 0)
        return self.ask_searchers() if self.searchers else seat

    def step_one_with_view(self, action: int) -> int:
        """Do what `step_one` does, and bring `view` up to date, in the same call."""
        seat: int = self.kernels["step_one"](self.one, self.packed, action, 1)
        if self.searchers:
            seat = self.ask_searchers()
            self.bring_view()
        return seat

    def play_random(self, steps: int, threads: int = 1) -> int:
        """Play `steps` random legal actions in each match; return how many episodes ended."""
        if self.searchers:
            return sum(self.play_random_step(threads) for _ in range(steps))
        play = self.kernels["play_batch"]
        return sum(self.in_threads(threads, lambda part: play(*part.given, steps)))

    def play_random_step(self, threads: int) -> int:
        """Play one such step where some bots search; return how many episodes ended."""
        self.step(self.random_actions(), threads)
        return int((self.dones != 0).sum())

    # ---- bots that search --------------------------------------------------------------------

    def ask_searchers(self) -> int:
        """Let bots that search act until the caller is asked; return the last match's seat."""
        envs = self.buffers.envs
        slots, _, _, kept, _, packed = self.whole.given
        while len(waiting := np.flatnonzero(envs.due >= SEARCHES)):
            views, actions = self.buffers.new_slots(len(self)), self.no_actions()
            self.kernels["redact_batch"](views, slots, kept, packed)
            for match in waiting:
                actions[match] = self.searched(int(match), self.buffers.states_in(views)[match])
            self.kernels["step_batch"](*self.whole.given, actions, self.whole.rows, GO_ON)
        if self.is_observed:
            self.look(LOOK, self.whole.rows)
        return int(self.seats[-1])

    def searched(self, match: int, view: State) -> int:
        """Return the action of the bot that a match waits for, by what it sees and by chance."""
        env, options = self.buffers.envs[match], self.config.options[match]
        bot = self.searchers[SEARCHER - int(env.bots[env.seat])]
        bot.chance.seed(int(env.rng))  # for a mixed root
        return int(bot.choose(view, options, int(env.seat), self.masks[match]))

    def no_actions(self) -> npt.NDArray[np.int32]:
        """Return room for an action in each match, none of them there yet."""
        return np.full(len(self), NO_ACTION, np.int32)

    def in_threads(self, threads: int, work: Callable[[Part], Made]) -> list[Made]:
        """Do some work on all matches, shared out to so many threads."""
        at_least_one(threads, "threads")
        parts = self.buffers.parts(threads)
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
        return format_batch(self.buffers, settings)

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
            **{name: head[name] for name in SAID if name in head},  # older ones lack the last
            **head["settings"],
        )
        fill(batch.buffers, head, kept)
        if batch.is_observed:
            batch.look(LOOK, batch.whole.rows)
        return batch

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as `save` does."""
        return Batch.load, (self.save(), self.buffers.backend.is_compiled)

    # ---- what a seat knows -----------------------------------------------------------------

    def views(self) -> States:
        """Return a copy of the matches without what the seat asked in each may not know."""
        views = self.buffers.new_slots(len(self))
        slots, _, _, envs, _, packed = self.whole.given
        self.kernels["redact_batch"](views, slots, envs, packed)
        return self.buffers.states_in(views)

    @cached_property
    def view(self) -> State:
        """The knowledge of the seat to act in the only match: a live view, fields as attributes.

        `step_one_with_view` brings it up to date, nothing else.
        """
        self.bring_view()
        return fast_records(self.buffers.ones["room"]["seen"])[0, 0]

    def bring_view(self) -> None:
        """Write what the seat to act in the only match may know to where `view` looks."""
        self.buffers.ones["room"]["seen"][0, 0] = self.views()[0]

    @cached_property
    def one(self) -> Any:
        """All there is of the match of a batch of one, as the kernels take it."""
        if len(self) != 1:
            remedy = "step a batch of one"
            raise NotationError(f"{len(self)} matches", "step of a single match", remedy)
        return self.buffers.backend.records(self.buffers.ones)

    def observations(self) -> Rows:
        """Return what the seat asked in each match knows, (count, width): always the same array.

        Its columns are `game.observations`. After "next_step" or "disabled" the row of a match that
        has ended is of the seat that acted last.
        """
        if not self.is_observed:
            self.look(LOOK, self.whole.rows)
        return self.observed_rows

    @cached_property
    def observed_rows(self) -> Rows:
        """The array of `observations`: to make a window on records takes as long as a step."""
        return self.rows_in(self.buffers.rows)

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
        return self.buffers.backend.records(np.zeros_like(self.buffers.rows))

    def look(self, what: int, rows: Any) -> None:
        """Write observations."""
        self.kernels["step_batch"](*self.whole.given, self.actions, rows, what)

    def rows_in(self, rows: Any) -> Rows:
        """Return a window on observations as plain numbers; raise NotationError without any."""
        if not self.game.observations.width:
            raise NotationError(self.game.name, "observations", "no table of columns is there")
        found: Rows = rows["row"].view(np.ndarray)
        return found

    def advice(self, bot: str) -> Numbers:
        """Return what a house bot would do for the seat asked in each match, a new array (count,).

        A bet of any size comes as the nearest one of the action table. Nothing changes by it, not
        even chance. Raise NotationError for a word that is no such bot.
        """
        slots, _, legals, envs, rooms, packed = self.whole.given
        found = np.zeros(len(self), np.int32)
        self.asked_of(bot, advise_batch)(slots, legals, envs, rooms, packed, found)
        return found

    def outcomes(self, bot: str) -> npt.NDArray[np.float32]:
        """Return what each legal action would bring the seat asked, a new array (count, actions).

        Each is taken in a copy, after which a house bot plays for all seats to the end of the deal:
        points that the seat wins from here on, less what the others win on average; 0 where not
        legal. The cards are those of the match, seen or not: this is for training, not for play.
        Nothing changes by it. Raise NotationError for a word that is no such bot.
        """
        slots, _, legals, envs, rooms, packed = self.whole.given
        found = np.zeros(self.masks.shape, np.float32)
        room = (np.zeros_like(one[:1]) for one in (slots, legals, envs))
        self.asked_of(bot, try_batch)(slots, legals, envs, rooms, packed, *room, found)
        return found

    def asked_of(self, bot: str, root: Any) -> Any:
        """Return the kernel that asks a house bot; raise NotationError for another word."""
        choose = house_bots(self.game, [(bot,)]).get(bot)
        if choose is None:
            raise NotationError(bot, "bot that is asked", "name a house bot")
        rules, backend = self.game.kernels, self.buffers.backend
        return asked_of(root, self.game.name, rules, bot, choose, backend)

    def random_actions(self) -> Numbers:
        """Return a legal action for each match, each as likely: always the same array (count,).

        Chance is that of the matches: their decks are others after it.
        """
        _, _, legals, envs, _, _ = self.whole.given
        self.kernels["choose_batch"](envs, legals, self.actions)
        return self.actions

    @cached_property
    def actions(self) -> Numbers:
        """Room for one action a match."""
        return np.full(len(self), NO_ACTION, np.int32)


def at_least_one(number: int, what: str) -> None:
    """Raise NotationError for less, and for what is no whole number."""
    if not is_whole(number) or number < 1:
        raise NotationError(number, f"{what} of a batch", "give 1 or more")


def matches_in(given: Any, count: int) -> npt.NDArray[np.int64]:
    """Return the numbers of the matches that are marked, by bools (count,), or named."""
    matches = np.asarray(given)
    is_marked = matches.dtype == np.bool_ and matches.shape == (count,)
    if is_marked or matches.shape == (0,):
        return np.flatnonzero(matches)
    is_named = matches.dtype.kind in "iu" and matches.ndim == 1
    # flags of 0 and 1, such as `dones`, would name the first two matches over and over
    is_each_once = len(np.unique(matches)) == matches.size
    if is_named and is_each_once and ((matches >= 0) & (matches < count)).all():
        return matches.astype(np.int64)
    remedy = (
        f"give bools of shape ({count},), such as `dones == 1`, "
        f"or different numbers of matches below {count}"
    )
    raise NotationError(f"{matches.dtype} of shape {matches.shape}", "matches to reset", remedy)


def generators(seed: int | Sequence[int], count: int, first: int) -> npt.NDArray[np.int64]:
    """Return where the generators of `count` matches begin; raise NotationError.

    One seed gives the beginning of one sequence, however many there are. The `first` ones of it are
    left out.
    """
    if not isinstance(seed, Sequence | np.ndarray):
        return seeds(checked_seed(seed), first + count)[first:]
    if len(seed) != count:
        raise NotationError(f"{len(seed)} seeds", "reset", f"give one, or one for each of {count}")
    return np.array([seeds(checked_seed(one), 1)[0] for one in seed], np.int64)

"""An actor: plays matches in step with the networks it is given. It knows no PyTorch.

On a processor its networks play by the kernel of `madang.bots.network`, so what is played depends
on the seed alone: not on libraries for matrices, nor on how many threads there are.
"""

from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from madang.batch import Batch
from madang.batch.config import LEARNER
from madang.bots.network import Array, Network, room_for, score_rows
from madang.game import Game
from madang.games import game_named
from madang.kernels.backend import COMPILED
from madang.learn.plan import Course, Plan, course_of, options_for
from madang.learn.trajectories import Trajectory, hidden_of, sizes_of

FOLLOWED = 0.9  # so often the teacher's own action is played while it teaches


class Scorer(Protocol):
    """A network as an actor asks it."""

    def __call__(self, rows: Array, advice: Array) -> Array:
        """Return a score for each action, float32 (n, actions), of rows and their advice."""


class KernelScorer(NamedTuple):
    """Scores rows by a kernel, one after the other."""

    network: Network

    def __call__(self, rows: Array, advice: Array) -> Array:
        """Return a score for each action, float32 (n, actions)."""
        score = compiled_score_rows()
        scores = np.zeros((len(rows), self.network.actions_known), np.float32)
        score(*self.network.flat, rows, advice, room_for([self.network]), scores)
        return scores


@cache
def compiled_score_rows() -> Any:
    """Return the compiled kernel: each one that is made is read from disk again."""
    return COMPILED.kernels({"score_rows": score_rows}, "network")["score_rows"]


class Order(NamedTuple):
    """The task of an actor."""

    network: Scorer  # of the learner
    past: Scorer  # an older one, for the seats of copies
    steps: int
    is_taught: bool = False  # ask the teacher too, and mostly do what it says


class Actor:
    """A batch of matches, its seating, and its own random numbers."""

    def __init__(self, plan: Plan, number: int, turn: int = 0) -> None:
        """Begin new matches: other ones for each actor's `number` and each `turn` of a training."""
        self.game = game_named(plan.game)
        self.course, self.plan = course_of(self.game), plan
        options = options_for(self.game, plan.preset)
        self.places = self.game.seats(options)
        words, self.is_copy = company_of(self.places, self.course, plan)
        entropy = np.random.SeedSequence((plan.seed, number, turn))
        self.chance = np.random.Generator(np.random.PCG64(entropy))
        seed = int(entropy.generate_state(1)[0])
        self.batch = Batch(
            self.game, options, plan.lanes, seed, bots=words, episode="deal", observe=True,
            check=False,
        )  # fmt: skip
        stake = self.course.stake
        self.stake = self.game.observations.slices[stake].start if stake else None

    def play(self, order: Order, room: Trajectory | None = None) -> Trajectory:
        """Play on for some steps, and return what was played, in `room` where that is given."""
        played = self.room_for(order) if room is None else room
        for t in range(order.steps):
            self.step(played, t, order)
        return played

    def room_for(self, order: Order, actors: int = 1) -> Trajectory:
        """Return room for what so many actors play side by side."""
        tried = len(self.game.actions) if order.is_taught and self.course.is_tried else 0
        return new_trajectory(self.game, self.places, order.steps, actors * self.plan.lanes, tried)

    def step(self, played: Trajectory, t: int, order: Order) -> None:
        """Answer for everybody who is asked, once, and note what came of it."""
        batch, rows, masks, seats = self.batch, played.rows[t], played.masks[t], played.seats[t]
        rows[:], masks[:], seats[:] = batch.observations(), batch.masks, batch.seats
        played.belief[t], played.danger[t] = hidden_of(self.game, batch.states, seats, self.places)
        if self.plan.advisor:
            played.advice[t] = batch.advice(self.plan.advisor)
        played.is_mine[t] = ~self.is_copy[np.arange(len(seats)), seats]
        if self.stake is not None:
            played.stakes[t] = rows[:, self.stake]
        left = ~self.ask_teacher(played, t) if order.is_taught else np.ones(len(seats), np.bool_)
        for network, asked in (
            (order.network, played.is_mine[t]),
            (order.past, ~played.is_mine[t]),
        ):
            self.choose_actions(played, t, network, np.flatnonzero(asked & left))
        batch.step(played.actions[t])
        ended = batch.dones != 0
        played.rewards[t], played.dones[t] = self.rewards(ended), ended

    def choose_actions(self, played: Trajectory, t: int, network: Scorer, asked: Array) -> None:
        """Let a network choose by its odds where it is asked."""
        if not len(asked):
            return
        scores = network(played.rows[t][asked], played.advice[t][asked])
        scores[~played.masks[t][asked]] = -np.inf
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        lots = self.chance.standard_exponential(scores.shape, np.float32)
        np.maximum(lots, np.float32(1e-20), out=lots)  # else 0 / 0 for what is not legal
        chosen = (np.exp(scores) / lots).argmax(axis=1)
        played.actions[t][asked] = chosen
        played.logs[t][asked] = scores[np.arange(len(asked)), chosen]

    def ask_teacher(self, played: Trajectory, t: int) -> Array:
        """Note what the teacher would do, or what comes of each action; mostly do the former.

        Return where that is done, bool (N,): there no network needs to be asked.
        """
        told = self.batch.advice(self.course.teacher)
        played.lessons[t] = np.where(played.is_mine[t], told, -1)
        if self.course.is_tried:
            played.outcomes[t] = self.batch.outcomes(self.course.teacher)
        follows = self.chance.random(len(told)) < FOLLOWED
        played.actions[t][follows] = told[follows]
        return follows

    def rewards(self, ended: Array) -> Array:
        """Return what each seat won in a deal that ended with the last step, (N, S); else zeros."""
        won = np.where(ended[:, None], self.batch.rewards, 0) / self.course.scale
        if self.course.is_relative:
            won -= (won.sum(axis=1, keepdims=True) - won) / (self.places - 1)
        return won


def company_of(seats: int, course: Course, plan: Plan) -> tuple[list[list[str]], Array]:
    """Return the word of each seat of each match, and where older copies sit, bool (N, S).

    A learner with only one seat has another seat in each such match.
    """
    words = [[LEARNER] * seats for _ in range(plan.lanes)]
    is_copy = np.zeros((plan.lanes, seats), np.bool_)
    mirrors = round(plan.lanes * plan.mirror)
    copies = round(plan.lanes * plan.past)
    for lane in range(mirrors, min(mirrors + copies, plan.lanes)):
        is_copy[lane] = np.arange(seats) != lane % seats
    for lane in range(mirrors + copies, plan.lanes):
        round_, bot = divmod(lane, len(course.opponents))
        words[lane] = [course.opponents[bot]] * seats
        words[lane][round_ % seats] = LEARNER
    return words, is_copy


def new_trajectory(game: Game, places: int, steps: int, lanes: int, tried: int) -> Trajectory:
    """Return room for so many steps."""
    shape, table = (steps, lanes), game.observations
    belief, danger = sizes_of(game)
    kinds: dict[str, Any] = {
        "rows": (table.dtype, table.width),
        "masks": (np.bool_, len(game.actions)),
        "belief": (np.int8, belief),
        "danger": (np.int8, danger),
        "rewards": (np.float32, places),
        "outcomes": (np.float32, tried),
        **dict.fromkeys(("advice", "seats", "actions", "lessons"), (np.int32,)),
        **dict.fromkeys(("logs", "stakes"), (np.float32,)),
        **dict.fromkeys(("is_mine", "dones"), (np.bool_,)),
    }
    room = {
        one.name: np.zeros((*shape, *kinds[one.name][1:]), kinds[one.name][0])
        for one in fields(Trajectory)
    }
    room["stakes"][:], room["lessons"][:] = 1, -1
    return Trajectory(**room)

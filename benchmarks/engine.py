"""How many steps a second: batches on one and two threads, one match from Python, plain twin.

And how many observations with masks: what a learner is given.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.table import Row
from madang.batch import Batch
from madang.game import Game

MATCHES, STEPS = 2048, 500
OBSERVED_STEPS = 50
ROUNDS_OF_THREADS = 5
SINGLE_STEPS = 100_000
PLAIN_MATCHES, PLAIN_STEPS = 16, 100
TRIES = 7


def engine_rows(game: Game) -> list[Row]:
    """Measure random play with the default options."""
    options = game.make_options()
    plain = play_rate(Batch(game, options, PLAIN_MATCHES, 1, is_compiled=False), PLAIN_STEPS, 1)
    batch = Batch(game, options, MATCHES, 1)
    one, two = thread_rates(batch)
    single = single_rate(Batch(game, options, 1, 1))
    name, a_second = game.name, "steps/s"
    how = f"{MATCHES} matches; masks, re-deals and finished rounds included"
    return [
        Row(name, "random play, plain twin", plain, a_second, 1.0, "is_compiled=False"),
        Row(name, "random play, one thread", one, a_second, one / plain, how),
        Row(name, "random play, two threads", two, a_second, two / plain, f"{two / one:.2f}x one"),
        Row(name, "one match, stepped from Python", single, a_second, single / plain,
            "first legal action, one call of step_one a step"),
        *observation_rows(game, plain),
        Row(name, "state of a match", game.layout.state_dtype.itemsize, "bytes"),
    ]  # fmt: skip


def observation_rows(game: Game, plain: float) -> list[Row]:
    """Measure steps that also write a row of numbers; `plain` is what the plain twin steps."""
    batch = Batch(game, count=MATCHES, seed=1, observe=True)
    rng = np.random.default_rng(1)
    one = observed_rate(batch, batch.random_actions)
    two = observed_rate(batch, batch.random_actions, threads=2)
    numpy = observed_rate(batch, lambda: any_legal(batch.masks, rng))
    width = batch.observations().shape[1]
    how = f"{MATCHES} matches; {width} numbers a row, masks, rewards, re-deals included"
    return [
        Row(game.name, "observations, one thread", one, "rows/s", one / plain, how),
        Row(game.name, "observations, two threads", two, "rows/s", two / plain,
            f"{two / one:.2f}x one; actions are chosen on one"),
        Row(game.name, "observations, random policy in NumPy", numpy, "rows/s", numpy / plain,
            "one thread; the policy is compiled in the rows before"),
    ]  # fmt: skip


def observed_rate(batch: Batch, policy: Callable[[], Any], threads: int = 1) -> float:
    """Return observations a second of a loop in Python, as it trains."""

    def play() -> float:
        began = perf_counter()
        for _ in range(OBSERVED_STEPS):
            batch.observations()
            batch.step(policy(), threads)
        return perf_counter() - began

    return len(batch) * OBSERVED_STEPS / best(play)


def any_legal(masks: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return a legal action for each row, each as likely; rows are a multiple of eight."""
    count, actions = masks.shape
    words = masks.reshape(-1).view(np.uint64)  # most eights of flags have none set
    some = np.flatnonzero(words)
    flags = np.flatnonzero(words[some].view(np.bool_))
    places = 8 * some[flags >> 3] + (flags & 7)
    legal = np.bincount(places // actions, minlength=count)
    lot = (rng.random(count) * legal).astype(np.int64)
    return places[np.cumsum(legal) - legal + lot] % actions


def best(seconds_of: Callable[[], float]) -> float:
    """Return the shortest of several tries, after one that does not count."""
    seconds_of()
    return min(seconds_of() for _ in range(TRIES))


def thread_rates(batch: Batch) -> tuple[float, float]:
    """Return steps a second on one thread and on two, in turns: a machine is not always ours."""
    pairs = [
        (play_rate(batch, STEPS, 1), play_rate(batch, STEPS, 2)) for _ in range(ROUNDS_OF_THREADS)
    ]
    return max(one for one, _ in pairs), max(two for _, two in pairs)


def play_rate(batch: Batch, steps: int, threads: int) -> float:
    """Return steps a second of random play."""

    def play() -> float:
        began = perf_counter()
        batch.play_random(steps, threads)
        return perf_counter() - began

    return len(batch.seats) * steps / best(play)


def single_rate(batch: Batch) -> float:
    """Return steps a second of one match; the caller reads the mask and picks."""
    mask: Any = batch.masks[0]

    def play() -> float:
        began = perf_counter()
        for _ in range(SINGLE_STEPS):
            batch.step_one(mask.tobytes().index(1))
        return perf_counter() - began

    return SINGLE_STEPS / best(play)

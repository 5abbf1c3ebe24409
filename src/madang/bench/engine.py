"""How many steps a second: batches on one and two threads, one match from Python, plain twin."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from madang.batch import Batch
from madang.bench.table import Row
from madang.game import Game

MATCHES, STEPS = 2048, 500
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
        Row(name, "state of a match", game.layout.state_dtype.itemsize, "bytes"),
    ]  # fmt: skip


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

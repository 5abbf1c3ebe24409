"""How many hands a second are scored as rows, and how long one call takes."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.engine import best
from benchmarks.table import Row
from madang.analysis import analysis_of
from madang.game import Game

ROWS = 500_000
CALLS = 20_000  # of one row


def scored_rows(game: Game) -> list[Row]:
    """Measure full scores over rows, for a game that has them."""
    analysis = analysis_of(game)
    if analysis.score_rows is None or analysis.example_rows is None:
        return []
    score, options = analysis.score_rows, game.make_options()
    rows = analysis.example_rows(np.random.default_rng(1), ROWS)
    rate = ROWS / best(lambda: seconds_of(lambda: score(rows, options)))
    one = best(lambda: seconds_of(lambda: [score(rows[:1], options) for _ in range(CALLS)]))
    how = f"{ROWS:,} rows of winning hands, checked, one thread"
    return [
        Row(game.name, "full score of rows", rate, "hands/s", None, how),
        Row(game.name, "full score of one row", one / CALLS * 1e6, "µs", None, "a call"),
    ]


def seconds_of(work: Callable[[], Any]) -> float:
    """Return how long something takes."""
    began = perf_counter()
    work()
    return perf_counter() - began

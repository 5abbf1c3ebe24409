"""How many mahjong hands a second, in rows, compared with public packages on the same tasks.

The packages are those of the extra `bench`; without one of them our figures have no comparison.
They take a hand a call, as lists that are made before the clock starts, and must agree with us on
every hand that is measured.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.engine import best
from benchmarks.start import in_a_fresh_process
from benchmarks.table import Row, number
from madang.mahjong import (
    prepare_acceptance,
    prepare_best_discards,
    prepare_shanten,
    shanten,
)
from madang.mahjong.tiles import COPIES, PLAYED

Hands = npt.NDArray[np.uint8]

GAME = "mahjong"  # in the first column: these figures belong to no single game
ROWS, DIFFERENT = 1_000_000, 100_000
CALLS = 100_000  # of one row
THEIRS = 2_000  # hands that the packages are asked about

# name -> what a fresh process does
STARTS = {
    "tables": "import madang.mahjong.distance, madang.mahjong.suit_codes",
    "shanten of rows": "from madang.mahjong import shanten; shanten(np.eye(34, dtype=np.uint8))",
}


class Package(NamedTuple):
    """How a public package is asked for the distance of a hand."""

    name: str
    module: str
    list_of: Callable[[Sequence[int]], list[int]]  # the hand as it wants it
    ask: Callable[[Any], Callable[[list[int]], int]]  # of the module, what answers


def numbers_of(counts: Sequence[int]) -> list[int]:
    """Return a hand as numbers of single tiles, four to a kind.

    >>> numbers_of([1, 0, 2])
    [0, 8, 9]
    """
    return [COPIES * kind + n for kind, count in enumerate(counts) for n in range(count)]


def standard_of(module: Any) -> Callable[[list[int]], int]:
    """Return what tells the distance of four sets and eyes alone."""
    ask = module.Shanten.calculate_shanten
    return lambda counts: int(ask(counts, False, False))


STANDARD = (Package("mahjong", "mahjong.shanten", list, standard_of),)
LEAST = (
    Package("mahjong", "mahjong.shanten", list, lambda module: module.Shanten.calculate_shanten),
    Package("riichienv", "riichienv", numbers_of, lambda module: module.calculate_shanten),
)


def hand_rows() -> list[Row]:
    """Measure questions about rows of hands, about one row, and the tables behind the answers."""
    rng = np.random.default_rng(1)
    waiting, turn = dealt(rng, 13), dealt(rng, 14)
    standard, least = against(STANDARD, turn, "standard"), against(LEAST, turn, "best")
    return [
        rate_row("standard shanten", prepare_shanten(turn), standard),
        rate_row("shanten of three shapes", prepare_shanten(turn, "all"), least),
        rate_row("acceptance of 13 tiles", prepare_acceptance(waiting)),
        rate_row("best discards of 14 tiles", prepare_best_discards(turn)),
        Row(GAME, "standard shanten of one row", one_row(turn), "µs", None, "prepared, a call"),
        *start_rows(),
    ]


def dealt(rng: np.random.Generator, tiles: int) -> Hands:
    """Return rows of that many tiles of a shuffled wall each."""
    kinds = np.repeat(np.arange(PLAYED), COPIES)
    walls = rng.permuted(np.broadcast_to(kinds, (DIFFERENT, len(kinds))), axis=1)[:, :tiles]
    hands = (walls[:, :, None] == np.arange(PLAYED)).sum(1, dtype=np.uint8)
    return np.tile(hands, (ROWS // DIFFERENT, 1))


def rate_row(what: str, ask: Callable[[], Any], note: Callable[[float], str] | None = None) -> Row:
    """Measure hands a second."""
    rate = ROWS / best(lambda: seconds_of(ask))
    how = f"{ROWS:,} dealt rows, checked, one thread"
    return Row(GAME, what, rate, "hands/s", None, f"{how}{note(rate) if note else ''}")


def seconds_of(ask: Callable[[], Any]) -> float:
    """Return how long a call takes."""
    began = perf_counter()
    ask()
    return perf_counter() - began


def one_row(hands: Hands) -> float:
    """Return the microseconds of a call about one row."""
    ask = prepare_shanten(hands[:1])
    return best(lambda: seconds_of(lambda: [ask() for _ in range(CALLS)])) / CALLS * 1e6


# ---- public packages -------------------------------------------------------------------------


def against(packages: Sequence[Package], hands: Hands, shape: Any) -> Callable[[float], str]:
    """Measure the packages on the same hands; return what is said of a rate of ours."""
    rates = {package: rate_of(package, hands[:THEIRS], shape) for package in packages}

    def note(ours: float) -> str:
        return "".join(
            f"; {number(ours / rate)}x {package.name} {version(package.name)}"
            if rate
            else f"; {package.name} is not installed"
            for package, rate in rates.items()
        )

    return note


def rate_of(package: Package, hands: Hands, shape: Any) -> float:
    """Return hands a second of a package, 0 where it is not installed; refuse to disagree."""
    try:
        ask = package.ask(import_module(package.module))
    except ImportError:
        return 0.0
    lists = [package.list_of(row) for row in hands.tolist()]
    theirs, ours = [ask(hand) for hand in lists], shanten(hands, shape).tolist()
    if theirs != ours:
        row = next(row for row in range(len(lists)) if theirs[row] != ours[row])
        raise ValueError(
            f"{package.name}: {theirs[row]}, not {ours[row]} for {hands[row].tolist()}"
        )
    return len(lists) / best(lambda: seconds_of(lambda: [ask(hand) for hand in lists]))


# ---- before the first answer -----------------------------------------------------------------


def start_rows() -> list[Row]:
    """Measure computing tables and compiling into an empty cache, then loading from it."""
    rows = []
    for name, what in STARTS.items():
        with TemporaryDirectory() as folder:
            first, again = (in_a_fresh_process(SCRIPT, [what], folder) for _ in range(2))
        rows += [
            Row(GAME, f"{name}: first time", first, "s", None, "empty cache"),
            Row(GAME, f"{name}: later first times", again, "s", None, "loads from the cache"),
        ]
    return rows


SCRIPT = """
import numpy as np, sys, time
began = time.perf_counter()
exec(sys.argv[1])
print(time.perf_counter() - began)
"""

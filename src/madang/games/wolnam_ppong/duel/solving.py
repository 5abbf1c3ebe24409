"""Solving the match of the last two players: mixed bets, deals backward, solutions kept on disk."""

import os
import pickle
import zlib
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np

from madang.errors import naming_the_extra
from madang.games.wolnam_ppong.duel.answers import (
    TIE,
    answer_folds,
    first_bets,
    worth_of_folding,
)
from madang.games.wolnam_ppong.duel.board import (
    HANDS,
    ONE_TWELVE,
    Array,
    Board,
    applies,
    board_of,
    cards,
    next_values,
    part_of,
)
from madang.games.wolnam_ppong.options import Options
from madang.kernels.cache import version_folder

# ---- mixed bets ------------------------------------------------------------------------------

MIXED_ROUNDS = 1000
EDGE = 1e-3  # actions with a lower probability are ignored


def mix(board: Board, end: Array, best: Array) -> tuple[float, Array, Array]:
    """Return the value, how often each hand folds, and how often the second bets what.

    Late answers weigh more: so the average forgets how it began.
    """
    known = cards()
    folds = np.ones(best.shape)
    won, lost = np.zeros((2, *best.shape))
    bets = np.zeros((len(HANDS), board.total + 1))
    for n in range(1, MIXED_ROUNDS + 1):
        weight = 2 / (n + 1)
        answer, won_now, lost_now = answer_folds(board, end, folds)
        won += weight * (won_now - won)
        lost += weight * (lost_now - lost)
        bets *= 1 - weight
        bets[np.arange(len(HANDS)), answer[:, 0]] += weight
        folded = worth_of_folding(won, lost)
        folds += weight * ((folded >= best) - folds)
    folds, bets = sharpened(board, end, best[:, 0], folds[:, 0], bets)
    won, lost = led_to(board, end)
    folded = worth_of_folding((bets * won).sum(1), (bets * lost).sum(1))
    return float(known.chance @ np.maximum(folded, best[:, 0])), folds, bets


def led_to(board: Board, end: Array) -> tuple[Array, Array]:
    """Return where the second's bets [h, bet] lead at the one position of this board."""
    bets = np.arange(board.total + 1)
    a, b = board.first[0], board.second[0]
    cost = board.lost[(np.arange(len(HANDS)) == ONE_TWELVE).astype(int)]
    won = end[a, np.minimum(b + bets, board.total - a)]
    return np.broadcast_to(won, cost.shape), end[a, np.maximum(b - cost, 0)]


def sharpened(
    board: Board, end: Array, best: Array, folds: Array, bets: Array
) -> tuple[Array, Array]:
    """Make averages exact: where a seat mixes, the other leaves it no better choice.

    The second mixes two bets where the hands that fold make both worth the same; the first folds
    a hand now and then where the second's bets make folding worth what betting is: linear, both.
    """
    known = cards()
    folds = np.where(folds < EDGE, 0, np.where(folds > 1 - EDGE, 1, folds))
    bets = np.where(bets < EDGE, 0, bets)
    bets /= bets.sum(1, keepdims=True)
    unsure = (folds > 0) & (folds < 1)
    mixed = np.flatnonzero((bets > 0).sum(1) == 2)
    one, two = np.array([np.flatnonzero(bets[hand]) for hand in mixed], int).reshape(-1, 2).T
    won, lost = led_to(board, end)
    p = known.p_folded[:, mixed]
    change = p * (won[mixed, two] - won[mixed, one])
    change += (1 - p) * (lost[mixed, two] - lost[mixed, one])
    weighed = known.chance[:, None] * known.meet[:, mixed] * change
    folds[unsure] += nearest(weighed[unsure].T, -weighed.T @ folds)
    folded = worth_of_folding((bets * won).sum(1), (bets * lost).sum(1))
    shift = nearest((known.meet[:, mixed] * change)[unsure], (best - folded)[unsure])
    bets[mixed, two] += shift
    bets[mixed, one] -= shift
    return folds.clip(0, 1), bets.clip(0, 1)


def nearest(matrix: Array, due: Array) -> Array:
    """Return the smallest change that makes these linear equations true."""
    return np.linalg.lstsq(matrix, due, rcond=1e-9)[0]


# ---- a deal after the other ------------------------------------------------------------------

PURE_ROUNDS = 10  # of answers after a fold; where three do not settle it both must mix


class Deal(NamedTuple):
    """How both play one deal; bets in chips, 0 for folding, or for showing a pair."""

    end: Array  # [a, b] value of each position at the end of this deal
    begun: Array  # [a, b] value at its start
    first: Array  # [h, s] the first's best bet
    folded: Array  # [h, s] whether it folds instead
    unsure: Array  # [h, s] the second's bet after a fold
    mixes: dict[int, Array]  # s -> [h, bet] how often, where the second must mix its bets
    mixed_folds: dict[int, Array]  # s -> [h] how often the first folds there

    def fold_chance(self, hand: int, s: int) -> float:
        """Return how often the first folds a hand."""
        return float((self.mixed_folds[s] if s in self.mixes else self.folded[:, s])[hand])

    @property
    def folds(self) -> Array:
        """How often the first folds instead [h, s]."""
        folds = self.folded.astype(float)
        for s, mixed in self.mixed_folds.items():
            folds[:, s] = mixed
        return folds


class Solution(NamedTuple):
    """How two seats play a match best; `deals[n]` is the deal after which n are left."""

    board: Board
    deals: tuple[Deal, ...]


def solve(options: Options) -> Solution:
    """Find how both play best, from the last deal to the first."""
    board = board_of(options)
    deals: list[Deal] = []
    for _ in range(options.deals):
        begun = deals[-1].begun if deals else None
        deals.append(solve_deal(board, next_values(board, options, begun)))
    return Solution(board, tuple(deals))


def solve_deal(board: Board, end: Array) -> Deal:
    """Find how both play best when the end of the deal has these values."""
    best, bets = first_bets(board, end)
    folds, unsure = np.ones(best.shape, bool), np.zeros(best.shape, np.int8)
    value = np.zeros(len(board.first))
    left = np.arange(len(board.first))  # positions where an answer has just changed
    for _ in range(PURE_ROUNDS):
        answered, won, lost = answer_folds(part_of(board, left), end, folds[:, left])
        folded = worth_of_folding(won, lost)
        again = folded >= best[:, left] - TIE
        is_settled = (again == folds[:, left]).all(0)
        unsure[:, left], folds[:, left] = answered, again
        value[left] = cards().chance @ np.maximum(folded, best[:, left])
        left = left[~is_settled]
        if not len(left):
            break
    mixes, mixed_folds = {}, {}
    for s in left.tolist():
        value[s], mixed_folds[s], mixes[s] = mix(part_of(board, [s]), end, best[:, [s]])
    begun = np.zeros(end.shape)
    begun[board.first, board.second] = value
    return Deal(end, begun, bets, folds, unsure, mixes, mixed_folds)


# ---- solutions that are kept -----------------------------------------------------------------

IN_MEMORY = 6  # solutions kept there, of at most 10 MB
ON_DISK = 32  # solutions kept there, of about 1 MB

SOLVING = Lock()  # other callers wait while one solves, unless the solution is at hand
SOLUTIONS: OrderedDict[Options, Solution] = OrderedDict()  # those at hand, used last at the end


def solution_of(options: Options) -> Solution:
    """Return how a match to which `applies` holds is played best; solved once, kept on disk."""
    solution = at_hand(options)
    if solution is None:
        with SOLVING:
            solution = at_hand(options) or taken(options, prepare(options))
    return solution


def take(options: Options, packed: bytes) -> None:
    """Have at hand what was prepared."""
    taken(options, packed)


def taken(options: Options, packed: bytes) -> Solution:
    """Unpack a solution, and have it at hand in the place of the one used longest ago."""
    solution = SOLUTIONS[options] = Solution(board_of(options), unpacked(packed))
    while len(SOLUTIONS) > IN_MEMORY:
        SOLUTIONS.popitem(last=False)
    return solution


def at_hand(options: Options) -> Solution | None:
    """Return a solution that is in memory, without waiting while another is solved."""
    solution = SOLUTIONS.get(options)
    with suppress(KeyError):  # it may be put out between the two
        SOLUTIONS.move_to_end(options)
    return solution


def prepare(options: Options) -> bytes:
    """Return the solution that these sources have found before, or find it: seconds at 60 chips."""
    with naming_the_extra("the bot solver"):
        folder = version_folder()
    path = folder / "wolnam_ppong-solver" / f"{'-'.join(map(str, options))}.solution"
    try:
        packed = path.read_bytes()
        unpacked(packed)
        os.utime(path)
    except (OSError, EOFError, zlib.error, pickle.UnpicklingError):
        packed = zlib.compress(pickle.dumps(solve(options).deals), 1)
        with suppress(OSError):  # a folder that cannot be written keeps nothing, and is no fault
            keep(path, packed)
    return packed


def unpacked(packed: bytes) -> tuple[Deal, ...]:
    """Return the deals of a solution; raise an error where these are none."""
    deals: tuple[Deal, ...] = pickle.loads(zlib.decompress(packed))
    return deals


def keep(path: Path, packed: bytes) -> None:
    """Write a solution; delete those that were read or written longest ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    half.write_bytes(packed)
    half.replace(path)
    files = sorted(path.parent.glob("*.solution"), key=lambda file: file.stat().st_mtime_ns)
    for old in files[:-ON_DISK]:
        old.unlink(missing_ok=True)


def is_ready(options: Options) -> bool:
    """Tell whether `solver` can play at once."""
    return not applies(options) or options in SOLUTIONS

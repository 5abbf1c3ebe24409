"""How both play best: deal by deal from the last."""

from typing import NamedTuple

import numpy as np

from madang.bots.wolnam_ppong.duel.answers import TIE, answer_folds, first_bets, worth_of_folding
from madang.bots.wolnam_ppong.duel.board import Board, board_of, next_values, part_of
from madang.bots.wolnam_ppong.duel.cards import Array, cards
from madang.bots.wolnam_ppong.duel.mixing import mix
from madang.games.wolnam_ppong.options import Options

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

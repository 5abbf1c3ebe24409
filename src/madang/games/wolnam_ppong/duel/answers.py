"""What each seat does best against what the other does, at every position at once."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from madang.games.wolnam_ppong.duel.board import (
    HANDS,
    KINDS,
    MOST_WINS,
    ONE_TWELVE,
    PAIRS,
    Array,
    Board,
    cards,
)
from madang.hwatu.cards import CARDS
from madang.kernels.jit import compiled, kernel

TIE = 1e-12  # values that are nearer than this are equal

# ---- the second seat -------------------------------------------------------------------------


@kernel
def answer_to(end: Any, a: int, b: int, p: float, least: int, most: int, lost: Any) -> Any:
    """Return the value and the bet when the second, who wins with chance `p`, plays best."""
    best, choice = end[a, b], 0
    for bet in range(least, most + 1):
        value = p * end[a, b + bet] + (1 - p) * end[a, b - lost[bet]]
        if value < best - TIE:
            best, choice = value, bet
    return best, choice


@kernel
def fill_known(values: Any, end: Any, board: Any, unseen: int) -> None:
    """Write into `values` [kind, s] the value when the second knows the first's cards."""
    for s in range(len(board.first)):
        a, b, least = board.first[s], board.second[s], board.least[s]
        values[0, s] = end[a, b]
        for one_twelve in range(2):
            most, lost = board.most_second[one_twelve, s], board.lost[one_twelve]
            for wins in range(MOST_WINS + 1):
                kind = 1 + wins + (MOST_WINS + 1) * one_twelve
                value, _ = answer_to(end, a, b, wins / unseen, least, most, lost)
                values[kind, s] = value


@kernel
def fill_unsure(bets: Any, won: Any, lost: Any, end: Any, board: Any, p: Any) -> None:
    """Write into `bets` [h, s] the second's bets after a fold, and what winning and losing them
    comes to; `p` [h, s] is its chance to win."""
    for h in range(p.shape[0]):
        one_twelve = int(h == ONE_TWELVE)
        for s in range(p.shape[1]):
            a, b = board.first[s], board.second[s]
            most = 0 if PAIRS[h] else board.most_second[one_twelve, s]
            cost = board.lost[one_twelve]
            _, bet = answer_to(end, a, b, p[h, s], board.least[s], most, cost)
            bets[h, s] = bet
            won[h, s] = end[a, b + bet]
            lost[h, s] = end[a, b - cost[bet]]


# ---- the first seat --------------------------------------------------------------------------


@kernel
def fill_first(best: Any, bets: Any, won: Any, lost: Any, board: Any) -> None:
    """Write into `best` and `bets` [h, s] the first's best bet; `won` and `lost` [h, a, b] say
    what each position that a bet may lead to contributes."""
    for h in range(best.shape[0]):
        one_twelve = int(h == ONE_TWELVE)
        cost = board.lost[one_twelve]
        for s in range(best.shape[1]):
            a, b = board.first[s], board.second[s]
            most = 0 if PAIRS[h] else board.most_first[one_twelve, s]
            for bet in range(board.least[s], most + 1):
                value = won[h, a + bet, b] + lost[h, a - cost[bet], b]
                if value > best[h, s] + TIE:
                    best[h, s], bets[h, s] = value, bet


LOOPS = {loop.__name__: loop for loop in (fill_known, fill_unsure, fill_first)}


@cache
def loops() -> Any:
    """Return the loops above, compiled."""
    return SimpleNamespace(**compiled(LOOPS, "wolnam_ppong-solver"))


# ---- all hands at once -----------------------------------------------------------------------


def first_bets(board: Board, end: Array) -> tuple[Array, Array]:
    """Return the value [h, s] of the first's best bet, or of showing a pair, and the bet."""
    known, shape = cards(), (len(HANDS), len(board.first))
    at = slice(None), board.first, board.second
    values = np.zeros((KINDS, shape[1]))
    loops().fill_known(values, end, board, CARDS - 5)
    won = end * known.p_win[:, None, None]  # 2.4: where the pot is empty the deal is over
    lost = np.zeros(won.shape)
    won[at], lost[at] = known.after_win @ values, known.after_loss @ values
    loops().fill_known(values, end, board, CARDS - 4)
    best = np.where(PAIRS[:, None], known.after_show @ values, -np.inf)
    bets = np.zeros(shape, np.int8)
    loops().fill_first(best, bets, won, lost, board)
    return best, bets


def answer_folds(board: Board, end: Array, folds: Array) -> tuple[Array, Array, Array]:
    """Return the second's best bets [h2, s] when hands fold so often, and where they lead.

    The second weighs every hand that the first may have folded by how often it is dealt.
    """
    known = cards()
    dealt = known.chance[:, None] * known.meet
    chance = dealt.T @ folds
    p = (dealt * known.p_folded).T @ folds / np.where(chance > 0, chance, 1)
    bets = np.zeros(p.shape, np.int8)
    won, lost = np.zeros((2, *p.shape))
    loops().fill_unsure(bets, won, lost, end, board, p)
    return bets, won, lost


def worth_of_folding(won: Array, lost: Array) -> Array:
    """Return what folding each hand [h1, s] is worth, when the second's bets [h2, s] lead here."""
    known = cards()
    return (known.meet * known.p_folded) @ won + (known.meet * (1 - known.p_folded)) @ lost

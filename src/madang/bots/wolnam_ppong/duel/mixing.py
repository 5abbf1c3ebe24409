"""How both play where each answer calls for another one: what is done how often."""

import numpy as np

from madang.bots.wolnam_ppong.duel.answers import answer_folds, worth_of_folding
from madang.bots.wolnam_ppong.duel.board import Board
from madang.bots.wolnam_ppong.duel.cards import HANDS, ONE_TWELVE, Array, cards

MIXED_ROUNDS = 1000
EDGE = 1e-3  # what is done more rarely than this is not meant


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

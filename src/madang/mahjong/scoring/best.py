"""The best reading of a hand (MJ 10.1), whatever a game counts.

`score_of`, `more_than` and `no_score` stand for a game's own: what one reading is worth, which of
two scores brings more, and the score of a hand that is not complete. A game binds them, see
`madang.jit.bound`. A score has `is_complete`, `is_legal` and `reading`.
"""

from typing import Any

from madang.jit import bound, kernel
from madang.mahjong.distance import has_seven_pairs
from madang.mahjong.scoring.hand import Hand, Situation
from madang.mahjong.scoring.reading import is_before, number_of_split
from madang.mahjong.splits import SPLITS, split_range


@kernel
def score_of(hand: Hand, situation: Situation, number: int, options: Any) -> Any:
    """Stand for what one reading of a hand is worth."""
    return None


@kernel
def more_than(one: Any, other: Any) -> int:
    """Stand for how much more a score brings than another; 0: they bring the same."""
    return 0


@kernel
def no_score() -> Any:
    """Stand for the score of a hand that is not complete."""
    return None


@kernel
def score_of_splits(hand: Hand, situation: Situation, options: Any) -> Any:
    """Return the best score of a hand as four sets and eyes."""
    best = no_score()
    m, m_end = split_range(0, hand.m)
    p, p_end = split_range(1, hand.p)
    s, s_end = split_range(2, hand.s)
    z, z_end = split_range(3, hand.z)
    for a in range(m, m_end):
        for b in range(p, p_end):
            for c in range(s, s_end):
                for d in range(z, z_end):  # at most one: honours have no chows
                    number = number_of_split(SPLITS[a], SPLITS[b], SPLITS[c], SPLITS[d])
                    if number >= 0:
                        best = better(best, score_of(hand, situation, number, options))
    return best


@kernel
def better(best: Any, other: Any) -> Any:
    """MJ 10.1  Return the better of two scores: legal, then what brings more, then the order."""
    if other.is_complete == 0 or best.is_complete == 0:
        return best if other.is_complete == 0 else other
    if other.is_legal != best.is_legal:
        return best if best.is_legal else other
    more = more_than(best, other)
    if more != 0:
        return best if more > 0 else other
    return other if is_before(other.reading, best.reading) else best


@kernel
def has_pairs(hand: Hand, quad: bool) -> bool:
    """10.4  Tell whether a hand is seven pairs; `quad`: four alike are two of them."""
    return hand.melds == 0 and has_seven_pairs(hand.m, hand.p, hand.s, hand.z, quad)


def searched(score_of: Any, more_than: Any, no_score: Any) -> tuple[Any, Any]:
    """Return `score_of_splits` and `better` of the game whose kernels these are."""
    kernels = bound(
        {"score_of_splits": score_of_splits, "better": better},
        score_of=score_of,
        more_than=more_than,
        no_score=no_score,
    )
    return kernels["score_of_splits"], kernels["better"]

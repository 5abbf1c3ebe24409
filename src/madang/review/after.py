"""What becomes of an answer: how the deal may go on after it, in worlds that the seat may be in.

The seat that answered and all others go on by the leaf policy of the search. Of some worlds the one
is shown in which the deal ends nearest to what the answer brings on average: one way of many.
"""

from typing import Any

import numpy as np

from madang.layout import Seat
from madang.match import Match
from madang.match.playing import Continuation, played_on
from madang.search import Search

WORLDS = 8  # that are played on


def won(points: Any, seat: Seat, is_own: bool) -> float:
    """Return what a seat has won, less what the others have on average unless it is its own."""
    own = float(points[seat])
    if is_own or len(points) < 2:
        return own
    return own - (float(points.sum()) - own) / (len(points) - 1)


def continued(
    match: Match, seat: Seat, word: str, points: float, seed: int, is_compiled: bool
) -> Continuation:
    """Return how the deal may go on after an answer that is worth so many points; raise PlayError.

    `match` stands at the decision and stays there. The same seed gives the same continuation.
    """
    search = Search(match.game, match.options, worlds=1, seed=seed, is_compiled=is_compiled)

    def choose(world: Match, asked: Seat) -> str:
        return world.word_of(search.leaf_action(world.view(asked), asked))

    def apart(one: Continuation) -> float:
        return abs(won(np.array(one.points), seat, is_own=False) - points)

    chances = (np.random.default_rng((seed, number)) for number in range(WORLDS))
    ways = (played_on(match.sample_hidden(seat, it), seat, word, choose) for it in chances)
    return min(ways, key=apart)

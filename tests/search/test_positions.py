"""Positions whose best action is known: a search with few worlds finds it."""

import pytest

from madang.puzzles import puzzles_of
from madang.search import Search


def gap_of(puzzle):
    """Return by how many points the best answer is ahead of the second."""
    best, second, *_ = sorted(puzzle.points.values(), reverse=True)
    return best - second


# Of the puzzles that come with the game those with the widest gaps, of different matches.
PUZZLES = {
    puzzle.seed: puzzle
    for puzzle in sorted(puzzles_of("nylon_ppong").values(), key=gap_of)
    if puzzle.asks == "play" and puzzle.worlds
}
WIDEST = sorted(PUZZLES.values(), key=gap_of, reverse=True)[:12]


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("puzzle", WIDEST, ids=lambda it: it.id)
def test_a_search_of_200_worlds_finds_the_best_action(puzzle):
    match = puzzle.position(is_compiled=True)
    search = Search(match.game, match.options, worlds=200, seed=3)
    analysis = search.analyse(match, puzzle.seat)
    assert analysis.best.word in puzzle.best
    assert analysis.chosen.word in puzzle.best

"""How many modules a reader passes on the way of one move, and of one scored hand.

A newcomer who follows a click reads these files, so their number is a promise. It is counted, not
timed: the same source gives the same count each time. Where a change passes one more, look whether
that file is a subject of its own or a seam: does the reader learn anything there that the file
before could not say? A new subject may raise a ceiling, in the same commit, with its reason here.

A hint of mahjong passes the file that reads its tables only when somebody asks.
"""

import asyncio
import contextlib
import io

import pytest
from tools.walk import Walk, second, walk_of_hand, walk_of_move


@pytest.mark.parametrize(("game", "most"), [("nylon_ppong", 25), ("korean_mahjong", 43)])
def test_a_move_passes_few_modules(game: str, most: int) -> None:
    assert_passes(most, second(lambda: asyncio.run(walk_of_move(game))), "table.py")


def test_a_scored_hand_passes_few_modules() -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        walk = second(walk_of_hand)
    assert_passes(16, walk, "games/hong_kong_mahjong/scoring.py")


def assert_passes(most: int, walk: Walk, on_the_way: str) -> None:
    passed = walk.modules()
    assert on_the_way in passed, "the walk has not gone its way"
    assert len(passed) <= most, "\n".join(passed)

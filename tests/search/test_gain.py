"""The measure of what a search gains in real deals, against the same played out by a batch."""

import itertools

import numpy as np
import pytest

import madang
from benchmarks.search_gain import Gain
from madang.batch import Batch
from madang.games import game_named
from madang.search import Search

WOLNAM = game_named("wolnam_ppong")
HOUSE = {"players": 3, "deals": 2}


@pytest.fixture(scope="module")
def gain() -> Gain:
    options = WOLNAM.make_options(**HOUSE)
    return Gain(WOLNAM, HOUSE, Search(WOLNAM, options, "wide", 16, is_compiled=False), again=2)


def test_a_choice_is_judged_by_the_cards_that_are_there(gain: Gain) -> None:
    for seed in range(6):
        match = madang.new_match("wolnam_ppong", seed=seed, is_compiled=False, **HOUSE)
        seat, batch = match.to_act[0], Batch("wolnam_ppong", is_compiled=False, **HOUSE)
        batch.states[:] = match.states
        batch.seats[:] = seat
        batch.masks[0] = match.legal_mask(seat)
        brought = batch.outcomes("wide")[0]
        for one, other in itertools.pairwise(np.flatnonzero(batch.masks[0])):
            wanted = float(brought[one] - brought[other])
            assert gain.really(match, seat, int(one), int(other)) == pytest.approx(wanted)


def test_a_match_counts_what_was_left_and_what_it_brought(gain: Gain) -> None:
    for seed in range(8):
        gain.play_match(seed)
    assert len(gain.found) == len(gain.promised) == 8
    assert 0 < gain.left < gain.decisions
    assert min(gain.promised) >= 0
    assert any(gain.found)
    assert "8 matches: found " in gain.report(1.0)

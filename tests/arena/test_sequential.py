"""What a sequential test promises: it errs as seldom as it says, and ends by itself."""

import numpy as np
import pytest

from madang import arena
from madang.arena.sequential import FEWEST, STRIDE, SequentialTest
from madang.games import game_named

GAME = game_named("nylon_ppong")
GAIN, SPREAD, RUNS = 0.25, 2.5, 200


def normal(rng, mean, count):
    return rng.normal(mean, SPREAD, count)


def skewed(rng, mean, count):
    """Few large wins and many small losses, more so than in any of the games."""
    return mean + SPREAD * (rng.gamma(4, 0.5, count) - 2)


def decided(drawn, mean, seed):
    """Return what a test takes of lists with this mean, and after how many."""
    test, gains = SequentialTest(GAIN), drawn(np.random.default_rng(seed), mean, 8_000)
    for count in range(STRIDE, len(gains) + 1, STRIDE):
        verdict = test.verdict(gains[:count])
        if verdict.taken:
            return verdict.taken, count
    raise AssertionError("8,000 lists did not decide")


@pytest.mark.parametrize("drawn", [normal, skewed])
@pytest.mark.parametrize(("mean", "wrong"), [(0, "H1"), (GAIN, "H0")])
def test_it_errs_about_as_often_as_it_says(drawn, mean, wrong):
    taken = [decided(drawn, mean, seed) for seed in range(RUNS)]
    errors = sum(verdict == wrong for verdict, _ in taken) / RUNS
    assert 0.005 < errors < 0.05 + 2 * (0.05 * 0.95 / RUNS) ** 0.5  # 0.05, and luck
    fixed = (2 * 1.645 * SPREAD / GAIN) ** 2  # lists that a test of fixed length needs for that
    assert np.mean([count for _, count in taken]) < 0.75 * fixed


def test_a_larger_gain_is_seen_sooner():
    counts = [
        np.mean([decided(normal, mean, seed)[1] for seed in range(40)]) for mean in (0.25, 0.5)
    ]
    assert counts[1] < counts[0] / 2


def test_nothing_is_decided_by_a_few_lists():
    few = SequentialTest(0.1).verdict(np.full(FEWEST - 1, 50.0))
    assert few.taken is None
    assert SequentialTest(0.1).verdict(np.full(FEWEST, 50.0)).taken == "H1"
    assert SequentialTest(0.1).verdict(np.zeros(FEWEST)).taken == "H0"
    assert SequentialTest(0.1).verdict([]).taken is None


@pytest.mark.compiled
def test_it_ends_at_the_same_list_whatever_the_threads():
    options, bots = GAME.make_options(rounds=1, players=2), ("high_card", "random")

    def play(threads):
        test = SequentialTest(2.0)
        found, verdict = arena.play_test(
            GAME, options, bots, test, 200, 1, workers=f"threads:{threads}"
        )
        return found.data(), verdict

    found, verdict = play(1)
    assert verdict.taken == "H1"
    assert FEWEST <= found["lists"] == verdict.lists < 200
    assert verdict.mean == pytest.approx(-found["entrants"][0]["against"]["mean"])
    assert play(3) == (found, verdict)

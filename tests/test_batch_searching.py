"""Bots that search inside a batch: they act in the order of house bots, from Python."""

import numpy as np
import pytest

from madang.batch import Batch
from madang.bots import bots_of
from madang.errors import NotationError
from madang.kernels.rng import next_word


class AskedInPython(Batch):
    """A batch whose bots that search do what a house bot does, and throw its dice."""

    def searched(self, match, view):
        env, kind = self.buffers.envs[match], bots_of(self.game)["high_card"]
        seat, dice = int(env.seat), int(next_word(env)) >> 1
        return int(kind.choose(view, self.config.options[match], seat, self.masks[match], dice))


@pytest.mark.parametrize(
    ("autoreset", "episode", "rewards_at"),
    [
        ("same_step", "deal", "deal"),
        ("same_step", "match", "deal"),
        ("next_step", "first_deal", "deal"),
        ("next_step", "match", "match"),
        ("disabled", "deal", "deal"),
    ],
)
def test_bots_asked_in_python_play_as_those_in_kernels(autoreset, episode, rewards_at):
    given = {"count": 5, "seed": 3, "rotate": True, "episode": episode, "autoreset": autoreset}
    given |= {"rewards_at": rewards_at, "observe": True, "is_compiled": False}
    rules = {"players": 3, "rounds": 2}
    batches = [
        kind("nylon_ppong", bots=["learner", word, word], **given, **rules)
        for kind, word in ((Batch, "high_card"), (AskedInPython, "search:high_card@16"))
    ]
    lot = np.random.default_rng(1)
    for step in range(40):
        kernels, python = batches
        for name in ("seats", "dones", "rewards", "returns", "states", "final_states"):
            assert getattr(kernels, name).tobytes() == getattr(python, name).tobytes(), name
        assert kernels.masks.tobytes() == python.masks.tobytes()
        assert kernels.observations().tobytes() == python.observations().tobytes()
        actions = [int(lot.choice(np.flatnonzero(mask))) for mask in kernels.masks]
        for batch in batches:
            batch.step(actions)
            if step % 15 == 14:
                batch.reset(matches=[0, 2])


def test_a_search_in_a_batch_is_the_same_for_the_same_seed_and_when_it_goes_on():
    given = {"bots": ["learner", "search:exact@4~2"], "seed": 7, "is_compiled": False}
    rules = {"players": 2, "deals": 2}
    first, second = (Batch("wolnam_ppong", count=3, **given, **rules) for _ in range(2))
    for _ in range(4):
        actions = [int(np.flatnonzero(mask)[0]) for mask in first.masks]
        first.step(actions)
        second.step(actions)
        assert first.save() == second.save()
        second = Batch.load(second.save(), is_compiled=False)
    assert first.play_random(3) == second.play_random(3)
    assert first.save() == second.save()


def test_a_batch_of_one_asks_its_search_in_the_quick_steps_too():
    given = {"bots": ["learner", "search:exact@16"], "seed": 7, "is_compiled": False}
    one, other = (Batch("wolnam_ppong", players=2, **given) for _ in range(2))
    for _ in range(3):
        action = int(np.flatnonzero(one.masks[0])[0])
        assert one.step_one(action) == other.step_one_with_view(action) == one.seats[0] == 0
        assert other.view.tobytes() == other.views()[0].tobytes() == one.views()[0].tobytes()


@pytest.mark.parametrize(
    "word", ["search:exact@20ms", "search:", "search:nobody@40", "search:exact@0"]
)
def test_a_search_in_a_batch_has_a_budget_in_worlds(word):
    with pytest.raises(NotationError, match=r"worlds|one of"):
        Batch("wolnam_ppong", players=2, bots=["learner", word], is_compiled=False)

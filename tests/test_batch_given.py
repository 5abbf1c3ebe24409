"""What a batch is given: actions, options, bots, seeds, and itself as it was saved."""

import copy
import hashlib
import json
from typing import Any

import numpy as np
import pytest

from madang.batch import Batch
from madang.errors import IllegalAction, NotationError, OptionError
from madang.games import game_named
from madang.kernels.backend import packed

NYLON = game_named("nylon_ppong")
NONE = np.zeros(4, int)


def plain(**said: Any) -> Batch:
    return Batch(NYLON, is_compiled=False, **{"count": 4, "seed": 1, "preset": "quick", **said})


def play(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize(
    "given", [np.zeros(10, int), np.zeros(4), NONE.reshape(4, 1), NONE > 0, "draw", None, [[0]] * 4]
)
def test_actions_of_another_shape_or_type_are_refused(given):
    batch = plain(check=False)
    before = batch.save()
    with pytest.raises(
        NotationError, match=r"actions of a batch: .* whole numbers of shape \(4,\)"
    ):
        batch.step(given)
    assert batch.save() == before


@pytest.mark.parametrize("number", [-1, 99, 2**40, 3])
def test_an_action_that_is_not_legal_is_refused_with_its_match(number):
    batch = plain()
    actions = batch.masks.argmax(axis=1)
    actions[2] = number
    assert number != 3 or not batch.masks[2, 3]
    before = batch.save()
    with pytest.raises(IllegalAction, match="match 2") as refused:
        batch.step(actions)
    assert refused.value.why == {"match": 2, "action": number}
    assert refused.value.seat == batch.seats[2]
    assert refused.value.legal
    assert batch.save() == before


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint16, np.uint64])
def test_whole_numbers_of_any_type_are_taken(kind):
    one, other = plain(), plain()
    for _ in range(10):
        one.step(one.masks.argmax(axis=1).astype(kind))
        other.step(other.masks.argmax(axis=1).tolist())
    assert one.save() == other.save()


def test_options_may_differ_by_match_and_so_may_seeds():
    every = [NYLON.make_options(players=n, rounds=1) for n in (2, 6, 4, 2)]
    for given in (every, tuple(every), packed(*every)):
        batch = Batch(NYLON, given, 4, [5, 6, 7, 8], is_compiled=False)
        alone = [
            Batch(NYLON, one, 1, seed, is_compiled=False) for one, seed in zip(every, (5, 6, 7, 8))
        ]
        for _ in range(60):
            actions = batch.masks.argmax(axis=1)
            batch.step(actions)
            for one, action in zip(alone, actions):
                one.step([action])
        assert batch.states.tobytes() == b"".join(one.states.tobytes() for one in alone)
        assert batch.returns.shape == (4, 6)
        assert not batch.returns[0, 2:].any()
        assert batch.returns[0, :2].tolist() == alone[0].returns[0].tolist()


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"options": [NYLON.make_options()] * 3}, "give one for all, or 4"),
        ({"options": NYLON.make_options(), "preset": "quick"}, "as one value or by name"),
        ({"options": "quick"}, "give one for all, or 4"),
        ({"seed": [1, 2]}, "one for each of 4"),
        ({"episode": "hand"}, "episode of a batch: cannot read 'hand'; one of match, deal"),
        ({"autoreset": "later"}, "one of same_step, next_step, disabled"),
        ({"rewards_at": "step"}, "one of match, deal"),
        ({"bots": ("learner", "careful")}, "match 0 .*4 sit there"),
        ({"bots": ("careful",) * 4}, "at least one seat to the learner"),
        ({"bots": ("learner", "exact", "careful", "careful")}, "give one of learner, random"),
        ({"bots": [("learner",) * 4] * 3}, "such a row for each of 4"),
    ],
)
def test_what_cannot_be_said_is_refused(said, message):
    with pytest.raises(NotationError, match=message):
        Batch(NYLON, count=4, is_compiled=False, **said)


def test_numbers_that_make_no_sense_are_refused():
    with pytest.raises(NotationError, match="matches of a batch: cannot read 0"):
        plain(count=0)
    with pytest.raises(NotationError, match=r"matches of a batch: cannot read 2\.5"):
        plain(count=2.5)
    with pytest.raises(NotationError, match=r"first match of a batch: cannot read 1\.5"):
        plain(first=1.5)
    for seed in (-1, 2.5, [1, 2, -3, 4]):
        with pytest.raises(NotationError, match="a seed is a whole number from 0"):
            plain(seed=seed)
    for threads in (0, 1.5):
        with pytest.raises(NotationError, match=f"threads of a batch: cannot read {threads}"):
            plain().step([0] * 4, threads=threads)


FLAGS = np.array([0, 0, 1, 0], np.int32)  # what `dones` is: no names of matches


@pytest.mark.parametrize("lanes", [[4], [-1], [0.0], np.ones(3, bool), 2, "all", [[0]], FLAGS])
def test_matches_that_are_not_there_cannot_be_reset(lanes):
    batch = plain()
    before = batch.save()
    with pytest.raises(NotationError, match="matches to reset"):
        batch.reset(matches=lanes)
    assert batch.save() == before


def test_no_match_and_matches_in_any_order_can_be_reset():
    batch, other = plain(), plain()
    batch.reset(matches=[])
    assert batch.save() == other.save()
    batch.reset(seed=[7, 8], matches=[3, 1])
    other.reset(seed=[8, 7], matches=np.array([False, True, False, True]))
    assert batch.save() == other.save()


def test_a_misspelt_house_rule_is_refused():
    with pytest.raises(OptionError, match="roundz"):
        plain(roundz=3)


def test_a_bot_that_is_no_kernel_cannot_sit_in_a_batch():
    with pytest.raises(NotationError, match="outside of compiled code; give one of learner"):
        Batch("wolnam_ppong", players=2, bots=("learner", "solver"), is_compiled=False)


def test_a_batch_that_was_reset_with_a_seed_is_a_new_one():
    batch, other = play(plain(seed=9), 30), plain(seed=9)
    batch.reset(9)
    assert batch.states.tobytes() == other.states.tobytes()
    assert play(batch, 30).states.tobytes() == play(other, 30).states.tobytes()
    batch.reset()
    assert batch.states.tobytes() != plain(seed=9).states.tobytes()
    batch.reset([4, 9], matches=[3, 1])
    assert batch.states[1].tobytes() == plain(count=1, seed=9).states[0].tobytes()


# ---- saved -----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 4])
def test_a_saved_batch_plays_on_as_if_it_had_never_stopped(count):
    seats = "learner", "high_card", "random", "hasty"
    batch = Batch(
        NYLON, count=count, seed=2, is_compiled=False, bots=seats, rotate=True, observe=True
    )
    play(batch, 20)
    copies = [Batch.load(batch.save(), is_compiled=False), copy.deepcopy(batch)]
    for again in copies:
        assert (again.observations() == batch.observations()).all()
    saved = play(batch, 60).save()
    assert [play(again, 60).save() for again in copies] == [saved] * 2


def changed(data: bytes, **said: Any) -> bytes:
    """Return a saved batch that says something else of itself, its hash right again."""
    line, _, rest = data[:-32].partition(b"\n")
    body = json.dumps({**json.loads(line), **said}).encode() + b"\n" + rest
    return body + hashlib.sha256(body).digest()


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"form": "madang batch 0"}, "this reads"),
        ({"game": "poker"}, "game: cannot read 'poker'"),
        ({"rules_version": 99}, "rules_version of a saved batch of nylon_ppong"),
        ({"observations": "0" * 12}, "observations of a saved batch"),
        ({"layout": "0" * 16}, "layout of a saved batch"),
        ({"count": 3}, "layout of a saved batch"),
        ({"game": "wolnam_ppong"}, "of a saved batch of wolnam_ppong"),
    ],
)
def test_a_batch_of_another_version_is_refused(said, message):
    with pytest.raises(NotationError, match=message):
        Batch.load(changed(plain().save(), **said), is_compiled=False)


def test_a_batch_that_was_cut_or_changed_is_refused():
    saved = plain().save()
    for bad in (b"", saved[:-1], saved.replace(b"same_step", b"next_step"), b"x" + saved):
        with pytest.raises(NotationError, match="whole and unchanged"):
            Batch.load(bad, is_compiled=False)

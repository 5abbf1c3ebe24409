"""What is promised of examples/ppo.py: it learns, it goes on, and its file plays the same."""

import csv
import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from madang.bots.policy import load_policy, save_policy
from madang.games import game_named

pytestmark = [pytest.mark.train, pytest.mark.timeout(900)]

PPO = Path(__file__).parents[1] / "examples" / "ppo.py"
GAME = game_named("nylon_ppong")


@pytest.fixture(scope="module")
def ppo():
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("ppo", PPO)
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module
    spec.loader.exec_module(module)
    return module


def test_a_minute_is_enough_to_learn_something_and_it_goes_on_from_there(ppo, tmp_path):
    given = {"threads": 1, "out": tmp_path / "small", "preset": "source", "seed": 1}
    ppo.train(GAME.name, 15, 0.8, resume=False, judge_every=0.4, **given)
    ppo.train(GAME.name, 15, 1.0, resume=True, judge_every=0.4, **given)
    with (tmp_path / "small" / "learning.csv").open() as file:
        rows = [{name: float(text) for name, text in row.items()} for row in csv.DictReader(file)]
    seconds, decisions = ([row[name] for row in rows] for name in ("seconds", "decisions"))
    assert seconds == sorted(seconds)
    assert decisions == sorted(decisions)
    assert rows[-1]["against_high_card"] > rows[0]["against_high_card"] + 5
    assert load_policy(tmp_path / "small" / "policy.safetensors", GAME).head.name == "small"
    with pytest.raises(ppo.typer.BadParameter, match="--resume"):
        ppo.train(GAME.name, 15, 0.1, resume=False, judge_every=1, **given)


def test_numpy_plays_as_pytorch_does(ppo, tmp_path):
    torch = ppo.torch
    network, file = ppo.Network(GAME, 32).half().float(), tmp_path / "one.safetensors"
    save_policy(file, GAME, "one", network.weights())
    rows = np.random.default_rng(1).random((50, GAME.observations.width), np.float32)
    masks = np.random.default_rng(2).random((50, len(GAME.actions))) < 0.5
    masks[:, 0] = True
    with torch.no_grad():
        logs, _ = network(torch.from_numpy(rows), torch.from_numpy(masks))
    policy = load_policy(file, GAME)
    scores = np.where(masks, policy.scores(rows), -1e9)
    assert np.allclose(torch.log_softmax(torch.from_numpy(scores), 1), logs, atol=1e-4)
    assert policy.actions(rows, masks).tolist() == logs.argmax(1).tolist()


def test_gains_follow_each_seat_to_the_end_of_the_deal(ppo):
    """Two seats by turns; the third step ends the deal, the fourth begins another."""
    plan = ppo.Plan(discount=1.0, trace=0.5)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = 4, -4
    guesses = np.array([[1], [-1], [2], [0]], np.float32)
    columns = dict.fromkeys(("rows", "masks", "actions", "logs"), np.zeros((4, 1)))
    played = ppo.Played(
        **columns,
        seats=np.array([[0], [1], [0], [0]]),
        guesses=guesses,
        is_mine=np.ones((4, 1), np.bool_),
        stakes=np.array([[1], [2], [1], [1]], np.float32),
        rewards=rewards,
        dones=np.array([[0], [0], [1], [0]], np.bool_),
    )
    gains, counts = ppo.gains_of(played, plan)
    # step 2: seat 0 wins 4 where 2 was guessed; step 0: 1 was guessed, 2 later, and half of the
    # later gain; step 1: seat 1 loses 4 at a stake of 2 where -1 was guessed; step 3: it goes on
    assert gains[:3, 0].tolist() == [2 - 1 + 0.5 * 2, -4 / 2 + 1, 4 - 2]
    assert counts[:, 0].tolist() == [True, True, True, False]

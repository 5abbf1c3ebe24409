"""What is promised of `madang.learn`; what needs PyTorch is run by `make test-train`."""

import csv
import importlib.util
import re
from dataclasses import fields, replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from madang.batch import Batch
from madang.bots.network import Network, scale_of
from madang.bots.policy import load_policy
from madang.cli import run
from madang.errors import NotationError
from madang.games import GAMES, game_named
from madang.layout import places_after
from madang.learn.actor import Actor, KernelScorer, Order, company_of
from madang.learn.crew import crew_for
from madang.learn.judge import GATES
from madang.learn.plan import COURSES, Plan, course_of, options_for, plan_for, settings_given
from madang.learn.trajectories import Trajectory, gains_of, hidden_of, joined, sizes_of

ROOT = Path(__file__).parents[1]
GAME = game_named("nylon_ppong")


def is_missing(package):
    """Tell whether a package is not installed."""
    return importlib.util.find_spec(package) is None


# ---- without PyTorch -------------------------------------------------------------------------


def test_every_game_has_a_course_and_its_plan_survives_being_written():
    assert set(COURSES) == {game.name for game in GAMES}
    for game in GAMES:
        plan = plan_for(game, seed=3)
        assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
        assert game.seats(options_for(game, plan.preset)) > 1
    with pytest.raises(NotationError, match="there are courses for"):
        course_of(replace(GAME, name="poker"))


def test_settings_are_read_from_words():
    found = settings_given(["gain=5", "widths=64,32", "advisor=value", "lanes=16"])
    assert found == {"gain": 5.0, "widths": (64, 32), "advisor": "value", "lanes": 16}
    assert plan_for(GAME, **found).widths == (64, 32)
    for wrong, says in (
        ("gain=much", "float"),
        ("lanes=1.5", "int"),
        ("lanes=0", ">= 1"),
        ("minibatch=0", ">= 1"),
        ("widths=", "int"),
        ("mirror=2", "<= 1"),
        ("gain=inf", "<= 1000000"),
        ("gain=nan", ">= 0"),
        ("widths=8,8,8,8,8,8,8,8", "length <= 7"),
        ("speed=3", "one of preset, seed"),
        ("game=go", "one of preset, seed"),
    ):
        with pytest.raises(NotationError, match=says):
            settings_given([wrong])


@pytest.mark.parametrize(
    "given", ["--set gain=2", "--preset table", "--seed 2", "--actors 4", "--taught 0.5"]
)
def test_a_training_that_goes_on_takes_no_other_settings(tmp_path, capsys, given):
    flag, value = given.split()
    words = ["train", "nylon_ppong", "--folder", str(tmp_path), "--resume", flag, value]
    assert run(words) == 2
    assert f"leave {flag} out" in capsys.readouterr().err


def test_who_sits_where():
    plan = plan_for(GAME, lanes=8, mirror=0.5, past=0.25)
    words, is_copy = company_of(4, course_of(GAME), plan)
    assert [row.count("learner") for row in words] == [4] * 6 + [1] * 2
    assert is_copy.sum(axis=1).tolist() == [0] * 4 + [3] * 2 + [0] * 2
    assert len({row.index("learner") for row in words[6:]}) == 2


def test_in_mahjong_every_seat_learns_where_a_bot_teaches_to_the_end():
    game = game_named("korean_mahjong")
    for taught, learning in ((0.7, 192), (1.0, 256)):
        plan = plan_for(game, taught=taught)
        words, is_copy = company_of(4, course_of(game), plan)
        assert words.count(["learner"] * 4) == learning
        assert is_copy.any() == (taught < 1)


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_what_is_hidden_is_written_from_the_seat_that_is_asked(name):
    game = game_named(name)
    options = game.make_options()
    batch, players = Batch(game, options, 9, seed=2, is_compiled=False), game.seats(options)
    while not batch.seats.any():
        batch.step(batch.random_actions())
    belief, danger = hidden_of(game, batch.states, batch.seats, players)
    assert (belief.shape[1], danger.shape[1]) == sizes_of(game)
    assert set(np.unique(danger)) <= {0, 1}
    places = game.house_rules.most_seats
    match = int(batch.seats.argmax())  # where others that come before it follow after it
    state, seat = batch.states[match], int(batch.seats[match])
    by_seat = belief[match].reshape(places - 1, -1)
    assert not by_seat[players - 1 :].any()
    for other in set(range(players)) - {seat}:
        place = places_after(seat, other, players)
        if "waits" in state.dtype.names:
            assert by_seat[place - 1].tolist() == state["hands"][other].tolist()
        elif "hands" in state.dtype.names:
            assert by_seat[place - 1].sum() == int(state["hands"][other]).bit_count()
        else:
            assert by_seat[place - 1].sum() == (state["lows"][other] >= 0) * 2


def test_a_bet_of_any_size_is_advised_and_taught_as_the_nearest_of_the_table():
    game = game_named("wolnam_ppong")
    batch = Batch(game, game.make_options(), 200, seed=2, is_compiled=False)
    advice = batch.advice("wide")
    assert batch.masks[np.arange(len(batch)), advice].all()
    assert {game.format_action(int(one)) for one in advice} == {"fold", "ado"}


def trajectory(rewards, seats, dones, is_mine):
    """Return what was played by two seats in one match: (T, 1) arrays, (T, 1, 2) rewards."""
    steps = len(seats)
    columns = {one.name: np.zeros((steps, 1, 1), np.float32) for one in fields(Trajectory)}
    columns |= {
        "seats": np.array(seats)[:, None],
        "rewards": np.array(rewards, np.float32)[:, None],
        "dones": np.array(dones, np.bool_)[:, None],
        "is_mine": np.array(is_mine, np.bool_)[:, None],
        "stakes": np.ones((steps, 1), np.float32),
    }
    return Trajectory(**columns)


def test_gains_follow_each_seat_to_the_end_of_the_deal():
    """Two seats by turns; the third step ends the deal, the fourth begins another."""
    rewards = [(0, 0), (0, 0), (4, -4), (0, 0)]
    played = trajectory(rewards, [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 1, 1])
    guesses = np.array([[1], [-1], [2], [0]], np.float32)
    gains, counts = gains_of(played, guesses, 0.5)
    # step 2: 4 is won where 2 was guessed; step 0: 1 was guessed, then 2, and half of the gain
    # after it; step 1: seat 1 loses 4 where -1 was guessed; what step 3 brings is not known yet
    assert gains[:3, 0].tolist() == [2 - 1 + 0.5 * 2, -4 + 1, 4 - 2]
    assert counts[:, 0].tolist() == [True, True, True, False]


def test_decisions_of_older_copies_do_not_count():
    played = trajectory([(0, 0), (1, -1)], [0, 1], [0, 1], [1, 0])
    _, counts = gains_of(played, np.zeros((2, 1), np.float32), 0.9)
    assert counts[:, 0].tolist() == [True, False]


def test_actors_lie_side_by_side_in_their_order():
    one, other = (trajectory([(value, 0)], [0], [1], [1]) for value in (1, 2))
    assert joined([one]) is one
    assert joined([one, other]).rewards[0, :, 0].tolist() == [1, 2]


@pytest.mark.compiled
def test_a_network_is_asked_only_where_the_teacher_is_not_followed():
    actor, actions = Actor(plan_for(GAME, lanes=32), 0), len(GAME.actions)
    inputs = GAME.observations.width + actions
    trunk = ((np.zeros((4, inputs), np.float32), np.zeros(4, np.float32)),)
    heads = {"policy": (np.zeros((actions, 4), np.float32), np.zeros(actions, np.float32))}
    network = Network(trunk, heads, scale_of(GAME.observations), 4.0, True)
    score, asked = KernelScorer(network), []

    def counted(rows, advice):
        asked.append(len(rows))
        return score(rows, advice)

    played = actor.play(Order(counted, counted, 8, is_taught=True))
    assert 0 < sum(asked) < played.actions.size / 4
    asked.clear()
    played = actor.play(Order(counted, counted, 8))
    assert sum(asked) == played.actions.size


@pytest.mark.skipif(not is_missing("torch"), reason="PyTorch is here: make test-train trains")
def test_without_pytorch_the_extra_is_named(tmp_path, capsys):
    folder = tmp_path / "one"
    assert run(["train", "nylon_ppong", "--folder", str(folder)]) == 2
    assert f"training needs more: pip install -e '{ROOT}[train]'\n" in capsys.readouterr().err
    assert not folder.exists()


def test_folders_that_hold_no_training_or_cannot_be_one_are_refused(tmp_path, capsys):
    assert run(["train", "nylon_ppong", "--folder", str(tmp_path / "no"), "--resume"]) == 2
    assert "begin one without --resume" in capsys.readouterr().err
    assert run(["train", "nylon_ppong", "--folder", str(tmp_path / "No")]) == 2
    assert "named like its folder" in capsys.readouterr().err
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "plan.json").write_text("{}")
    assert run(["train", "nylon_ppong", "--folder", str(tmp_path / "old")]) == 2
    assert "--resume goes on" in capsys.readouterr().err


@pytest.mark.skipif(not is_missing("ray"), reason="Ray is here: make test-train plays with it")
def test_without_ray_the_extra_is_named():
    with pytest.raises(NotationError, match=re.escape(f"pip install -e '{ROOT}[ray]'")):
        crew_for(plan_for(GAME), 0, on_ray=True)


# ---- with PyTorch ----------------------------------------------------------------------------

SMALL = {"lanes": 32, "steps": 32, "minibatch": 512, "lists": 10, "actors": 2}


def trained(folder, updates, **given):
    """Train for so many updates and return the training: a clock counts them."""
    from madang.learn import training

    training.use_threads(1)
    made = training.begun(folder, plan_for(GAME, **SMALL | given), lambda: 0.0)
    return gone_on(made, updates)


def gone_on(made, updates):
    """Go on for so many updates, and judge."""
    crew = crew_for(made.plan, made.turns, on_ray=False)
    made.turns += 1
    for turn in range(updates):
        made.update(crew, turn / updates)
    crew.close()
    made.judge(1)
    return made


@pytest.mark.train
@pytest.mark.compiled
@pytest.mark.timeout(900)
def test_the_same_seed_and_actors_train_the_same_network(tmp_path):
    one, other = (trained(tmp_path / name, 6, taught=0.5) for name in ("one", "other"))
    for name in one.learner.network().heads:
        weights = [made.learner.network().heads[name][0].tobytes() for made in (one, other)]
        assert weights[0] == weights[1]
    assert one.found == other.found
    policy = load_policy(tmp_path / "one" / "policy.safetensors", GAME)
    assert policy.network.gain == one.found["gain"] in {gate * one.plan.gain for gate in GATES}
    assert one.decisions == other.decisions > 6 * 32


@pytest.mark.train
@pytest.mark.compiled
@pytest.mark.timeout(900)
def test_it_learns_what_the_teacher_knows_and_goes_on_from_there(tmp_path):
    from madang.learn import training

    folder = tmp_path / "small"
    first = trained(folder, 30, advisor="", taught=1.0)
    fresh = first.module.Learner(GAME, first.plan)
    again = training.resumed(folder, lambda: 0.0)
    assert (again.decisions, again.updates, again.turns) == (first.decisions, 30, 1)
    for one, other in zip(first.learner.policy.parameters(), again.learner.policy.parameters()):
        assert one.equal(other)
    gone_on(again, 30)
    with (folder / "learning.csv").open() as file:
        rows = [{name: float(text) for name, text in row.items()} for row in csv.DictReader(file)]
    assert rows[-1]["decisions"] > rows[0]["decisions"]
    order = Order(*[KernelScorer(fresh.network())] * 2, 64, is_taught=True)
    lesson = fresh.lesson_of(Actor(first.plan, 9).play(order))  # decisions that nobody learned from
    before, after = (
        dict(zip(first.module.FIGURES, one.loss_of(lesson, True)[1].tolist()))
        for one in (fresh, again.learner)
    )
    for name in ("taught", "wrong", "blind", "belief", "danger"):
        assert after[name] < before[name]
    policy = load_policy(folder / "policy.safetensors", GAME)
    assert policy.head.name == "small"
    assert set(policy.network.heads) == {"policy", "value", "danger", "belief"}


@pytest.mark.train
@pytest.mark.compiled
@pytest.mark.timeout(900)
def test_numpy_plays_as_pytorch_does(tmp_path):
    made = trained(tmp_path / "one", 2)
    torch = made.module.torch
    chance = np.random.default_rng(1)
    rows = chance.random((50, GAME.observations.width), np.float32)
    masks, advice = np.ones((50, len(GAME.actions)), np.bool_), chance.integers(0, 19, 50)
    with torch.no_grad():
        scaled = torch.from_numpy(rows) * made.learner.scale
        assert made.plan.reach == 10
        _, logs, _ = made.learner.policy(scaled, torch.from_numpy(masks), torch.from_numpy(advice))
    scores = torch.from_numpy(made.learner.network().scores(rows, advice))
    assert torch.allclose(torch.log_softmax(scores, 1), logs, atol=1e-4)


@pytest.mark.train
@pytest.mark.compiled
def test_a_step_from_which_nothing_can_be_learned_ends_nothing(tmp_path):
    made = trained(tmp_path / "short", 2, advisor="", steps=1, lanes=2, actors=1, taught=0.0)
    assert made.decisions == 0
    assert made.updates == 2


@pytest.mark.train
@pytest.mark.compiled
def test_actors_are_answered_alike_on_a_card_and_by_the_kernel():
    """Here the card is whatever PyTorch has: the processor where there is none."""
    from madang.learn.learner import Learner, torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    learner = Learner(GAME, plan_for(GAME, **SMALL), device)
    weights = learner.policy.state_dict()
    kernel, card = (learner.scorer_of(weights, on_card) for on_card in (False, True))
    chance = np.random.default_rng(1)
    rows = chance.random((50, GAME.observations.width), np.float32)
    advice = chance.integers(0, 19, 50).astype(np.int32)
    found = card(rows, advice)
    assert found.shape == (50, len(GAME.actions))
    assert found.dtype == np.float32
    assert np.allclose(kernel(rows, advice), found, atol=1e-2)
    with torch.no_grad():  # a learner that learns on changes nothing that actors were given
        learner.policy.heads["policy"].bias += 1
    assert np.array_equal(card(rows, advice), found)


@pytest.mark.train
@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--device", "gpu", "`cpu` works everywhere"),
        ("--device", "cuda:99", "`cpu` works everywhere"),
        ("--set", "advisor=nobody", "give one of"),
        ("--set", "advisor=learner", "name a house bot"),
        ("--device", "meta", "`cpu` works everywhere"),
        ("--set", "widths=4096,4096", "its file would have"),
    ],
)
def test_what_cannot_train_is_refused_and_leaves_no_folder(tmp_path, capsys, option, value, says):
    folder = tmp_path / "one"
    assert run(["train", "nylon_ppong", "--folder", str(folder), option, value]) == 2
    assert says in capsys.readouterr().err
    assert not folder.exists()


@pytest.mark.train
@pytest.mark.compiled
@pytest.mark.timeout(900)
@pytest.mark.skipif(is_missing("ray"), reason="pip install 'madang[ray]', then make test-train")
def test_actors_of_ray_play_as_those_of_this_process():
    from madang.learn.learner import Learner

    plan = plan_for(GAME, **SMALL)
    score = KernelScorer(Learner(GAME, plan).network())
    order = Order(score, score, 8, is_taught=False)
    found = []
    for on_ray in (False, True):
        crew = crew_for(plan, 0, on_ray)
        found.append(crew.play(order))
        crew.close()
    for one in fields(Trajectory):
        assert getattr(found[0], one.name).tobytes() == getattr(found[1], one.name).tobytes()

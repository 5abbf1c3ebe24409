"""One seat of every game as Gymnasium has it: its own checks, and what they do not ask."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import madang.envs.gymnasium
from madang.batch import Batch
from madang.envs.spaces import env_id
from madang.errors import IllegalAction, NotationError, OptionError
from madang.game import Game
from madang.games import GAMES
from tests import matches

every_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.observations.width], ids=lambda game: game.name
)
NYLON = "madang/NylonPpong-v1"
PLAIN = {"is_compiled": False}  # starts at once; both twins play the same: see test_batch
WOLNAM = "madang/WolnamPpong-v1"
AMONG_EXACT = {"preset": "quick", "opponents": "exact", **PLAIN}
QUICK = {"preset": "quick", "opponents": "careful", **PLAIN}
gymnasium.register_envs(madang.envs.gymnasium)


def short(game: Game, **given: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(env_id(game), **PLAIN, **matches.short(game), **given)


def legal(masks: Any) -> Any:
    """Return the last legal action in each row."""
    return masks.shape[-1] - 1 - masks[..., ::-1].argmax(axis=-1)


@every_game
def test_it_passes_the_check_of_the_library(game):
    check_env(short(game).unwrapped)


@every_game
def test_an_episode_ends_with_what_the_seat_has_won(game):
    env = short(game, seat=1)
    observation, info = env.reset(seed=4)
    won, terminated = 0.0, False
    while not terminated:
        assert observation in env.observation_space
        action = legal(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        won += float(reward)
        assert not truncated
    batch = env.unwrapped.batch
    assert won == batch.returns[0, 1]
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded):
        env.step(action)


def test_what_was_won_before_the_seat_was_asked_comes_with_its_first_reward():
    env = gymnasium.make(WOLNAM, episode="match", **AMONG_EXACT)
    _, info = env.reset(seed=3)
    batch = env.unwrapped.batch
    assert batch.rewards[0, 0] == -50  # the ante of a deal that is over
    won, terminated = 0.0, False
    while not terminated:
        _, reward, terminated, _, info = env.step(info["action_mask"].argmax())
        won += float(reward)
    assert won == batch.returns[0, 0]


@pytest.mark.parametrize(
    ("episode", "begins", "deals"), [("deal", 2, 1), ("first_deal", 1, 1), ("match", 1, 3)]
)
def test_a_reset_goes_on_with_what_follows_the_episode(episode, begins, deals):
    """A deal and the next of its match; a first deal, or a match, and another match."""
    env = gymnasium.make(NYLON, episode=episode, rounds=3, **PLAIN).unwrapped
    env.reset(seed=2)
    played, over = set(), False
    while not over:
        played.add(int(env.batch.states[0].deal_no))
        *_, over, _, _ = env.step(int(env.action_masks().argmax()))
    assert len(played) == deals
    env.reset()
    assert env.batch.states[0].deal_no == begins
    assert not env.batch.dones[0]
    env.step(int(env.action_masks().argmax()))
    env.reset(seed=2)
    assert env.batch.states[0].deal_no == 1


@every_game
def test_an_episode_is_one_deal(game):
    env = gymnasium.make(env_id(game), **PLAIN)
    for seed in (1, None, None):
        _, info = env.reset(seed=seed)
        batch = env.unwrapped.batch
        before, won, over = batch.states[0].deal_no, env.unwrapped.owed, False
        while not over:
            _, reward, over, _, info = env.step(legal(info["action_mask"]))
            won += float(reward) - env.unwrapped.owed
        assert batch.final_states[0].deal_no == before
        assert batch.final_states[0].points[0] in (won, -won)  # Nylon-ppong counts penalties


def test_masks_are_those_of_maskable_ppo():
    env = gymnasium.make(NYLON, **QUICK)
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.shape == (env.action_space.n,)
    assert np.array_equal(masks, info["action_mask"])


def test_an_illegal_action_ends_the_episode_or_is_refused():
    env = gymnasium.make(NYLON, illegal_reward=-5, **QUICK)
    _, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-5, True)
    assert "legal: " in info["illegal_action"]
    env = gymnasium.make(NYLON, illegal_reward=None, **QUICK)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="legal: "):
        env.step(illegal)
    for number in (1.9, True, None, 1 << 70, -1):
        with pytest.raises(NotationError, match="an action is a whole number from 0 to"):
            env.step(number)
    _, _, terminated, _, _ = env.step(legal(env.get_wrapper_attr("action_masks")()))
    assert not terminated


def test_opponents_sit_in_turn_order_after_the_seat():
    env = gymnasium.make(NYLON, seat=2, opponents=["careful", "hasty", "random"], **PLAIN)
    roles = env.unwrapped.batch.config.roles[0]
    assert roles == ("hasty", "random", "learner", "careful")


@pytest.mark.parametrize(
    ("given", "error", "remedy"),
    [
        ({"opponents": "exakt"}, NotationError, "one of learner, random"),
        ({"opponents": "learner"}, NotationError, "the name of a bot"),
        ({"opponents": ["careful"]}, NotationError, "3 in turn order"),
        ({"seat": 4}, NotationError, "0 to 3"),
        ({"plyers": 4}, OptionError, "players"),
        ({"episode": "day"}, NotationError, "match, deal"),
        ({"render_mode": "svg"}, NotationError, "ansi, rgb_array"),
        ({"illegal_reward": "x"}, NotationError, "illegal_reward: cannot read 'x'; give a number"),
        ({"reward_scale": float("nan")}, NotationError, "reward_scale: cannot read nan"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*The environment is being initialised with render_mode")
def test_what_cannot_be_is_refused_with_the_remedy(given, error, remedy):
    with pytest.raises(error, match=remedy):
        gymnasium.make(NYLON, **PLAIN, **given)


def test_a_bot_that_compiled_code_cannot_call_is_refused():
    with pytest.raises(
        NotationError, match="outside of compiled code; give one of learner, random"
    ):
        gymnasium.make("madang/WolnamPpong-v1", opponents="solver", **PLAIN)


def test_a_specification_makes_the_same_environment_again():
    env = gymnasium.make(NYLON, **QUICK)
    for spec in (EnvSpec.from_json(env.spec.to_json()), pickle.loads(pickle.dumps(env.spec))):
        again = gymnasium.make(spec)
        assert again.spec == env.spec
        assert np.array_equal(again.reset(seed=6)[0], env.reset(seed=6)[0])


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_goes_on_from_where_it_stands(copied):
    env = gymnasium.make(NYLON, **QUICK).unwrapped
    _, info = env.reset(seed=6)
    env.step(legal(info["action_mask"]))
    again = copied(env)
    for _ in range(5):
        answers = [one.step(legal(one.action_masks())) for one in (env, again)]
        assert np.array_equal(answers[0][0], answers[1][0])
        assert answers[0][1:4] == answers[1][1:4]


# ---- many at once ----------------------------------------------------------------------------


def vector(count: int, **given: Any) -> Any:
    return gymnasium.make_vec(NYLON, num_envs=count, **{**QUICK, **given})


def played(envs: Any, steps: int, seed: int = 5) -> list[Any]:
    """Return what is answered in the first match to the first legal action each time."""
    observation, infos = envs.reset(seed=seed)
    answers = [(observation[0].tobytes(), infos["action_mask"][0].tobytes())]
    for _ in range(steps):
        observation, reward, over, _, infos = envs.step(legal(infos["action_mask"]))
        answers.append((observation[0].tobytes(), float(reward[0]), bool(over[0])))
    return answers


def test_a_seed_plays_the_same_alone_and_among_others():
    assert played(vector(1), 40) == played(vector(5), 40)


def test_a_seed_plays_the_same_in_a_vector_and_without():
    env = gymnasium.make(NYLON, **QUICK)
    observation, info = env.reset(seed=5)
    answers = [(observation.tobytes(), info["action_mask"].tobytes())]
    terminated = False
    while not terminated:
        observation, reward, terminated, _, info = env.step(legal(info["action_mask"]))
        answers.append((observation.tobytes(), reward, terminated))
    assert answers == played(vector(2), len(answers) - 1)


def test_matches_of_their_own_seeds_are_those_that_are_made_with_them():
    envs = vector(3)
    rows, _ = envs.reset(seed=[7, 8, 9])
    one, _ = gymnasium.make(NYLON, **QUICK).reset(seed=8)
    assert np.array_equal(rows[1], one)
    again, _ = envs.reset(seed=[7, None, 9])  # which goes on with its own chance
    assert [np.array_equal(*pair) for pair in zip(rows, again, strict=True)] == [True, False, True]
    some, _ = envs.reset(seed=[1, 8, 3], options={"reset_mask": np.array([False, True, False])})
    assert np.array_equal(some, [again[0], one, again[2]])
    with pytest.raises(NotationError, match="2 seeds"):
        envs.reset(seed=[1, 2])


def ended(envs: Any) -> tuple[Any, ...]:
    """Step until an episode ends in some but not in all matches; return the answer."""
    _, infos = envs.reset(seed=1)
    while True:
        answer = envs.step(legal(infos["action_mask"]))
        infos = answer[-1]
        if answer[2].any():
            assert not answer[2].all()
            return answer


@pytest.mark.parametrize(("episode", "deal_no"), [("match", 1), ("deal", 2), ("first_deal", 1)])
def test_next_step_mode_begins_with_the_step_after_the_end(episode, deal_no):
    envs = vector(5, episode=episode)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    *_, over, _, infos = ended(envs)
    _, rewards, after, _, infos = envs.step(legal(infos["action_mask"]))
    assert not rewards[over].any()
    assert not after[over].any()
    assert (envs.unwrapped.batch.states.deal_no[over] == deal_no).all()


def test_same_step_mode_tells_what_was_seen_last():
    envs = vector(5, autoreset_mode="SameStep", episode="match")
    rows, _, over, _, infos = ended(envs)
    assert (envs.unwrapped.batch.states.deal_no[over] == 1).all()
    for lane in range(5):
        seen = infos["final_obs"][lane]
        assert (seen is not None) == over[lane] == infos["_final_obs"][lane]
        assert seen is None or not np.array_equal(seen, rows[lane])
    told = infos["_final_obs"].copy()
    envs.reset(options={"reset_mask": over})
    assert np.array_equal(infos["_final_obs"], told)  # it is the caller's own


def test_both_modes_see_the_same_episodes():
    following, at_once = vector(5), vector(5, autoreset_mode=AutoresetMode.SAME_STEP)
    rows, rewards, over, *_ = ended(following)
    _, others, overs, _, infos = ended(at_once)
    assert np.array_equal(over, overs)
    assert np.array_equal(rewards, others)
    assert np.array_equal(rows[over], np.stack(infos["final_obs"][over]))


def test_without_autoreset_matches_wait_until_they_are_reset():
    envs = vector(5, autoreset_mode="Disabled")
    *_, over, _, infos = ended(envs)
    stale = envs.unwrapped.batch.states[over].tobytes()
    envs.step(legal(infos["action_mask"]))
    assert envs.unwrapped.batch.states[over].tobytes() == stale
    assert not envs.unwrapped.batch.rewards[over].any()  # the last step has paid it
    with pytest.raises(NotationError, match=r"reset_mask: .* bools of shape"):
        envs.reset(options={"reset_mask": over.astype(int)})
    envs.reset(options={"reset_mask": over})
    assert (envs.unwrapped.batch.states.deal_no[over] == 1).all()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("episode", ["match", "deal"])
def test_rewards_of_an_episode_add_up_to_what_the_seat_has_won(mode, episode):
    given = {"autoreset_mode": mode, "episode": episode, "rotate": True}
    envs = gymnasium.make_vec(WOLNAM, num_envs=12, **AMONG_EXACT, **given)
    _, infos = envs.reset(seed=1)
    assert envs.unwrapped.owed.any() == (episode == "match")  # unseen deals are no episodes
    won, episodes = np.zeros(12), 0
    for _ in range(40):
        _, rewards, over, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        won += rewards
        returns = envs.unwrapped.batch.returns[np.arange(12), envs.unwrapped.learners]
        assert np.array_equal(won[over], returns[over])
        won[over] = 0
        episodes += over.sum()
    assert episodes > 12


def test_the_seat_may_differ_by_match():
    envs = vector(6, rotate=True, seat=1)
    assert envs.unwrapped.learners.tolist() == [1, 2, 3, 0, 1, 2]
    assert [row.index("learner") for row in rows_of(envs.unwrapped.batch)] == [1, 2, 3, 0, 1, 2]


def rows_of(batch: Batch) -> list[list[str]]:
    """Return who sits in each match."""
    words = {-1: "learner"}
    return [[words.get(bot, "bot") for bot in row] for row in batch.buffers.envs.bots[:, :4]]


def test_what_a_vector_returns_is_the_callers_own_unless_it_wants_windows():
    for is_copied in (True, False):
        envs = vector(2, copy=is_copied)
        rows, infos = envs.reset(seed=1)
        again, _, _, _, infos_again = envs.step(legal(infos["action_mask"]))
        assert np.shares_memory(rows, again) is not is_copied
        assert np.shares_memory(infos["action_mask"], infos_again["action_mask"]) is not is_copied


def test_an_illegal_action_in_a_vector_is_refused_and_changes_nothing():
    envs = vector(3)
    _, infos = envs.reset(seed=1)
    actions = legal(infos["action_mask"])
    actions[1] = infos["action_mask"][1].argmin()
    before = envs.unwrapped.batch.states.tobytes()
    with pytest.raises(IllegalAction, match="match 1"):
        envs.step(actions)
    assert envs.unwrapped.batch.states.tobytes() == before


def test_a_copy_of_a_vector_goes_on_from_where_it_stands():
    envs = vector(3)
    _, infos = envs.reset(seed=1)
    envs.step(legal(infos["action_mask"]))
    again = pickled(envs)
    rows, others = (one.step(legal(one.unwrapped.action_masks()))[0] for one in (envs, again))
    assert np.array_equal(rows, others)


def test_a_vector_renders_each_table():
    envs = vector(2, render_mode="ansi")
    envs.reset(seed=1)
    assert [text.count("to_act") for text in envs.render()] == [1, 1]

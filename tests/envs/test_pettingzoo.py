"""The games as PettingZoo has them: its own tests, and what they do not ask."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo import test as library
from pettingzoo.utils import wrappers

from madang.batch import Batch
from madang.batch.config import EPISODES
from madang.envs import pettingzoo
from madang.errors import IllegalAction, NotationError, OptionError
from madang.game import Game
from madang.games import GAMES
from tests import matches

every_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.observations.width], ids=lambda game: game.name
)

PLAIN = {"is_compiled": False}  # whatever is on the disk

# What the library says of every environment that is not one of its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def short(game: Game, **given: Any) -> Any:
    return pettingzoo.env(game.name, **matches.short(game), **PLAIN, **given)


@every_game
def test_it_passes_the_test_of_the_interface(game):
    library.api_test(short(game), num_cycles=30)


@every_game
def test_the_same_seed_plays_the_same(game):
    library.seed_test(lambda: short(game), num_cycles=10)


@every_game
def test_observations_can_be_asked_to_be_saved(game, capsys):
    library.test_save_obs(short(game))
    assert "did not save" in capsys.readouterr().out  # rows are no images


@every_game
def test_it_renders_as_the_library_wants(game):
    library.render_test(lambda **given: short(game, **given))


# ---- what the library does not ask ------------------------------------------------------------


def first_legal(env: Any) -> int:
    return int(env.observe(env.agent_selection)["action_mask"].argmax())


def played_out(env: Any) -> dict[str, float]:
    """Play an episode and return what each agent was paid."""
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, *is_over, _ = env.last()
        paid[agent] += reward
        env.step(None if any(is_over) else int(observation["action_mask"].argmax()))
    return paid


@every_game
@pytest.mark.parametrize("episode", EPISODES)
def test_rewards_add_up_to_the_returns_of_the_episode(game, episode):
    env = short(game, episode=episode)
    env.reset(seed=5)
    table = env.match.table
    assert list(played_out(env).values()) == table.totals()
    assert table.is_over if episode == "match" else table.state.deal_no == 1
    assert "mahjong" not in game.name or sum(table.totals()) == 0


@every_game
def test_an_episode_is_a_deal_and_a_reset_goes_on_with_the_next(game):
    env = pettingzoo.env(game.name, **PLAIN)
    env.reset(seed=3)
    before = np.zeros(env.seats)
    for deal in (1, 2, 3):
        assert env.match.table.state.deal_no == deal
        paid = list(played_out(env).values())
        assert env.match.table.totals() == (before + paid).tolist()
        before += paid
        env.reset()
    env.reset(seed=3)
    env.step(first_legal(env))
    env.reset()  # in the middle of a deal: nothing is left of its match
    assert env.match.table.state.deal_no == 1


@every_game
def test_a_seed_deals_what_it_deals_in_a_batch(game):
    env = short(game).unwrapped
    env.reset(seed=11)
    batch = Batch(game, env.options, count=3, seed=11, is_compiled=False)
    for _ in range(40):
        if env.match.table.is_over:
            break
        assert env.match.table.states.tobytes() == batch.states[:1].tobytes()
        action = first_legal(env)
        env.step(action)
        batch.step(np.where(np.arange(3) == 0, action, batch.masks.argmax(axis=1)).astype(np.int32))


@pytest.mark.compiled
def test_compiled_code_shows_and_pays_the_same():
    plain, compiled = (
        pettingzoo.raw_env("nylon_ppong", preset="quick", is_compiled=twin)
        for twin in (False, True)
    )
    for env in (plain, compiled):
        env.reset(seed=9)
    while plain.agents and not plain.is_dead(plain.agent_selection):
        seen, reward, *_ = plain.last()
        again, as_much, *_ = compiled.last()
        assert seen["observation"].tobytes() == again["observation"].tobytes()
        assert reward == as_much
        action = int(np.flatnonzero(again["action_mask"])[-1])
        plain.step(action)
        compiled.step(action)
    assert plain.rewards == compiled.rewards


def test_a_reset_without_a_seed_plays_on_with_the_same_chance():
    env = pettingzoo.env("nylon_ppong", preset="quick", **PLAIN)
    env.reset(seed=3)
    first = env.observe("seat_1")["observation"]
    env.reset()
    second = env.observe("seat_1")["observation"]
    assert not np.array_equal(first, second)
    env.reset(seed=3)
    env.reset()
    assert np.array_equal(second, env.observe("seat_1")["observation"])


@every_game
def test_only_the_agent_that_is_asked_has_a_mask(game):
    env = short(game)
    env.reset(seed=2)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@every_game
def test_the_state_is_what_all_seats_know(game):
    env = short(game)
    env.reset(seed=2)
    assert env.state() in env.state_space
    rows = [env.observe(agent)["observation"] for agent in env.agents]
    assert env.state().tobytes() == b"".join(row.tobytes() for row in rows)


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = pettingzoo.raw_env("nylon_ppong", **PLAIN)
    env.reset(seed=1)
    before = env.match.table.states.tobytes()
    illegal = int(env.observe(env.agent_selection)["action_mask"].argmin())
    with pytest.raises(IllegalAction, match="legal: "):
        env.step(illegal)
    assert env.match.table.states.tobytes() == before


@pytest.mark.parametrize("form", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("action", [None, -1, 19, 2.0, True, "draw", np.array([1]), np.nan])
def test_what_is_no_action_is_refused_and_changes_nothing(form, action):
    env = form("nylon_ppong", **PLAIN)
    env.reset(seed=1)
    before = env.match.table.states.tobytes()
    with pytest.raises(NotationError, match=r"action of seat \d .* a whole number from 0 to 18"):
        env.step(action)
    assert env.match.table.states.tobytes() == before


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.array])
def test_an_action_may_be_a_whole_number_of_any_kind(kind):
    env = pettingzoo.env("nylon_ppong", **PLAIN)
    env.reset(seed=1)
    env.step(kind(first_legal(env)))
    assert not any(env.terminations.values())


# ---- what the library's wrappers do -----------------------------------------------------------


def wrapped(game: Game, **given: Any) -> Any:
    """Return an environment in the library's wrappers, as its own card games come."""
    raw = pettingzoo.raw_env(game.name, **matches.short(game), **PLAIN, **given)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


@every_game
@pytest.mark.parametrize("illegal_at", [None, 3])
@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_it_does_what_it_would_in_the_wrappers_of_the_library(game, illegal_at):
    ours, theirs = short(game), wrapped(game)
    for env in (ours, theirs):
        env.reset(seed=6)
    for step in range(10**4):
        if not theirs.agents:
            break
        seen, *told, _ = ours.last()
        again, *as_told, _ = theirs.last()
        assert [seen[key].tobytes() for key in seen] == [again[key].tobytes() for key in again]
        assert (ours.agent_selection, *told) == (theirs.agent_selection, *as_told)
        assert dict(ours.rewards) == dict(theirs.rewards)
        mask = seen["action_mask"]
        action = int(mask.argmin() if step == illegal_at else mask.argmax())
        action = None if any(told[1:]) else action
        ours.step(action)
        theirs.step(action)
    assert ours.agents == theirs.agents == []
    ours.step(None)  # warns, and does nothing


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_an_illegal_action_is_told_to_the_agent_whose_it_was():
    env = pettingzoo.env("nylon_ppong", **PLAIN)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    told = {one: info.get("illegal_action", "") for one, info in env.infos.items()}
    assert "legal: draw" in told.pop(agent)
    assert not any(told.values())


def test_nothing_can_be_asked_before_the_first_reset():
    env = pettingzoo.env("nylon_ppong", **PLAIN)
    for name in ("agents", "num_agents", "agent_selection", "rewards", "infos"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    assert not hasattr(env, "cards")
    for ask in (env.agent_iter, env.state, env.render, lambda: env.step(0)):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
            ask()
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
        env.observe("seat_0")


def test_a_loop_that_forgets_to_step_is_told():
    env = pettingzoo.env("nylon_ppong", **PLAIN)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        list(env.agent_iter())


def test_an_agent_that_is_out_leaves_with_none_and_nothing_follows_the_last(caplog):
    env = pettingzoo.env("nylon_ppong", preset="quick", max_cycles=1, **PLAIN)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(first_legal(env))
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []
    env.step(None)
    assert "Should reset() first" in caplog.text


def test_what_is_handed_out_is_the_caller_s_own():
    env = pettingzoo.env("nylon_ppong", **PLAIN)
    env.reset(seed=1)
    kept, copies, infos = [], [], []
    for _ in range(12):
        seen, *_, info = env.last()
        kept.append(seen)
        infos.append(info)
        copies.append({key: seen[key].copy() for key in seen})
        env.step(first_legal(env))
    for seen, copied in zip(kept, copies, strict=True):
        assert all(np.array_equal(seen[key], copied[key]) for key in seen)
    kept[0]["observation"][:] = kept[0]["action_mask"][:] = 1
    assert not np.array_equal(env.last()[0]["observation"], kept[0]["observation"])


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_an_illegal_action_ends_the_wrapped_environment():
    env = pettingzoo.env("nylon_ppong", illegal_reward=-9, **PLAIN)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert env.rewards == {one: -9 if one == agent else 0 for one in env.agents}


def test_it_truncates_when_an_agent_has_acted_so_many_times():
    env = pettingzoo.env("nylon_ppong", max_cycles=3, **PLAIN)
    env.reset(seed=1)
    acted = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        *_, termination, truncation, _ = env.last()
        assert not termination
        acted[agent] += not truncation
        env.step(None if truncation else first_legal(env))
    assert max(acted.values()) == 3


def test_an_episode_may_be_a_deal():
    env = pettingzoo.env("nylon_ppong", episode="deal", rounds=2, **PLAIN)
    env.reset(seed=1)
    paid = []
    for deal in (1, 2, 1):
        assert env.unwrapped.match.table.state.deal_no == deal
        paid.append(played_out(env))
        env.reset()
    assert paid[0] != paid[1]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_from_where_it_stands(copied):
    env = pettingzoo.env("nylon_ppong", preset="quick", **PLAIN)
    env.reset(seed=8)
    for _ in range(3):
        env.step(first_legal(env))
    assert played_out(copied(env)) == played_out(env)


@pytest.mark.parametrize(
    ("given", "error", "remedy"),
    [
        ({"game": "nylon"}, NotationError, "one of hong_kong_mahjong"),
        ({"players": 9}, OptionError, "2 to 6"),
        ({"plyers": 3}, OptionError, "players"),
        ({"episode": "day"}, NotationError, "one of match, deal"),
        ({"render_mode": "svg"}, NotationError, "one of ansi, rgb_array"),
        ({"max_cycles": 0}, NotationError, "max_cycles: cannot read 0; 1 or more"),
        ({"max_cycles": 2.5}, NotationError, "max_cycles: cannot read 2.5"),
        ({"reward_scale": None}, NotationError, "reward_scale: cannot read None; give a number"),
        ({"illegal_reward": "x"}, NotationError, "illegal_reward: cannot read 'x'; give a number"),
    ],
)
def test_what_cannot_be_is_refused_with_the_remedy(given, error, remedy):
    with pytest.raises(error, match=remedy):
        pettingzoo.env(**{"game": "nylon_ppong", **given})


class Stacked:
    """Chance that lets some deals be won by all eight bonus tiles as they are dealt."""

    def __init__(self, game: Game, won: set[int]) -> None:
        self.game, self.won, self.dealt = game, won, 0

    def deal(self) -> tuple[Any, int]:
        self.dealt += 1
        bonus, others = np.arange(136, 144), np.arange(136)
        parts = [others[:24], bonus[:4], others[24:36], bonus[4:], others[36:]]
        whole = np.concatenate(parts if self.dealt in self.won else [others, bonus])
        return whole.astype(self.game.layout.deck.dtype), 0


def test_a_match_may_end_as_its_last_hand_is_dealt():
    env = pettingzoo.raw_env(
        "hong_kong_mahjong", rounds=1, dealer_repeat=False, episode="match", **PLAIN
    )
    env.reset(seed=1)
    env.match.dealer = Stacked(env.game, {3})
    paid = played_out(env)
    assert env.match.dealer.dealt == 3
    assert env.game.layout.end_words[env.match.state.ended] == "great_flowers"
    assert env.match.table.is_over
    assert list(paid.values()) == env.match.table.totals()
    assert any(paid.values())


@pytest.mark.parametrize(("episode", "deal_no"), [("match", 2), ("deal", 2), ("first_deal", 1)])
def test_what_a_deal_brings_in_which_nobody_is_asked(episode, deal_no):
    env = pettingzoo.raw_env("hong_kong_mahjong", rounds=1, episode=episode, **PLAIN)
    env.reset(seed=1)
    env.match.dealer = Stacked(env.game, {1})
    env.match.begin()
    env.counted = [0] * 4
    env.begin()
    state = env.match.table.state
    assert state.deal_no == deal_no
    assert any(env.match.totals()) == (deal_no == 2)
    before = [0] * 4 if episode == "match" else env.match.totals()
    assert env.counted == before  # a match pays for it later, an episode that was no episode never


# ---- seats that are asked at once -------------------------------------------------------------

# game -> a seed, and how discards are chosen, that soon ask two seats about one discard. In
# Nylon-ppong only one seat can hold the pair, in Wolnam-ppong nobody is asked.
ASKING = {"hong_kong_mahjong": (1, 5), "korean_mahjong": (35, 5)}


def asked_together(name: str) -> Any:
    """Return an environment in which two seats are asked about one discard."""
    seed, stride = ASKING[name]
    env = pettingzoo.raw_env(name, episode="match", **PLAIN)
    env.reset(seed=seed)
    steps = 0
    while len(env.match.table.to_act) == 1:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        claims = env.game.is_call(env.match.table.state)
        env.step(int(legal[0 if claims else steps * stride % len(legal)]))
        steps += 1
    return env


@pytest.mark.parametrize("name", ASKING)
def test_seats_asked_at_once_do_not_learn_what_another_answered(name):
    env = asked_together(name)
    first = env.agent_selection
    answers = np.flatnonzero(env.observe(first)["action_mask"])
    assert len(answers) > 1
    before = env.match.table.states.copy()
    seen = set()
    for answer in answers.tolist():
        env.match.table.states[:] = before
        env.agent_selection = first
        env.step(answer)
        second = env.agent_selection
        assert env.game.is_call(env.match.table.state)
        row = env.observe(second)
        view = env.match.table.view(env.seat_of(second)).tobytes()
        seen.add((second, view, row["observation"].tobytes(), row["action_mask"].tobytes()))
    assert len(seen) == 1

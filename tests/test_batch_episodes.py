"""What a batch tells of an episode: rewards, ends, what follows, who sits there, what is seen.

Played by the plain twin: what a batch does is one source for both, and `test_batch` compares them.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from madang.batch import Batch
from madang.bots import DICE, BotKind, bots_named
from madang.game import DEAL, OVER, Game
from madang.games import GAMES, game_named
from madang.kernels.jit import kernel
from tests import matches

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
NYLON = game_named("nylon_ppong")
TABLE = "learner", "hasty", "high_card", "random"
CAREFUL = "learner", "careful", "careful", "careful"


def plain(game: Game, count: int, seed: int, **said: Any) -> Batch:
    options = game.make_options(**matches.short(game))
    return Batch(game, options, count, seed, is_compiled=False, **said)


def last_legal(batch: Batch) -> Any:
    return batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(axis=1)


def ends(batch: Batch, wanted: int) -> Iterator[tuple[int, Any]]:
    """Play on; give each episode that ends and the rewards that each seat got in it."""
    told = np.zeros(batch.rewards.shape)
    fresh = np.ones(len(batch), bool)  # the rewards are of the episode that is played
    ended = 0
    while ended < wanted:
        each = np.flatnonzero(fresh)
        told[each, batch.seats[each]] += batch.rewards[each, batch.seats[each]]
        batch.step(last_legal(batch))
        for lane in np.flatnonzero(batch.dones):
            yield int(lane), told[lane] + batch.rewards[lane]
            told[lane] = 0
            ended += 1
        fresh = batch.dones == 0


HONG_KONG = game_named("hong_kong_mahjong")
OTHERS, BONUS = np.arange(136), np.arange(136, 144)
FLOWERED = np.concatenate([OTHERS[:24], BONUS[:4], OTHERS[24:36], BONUS[4:], OTHERS[36:]])


def deal_flowers(state: Any, options: Any, deck: Any, dice: int) -> None:
    """Deal, every second time all eight bonus tiles to one seat, which wins by them at once."""
    cards = FLOWERED.astype(deck.dtype) if state.deal_no % 2 else deck
    HONG_KONG.kernels.deal(state, options, cards, dice)


@pytest.mark.parametrize("episode", ["match", "deal", "first_deal"])
def test_a_deal_that_ends_as_it_is_dealt_ends_nothing_but_itself(episode):
    game = replace(HONG_KONG, kernels=HONG_KONG.kernels._replace(deal=deal_flowers))
    batch = Batch(game, game.make_options(rounds=1, dealer_repeat=False), 2, 1, episode=episode,
                  is_compiled=False)  # fmt: skip
    for lane, told in ends(batch, 4):  # of four hands the last is such a one
        assert batch.masks.any(axis=1).all()
        assert told.tolist() == batch.returns[lane].tolist()
        assert batch.final_states[lane].deal_no in ((4,) if episode == "match" else (1, 3))


@every_game
@pytest.mark.parametrize("episode", ["match", "deal", "first_deal"])
def test_what_a_seat_is_told_it_won_is_what_it_won(game, episode):
    batch = plain(game, 3, 2, episode=episode)
    for lane, told in ends(batch, 5):
        assert told.tolist() == batch.returns[lane].tolist()
        final = batch.final_states[lane]
        assert final.ended
        assert episode != "match" or final.phase == OVER
        assert batch.states[lane].deal_no == 1 or episode == "deal"


@every_game
def test_deals_bring_what_their_match_brings(game):
    by_deal, by_match = (plain(game, 2, 3, episode=one) for one in ("deal", "match"))
    brought = np.zeros(by_deal.returns.shape)
    ended = 0
    while ended < 2:
        action = last_legal(by_deal)
        by_deal.step(action)
        by_match.step(action)
        assert by_deal.states.tobytes() == by_match.states.tobytes()
        brought += by_deal.returns * by_deal.dones[:, None]
        for lane in np.flatnonzero(by_match.dones):
            assert by_match.returns[lane].tolist() == brought[lane].tolist()
            brought[lane] = 0
            ended += 1


def test_rewards_may_come_with_the_match_alone_and_be_scaled():
    batch = Batch(
        NYLON, None, 1, 2, preset="quick", episode="match", is_compiled=False, rewards_at="match",
        reward_scale=0.25,
    )  # fmt: skip
    deals = 0
    while not batch.dones[0]:
        assert not batch.rewards.any()
        batch.step(last_legal(batch))
        deals = max(deals, batch.states[0].deal_no)
    assert deals > 1
    assert batch.rewards[0].tolist() == (batch.returns[0] / 4).tolist() != [0] * 4


def test_the_stake_of_a_game_is_what_a_dear_deal_moves():
    """A limit drawn oneself, 80 points of each loser, six dear cards and a penalty, all chips."""
    assert {game.name: game.stake(game.make_options()) for game in GAMES} == {
        "hong_kong_mahjong": 3 * 64,
        "korean_mahjong": 3 * 80,
        "nylon_ppong": 4 * 12 + 2 * 11 + 30,
        "wolnam_ppong": 1000,
    }


@every_game
def test_normalised_rewards_are_shares_of_the_stake(game):
    batch, bare = (plain(game, 2, 3, episode="deal", normalise=yes) for yes in (True, False))
    stake = game.stake(batch.options)
    assert stake > 1
    for lane, told in ends(batch, 3):
        assert np.allclose(told * stake, batch.returns[lane])
        assert game is not NYLON or (np.abs(told) <= 1).all()
    assert (bare.buffers.envs.scale == 1).all()


def test_the_next_step_may_begin_the_next_episode():
    batch = plain(NYLON, 2, 4, autoreset="next_step", episode="deal")
    for lane, _ in ends(batch, 3):
        assert batch.states[lane].ended
        assert batch.states[lane].phase in (DEAL, OVER)
        assert batch.states[lane].tobytes() == batch.final_states[lane].tobytes()
        assert batch.masks[lane].all()  # whatever is done, it begins
        again = Batch.load(batch.save(), is_compiled=False)
        again.step(np.where(again.dones, 7, last_legal(again)))
        assert not again.states[lane].ended
        assert not again.rewards[lane].any()


def test_an_episode_may_stay_until_it_is_reset():
    batch = plain(NYLON, 3, 5, autoreset="disabled", episode="deal")
    lane, _ = next(ends(batch, 1))
    before = batch.states.copy()
    batch.step(last_legal(batch))
    assert batch.states[lane].tobytes() == before[lane].tobytes()
    assert batch.dones[lane]
    others = np.arange(3) != lane
    before = batch.save(), batch.states.copy()
    batch.reset(matches=[lane])
    assert (batch.states[others] == before[1][others]).all()
    assert batch.states[lane].deal_no == 1
    assert not batch.dones[lane]
    assert batch.save() != before[0]


# ---- who sits there --------------------------------------------------------------------------


def test_house_bots_play_until_the_learner_is_asked():
    batch = plain(NYLON, 5, 6, bots=TABLE, rotate=True)
    learner = np.arange(5) % 4
    total, ended = np.zeros(5), 0
    while ended < 8:
        assert batch.seats.tolist() == learner.tolist()
        batch.step(last_legal(batch))
        total += batch.rewards[np.arange(5), learner]
        for lane in np.flatnonzero(batch.dones):
            assert total[lane] == batch.returns[lane, learner[lane]]
            total[lane] = 0
            ended += 1


ASKED: list[Any] = []


@kernel
def spy(view, options, seat, mask, dice):
    ASKED.append((view.copy(), seat, mask.copy(), dice))
    return int(mask.argmax())


def test_a_house_bot_is_shown_what_its_seat_may_see(monkeypatch):
    ASKED.clear()
    monkeypatch.setitem(bots_named(NYLON.name), "spy", BotKind(spy))
    batch = plain(NYLON, 1, 7, bots=("spy", "learner", "spy", "spy"))
    for _ in range(20):
        batch.step(last_legal(batch))
    for view, seat, mask, dice in ASKED:
        again, legal = view.copy().view(NYLON.record_dtype), NYLON.new_mask()
        NYLON.kernels.redact(again, batch.options, seat)
        NYLON.kernels.legal_actions(again, batch.options, seat, legal)
        assert again.tobytes() == view.tobytes()
        assert legal.tolist() == mask.astype(bool).tolist()
        assert 0 <= dice < DICE
    assert {seat for _, seat, _, _ in ASKED} == {0, 2, 3}
    assert batch.seats.tolist() == [1]


@pytest.mark.compiled
def test_house_bots_and_rows_are_the_same_in_compiled_code_and_on_threads():
    def played(is_compiled: bool, threads: int) -> tuple[bytes, ...]:
        said: Any = {"bots": CAREFUL, "rotate": True, "observe": True, "episode": "deal"}
        batch = Batch(NYLON, None, 7, 8, is_compiled=is_compiled, preset="quick", **said)
        for _ in range(40):
            batch.step(last_legal(batch), threads)
        return batch.save(), batch.observations().tobytes(), batch.final_observations().tobytes()

    assert played(True, 1) == played(True, 3) == played(False, 1)


# ---- what is seen ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.observations.width], ids=lambda game: game.name
)
@pytest.mark.parametrize("observe", [True, False])
def test_a_row_is_what_the_view_of_the_seat_asked_tells(game, observe):
    batch = plain(game, 3, 9, observe=observe, episode="deal")
    rows = batch.observations()
    assert rows.flags.c_contiguous
    assert np.shares_memory(np.from_dlpack(rows), rows)
    for _, _ in ends(batch, 2):
        assert np.shares_memory(batch.observations(), rows)
        views = batch.buffers.backend.records(batch.views())
        for row, view, seat in zip(rows, views, batch.seats):
            assert (row == game.observations.row(view, batch.options, int(seat))).all()
        final = batch.final_observations()
        assert [bool(row.any()) for row in final] == batch.dones.astype(bool).tolist()

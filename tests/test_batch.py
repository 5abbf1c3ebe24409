"""What a batch promises: the same match for the same seed, however it is played."""

from functools import cache

import numpy as np
import pytest

from madang.batch import Batch
from madang.errors import NotationError
from madang.game import OVER, Game
from madang.games import GAMES, game_named
from tests import matches

pytestmark = pytest.mark.compiled
LONG = 3000  # steps, in which a short match of any game ends a few times
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def short(game: Game) -> object:
    return game.make_options(**matches.short(game))


def first_legal(batch: Batch) -> np.ndarray:
    return batch.masks.argmax(axis=1).astype(np.int32)


def last_legal(batch: Batch) -> np.ndarray:
    backwards = batch.masks[:, ::-1].argmax(axis=1)
    return (batch.masks.shape[1] - 1 - backwards).astype(np.int32)


@cache
def played(name: str, count: int, threads: int, is_compiled: bool = True) -> tuple[bytes, int]:
    game = game_named(name)
    batch = Batch(game, short(game), count, seed=3, is_compiled=is_compiled)
    ended = batch.play_random(150, threads)
    return batch.states.tobytes(), ended


@every_game
def test_plain_and_compiled_batches_play_the_same(game):
    assert played(game.name, 3, 1, is_compiled=False) == played(game.name, 3, 1)


@every_game
@pytest.mark.parametrize("threads", [2, 3, 7])
def test_the_number_of_threads_changes_nothing(game, threads):
    assert played(game.name, 6, threads) == played(game.name, 6, 1)


@every_game
def test_another_seed_plays_another_match(game):
    one, other = (Batch(game, short(game), 2, seed) for seed in (1, 2))
    assert one.states.tobytes() != other.states.tobytes()


@every_game
def test_matches_that_end_are_counted_and_dealt_again(game):
    batch = Batch(game, short(game), 5, seed=4, episode="match")
    ended = 0
    for _ in range(LONG):
        batch.step(last_legal(batch))
        ended += int(batch.dones.sum())
        assert not (batch.states.phase == OVER).any()
        assert batch.masks.any(axis=1).all()
    assert ended > 5


@every_game
def test_random_play_counts_the_matches_that_end(game):
    batch = Batch(game, short(game), 1, seed=8, episode="match")
    ended, counted = batch.play_random(LONG), 0
    again = Batch(game, short(game), 1, seed=8, episode="match")
    for _ in range(LONG):
        counted += again.play_random(1)
        assert again.dones[0] in (0, 1)
    assert ended == counted > 3


@every_game
def test_returns_and_dones_are_those_of_the_match_that_ended(game):
    """A batch of one against the same match at a table, dealt the batch's own decks."""
    batch = Batch(game, short(game), 1, seed=5, episode="match")
    ended = 0
    while ended < 3:
        before, seat, action = batch.states.copy(), int(batch.seats[0]), int(first_legal(batch)[0])
        batch.step(np.array([action], np.int32))
        game.kernels.step(before[0], batch.options, seat, action)
        assert bool(batch.dones[0]) == (before[0].phase == OVER)
        if batch.dones[0]:
            won = np.zeros(batch.returns.shape[1], np.int64)
            game.kernels.returns(before[0], batch.options, won)
            assert batch.returns[0].tolist() == won.tolist()
            assert batch.final_states[0].tobytes() == before[0].tobytes()
            ended += 1


@every_game
def test_step_one_does_what_step_does(game):
    one, many = (Batch(game, short(game), 1, seed=6) for _ in range(2))
    for _ in range(200):
        action = first_legal(one)
        seat = one.step_one(int(action[0]))
        many.step(action)
        assert seat == many.seats[0]
        assert one.states.tobytes() == many.states.tobytes()
        assert (one.masks == many.masks).all()


@every_game
def test_step_one_with_a_view_shows_what_the_views_show(game):
    one, many = (Batch(game, short(game), 1, seed=6) for _ in range(2))
    assert one.view.tobytes() == one.views()[0].tobytes()
    for _ in range(200):
        action = first_legal(one)
        many.step(action)
        assert one.step_one_with_view(int(action[0])) == many.seats[0]
        assert one.view.tobytes() == many.views()[0].tobytes()
        assert one.states.tobytes() == many.states.tobytes()


@every_game
def test_views_are_hidden_for_the_seat_that_is_asked(game):
    batch = Batch(game, short(game), 4, seed=7)
    batch.play_random(9)
    before = batch.states.copy()
    views = batch.views()
    for state, view, seat in zip(before, views, batch.seats):
        game.kernels.redact(state, batch.options, int(seat))
        assert state.tobytes() == view.tobytes()
    assert batch.states.tobytes() != views.tobytes()


@pytest.mark.parametrize(
    ("name", "house"), [*((game.name, "") for game in GAMES), ("nylon_ppong", "high_card")]
)
def test_parts_of_a_batch_are_the_matches_of_the_whole(name, house):
    game = game_named(name)
    options = short(game)
    bots = ["learner", *[house] * (game.seats(options) - 1)]
    given = {"bots": bots, "rotate": True} if house else {}

    def states(first, count):
        batch = Batch(game, options, count, seed=3, first=first, is_compiled=False, **given)
        found = []
        for _ in range(25):
            found.append(batch.states.view(np.uint8).reshape(count, -1).copy())
            batch.step(first_legal(batch))
        again = Batch.load(batch.save(), is_compiled=False)
        again.reset(3)
        assert again.states.tobytes() == found[0].tobytes()
        return np.stack(found, axis=1)

    whole = states(0, 5)
    assert (np.concatenate([states(0, 2), states(2, 1), states(3, 2)]) == whole).all()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"bots": "exact"}, "cannot read 'exact'; give a word for each seat"),
        ({"count": 10**9}, "cannot read 1000000000; give 10,000,000 at most"),
        ({"count": 10**30}, "give 10,000,000 at most"),
    ],
)
def test_what_no_batch_can_be_is_refused_as_a_whole(given, why):
    with pytest.raises(NotationError, match=why):
        Batch("nylon_ppong", **given)


def test_a_part_before_the_first_match_is_refused():
    with pytest.raises(NotationError, match="count from 0"):
        Batch("nylon_ppong", first=-1)

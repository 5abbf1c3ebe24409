"""What a wall of its own for each seat promises: the same draws whatever others claim."""

from random import Random

import numpy as np
import pytest

from madang import arena
from madang.arena import private_walls
from madang.errors import NotationError
from madang.games import game_named
from madang.kernels.jit import bound
from madang.shuffles import seeded
from tests.matches import laws_of

GAME = game_named("hong_kong_mahjong")
OPTIONS = GAME.make_options()
WALLS = bound(
    {"share_out": private_walls.share_out, "arrange": private_walls.arrange},
    step=GAME.kernels.step,
)


def hand_played(deck_seed, lot, is_private=True):
    """Play one hand at random; return its shares, and what each seat drew from the front."""
    states, copies = GAME.new_states(1), GAME.new_states(1)
    shares = np.zeros(1, private_walls.shares_of(GAME)).view(np.recarray)[0]
    shares.is_private = is_private
    GAME.kernels.deal(states[0], OPTIONS, *next(seeded(GAME, deck_seed)))
    WALLS["share_out"](states[0], shares)
    whole = [shares.tiles[seat, : shares.after[seat]].tolist() for seat in range(4)]
    drawn = [[] for _ in range(4)]
    mask = GAME.new_mask()
    while not states[0].ended:
        state = states[0]
        seat = next(seat for seat in range(4) if state.to_act >> seat & 1)
        GAME.kernels.legal_actions(state, OPTIONS, seat, mask)
        action = int(lot.choice(np.flatnonzero(mask)))
        front = int(state.front)
        WALLS["arrange"](states, copies, 0, OPTIONS, seat, action, shares)
        GAME.kernels.step(states[0], OPTIONS, seat, action)
        assert GAME.kernels.conserved(states[0], OPTIONS)
        if states[0].front > front:
            drawn[states[0].seat].append(int(states[0].wall[front]))
    return whole, drawn


def test_each_seat_draws_its_share_in_order_whatever_the_others_do():
    for seed in range(4):
        whole, drawn = hand_played(seed, Random(seed))
        again, other = hand_played(seed, Random(seed + 99))
        assert whole == again
        for seat in range(4):
            both = min(len(drawn[seat]), len(other[seat]), 12)
            assert drawn[seat][:both] == whole[seat][:both] == other[seat][:both]


def test_the_shares_are_what_is_left_of_the_wall_in_turn_order():
    whole, _ = hand_played(3, Random(3))
    state = GAME.new_states(1)[0]
    GAME.kernels.deal(state, OPTIONS, *next(seeded(GAME, 3)))
    rest = state.wall[state.front : state.end].tolist()
    assert [whole[(1 + place) % 4][place // 4] for place in range(len(rest))] == rest


def test_without_them_the_wall_stays_as_it_was_shuffled():
    states = GAME.new_states(1)
    GAME.kernels.deal(states[0], OPTIONS, *next(seeded(GAME, 3)))
    before = states[0].wall.tolist()
    shares = np.zeros(1, private_walls.shares_of(GAME)).view(np.recarray)[0]
    WALLS["share_out"](states[0], shares)
    action = GAME.action_numbers["discard 1m"]
    WALLS["arrange"](states, GAME.new_states(1), 0, OPTIONS, 0, action, shares)
    assert states[0].wall.tolist() == before


def test_a_step_of_several_draws_comes_to_its_end():
    """The table draws for seats that are ready; a win on the way leaves tiles laid out for them."""
    game, met = game_named("korean_mahjong"), 0
    options, mask = game.make_options(), game.new_mask()
    walls = bound(
        {"share_out": private_walls.share_out, "arrange": private_walls.arrange},
        step=game.kernels.step,
    )
    for seed in range(12):
        lot, states, copies = Random(seed), game.new_states(1), game.new_states(1)
        shares = np.zeros(1, private_walls.shares_of(game)).view(np.recarray)[0]
        shares.is_private = True
        deck, dice = next(seeded(game, seed))
        game.kernels.deal(states[0], options, laws_of(game.name).arranged(deck, lot), dice)
        walls["share_out"](states[0], shares)
        while not states[0].ended:
            seat = next(seat for seat in range(4) if states[0].to_act >> seat & 1)
            game.kernels.legal_actions(states[0], options, seat, mask)
            able = [game.actions[number].word for number in np.flatnonzero(mask)]
            word = next((word for word in able if "ready" in word), lot.choice(able))
            action, front = game.action_numbers[word], int(states[0].front)
            walls["arrange"](states, copies, 0, options, seat, action, shares)
            game.kernels.step(states[0], options, seat, action)
            assert game.kernels.conserved(states[0], options)
            met += states[0].front > front + 1
    assert met


def test_games_without_a_wall_refuse():
    nylon = game_named("nylon_ppong")
    with pytest.raises(NotationError, match="wall"):
        arena.play(nylon, nylon.make_options(players=2), ["random"] * 2, 1, has_private_walls=True)

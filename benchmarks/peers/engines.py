"""Random play in each engine: the work of one repetition, and how it is counted.

A count is a decision: one legal action, chosen at random among all that are legal, of one
seat. Seats that are asked at the same time count one decision each. Finished matches start again.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

MANY = 1024  # matches in a batch
STEPS = 32  # of a batch between two looks at the clock

Play = Callable[[], int]  # plays a little; returns how many decisions that were


# ---- Madang ----------------------------------------------------------------------------------


def batch_of(game: str, count: int, **more: Any) -> Any:
    """Return a batch of matches by the game's default rules."""
    from madang.batch import Batch

    return Batch(game, count=count, seed=1, check=False, **more)


def stepped(game: str) -> Play:
    """Step one match from Python, with the mask read at each decision."""
    batch = batch_of(game, 1)
    mask = batch.masks[0]

    def play() -> int:
        for _ in range(STEPS):
            legal = [action for action, may in enumerate(mask.tobytes()) if may]
            batch.step_one(random.choice(legal))
        return STEPS

    return play


def looked_at(game: str) -> Play:
    """Step one match from Python, with mask and observation at each decision."""
    batch = batch_of(game, 1)
    mask = batch.masks[0]

    def play() -> int:
        for _ in range(STEPS):
            batch.observations()
            legal = [action for action, may in enumerate(mask.tobytes()) if may]
            batch.step_one(random.choice(legal))
        return STEPS

    return play


def matched(game: str) -> Play:
    """Play one checked `Match` by numbers, with its record kept."""
    from madang import new_match

    match = new_match(game, seed=1, is_compiled=True)

    def play() -> int:
        nonlocal match
        for _ in range(STEPS):
            if match.is_over:
                match = new_match(game, seed=1, is_compiled=True)
            seat = match.to_act[0]
            match.play_number(seat, random.choice(match.legal_numbers(seat)))
        return STEPS

    return play


def rolled(game: str) -> Play:
    """Play many matches at random inside compiled code."""
    batch = batch_of(game, MANY)

    def play() -> int:
        batch.play_random(STEPS)
        return MANY * STEPS

    return play


def random_of(masks: Any, rng: Any) -> Any:
    """Return a legal action for each row, each as likely, in NumPy."""
    lots = rng.random(masks.shape, np.float32)
    lots *= masks
    return lots.argmax(axis=1)


def batched(game: str, observe: bool) -> Play:
    """Step many matches with a NumPy policy that reads masks, and is given observations or not."""
    batch = batch_of(game, MANY, observe=observe)
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(STEPS):
            if observe:
                batch.observations()
            batch.step(random_of(batch.masks, rng))
        return MANY * STEPS

    return play


def observed(game: str) -> Play:
    """Step many matches with observations and masks; actions are chosen in compiled code."""
    batch = batch_of(game, MANY, observe=True)

    def play() -> int:
        for _ in range(STEPS):
            batch.observations()
            batch.step(batch.random_actions())
        return MANY * STEPS

    return play


def as_pettingzoo(game: str) -> Play:
    """Play Madang through PettingZoo, compiled."""
    from madang.envs.pettingzoo import env

    return aec(env(game, is_compiled=True))


# ---- others ----------------------------------------------------------------------------------


def riichienv(encoded: bool) -> Play:
    """Play riichi mahjong of four in RiichiEnv, with or without its encoded observations."""
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode="4p-red-half")
    asked = env.reset()

    def play() -> int:
        nonlocal asked
        decisions = 0
        for _ in range(STEPS):
            if env.done():
                asked = env.reset()
            if encoded:
                for seen in asked.values():
                    seen.encode()
            chosen = {seat: random.choice(seen.legal_actions()) for seat, seen in asked.items()}
            asked = env.step(chosen)
            decisions += len(chosen)
        return decisions

    return play


def rlcard(game: str) -> Play:
    """Play in RLCard, whose steps always make an observation."""
    import rlcard

    env = rlcard.make(game)
    state, _ = env.reset()

    def play() -> int:
        nonlocal state
        for _ in range(STEPS):
            state, _ = env.step(random.choice([*state["legal_actions"]]))
            if env.is_over():
                state, _ = env.reset()
        return STEPS

    return play


def open_spiel(game: str, looked: bool) -> Play:
    """Play in OpenSpiel, chance nodes uncounted, with or without the seat's observation tensor."""
    import pyspiel

    rules = pyspiel.load_game(game)
    state = rules.new_initial_state()

    def play() -> int:
        nonlocal state
        decisions = 0
        while decisions < STEPS:
            if state.is_terminal():
                state = rules.new_initial_state()
            if not state.is_chance_node():
                decisions += 1
                if looked:
                    state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
        return decisions

    return play


def aec(env: Any) -> Play:
    """Play in an environment of PettingZoo that gives masks."""
    env.reset(seed=1)

    def play() -> int:
        decisions = 0
        while decisions < STEPS:
            if not env.agents:
                env.reset()
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(random.choice(seen["action_mask"].nonzero()[0])))
            decisions += 1
        return decisions

    return play


def pettingzoo_holdem() -> Play:
    """Play PettingZoo's own Texas hold'em."""
    from pettingzoo.classic import texas_holdem_v4

    return aec(texas_holdem_v4.env())


def pgx(game: str) -> Play:
    """Play many matches in Pgx: one compiled loop of steps, random actions and new matches."""
    import jax
    import pgx

    env = pgx.make(game)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    def once(carried: Any, _: Any) -> Any:
        state, key = carried
        key, lots, new = jax.random.split(key, 3)
        actions = jax.random.categorical(lots, jax.numpy.log(state.legal_action_mask * 1.0))
        state = step(state, actions)
        fresh = begin(jax.random.split(new, MANY))

        def either(old: Any, other: Any) -> Any:
            over = state.terminated.reshape((-1,) + (1,) * (old.ndim - 1))
            return jax.numpy.where(over, other, old)

        return (jax.tree_util.tree_map(either, state, fresh), key), None

    run = jax.jit(lambda carried: jax.lax.scan(once, carried, None, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    carried = run((jax.jit(begin)(jax.random.split(key, MANY)), key))

    def play() -> int:
        nonlocal carried
        carried = jax.block_until_ready(run(carried))
        return MANY * STEPS

    return play


# ---- memory ----------------------------------------------------------------------------------


def matches_of(game: str) -> Iterator[Any]:
    """Yield matches of an engine, as many as are asked for."""
    if game == "riichienv":
        from riichienv import RiichiEnv

        while True:
            env = RiichiEnv(game_mode="4p-red-half")
            env.reset()
            yield env
    if game == "rlcard mahjong":
        import rlcard

        while True:
            env = rlcard.make("mahjong")
            env.reset()
            yield env
    from madang import new_match

    for seed in range(10**9):
        yield new_match(game, seed=seed)

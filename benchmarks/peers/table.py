"""The measurements: one row for each task of one program."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from benchmarks.peers import engines, hands

HWATU = "nylon_ppong", "wolnam_ppong"
MAHJONGS = "hong_kong_mahjong", "korean_mahjong"
GAMES = HWATU + MAHJONGS


class Task(NamedTuple):
    """One program at one question."""

    question: str
    who: str
    package: str  # whose version stands on the page
    work: str  # what exactly it does
    prepare: Callable[[], Callable[[], int]]


LOOP = "one match, stepped from a Python loop"
SEEN = "one match, stepped from a Python loop, with observations"
INSIDE = "many matches, actions chosen inside compiled code"
BATCH = "many matches, NumPy chooses by their masks"
BATCH_SEEN = "many matches, with observations and masks"
SHANTEN = "how far a hand of 14 tiles is"
SCORE = "what a complete hand is worth"
UNITS = {SHANTEN: "hands", SCORE: "hands"}  # of all others: decisions


def ours(question: str, work: str, prepare: Callable[..., Any], *more: Any) -> list[Task]:
    """Return a row for each of our games."""
    return [
        Task(question, f"Madang, {game}", "madang", work, partial(prepare, game, *more))
        for game in GAMES
    ]


def theirs(question: str, who: str, package: str, work: str, prepare: Any, *more: Any) -> Task:
    """Return the row of a peer."""
    return Task(question, who, package, work, partial(prepare, *more))


TASKS = [
    *ours(LOOP, "`Batch.step_one`, the mask read and one of it chosen", engines.stepped),
    *ours(LOOP, "`Match.play_number`: checked, its record kept", engines.matched),
    theirs(LOOP, "RiichiEnv, riichi of four", "riichienv", "`step` with a dict of the legal "
           "actions chosen for all who are asked", engines.riichienv, False),
    theirs(LOOP, "OpenSpiel, gin rummy", "open-spiel", "C++ game through pyspiel; chance nodes "
           "are played and not counted", engines.open_spiel, "gin_rummy", False),
    *ours(SEEN, "as above, and `observations()`", engines.looked_at),
    *ours(SEEN, "PettingZoo: `last` and `step`", engines.as_pettingzoo),
    theirs(SEEN, "RiichiEnv, riichi of four", "riichienv", "as above, and `encode` of each "
           "observation", engines.riichienv, True),
    theirs(SEEN, "OpenSpiel, gin rummy", "open-spiel", "as above, and `observation_tensor`",
           engines.open_spiel, "gin_rummy", True),
    theirs(SEEN, "RLCard, mahjong", "rlcard", "`step`, which always makes an observation; "
           "claims by four players, no scoring", engines.rlcard, "mahjong"),
    theirs(SEEN, "RLCard, gin rummy", "rlcard", "`step`, which always makes an observation",
           engines.rlcard, "gin-rummy"),
    theirs(SEEN, "PettingZoo, Texas hold'em", "pettingzoo", "`last` and `step`",
           engines.pettingzoo_holdem),
    *ours(INSIDE, "`play_random`, masks and re-deals included", engines.rolled),
    theirs(INSIDE, "Pgx, sparrow mahjong", "pgx", "a jitted `lax.scan` on the CPU, all its "
           "threads; three players, 11 tiles of one suit; observations are not asked for",
           engines.pgx, "sparrow_mahjong"),
    *ours(BATCH, "`step` with checks off", engines.batched, False),
    *ours(BATCH_SEEN, "`observations`, `step`; NumPy chooses", engines.batched, True),
    *ours(BATCH_SEEN, "`observations`, `step`; `random_actions` chooses", engines.observed),
    theirs(SHANTEN, "Madang, rows", "madang", "2,000 rows a call", hands.shanten_of_madang),
    theirs(SHANTEN, "Madang, one by one", "madang", "a row a call",
           hands.shanten_of_madang_one_by_one),
    theirs(SHANTEN, "mahjong", "mahjong", "a hand a call", hands.shanten_of_mahjong),
    theirs(SHANTEN, "RiichiEnv", "riichienv", "a hand a call", hands.shanten_of_riichienv),
    *[theirs(SCORE, f"Madang, {game}", "madang", "2,000 rows a call: best reading, all rows of "
             "the catalogue, limits", hands.scores_of_madang, game) for game in MAHJONGS],
    theirs(SCORE, "mahjong", "mahjong", "`estimate_hand_value`, riichi rules, a hand a call",
           hands.scores_of_mahjong),
    theirs(SCORE, "RiichiEnv", "riichienv", "`HandEvaluator.calc`, riichi rules, a hand a call",
           hands.scores_of_riichienv),
]  # fmt: skip

# name -> package, what a fresh process does from before its first import to after its first step
FIRST_STEPS = {
    "Madang, nylon_ppong: Match": ("madang", "import madang; m = madang.new_match('nylon_ppong', "
        "seed=1); m.play(m.to_act[0], m.legal_actions(m.to_act[0])[0])"),
    "Madang, nylon_ppong: Batch": ("madang", "from madang.batch import Batch; "
        "b = Batch('nylon_ppong', count=64, seed=1); b.step(b.masks.argmax(axis=1))"),
    "Madang, hong_kong_mahjong: Batch": ("madang", "from madang.batch import Batch; "
        "b = Batch('hong_kong_mahjong', count=64, seed=1); b.step(b.masks.argmax(axis=1))"),
    "RiichiEnv": ("riichienv", "from riichienv import RiichiEnv; e = RiichiEnv(); o = e.reset(); "
        "e.step({s: v.legal_actions()[0] for s, v in o.items()})"),
    "RLCard, mahjong": ("rlcard", "import rlcard; e = rlcard.make('mahjong'); s, _ = e.reset(); "
        "e.step([*s['legal_actions']][0])"),
    "OpenSpiel, gin rummy": ("open-spiel", "import pyspiel; "
        "s = pyspiel.load_game('gin_rummy').new_initial_state(); "
        "s.apply_action(s.legal_actions()[0])"),
    "Pgx, sparrow mahjong": ("pgx", "import jax, pgx; e = pgx.make('sparrow_mahjong'); "
        "s = jax.jit(jax.vmap(e.init))(jax.random.split(jax.random.PRNGKey(1), 64)); "
        "jax.block_until_ready(jax.jit(jax.vmap(e.step))(s, s.legal_action_mask.argmax(axis=1)))"),
}  # fmt: skip

# name -> package, how many are made, what makes one
MATCHES = {
    **{f"Madang, {game}: Match": ("madang", 500, game) for game in GAMES},
    "RiichiEnv": ("riichienv", 500, "riichienv"),
    "RLCard, mahjong": ("rlcard", 200, "rlcard mahjong"),
}

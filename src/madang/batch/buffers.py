"""The records of a batch, as its kernels take them and as a caller sees them.

Compiled code passes records without counting references: with an array each, the counting alone
takes half of the time. So a state is in a record too, as the only element of a field: through the
field it can be replaced whole, which a record alone cannot.
"""

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.batch.config import AUTORESETS, EPISODES, REWARDS, Config, seat_bots
from madang.game import Game
from madang.kernels.backend import Backend

# ---- records ---------------------------------------------------------------------------------

Record = np.dtype[np.void]
Array = npt.NDArray[Any]

# `due`: acts; is begun by the next step; waits for `reset`; waits for a bot that searches, in an
# episode in which the caller was asked, or was not yet
PLAYS, BEGINS, CLOSED, SEARCHES, SEARCHES_UNASKED = range(5)


def env_of(game: Game) -> Record:
    """Return the record type of an env of this game."""
    deck = game.layout.deck
    return env_type(game.house_rules.most_seats, deck.size, deck.dtype)


@cache
def env_type(seats: int, cards: int, card: Any) -> Record:
    """Return the record type of an env: always the same object for the same game."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("rng",       np.int64),              # see `madang.kernels.rng`
        ("scale",     np.float64),            # the reward for one of the game's points
        ("seat",      np.int32),              # the seat to act
        ("acted",     np.int32),              # the seat for which the caller acted last
        ("done",      np.int32),              # 1: the last step ended an episode
        ("due",       np.int32),              # see PLAYS
        ("options",   np.int32),              # the row of its options
        ("players",   np.int32),              # how many sit there
        ("dice",      np.int32),              # the game's dice
        ("used",      np.int32),              # how many cards of a deck can matter
        ("episode",   np.int32),              # a row of EPISODES
        ("autoreset", np.int32),              # a row of AUTORESETS
        ("by_deal",   np.int32),              # 1: what a deal brings is a reward when it ends
        ("bots",      np.int32,   (seats,)),  # each seat's bot by its number, CALLER, SEARCHER
        ("returns",   np.int32,   (seats,)),  # what each seat won in the last episode that ended
        ("rewards",   np.float32, (seats,)),  # what each seat won since it acted last, scaled
        ("won",       np.int32,   (seats,)),  # the same of this episode, in the game's points
        ("total",     np.int32,   (seats,)),  # what each had won in the match, when last counted
        ("before",    np.int32,   (seats,)),  # and when this episode began
        ("deck",      card,       (cards,)),  # every card once, in any order
    ], align=True)))
    # fmt: on


@cache
def slot_type(state: Record) -> Record:
    """Return the record type of a place for a state."""
    return np.dtype((np.record, np.dtype([("state", state, (1,))])))


@cache
def legal_type(actions: int) -> Record:
    """Return the record type of what the seat to act may do."""
    return np.dtype((np.record, np.dtype([("mask", np.uint8, (actions,))])))


@cache
def row_type(kind: np.dtype[Any], width: int) -> Record:
    """Return the record type of one observation."""
    return np.dtype((np.record, np.dtype([("row", kind, (width,))])))


@cache
def room_type(state: Record) -> Record:
    """Return the record type of what each thread needs for itself."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("seen",  state, (1,)),  # the part of a match that a seat may see
        ("blank", state, (1,)),  # a match before its first deal
    ], align=True)))
    # fmt: on


@cache
def one_type(state: Record, actions: int, env: Record) -> Record:
    """Return the record type of all there is of the match of a batch of one.

    From Python one array is passed in a quarter of the time of five.
    """
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("env",  env),  # first, and `legal` last: so every number is aligned
        ("slot",  slot_type(state)),
        ("last",  slot_type(state)),
        ("room",  room_type(state)),
        ("legal", legal_type(actions)),
    ])))
    # fmt: on


def records(count: int, kind: Record) -> Any:
    """Return so many records of zeros."""
    return np.zeros(count, kind).view(np.recarray)


# ---- buffers ---------------------------------------------------------------------------------


class Part(NamedTuple):
    """Some of the matches, as the kernels take them."""

    where: slice
    given: tuple[Any, ...]  # slots, last states, legal actions, envs, rooms, options
    rows: Any  # observations


class Buffers:
    """Every record of a batch; one element a match, except for `rooms`."""

    def __init__(self, config: Config, backend: Backend) -> None:
        game, count = config.game, config.count
        state, actions, env = game.record_dtype, len(game.actions), env_of(game)
        self.config, self.backend = config, backend
        self.made: dict[int, tuple[Part, ...]] = {}
        self.packed: Any = backend.options_in_array(*config.different)
        self.rows = records(count, row_type(game.observations.dtype, game.observations.width))
        self.ones = records(1, one_type(state, actions, env))
        if count == 1:  # then all of it is in one record
            self.slots, self.lasts, self.legals, self.envs = (
                self.ones[name] for name in ("slot", "last", "legal", "env")
            )
        else:
            self.slots, self.lasts = (records(count, slot_type(state)) for _ in range(2))
            self.legals, self.envs = records(count, legal_type(actions)), records(count, env)
        fill_envs(self.envs, config)

    def parts(self, threads: int) -> tuple[Part, ...]:
        """Return the matches in as many parts as there are threads, each with its own room."""
        if threads not in self.made:
            self.made[threads] = self.new_parts(threads)
        return self.made[threads]

    def new_parts(self, threads: int) -> tuple[Part, ...]:
        """Cut the matches into parts."""
        rooms = self.backend.records(records(threads, room_type(self.config.game.record_dtype)))
        kept = [*map(self.backend.records, (self.slots, self.lasts, self.legals, self.envs))]
        rows = self.backend.records(self.rows)
        bounds = np.linspace(0, self.config.count, threads + 1).astype(int)
        return tuple(
            Part(where, (*(one[where] for one in kept), rooms[n : n + 1], self.packed), rows[where])
            for n, where in enumerate(slice(*pair) for pair in pairwise(bounds))
        )

    def new_slots(self, count: int) -> Any:
        """Return places for states, as the kernels take them."""
        return self.backend.records(records(count, slot_type(self.config.game.record_dtype)))

    def states_in(self, slots: Any) -> Any:
        """Return a window on the states in these places."""
        return (
            slots["state"].view(np.ndarray)[:, 0].view(self.config.game.record_dtype, np.recarray)
        )

    def begin_again(self, which: Any) -> None:
        """Let the next step begin new matches in these envs, and nothing be left of the others."""
        self.slots[which] = np.zeros((), self.slots.dtype)
        self.envs.due[which] = BEGINS
        for name in ("done", "rewards", "won", "total", "before"):
            self.envs[name][which] = 0

    def seed(self, which: Any, numbers: Any) -> None:
        """Put the chance of these envs where it begins with these numbers for generators."""
        self.envs.rng[which] = numbers
        self.envs.deck[which] = self.config.game.layout.deck.in_order()


def fill_envs(envs: Any, config: Config) -> None:
    """Write into each env what never changes."""
    game, different = config.game, config.different
    envs.options = [different.index(one) for one in config.options]
    envs.players = np.take([game.seats(one) for one in different], envs.options)
    envs.used = np.take([cards_used(game, one) for one in different], envs.options)
    envs.dice = game.layout.dice_outcomes
    envs.scale = np.take(config.scales, envs.options)
    envs.episode = EPISODES.index(config.episode)
    envs.autoreset = AUTORESETS.index(config.autoreset)
    envs.by_deal = REWARDS.index(config.rewards_at)
    seat_bots(envs, game, config.roles, config.numbers, config.rotate, config.first)


def cards_used(game: Game, options: NamedTuple) -> int:
    """Return how many cards of a deck can matter."""
    deck = game.layout.deck
    return deck.cards_used(options) if deck.cards_used else deck.size

"""What a match of a batch needs beside its state, as records that compiled code passes along.

Compiled code passes records without counting references: with an array each, the counting alone
takes half of the time. So a state lies in a record too, as the only element of a field: through the
field it can be replaced whole, which a record by itself cannot.
"""

from functools import cache
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from madang.game import Game

Record = np.dtype[np.void]
Array = npt.NDArray[Any]

CALLER = -1  # in `bots`: whoever steps the batch acts for this seat
PLAYS, BEGINS, CLOSED = 0, 1, 2  # `due`: acts; is begun by the next step; waits for `reset`


def lane_of(game: Game) -> Record:
    """Return the record type of a lane of this game."""
    deck = game.layout.deck
    return lane_type(game.house_rules.most_seats, deck.size, deck.dtype)


@cache
def lane_type(seats: int, cards: int, card: Any) -> Record:
    """Return the record type of a lane: always the same object for the same game."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("rng",       np.int64),              # see `madang.rng`
        ("scale",     np.float64),            # what one of the game's points is as a reward
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
        ("bots",      np.int32,   (seats,)),  # the number of the house bot in each seat, or CALLER
        ("returns",   np.int32,   (seats,)),  # what each seat won in the last episode that ended
        ("rewards",   np.float32, (seats,)),  # what each seat won since it acted last, scaled
        ("won",       np.int32,   (seats,)),  # the same of this episode, in the game's points
        ("total",     np.int32,   (seats,)),  # what each had won in the match, when last counted
        ("before",    np.int32,   (seats,)),  # and when this episode began
        ("deck",      card,       (cards,)),  # every card once, in any order
    ], align=True)))
    # fmt: on


Episode = Literal["match", "deal", "first_deal"]
Autoreset = Literal["same_step", "next_step", "disabled"]
RewardsAt = Literal["match", "deal"]
EPISODES: tuple[Episode, ...] = get_args(Episode)
MATCH, ONE_DEAL, FIRST_DEAL = range(3)
AUTORESETS: tuple[Autoreset, ...] = get_args(Autoreset)
SAME_STEP, NEXT_STEP, DISABLED = range(3)
REWARDS: tuple[RewardsAt, ...] = get_args(RewardsAt)


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
        ("seen",  state, (1,)),  # what somebody may see of a match
        ("blank", state, (1,)),  # a match before its first deal
    ], align=True)))
    # fmt: on


@cache
def one_type(state: Record, actions: int, lane: Record) -> Record:
    """Return the record type of all there is of the match of a batch of one.

    From Python one array is passed in a quarter of the time of five.
    """
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("lane",  lane),  # first, and `legal` last: so every number lies where it must
        ("slot",  slot_type(state)),
        ("last",  slot_type(state)),
        ("room",  room_type(state)),
        ("legal", legal_type(actions)),
    ])))
    # fmt: on


def records(count: int, kind: Record) -> Any:
    """Return so many records of zeros."""
    return np.zeros(count, kind).view(np.recarray)

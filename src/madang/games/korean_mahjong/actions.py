"""What may be done in Korean mahjong: the action table (KM 10, MJ 5, 6)."""

from typing import Any

import numpy as np

from madang.game import Action
from madang.kernels.jit import kernel
from madang.mahjong.play.state import CLAIM_CHOW, first_actions
from madang.mahjong.tiles import BAMBOO, BONUS, HONOURS, NONE, PLAYED, WORDS
from madang.mahjong.types import Kind

KINDS = (*range(BAMBOO), *range(HONOURS, BONUS))  # that are held and discarded: no bamboo
NAMED: Any = np.array(KINDS, np.int64)
PLACES: Any = np.full(PLAYED, NONE, np.int64)  # kind -> its place among KINDS
PLACES[NAMED] = np.arange(len(KINDS))

DISCARD = CLAIM_CHOW  # plus the place of the kind; no chow is ever claimed (3.2)
READY = DISCARD + len(KINDS)
OPEN_READY = READY + len(KINDS)
KONG = OPEN_READY + len(KINDS)


def of_each_kind(word: str, section: str, meaning: str) -> tuple[Action, ...]:
    """Return a row for each kind."""
    return tuple(
        Action(f"{word} {WORDS[kind]}", section, meaning.format(WORDS[kind])) for kind in KINDS
    )


ACTIONS = (
    *first_actions(won="4.1", taken="3.1"),
    *of_each_kind("discard", "MJ 5.5", "discard {}"),
    *of_each_kind("ready", "5.1", "declare ready and discard {}"),
    *of_each_kind("open-ready", "5.6", "declare open ready and discard {}"),
    *of_each_kind("kong", "3.5", "declare a kong of {}, concealed or added"),
)


@kernel
def is_discard(action: int) -> bool:
    """Tell whether an action is a discard, one that declares ready too."""
    return (action >= DISCARD) & (action < KONG)


@kernel
def declares(action: int) -> bool:
    """5.1, 5.6  Tell whether an action declares ready or open ready."""
    return (action >= READY) & (action < KONG)


@kernel
def kind_named(action: int) -> int:
    """Return the kind that an action on the seat's own turn names."""
    return int(NAMED[(action - DISCARD) % len(NAMED)])


@kernel
def discard_of(kind: Kind) -> int:
    """Return the action that discards a kind."""
    return DISCARD + int(PLACES[kind])


@kernel
def ready_of(kind: Kind) -> int:
    """Return the action that declares ready with a kind."""
    return READY + int(PLACES[kind])


@kernel
def open_ready_of(kind: Kind) -> int:
    """Return the action that declares open ready with a kind."""
    return OPEN_READY + int(PLACES[kind])


@kernel
def kong_of(kind: Kind) -> int:
    """Return the action that declares a kong of a kind."""
    return KONG + int(PLACES[kind])

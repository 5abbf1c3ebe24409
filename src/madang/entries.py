"""How a table calls the rules: what belongs together in one call, records in arrays.

From Python a compiled kernel takes an array of records ten times as fast as one record, and does
for all who look at a table in one call what takes one of them as long. `states` holds one state,
`packed` the options; see `Twin.options_in_array`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from madang.game import Calls, Deck, Kernels
from madang.jit import kernel
from madang.stand_ins import (
    calls_alone,
    calls_offer,
    calls_step_once,
    conserved,
    deal,
    legal_actions,
    redact,
    returns,
    step,
)
from madang.twin import Twin


@kernel
def deal_one(states: Any, packed: Any, deck: Deck, dice: int) -> None:
    """Start the next deal."""
    deal(states[0], packed[0], deck, dice)


@kernel
def legal_each(states: Any, packed: Any, first: int, masks: Any) -> None:
    """Write what the seats from `first` on may do, a mask for each."""
    for i in range(len(masks)):
        legal_actions(states[0], packed[0], first + i, masks[i])


@kernel
def step_one(states: Any, packed: Any, seat: int, action: int) -> None:
    """Apply a legal action."""
    step(states[0], packed[0], seat, action)


@kernel
def redact_each(views: Any, packed: Any, first: int) -> None:
    """Blank in each view what its seat may not know; the first is that of `first`."""
    for i in range(len(views)):
        redact(views[i], packed[0], first + i)


@kernel
def returns_one(states: Any, packed: Any, out: Any) -> None:
    """Write what each seat has won."""
    returns(states[0], packed[0], out)


@kernel
def conserved_one(states: Any, packed: Any) -> bool:
    """Tell whether every card, tile and chip is still there just once."""
    return conserved(states[0], packed[0])


class Entries(NamedTuple):
    """The rules as a table calls them."""

    deal: Callable[..., None]
    legal_actions: Callable[..., None]
    step: Callable[..., None]
    redact: Callable[..., None]
    returns: Callable[..., None]
    conserved: Callable[..., bool]


KERNELS = Entries(deal_one, legal_each, step_one, redact_each, returns_one, conserved_one)


@cache
def entries_of(name: str, rules: Kernels) -> Entries:
    """Return the calls of a game's rules, by the twin that these are to be played by."""
    return Entries(**rules.twin.kernels(KERNELS._asdict(), name, **rules.functions()))


# ---- what a step offers to others ------------------------------------------------------------


@kernel
def offer_one(states: Any, packed: Any, seat: int, action: int) -> bool:
    """Make of the state what all may know of an action; tell whether it offers something."""
    return calls_offer(states[0], packed[0], seat, action)


@kernel
def step_once_one(states: Any, packed: Any, seat: int, action: int) -> None:
    """Apply a legal action without what the table then does by itself."""
    calls_step_once(states[0], packed[0], seat, action)


@kernel
def alone_one(states: Any, packed: Any) -> int:
    """Return what the table does by itself for the only seat to act, or NO_ACTION."""
    return calls_alone(states[0], packed[0])


class Offers(NamedTuple):
    """`madang.game.Calls` as a table calls them."""

    offer: Callable[..., bool]
    step_once: Callable[..., None]
    alone: Callable[..., int]


OFFERS = Offers(offer_one, step_once_one, alone_one)


@cache
def offers_of(name: str, calls: Calls, twin: Twin) -> Offers:
    """Return the calls of a game in which some actions are offered to others."""
    parts = calls._asdict().items()  # a game's own kernels may have the same names
    of_calls = {f"calls_{word}": part for word, part in parts if callable(part)}
    return Offers(**twin.kernels(OFFERS._asdict(), f"{name}-offers", **of_calls))

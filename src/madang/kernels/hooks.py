"""Hooks for the kernels of a game (see `madang.game`): their callers are bound to one later."""

from typing import Any, NamedTuple, TypeAlias

from madang.kernels.jit import hook

NO_ACTION = -1

State: TypeAlias = Any  # a record of any game
Mask: TypeAlias = Any  # of its actions
Deck: TypeAlias = Any


@hook
def deal(state: State, options: NamedTuple, deck: Deck, dice: int) -> None:
    """Start the next deal."""


@hook
def legal_actions(state: State, options: NamedTuple, seat: int, mask: Mask) -> None:
    """Write what a seat may do."""


@hook
def step(state: State, options: NamedTuple, seat: int, action: int) -> None:
    """Apply a legal action."""


@hook
def allows_parametric(state: State, options: NamedTuple, seat: int, action: int) -> bool:
    """Tell whether a seat may take an action whose number is beyond the table."""
    return False


@hook
def row_of(state: State, options: NamedTuple, mask: Mask, action: int) -> int:
    """Return the row of the action table that is nearest to an action."""
    return action


@hook
def redact(view: State, options: NamedTuple, seat: int) -> None:
    """Blank what a seat may not know."""


@hook
def lay_hidden(view: State, options: NamedTuple, seat: int, at: Any) -> bool:
    """Lay what a seat cannot see in another way; tell whether it fits."""
    return False


@hook
def returns(state: State, options: NamedTuple, out: Any) -> None:
    """Write what each seat has won so far."""


@hook
def conserved(state: State, options: NamedTuple) -> bool:
    """Tell whether every card, tile and chip is still there just once."""
    return True


@hook
def observe(view: State, options: NamedTuple, seat: int, out: Any) -> None:
    """Write what a seat knows as a row of numbers."""


@hook
def calls_claim_offer(state: State, options: NamedTuple, seat: int, action: int) -> bool:
    """Blank what nobody may know of an action; tell whether it offers something."""
    return False


@hook
def calls_step_once(state: State, options: NamedTuple, seat: int, action: int) -> None:
    """Apply a legal action without the automatic moves of the table after it."""


@hook
def calls_auto_action(state: State, options: NamedTuple) -> int:
    """Return the automatic action of the table for the only seat to act, or NO_ACTION."""
    return NO_ACTION

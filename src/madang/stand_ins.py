"""The kernels of "some game", for code that is bound to a game later; see `madang.jit.bound`."""

from typing import Any

from madang.game import NO_ACTION, Deck, Mask, State
from madang.jit import kernel


@kernel
def deal(state: State, options: Any, deck: Deck, dice: int) -> None:
    """Stand for a game's `deal`."""


@kernel
def legal_actions(state: State, options: Any, seat: int, mask: Mask) -> None:
    """Stand for a game's `legal_actions`."""


@kernel
def step(state: State, options: Any, seat: int, action: int) -> None:
    """Stand for a game's `step`."""


@kernel
def allows_parametric(state: State, options: Any, seat: int, action: int) -> bool:
    """Stand for a game's `allows_parametric`."""
    return False


@kernel
def allows(state: State, options: Any, seat: int, mask: Mask, action: int) -> bool:
    """Tell whether `seat`, with these legal actions, may take one that may lie beyond the table."""
    if action < len(mask):
        return action >= 0 and mask[action] != 0
    return allows_parametric(state, options, seat, action)


@kernel
def redact(view: State, options: Any, seat: int) -> None:
    """Stand for a game's `redact`."""


@kernel
def lay_hidden(view: State, options: Any, seat: int, at: Any) -> bool:
    """Stand for a game's `lay_hidden`."""
    return False


@kernel
def returns(state: State, options: Any, out: Any) -> None:
    """Stand for a game's `returns`."""


@kernel
def conserved(state: State, options: Any) -> bool:
    """Stand for a game's `conserved`."""
    return True


@kernel
def observe(view: State, options: Any, seat: int, out: Any) -> None:
    """Stand for what writes a game's observations."""


@kernel
def calls_offer(state: State, options: Any, seat: int, action: int) -> bool:
    """Stand for a game's `Calls.offer`."""
    return False


@kernel
def calls_step_once(state: State, options: Any, seat: int, action: int) -> None:
    """Stand for a game's `Calls.step_once`."""


@kernel
def calls_alone(state: State, options: Any) -> int:
    """Stand for a game's `Calls.alone`."""
    return NO_ACTION

"""The rules as Python calls them: deal, step, what is legal, what is seen, copies of a state.

An `Engine` holds what matches of one game with the same options share: the kernels, plain or
compiled, and the options as these take them. It holds no match: its callers hand it the record of
one. `Table`, `Match` and the environments are made of it.

Python hands an array of records to a compiled kernel ten times faster than a single record, and a
call for all seats of a table takes no longer than a call for one seat. So `states` is always an
array of one state, as the kernels take it, and `packed` holds the options; see
`Backend.options_in_array`.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.errors import BrokenRules
from madang.game import Calls, Game, Kernels, Mask, State, States
from madang.kernels.backend import PLAIN, Backend, copy_of, fast_dtype
from madang.kernels.cache import is_noted, version_folder
from madang.kernels.hooks import (
    allows_parametric,
    calls_auto_action,
    calls_claim_offer,
    calls_step_once,
    conserved,
    deal,
    lay_hidden,
    legal_actions,
    observe,
    redact,
    returns,
    step,
)
from madang.kernels.jit import kernel
from madang.kernels.rng import MODULUS
from madang.layout import Seat

REFUSED = -1
END = 8  # the bits of a status from here say how the deal has ended, those below the phase
PHASE = (1 << END) - 1
MOST_ACTIONS = 1 << 31  # no number of an action comes to this
TRIES = 300  # of a state that agrees with what a seat knows; nearly always the first does
KINDS = 64  # more than any pack has


# ---- kernels ---------------------------------------------------------------------------------


@kernel
def status_of(state: State) -> int:
    """Return the phase of a match, and how its deal has ended, in one number."""
    return int(state.phase) | int(state.ended) << END


@kernel
def deal_one(states: Any, packed: Any, deck: Any, dice: int) -> int:
    """Start the next deal; return the status."""
    deal(states[0], packed[0], deck, dice)
    return status_of(states[0])


@kernel
def legal_each(states: Any, packed: Any, first: int, masks: Any) -> None:
    """Write what the seats from `first` on may do, a mask for each."""
    for i in range(len(masks)):
        legal_actions(states[0], packed[0], first + i, masks[i].view(np.uint8))


@kernel
def allows(state: State, options: NamedTuple, seat: Seat, mask: Mask, action: int) -> bool:
    """Tell whether `seat`, with these legal actions, may take one that may be beyond the table."""
    if action < len(mask):
        return action >= 0 and mask[action] != 0
    return allows_parametric(state, options, seat, action)


@kernel
def try_step(states: Any, packed: Any, mask: Mask, seat: Seat, action: int) -> int:
    """Take an action; return the status, or REFUSED: nothing has changed."""
    state = states[0]
    legal: Any = mask.view(np.uint8)  # the type in a batch, so that rules compile once
    legal_actions(state, packed[0], seat, legal)
    if not state.to_act >> seat & 1 or not allows(state, packed[0], seat, legal, action):
        return REFUSED
    step(state, packed[0], seat, action)
    return status_of(state)


@kernel
def redact_each(views: Any, packed: Any, first: int) -> None:
    """Blank in each view what its seat may not know; the first is that of `first`."""
    for i in range(len(views)):
        redact(views[i], packed[0], first + i)


@kernel
def count_returns(states: Any, packed: Any, out: Any) -> None:
    """Write what each seat has won so far."""
    returns(states[0], packed[0], out)


@kernel
def is_conserved(states: Any, packed: Any) -> bool:
    """Tell whether every card, tile and chip is still there just once."""
    return conserved(states[0], packed[0])


@kernel
def observe_one(states: Any, packed: Any, seat: Seat, out: Any) -> None:
    """Write the row of `seat`; what it may not know is not read."""
    observe(states[0], packed[0], seat, out)


@kernel
def imagine(states: Any, packed: Any, seat: Seat, luck: Any) -> bool:
    """Lay what `seat` cannot see in another way; tell whether that may be the state."""
    redact(states[0], packed[0], seat)
    return lay_hidden(states[0], packed[0], seat, luck[0])


@kernel
def offer_one(states: Any, packed: Any, seat: Seat, action: int) -> bool:
    """Make of the state what all may know of an action; tell whether it offers something."""
    return calls_claim_offer(states[0], packed[0], seat, action)


@kernel
def step_once(states: Any, packed: Any, seat: Seat, action: int) -> int:
    """Take a legal action without the automatic moves of the table after it.

    Return the first of these, or NO_ACTION.
    """
    calls_step_once(states[0], packed[0], seat, action)
    return calls_auto_action(states[0], packed[0])


KERNELS = {
    function.__name__: function
    for function in (
        deal_one,
        legal_each,
        try_step,
        redact_each,
        count_returns,
        is_conserved,
        observe_one,
        imagine,
        offer_one,
        step_once,
    )
}


def kernels_for(game: Game, rules: Kernels) -> dict[str, Any]:
    """Return these kernels bound to a game, by the backend that plays its rules."""
    parts = game.lay_hidden or lay_hidden, game.observations.observe, game.layout.calls
    return bound_to(game.name, rules, *parts)


@cache
def bound_to(name: str, rules: Kernels, hidden: Any, seen: Any, calls: Calls) -> dict[str, Any]:
    """Return these kernels bound to the parts of a game."""
    own = {
        "lay_hidden": hidden,
        "observe": seen,
        "calls_claim_offer": calls.claim_offer or calls_claim_offer,
        "calls_step_once": calls.step_once or calls_step_once,
        "calls_auto_action": calls.auto_action,
    }
    return rules.backend.kernels(KERNELS, cache_name(name), rules.functions(), **own)


@cache
def luck_type(cards: int, card: Any) -> np.dtype[np.void]:
    """Return the record type of what `lay_hidden` leaves to chance: always the same object."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("rng",    np.int64),              # see `kernels.rng`
        ("forced", np.int32),              # 1: to lay it so that it fits, if less likely
        ("deck",   card, (cards,)),        # room for what is dealt
        ("counts", np.int32, (KINDS,)),    # room for a number of each kind of card
    ], align=True)))
    # fmt: on


# ---- what matches share ----------------------------------------------------------------------


class Engine:
    """The kernels of a game with its options; matches are handed to them one after another."""

    def __init__(self, game: Game, options: NamedTuple, rules: Kernels | None = None) -> None:
        self.rules = rules = rules or game.kernels
        self.backend: Backend = rules.backend
        self.is_compiled = self.backend.is_compiled
        self.game, self.options = game, options
        self.seats = game.seats(options)
        self.packed = self.backend.options_in_array(options)
        self.read_type = fast_dtype(game.record_dtype)  # as Python reads a state
        self.type = game.record_dtype if self.is_compiled else self.read_type  # as kernels take it
        kernels = kernels_for(game, rules)
        self.deal = kernels["deal_one"]
        self.legal_each = kernels["legal_each"]
        self.try_step = kernels["try_step"]
        self.redact_each = kernels["redact_each"]
        self.count_returns = kernels["count_returns"]
        self.is_conserved = kernels["is_conserved"]
        self.observe = kernels["observe_one"]
        self.imagine = kernels["imagine"]
        self.offer = kernels["offer_one"]
        self.step_once = kernels["step_once"]

    def new_masks(self, seats: int) -> npt.NDArray[np.bool_]:
        """Return room for the legal actions of some seats."""
        return np.zeros((seats, len(self.game.actions)), np.bool_)

    def legal_masks(self, states: Any, first: int = 0, seats: int = 1) -> npt.NDArray[np.bool_]:
        """Return what so many seats from `first` on may do: (seats, actions), the caller's own."""
        masks = self.new_masks(seats)
        self.legal_each(states, self.packed, first, masks)
        return masks

    def step(self, states: Any, seat: Seat, action: int) -> None:
        """Take an action of a match that is played again; raise BrokenRules if it is not legal."""
        mask = self.new_masks(1)[0]
        if self.try_step(states, self.packed, mask, seat, action) == REFUSED:
            raise BrokenRules(f"{self.game.name}: seat {seat} may not take action {action}")

    def views(self, states: Any, first: int, seats: int = 1) -> bytearray:
        """Return what so many seats from `first` on may know of a state, as bytes of records."""
        views = bytearray(states.tobytes() * seats)
        self.redact_each(np.frombuffer(views, self.type), self.packed, first)
        return views

    def view(self, states: Any, seat: Seat) -> States:
        """Return what `seat` may know of a state, in an array of one."""
        view = np.frombuffer(self.views(states, seat), self.game.record_dtype)
        return view.view(np.recarray)

    def returns(self, states: Any) -> npt.NDArray[np.int32]:
        """Return what each seat has won so far."""
        out = np.zeros(self.seats, np.int32)
        self.count_returns(states, self.packed, out)
        return out

    def imagined(self, state: bytes, seat: Seat, rng: np.random.Generator) -> bytearray:
        """Return a state that agrees with all that `seat` knows of this one.

        After TRIES that did not fit, one that does is forced.
        """
        luck = self.luck(rng)
        for tried in range(TRIES + 1):
            luck["forced"] = tried == TRIES
            guess = bytearray(state)
            if self.imagine(np.frombuffer(guess, self.type), self.packed, seat, luck):
                return guess
        raise BrokenRules(f"{self.game.name}: no state agrees with what seat {seat} knows")

    def luck(self, rng: np.random.Generator) -> Any:
        """Return room and chance for `imagine`, in an array of one."""
        deck = self.game.layout.deck
        luck = np.zeros(1, luck_type(deck.size, deck.dtype))
        luck["rng"] = rng.integers(1, MODULUS)
        return self.backend.records(luck)

    def compile(self) -> None:
        """Call each kernel once, so that all are compiled or loaded, and note that they are."""
        states = np.zeros(1, self.type)
        self.deal(states, self.packed, self.game.layout.deck.in_order(), 0)
        seat = int(states["to_act"][0]).bit_length() - 1
        mask = self.legal_masks(states, seat)[0]
        action = int(mask.argmax())
        self.view(states, seat)
        self.observe(states, self.packed, seat, self.game.observations.new_rows(1)[0])
        self.returns(states)
        self.is_conserved(states, self.packed)
        self.imagine(copy_of(states), self.packed, seat, self.luck(np.random.default_rng(0)))
        self.offer(copy_of(states), self.packed, seat, action)
        self.step_once(copy_of(states), self.packed, seat, action)
        self.try_step(states, self.packed, mask, seat, action)
        if self.is_compiled:
            note_compiled(self.game.name)


# ---- what is on the disk ---------------------------------------------------------------------


def cache_name(name: str) -> str:
    """Return the name under which the compiled code of a game's matches is kept."""
    return f"{name}-match"


def note_of(name: str) -> str:
    """Return the name of the note that says that all of it is there."""
    return f"{cache_name(name)}.complete"


def is_ready(game: Game) -> bool:
    """Tell whether the compiled code of a game's matches is on the disk, for these sources."""
    return is_noted(note_of(game.name))


def note_compiled(name: str) -> None:
    """Note that all of it is there, where notes can be kept."""
    try:
        (version_folder() / note_of(name)).touch()
    except OSError:
        return


def rules_of(game: Game, is_compiled: bool) -> Kernels:
    """Return the rules of a game, to be played by one of their twins."""
    return game.compiled() if is_compiled else game.kernels._replace(backend=PLAIN)

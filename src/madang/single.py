"""One match from Python, a call for each thing that is asked of it: what `madang.match` runs on.

An `Engine` holds what matches of one game with the same options share: the options as the kernels
take them, and the kernels, plain or compiled. It knows no match: whoever calls hands it the record
of one. Each call checks, does and answers at once, because what costs is the way from Python.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.errors import BrokenRules
from madang.fast_record import fast_dtype
from madang.game import Game, Kernels, Mask, State, States
from madang.jit import kernel, version_folder
from madang.rng import MODULUS
from madang.stand_ins import allows, deal, lay_hidden, legal_actions, observe, redact, returns, step
from madang.twin import COMPILED, PLAIN, Twin

REFUSED = -1
END = 8  # the bits of `standing` from here say how the deal has ended, those below the phase
PHASE = (1 << END) - 1
TRIES = 300  # of a state that agrees with what a seat knows; nearly always the first does
KINDS = 64  # more than any pack has


# ---- the calls -------------------------------------------------------------------------------

# `states` is an array of one state, `packed` holds the options; see `Twin.options_in_array`.


@kernel
def standing(state: State) -> int:
    """Return the phase of a match, and how its deal has ended, in one number."""
    return int(state.phase) | int(state.ended) << END


@kernel
def try_step(states: Any, packed: Any, mask: Mask, seat: int, action: int) -> int:
    """Take an action; return how the match stands, or REFUSED: nothing has changed."""
    state = states[0]
    legal_actions(state, packed[0], seat, mask)
    if not state.to_act >> seat & 1 or not allows(state, packed[0], seat, mask, action):
        return REFUSED
    step(state, packed[0], seat, action)
    return standing(state)


@kernel
def find_legal(states: Any, packed: Any, mask: Mask, seat: int) -> None:
    """Write into `mask` what `seat` may do."""
    legal_actions(states[0], packed[0], seat, mask)


@kernel
def deal_one(states: Any, packed: Any, deck: Any, dice: int) -> int:
    """Deal; return how the match stands."""
    deal(states[0], packed[0], deck, dice)
    return standing(states[0])


@kernel
def look(states: Any, packed: Any, views: Any, seat: int) -> None:
    """Write into `views` what `seat` may know."""
    views[0] = states[0]
    redact(views[0], packed[0], seat)


@kernel
def count_returns(states: Any, packed: Any, out: Any) -> None:
    """Write what each seat has won so far."""
    returns(states[0], packed[0], out)


@kernel
def observe_one(states: Any, packed: Any, seat: int, out: Any) -> None:
    """Write the row of `seat`; what it may not know is not read."""
    observe(states[0], packed[0], seat, out)


@kernel
def imagine(states: Any, packed: Any, seat: int, luck: Any) -> bool:
    """Lay what `seat` cannot see in another way; tell whether that may be the state."""
    redact(states[0], packed[0], seat)
    return lay_hidden(states[0], packed[0], seat, luck[0])


KERNELS = {
    function.__name__: function
    for function in (
        try_step,
        find_legal,
        deal_one,
        look,
        count_returns,
        observe_one,
        imagine,
    )
}


def kernels_for(game: Game, twin: Twin) -> dict[str, Any]:
    """Return these kernels bound to a game."""
    parts = game.lay_hidden or lay_hidden, game.observations.observe
    return bound_to(game.name, game.kernels._replace(twin=PLAIN), *parts, twin)


@cache
def bound_to(name: str, rules: Kernels, hidden: Any, seen: Any, twin: Twin) -> dict[str, Any]:
    """Return these kernels bound to the parts of a game."""
    more = {"lay_hidden": hidden, "observe": seen}
    return twin.kernels(KERNELS, shelf_of(name), **rules.functions(), **more)


@cache
def luck_type(cards: int, card: Any) -> np.dtype[np.void]:
    """Return the record type of what `lay_hidden` leaves to chance: always the same object."""
    # fmt: off
    return np.dtype((np.record, np.dtype([
        ("rng",    np.int64),              # see `madang.rng`
        ("forced", np.int32),              # 1: to lay it so that it fits, if less likely
        ("deck",   card, (cards,)),        # room for what is dealt
        ("counts", np.int32, (KINDS,)),    # room for a number of each kind of card
    ], align=True)))
    # fmt: on


# ---- what matches share ----------------------------------------------------------------------


class Engine:
    """The kernels of a game with its options, as one match after the other is handed to them."""

    def __init__(self, game: Game, options: Any, is_compiled: bool) -> None:
        self.twin = COMPILED if is_compiled else PLAIN
        self.game, self.options, self.is_compiled = game, options, is_compiled
        self.seats = game.seats(options)
        self.packed = self.twin.options_in_array(options)
        self.read_type = fast_dtype(game.record_dtype)  # as Python reads a state
        self.type = game.record_dtype if is_compiled else self.read_type  # as the kernels take it
        kernels = kernels_for(game, self.twin)
        self.try_step = kernels["try_step"]
        self.find_legal = kernels["find_legal"]
        self.deal = kernels["deal_one"]
        self.look = kernels["look"]
        self.count_returns = kernels["count_returns"]
        self.observe = kernels["observe_one"]
        self.imagine = kernels["imagine"]

    def view(self, states: Any, seat: int) -> States:
        """Return what `seat` may know of a match, in an array of one."""
        views = np.empty(1, self.type)
        self.look(states, self.packed, views, seat)
        return views.view(self.game.record_dtype).view(np.recarray)

    def returns(self, states: Any) -> npt.NDArray[np.int32]:
        """Return what each seat has won so far."""
        out = np.zeros(self.seats, np.int32)
        self.count_returns(states, self.packed, out)
        return out

    def imagined(self, state: bytes, seat: int, rng: np.random.Generator) -> bytearray:
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
        return self.twin.records(luck)

    def compile(self) -> None:
        """Call each kernel once, so that all are compiled or loaded, and note that they are."""
        states, mask = np.zeros(1, self.type), self.game.new_mask()
        self.deal(states, self.packed, self.game.layout.deck.in_order(), 0)
        seat = int(states["to_act"][0]).bit_length() - 1
        self.find_legal(states, self.packed, mask, seat)
        self.look(states, self.packed, states.copy(), seat)
        self.observe(states, self.packed, seat, self.game.observations.new_rows(1)[0])
        self.returns(states)
        self.imagine(states.copy(), self.packed, seat, self.luck(np.random.default_rng(0)))
        self.try_step(states, self.packed, mask, seat, int(mask.argmax()))
        if self.is_compiled:
            note_compiled(self.game.name)


# ---- what lies on the disk -------------------------------------------------------------------


def shelf_of(name: str) -> str:
    """Return where the compiled code of a game's matches is kept; see `madang.jit.compiled`."""
    return f"{name}-match"


def mark_of(name: str) -> Path:
    """Return the file that says that all of it is there."""
    return version_folder() / f"{shelf_of(name)}.complete"


def is_ready(game: Game) -> bool:
    """Tell whether the compiled code of a game's matches is on the disk, for these sources."""
    return mark_of(game.name).is_file()


def note_compiled(name: str) -> None:
    """Note that all of it is there, where notes can be kept."""
    try:
        mark_of(name).touch()
    except OSError:
        return

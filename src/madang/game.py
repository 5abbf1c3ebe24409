"""What a game is: one record of names, tables and functions. Floors above know only this.

The rules of a game are five kernels, plain functions over one flat record, the *state* of a whole
match. Their contract:

- `deal(state, options, deck, dice)` starts the next round (hand, deal) from a shuffled `deck`, or
  reshuffles in mid-round. It may be called when, and only when, `state.phase == DEAL`; a record of
  zeros is a match that waits for its first deal. `dice` is a number below the game's `dice`, for
  everything else that is left to lot. No other function sees chance.
- `legal_actions(state, options, seat, mask)` writes into `mask`, one flag an action, what `seat`
  may do. At least one flag is set for every seat in `state.to_act`, none for the others.
- `step(state, options, seat, action)` applies a legal action of a seat in `state.to_act`. Several
  seats may owe an answer at once; they answer in any order.
- `hide(view, options, seat)` blanks in `view`, a copy of a state, what `seat` may not know. For the
  seat WATCHER it leaves only what is public, for OPEN everything but cards that nobody has seen.
- `returns(state, options, out)` writes into `out` what each seat has won so far, more is better.
- `conserved(state, options)` tells whether every card, and every chip, is still there just once.
- `allows_beyond(state, options, seat, action)` tells whether `seat` may take an action whose number
  lies beyond the table, such as a bet of any number of chips. Most games have none.

Every state has the fields `phase`, `owing` (a bit a seat), `round_no` (0 before the first), `ended`
(a row of `Game.ends`; until the next deal it says how the round ended) and `ender` (the seat that
ended it, or below 0).

They assume legal input, allocate nothing and raise nothing; `madang.table` is the checked door.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from madang.jit import compiled, kernel
from madang.options import Option, parse_options

DEAL, OVER = 0, 1  # the two phases every game has; its own follow
WATCHER = -1  # the seat of somebody who only looks on
ALL_HANDS = (
    -2
)  # of somebody to whom every hand is laid open: for matches that keep no secrets any more
NO_CALL = -1  # a game in which one seat is asked at a time

State: TypeAlias = Any  # a record; NumPy types its fields as a union of everything
States: TypeAlias = np.recarray[Any, Any]
Deck: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int8]]
Mask: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]
Data: TypeAlias = dict[str, Any]


class Action(NamedTuple):
    """One row of an action table: its word, the section that allows it, what it means."""

    word: str
    section: str
    meaning: str


@kernel
def no_parametric(state: State, options: Any, seat: int, action: int) -> bool:
    """Tell that a game's action table lists all there is."""
    return False


class Kernels(NamedTuple):
    """The rules of a game, as plain functions or as their compiled twins."""

    deal: Callable[..., None]
    legal_actions: Callable[..., None]
    step: Callable[..., None]
    redact: Callable[..., None]
    returns: Callable[..., None]
    conserved: Callable[..., bool]
    allows_parametric: Callable[..., bool] = no_parametric
    is_compiled: bool = False

    def functions(self) -> dict[str, Any]:
        """Return the functions by name."""
        return {name: value for name, value in self._asdict().items() if callable(value)}


class ParametricActions(NamedTuple):
    """Actions that no table can list: their words, and why one of them may not be done now."""

    parse: Callable[[str], int | None]  # word -> a number from the table's length on, or None
    format: Callable[[int], str]  # the way back
    why_not: Callable[[Any, Any, int, str], Data]  # (state, options, seat, word) -> code, arguments


class Preparation(NamedTuple):
    """A bot that has to work once for new options: the work, and who plays until it is done."""

    prepare: Callable[[Any], object]  # (options); called in a thread, and again it is quick
    meanwhile: str  # another bot of the game


@dataclass(frozen=True)
class Game:
    """One game: names, tables and functions."""

    name: str  # module, CLI word, URL part, database value
    titles: Mapping[str, str]  # language -> what players call it
    rules: int  # version; changes only when an old record would replay differently
    page: str  # prefix of its sections, as in "NP 4.2"
    options: Any  # a NamedTuple class of integers with defaults
    table: tuple[Option, ...]  # one row an option
    presets: Mapping[str, Mapping[str, int]]  # the first one is the default
    seats: str  # the option that says how many sit
    rounds: str  # the option that says how many rounds a match has
    state: np.dtype[np.void]  # one record is one match
    cards: int  # length of a deck
    dice: int  # `dice` is below this
    actions: tuple[Action, ...]  # action number -> row
    ends: tuple[str, ...]  # `state.ended` -> its word; the first one: the round is running
    end_sections: tuple[str, ...]  # `state.ended` -> the section that rules it; "" for the first
    kernels: Kernels
    parse_deck: Callable[[str], Deck]
    format_deck: Callable[[Deck], str]
    look: Callable[[Any, Any, int], Data]  # (view, options, seat) -> the view in words
    tell: Callable[[Any, Any, Any, int, Any], list[Data]]  # what a viewer hears of one step
    explain: Callable[[Any, Any], Sequence[Any]]  # (state, options) -> why these points
    undealt: Callable[[Any], Deck]  # state -> the cards of its deck that are still to come
    score: Callable[[Data, Any, bool], Data]  # answers one question about real cards
    bots: Mapping[str, Callable[..., int]] = field(default_factory=dict)  # name -> choose kernel
    hint: Callable[[Any, Any, int], Data | None] | None = None  # (view, options, seat) -> advice
    slow: Mapping[str, Preparation] = field(default_factory=dict)  # the bots that have to prepare
    call: int = NO_CALL  # the phase in which several seats may call at once, or `pass`
    reach: Callable[[Any], int] | None = None  # options -> cards of a deck that matter; None: all
    beyond: ParametricActions | None = None  # actions beyond the table
    odds: Callable[[Data, Any], Data] | None = None  # answers what one decision is worth
    # (view, options, seat) -> what `odds` answers of the seat's own hand, None when it has no move
    own_odds: Callable[[Any, Any, int], Data | None] | None = None
    # (view, options, seat, action) -> what the action gives away, as a share of what is played for
    regret: Callable[[Any, Any, int, int], Fraction] | None = None

    def make_options(self, /, **given: Any) -> Any:
        """Return the options named, on top of `preset`; raise OptionError."""
        defaults = self.options()._asdict()
        return self.options(**parse_options(self.name, self.table, self.presets, defaults, given))

    def parse_action(self, word: object) -> int | None:
        """Return the number of an action, which may lie beyond the table; None: no such word."""
        if not isinstance(word, str):
            return None
        for number, row in enumerate(self.actions):
            if row.word == word:
                return number
        return self.beyond.parse(word) if self.beyond else None

    def allows(self, state: State, options: Any, seat: int, mask: Mask, action: int) -> bool:
        """Tell whether `seat`, with these legal actions, may take this one; a view will do."""
        if action < len(mask):
            return action >= 0 and bool(mask[action])
        return bool(self.kernels.allows_parametric(state, options, seat, action))

    def format_action(self, number: int) -> str:
        """Return the word of an action, which may lie beyond the table."""
        if self.beyond and number >= len(self.actions):
            return self.beyond.format(number)
        return self.actions[number].word

    def new_states(self, count: int) -> States:
        """Return `count` matches that wait for their first deal."""
        return np.zeros(count, self.record).view(np.recarray)

    @cached_property
    def record(self) -> np.dtype[np.void]:
        """The type of a state, always the same object: so Numba knows it again in no time."""
        return np.dtype((np.record, self.state))

    def new_mask(self) -> Mask:
        """Return room for the legal actions of one seat."""
        return np.zeros(len(self.actions), np.bool_)

    def pack(self, options: Any) -> Any:
        """Return the options as one record, as compiled twins take them."""
        return np.array([tuple(options)], self.packed)[0]

    @cached_property
    def packed(self) -> np.dtype[np.void]:
        """The type of packed options; see `record`."""
        return np.dtype([(name, np.int64) for name in self.options._fields])

    def compiled(self) -> Kernels:
        """Return the compiled twins of the kernels; they compile when first called."""
        return Kernels(**compiled(self.kernels.functions(), self.name), is_compiled=True)


def bits_in(to_act: int) -> tuple[int, ...]:
    """Return the seats of a set of seats, lowest first.

    >>> bits_in(0b1010)
    (1, 3)
    """
    return tuple(seat for seat in range(int(to_act).bit_length()) if int(to_act) >> seat & 1)


# Each five neighbouring bits of this number, cut off at 32, are another number: so a set of one
# seat, times it, has that seat's row of the table in its highest five bits.
FIVES = 0x077CB531
SEAT_OF_FIVE = np.zeros(32, np.int64)
for _seat in range(32):
    SEAT_OF_FIVE[(FIVES << _seat & 0xFFFFFFFF) >> 27] = _seat


@kernel
def first_in(to_act: int) -> int:
    """Return the lowest seat of a set of seats, which is not empty; without a loop to predict."""
    return SEAT_OF_FIVE[(int(to_act & -to_act) * FIVES & 0xFFFFFFFF) >> 27]


def places(returns: Sequence[int]) -> list[int]:
    """Return each seat's place; equal results share it.

    >>> places([-10, -40, -10, -20])
    [1, 4, 1, 3]
    """
    return [1 + sum(other > own for other in returns) for own in returns]


# ---- the kernels of "some game", for code that is bound to a game later --------------------


@kernel
def deal(state: State, options: Any, deck: Deck, dice: int) -> None:
    """Stand for a game's `deal`; see `madang.jit.bound`."""


@kernel
def legal_actions(state: State, options: Any, seat: int, mask: Mask) -> None:
    """Stand for a game's `legal_actions`."""


@kernel
def step(state: State, options: Any, seat: int, action: int) -> None:
    """Stand for a game's `step`."""


@kernel
def allows_parametric(state: State, options: Any, seat: int, action: int) -> bool:
    """Stand for a game's `allows_beyond`."""
    return False


@kernel
def allows(state: State, options: Any, seat: int, mask: Mask, action: int) -> bool:
    """Tell whether `seat`, with these legal actions, may take one that may lie beyond the table."""
    if action < len(mask):
        return action >= 0 and mask[action] != 0
    return allows_parametric(state, options, seat, action)


@kernel
def redact(view: State, options: Any, seat: int) -> None:
    """Stand for a game's `hide`."""


@kernel
def returns(state: State, options: Any, out: Any) -> None:
    """Stand for a game's `returns`."""

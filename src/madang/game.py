"""The interface of a game. An author of a game needs only this file; the floors above know only it.

A `Game` says who it is (name, titles, rules version, citation) and has seven parts:

- `house_rules`: the options, one row each, and the number of seats.
- `layout`: what a match is made of: the record of a state, the deck, the action table, the phases
  and the ways in which a deal can end.
- `kernels`: the rules, as plain functions over that record.
- `views`: what somebody at the table is sent, made from a redacted state alone.
- `parametric_actions`, where the action table cannot list all there is.
- `lay_hidden`, for programs that search: an arrangement of what a seat cannot see.
- `observations`, for programs that learn: what a seat knows as a row of numbers.

A *match* is one record from its first deal to its end. A *deal* is the play from one shuffle on: a
round of Nylon-ppong, a hand of mahjong. Bots, odds, hints and calculators are no part of the rules:
see `madang.bots` and `madang.analysis`.

The kernels assume legal input, allocate nothing and raise nothing; `madang.table` is the checked
door. Their contract:

- `deal(state, options, deck, dice)` starts the next deal from a shuffled `deck`, or reshuffles in
  the middle of one. It may be called when, and only when, `state.phase == DEAL`; a record of zeros
  is a match that waits for its first deal. `dice` is a number below the layout's `dice_outcomes`,
  for everything else that is left to chance. No other function sees chance.
- `legal_actions(state, options, seat, mask)` writes into `mask`, one flag an action, what `seat`
  may do. At least one flag is set for every seat in `state.to_act`, none for the others.
- `step(state, options, seat, action)` applies a legal action of a seat in `state.to_act`. Several
  seats may have to act at once; they answer in any order.
- `redact(view, options, seat)` blanks in `view`, a copy of a state, what `seat` may not know. For
  the seat WATCHER it leaves only what is public, for ALL_HANDS everything but what nobody has seen.
- `returns(state, options, out)` writes into `out` what each seat has won so far, more is better.
- `conserved(state, options)` tells whether every card, tile and chip is still there just once.
- `allows_parametric(state, options, seat, action)` tells whether `seat` may take an action whose
  number is beyond the table, such as a bet of any number of chips. Most games have none.
- `row_of(state, options, mask, action)` returns the legal action of the table that is nearest to
  such an action, for networks and batches; any other action as it is.

Every state has the fields `phase`, `to_act` (a set of seats, see `madang.layout`), `deal_no` (0
before the first deal), `ended` (a row of `Layout.ends`; until the next deal it says how the deal
ended) and `ended_by` (the set of seats that ended it: nobody, one, or several winners).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np

from madang.kernels.backend import COMPILED, PLAIN, Backend
from madang.kernels.hooks import NO_ACTION as NO_ACTION
from madang.kernels.jit import kernel
from madang.layout import Deck as Deck
from madang.layout import DeckType, Field, Seat
from madang.observations import NO_OBSERVATIONS, ObservationTable
from madang.options import HouseRules, Option, format_options, parse_options

DEAL, OVER = 0, 1  # the two phases every game has; its own follow
WATCHER = -1  # the seat of somebody who only looks on
ALL_HANDS = -2  # of somebody who sees every hand: for matches that keep no secrets any more

State: TypeAlias = Any  # a record; NumPy types its fields as a union of everything
States: TypeAlias = np.recarray[Any, Any]
Mask: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]
Data: TypeAlias = dict[str, Any]


# ---- the layout of a match -------------------------------------------------------------------


class Action(NamedTuple):
    """One row of an action table: its word, the section that allows it, what it means."""

    word: str
    section: str
    meaning: str


class End(NamedTuple):
    """One row of the ways in which a deal can end: its word, the section that rules it."""

    word: str
    section: str


NOT_ENDED = End("", "")  # the first row: the deal is being played


@kernel
def no_auto_action(state: State, options: NamedTuple) -> int:
    """Tell that the table never acts for a seat."""
    return NO_ACTION


@kernel
def never_final(state: State, options: NamedTuple, seat: Seat, action: int) -> bool:
    """Tell that a claim always waits for what others may answer."""
    return False


class Calls(NamedTuple):
    """Phases in which many seats are asked at once, and how a seat lets the chance go by.

    No seat sees what another seat answered, or whether it was asked.

    A game that asks only the seats that could claim says with `claim_offer` which actions offer
    something to the others, asked or not. It is given a copy of the state before the action, and
    makes of it the state right after the action: in the phase of the call, `to_act` empty, nothing
    drawn yet. That is what players who are not asked are shown as long as a table waits for claims.
    """

    phases: frozenset[int]
    pass_action: int  # a row of the action table
    # (state, options, seat, action) -> whether the action offers something; then `state` shows it
    claim_offer: Callable[[Any, Any, int, int], bool] | None = None
    # (state, options, seat, action) -> whether no answer of anybody, whatever they hold, could
    # change what comes of this claim
    is_final: Callable[[Any, Any, int, int], bool] = never_final
    seconds: float = 0.0  # how long a table waits for claims where nobody says otherwise
    # (state, options) -> the automatic action of the table for the only seat to act, or
    # NO_ACTION. A step takes all of these at once, so it may hold several offers
    auto_action: Callable[[Any, Any], int] = no_auto_action
    # (state, options, seat, action): the step without them, of a game in which there are any
    step_once: Callable[[Any, Any, int, int], None] | None = None


NO_CALLS = Calls(frozenset(), -1)  # one seat acts at a time


@dataclass(frozen=True)
class Layout:
    """The contents of a match."""

    state_dtype: np.dtype[np.void]  # one record is one match, at most 1 KiB
    deck: DeckType
    dice_outcomes: int  # the `dice` of a deal is below this
    actions: tuple[Action, ...]  # action number -> row
    phases: tuple[str, ...]  # `state.phase` -> its word
    ends: tuple[End, ...]  # `state.ended` -> row; the first is NOT_ENDED
    calls: Calls = NO_CALLS
    fields: tuple[Field, ...] = ()  # the record of a state, a row each
    # options -> how many dice can matter: a larger one is as its remainder; None: all
    dice_used: Callable[[Any], int] | None = None

    @property
    def end_words(self) -> tuple[str, ...]:
        """The words of the ends: `state.ended` -> word, the first one empty."""
        return tuple(row.word for row in self.ends)


# ---- the rules -------------------------------------------------------------------------------


@kernel
def no_parametric(state: State, options: NamedTuple, seat: Seat, action: int) -> bool:
    """Tell that a game's action table lists all there is."""
    return False


@kernel
def as_it_is(state: State, options: NamedTuple, mask: Mask, action: int) -> int:
    """Return an action of a game whose action table lists all there is."""
    return action


class Kernels(NamedTuple):
    """The rules of a game as plain functions, and by which of their twins they are to be played."""

    deal: Callable[..., None]
    legal_actions: Callable[..., None]
    step: Callable[..., None]
    redact: Callable[..., None]
    returns: Callable[..., None]
    conserved: Callable[..., bool]
    allows_parametric: Callable[..., bool] = no_parametric
    row_of: Callable[..., int] = as_it_is
    backend: Backend = PLAIN  # which of them a table calls; see `madang.engine`

    def functions(self) -> dict[str, Any]:
        """Return the functions by name."""
        return {name: value for name, value in self._asdict().items() if name != "backend"}


class ParametricActions(NamedTuple):
    """Actions that no table can list: their words, and why one of them may not be done now."""

    parse: Callable[[str], int | None]  # word -> a number from the table's length on, or None
    format: Callable[[int], str]  # the way back
    why_not: Callable[[Any, Any, int, str], Data]  # (state, options, seat, word) -> code, arguments


# ---- what a viewer is sent -------------------------------------------------------------------


Element = TypeVar("Element")
EACH_SEAT = msgspec.Meta(description="One element a seat.")
SOME_SEATS = msgspec.Meta(description="A set of seats, the lowest first.")
EachSeat: TypeAlias = Annotated[list[Element], EACH_SEAT]
Seats: TypeAlias = Annotated[list[int], SOME_SEATS]


class ScoreLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason for the result of a deal, with its section of the rules."""

    seat: int  # whom it concerns
    kind: str  # what it is, in the game's words
    points: int  # how much, in `unit`
    section: str
    cards: tuple[str, ...]  # the cards or tiles looked at
    unit: str = "points"  # or chips, faan, limit, half limit
    paid_by: int | None = None  # the seat that pays, where it is one


class Observation(msgspec.Struct, kw_only=True, tag_field="game"):
    """A viewer's knowledge, in words: the part that every game has.

    A game adds its own fields in a class of its own, whose tag is the game's name.
    """

    phase: str  # a word of `Layout.phases`
    deal: int  # which deal of the match, from 1; 0 before the first
    deals: int | None  # how many a match has; None: nobody can know
    is_last: bool  # whether the match ends with this deal, as far as it is known
    seat: int  # whose turn it is
    to_act: Seats  # those that have to act, as far as the viewer may know
    deck: int  # cards or tiles still to come
    hands: EachSeat[list[str] | None]  # None: hidden
    sizes: EachSeat[int]  # cards or tiles in each hand
    ended: str  # a word of `Layout.end_words`; "": the deal is being played
    ended_by: Seats  # those that ended it
    points: EachSeat[int]  # the result of the deal, as the game counts
    totals: EachSeat[int]  # the result of the match, as the game counts
    explained: list[ScoreLine]  # why, when the deal has ended


class Progress(NamedTuple):
    """How far a match is."""

    deal: int  # which deal, from 1; 0 before the first
    deals: int | None  # how many there are at most; None: nobody can know
    is_last: bool  # whether no deal follows this one, as far as it is known


class Length(NamedTuple):
    """How long a deal can be: no legal play is longer."""

    moves: int  # how often a seat is asked
    cards: int  # how many cards or tiles come from the deck, those of a reshuffle each time


def one_point(options: NamedTuple) -> int:
    """Return the stake of a game that names none."""
    return 1


def nobody(state: State, options: NamedTuple) -> int:
    """Return the empty set of seats."""
    return 0


class Happened(msgspec.Struct, tag_field="code", forbid_unknown_fields=True):
    """One thing that a viewer hears of: a code and its arguments.

    Messages are plain dicts; these types say what may be in them, and tests check the dicts.
    """


Seen = TypeVar("Seen", bound=Observation)


@dataclass(frozen=True)
class Views(Generic[Seen]):
    """The words for a match. Each function gets a view, a copy of the state without secrets."""

    observation_type: type[Seen]
    observation: Callable[[Any, Any, int], Seen]  # (view, options, seat) -> the view in words
    # (view before, view after, options, viewer, happened) -> what the viewer hears of one step, as
    # codes and arguments; `happened` is (seat, action number), or None for a deal
    events_for: Callable[[Any, Any, Any, int, Any], list[Data]]
    event_types: tuple[type[Happened], ...]  # what `events_for` may tell
    explain: Callable[
        [Any, Any], Sequence[ScoreLine]
    ]  # (view, options) -> why the deal came to this
    progress: Callable[[Any, Any], Progress]  # (view, options)
    explained_sums: bool = True  # whether the points of a seat's lines add up to its points


# ---- a game ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """One game: who it is, and its parts."""

    name: str  # module, CLI word, URL part, database value
    titles: Mapping[str, str]  # language -> what players call it
    rules_version: int  # changes only when an old record would score differently
    citation: str  # prefix of its sections, as in "NP 4.2"
    house_rules: HouseRules
    layout: Layout
    kernels: Kernels
    views: Views[Any]
    parametric_actions: ParametricActions | None = None
    # (view, options, seat, at) -> whether it fits: turns the view of `seat`, in place, into a state
    # that may be the real one, by the generator in `at`; see `madang.engine`. None: it cannot be
    lay_hidden: Callable[[Any, Any, int, Any], bool] | None = None
    # older versions whose records still replay: the same moves are legal, scored by today's rules
    replays: tuple[int, ...] = ()
    observations: ObservationTable = NO_OBSERVATIONS  # the knowledge of a seat, as a row of numbers
    # rules pages that it shares with other games, by the prefix of their sections: "MJ 5.5" is
    # section 5.5 of the page `pages["MJ"]`, and "4.2" one of the game's own
    pages: Mapping[str, str] = field(default_factory=dict)
    # (state, options) -> the seats that have nothing to decide whatever they hold, as everybody
    # knows: a table does for them the first thing that is legal, and nobody waits for them
    forced_seats: Callable[[Any, Any], int] = nobody
    # (options) -> the size of a large result, a normalised reward of 1. It is no bound on what a
    # deal may come to where it has none
    stake: Callable[[Any], int] = one_point
    # (options) -> how long a deal can be; None: nobody has counted
    longest: Callable[[Any], Length] | None = None

    def can_replay(self, version: int) -> bool:
        """Tell whether what was played by a version of the rules can be played again."""
        return version == self.rules_version or version in self.replays

    # ---- options ---------------------------------------------------------------------------

    @property
    def option_rows(self) -> tuple[Option, ...]:
        """The house rules, one row an option."""
        return self.house_rules.option_rows

    @cached_property
    def default_options(self) -> Any:
        """The options where none is named."""
        return self.house_rules.options_type(**parse_options(self.name, self.house_rules, {}))

    def make_options(self, /, **given: Any) -> Any:
        """Return the options named, on top of `preset`; raise OptionError."""
        if not given:
            return self.default_options
        return self.house_rules.options_type(**parse_options(self.name, self.house_rules, given))

    def format_options(self, options: NamedTuple) -> dict[str, int | bool | str]:
        """Write every option by name, as JSON does: what `make_options` reads back."""
        return format_options(self.option_rows, options)

    def seats(self, options: NamedTuple) -> int:
        """Return how many seats a table with these options has."""
        return self.house_rules.seats_with(options)

    def cite(self, section: str) -> str:
        """Return the full name of a section: `NP 4.2`; nothing for no section."""
        is_full = not section or " " in section
        return section if is_full else f"{self.citation} {section}"

    def place_of(self, section: str) -> tuple[str, str]:
        """Return the rules page that has a section, and its number there."""
        prefix, _, number = section.rpartition(" ")
        return self.pages.get(prefix, self.name), number

    # ---- actions ---------------------------------------------------------------------------

    @property
    def actions(self) -> tuple[Action, ...]:
        """The action table: action number -> row."""
        return self.layout.actions

    def parse_action(self, word: object) -> int | None:
        """Return the number of an action, which may lie beyond the table; None: no such word."""
        if not isinstance(word, str):
            return None
        if word in self.action_numbers:
            return self.action_numbers[word]
        return self.parametric_actions.parse(word) if self.parametric_actions else None

    @cached_property
    def action_numbers(self) -> dict[str, int]:
        """The numbers of the action table by word."""
        return {row.word: number for number, row in enumerate(self.actions)}

    def format_action(self, number: int) -> str:
        """Return the word of an action, which may lie beyond the table."""
        if self.parametric_actions and number >= len(self.actions):
            return self.parametric_actions.format(number)
        return self.actions[number].word

    def allows(
        self, state: State, options: NamedTuple, seat: Seat, mask: Mask, action: int
    ) -> bool:
        """Tell whether `seat`, with these legal actions, may take this one; a view will do."""
        if action < len(mask):
            return action >= 0 and bool(mask[action])
        return bool(self.kernels.allows_parametric(state, options, seat, action))

    @property
    def pass_word(self) -> str | None:
        """The word with which a seat lets a call go by; None where nobody calls."""
        calls = self.layout.calls
        return self.actions[calls.pass_action].word if calls.phases else None

    def is_call(self, state: State) -> bool:
        """Tell whether many seats are asked at once, so that nobody may learn what others say."""
        return int(state.phase) in self.layout.calls.phases

    # ---- states ----------------------------------------------------------------------------

    def new_states(self, count: int) -> States:
        """Return `count` matches that wait for their first deal."""
        return np.zeros(count, self.record_dtype).view(np.recarray)

    @cached_property
    def record_dtype(self) -> np.dtype[np.void]:
        """The type of a state, always the same object: so Numba knows it again in no time."""
        return np.dtype((np.record, self.layout.state_dtype))

    def new_mask(self) -> Mask:
        """Return room for the legal actions of one seat."""
        return np.zeros(len(self.actions), np.bool_)

    def compiled(self) -> Kernels:
        """Return the kernels to be played by their compiled twins, which a table makes of them."""
        return self.kernels._replace(backend=COMPILED)


def places(returns: Sequence[int]) -> list[int]:
    """Return each seat's place; equal results share it.

    >>> places([-10, -40, -10, -20])
    [1, 4, 1, 3]
    """
    return [1 + sum(other > own for other in returns) for own in returns]


def part_of(game: str, part: str) -> ModuleType | None:
    """Return the module `madang.games.<game>.<part>`, or None where a game has no such part.

    A game needs no advice, no bots and no terminal table, so callers find them by name.
    """
    home = f"madang.games.{game}"
    found = find_spec("madang.games") and find_spec(home) and find_spec(f"{home}.{part}")
    return import_module(f"{home}.{part}") if found else None

"""A match as it stands, and what may be asked of it: who acts, what is legal, what is seen."""

from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.engine import Engine, rules_of
from madang.game import ALL_HANDS, OVER, WATCHER, Game, Mask, Observation, State
from madang.games import game_named
from madang.layout import Seat, bits_in
from madang.table import Table

seats_in = cache(bits_in)


class Position:
    """The state of one match with the kernels of its game: to be looked at, not to be played."""

    __slots__ = (
        "__weakref__",
        "_mask",
        "_masks",
        "_table",
        "engine",
        "kernel_states",
        "state",
        "states",
    )

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.begin()

    def begin(self) -> None:
        """Stand before the first deal."""
        self.hold(bytearray(self.engine.read_type.itemsize))

    def hold(self, state: bytearray) -> None:
        """Take the bytes of a state, and make windows on them: for Python and for the kernels."""
        self.states = np.frombuffer(state, self.engine.read_type)
        self.state: State = self.states[0]
        self.kernel_states = np.frombuffer(state, self.engine.type)
        self._masks = self.engine.new_masks(1)  # room for the rules, handed to nobody
        self._mask = self._masks[0]
        self._table: Table | None = None

    # ---- what it is ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.engine.game

    @property
    def options(self) -> Any:
        """The house rules, as integers by name."""
        return self.engine.options

    @property
    def is_compiled(self) -> bool:
        """Whether compiled code plays; the results are the same."""
        return self.engine.is_compiled

    @property
    def table(self) -> Table:
        """The table at which it is played; moves there leave no trace in the record."""
        if self._table is None:
            states = self.states.view(self.game.record_dtype).view(np.recarray)
            self._table = Table(self.game, self.options, self.engine, states)
        return self._table

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to act; none when the match is over."""
        return seats_in(int(self.state.to_act))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.phase == OVER)

    # ---- what may be done -----------------------------------------------------------------------

    def legal_actions(self, seat: Seat) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it has to act."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def legal_numbers(self, seat: Seat) -> list[int]:
        """Return the numbers, in the action table, of what `seat` may do."""
        self.find_legal(seat)
        return self._mask.nonzero()[0].tolist()

    def legal_mask(self, seat: Seat) -> Mask:
        """Return a flag for each action of the table that `seat` may take: a new array."""
        self.find_legal(seat)
        return self._mask.copy()

    def find_legal(self, seat: Seat) -> None:
        """Write what `seat` may do into the mask that is handed to nobody."""
        self.check_seat(seat)
        self.engine.legal_each(self.kernel_states, self.engine.packed, int(seat), self._masks)

    def check_seat(self, seat: Seat) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is not int or not 0 <= seat < self.engine.seats:
            self.table.check_seat(seat)

    # ---- what is seen --------------------------------------------------------------------------

    def view(self, seat: Seat = WATCHER) -> np.record:
        """Return the state without what `seat` may not know, as a bot gets it."""
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        view: np.record = self.engine.view(self.kernel_states, int(seat))[0]
        return view

    def observation(self, seat: Seat = WATCHER) -> Observation:
        """Return in words what `seat`, or a watcher, may know."""
        seen: Observation = self.game.views.observation(self.view(seat), self.options, int(seat))
        return seen

    def observation_tensor(self, seat: Seat) -> npt.NDArray[Any]:
        """Return what `seat` may know as a row of numbers (width,), for programs that learn.

        `match.game.observations` says what its elements are; a game that has none gives no numbers.
        """
        self.check_seat(seat)
        row = self.game.observations.new_rows(1)[0]
        self.engine.observe(self.kernel_states, self.engine.packed, int(seat), row)
        return row


@lru_cache(maxsize=64)
def engine_of(name: str, options: tuple[int, ...], is_compiled: bool) -> Engine:
    """Return what matches of these options share."""
    game = game_named(name)
    made = game.house_rules.options_type(*options)
    return Engine(game, made, rules_of(game, is_compiled))

"""A match as it stands, and what may be asked of it: who acts, what is legal, what is seen."""

from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.game import ALL_HANDS, OVER, WATCHER, Game, Mask, Observation, State
from madang.games import game_named
from madang.seats import bits_in
from madang.single import Engine
from madang.table import Table

seats_in = cache(bits_in)


class Position:
    """The state of one match beside the kernels of its game: to be looked at, not to be played."""

    __slots__ = ("__weakref__", "_table", "engine", "mask", "state", "states", "taken")

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
        self.taken = np.frombuffer(state, self.engine.type)
        self.mask = self.engine.game.new_mask()
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
        """Whether compiled code plays; the same comes of both."""
        return self.engine.is_compiled

    @property
    def table(self) -> Table:
        """The table at which it is played; who moves there leaves no trace in the record."""
        if self._table is None:
            states = self.states.view(self.game.record_dtype).view(np.recarray)
            self._table = Table(self.game, self.options, states=states)
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

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it has to act."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers, in the action table, of what `seat` may do."""
        return np.flatnonzero(self.legal_mask(seat)).tolist()

    def legal_mask(self, seat: int) -> Mask:
        """Return a flag for each action of the table; the next question writes into it again."""
        self.check_seat(seat)
        self.engine.find_legal(self.taken, self.engine.packed, self.mask, seat)
        return self.mask

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is not int or not 0 <= seat < self.engine.seats:
            self.table.check_seat(seat)

    # ---- what is seen --------------------------------------------------------------------------

    def view(self, seat: int = WATCHER) -> np.record:
        """Return the state without what `seat` may not know, as a bot gets it."""
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        view: np.record = self.engine.view(self.taken, seat)[0]
        return view

    def observation(self, seat: int = WATCHER) -> Observation:
        """Return in words what `seat`, or a watcher, may know."""
        seen: Observation = self.game.views.observation(self.view(seat), self.options, seat)
        return seen

    def observation_tensor(self, seat: int) -> npt.NDArray[Any]:
        """Return what `seat` may know as a row of numbers (width,), for programs that learn.

        `match.game.observations` says what its elements are; a game that has none gives no numbers.
        """
        self.check_seat(seat)
        row = self.game.observations.new_rows(1)[0]
        self.engine.observe(self.taken, self.engine.packed, seat, row)
        return row


@lru_cache(maxsize=64)
def engine_of(name: str, options: tuple[int, ...], is_compiled: bool) -> Engine:
    """Return what matches of these options share."""
    game = game_named(name)
    return Engine(game, game.house_rules.options_type(*options), is_compiled)

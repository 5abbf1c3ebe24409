"""One match as an environment plays it: a state, its chance, and the calls that move it on."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.envs.lane import Lane
from madang.errors import IllegalAction, NotationError
from madang.game import DEAL, Game, Mask, State
from madang.match import engine_of
from madang.single import REFUSED, is_ready
from madang.table import Table


class Playing:
    """A match and where its cards come from. It is data: it can be copied and pickled as it stands.

    Compiled code plays where it is on the disk already (see `madang warm`); `is_compiled` says
    otherwise. The same comes of both.
    """

    def __init__(self, game: Game, options: Any, is_compiled: bool | None, seed: int) -> None:
        is_compiled = is_ready(game) if is_compiled is None else is_compiled
        self.engine = engine_of(game.name, tuple(options), is_compiled)
        self.lane = Lane(game, options, seed)
        self.begin()

    def begin(self) -> None:
        """Put a match before its first deal in the place of this one; chance goes on."""
        self.hold(bytearray(self.engine.read_type.itemsize))

    def hold(self, state: bytearray) -> None:
        """Take the bytes of a state, and make windows on them: for Python and for the kernels."""
        engine = self.engine
        self.states = np.frombuffer(state, engine.read_type)
        self.state: State = self.states[0]
        self.taken = np.frombuffer(state, engine.type)
        whole = np.frombuffer(state, engine.game.record_dtype).view(np.recarray)
        self.table = Table(engine.game, engine.options, states=whole)
        self.mask = engine.game.new_mask()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy is made of."""
        engine = self.engine
        made = engine.game.name, tuple(engine.options), engine.is_compiled
        return {"made": made, "lane": self.lane, "state": self.states.tobytes()}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        """Become a copy."""
        self.engine, self.lane = engine_of(*kept["made"]), kept["lane"]
        self.hold(bytearray(kept["state"]))

    # ---- moves -----------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal while a deal, or a reshuffle, is due."""
        while self.state.phase == DEAL:
            self.engine.deal(self.taken, self.engine.packed, *self.lane.deal())

    def act(self, seat: int, action: Any) -> None:
        """Take a row of the action table; raise NotationError or IllegalAction."""
        number = self.row_of_table(seat, action)
        engine = self.engine
        if engine.try_step(self.taken, engine.packed, self.mask, seat, number) == REFUSED:
            raise self.refusal(seat, number)

    def row_of_table(self, seat: int, action: Any) -> int:
        """Return an action as a whole number; raise NotationError for what is no row."""
        rows = len(self.engine.game.actions)
        is_number = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not is_number or not 0 <= action < rows:
            remedy = f"an action is a whole number from 0 to {rows - 1}"
            raise NotationError(action, f"action of seat {seat} of {self.engine.game.name}", remedy)
        return int(action)

    def refusal(self, seat: int, number: int) -> IllegalAction:
        """Say why `seat` may not do this."""
        word = self.engine.game.format_action(number)
        return self.table.refusal(seat, word, self.table.legal_numbers(seat))

    # ---- what is seen ----------------------------------------------------------------------

    def legal(self, seat: int) -> Mask:
        """Return a flag for each row of the action table; the next question overwrites it."""
        self.engine.find_legal(self.taken, self.engine.packed, self.mask, seat)
        return self.mask

    def view(self, seat: int) -> State:
        """Return the state without what `seat` may not know."""
        return self.engine.view(self.taken, seat)[0]

    def row(self, seat: int) -> npt.NDArray[Any]:
        """Return what `seat` knows as a row (width,) of `Game.observations`: a new array."""
        engine = self.engine
        row: npt.NDArray[Any] = engine.game.observations.new_rows(1)[0]
        engine.observe(self.taken, engine.packed, seat, row)
        return row

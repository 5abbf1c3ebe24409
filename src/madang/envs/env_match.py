"""One match as an environment plays it: a state, its chance, and the calls that move it on."""

from collections.abc import Mapping
from operator import index
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.engine import PHASE, REFUSED, is_ready
from madang.envs.seeded_dealer import SeededDealer
from madang.errors import IllegalAction, NotationError
from madang.game import DEAL, OVER, Game
from madang.layout import Seat
from madang.match.position import Position, engine_of


class EnvMatch(Position):
    """A match and where its cards come from. It is data: it can be copied and pickled as it stands.

    Compiled code plays where it is on the disk already (see `madang warm`); `is_compiled` says
    otherwise. Both give the same results.
    """

    def __init__(
        self, game: Game, options: NamedTuple, is_compiled: bool | None, seed: int
    ) -> None:
        is_compiled = is_ready(game) if is_compiled is None else is_compiled
        super().__init__(engine_of(game.name, tuple(options), is_compiled))
        self.dealer = SeededDealer(game, options, seed)

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy is made of."""
        engine = self.engine
        made = engine.game.name, tuple(engine.options), engine.is_compiled
        return {"made": made, "dealer": self.dealer, "state": self.states.tobytes()}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        """Become a copy."""
        self.engine, self.dealer = engine_of(*kept["made"]), kept["dealer"]
        self.hold(bytearray(kept["state"]))

    def hold(self, state: bytearray) -> None:
        """Take the bytes of a state, and note what rows of it are like."""
        super().hold(state)
        table = self.engine.game.observations
        self.width, self.row_dtype = table.width, table.dtype

    # ---- moves -----------------------------------------------------------------------------

    @property
    def needs_deal(self) -> bool:
        """Whether a deal, or a reshuffle, is due."""
        return bool(self.state.phase == DEAL)

    def deal(self) -> None:
        """Deal once, or reshuffle: what is due."""
        self.engine.deal(self.kernel_states, self.engine.packed, *self.dealer.deal())

    def act(self, seat: Seat, action: Any) -> bool:
        """Take a row of the action table; tell whether the deal goes on and asks a seat.

        Raise NotationError for what is no row, IllegalAction for what is not legal.
        """
        engine = self.engine
        number = action
        if type(action) is not int or not 0 <= action < len(self._mask):
            where = f"action of seat {seat} of {self.engine.game.name}"
            number = row_of_table(action, len(self._mask), where)
        status = engine.try_step(self.kernel_states, engine.packed, self._mask, seat, number)
        if status == REFUSED:
            raise self.refusal(seat, number)
        return bool(status != DEAL and status <= PHASE and status != OVER)

    def refusal(self, seat: Seat, number: int) -> IllegalAction:
        """Say why `seat` may not do this."""
        word = self.engine.game.format_action(number)
        return self.table.illegal(seat, word, self.table.legal_actions(seat))

    # ---- what is seen ----------------------------------------------------------------------

    def totals(self) -> list[int]:
        """Return what each seat has won in the match."""
        return self.engine.returns(self.kernel_states).tolist()

    def new_row(self, seat: Seat) -> npt.NDArray[Any]:
        """Return what `seat` may know as a row of numbers (width,), an array of the caller's."""
        engine = self.engine
        row = np.empty(self.width, self.row_dtype)
        engine.observe(self.kernel_states, engine.packed, seat, row)
        return row

    def new_mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        """Return what `seat` may do, a 1 for each row of the table, an array of the caller's."""
        engine = self.engine
        masks = np.zeros((1, len(self._mask)), np.bool_)
        engine.legal_each(self.kernel_states, engine.packed, seat, masks)
        return masks[0].view(np.int8)


def row_of_table(action: Any, rows: int, where: str) -> int:
    """Return an action as a whole number; raise NotationError for what is no row."""
    try:
        number = -1 if isinstance(action, bool) else index(action)
    except TypeError:
        number = -1
    if not 0 <= number < rows:
        raise NotationError(action, where, f"an action is a whole number from 0 to {rows - 1}")
    return number

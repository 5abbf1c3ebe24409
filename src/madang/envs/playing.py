"""One match as an environment plays it: a state, its chance, and the calls that move it on."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from madang.envs.lane import Lane
from madang.errors import IllegalAction, NotationError
from madang.game import DEAL, Game
from madang.match.position import Position, engine_of
from madang.single import REFUSED, is_ready


class Playing(Position):
    """A match and where its cards come from. It is data: it can be copied and pickled as it stands.

    Compiled code plays where it is on the disk already (see `madang warm`); `is_compiled` says
    otherwise. The same comes of both.
    """

    def __init__(self, game: Game, options: Any, is_compiled: bool | None, seed: int) -> None:
        is_compiled = is_ready(game) if is_compiled is None else is_compiled
        super().__init__(engine_of(game.name, tuple(options), is_compiled))
        self.lane = Lane(game, options, seed)

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

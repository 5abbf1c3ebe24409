"""What the `value` bot would do with the own hand, and why, for whoever wants to learn from it.

It is made of what the seat may know, and only when the seat is asked: a plan, what brings it
nearer, and each possible discard with how far it leaves the hand. What only a game can say, it
says in an `Adviser`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from madang.analysis.mahjong.decide import WORTHLESS
from madang.analysis.mahjong.plans import Plan, plan_at
from madang.analysis.mahjong.weigh import (
    ACTION,
    BEST,
    LACKS,
    LEFT,
    PLACE,
    PLAN,
    SHANTEN,
    TOLD,
    USEFUL,
    weigh,
)
from madang.game import Data, Game, Mask, State
from madang.mahjong.keys import Keys
from madang.mahjong.play.state import UNENDED
from madang.mahjong.tiles import NONE, PLAYED, format_tile, kinds_in
from madang.twin import COMPILED, PLAIN, Twin

SHAPES = "sets", "pungs", "chows", "pairs", "orphans"


class Adviser:
    """Who gives advice in one game, by plain kernels or by their compiled twins."""

    def __init__(
        self,
        game: Game,
        outlook: dict[str, Any],
        legal_actions: Callable[[State, Any, int, Mask], object],
        shanten_beside: Callable[[Keys, int, Keys, Any], int],
        plan_in_words: Callable[[Plan], Data],  # its colour and what it is worth
    ) -> None:
        rules = {"legal_actions": legal_actions, "shanten_beside": shanten_beside}
        self.game, self.outlook, self.plan_in_words = game, {**outlook, **rules}, plan_in_words
        self.packed = lru_cache(maxsize=64)(COMPILED.options_in_array)
        self.weigher: tuple[Any, Twin] = self.made_by(PLAIN), PLAIN  # replaced as one

    def made_by(self, twin: Twin) -> Any:
        """Return `weigh` of this game."""
        return twin.kernels({"weigh": weigh}, f"{self.game.name}-hints", **self.outlook)["weigh"]

    def compile(self) -> None:
        """Go on with the compiled twin, which says the same; the first time this takes seconds."""
        game, weigher = self.game, self.made_by(COMPILED)
        values, told = np.zeros(PLAYED), np.zeros(TOLD, np.int64)
        views = COMPILED.records(game.new_states(1))
        options = COMPILED.options_in_array(game.make_options())
        weigher(views, options, 0, game.new_mask(), values, told)
        self.weigher = weigher, COMPILED

    def hint(self, view: State, options: Any, seat: int) -> Data | None:
        """Return what a seat that is asked might do, and why; None where it is not asked."""
        if view.ended != UNENDED or not view.to_act >> seat & 1:
            return None
        told = self.weighed(view, options, seat)
        return {
            "action": self.game.actions[told[ACTION]].word,
            "shanten": told[SHANTEN],
            "plan": self.plan_told(told),
            "discards": discards(told),
        }

    def weighed(self, view: State, options: Any, seat: int) -> list[int]:
        """Return what `weigh` tells."""
        mask, (weigher, twin) = self.game.new_mask(), self.weigher
        values, told = np.full(PLAYED, WORTHLESS), np.zeros(TOLD, np.int64)
        if twin.is_compiled:
            weigher(array_of(view, self.game), self.packed(options), seat, mask, values, told)
        else:
            weigher((view,), (options,), seat, mask, values, told)
        found: list[int] = told.tolist()
        return found

    def plan_told(self, told: list[int]) -> Data | None:
        """Return the plan that a hand is best for, and the tiles that bring it nearer."""
        if told[PLACE] == NONE:
            return None
        plan = plan_at([told[PLAN:LACKS]], 0)
        return {
            "shape": SHAPES[plan.shape],
            **self.plan_in_words(plan),
            "honours": [format_tile(kind) for kind in kinds_in(plan.honours)],
            "closed": bool(plan.closed),
            "missing": told[LACKS],
            "useful": left_of(told, told[USEFUL]),
        }


def discards(told: list[int]) -> list[Data]:
    """Return the best discards: how far each leaves the hand, what it then takes."""
    return [
        {
            "tile": format_tile(told[place]),
            "shanten": told[place + 1],
            "takes": left_of(told, told[place + 2]),
        }
        for place in range(BEST, TOLD, 3)
        if told[place] != NONE
    ]


def array_of(view: State, game: Game) -> Any:
    """Return a view as compiled kernels take one: in an array."""
    return np.frombuffer(bytearray(view.tobytes()), game.record_dtype)


def left_of(told: list[int], kinds: int) -> dict[str, int]:
    """Return how many copies of these kinds may still come, without those of which none may."""
    left = {kind: told[LEFT + kind] for kind in kinds_in(kinds)}
    return {format_tile(kind): copies for kind, copies in left.items() if copies > 0}

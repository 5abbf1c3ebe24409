"""What the `value` bot would do with the own hand, and why, for whoever wants to learn from it.

It is made of what the seat may know, and only when the seat is asked: a plan, what brings it
nearer, and each possible discard with how far it leaves the hand. What only a game can say, it
says in an `Adviser`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from madang.analysis.mahjong.decide import WORTHLESS
from madang.analysis.mahjong.plans import Plan, plan_at
from madang.analysis.mahjong.weigh import ACTION, LACKS, LEFT, PLACE, PLAN, TOLD, USEFUL, weigh
from madang.game import Data, Game, Mask, State
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import melds_of
from madang.mahjong.play.state import UNENDED
from madang.mahjong.tiles import NONE, PLAYED, format_tile, kinds_in
from madang.mahjong.waits import acceptance_of
from madang.twin import COMPILED, PLAIN, Twin

MOST_SHOWN = 3  # discards, the best first
SHAPES = "sets", "pungs", "chows", "pairs", "orphans"


class Adviser:
    """Who gives advice in one game, by plain kernels or by their compiled twins."""

    def __init__(
        self,
        game: Game,
        outlook: dict[str, Any],
        legal_actions: Callable[[State, Any, int, Mask], object],
        shanten_of: Callable[[Keys, int, Any], int],
        plan_in_words: Callable[[Plan], Data],  # its colour and what it is worth
    ) -> None:
        self.game, self.outlook, self.legal_actions = game, outlook, legal_actions
        self.is_discard: Callable[[int], bool] = outlook["is_discard"]
        self.kind_named: Callable[[int], int] = outlook["kind_named"]
        self.shanten_of, self.plan_in_words = shanten_of, plan_in_words
        self.weigher: tuple[Any, Twin] = self.made_by(PLAIN), PLAIN  # replaced as one

    def made_by(self, twin: Twin) -> Any:
        """Return `weigh` of this game."""
        return twin.kernels({"weigh": weigh}, f"{self.game.name}-hints", **self.outlook)["weigh"]

    def compile(self) -> None:
        """Go on with the compiled twin, which says the same; the first time this takes seconds."""
        game, weigher = self.game, self.made_by(COMPILED)
        values, told = np.zeros(PLAYED), np.zeros(TOLD, np.int64)
        view, options = game.new_states(1)[0], COMPILED.options(game.make_options())
        weigher(view, options, 0, game.new_mask(), values, told)
        self.weigher = weigher, COMPILED

    def hint(self, view: State, options: Any, seat: int) -> Data | None:
        """Return what a seat that is asked might do, and why; None where it is not asked."""
        if view.ended != UNENDED or not view.to_act >> seat & 1:
            return None
        values, told = self.weighed(view, options, seat)
        keys, melds, action = keys_of(view, seat), melds_of(view, seat).number, int(told[ACTION])
        after = keys
        if self.is_discard(action):
            after = with_tile(keys, self.kind_named(action), -1)
        return {
            "action": self.game.actions[action].word,
            "shanten": int(self.shanten_of(after, melds, options)),
            "plan": self.plan_told(told),
            "discards": self.discards(values, told, options, keys, melds),
        }

    def weighed(self, view: State, options: Any, seat: int) -> tuple[list[float], list[int]]:
        """Return what `weigh` finds."""
        mask, (weigher, twin) = self.game.new_mask(), self.weigher
        self.legal_actions(view, options, seat, mask)
        values, told = np.full(PLAYED, WORTHLESS), np.zeros(TOLD, np.int64)
        taken = record_of(view, self.game) if twin.is_compiled else view
        weigher(taken, twin.options(options), seat, mask, values, told)
        return values.tolist(), told.tolist()

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

    def discards(
        self, values: list[float], told: list[int], options: Any, keys: Keys, melds: int
    ) -> list[Data]:
        """Return the best discards: how far each leaves the hand, what it then takes."""
        held = int(kinds_held(*keys, 1))
        kinds = [kind for kind in kinds_in(held) if values[kind] > WORTHLESS]
        kinds.sort(key=lambda kind: (-values[kind], kind))
        rests = [(kind, with_tile(keys, kind, -1)) for kind in kinds[:MOST_SHOWN]]
        return [
            {
                "tile": format_tile(kind),
                "shanten": int(self.shanten_of(rest, melds, options)),
                "takes": left_of(told, int(acceptance_of(*rest, melds))),
            }
            for kind, rest in rests
        ]


def record_of(view: State, game: Game) -> Any:
    """Return a view as compiled kernels take records."""
    return np.frombuffer(bytearray(view.tobytes()), game.record_dtype)[0]


def left_of(told: list[int], kinds: int) -> dict[str, int]:
    """Return how many copies of these kinds may still come, without those of which none may."""
    left = {kind: told[LEFT + kind] for kind in kinds_in(kinds)}
    return {format_tile(kind): copies for kind, copies in left.items() if copies > 0}

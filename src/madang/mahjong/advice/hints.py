"""Advice for a hand: what to do, for which goal, and why, for people who want to learn.

It is made of what the seat may know, and only when the seat is asked: what the `value` bot would
do, or about as good, the goal that this serves with the rows that it is worth, and the discards
that serve it too, each with what it then takes. An `Adviser` adds what only a game can say.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from madang.game import (
    Data,
    Game,
    Mask,
)
from madang.kernels.backend import COMPILED, PLAIN, Backend
from madang.layout import Seat
from madang.mahjong.advice.danger import melds_in_suit, suit_shown
from madang.mahjong.advice.discard_values import (
    ACTION,
    AWAY,
    BEFORE,
    BEST,
    CHANGED,
    GIVEN,
    LACKS,
    LEFT,
    PLACE,
    PLAN,
    SHOWS,
    SUIT_SHOWN,
    TAKES,
    TOLD,
    WHOM,
    WHY,
    weigh,
)
from madang.mahjong.advice.plans import Plan
from madang.mahjong.advice.policy import WORTHLESS
from madang.mahjong.advice.probabilities import wind_of
from madang.mahjong.hand import Melds, melds_of
from madang.mahjong.play.state import UNENDED
from madang.mahjong.suit_codes import Keys
from madang.mahjong.tiles import NONE, PLAYED, format_tile, kinds_in, parse_tiles, set_of
from madang.mahjong.types import KindSet, Options, State

SHAPES = "sets", "pungs", "chows", "pairs", "orphans"
WHYS = None, "safer", "comes", "opener", "dearer", "no_nearer", "costlier"
CHANGES = None, "gone", "nearer", "more", "likelier"
SIGNS = None, "late", "melds", "suit", "declared"

WINDS, SUIT_LETTERS = "ESWN", "mps"

RowsOf = Callable[[Any, Any, int, Plan, Melds], Data | None]


class HintEngine:
    """Who gives advice in one game, by plain kernels or by their compiled twins."""

    def __init__(
        self,
        game: Game,
        outlook: dict[str, Any],
        legal_actions: Callable[[State, Any, int, Mask], object],
        shanten_beside: Callable[[Keys, int, Keys, Any], int],
        colours: Sequence[str],  # what plans are made of
        rows_of: RowsOf,  # the rows of a plan and their sum; None: it is below the minimum
    ) -> None:
        rules = {"legal_actions": legal_actions, "shanten_beside": shanten_beside}
        self.game, self.outlook = game, {**outlook, **rules}
        self.colours, self.rows_of = colours, rows_of
        self.packed = lru_cache(maxsize=64)(COMPILED.options_in_array)
        self.weigher: tuple[Any, Backend] = self.made_by(PLAIN), PLAIN  # always replaced together

    def made_by(self, backend: Backend) -> Any:
        """Return `weigh` of this game."""
        return backend.kernels({"weigh": weigh}, f"{self.game.name}-hints", self.outlook)["weigh"]

    def compile(self) -> None:
        """Go on with the compiled twin, which says the same; the first time this takes seconds."""
        game, weigher = self.game, self.made_by(COMPILED)
        values, told = np.full(PLAYED, WORTHLESS), np.zeros(GIVEN, np.int64)
        told[BEFORE] = NONE
        views = COMPILED.records(game.new_states(1))
        options = COMPILED.options_in_array(game.make_options())
        weigher(views, options, 0, game.new_mask(), values, told)
        self.weigher = weigher, COMPILED

    def hint(
        self, view: State, options: Options, seat: Seat, before: Data | None = None
    ) -> Data | None:
        """Return what a seat that is asked might do, and why; None where it is not asked.

        `before` is the goal that it was named last in this hand: it is kept where it can be.
        """
        if view.ended != UNENDED or not view.to_act >> seat & 1:
            return None
        told, _ = self.weighed(view, options, seat, before)
        goal = self.goal_told(view, options, seat, told)
        return {
            "action": self.game.actions[told[ACTION]].word,
            "away": told[AWAY],
            "takes": left_of(told, told[TAKES]),
            "plan": goal,
            "why": WHYS[told[WHY]],
            "danger": danger_told(view, told),
            "discards": discards(told),
        }

    def weighed(
        self, view: State, options: Options, seat: Seat, before: Data | None
    ) -> tuple[list[int], list[float]]:
        """Return what `weigh` tells, and how it values the discard of each kind."""
        mask, (weigher, backend) = self.game.new_mask(), self.weigher
        values, told = np.full(PLAYED, WORTHLESS), np.zeros(GIVEN, np.int64)
        told[BEFORE:] = self.fields_of(before) if before else NONE
        if backend.is_compiled:
            weigher(array_of(view, self.game), self.packed(options), seat, mask, values, told)
        else:
            weigher((view,), (options,), seat, mask, values, told)
        return told.tolist(), values.tolist()

    def goal_told(self, view: State, options: Options, seat: Seat, told: list[int]) -> Data | None:
        """Return the goal that the action serves: its rows, and why it is another than before."""
        if told[PLACE] == NONE:
            return None
        plan = Plan(*told[PLAN:LACKS])
        rows = self.rows_of(view, options, seat, plan, melds_of(view, seat))
        return rows and {
            "shape": SHAPES[plan.shape],
            "tiles": self.colours[plan.colour],
            **rows,
            "honours": [format_tile(kind) for kind in kinds_in(plan.honours)],
            "closed": bool(plan.closed),
            "changed": CHANGES[told[CHANGED]],
        }

    def fields_of(self, goal: Data) -> Plan:
        """Return what `weigh` asks for of the goal that was named before: not all fields."""
        shape, colour = SHAPES.index(goal["shape"]), self.colours.index(goal["tiles"])
        return Plan(
            shape, colour, 0, set_of(parse_tiles("".join(goal["honours"]))), 0, goal["closed"], 0
        )


def danger_told(view: State, told: list[int]) -> Data | None:
    """Return to whom the nearest discard is dangerous, where that is why it is not advised."""
    if not told[SHOWS]:
        return None
    seat, suit = told[WHOM], suit_shown(view, told[WHOM])
    is_suit = told[SHOWS] == SUIT_SHOWN
    melds = melds_in_suit(view, seat, suit) if is_suit else int(view.melded[seat])
    return {
        "seat": seat,
        "wind": WINDS[wind_of(view, seat)],
        "shows": SIGNS[told[SHOWS]],
        "melds": melds,
        "suit": SUIT_LETTERS[suit] if suit >= 0 else None,
    }


def discards(told: list[int]) -> list[Data]:
    """Return the discards that do for the same, the nearest first, then those with most tiles."""
    return [
        {
            "tile": format_tile(told[place]),
            "away": told[place + 1],
            "takes": left_of(told, told[place + 2]),
        }
        for place in range(BEST, TOLD, 3)
        if told[place] != NONE
    ]


def array_of(view: Any, game: Game) -> Any:
    """Return a view as compiled kernels take one: in an array."""
    return np.frombuffer(bytearray(view.tobytes()), game.record_dtype)


def left_of(told: list[int], kinds: KindSet) -> dict[str, int]:
    """Return how many copies of these kinds may still come, without kinds that have none."""
    left = {kind: told[LEFT + kind] for kind in kinds_in(kinds)}
    return {format_tile(kind): copies for kind, copies in left.items() if copies > 0}

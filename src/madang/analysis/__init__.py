"""What can be said of a position beyond the rules: one folder a game, with what there is for it.

A game needs none of this. Each part is a function or None:

- `calculator(question, options, seats_given)` answers one question about real cards, a dict told
  apart by its fields; `seats_given` says whether the question named how many play. It raises
  NotationError.
- `odds(question, options)` answers exactly what one decision is worth.
- `own_odds(view, options, seat)` asks that about the seat's own hand; None when it has no move.
- `hint(view, options, seat, before)` is advice for a newcomer on the seat's own hand; None: nothing
  to say. `before` is the `plan` of its last advice in this deal that had one, or None.
  `compile_hint()` has it go on with compiled twins, which say the same; it takes seconds at first.
- `regret(view, options, seat, action)` is what an action gives away, as a share of what is played
  for.
- `score_rows(rows, options)` scores many hands at once, as NumPy arrays that the game describes;
  `example_rows(rng, count)` are rows to measure it by.
- `typed` says how a question may be typed on one line, in the game's own text form and flags.

A view is a state without what its seat may not know.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from madang.analysis.asked import Typed
from madang.game import Data, Game
from madang.rooms import module_of


class Analysis(NamedTuple):
    """What there is for one game."""

    calculator: Callable[[Data, Any, bool], Data] | None = None
    odds: Callable[[Data, Any], Data] | None = None
    own_odds: Callable[[Any, Any, int], Data | None] | None = None
    hint: Callable[..., Data | None] | None = None
    compile_hint: Callable[[], None] | None = None
    regret: Callable[[Any, Any, int, int], Fraction] | None = None
    typed: Typed | None = None
    score_rows: Callable[[Any, Any], Any] | None = None
    example_rows: Callable[[Any, int], Any] | None = None


@cache
def analysis_named(game: str) -> Analysis:
    """Return what there is for the game of this name: `ANALYSIS` of its folder here, if any."""
    module = module_of(__name__, game)
    return module.ANALYSIS if module else Analysis()


def analysis_of(game: Game) -> Analysis:
    """Return what there is for a game."""
    return analysis_named(game.name)

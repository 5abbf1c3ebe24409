"""Hong Kong mahjong: a calculator for real tiles, its text form, rows of hands, hints, reasons."""

from collections.abc import Iterable, Sequence
from typing import Any

from madang.analysis import Analysis, Reason
from madang.game import Data
from madang.games.hong_kong_mahjong import questions, score_rows


def hint(view: Any, options: Any, seat: int, before: Any = None) -> Data | None:
    """Return advice on the seat's own hand; what it is made with is read only now."""
    from madang.games.hong_kong_mahjong.advice.hint import HINTS

    return HINTS.hint(view, options, seat, before)


def compile_hint() -> None:
    """Go on with compiled twins, which say the same."""
    from madang.games.hong_kong_mahjong.advice.hint import HINTS

    HINTS.compile()


def reasons(view: Any, options: Any, seat: int, better: int, worse: int) -> Iterable[Reason]:
    """Say why `better` is better than `worse`, the weightiest first."""
    from madang.games.hong_kong_mahjong.advice.hint import COMPARISON

    return COMPARISON.reasons(view, options, seat, better, worse)


def likely(view: Any, options: Any, seat: int, legal: Sequence[int], most: int) -> list[int]:
    """Return the actions that are worth a search."""
    from madang.games.hong_kong_mahjong.advice.hint import COMPARISON

    return COMPARISON.likely(view, options, seat, legal, most)


ANALYSIS = Analysis(
    calculator=questions.answer,
    hint=hint,
    compile_hint=compile_hint,
    reasons=reasons,
    likely=likely,
    typed=questions.TYPED,
    examples=questions.EXAMPLES,
    score_rows=score_rows,
    example_rows=questions.WINS.random_wins,
)

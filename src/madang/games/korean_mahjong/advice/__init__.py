"""Korean mahjong: a calculator for real tiles, its text form, rows of hands, and hints."""

from typing import Any

from madang.analysis import Analysis
from madang.game import Data
from madang.games.korean_mahjong import questions
from madang.games.korean_mahjong.batch import score_rows


def hint(view: Any, options: Any, seat: int, before: Any = None) -> Data | None:
    """Return advice on the seat's own hand; what it is made with is read only now."""
    from madang.games.korean_mahjong.advice.hint import HINTS

    return HINTS.hint(view, options, seat, before)


def compile_hint() -> None:
    """Go on with compiled twins, which say the same."""
    from madang.games.korean_mahjong.advice.hint import HINTS

    HINTS.compile()


ANALYSIS = Analysis(
    calculator=questions.answer,
    hint=hint,
    compile_hint=compile_hint,
    typed=questions.TYPED,
    examples=questions.EXAMPLES,
    score_rows=score_rows,
    example_rows=questions.WINS.random_wins,
)

"""Old Hong Kong mahjong: a calculator for real tiles, its text form, rows of hands, and hints."""

from madang.analysis import Analysis
from madang.games.hong_kong_mahjong import questions, score_rows
from madang.games.hong_kong_mahjong.advice.hint import HINTS

ANALYSIS = Analysis(
    calculator=questions.answer,
    hint=HINTS.hint,
    compile_hint=HINTS.compile,
    typed=questions.TYPED,
    examples=questions.EXAMPLES,
    score_rows=score_rows,
    example_rows=questions.WINS.random_wins,
)

"""Korean mahjong: a calculator for real tiles, its text form, rows of hands, and hints."""

from madang.analysis import Analysis
from madang.games.korean_mahjong import questions
from madang.games.korean_mahjong.advice.hint import HINTS
from madang.games.korean_mahjong.batch import score_rows

ANALYSIS = Analysis(
    calculator=questions.answer,
    hint=HINTS.hint,
    compile_hint=HINTS.compile,
    typed=questions.TYPED,
    examples=questions.EXAMPLES,
    score_rows=score_rows,
    example_rows=questions.WINS.random_wins,
)

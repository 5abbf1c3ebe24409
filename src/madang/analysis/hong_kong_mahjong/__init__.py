"""Old Hong Kong mahjong: a calculator for real tiles, its text form, rows of hands, and hints."""

from madang.analysis import Analysis
from madang.analysis.hong_kong_mahjong import calculator, hint, tiles, typed
from madang.games.hong_kong_mahjong import score_rows

ANALYSIS = Analysis(
    calculator=calculator.answer,
    hint=hint.ADVISER.hint,
    compile_hint=hint.ADVISER.compile,
    typed=typed.TYPED,
    score_rows=score_rows,
    example_rows=tiles.WINS.random_wins,
)

"""Nylon-ppong: a calculator for real cards, and a hint for newcomers."""

from madang.analysis import Analysis
from madang.analysis.nylon_ppong import calculator, hint

ANALYSIS = Analysis(calculator=calculator.answer, hint=hint.hint)

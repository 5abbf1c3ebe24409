"""Wolnam-ppong: a calculator for real cards, exact odds, and what a decision gives away."""

from madang.analysis import Analysis
from madang.analysis.wolnam_ppong import calculator, odds, own_odds, regret

ANALYSIS = Analysis(
    calculator=calculator.answer,
    odds=odds.odds,
    own_odds=own_odds.own_odds,
    regret=regret.regret,
)

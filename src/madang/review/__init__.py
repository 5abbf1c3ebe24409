"""The worth of each decision of a seat in a finished match, and the reason (`madang review`).

At each decision that left a choice, the search (`madang.search`) tries every action in worlds that
agree with what the seat knew then, and nothing else. The loss of an action is its difference to the
best one, in points of the deal, with its standard error. Wolnam-ppong is counted, not searched.

A choice within CLEAR standard errors of the best is no mistake: it is `even`. The result of a
match is the cost of clear mistakes plus luck and the play of others; a review gives both parts.
"""

from madang.review.judging import Reviewer, review
from madang.review.report import Choice, DealSum, Level, Moment, Review, Said, levels_of
from madang.review.why import KINDS, REASONS, kind_of, reasons

__all__ = [
    "KINDS",
    "REASONS",
    "Choice",
    "DealSum",
    "Level",
    "Moment",
    "Review",
    "Reviewer",
    "Said",
    "kind_of",
    "levels_of",
    "reasons",
    "review",
]

"""Answers for people who play with real tiles: what is it worth, who pays, how far is it?

Told apart by their fields: `winning_tile` and how it came (what is this hand worth?), `winner` and
`points` (who pays?), `counters` (the horse race), `concealed` alone (how far is it?). Two more keep
a score sheet: `winners` (who deals next?) and `false_win` (what does it cost?).
"""

from madang.analysis.korean_mahjong import between, distance, horse_race, payers, worth
from madang.analysis.mahjong.calculator import answered
from madang.game import Data
from madang.games.korean_mahjong.options import Options

EXAMPLE = (  # what it is measured by
    "a hand",
    {
        "concealed": "55m88p",
        "melds": [{"kind": "pung", "tile": tile} for tile in ("1m", "9p", "2z")],
        "winning_tile": "8p",
        "by": "discard",
        "seat_wind": "E",
        "round_wind": "E",
    },
)
QUESTIONS = (
    ({"counters"}, horse_race.answer),
    ({"winner", "points"}, payers.answer),
    ({"winners"}, between.next_hand),
    ({"false_win"}, between.BETWEEN.false_win),
    ({"winning_tile", "by", "seat_wind", "round_wind"}, worth.answer),
    ({"concealed", "melds", "visible"}, distance.DISTANCE.answer),
)
REMEDY = (
    'give "concealed" with "winning_tile", "concealed" alone, "winner" with "points", '
    'or "counters" with "winner"'
)


def answer(question: Data, options: Options, seats_given: bool) -> Data:
    """Answer one question; raise NotationError when it cannot be read."""
    return answered(QUESTIONS, question, options, REMEDY)

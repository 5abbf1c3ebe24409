"""Answers for people who play with real tiles: what is it worth, who pays, how far is it?

Three questions, told apart by their fields: `winning_tile` and how it came (what is this hand
worth?), `winner` and `faan` (who pays?), `concealed` alone (how far is it?). Two more keep a score
sheet: `winners` (who deals next?) and `false_win` (what does it cost?).
"""

from madang.analysis.hong_kong_mahjong import between, distance, payers, worth
from madang.analysis.mahjong.calculator import answered
from madang.game import Data
from madang.games.hong_kong_mahjong.options import Options

EXAMPLE = (  # what it is measured by
    "a hand",
    {
        "concealed": "2p",
        "melds": [{"kind": "pung", "tile": tile} for tile in ("3m", "7m", "5p", "9p")],
        "winning_tile": "2p",
        "by": "discard",
        "seat_wind": "W",
        "round_wind": "E",
        "discarder": "S",
    },
)
QUESTIONS = (
    ({"winner", "faan"}, payers.answer),
    ({"winners"}, between.next_hand),
    ({"false_win"}, between.BETWEEN.false_win),
    ({"winning_tile", "by", "seat_wind", "round_wind"}, worth.answer),
    ({"concealed", "melds", "visible"}, distance.DISTANCE.answer),
)

REMEDY = 'give "concealed" with "winning_tile", "concealed" alone, or "winner" with "faan"'


def answer(question: Data, options: Options, seats_given: bool) -> Data:
    """Answer one question; raise NotationError when it cannot be read."""
    return answered(QUESTIONS, question, options, REMEDY)

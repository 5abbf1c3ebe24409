"""Who pays? (KM 8)"""

from typing import Any

from madang.analysis.mahjong.given import read_win
from madang.analysis.questions import check_fields, is_whole, read_whole
from madang.game import Data
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.payment import GIVER_PAYS, SEATS, pay_winner
from madang.mahjong.scoring.hand import SELF_DRAW
from madang.mahjong.tiles import WINDS

FIELDS = ("winner", "points", "by", "discarder", "dealer")
MOST_POINTS = 999  # no hand has as many


def answer(question: Data, options: Options) -> Data:
    """8  Answer who pays what for a hand that is worth so many points in all."""
    check_fields(question, FIELDS, 'with "winner" and "points" the fields are')
    winner, giver = read_win(question)
    points = [0] * SEATS
    pay_winner(points, winner, giver, read_points(question.get("points"), options))
    return {"payments": dict(zip(WINDS, points, strict=True))}


def read_points(given: Any, options: Options) -> int:
    """4.2, 7.2  Read the total of points, and return what the house counts of it."""
    least = options.min_points
    remedy = f"a hand that wins has {least} points or more, and at most {MOST_POINTS} (4.2)"
    option = f"min_points={given}" if is_whole(given, 0, least - 1) else ""
    points = read_whole(given, "points", least, MOST_POINTS, remedy, option)
    return min(points, options.max_points) if options.max_points else points


def payments_of(total: int, by: int) -> Data:
    """8.1, 8.2  Return what the discarder pays or each other seat, and what that brings."""
    discarder, each = (0, total) if by == SELF_DRAW else (GIVER_PAYS * total, 0)
    return {
        "discarder_pays": discarder,
        "each_pays": each,
        "winner_gets": discarder + each * (SEATS - 1),
    }

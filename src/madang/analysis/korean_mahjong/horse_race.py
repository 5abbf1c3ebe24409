"""What does a win bring in the horse race? (KM 9)"""

from typing import Any

from madang.analysis.questions import check_fields, is_whole, read_flag, read_seat
from madang.errors import NotationError
from madang.game import Data
from madang.games.korean_mahjong.horse import COUNTERS, race, removes_counter
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.payment import SEATS
from madang.mahjong.scoring.hand import DISCARD, SELF_DRAW

FIELDS = ("counters", "winner", "fully_concealed", "concealed_hand")


def answer(question: Data, options: Options) -> Data:
    """9.1, 9.2  Answer what counters are left after a win, and what removing the third brings.

    `fully_concealed`: the hand was closed and self-drawn; `concealed_hand`: closed, won by discard.
    """
    check_fields(question, FIELDS, 'with "counters" the fields are')
    counters = read_counters(question["counters"])
    winner = read_seat(question.get("winner"), "winner", SEATS)
    drawn = read_flag(question, "fully_concealed", default=False)
    closed = drawn or read_flag(question, "concealed_hand", default=False)
    payments = [0] * SEATS
    if removes_counter(closed, SELF_DRAW if drawn else DISCARD, options):
        race(counters, payments, winner)
    return {"counters": counters, "payments": payments}


def read_counters(given: Any) -> list[int]:
    """1.4, 9.2  Read the counters that each seat has left: with none left all would be new."""
    if (
        not isinstance(given, list)
        or len(given) != SEATS
        or not all(is_whole(counter, 1, COUNTERS) for counter in given)
    ):
        remedy = f"give four numbers from 1 to {COUNTERS}, one a seat"
        raise NotationError(given, "counters", remedy, "9.2")
    return list(given)

"""Reading how a hand was won: the way, the dealer, who gave the tile."""

from typing import Any

from madang.analysis.mahjong.tiles import read_wind
from madang.errors import NotationError
from madang.game import Data
from madang.mahjong.scoring.hand import SELF_DRAW, WAYS
from madang.mahjong.tiles import NONE

EAST = 0


def read_way(given: Any) -> int:
    """Read how the winning tile came."""
    if not isinstance(given, str) or given not in WAYS:
        raise NotationError(given, "by", f"one of {', '.join(WAYS)}")
    return WAYS.index(given)


def check_dealer(given: Any) -> None:
    """MJ 2.2  Refuse a dealer that is not East: seat winds move with the deal."""
    if given is not None and read_wind(given, "dealer") != EAST:
        raise NotationError(
            given, "dealer", "the dealer is East: seat winds move with it", "MJ 2.2"
        )


def read_discarder(given: Any, by: int, winner: int, *, is_known: bool) -> int | None:
    """8.2  Read who gave the winning tile; None: nobody, or where it need not be known, unknown."""
    if by == SELF_DRAW:
        if given is not None:
            raise NotationError(
                given, "discarder", "nobody gave a tile that was drawn: null", "8.2"
            )
        return None
    if given is None and not is_known:
        return None
    discarder = read_wind(given, "discarder")
    if discarder == winner:
        raise NotationError(given, "discarder", "nobody wins on a discard of its own", "3.1")
    return discarder


def read_win(question: Data) -> tuple[int, int]:
    """8.1  Read who won, and who gave the tile, NONE for a self-draw: winds."""
    winner = read_wind(question.get("winner"), "winner")
    by = read_way(question.get("by"))
    check_dealer(question.get("dealer"))
    discarder = read_discarder(question.get("discarder"), by, winner, is_known=True)
    return winner, NONE if discarder is None else discarder

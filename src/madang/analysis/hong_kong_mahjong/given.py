"""Reading how a hand was won: the way, the dealer, who gave the tile."""

from typing import Any

from madang.analysis.hong_kong_mahjong.tiles import read_wind
from madang.errors import NotationError
from madang.games.hong_kong_mahjong.hand import SELF_DRAW, WAYS

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

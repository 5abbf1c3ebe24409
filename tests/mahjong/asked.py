"""Questions about real tiles that both mahjongs answer, and how a test asks them."""

import pytest

import madang
from madang.errors import NotationError

PUNGS = [{"kind": "pung", "tile": tile, "open": True} for tile in ("3m", "7m", "5p", "9p")]
WON = {
    "concealed": "2p",
    "melds": PUNGS,
    "winning_tile": "2p",
    "by": "discard",
    "seat_wind": "W",
    "round_wind": "E",
    "bonus": ["f1"],
    "discarder": "S",
    "dealer": "E",
}
KONGS = [{"kind": "kong", "tile": tile, "open": False} for tile in ("3m", "7m")]
TWO_KONGS = {**WON, "concealed": "2p555999p", "melds": KONGS}
CLOSED = {**WON, "concealed": "1112345678999p", "winning_tile": "5p", "melds": []}
DRAWN = {"by": "self_draw", "discarder": None}


def asking(game):
    """Return a function that asks a game: `ask(question, by="self_draw")`."""
    return lambda question, **fields: madang.score(game, {**question, **fields})


def refusing(ask):
    """Return a function that asks what is refused, and returns the error."""

    def refused(question, **fields):
        with pytest.raises(NotationError) as caught:
            ask(question, **fields)
        return caught.value

    return refused

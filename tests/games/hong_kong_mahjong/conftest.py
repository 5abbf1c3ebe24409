"""Hands of Old Hong Kong mahjong as text: tiles, then how they were won."""

from typing import NamedTuple

import pytest

from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong import hand as hands
from madang.games.hong_kong_mahjong.hand import WAYS, Hand, Situation, hand_of
from madang.games.hong_kong_mahjong.options import OPTIONS, Options
from madang.mahjong.notation import WrittenHand, parse_hand
from madang.mahjong.tiles import BONUS, WINDS, set_of
from madang.options import parse_value
from tests.games.hong_kong_mahjong.positions import New, Position, compiled

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)

FLAGS = ("last_tile", "kong_replacement", "double_kong", "heavenly", "earthly")
ROWS = {row.name: row for row in OPTIONS}


class Won(NamedTuple):
    """A hand that was won, and how."""

    written: WrittenHand
    hand: Hand
    situation: Situation
    options: Options
    giver: int  # wind of the seat, NOBODY for a self-draw


def won(text: str, how: str = "S") -> Won:
    """Read a hand and how it was won: seat, `round=W`, way, flags, options."""
    seat, *words = how.split()
    options, flags, by, round_wind = {}, 0, "discard", 0
    for word in words:
        if word in FLAGS:
            flags |= getattr(hands, word.upper())
        elif word in WAYS:
            by = word
        elif word.startswith("round="):
            round_wind = WINDS.index(word[6:])
        else:
            name, _, value = word.partition("=")
            options[name] = value
    written = parse_hand(text)
    situation = Situation(
        written.winning_tile,
        WAYS.index(by),
        WINDS.index(seat),
        round_wind,
        set_of(kind - BONUS for kind in written.bonus),
        flags,
    )
    giver = -1 if by == "self_draw" else 0 if flags & hands.EARTHLY else 2
    hand = hand_of([*written.concealed, written.winning_tile], written.melds)
    return Won(written, hand, situation, options_of(options), giver)


def options_of(given: dict[str, str]) -> Options:
    """Return options by name, as they are written in a case."""
    return Options(
        **{
            name: parse_value("hong_kong_mahjong", ROWS[name], value)
            for name, value in given.items()
        }
    )


@pytest.fixture(params=["plain", COMPILED])
def new(request: pytest.FixtureRequest) -> New:
    """Return a function that opens a table: `new(min_faan=3)`."""
    kernels = GAME.kernels if request.param == "plain" else compiled()
    return lambda **options: Position(kernels, options)

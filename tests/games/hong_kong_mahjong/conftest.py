"""Hands of Old Hong Kong mahjong as text: tiles, then how they were won."""

import pytest

from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.patterns import FLAGS
from tests.games.hong_kong_mahjong.positions import New, Position
from tests.mahjong.positions import COMPILED, opener
from tests.mahjong.won import Won, read_options, read_won


def won(text: str, how: str = "S") -> Won:
    """Read a hand and how it was won: seat, `round=W`, way, flags, options."""
    return read_won(GAME.house_rules, FLAGS, text, how)


def options_of(given: dict[str, str]) -> Options:
    """Return options by name, as they are written in a case."""
    return read_options(GAME.house_rules, given)


@pytest.fixture(params=["plain", COMPILED])
def new(request: pytest.FixtureRequest) -> New:
    """Return a function that opens a table: `new(min_faan=3)`."""
    return opener(Position, request.param)

"""How tiles are written and what they are called (MJ 1), and how a wall is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.errors import NotationError
from madang.games.hong_kong_mahjong.state import TILE_SET
from madang.mahjong.tiles import (
    BONUS,
    KINDS,
    TILES,
    WORDS,
    format_tile,
    format_tiles,
    format_unicode,
    parse_tile,
    parse_tiles,
)
from madang.mahjong.wall import wall_deck

NUMBERS = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
UNICODE = {
    **{f"{n + 1}m": f"{number} OF CHARACTERS" for n, number in enumerate(NUMBERS)},
    **{f"{n + 1}p": f"{number} OF CIRCLES" for n, number in enumerate(NUMBERS)},
    **{f"{n + 1}s": f"{number} OF BAMBOOS" for n, number in enumerate(NUMBERS)},
    **{f"{n + 1}z": f"{wind} WIND" for n, wind in enumerate(["EAST", "SOUTH", "WEST", "NORTH"])},
    **{f"{n + 5}z": f"{colour} DRAGON" for n, colour in enumerate(["WHITE", "GREEN", "RED"])},
    "f1": "PLUM",
    "f2": "ORCHID",
    "f3": "CHRYSANTHEMUM",
    "f4": "BAMBOO",
    "f5": "SPRING",
    "f6": "SUMMER",
    "f7": "AUTUMN",
    "f8": "WINTER",
}
kinds = st.lists(st.integers(0, KINDS - 1), max_size=30)


def test_1_1_four_of_each_kind_and_one_of_each_bonus_tile() -> None:
    assert len(TILE_SET) == 144
    for kind in range(KINDS):
        assert TILE_SET.tolist().count(kind) == (4 if kind < BONUS else 1)


def test_1_1_tiles_that_stand_together_share_their_letter() -> None:
    assert [format_tile(kind) for kind in parse_tiles("123m11z")] == ["1m", "2m", "3m", "1z", "1z"]
    assert parse_tiles("f1 f5") == parse_tiles("f1f5") == [34, 38]


@given(kinds)
def test_1_1_tiles_are_read_as_they_are_written(tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles


def test_1_2_unicode_tiles_go_by_their_name_and_not_by_their_order() -> None:
    assert set(UNICODE) == set(WORDS)
    for tile in TILES:
        assert unicodedata.name(chr(tile.codepoint)) == f"MAHJONG TILE {UNICODE[tile.word]}"


@given(kinds)
def test_1_2_unicode_tiles_are_read_as_they_are_written(tiles: list[int]) -> None:
    assert parse_tiles(format_unicode(tiles)) == tiles


@pytest.mark.parametrize("text", ["0m", "8z", "12", "1x", "m", "f9", "f0", "f", "5 q", "1mz"])
def test_1_1_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_tiles(text)


@pytest.mark.parametrize("text", ["", "12m", "1m1p"])
def test_1_1_one_tile_is_asked_for_where_one_is(text: str) -> None:
    with pytest.raises(NotationError, match="one tile"):
        parse_tile(text)


def test_1_3_copies_of_a_tile_are_written_alike() -> None:
    """A wall is text of kinds: it does not keep which copy each tile is."""
    deck_type = wall_deck(TILE_SET)
    deck = deck_type.parse(deck_type.format(range(144)))
    swapped = deck.copy()
    swapped[[0, 1]] = deck[[1, 0]]
    assert deck_type.format(deck) == deck_type.format(swapped)


@pytest.mark.parametrize("spoil", [lambda words: words[1:], lambda words: ["1m", *words[:-1]]])
def test_1_3_a_wall_that_is_not_the_whole_set_is_refused(spoil: object) -> None:
    deck_type = wall_deck(TILE_SET)
    words = deck_type.format(range(144)).split()
    with pytest.raises(NotationError, match="144"):
        deck_type.parse(" ".join(spoil(words)))  # type: ignore[operator]

"""The page of the tiles and the table in the code are one."""

import pytest

from madang.games.rules_pages import languages_of_page, page_text
from madang.mahjong.tiles import TILES

PAGE = "mahjong_tiles"


def rows(language: str) -> list[list[str]]:
    """Return the rows of the page's table, without its head."""
    lines = [line for line in page_text(PAGE, language).splitlines() if line[:1] == "|"]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("language", ["en", "ko", "zh"])
def test_the_page_lists_every_tile_as_the_code_has_it(language: str) -> None:
    assert language in languages_of_page(PAGE)
    assert rows(language) == [
        [
            f"`{tile.word}`",
            tile.en,
            tile.ko,
            tile.zh,
            tile.jyutping,
            f"{chr(tile.codepoint)} U+{tile.codepoint:X}",
        ]
        for tile in TILES
    ]

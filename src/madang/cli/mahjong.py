"""How mahjong tiles look in a terminal: as text, `5p`, or as Unicode's pictures of them.

The environment variable MADANG_TILES says which: `text`, the default, or `unicode`.
"""

import os
from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from madang.cli.screen import Screen
from madang.game import Seen
from madang.mahjong.tiles import format_unicode, parse_tile

PREFERENCE, PICTURES = "MADANG_TILES", "unicode"
STYLES = {"m": "red", "p": "blue", "s": "green", "z": "bold", "f": "magenta"}  # by the letter


def has_pictures(environment: Mapping[str, str]) -> bool:
    """Tell whether tiles are shown as pictures.

    >>> has_pictures({"MADANG_TILES": "unicode"}), has_pictures({})
    (True, False)
    """
    return environment.get(PREFERENCE, "").lower() == PICTURES


def letter_of(tile: str) -> str:
    """Return the letter that says which suit a tile is of.

    >>> letter_of("5p"), letter_of("f1")
    ('p', 'f')
    """
    return tile[0] if tile[0] == "f" else tile[-1]


class MahjongScreen(Screen[Seen]):
    """What is printed of a match with mahjong tiles."""

    def written(self, tile: str) -> str:
        """Write a tile as it is shown."""
        return format_unicode([parse_tile(tile)]) if has_pictures(os.environ) else tile

    def all_written(self, tiles: Iterable[str]) -> str:
        """Write tiles side by side."""
        return " ".join(map(self.written, tiles))

    def card(self, tile: str) -> Text:
        """Return a tile in the colour of its suit, which says nothing that its text does not."""
        return Text(self.written(tile), STYLES[letter_of(tile)])

    def cards(self, texts: Sequence[str], is_short: bool = False) -> Text:
        """Return tiles side by side."""
        return Text(" ").join(map(self.card, texts)) if texts else Text("-")

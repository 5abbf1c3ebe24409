"""Draw the 42 tile faces and their back: ``python tools/art/tiles.py [folder]``."""

from __future__ import annotations

import sys
from pathlib import Path

import paper
import tile_bonus
import tile_honours
import tile_suits
from pen import line, poly
from tile_palette import HEIGHT, WIDTH

LIGHT = "#fff"
TILES = Path(__file__).resolve().parents[2] / "src" / "madang" / "client" / "art" / "tiles"
BOX = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'


def file(name: str, art: str) -> str:
    """Return a face as a file: the art alone, the tile under it is the page's."""
    return f'<svg {BOX} data-tile="{name}">{paper.share(name, art)}</svg>\n'


def faces() -> dict[str, str]:
    """Return the art of every face by its name in the text form."""
    art = {
        f"{rank}{suit}": draw(rank)
        for suit, draw in tile_suits.SUITS.items()
        for rank in range(1, 10)
    }
    art |= {f"{rank}z": tile_honours.honour(rank) for rank in range(1, 8)}
    return art | {f"f{number}": tile_bonus.bonus(number) for number in range(1, 9)}


def back() -> str:
    """Draw the back around its green: a line along the edge, a yard in the middle."""
    edge = "M14 8h62q6 0 6 6v92q0 6-6 6h-62q-6 0-6-6v-92q0-6 6-6z"
    yard = poly("45,41 64,60 45,79 26,60") + poly("45,51 54,60 45,69 36,60")
    return f'<g opacity=".3">{line(LIGHT, 1.8, edge, yard)}</g>'


def main(folder: Path = TILES) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, art in {**faces(), "back": back()}.items():
        (folder / f"{name}.svg").write_text(file(name, art), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*(Path(folder) for folder in sys.argv[1:2]))

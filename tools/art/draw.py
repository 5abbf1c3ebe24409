"""Draw the 48 hwatu cards and their back: ``python tools/art/draw.py [folder]``."""

from __future__ import annotations

import sys
from pathlib import Path

import months
import paper

CARDS = Path(__file__).resolve().parents[2] / "src" / "madang" / "client" / "art" / "cards"


def deck() -> dict[str, str]:
    """Every file of the deck by its name, without the ending."""
    files = {}
    for name, (kind, art) in months.CARDS.items():
        files[name] = paper.card(name, int(name[:-1]), kind, art())
    files["back"] = paper.back()
    return files


def main(folder: Path = CARDS) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in deck().items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*(Path(folder) for folder in sys.argv[1:2]))

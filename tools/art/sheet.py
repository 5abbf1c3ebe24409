"""Write an HTML contact sheet of the deck: ``python tools/art/sheet.py > cards.html``."""

from __future__ import annotations

import sys

from draw import CARDS
from months import CARDS as NAMES


def sheet(big: int = 160, small: int = 48, columns: int = 8) -> str:
    """All cards twice: as on a desk and as on a phone."""
    names = [*NAMES, "back"]

    def images(width: int) -> str:
        return "".join(
            f'<img src="{(CARDS / name).as_uri()}.svg" width="{width}">' for name in names
        )

    style = (
        "body{margin:16px;background:#1d4a3c}div{display:grid;gap:8px;margin-bottom:24px}"
        f".b{{grid-template-columns:repeat({columns},{big}px)}}"
        f".s{{grid-template-columns:repeat({(columns * big) // (small + 6)},{small}px);gap:6px}}"
    )
    return (
        f"<!doctype html><style>{style}</style>"
        f'<div class="b">{images(big)}</div><div class="s">{images(small)}</div>'
    )


if __name__ == "__main__":
    sys.stdout.write(sheet(*(int(value) for value in sys.argv[1:4])))

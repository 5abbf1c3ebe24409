"""Write a contact sheet of the tiles as HTML: ``python tools/art/tile_sheet.py > tiles.html``.

A browser makes docs/pictures/tiles.png of it:
``chromium --headless --allow-file-access-from-files --screenshot=tiles.png
--window-size=1720,700 tiles.html``
"""

from __future__ import annotations

import sys

from tiles import TILES

CLIENT = TILES.parents[1]
SHEETS = ("style/tokens.css", "mahjong/tile.css")

STYLE = (
    "body{margin:0;padding:20px;background:#1f4e3b;display:flex;gap:44px}"
    "section{display:grid;gap:22px;align-content:start}p{display:grid;gap:.4em;margin:0}"
    "b{display:flex;gap:3px}.night{background:#0f271e;padding:12px;margin:-12px}"
)
HONOURS = "ESWNPFC"  # as in client/mahjong/tile.js

ROWS = (
    *([f"{rank}{suit}" for rank in range(1, 10)] for suit in "mps"),
    [*(f"{rank}z" for rank in range(1, 8)), "back", "back turned"],
    [f"f{number}" for number in range(1, 9)],
)


def sign(word: str) -> str:
    """Return the sign in the corner of a tile, for learners."""
    if word[0] in "fb":
        return ""
    return HONOURS[int(word[0]) - 1] if word[1] == "z" else word[0]


def tile(word: str, is_indexed: bool) -> str:
    """Return a tile as client/mahjong/tile.js draws it."""
    name, *turned = word.split()
    mark = sign(name) if is_indexed else ""
    more = " data-turned" * len(turned) + " data-indexed" * bool(mark)
    index = f'<i class="tile__index">{mark}</i>' if mark else ""
    picture = (TILES / f"{name}.svg").as_uri()
    return f'<span class="tile" data-tile="{name}"{more}><img src="{picture}">{index}</span>'


def block(width: int, is_indexed: bool = False) -> str:
    """Return all tiles in one size."""
    rows = ("".join(tile(word, is_indexed) for word in row) for row in ROWS)
    lines = "".join(f"<b>{row}</b>" for row in rows)
    return f'<p style="--tile:{width}px;font-size:{width / 3}px">{lines}</p>'


def sheet() -> str:
    """All tiles as on a desk and on a phone, with signs for learners, and by night."""
    links = "".join(f'<link rel="stylesheet" href="{(CLIENT / it).as_uri()}">' for it in SHEETS)
    small = f"<section>{block(40)}{block(26)}</section>"
    night = f'<div class="night" data-theme="dark">{block(26)}</div>'
    learner = f"<section>{block(40, True)}{night}</section>"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8">{links}<style>{STYLE}</style>'
    return f"{head}<section>{block(84)}</section>{small}{learner}"


if __name__ == "__main__":
    sys.stdout.write(sheet())

"""Write a contact sheet of the deck as HTML: ``python tools/art/sheet.py > cards.html``.

A browser makes docs/pictures/cards.png of it:
``chromium --headless --screenshot=cards.png --window-size=2032,1400 cards.html``
With ``--fit`` the 48 cards alone fill a window of any size, for ``tools/pictures.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from draw import CARDS
from months import CARDS as NAMES

STYLE = (
    "body{margin:12px;background:#1d4a3c}section{display:flex;gap:40px;align-items:center}"
    "div{display:grid;gap:8px;margin-bottom:20px}"
    ".big{grid-template-columns:repeat(12,160px)}.small{grid-template-columns:repeat(24,48px)}"
)

FIT = (
    "body{margin:0;background:#1d4a3c;height:100vh;display:grid;place-content:center}"
    "div{display:grid;gap:min(.75vw,.9vh);grid-template-columns:repeat(var(--row),auto)}"
    "div{--row:12;--high:22.5vh;--wide:7.2vw}"
    "@media(max-width:40rem){div{--row:6;--high:11.1vh;--wide:14.6vw}}"
    "img{width:min(var(--wide),var(--high)/1.6)}"
)


def images(names: Iterable[str], width: int) -> str:
    return "".join(f'<img src="{(CARDS / name).as_uri()}.svg" width="{width}">' for name in names)


def sheet() -> str:
    """All cards as on a desk, then as on a phone, and the back in both sizes."""
    desk = f'<div class="big">{images(NAMES, 160)}</div>'
    phone = f'<div class="small">{images(NAMES, 48)}</div>'
    back = f"<div>{images(['back'], 160)}</div><div>{images(['back'], 48)}</div>"
    return f"<!doctype html><style>{STYLE}</style>{desk}<section>{phone}{back}</section>"


def fitted() -> str:
    """All cards on one window, a desk's or a phone's."""
    meta = '<meta name="viewport" content="width=device-width">'
    return f"<!doctype html>{meta}<style>{FIT}</style><div>{images(NAMES, 160)}</div>"


if __name__ == "__main__":
    sys.stdout.write(fitted() if "--fit" in sys.argv else sheet())

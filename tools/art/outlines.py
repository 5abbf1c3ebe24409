"""Write tools/art/glyphs.txt: ``python tools/art/outlines.py FOLDER > glyphs.txt``.

FOLDER holds the web fonts of the npm package @fontsource/lxgw-wenkai-tc, version 5.3.0 (its folder
``files``). It wants fontTools with Brotli; nothing else here does, and no font is shipped.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

WANTED = "一二三四五六七八九萬東南西北中發梅蘭菊竹春夏秋冬"
HEAD = "# LXGW WenKai TC Bold, outlines in a box of 1000 units; SIL OFL 1.1, see client/art/OFL\n"


def outline(font: TTFont, character: str) -> str:
    """Return the outline of a character as path data, its top line at 0."""
    glyphs, scale = font.getGlyphSet(), 1000 / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 880)))
    return pen.getCommands()


def main(folder: Path) -> None:
    """Print the outlines of all that is wanted."""
    found: dict[str, str] = {}
    for font in map(TTFont, sorted(folder.glob("*-700-normal.woff2"))):
        for character in WANTED:
            if character not in found and ord(character) in font.getBestCmap():
                found[character] = outline(font, character)
    sys.stdout.write(HEAD + "".join(f"{one} {found[one]}\n" for one in WANTED))


if __name__ == "__main__":
    main(Path(sys.argv[1]))

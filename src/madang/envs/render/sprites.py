"""Pictures of cards and tiles, from the art of the browser's table."""

from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw, ImageFont

ART = Path(str(resources.files("madang"))) / "client" / "art"
HIDDEN, BACK = "?", "back"

# The look of each kind of piece, in the units of its pictures: how wide and how high it is with the
# body below its face, and that body. `back` says whether it is face down.
SIZES = {"cards": (100, 160), "tiles": (90, 134)}
NO_SIZE = (100, 140)
IVORY, JADE, LOW_IVORY, LOW_JADE = "#fffdf3", "#157a52", "#d3c5a1", "#17845a"


def height_of(pieces: str, width: int) -> int:
    """Return the height of a piece of this width, in pixels."""
    wide, high = SIZES.get(pieces, NO_SIZE)
    return round(width * high / wide)


@lru_cache(maxsize=1024)
def face(pieces: str, word: str, width: int) -> Image.Image:
    """Return the picture of a card or tile; "?" is its back. Pieces without one are written."""
    wide, high = SIZES.get(pieces, NO_SIZE)
    svg = source(pieces, BACK if word == HIDDEN else word)
    top = body(pieces, word == HIDDEN) + svg
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{top}</svg>'
    size = width, height_of(pieces, width)
    png = resvg_py.svg_to_bytes(whole, width=size[0], height=size[1], skip_system_fonts=True)
    picture = Image.open(BytesIO(bytes(png))).convert("RGBA")
    return picture if svg else written(picture, word)


def has_face(pieces: str, word: str) -> bool:
    """Tell whether a word is that of a card or tile."""
    return word == HIDDEN or bool(source(pieces, word))


@cache
def source(pieces: str, word: str) -> str:
    """Return the picture of a word as SVG to put into another one; "" where there is none."""
    path = ART / pieces / f"{word}.svg"
    is_name = word.isalnum() and word.isascii()
    if not (is_name and path.is_file()):
        return ""
    wide, high = (90, 120) if pieces == "tiles" else SIZES[pieces]
    return path.read_text(encoding="utf-8").replace(
        "<svg ", f'<svg width="{wide}" height="{high}" ', 1
    )


def body(pieces: str, is_hidden: bool) -> str:
    """Return the body under a picture: none for a card, which has its own paper."""
    if pieces == "cards":
        return ""
    upper, lower = (JADE, LOW_IVORY) if is_hidden else (IVORY, LOW_JADE)
    wide, high = SIZES.get(pieces, NO_SIZE)
    side = f'<rect x="1" y="8" width="{wide - 2}" height="{high - 9}" rx="9" fill="{lower}"/>'
    return (
        side + f'<rect x="1" y="1" width="{wide - 2}" height="{high - 14}" rx="9" fill="{upper}"/>'
    )


def written(picture: Image.Image, word: str) -> Image.Image:
    """Return a blank piece with its word on it."""
    middle = picture.width / 2, picture.height / 2
    font = ImageFont.load_default(max(8, picture.width / 3))
    ImageDraw.Draw(picture).text(middle, word, "#16203a", font, anchor="mm")
    return picture

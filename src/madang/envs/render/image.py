"""An image of a table from the view of a seat: a band of felt for each seat, with its pieces.

It knows observations, not games. Everything that a game shows for a seat is in the band of that
seat: cards and tiles as pictures, the rest as words, as `madang.terminal.text` does in text.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from madang.envs.render.sprites import HIDDEN, face, has_face, height_of
from madang.game import Game, Observation
from madang.layout import Seat
from madang.terminal.text import fields_of, is_said

WIDTH, HEIGHT = 1280, 800  # pixels of every image, so that films can be made of them
HEAD, FOOT, NAMES = 64, 64, 220  # height of the first and last strip; width of the names
EDGE, GAP, LABEL = 12, 14, 16  # around bands; between groups of pieces; height of their names
WIDEST, NARROWEST = 72, 14  # of a card or tile

FELT, FELT_LIT, FELT_DEEP, LINE = "#1f4e3b", "#2b6850", "#17392c", "#3d6b57"
ON_FELT, SOFT, ACCENT = "#f8f1e0", "#c9d8cb", "#ffc94a"

Words = tuple[str, ...]  # of pieces that lie together


class Group(NamedTuple):
    """Pieces that lie together, and the name of the field that they come from."""

    label: str  # "" after the first group of a field
    words: Words


class Band(NamedTuple):
    """The picture of one seat."""

    title: str
    lines: list[str]
    groups: list[Group]
    is_asked: bool
    is_own: bool


def painted(
    game: Game, seen: Observation, seat: Seat, legal: Sequence[str]
) -> npt.NDArray[np.uint8]:
    """Return the image, (HEIGHT, WIDTH, 3)."""
    pieces = game.layout.deck.pieces
    image = Image.new("RGB", (WIDTH, HEIGHT), FELT_DEEP)
    draw = ImageDraw.Draw(image)
    paint_head(draw, game.titles["en"], seen)
    rows = middle_of(pieces, seen)
    bands = [band_of(pieces, seen, other, other == seat) for other in range(len(seen.hands))]
    paint_bands(image, pieces, bands, rows)
    paint_foot(draw, foot_of(seen, seat, legal))
    return np.asarray(image)


# ---- what there is to draw -------------------------------------------------------------------


def groups_of(pieces: str, name: str, value: Any) -> list[Group]:
    """Return the cards or tiles of a field, if any."""
    parts = filter(None, together(pieces, value))
    return [Group("" if number else name, words) for number, words in enumerate(parts)]


def together(pieces: str, value: Any) -> Iterator[Words]:
    """Yield the cards or tiles in a field's value, those of one meld together."""
    if hasattr(value, "faces"):
        yield tuple(value.faces())
    elif isinstance(value, str):
        if has_face(pieces, value):
            yield (value,)
    elif isinstance(value, list):
        parts = [words for part in value for words in together(pieces, part)]
        apart = any(len(words) > 1 for words in parts)
        yield from parts if apart else [tuple(word for words in parts for word in words)]


def hand_of(seen: Observation, seat: Seat) -> Group:
    """Return the hand of a seat, backs where it is hidden."""
    hand = seen.hands[seat]
    return Group("hand", (HIDDEN,) * seen.sizes[seat] if hand is None else tuple(hand))


def middle_of(pieces: str, seen: Observation) -> list[Group]:
    """Return the rows of cards or tiles that belong to no seat, such as a pile."""
    names = fields_of(type(seen))["rows"]
    return [group for name in names for group in groups_of(pieces, name, getattr(seen, name))]


def band_of(pieces: str, seen: Observation, seat: Seat, is_own: bool) -> Band:
    fields = fields_of(type(seen))
    laid = {name: getattr(seen, name)[seat] for name in fields["words"]}
    drawn = [groups_of(pieces, name, value) for name, value in laid.items()]
    words = [value for name, value in laid.items() if is_word(pieces, value)]
    marks = [name.replace("_", " ") for name in fields["marks"] if seat in getattr(seen, name)]
    lines = [f"total {seen.totals[seat]:+d}", *columns_of(seen, seat), " ".join([*words, *marks])]
    groups = sorted(filter(None, drawn), key=lambda groups: max(len(one.words) for one in groups))
    return Band(
        f"seat {seat}" + (" (you)" if is_own else ""),
        list(filter(None, lines)),
        [hand_of(seen, seat), *(group for groups in groups for group in groups)],
        seat in seen.to_act,
        is_own,
    )


def is_word(pieces: str, value: Any) -> bool:
    """Tell whether a value is a word to be written, and no card or tile."""
    return isinstance(value, str) and bool(value) and not has_face(pieces, value)


def columns_of(seen: Observation, seat: Seat) -> Iterator[str]:
    """Yield the numbers that a game shows for a seat, two a line."""
    names = [name for name in fields_of(type(seen))["columns"] if name not in ("sizes", "totals")]
    said = [
        f"{name.replace('_', ' ')} {getattr(seen, name)[seat]}"
        for name in names
        if any(getattr(seen, name))
    ]
    for first in range(0, len(said), 2):
        yield "  ".join(said[first : first + 2])


def foot_of(seen: Observation, seat: Seat, legal: Sequence[str]) -> list[str]:
    """Return the last lines: why the deal came to this, or what the seat may do."""
    if seen.explained:
        return [f"seat {why.seat} {why.points:+d} {why.kind}" for why in seen.explained]
    return [f"seat {seat} may: " + ", ".join(legal)] if legal else []


# ---- where it is drawn -----------------------------------------------------------------------


@cache
def font(size: int) -> Any:
    """Return the typeface that comes with Pillow: the same on every machine."""
    return ImageFont.load_default(size)


def paint_head(draw: ImageDraw.ImageDraw, title: str, seen: Observation) -> None:
    """Write the game's name, and every single fact that says something."""
    facts = [(name, getattr(seen, name)) for name in fields_of(type(seen))["facts"]]
    said = [f"{name.replace('_', ' ')} {value}" for name, value in facts if is_said(value)]
    draw.text((EDGE, HEAD / 2), title, ON_FELT, font(26), anchor="lm")
    room = WIDTH - 3 * EDGE - draw.textlength(title, font(26))
    text = fitted(draw, "   ".join([seen.phase, *said]), room, 17)
    draw.text((WIDTH - EDGE, HEAD / 2), text, SOFT, font(17), anchor="rm")


def fitted(draw: ImageDraw.ImageDraw, text: str, room: float, size: int) -> str:
    """Return a text, cut where there is no room for all of it."""
    if draw.textlength(text, font(size)) <= room:
        return text
    while text and draw.textlength(text + "...", font(size)) > room:
        text = text[:-1]
    return text + "..."


def paint_foot(draw: ImageDraw.ImageDraw, lines: list[str]) -> None:
    """Write the last strip, on two lines at most."""
    text = "   ".join(lines)
    for number in range(2):
        here = fitted(draw, text, WIDTH - 2 * EDGE, 16)
        rest = text[len(here) - 3 :] if here.endswith("...") else ""
        here = here[:-3] if rest and number == 0 else here
        draw.text((EDGE, HEIGHT - FOOT + 20 + 24 * number), here, ON_FELT, font(16), anchor="lm")
        text = rest


def paint_bands(image: Image.Image, pieces: str, bands: list[Band], rows: list[Group]) -> None:
    """Draw the seats below each other and, above them, the middle of the table."""
    count = len(bands) + bool(rows)
    high = (HEIGHT - HEAD - FOOT) // count
    laid = [*(band.groups for band in bands), rows]
    wide = min(widest(pieces, groups, high - EDGE) for groups in laid)
    tops = iter(range(HEAD, HEAD + count * high, high))
    if rows:
        lay(image, pieces, rows, wide, next(tops), high)
    for band, top in zip(bands, tops, strict=True):
        paint_band(image, pieces, band, wide, top, high)


def widest(pieces: str, groups: list[Group], high: int) -> int:
    """Return how wide pieces may be for all groups to fit into a band of this height."""
    for wide in range(WIDEST, NARROWEST, -2):
        if len(list(lines_of(groups, wide))) * step_of(pieces, wide) <= high:
            return wide
    return NARROWEST


def step_of(pieces: str, wide: int) -> int:
    """Return how far the next line is below the last."""
    return height_of(pieces, wide) + LABEL


class Place(NamedTuple):
    """The place of a piece on its line."""

    left: int  # pixels
    word: str
    label: str  # the text above it


def lines_of(groups: list[Group], wide: int) -> Iterator[list[Place]]:
    """Yield the lines on which groups lie; a group begins a new one where it does not fit."""
    line: list[Place] = []
    left, room = 0, WIDTH - NAMES - 2 * EDGE
    for group in groups:
        longest = left + min(len(group.words) * wide, room)
        for number, word in enumerate(group.words):
            if line and (left + wide > room or (number == 0 and longest > room)):
                yield line
                line, left = [], 0
            line.append(Place(left, word, "" if number else group.label))
            left += wide
        left += GAP
    if line:
        yield line


def paint_band(image: Image.Image, pieces: str, band: Band, wide: int, top: int, high: int) -> None:
    """Draw one seat."""
    draw = ImageDraw.Draw(image)
    box = EDGE, top + 2, WIDTH - EDGE, top + high - 4
    draw.rounded_rectangle(box, 12, FELT_LIT if band.is_own else FELT, LINE)
    if band.is_asked:
        draw.rounded_rectangle((EDGE, top + 2, EDGE + 8, top + high - 4), 4, ACCENT)
    draw.text((EDGE + 20, top + 8), band.title, ACCENT if band.is_asked else ON_FELT, font(20))
    for below, line in zip(range(34, high - 20, 18), band.lines):
        said = fitted(draw, line, NAMES - 24, 15)
        draw.text((EDGE + 20, top + below), said, SOFT, font(15))
    lay(image, pieces, band.groups, wide, top, high)


def lay(
    image: Image.Image, pieces: str, groups: list[Group], wide: int, top: int, high: int
) -> None:
    """Lay groups of pieces into a band."""
    lines, step, draw = list(lines_of(groups, wide)), step_of(pieces, wide), ImageDraw.Draw(image)
    start = top + (high - step * len(lines)) // 2 + LABEL - 2
    for down, line in zip(range(start, start + step * len(lines), step), lines, strict=True):
        for left, word, label in line:
            picture = face(pieces, word, wide - 2)
            image.paste(picture, (NAMES + EDGE + left, down), picture)
            draw.text((NAMES + EDGE + left, down - LABEL + 2), label, SOFT, font(12))

"""Chinese characters as shapes: outlines of an open font, set into a box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from path import segments, shorten
from pen import num

OUTLINES = Path(__file__).with_name("glyphs.txt")

Box = tuple[float, float, float, float]  # left, top, width, height


@cache
def outlines() -> dict[str, str]:
    """Return the path data of every character that is kept."""
    lines = OUTLINES.read_text("utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if not line.startswith("#"))


def absolute(character: str) -> list[tuple[str, list[float]]]:
    """Return an outline as moves, lines and curves between full points."""
    out, here = [], [0.0, 0.0]
    for command, values in segments(outlines()[character]):
        if command in "HV":
            here["HV".index(command)] = values[0]
            command, values = "L", list(here)
        here = values[-2:] or here
        out.append((command, values))
    return out


def character(name: str, colour: str, box: Box, weight: float) -> str:
    """Fill a box with a character, its strokes grown by a weight."""
    pieces = absolute(name)
    spans = [span([v for _, values in pieces for v in values[axis::2]]) for axis in (0, 1)]
    left, top, width, height = box
    (x0, wide), (y0, high) = spans
    across, down = (width - weight) / wide, (height - weight) / high
    data = ""
    for command, values in pieces:
        points = zip(values[::2], values[1::2], strict=True)
        moved = [
            (left + weight / 2 + (x - x0) * across, top + weight / 2 + (y - y0) * down)
            for x, y in points
        ]
        data += command + " ".join(f"{num(x)} {num(y)}" for x, y in moved)
    rim = f' stroke="{colour}" stroke-width="{num(weight)}" stroke-linejoin="round"'
    return f'<path d="{shorten(data)}" fill="{colour}"{rim}/>'


def span(values: list[float]) -> tuple[float, float]:
    """Return where values begin and how far they go."""
    return min(values), max(values) - min(values)

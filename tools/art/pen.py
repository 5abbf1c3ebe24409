"""Small pen: turns points into compact SVG path data and SVG elements."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from path import shorten

Point = tuple[float, float]

PAPER = "#fbf3df"
INK = "#17130f"
RED = "#d8231c"
DEEP = "#a3121a"
YELLOW = "#f5b51b"
INDIGO = "#3a2f8c"
GREEN = "#2c6b3f"
PINK = "#f6a9a0"


def num(value: float) -> str:
    """A coordinate with one decimal at most, without needless zeros."""
    text = f"{round(value + 0.0, 1):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def pts(text: str) -> list[Point]:
    """Points from text such as ``"10,20 15,30"``."""
    return [(float(x), float(y)) for x, y in (word.split(",") for word in text.split())]


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point at a distance and angle (0 = right, 90 = down)."""
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _controls(p0: Point, p1: Point, p2: Point, p3: Point) -> tuple[Point, Point]:
    first = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
    second = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
    return first, second


def _curve(points: Sequence[Point], closed: bool = False) -> str:
    """Cubic pieces of a smooth line through the points, without the first move."""
    count = len(points)
    out = []
    for i in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            p0, p3 = points[max(i - 1, 0)], points[min(i + 2, count - 1)]
            p1, p2 = points[i], points[i + 1]
        c1, c2 = _controls(p0, p1, p2, p3)
        out.append(f"C{pair(c1)} {pair(c2)} {pair(p2)}")
    return "".join(out)


def outline(text: str) -> str:
    """A closed shape through the points; ``|`` makes the point before it a corner."""
    pieces = [pts(piece) for piece in text.split("|") if piece.strip()]
    if len(pieces) == 1:
        return f"M{pair(pieces[0][0])}{_curve(pieces[0], closed=True)}Z"
    out = [f"M{pair(pieces[0][0])}{_curve(pieces[0])}"]
    last = pieces[0][-1]
    for piece in pieces[1:]:
        out.append(f"L{pair(piece[0])}" if len(piece) == 1 else _curve([last, *piece]))
        last = piece[-1]
    return "".join(out) + "Z"


def trail(text: str) -> str:
    """An open smooth line through the points."""
    points = pts(text)
    return f"M{pair(points[0])}{_curve(points)}"


def poly(text: str) -> str:
    """A closed shape with straight sides."""
    return "M" + "L".join(pair(p) for p in pts(text)) + "Z"


def leaf(x: float, y: float, turn: float, length: float, width: float) -> str:
    """A leaf with two pointed ends, growing from (x, y)."""
    tip = polar(0, 0, length, turn)
    middle = polar(0, 0, length / 2, turn)
    side = polar(0, 0, width, turn + 90)
    left = (middle[0] + side[0], middle[1] + side[1])
    right = (middle[0] - side[0] - tip[0], middle[1] - side[1] - tip[1])
    return (
        f"M{num(x)} {num(y)}q{pair(left)} {pair(tip)}q{pair(right)} {num(-tip[0])} {num(-tip[1])}"
    )


def petal(x: float, y: float, turn: float, length: float, width: float) -> str:
    """A petal with a narrow root at (x, y) and a round end."""

    def local(along: float, across: float) -> Point:
        base = polar(0, 0, along, turn)
        side = polar(0, 0, across, turn + 90)
        return base[0] + side[0], base[1] + side[1]

    half = width * 0.66
    go = (
        f"c{pair(local(length * 0.3, -half))} {pair(local(length, -half))} {pair(local(length, 0))}"
    )
    back = (local(0, half), local(-length * 0.7, half), local(-length, 0))
    return f"M{num(x)} {num(y)}{go}c{' '.join(pair(p) for p in back)}z"


def taper(text: str, start: float, end: float) -> str:
    """A brush stroke along the points whose width goes from start to end."""
    points = pts(text)
    left, right = [], []
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        turn = math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))
        half = (start + (end - start) * i / (len(points) - 1)) / 2
        left.append(polar(x, y, half, turn - 90))
        right.append(polar(x, y, half, turn + 90))
    right.reverse()
    return f"M{pair(left[0])}{_curve(left)}L{pair(right[0])}{_curve(right)}Z"


def scallop(
    x: float, y: float, radius: float, bumps: int, squash: float = 1, turn: float = 0
) -> str:
    """A round shape with a wavy edge."""
    corners = [polar(0, 0, radius, turn + 360 * k / bumps) for k in range(bumps + 1)]
    corners = [(x + px, y + py * squash) for px, py in corners]
    bump = num(radius * math.sin(math.pi / bumps) * 1.05)
    arcs = "".join(f"A{bump} {bump} 0 0 1 {pair(p)}" for p in corners[1:])
    return f"M{pair(corners[0])}{arcs}Z"


def dots(points: Iterable[Point], radius: float) -> str:
    """Many small discs as one path."""
    r, d = num(radius), num(2 * radius)
    return "".join(
        f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0" for x, y in points
    )


def fill(colour: str, *paths: str, edge: str = "", width: float = 1) -> str:
    """A filled shape, with an edge if asked for."""
    rim = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
    return f'<path d="{shorten("".join(paths))}" fill="{colour}"{rim}/>'


def line(colour: str, width: float, *paths: str) -> str:
    """A line; the card gives all lines round ends."""
    data = shorten("".join(paths))
    return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{num(width)}"/>'


def disc(x: float, y: float, radius: float, colour: str, edge: str = "", width: float = 1) -> str:
    rim = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{colour}"{rim}/>'


def at(art: str, x: float, y: float, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
    """The art moved, turned and scaled; flip mirrors it left to right first."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if flip or scale != 1:
        factor = f"{scale:g}"
        parts.append(f"scale(-{factor} {factor})" if flip else f"scale({factor})")
    return f'<g transform="{"".join(parts)}">{art}</g>'

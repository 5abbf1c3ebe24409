"""The four seasons of the tiles, each a small picture with its own sky."""

from __future__ import annotations

from pen import Point, at, disc, dots, fill, leaf, line, outline, petal, poly, taper
from tile_palette import BLUE, GOLD, GREEN, INK, IVORY, LEAF, PINK, RED, WOOD

PANEL = "M5 52q0-7 7-7h66q7 0 7 7v57q0 7-7 7h-66q-7 0-7-7z"


def ground(path: str) -> str:
    """Return the ground below a line from left to right, down to the edge of the picture."""
    return f"M5 109{path}V109q0 7-7 7h-66q-7 0-7-7z"


def spring() -> str:
    """Draw spring: a cherry tree in blossom on a green hill, and a swallow."""
    crowns: list[Point] = [(24, 76), (36, 66), (46, 76), (34, 80), (20, 84), (50, 84)]
    specks: list[Point] = [(26, 70), (40, 70), (32, 78), (46, 80), (20, 80), (62, 90), (12, 96)]
    return (
        fill("#dff1ee", PANEL)
        + fill(LEAF, ground("V104Q40 88 85 102"))
        + fill(WOOD, taper("34,104 34,92 33,80", 7, 4))
        + fill(PINK, dots(crowns, 11))
        + fill(RED, dots(specks, 2))
        + at(swallow(), 66, 64)
    )


def swallow() -> str:
    """Draw a swallow on the wing."""
    wings = outline("-2,0 | 2,-10 10,-16 18,-17 | 12,-8 8,0 |") + outline(
        "0,0 | -10,2 -17,10 -18,17 | -8,12 2,5 |"
    )
    body = outline("-14,-6 | -8,-8 4,0 | 18,5 | 8,5 | 13,14 | 0,5 -8,-1 -14,-6 |")
    return fill(INK, wings, body) + disc(-9, -5, 1.6, RED)


def summer() -> str:
    """Draw summer: a lotus on the water under the sun."""
    back = "".join(petal(0, 0, turn, 30, 15) for turn in (-150, -30, -122, -58))
    front = "".join(petal(0, 0, turn, 31, 16) for turn in (-90,))
    sides = "".join(leaf(0, 0, turn, 25, 8) for turn in (-160, -20))
    flower = fill(RED, back, edge=IVORY, width=1.2) + fill(PINK, sides, edge=IVORY, width=1)
    flower += fill(RED, front, edge=IVORY, width=1.2)
    pads = "M14 104a15 5 0 1 0 30 0a15 5 0 1 0-30 0zM46 108a17 5 0 1 0 34 0a17 5 0 1 0-34 0z"
    return (
        fill("#c9e8f4", PANEL)
        + disc(72, 58, 9, GOLD)
        + fill("#2f86c4", ground("V94H85"))
        + line(IVORY, 1.3, "M12 98h14M58 99h18M36 112h12")
        + fill(GREEN, pads)
        + at(flower, 43, 100)
    )


def autumn() -> str:
    """Draw autumn: the full moon and red maple leaves."""
    return (
        fill("#f7d68a", PANEL)
        + disc(62, 64, 14, IVORY)
        + fill(WOOD, taper("5,60 24,64 44,76", 5, 2))
        + at(maple(), 34, 84, -24, 1.05)
        + at(maple(), 66, 98, 30, 0.72)
        + line(WOOD, 2.2, "M5 111q20-5 40 0t40 0")
    )


def maple() -> str:
    """Draw a maple leaf with five points."""
    corners = [(0, -24), (5, -12), (16, -17), (13, -7), (24, -4), (13, 4), (15, 13), (2, 9)]
    mirrored = [(-x, y) for x, y in corners[:0:-1]]
    shape = poly(" ".join(f"{x},{y}" for x, y in [*corners, *mirrored]))
    return (
        line(RED, 2.4, "M0 6V22")
        + fill(RED, shape)
        + line(GOLD, 1.4, "M0-15V8M0 5L13-10M0 5L-13-10")
    )


def winter() -> str:
    """Draw winter: a mountain under snow at night, and flakes."""
    flakes: list[Point] = [(18, 56), (34, 52), (54, 56), (76, 62), (12, 74), (66, 74), (28, 66)]
    peak = poly("5,104 38,62 52,80 62,70 85,98 85,108 5,108")
    snow = poly("26,77 38,62 48,75 43,80 38,75 33,82") + poly("57,76 62,70 71,81 66,83 62,79")
    return (
        fill(BLUE, PANEL)
        + fill("#7f96c4", peak)
        + fill(IVORY, snow)
        + fill(IVORY, ground("V102Q30 94 50 101T85 98"))
        + fir(18, 108, 1)
        + fir(72, 110, 0.8)
        + fill(IVORY, dots(flakes, 2.3))
    )


def fir(x: float, y: float, scale: float) -> str:
    """Draw a fir by its foot."""
    shape = poly("0,-32 8,-20 4,-20 11,-9 6,-9 13,2 -13,2 -6,-9 -11,-9 -4,-20 -8,-20")
    return at(fill(GREEN, shape) + fill(IVORY, poly("0,-32 5,-24 0,-26 -5,-24")), x, y, 0, scale)

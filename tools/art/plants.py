"""Flowers, leaves and branches of the twelve months, drawn around their own origin."""

from __future__ import annotations

import math

from pen import (
    INDIGO,
    INK,
    PAPER,
    PINK,
    RED,
    YELLOW,
    Point,
    at,
    disc,
    dots,
    fill,
    leaf,
    line,
    num,
    outline,
    pair,
    petal,
    polar,
    scallop,
    taper,
)


def pine(x: float, y: float, radius: float, turn: float = 0) -> str:
    """A tuft of pine: a black fan with pale needles and a red heart."""
    corners = [polar(0, 0, 20, 180 + 180 * k / 7) for k in range(8)]
    edge = "".join(f"A5 5 0 0 1 {pair(p)}" for p in corners[1:])
    ends = [(polar(0, 0, 8.4, a), polar(0, 0, 18.8, a)) for a in range(192, 350, 13)]
    needles = "".join(f"M{pair(a)}L{pair(b)}" for a, b in ends)
    art = fill(INK, f"M-20 0{edge}Q10 10 0 3.6Q-10 10-20 0Z", edge=PAPER, width=1.4)
    art += line(PAPER, 0.9, needles) + fill(RED, "M-6 2A6 6 0 0 1 6 2Z")
    return at(art, x, y, turn, radius / 20)


def trunk(path: str, start: float, end: float) -> str:
    """A red pine trunk with black bark."""
    return fill(RED, taper(path, start, end), edge=INK, width=1.4)


def plum(x: float, y: float, radius: float, turn: float = -90) -> str:
    """A plum blossom: five round red petals, yellow stamens."""
    rounds = [polar(0, 0, 9, 72 * k) for k in range(5)]
    stamens = [polar(0, 0, 8.4, 36 + 72 * k) for k in range(5)]
    rays = "".join(f"M0 0L{pair(p)}" for p in stamens)
    art = fill(RED, dots(rounds, 7.5), edge=PAPER, width=1.1) + disc(0, 0, 7.2, RED)
    art += line(YELLOW, 1.1, rays) + fill(YELLOW, dots(stamens, 2), dots([(0, 0)], 3.2))
    return at(art, x, y, turn, radius / 16)


def plum_twig(path: str, *buds: Point) -> str:
    """A thin twig with buds."""
    art = line(INK, 2.2, path) if path else ""
    return art + fill(RED, dots(buds, 4), edge=PAPER, width=1) + fill(YELLOW, dots(buds, 1.1))


def cherry(x: float, y: float, radius: float, turn: float = -90, colour: str = PINK) -> str:
    """A cherry blossom: five notched petals."""
    out = []
    for k in range(5):
        angle = 72 * k
        a, b, c, d = (
            polar(0, 0, r, angle + t) for r, t in ((15, -34), (17.5, -13), (17.5, 13), (15, 34))
        )
        notch = polar(0, 0, 13, angle)
        out.append(f"M0 0Q{pair(a)} {pair(b)}L{pair(notch)} {pair(c)}Q{pair(d)} 0 0")
    heart = PAPER if colour == RED else RED
    tips = [polar(0, 0, 8, 72 * k) for k in range(5)]
    art = fill(colour, *out, edge=heart, width=0.9)
    art += line(heart, 0.8, *(f"M0 0L{pair(p)}" for p in tips)) + disc(
        0, 0, 3.2, YELLOW, heart, 0.8
    )
    return at(art, x, y, turn, radius / 16)


def raceme(x: float, y: float, rows: int, turn: float = 0, scale: float = 1) -> str:
    """A hanging wisteria cluster which narrows to its tip; its last flowers are purple."""
    dark: list[str] = []
    buds: list[str] = []
    low = 0.0
    for row in range(rows):
        size = 1.05 - 0.5 * row / rows
        flowers = [petal(side * 0.6, low, 90 - side * 50, 14 * size, 9 * size) for side in (1, -1)]
        (buds if row >= rows * 0.6 else dark).extend(flowers)
        low += 9.2 * size
    tip = petal(0, low - 2, 90, 8, 5)
    art = fill(INK, *dark) + fill(INDIGO, *buds, tip)
    return at(line(RED, 1.6, f"M0-8V{num(low - 2)}") + art, x, y, turn, scale)


def blade(*paths: str, colour: str = INK) -> str:
    """Sword leaves with a pale edge."""
    return fill(colour, *paths, edge=PAPER, width=0.9)


def iris(x: float, y: float, scale: float = 1, flip: bool = False) -> str:
    """An iris: three purple falls with yellow tongues, and standing petals."""
    falls = outline("0,0 | -8,-5 -17,0 -19,9 -14,13 -8,9 -3,5 0,0 |") + outline(
        "0,0 | 8,-5 17,0 19,9 14,13 8,9 3,5 0,0 |"
    )
    front = outline("0,-1 | -6,3 -8,12 0,20 8,12 6,3 0,-1 |")
    standing = (
        outline("0,0 | -9,-6 -10,-17 -4,-20 0,-10 0,0 |")
        + outline("0,0 | 9,-6 10,-17 4,-20 0,-10 0,0 |")
        + outline("0,0 | -5,-8 0,-24 5,-8 0,0 |")
    )
    tongues = leaf(0, 2, 90, 11, 3.4) + leaf(-4, 1, 160, 10, 3) + leaf(4, 1, 20, 10, 3)
    art = fill(INDIGO, standing, falls, front, edge=PAPER, width=1.1) + fill(YELLOW, tongues)
    return at(art, x, y, 0, scale, flip)


def peony(x: float, y: float, radius: float, turn: float = 0) -> str:
    """A peony: ruffled red rings around a yellow heart."""
    art = fill(RED, scallop(0, 0, 26, 9), edge=INK, width=1.2)
    art += fill(RED, scallop(0, 0, 19.2, 7, turn=12), edge=PAPER, width=1.3)
    art += fill(RED, scallop(0, 1.5, 12.5, 6, turn=30), edge=PAPER, width=1.3)
    hearts = [polar(0, 2, 3.6, 60 * k) for k in range(6)]
    art += fill(YELLOW, dots([*hearts, (0, 2)], 3))
    return at(art, x, y, turn, radius / 26)


def peony_leaf(x: float, y: float, turn: float, scale: float = 1) -> str:
    """A black leaf with three points, pointing right before it is turned."""
    shape = outline(
        "0,0 | 6,-7 10,-15 20,-17 | 20,-11 18,-6 | 26,-6 34,0 | 26,6 18,6 | "
        "20,11 20,17 | 10,15 6,7 0,0 |"
    )
    veins = "M3 0H27M10-1L17-12M10 1L17 12"
    return at(fill(INK, shape, edge=PAPER, width=1) + line(PAPER, 0.8, veins), x, y, turn, scale)


def clover(path: str, leaves: list[tuple[float, float, float]], scale: float = 1) -> str:
    """A bush clover stem with red leaflets in threes at (x, y, turn)."""
    sides = petal(0, 0, -66, 13, 11) + petal(0, 0, 66, 13, 11)
    veins = [f"M{pair(polar(0, 0, 3, d))}L{pair(polar(0, 0, 9, d))}" for d in (-66, 66, 0)]
    art = fill(RED, sides, edge=INK, width=1.1) + fill(
        RED, petal(0, 0, 0, 15, 11), edge=INK, width=1.1
    )
    art += line(INK, 0.9, *veins)
    return line(INK, 2, path) + "".join(at(art, x, y, turn, scale) for x, y, turn in leaves)


def plume(x: float, y: float, turn: float, length: float, flip: bool = False) -> str:
    """A clump of susuki grass: an ear swept by the wind and long blades."""
    ear = (
        ("3,-38 2,-54 6,-70", 3.4),
        ("4,-40 7,-56 17,-69", 4),
        ("4,-40 11,-54 25,-63", 4),
        ("4,-38 14,-49 31,-54", 4),
        ("3,-34 15,-42 32,-43", 3.8),
        ("2,-29 12,-35 26,-33", 3.2),
    )
    blades = ("0,2 -7,-24 -26,-36", "0,2 -9,-14 -30,-14", "0,2 9,-18 31,-19")
    strokes = [taper(path, width, 0.8) for path, width in ear]
    strokes += [taper(path, 4, 0.8) for path in blades]
    art = line(INK, 2.4, "M0 0Q-1-20 4-40") + fill(INK, *strokes)
    return at(art, x, y, turn, round(length / 54, 2), flip)


def chrysanthemum(x: float, y: float, radius: float, colour: str = YELLOW) -> str:
    """A round chrysanthemum with two rings of narrow petals."""
    outer = [petal(*polar(0, 0, 6, 30 * k), 30 * k, 14, 9) for k in range(12)]
    inner = [petal(*polar(0, 0, 2, 45 * k + 15), 45 * k + 15, 9, 7) for k in range(8)]
    heart = RED if colour != RED else YELLOW
    art = fill(colour, *outer, edge=INK, width=1) + disc(0, 0, 8, INK)
    art += fill(colour, *inner, edge=INK, width=0.9) + disc(0, 0, 3.6, heart, INK, 0.9)
    return at(art, x, y, 0, radius / 20)


def mum_leaf(x: float, y: float, turn: float, scale: float = 1) -> str:
    """A black chrysanthemum leaf with round lobes, pointing right before it is turned."""
    shape = outline(
        "0,0 | 4,-4 4,-10 11,-13 15,-8 | 18,-13 26,-10 25,-5 | 31,-5 34,0 31,5 25,5 | "
        "26,10 18,13 15,8 | 11,13 4,10 4,4 0,0 |"
    )
    veins = "M4 0H27M11 0L13-8M11 0L13 8M19 0L22-6M19 0L22 6"
    return at(fill(INK, shape, edge=PAPER, width=0.9) + line(PAPER, 0.8, veins), x, y, turn, scale)


def maple(x: float, y: float, radius: float, turn: float = 0, colour: str = RED) -> str:
    """A maple leaf with seven points and its stalk, around (x, y)."""
    lengths = (11, 17, 20, 22, 20, 17, 11)
    angles = (-222, -178, -134, -90, -46, -2, 42)
    shape, veins = "M0 4", ""
    for k, (far, angle) in enumerate(zip(lengths, angles, strict=True)):
        before, tip, after = (
            polar(0, 0, far * 0.68, angle - 13),
            polar(0, 0, far, angle),
            polar(0, 0, far * 0.68, angle + 13),
        )
        shape += f"L{pair(before)} {pair(tip)} {pair(after)}"
        if k < 6:
            shape += f"L{pair(polar(0, 0, 8.5, angle + 22))}"
        veins += f"M0 0L{pair(polar(0, 0, far * 0.6, angle))}"
    art = line(INK, 1.8, "M0 4Q1 10-2 15") + fill(colour, shape + "Z", edge=INK, width=1.1)
    return at(art + line(YELLOW if colour == RED else RED, 1, veins), x, y, turn, radius / 20)


def paulownia_leaf(x: float, y: float, turn: float, scale: float = 1) -> str:
    """A broad black leaf with three points, pointing down before it is turned."""
    shape = outline(
        "0,-2 | -8,-7 -17,-3 -21,6 -27,14 | -20,16 -14,21 | -12,32 0,44 | 12,32 14,21 | "
        "20,16 27,14 | 21,6 17,-3 8,-7 0,-2 |"
    )
    veins = "M0 1V36M0 4L-20 12M0 4L20 12M0 14L-9 23M0 14L9 23"
    return at(fill(INK, shape, edge=PAPER, width=1.1) + line(PAPER, 1, veins), x, y, turn, scale)


def paulownia_spray(x: float, y: float, pairs: int, turn: float = 0, colour: str = INDIGO) -> str:
    """An upright spray of bell flowers."""
    bells, low = [], -6.0
    for k in range(pairs):
        size = 1 - 0.09 * k
        bells += [
            petal(side * 1.2, low, -90 + side * 58, 13.5 * size, 10 * size) for side in (1, -1)
        ]
        low -= 9.4 * size
    bells.append(petal(0, low + 3, -90, 11, 8))
    art = line(INK, 2, f"M0 16V{num(low + 2)}") + fill(colour, *bells)
    return at(art, x, y, turn)


def willow(x: float, y: float, flip: bool = False, scale: float = 1) -> str:
    """A willow strand which hangs from the sky down to its tip at (x, y)."""
    stem = "M4-150Q-4-80 0-6"
    leaves = [leaf(0, 0, 92, 12, 3.4)]
    for k in range(15):
        bend = -1.6 * math.sin(math.pi * k / 15)
        leaves += [leaf(bend, -8 - 9 * k, 90 + side * 30, 12.5, 3.6) for side in (1, -1)]
    return at(line(INK, 1.6, stem) + fill(INK, *leaves), x, y, 0, scale, flip)

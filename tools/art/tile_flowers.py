"""The four flowers of the tiles, each a sprig on the ivory."""

from __future__ import annotations

from pen import Point, at, disc, dots, fill, leaf, line, num, outline, petal, polar, taper
from tile_palette import GOLD, GREEN, IVORY, LEAF, RED, VIOLET, WOOD


def blossom(x: float, y: float, radius: float, turn: float = 0) -> str:
    """Draw a plum blossom: five round petals, stamens around a golden heart."""
    rounds = [polar(0, 0, radius * 0.56, 72 * k - 90) for k in range(5)]
    stamens = [polar(0, 0, radius * 0.5, 72 * k - 54) for k in range(5)]
    art = fill(RED, dots(rounds, radius * 0.46), edge=IVORY, width=1.2)
    art += disc(0, 0, radius * 0.42, RED) + fill(IVORY, dots(stamens, radius * 0.09))
    return at(art + disc(0, 0, radius * 0.22, GOLD), x, y, turn)


def plum() -> str:
    """Draw plum: an old branch with blossoms and buds."""
    branch = taper("10,118 22,103 38,97 50,84 58,66 68,54", 11, 3)
    twigs = taper("42,93 60,96 76,88", 5, 2) + taper("24,102 22,86 14,76", 5, 2)
    buds: list[Point] = [(78, 87), (70, 51), (12, 73)]
    return (
        fill(WOOD, branch, twigs)
        + fill(RED, dots(buds, 4.6))
        + blossom(26, 62, 18, 10)
        + blossom(59, 72, 19, -14)
        + blossom(58, 103, 14, 20)
    )


def orchid() -> str:
    """Draw orchid: long bowed leaves and violet flowers between them."""
    blades = (
        taper("44,118 30,96 18,76 2,66", 9, 1),
        taper("45,118 40,88 40,62 26,44", 9, 1),
        taper("46,118 56,94 66,72 87,58", 9, 1),
        taper("47,118 60,106 74,98 88,98", 8, 1),
    )
    stems = line(LEAF, 2.2, "M46 118Q54 84 58 62M45 118Q32 104 22 97")
    return stems + fill(GREEN, *blades) + flowers(58, 60, 1) + flowers(20, 94, 0.8)


def flowers(x: float, y: float, scale: float) -> str:
    """Draw one flower of an orchid: five narrow petals and a lip."""
    petals = "".join(leaf(0, 0, turn, 20, 7) for turn in (-90, -150, -30, 160, 20))
    lip = outline("0,0 | -6,6 -5,14 0,17 5,14 6,6 0,0 |")
    art = fill(VIOLET, petals, edge=IVORY, width=1) + fill(GOLD, lip, edge=IVORY, width=1)
    return at(art, x, y, 0, scale)


def chrysanthemum() -> str:
    """Draw chrysanthemum: a large golden head above its leaves."""
    outer = [petal(*polar(0, 0, 6, 24 * k), 24 * k, 24, 11) for k in range(15)]
    inner = [petal(*polar(0, 0, 3, 36 * k + 12), 36 * k + 12, 16, 9) for k in range(10)]
    head = fill(GOLD, *outer, edge=RED, width=1.3) + fill(GOLD, *inner, edge=RED, width=1.3)
    head += disc(0, 0, 5, RED)
    leaves = "".join((lobed(44, 110, 200), lobed(50, 112, -18)))
    return line(GREEN, 3.6, "M47 119L47 92") + leaves + at(head, 46, 73)


def lobed(x: float, y: float, turn: float) -> str:
    """Draw a leaf of a chrysanthemum."""
    shape = outline(
        "0,0 | 7,-9 13,-5 | 19,-11 26,-5 | 33,-5 36,0 33,5 26,5 | 19,11 13,5 | 7,9 0,0 |"
    )
    return at(fill(GREEN, shape) + line(IVORY, 1, "M4 0H28"), x, y, turn)


def bamboo() -> str:
    """Draw bamboo: two canes with joints, and hanging leaves."""
    canes = cane(30, 44, 118, 9) + cane(58, 46, 118, 7)
    tufts = (
        (27, 62, (150, 112, 188)),
        (61, 56, (30, 66, -6)),
        (27, 92, (165, 125)),
        (61, 86, (14, 52)),
        (34, 80, (48, 85)),
    )
    leaves = [leaf(x, y, turn, 26, 7.4) for x, y, turns in tufts for turn in turns]
    return canes + fill(LEAF, *leaves, edge=IVORY, width=1)


def cane(x: float, top: float, low: float, width: float) -> str:
    """Draw an upright cane of three joints, each a little narrower in the middle."""
    high = (low - top) / 3
    down = f"l-1 {num(high / 2)} 1 {num(high / 2 - 2)}"
    up = f"l1 {num(2 - high / 2)}z"
    tops = (top + k * high + 1 for k in range(3))
    return fill(
        GREEN, *(f"M{num(x - width / 2)} {num(y)}h{width}{down}h-{width}{up}" for y in tops)
    )

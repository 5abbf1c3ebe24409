"""The three suits: characters, dots, bamboo."""

from __future__ import annotations

from collections.abc import Callable

from pen import at, disc, dots, fill, line, num, polar
from tile_bird import bird
from tile_glyphs import character
from tile_palette import BLUE, GREEN, INK, IVORY, RED

NUMBERS = "一二三四五六七八九"
# a stroke alone, or nearly, is thick and low
NUMBER_BOXES = {1: (13, 25, 64, 13), 2: (13, 16, 64, 32), 3: (13, 10, 64, 42)}
HEAVY = {1: 4.2, 2: 4, 3: 3.6}

Spot = tuple[float, float, str]  # where, and its colour
LOW, HIGH = 88, 32  # two rows
ROWS = (20, 60, 100)  # three
COLUMNS = (19, 45, 71)


def characters(rank: int) -> str:
    """Draw a number above ten thousand."""
    number = character(
        NUMBERS[rank - 1], INK, NUMBER_BOXES.get(rank, (14, 7, 62, 47)), HEAVY.get(rank, 2.4)
    )
    return number + character("萬", RED, (14, 60, 62, 55), 1.1)


# ---- dots -----------------------------------------------------------------------------------


def dot(radius: float, colour: str) -> str:
    """Draw a coin: a disc, a ring cut into it, a blossom in the middle."""
    hearts = [polar(0, 0, radius * 0.3, 72 * k - 90) for k in range(5)]
    return (
        disc(0, 0, radius, colour)
        + disc(0, 0, radius * 0.7, "none", edge=IVORY, width=radius * 0.11)
        + fill(IVORY, dots(hearts, radius * 0.145))
        + disc(0, 0, radius * 0.1, IVORY)
    )


def rosette() -> str:
    """Draw the one dot: a large wheel of many petals."""
    rim = [polar(0, 0, 31, 20 * k) for k in range(18)]
    petals = [polar(0, 0, 19.2, 45 * k + 22.5) for k in range(8)]
    return (
        disc(0, 0, 37, GREEN)
        + fill(IVORY, dots(rim, 3))
        + disc(0, 0, 25.4, "none", edge=IVORY, width=1.6)
        + fill(IVORY, dots(petals, 5))
        + disc(0, 0, 14.4, IVORY)
        + disc(0, 0, 12.6, RED)
        + fill(IVORY, dots([polar(0, 0, 6.6, 72 * k - 90) for k in range(5)], 3.4))
        + disc(0, 0, 2.4, IVORY)
    )


DOTS: dict[int, tuple[float, list[Spot]]] = {
    2: (23, [(45, 32, BLUE), (45, 88, GREEN)]),
    3: (18, [(22, 23, BLUE), (45, 60, RED), (68, 97, GREEN)]),
    4: (18.5, [(23, 31, BLUE), (67, 31, GREEN), (23, 89, GREEN), (67, 89, BLUE)]),
    5: (16.5, [(21, 25, BLUE), (69, 25, GREEN), (45, 60, RED), (21, 95, GREEN), (69, 95, BLUE)]),
    6: (16, [(x, y, GREEN if y < 30 else RED) for y in (21, 64, 99) for x in (25, 65)]),
    7: (14.4, [(18, 18, GREEN), (45, 29, GREEN), (72, 40, GREEN)]
        + [(x, y, RED) for y in (72, 103) for x in (27, 63)]),
    8: (14, [(x, y, BLUE) for y in (16, 45.3, 74.6, 104) for x in (26, 64)]),
    9: (13, [(x, y, c) for y, c in zip(ROWS, (BLUE, RED, GREEN), strict=True)
             for x in (16.5, 45, 73.5)]),
}  # fmt: skip


def dots_of(rank: int) -> str:
    """Draw as many dots as the rank says."""
    if rank == 1:
        return at(rosette(), 45, 60)
    radius, spots = DOTS[rank]
    return "".join(at(dot(radius, colour), x, y) for x, y, colour in spots)


# ---- bamboo ---------------------------------------------------------------------------------


def side(half: float, knot: float) -> str:
    """Return the right side of a stick from its top down: knot, joint, knot, joint, knot."""
    corner, waist = knot * 0.62, num(knot * 0.5)
    k, inner, fold = num(knot), num(knot - corner), knot * 0.42
    first = f"Q{k} {num(-half)} {k} {num(corner - half)}"
    bends = ((corner - half, -fold), (fold, half - corner))
    joints = (f"C{waist} {num(a + 3)} {waist} {num(b - 3)} {k} {num(b)}" for a, b in bends)
    return f"H{inner}{first}{f'L{k} {num(fold)}'.join(joints)}Q{k} {num(half)} {inner} {num(half)}"


def stick(length: float, width: float, colour: str) -> str:
    """Draw an upright stick around its middle: two joints with light on them."""
    half, knot = length / 2, width / 2
    right = side(half, knot)
    bars = "".join(
        f"M0 {num(y - length * 0.1)}v{num(length * 0.2)}" for y in (-half * 0.5, half * 0.5)
    )
    ring = f"M{num(-knot * 0.55)} 0H{num(knot * 0.55)}"
    body = fill(colour, f"M-.3 {num(-half)}{right}H-.3Z")  # the halves overlap, no light between
    return body + at(body, 0, 0, flip=True) + line(IVORY, width * 0.14, bars, ring)


def grid(rows: tuple[float, ...], colours: tuple[str, ...]) -> list[Spot]:
    """Return three columns of sticks, each in its colour."""
    columns = [*zip(COLUMNS, colours, strict=True)]
    return [(x, y, colour) for y in rows for x, colour in columns]


STICKS: dict[int, tuple[float, float, list[Spot]]] = {
    2: (48, 17, [(45, HIGH, GREEN), (45, LOW, BLUE)]),
    3: (48, 17, [(45, HIGH, BLUE), (24, LOW, GREEN), (66, LOW, GREEN)]),
    4: (48, 17, [(24, HIGH, BLUE), (66, HIGH, GREEN), (24, LOW, GREEN), (66, LOW, BLUE)]),
    5: (46, 15.5, [(18, HIGH, GREEN), (72, HIGH, BLUE), (45, 60, RED),
                   (18, LOW, BLUE), (72, LOW, GREEN)]),
    6: (48, 15.5, [(x, y, c) for y, c in ((HIGH, GREEN), (LOW, BLUE)) for x in COLUMNS]),
    7: (32, 14, [(45, ROWS[0], RED), *grid(ROWS[1:], (GREEN, BLUE, GREEN))]),
    8: (46, 13, [(x, y, c) for y, c in ((HIGH, GREEN), (LOW, BLUE)) for x in (13, 77)]),
    9: (32, 14, grid(ROWS, (GREEN, RED, BLUE))),
}  # fmt: skip
# the inner strokes of the M and the W of eight: where, colour, turn
SLANTED = ((34, HIGH, GREEN, -22), (56, HIGH, GREEN, 22), (34, LOW, BLUE, 22), (56, LOW, BLUE, -22))


def bamboo(rank: int) -> str:
    """Draw as many sticks as the rank says; one is a bird, eight an M above a W."""
    if rank == 1:
        return bird()
    length, width, upright = STICKS[rank]
    sticks = [(*spot, 0) for spot in upright] + (list(SLANTED) if rank == 8 else [])
    return "".join(at(stick(length, width, c), x, y, turn) for x, y, c, turn in sticks)


SUITS: dict[str, Callable[[int], str]] = {"m": characters, "p": dots_of, "s": bamboo}

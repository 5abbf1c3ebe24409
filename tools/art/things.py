"""Things people made: ribbons, curtain, bridge, cup, umbrella; and the sky's moon and lightning."""

from __future__ import annotations

from pen import (
    INDIGO,
    INK,
    PAPER,
    RED,
    YELLOW,
    at,
    disc,
    dots,
    fill,
    line,
    outline,
    polar,
    poly,
    taper,
)

# Brush strokes of the syllables on the poetry ribbons, each in a box 14 wide and 18 high.
HONG = "M7 0V1.6M2.5 3.6H11.5M7 5.4a2 2 0 1 0 .1 0M7 9.6V11.4M.8 11.6H13.2M7 13a2.4 2.4 0 1 0 .1 0"
CHEONG = (
    "M5 0V1.6M1.4 3.6H8.6M5 4C4.4 6.4 3 8 .8 9.2M5.2 5.4L8.6 9M12.6 0V11M12.4 5H9.4"
    "M8 12.4a2.7 2.7 0 1 0 .1 0"
)
DAN = "M8 1.6H1.8V8.6C4 8.8 6 8.6 8.4 8M11.8 0V11.6M12 5.2H14.4M2.6 11.6V17H13"


def ribbon(colour: str, x: float = 52, y: float = 86, turn: float = 9, word: str = "") -> str:
    """A paper slip across the card, with brush writing if it is a poetry ribbon."""
    slip = outline(
        "-13,-50 -4,-46.5 5,-49 13,-46 | 12,-15 13,16 12.4,48 | 4,51 -4,47.5 -13,50 | "
        "-12,16 -13,-16 -13,-50 |"
    )
    art = fill(PAPER, slip, edge=PAPER, width=5) + fill(colour, slip, edge=INK, width=1.4)
    if word:
        second = DAN
        first = HONG if word == "hong" else CHEONG
        ink = INK if word == "hong" else PAPER
        art += at(line(ink, 1.9, first), -9.5, -35, 0, 1.35) + at(
            line(ink, 1.9, second), -10, 3, 0, 1.35
        )
    else:
        art += line(YELLOW, 1.4, "M-8.6-41Q-7.6 0-8.8 42M8.8-40Q7.8 0 8.6 41")
    return at(art, x, y, turn)


def curtain() -> str:
    """A festival curtain: striped panels below a sagging band, tied with two cords."""
    cloth = outline("0,88 | 14,98 30,98 50,92 70,98 86,98 100,88 | 100,160 | 0,160 |")
    stripes = [poly(f"{x},92 {x + 9},92 {x + 9},160 {x},160") for x in (10.5, 28.5, 46, 63, 80.5)]
    band = outline(
        "0,86 | 14,96 30,96 50,89 70,96 86,96 100,86 | 100,103 | "
        "86,112 70,112 50,105 30,112 14,112 0,103 |"
    )
    crests = [(20, 104.5), (50, 97.5), (80, 104.5)]
    art = fill(RED, cloth, edge=INK, width=1.4) + fill(PAPER, *stripes)
    art += line(INK, 0.8, *(f"M{x} 105V160M{x + 9} 105V160" for x in (10.5, 28.5, 46, 63, 80.5)))
    art += fill(INDIGO, band, edge=INK, width=1.4)
    for x, y in crests:
        art += fill(
            PAPER,
            dots(
                [
                    (x + dx, y + dy)
                    for dx, dy in ((0, -2.6), (2.5, -0.8), (1.6, 2.2), (-1.6, 2.2), (-2.5, -0.8))
                ],
                1.7,
            ),
        )
    return art + _cord(35, 96) + _cord(65, 96)


def _cord(x: float, y: float) -> str:
    bow = outline("0,0 | -8,-6 -9,2 0,1 |") + outline("0,0 | 8,-6 9,2 0,1 |")
    tassel = outline("-2,18 | -4.5,30 | 4.5,30 | 2,18 |")
    art = line(INK, 3.8, "M0 2V19") + line(YELLOW, 2, "M0 2V19")
    return at(
        art + fill(YELLOW, bow, tassel, edge=INK, width=1) + disc(0, 0.5, 2.4, RED, INK, 1), x, y
    )


def bridge() -> str:
    """Planks laid two by two in a zigzag over the water."""
    water = fill(INDIGO, outline("-2,124 | 20,119 50,126 80,118 102,122 | 102,162 | -2,162 |"))
    waves = "M4 130q6-4 12 0t12 0M80 152q5-4 10 0M44 157q6-4 12 0t12 0M76 136q6-4 12 0t12 0"
    art = water + line(PAPER, 1.3, waves)
    spans = (
        ("-6,141 40,141", "-6,150 40,150"),
        ("58,118 106,118", "58,127 106,127"),
        ("34,144 60,116", "42,151 68,123"),
    )
    for planks in spans:
        for plank in planks:
            art += fill(YELLOW, taper(plank, 8, 8), edge=INK, width=1.6)
    return art + fill(INK, dots([(38, 145), (61, 120)], 1.7))


def cup(x: float, y: float, scale: float = 1) -> str:
    """A red sake cup with a golden sign of long life."""
    bowl = outline("-27,-12 | -24,4 -12,14 0,15 12,14 24,4 27,-12 |")
    foot = outline("-10,12 | -12,22 | 12,22 | 10,12 |")
    art = fill(RED, foot, bowl, edge=INK, width=1.6)
    art += fill(YELLOW, _oval(-12, 27, 7), edge=INK, width=1.6)
    art += fill(PAPER, _oval(-11, 21, 4.2), edge=INK, width=0.8)
    sign = "M0-4V8M-6-2H6M-4 1.4H4M-8 4.8H8M-5 8.2H5"
    return at(art + line(YELLOW, 1.7, sign), x, y, 0, scale)


def _oval(y: float, rx: float, ry: float) -> str:
    return f"M{-rx} {y}A{rx} {ry} 0 0 1 {rx} {y}A{rx} {ry} 0 0 1 {-rx} {y}Z"


def moon(x: float, y: float, radius: float) -> str:
    return disc(x, y, radius, PAPER, INK, 1.4)


def crescent(x: float, y: float, radius: float) -> str:
    """A red moon which is not yet full."""
    bite = polar(x, y, radius * 0.62, -150)
    return disc(x, y, radius, RED, INK, 1.3) + disc(*bite, radius * 0.78, PAPER)


def umbrella(x: float, y: float, turn: float) -> str:
    """A yellow oiled-paper umbrella, open."""
    dome = outline(
        "-36,4 | -30,-12 -16,-22 0,-25 16,-22 30,-12 36,4 | 30,0 24,3 | 18,-1 12,3 | "
        "6,-1 0,3 | -6,-1 -12,3 | -18,-1 -24,3 | -30,0 -36,4 |"
    )
    ribs = "M0-25Q-18-18-24 3M0-25Q-8-14-12 3M0-25V3M0-25Q8-14 12 3M0-25Q18-18 24 3"
    art = line(INK, 2.4, "M0 0V44M0-25V-30") + fill(YELLOW, dome, edge=INK, width=1.6)
    band = outline("-31,-8 | -18,-12 0,-14 18,-12 31,-8 | 28,-13 | 14,-18 0,-20 -14,-18 -28,-13 |")
    return at(art + fill(RED, band) + line(INK, 1, ribs), x, y, turn)


def lightning() -> str:
    """A yellow bolt out of black clouds on a red sky."""
    bolt = poly("56,22 30,78 50,74 34,112 54,106 42,150 78,92 58,96 76,60 58,64 76,22")
    return fill(YELLOW, bolt, edge=INK, width=2)


def thunder_drum(x: float, y: float, radius: float) -> str:
    """The thunder drum: a hoop of studs around three curls."""
    studs = [polar(x, y, radius * 0.84, 36 * k) for k in range(10)]
    curls = "".join(
        f"M{x} {y}" + f"q{dx} {dy} {ex} {ey}"
        for dx, dy, ex, ey in ((8, -2, 7, -10), (-2, 9, -12, 0), (-6, -7, 5, 9))
    )
    art = disc(x, y, radius, YELLOW, INK, 1.6) + fill(INK, dots(studs, 1.3))
    return art + disc(x, y, radius * 0.64, PAPER, INK, 1.2) + line(INDIGO, 3, curls)

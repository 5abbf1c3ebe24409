"""Beasts, butterflies, the frog and the rain man."""

from __future__ import annotations

from pen import (
    GREEN,
    INK,
    PAPER,
    RED,
    YELLOW,
    at,
    disc,
    dots,
    fill,
    leaf,
    line,
    outline,
    poly,
)


def butterfly(x: float, y: float, turn: float, scale: float, colour: str, spot: str) -> str:
    """A butterfly seen from above."""
    upper = "0,-2 | -6,-18 -22,-22 -26,-12 | -20,-2 0,0 |"
    lower = "0,0 | -12,0 -20,8 -14,14 | -15,21 -9,18 -4,12 0,2 |"
    wings = outline(lower) + outline(upper)
    marks = leaf(-4, -4, -142, 14, 4) + leaf(-4, 3, 134, 11, 3)
    half = (
        fill(colour, wings, edge=INK, width=1.6)
        + fill(spot, marks)
        + fill(INK, dots([(-20, -14), (-12, 10)], 1.9))
    )
    art = half + at(half, 0, 0, 0, 1, flip=True)
    art += line(INK, 1.1, "M0-8Q-1-20-7-29M0-8Q1-20 7-29") + fill(
        INK, outline("0,-10 2.6,-4 1.6,14 0,17 -1.6,14 -2.6,-4")
    )
    return at(art, x, y, turn, scale)


def boar() -> str:
    """A wild boar trotting to the left, black with pale bristles."""
    legs = [
        poly("26,130 36,134 34,150 37,154 27,154 28,148"),
        poly("40,134 50,134 47,149 50,154 40,154 41,148"),
        poly("66,132 78,130 76,142 79,154 70,154 70,146"),
        poly("78,126 88,120 86,140 90,152 81,152 81,142"),
    ]
    body = outline(
        "5,122 | 8,114 18,106 26,100 | 24,90 32,94 | 42,86 60,83 78,88 89,100 91,116 84,132 | "
        "66,136 46,138 30,136 20,132 | 10,130 5,122 |"
    )
    ridge = "".join(
        leaf(x, y + 2, turn, 11, 2.8)
        for x, y, turn in (
            (36, 91, -70),
            (43, 87.5, -68),
            (51, 85.5, -64),
            (59, 84.5, -58),
            (67, 85.5, -50),
            (75, 88, -42),
        )
    )
    hair = (
        "M36 102L42 98M46 98L53 95M58 97L65 95M40 112L47 108M52 108L59 105M64 106L71 104"
        "M72 96L78 99M46 121L53 117M58 118L65 115M70 116L77 113M78 106L84 109"
        "M54 129L60 126M68 127L74 124"
    )
    art = (
        line(INK, 2, "M90 108Q97 108 95 117")
        + fill(INK, *legs, edge=PAPER, width=1)
        + fill(INK, body, edge=PAPER, width=1)
        + fill(INK, ridge)
    )
    art += line(YELLOW, 1.5, hair) + fill(
        RED, outline("5,121 | 6,115 11,114 | 12,124 8,127 5,121 |"), edge=PAPER, width=0.8
    )
    art += (
        fill(PAPER, leaf(13, 129, -62, 14, 3))
        + disc(22, 112, 2.8, PAPER)
        + disc(21.6, 112, 1.6, INK)
    )
    return art + fill(RED, leaf(29, 101, -105, 9, 2.6))


def deer() -> str:
    """A spotted deer which looks back over its shoulder."""
    legs = [
        poly("26,122 38,124 36,138 37,153 31,153 30,138"),
        poly("40,124 49,124 46,138 47,153 41,153 41,138"),
        poly("62,118 77,122 75,130 70,138 73,153 66.5,153 63.5,138 66,129"),
        poly("73,120 90,110 88,126 83,137 86,153 79.5,153 76.5,137 79,128"),
    ]
    hooves = "M32 152H36M42 152H46M67.5 152H72M80.5 152H85"
    body = outline(
        "17,116 16,104 19,93 22,84 | 39,86 44,93 53,96 | 67,93 81,94 91,103 | 97,97 | 94,111 "
        "88,120 | 77,125 60,121 44,128 28,127 17,116 |"
    )
    head = outline("19,92 | 17,82 22,75 32,73 | 43,77 53,81 53,87 | 42,90 34,92 28,97 19,92 |")
    antlers = "M28 74Q20 62 24 48M24 60L15 53M33 73Q36 60 46 52M38 61L36 48"
    spots = [
        (44, 106),
        (54, 103),
        (64, 102),
        (74, 104),
        (49, 114),
        (60, 112),
        (70, 113),
        (80, 112),
        (36, 112),
    ]
    art = fill(YELLOW, *legs, edge=INK, width=1.6) + line(INK, 3.4, hooves)
    art += fill(YELLOW, body, edge=INK, width=1.8) + fill(PAPER, dots(spots, 2.7))
    art += (
        line(INK, 4.2, antlers) + line(RED, 1.8, antlers) + fill(YELLOW, head, edge=INK, width=1.6)
    )
    art += fill(YELLOW, leaf(26, 76, -168, 15, 5), edge=INK, width=1.4)
    art += (
        disc(35, 80, 2.1, INK) + fill(INK, dots([(52, 83)], 2.1)) + line(INK, 1.1, "M51 87L44 86")
    )
    return art + fill(PAPER, poly("87,104 95,98 91,110"), edge=INK, width=1.1)


def rain_man() -> str:
    """A gentleman in a red robe and a tall black hat, walking under his umbrella."""
    hem = outline("34,122 | 32,138 30,146 | 44,150 56,150 70,146 | 66,132 64,122 34,122 |")
    robe = outline(
        "40,86 | 32,94 26,112 28,128 | 42,132 58,132 70,128 | 74,110 68,94 58,86 40,86 |"
    )
    sleeve = outline("50,92 | 59,91 66,96 67,102 | 60,104 60,114 57,124 | 48,120 43,108 50,92 |")
    art = line(INK, 4, "M42 148V153M58 148V153") + line(INK, 2.6, "M36 154H48M52 154H65")
    art += fill(INK, hem, edge=PAPER, width=1) + fill(RED, robe, edge=INK, width=1.6)
    art += line(
        YELLOW, 1.4, "M34 112q3-4 6 0M44 120q3-4 6 0M32 122q3-4 6 0M60 122q3-4 6 0M40 102q3-4 6 0"
    )
    art += fill(PAPER, outline("40,72 45,67 53,68 56,75 54,83 48,87 42,84"), edge=INK, width=1.4)
    art += fill(INK, outline("39,72 | 42,60 48,54 54,56 | 58,66 58,78 | 52,72 39,72 |"))
    art += fill(PAPER, poly("43,86 49,94 55,86"), edge=INK, width=1) + line(
        INK, 1, "M43 75h3M49 75h3M46 82h3M46 76v3"
    )
    return art + fill(RED, sleeve, edge=INK, width=1.4) + disc(62, 101, 3.8, PAPER, INK, 1.3)


def frog(x: float, y: float, scale: float = 1) -> str:
    """A frog about to leap to the right."""
    art = fill(GREEN, outline("-11,6 -8,-3 0,-8 8,-10 13,-5 11,2 4,7 -4,8"), edge=INK, width=1.3)
    art += fill(GREEN, outline("-12,8 -9,0 -2,1 1,6 -4,9"), edge=INK, width=1.1) + line(
        INK, 2, "M-12 9H-2M6 6L9 9H13"
    )
    return at(art + disc(7, -10, 3, YELLOW, INK, 1) + disc(7.6, -10, 1.3, INK), x, y, 0, scale)

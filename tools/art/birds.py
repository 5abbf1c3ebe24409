"""The birds: crane, warbler, cuckoo, geese, phoenix and swallow."""

from __future__ import annotations

from pen import (
    GREEN,
    INDIGO,
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
    petal,
    polar,
    poly,
    taper,
    trail,
)


def crane() -> str:
    """A crane walking to the left, with a red crown and a black tail."""
    tail = [leaf(66, 104, turn, 32, 8) for turn in (-12, 8, 28, 48, 68)]
    body = outline("30,100 36,88 54,82 72,89 83,104 72,116 54,120 38,113")
    neck = taper("58,106 44,97 36,83 37,68 36,56 30,50", 22, 8)
    wing = [petal(46, 95, turn, 34, 10) for turn in (36, 23, 10)]
    legs = (
        "M51 118L49 136 43 150M43 150L34 153M43 150L51 153M60 117L63 136 60 149"
        "M60 149L51 152M60 149L69 152"
    )
    art = line(INK, 2.8, legs) + fill(INK, *tail, edge=PAPER, width=1)
    art += fill(INK, body, neck, edge=INK, width=3.4) + fill(PAPER, body, neck)
    art += fill(PAPER, *wing, edge=INK, width=1.4)
    art += line(INK, 5, trail("31,57 35,65 33.5,75 30.5,84"))
    art += fill(YELLOW, poly("27,46.5 7,53.5 27,54"), edge=INK, width=1.3)
    art += disc(30, 50, 6.6, PAPER, INK, 1.7)
    art += fill(RED, outline("24,48 | 25,42 31,39 36,43 37,48 | 30,46 24,48 |"), edge=INK, width=1)
    return art + disc(28.6, 50.4, 1.5, INK)


def warbler(x: float, y: float, scale: float = 1) -> str:
    """A small yellow and green bird on its perch, looking left."""
    tail = poly("12,4 38,14 36,20 8,13")
    body = outline("-24,-7 -20,-15 -11,-17 0,-10 12,-2 20,6 12,13 -2,14 -14,10 -21,2")
    wing = outline("-7,-7 | 4,-8 16,2 27,13 | 12,11 0,8 -7,-7 |")
    art = line(INK, 1.8, "M-4 13L-5 21M3 13L3 21") + fill(GREEN, tail, edge=INK, width=1.2)
    art += fill(YELLOW, body, edge=INK, width=1.4) + fill(GREEN, wing, edge=INK, width=1.2)
    art += line(PAPER, 1, "M-1-2Q8 0 17 8M1 3Q8 4 13 8") + fill(
        GREEN, outline("-24,-9 | -21,-16 -11,-18 -3,-12 | -14,-12 -24,-9 |")
    )
    art += (
        fill(INK, poly("-23,-9 -32,-6 -23,-4"))
        + disc(-18, -9, 2.2, PAPER)
        + disc(-18, -9, 1.4, INK)
    )
    return at(art, x, y, 0, scale)


def cuckoo(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A cuckoo in flight, swooping to the left."""
    tail = leaf(18, -4, -12, 30, 4.5) + leaf(18, -2, 4, 30, 4.5) + leaf(18, 0, 20, 26, 4.5)
    far = outline(
        "-4,-4 | -2,-18 6,-32 22,-42 | 22,-34 | 26,-33 | 22,-25 | 25,-23 | 18,-14 12,-4 -4,-4 |"
    )
    near = outline("-6,2 | 0,16 14,27 34,30 | 30,24 | 35,21 | 28,16 | 31,12 | 22,6 12,0 -6,2 |")
    body = outline("-24,2 -18,-6 -8,-8 8,-8 22,-3 10,5 -6,9 -18,9")
    art = fill(INK, tail, edge=PAPER, width=0.9) + fill(INK, far, edge=PAPER, width=1.2)
    art += fill(YELLOW, body, edge=INK, width=1.5) + fill(INK, near, edge=PAPER, width=1.2)
    art += fill(INK, outline("-24,1 | -20,-6 -8,-8.6 8,-8 | -4,-3 -14,0 -24,1 |"))
    art += line(RED, 1.3, "M2-10Q8-22 16-28M6-9Q12-16 19-21M2 8Q10 18 24 23M8 6Q16 12 26 16")
    art += line(INK, 1.1, "M-12 6L-9 3M-6 7.4L-3 4M0 6.6L3 3") + fill(
        RED, poly("-22,1 -33,4 -23,6"), edge=INK, width=1
    )
    return at(art + disc(-18, 0, 1.9, PAPER) + disc(-18, 0, 1.2, INK), x, y, turn, scale)


def goose(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A wild goose flying to the left."""
    far = outline("2,-3 | 4,-16 12,-26 24,-32 | 22,-20 16,-4 2,-3 |")
    near = outline("-4,0 | -6,-14 -16,-26 -10,-30 | 2,-24 10,-12 14,0 -4,0 |")
    body = outline(
        "-32,-4 | -28,-8.5 -23,-6 | -14,-2 -6,-5 10,-5 20,-2 | 31,-5 | 28,4 | "
        "14,7 0,8 -12,6 -24,0 | -26,-1 -32,-4 |"
    )
    art = fill(INK, far, body, edge=PAPER, width=1) + fill(INK, near, edge=PAPER, width=1)
    art += fill(YELLOW, poly("-30,-5.6 -38,-2.4 -28,-1.4"), edge=INK, width=0.8)
    art += line(PAPER, 1, "M-10 3Q2 6 16 3M-1-6Q-3-16-8-22M5-6Q3-16-2-22") + disc(
        -27, -5, 0.9, PAPER
    )
    return at(art, x, y, turn, scale)


def phoenix() -> str:
    """A phoenix which rises to the right, its long tail sweeping over the leaves."""
    art = _streamer("40,94 20,96 9,112 20,128", INDIGO, 18) + _streamer(
        "46,96 32,104 30,120 46,128", RED, 12
    )
    art += _streamer("48,94 44,104 52,112 64,112", GREEN, -8)
    far = "".join(petal(50, 80, turn, 48, 12) for turn in (-160, -147, -134, -121, -108, -95))
    near = "".join(petal(52, 80, turn, 31, 11) for turn in (-152, -132, -112, -92))
    art += fill(RED, far, edge=INK, width=1.3) + fill(YELLOW, near, edge=INK, width=1.3)
    body = outline("63,66 70,76 65,88 54,96 42,99 33,97 38,86 50,76")
    neck = taper("52,86 64,76 70,62 71,48 78,37", 24, 9)
    art += fill(INK, body, neck, edge=INK, width=3.6) + fill(YELLOW, body, neck)
    scales = "M44 86q3 3 6 0M52 80q3 3 6 0M53 88q3 3 6 0M60 74q3 3 6 0M61 82q3 3 6 0M44 93q3 3 6 0"
    art += line(RED, 1.7, scales + "M64 66q3 3 6 0M67 58q2.5 3 5 0M68 50q2 2.5 4 0")
    crest = "".join(
        taper(path, 4, 2)
        for path in ("77,32 70,24 60,24", "78,31 74,20 66,13", "80,31 81,20 77,10")
    )
    art += fill(GREEN, crest, edge=INK, width=1) + fill(
        RED, dots([(59, 24), (65, 12), (77, 9)], 3.4), edge=INK, width=1
    )
    art += disc(79, 37, 7, YELLOW, INK, 1.7)
    art += fill(RED, outline("84,33.5 | 91,34 96,39 | 90,40 84.5,40.5 |"), edge=INK, width=1.2)
    return art + disc(80.5, 35.5, 1.9, INK)


def _streamer(path: str, colour: str, turn: float) -> str:
    """A tail feather which ends in a peacock's eye."""
    x, y = (float(v) for v in path.split()[-1].split(","))
    feather, eye = taper(path, 4, 9), leaf(*polar(x, y, 6, turn + 180), turn, 30, 10)
    art = fill(PAPER, feather, eye, edge=PAPER, width=4) + fill(
        colour, feather, edge=INK, width=1.3
    )
    heart = leaf(*polar(x, y, 1, turn), turn, 17, 5)
    return art + fill(YELLOW, eye, edge=INK, width=1.4) + fill(colour, heart)


def swallow(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A swallow diving to the left, with a forked tail."""
    tail = outline("14,-4 | 30,-14 46,-18 | 34,-6 24,0 | 36,2 48,10 | 30,8 14,4 |")
    far = outline("-2,-4 | 1,-20 12,-34 30,-42 | 24,-26 18,-10 14,-2 -2,-4 |")
    near = outline("2,0 | 8,16 20,28 40,34 | 30,20 24,8 16,-2 2,0 |")
    body = outline("-26,0 -20,-9 -8,-10 8,-7 20,0 10,9 -6,14 -20,10")
    hood = outline("-27,-1 | -20,-10 -8,-11 8,-8 20,0 | 6,-1 -10,-1 -16,1 -27,-1 |")
    throat = outline("-26,1 | -16,2 -12,6 -15,10 | -22,9 -26,1 |")
    art = fill(INK, tail, far, edge=PAPER, width=1) + fill(YELLOW, body, edge=INK, width=1.4)
    art += fill(INK, hood) + fill(INK, near, edge=PAPER, width=1)
    art += fill(RED, throat, edge=INK, width=1)
    art += fill(RED, leaf(5, -8, -62, 27, 2.4), leaf(10, 4, 46, 28, 2.4))
    art += fill(INK, poly("-25,-4 -35,1 -25,4")) + disc(-20, -4, 2, PAPER) + disc(-20, -4, 1.2, INK)
    return at(art, x, y, turn, scale)

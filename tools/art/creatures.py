"""Birds, beasts, butterflies and the rain man."""

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
    art += line(INK, 1.1, "M0-8Q-3-17-9-21M0-8Q3-17 9-21") + fill(
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
        leaf(x, y, turn, 9, 2.2)
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
        + fill(INK, ridge, body, edge=PAPER, width=1)
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


def deer() -> str:
    """A spotted deer which looks back over its shoulder."""
    legs = [
        poly("28,122 38,124 36,140 37,153 30.5,153 30,140"),
        poly("40,124 48,124 46,140 48,153 41.5,153 40,140"),
        poly("64,122 76,120 73,138 75,153 68,153 66,140"),
        poly("76,116 86,112 81,136 84,153 77,153 75,138"),
    ]
    hooves = "M31.5 152H36M42.5 152H47M69 152H74M78 152H83"
    body = outline(
        "20,116 18,104 20,94 22,84 | 38,86 42,93 48,97 | 62,94 78,94 88,104 | 95,98 | "
        "91,113 84,123 | "
        "66,128 46,129 28,127 20,116 |"
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


def rain_man() -> str:
    """A gentleman in a red robe and a tall black hat, walking under his umbrella."""
    hem = outline("34,122 | 32,138 30,146 | 44,150 56,150 70,146 | 66,132 64,122 34,122 |")
    robe = outline(
        "40,86 | 32,94 26,112 28,128 | 42,132 58,132 70,128 | 74,110 68,94 58,86 40,86 |"
    )
    sleeve = outline("54,92 | 62,92 70,98 69,108 60,118 | 52,112 48,103 54,92 |")
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


def swallow(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A swallow diving to the left, with a forked tail."""
    tail = outline("14,-4 | 30,-14 46,-18 | 34,-6 24,0 | 36,2 48,10 | 30,8 14,4 |")
    far = outline("-4,-4 | 0,-20 12,-34 30,-42 | 24,-26 16,-10 10,-2 -4,-4 |")
    near = outline("-8,2 | 0,18 14,28 34,34 | 24,20 18,8 12,0 -8,2 |")
    body = outline("-26,0 -20,-8 -8,-9 8,-6 20,0 8,6 -8,9 -20,7")
    art = fill(INK, tail, far, edge=PAPER, width=1) + fill(YELLOW, body, edge=INK, width=1.4)
    art += fill(INK, outline("-27,-1 | -20,-9 -8,-10 8,-7 20,0 | 6,0 -10,-1 -27,-1 |")) + fill(
        INK, near, edge=PAPER, width=1
    )
    art += fill(RED, outline("-25,1 | -14,1 -10,5 -14,8 | -22,7 -25,1 |"), edge=INK, width=1)
    art += fill(RED, leaf(2, -8, -62, 28, 2.4) + leaf(2, 6, 46, 30, 2.4)) + fill(
        INK, poly("-25,-3 -34,1 -25,3")
    )
    return at(art + disc(-20, -3, 1.9, PAPER) + disc(-20, -3, 1.1, INK), x, y, turn, scale)


def thunder_drum(x: float, y: float, radius: float) -> str:
    """The thunder drum: a hoop of studs around three curls."""
    studs = [polar(x, y, radius * 0.84, 36 * k) for k in range(10)]
    curls = "".join(
        f"M{x} {y}" + f"q{dx} {dy} {ex} {ey}"
        for dx, dy, ex, ey in ((8, -2, 7, -10), (-2, 9, -12, 0), (-6, -7, 5, 9))
    )
    art = disc(x, y, radius, YELLOW, INK, 1.6) + fill(INK, dots(studs, 1.3))
    return art + disc(x, y, radius * 0.64, PAPER, INK, 1.2) + line(INDIGO, 3, curls)

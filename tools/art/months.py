"""The pictures of the 48 cards: each function returns the art of one card."""

from __future__ import annotations

from collections.abc import Callable

import creatures as beast
import plants as plant
import things as thing
from pen import (
    GREEN,
    INDIGO,
    INK,
    PAPER,
    PINK,
    RED,
    YELLOW,
    at,
    disc,
    fill,
    leaf,
    line,
    outline,
    poly,
    taper,
    trail,
)

Card = tuple[str, Callable[[], str]]


# 1, pine


def _pines(*tufts: tuple[float, float, float, float]) -> str:
    return "".join(plant.pine(*tuft) for tuft in tufts)


def pine_bright() -> str:
    art = disc(64, 36, 23, RED, INK, 1.4) + plant.trunk("97,130 84,104 90,76 84,58", 12, 8)
    art += _pines(
        (90, 60, 18, 10), (86, 84, 20, -6), (8, 126, 15, -6), (18, 154, 21, 0), (56, 160, 24, 0)
    )
    return art + beast.crane()


def pine_ribbon() -> str:
    back = plant.trunk("10,160 22,128 14,98 26,74", 15, 8)
    back += _pines((74, 38, 20, 4), (24, 76, 18, -8), (84, 62, 15, 12), (14, 104, 15, -6))
    front = _pines((58, 156, 21, 0), (18, 146, 19, -8))
    return back + thing.ribbon(RED, 56, 84, word="hong") + front


def pine_chaff_one() -> str:
    art = plant.trunk("6,162 26,138 54,122 48,96 60,68", 17, 8)
    art += _pines((64, 60, 26, 4), (28, 92, 23, -10), (78, 108, 23, 8))
    return art + _pines((40, 130, 19, -6), (66, 152, 20, 4))


def pine_chaff_two() -> str:
    art = plant.trunk("98,158 74,140 60,116 72,86 54,60", 17, 8)
    art += _pines((52, 54, 24, -8), (80, 82, 21, 8), (30, 84, 19, -8))
    return art + _pines((34, 122, 26, -4), (74, 124, 17, 6), (18, 156, 19, 0), (52, 158, 18, 4))


# 2, plum blossom


def plum_animal() -> str:
    trunk = taper("-2,118 22,112 40,102 64,106 104,92", 13, 6)
    art = fill(
        INK, trunk, taper("36,104 50,78 46,56 60,32", 8, 3), taper("64,106 78,126 62,146", 7, 3)
    )
    art += plant.plum_twig("M48 66Q30 62 18 54M46 56Q36 50 34 42", (34, 42), (30, 62), (51, 46))
    art += plant.plum_twig(
        "M60 34Q74 22 86 24M22 114Q34 128 36 148", (86, 24), (36, 148), (77, 124)
    )
    art += plant.plum(62, 32, 14) + plant.plum(23, 124, 17) + plant.plum(60, 140, 15, -70)
    return art + plant.plum(16, 54, 12) + beast.warbler(64, 82, 1.15)


def plum_ribbon() -> str:
    trunk = taper("4,160 16,128 12,96 30,62 60,38 80,32", 13, 4)
    back = fill(INK, trunk, taper("12,100 36,116 70,118 84,106", 7, 3))
    back += plant.plum_twig("M78 34Q90 44 91 60M26 68Q14 62 13 50", (91, 60), (13, 50), (88, 50))
    back += plant.plum(78, 34, 15) + plant.plum(18, 88, 14) + plant.plum(85, 102, 14)
    front = plant.plum(24, 134, 18) + plant.plum(62, 142, 16, -60)
    return back + thing.ribbon(RED, 54, 82, word="hong") + front


def plum_chaff_one() -> str:
    trunk = taper("20,162 28,128 18,98 40,70 66,48 84,22", 15, 2)
    art = fill(INK, trunk, taper("22,104 50,112 74,102", 8, 3), taper("40,70 30,58 35,44", 6, 2))
    art += plant.plum_twig("M74 104Q88 112 90 128", (90, 128), (84, 22), (35, 44), (82, 112))
    art += plant.plum_twig("M28 128Q50 126 58 142M14 100Q10 112 12 122", (58, 142), (12, 122))
    art += plant.plum(64, 48, 19) + plant.plum(28, 82, 16) + plant.plum(74, 98, 19, -60)
    return art + plant.plum(30, 138, 18)


def plum_chaff_two() -> str:
    trunk = taper("78,162 70,130 80,102 56,76 28,64", 15, 4)
    art = fill(INK, trunk, taper("76,104 48,120 28,114", 8, 3), taper("58,78 68,54 60,22", 7, 2))
    art += plant.plum_twig(
        "M66 56Q84 54 88 40M28 116Q16 122 12 136", (88, 40), (60, 22), (12, 136), (80, 53)
    )
    art += plant.plum_twig("M28 64Q14 70 10 84", (10, 84), (48, 74)) + plant.plum(62, 42, 18)
    art += plant.plum(28, 64, 18) + plant.plum(76, 92, 19, -60) + plant.plum(32, 114, 19)
    return art + plant.plum(56, 142, 16)


# 3, cherry blossom


def _cherries(*flowers: tuple[float, float, float]) -> str:
    colours = (PINK, PINK, RED)
    return "".join(
        plant.cherry(x, y, r, -90 + 25 * k, colours[k % 3]) for k, (x, y, r) in enumerate(flowers)
    )


def cherry_bright() -> str:
    leaves = [
        leaf(*v, 6)
        for v in (
            (30, 62, 150, 26),
            (64, 22, -60, 20),
            (90, 66, 20, 16),
            (48, 74, 100, 18),
            (14, 78, 170, 20),
        )
    ]
    art = fill(INK, *leaves)
    art += _cherries(
        (46, 28, 16),
        (78, 26, 16),
        (92, 50, 14),
        (14, 50, 15),
        (36, 56, 16),
        (64, 52, 17),
        (84, 74, 14),
        (22, 78, 15),
        (52, 78, 15),
    )
    return art + thing.curtain()


def cherry_ribbon() -> str:
    back = fill(INK, taper("104,20 92,28 78,34", 7, 4), taper("0,150 30,124 70,128 100,110", 8, 4))
    back += fill(
        INK, *(leaf(*v, 5.5) for v in ((90, 46, 40, 16), (90, 110, -40, 20), (14, 130, -130, 22)))
    )
    back += _cherries((80, 34, 16), (24, 58, 14), (86, 64, 14), (18, 94, 14))
    front = _cherries((22, 128, 16), (50, 142, 15), (82, 118, 14))
    return back + thing.ribbon(RED, 54, 80, word="hong") + front


def cherry_chaff_one() -> str:
    spots = (
        (40, 58, -120, 26),
        (70, 52, -55, 28),
        (18, 86, -170, 20),
        (86, 88, 0, 18),
        (52, 54, -88, 26),
    )
    art = fill(INK, *(leaf(*v, 6.5) for v in spots)) + fill(
        INK, taper("-2,150 30,140 60,146 104,130", 10, 7)
    )
    art += _cherries(
        (38, 64, 17),
        (68, 60, 18),
        (18, 92, 16),
        (52, 92, 19),
        (85, 90, 17),
        (32, 122, 18),
        (66, 122, 18),
    )
    return art + _cherries((12, 146, 14), (92, 120, 13), (50, 150, 14))


def cherry_chaff_two() -> str:
    leaves = [
        leaf(*v, 6)
        for v in ((50, 96, 120, 26), (84, 92, 60, 24), (24, 100, 140, 24), (86, 60, -30, 22))
    ]
    art = fill(INK, taper("-2,146 34,128 62,134 104,116", 10, 6), *leaves)
    art += _cherries(
        (50, 28, 16),
        (80, 34, 17),
        (20, 54, 16),
        (52, 60, 18),
        (84, 68, 16),
        (26, 88, 17),
        (62, 94, 17),
    )
    return art + _cherries((20, 132, 15), (54, 132, 15), (88, 114, 13))


# 4, wisteria


def _racemes(*ones: tuple[float, float, int, float]) -> str:
    return "".join(plant.raceme(*one) for one in ones)


def _vine(path: str) -> str:
    return line(INK, 4.4, trail(path)) + line(RED, 1.6, trail(path))


def wisteria_animal() -> str:
    art = thing.crescent(70, 48, 21) + _racemes((17, 46, 9, 0), (41, 26, 4, 0))
    art += _vine("0,40 22,36 42,20 64,14 100,10") + _racemes((16, 138, 3, 0), (40, 142, 3, 0))
    return art + _vine("0,130 24,136 48,138 66,132") + beast.cuckoo(52, 101, -4, 1.1)


def wisteria_ribbon() -> str:
    back = _racemes((84, 24, 9, -3), (16, 48, 13, 1)) + _vine("0,38 30,34 60,20 100,12")
    return back + thing.ribbon(RED, 51, 90) + _racemes((84, 98, 7, -3), (50, 28, 7, 2))


def wisteria_chaff_one() -> str:
    art = _racemes((15, 50, 13, 1), (38, 36, 13, 0), (61, 28, 16, 0), (84, 24, 13, -1))
    return art + _vine("0,40 24,38 50,24 76,18 100,10")


def wisteria_chaff_two() -> str:
    art = _racemes(
        (16, 50, 9, 0),
        (39, 26, 15, 0),
        (62, 26, 9, 0),
        (86, 30, 15, 0),
        (62, 106, 6, 0),
        (17, 120, 5, 0),
    )
    return art + _vine("0,44 22,42 40,18 66,18 100,24")


# 5, iris


def _blades(*blades: tuple[float, float, float, float], colour: str = INK) -> str:
    return plant.blade(
        *(leaf(x, y, turn, length, 8) for x, y, turn, length in blades), colour=colour
    )


def iris_animal() -> str:
    art = _blades(
        (30, 130, -98, 84),
        (46, 130, -84, 96),
        (62, 130, -92, 70),
        (76, 130, -80, 82),
        (16, 132, -104, 56),
    )
    art += _blades((38, 130, -90, 60), (70, 132, -96, 50), (86, 132, -72, 52), colour=GREEN)
    art += plant.iris(46, 42, 0.95) + plant.iris(76, 66, 0.9, True) + plant.iris(24, 82, 0.85)
    return art + thing.bridge()


def iris_ribbon() -> str:
    back = _blades((20, 162, -96, 90), (78, 162, -84, 110), (88, 162, -76, 80)) + _blades(
        (12, 162, -100, 70), (84, 162, -92, 76), colour=GREEN
    )
    back += (
        line(INK, 2, "M70 160Q78 100 72 50M24 160Q22 110 20 90")
        + plant.iris(74, 42)
        + plant.iris(22, 82, 0.9, True)
    )
    front = _blades((38, 162, -86, 56), (56, 162, -96, 44), (26, 162, -80, 40)) + _blades(
        (46, 162, -92, 40), (66, 162, -84, 46), colour=GREEN
    )
    return back + thing.ribbon(RED, 50, 86) + front


def iris_chaff_one() -> str:
    art = _blades(
        (30, 162, -98, 104),
        (50, 162, -88, 122),
        (66, 162, -82, 100),
        (80, 162, -76, 84),
        (18, 162, -104, 72),
    )
    art += line(INK, 2, "M40 160Q36 110 34 90M60 160Q66 110 64 60")
    art += _blades((40, 162, -94, 80), (58, 162, -92, 64), (72, 162, -90, 70), colour=GREEN)
    return (
        art + plant.iris(62, 44, 1.15) + plant.iris(32, 86, 1.05, True) + plant.iris(76, 100, 0.85)
    )


def iris_chaff_two() -> str:
    art = _blades(
        (24, 162, -92, 116),
        (42, 162, -100, 90),
        (60, 162, -84, 110),
        (78, 162, -90, 96),
        (88, 162, -78, 70),
    )
    art += line(INK, 2, "M34 160Q42 110 42 70M74 160Q70 120 74 92")
    art += _blades(
        (34, 162, -84, 84),
        (52, 162, -96, 60),
        (68, 162, -82, 74),
        (16, 162, -100, 60),
        colour=GREEN,
    )
    return art + plant.iris(44, 58, 1.15) + plant.iris(76, 86, 1.05, True)


# 6, peony


def _leaves(*leaves: tuple[float, float, float, float]) -> str:
    return "".join(plant.peony_leaf(*one) for one in leaves)


def peony_animal() -> str:
    art = _leaves(
        (30, 112, 190, 0.9),
        (70, 110, -30, 0.95),
        (34, 130, 130, 0.8),
        (62, 132, 60, 0.85),
        (60, 100, -80, 0.8),
    )
    art += plant.peony(48, 116, 30) + plant.peony(88, 82, 13, 20)
    return (
        art
        + beast.butterfly(66, 40, 22, 0.98, YELLOW, RED)
        + beast.butterfly(24, 66, -28, 0.74, INDIGO, YELLOW)
    )


def peony_ribbon() -> str:
    back = _leaves(
        (66, 40, 180, 0.9),
        (82, 52, 60, 0.9),
        (84, 52, 120, 0.8),
        (18, 92, -100, 0.85),
        (18, 116, 20, 0.8),
    )
    back += plant.peony(80, 36, 19) + plant.peony(16, 80, 14, 10)
    front = _leaves((36, 142, -30, 0.9), (44, 148, 10, 0.9), (14, 122, -100, 0.7)) + plant.peony(
        24, 140, 22, 15
    )
    return back + thing.ribbon(INDIGO, 56, 80, word="cheong") + front


def peony_chaff_one() -> str:
    art = line(INK, 3, "M52 160Q40 120 58 70") + _leaves(
        (44, 100, 200, 1.1),
        (52, 110, -10, 1.1),
        (46, 128, 160, 1.1),
        (54, 136, 20, 0.9),
        (44, 60, -150, 0.8),
    )
    return art + plant.peony(60, 62, 30) + plant.peony(24, 122, 18, 15)


def peony_chaff_two() -> str:
    art = line(INK, 3, "M40 160Q56 120 40 90") + _leaves(
        (52, 66, -60, 0.9),
        (28, 76, -130, 1),
        (60, 108, 10, 1),
        (28, 122, 150, 0.9),
        (46, 132, 80, 0.8),
        (70, 128, 60, 0.9),
    )
    return art + plant.peony(42, 100, 31, 10) + plant.peony(76, 46, 19) + _leaves((80, 64, 70, 0.6))


# 7, bush clover


def clover_animal() -> str:
    art = plant.clover(
        "M2 80Q40 66 50 26M96 90Q86 52 66 30",
        [
            (16, 74, -120),
            (32, 64, -100),
            (46, 46, -110),
            (50, 26, -80),
            (70, 34, -80),
            (82, 52, -60),
            (92, 74, -50),
            (66, 60, -90),
        ],
    )
    return art + fill(INK, taper("0,157 50,153 100,157", 5, 5)) + beast.boar()


def clover_ribbon() -> str:
    back = plant.clover(
        "M50 160Q20 110 18 50M56 160Q84 100 78 30",
        [
            (18, 52, -95),
            (20, 78, -120),
            (28, 106, -140),
            (79, 32, -80),
            (80, 58, -50),
            (78, 86, -40),
            (70, 114, -30),
        ],
    )
    front = plant.clover(
        "M50 160Q50 146 44 136", [(40, 140, -110), (66, 138, -50), (22, 138, -150)]
    )
    return back + thing.ribbon(RED, 50, 84) + front


def clover_chaff_one() -> str:
    return plant.clover(
        "M46 160Q44 90 62 28M46 160Q20 120 14 60M48 160Q76 120 86 60",
        [
            (62, 30, -75),
            (54, 54, -100),
            (48, 80, -80),
            (47, 108, -100),
            (14, 62, -95),
            (20, 90, -120),
            (30, 118, -130),
            (86, 62, -80),
            (80, 88, -50),
            (68, 114, -45),
            (46, 138, -90),
            (22, 144, -160),
        ],
    )


def clover_chaff_two() -> str:
    return plant.clover(
        "M-2 140Q50 130 60 26M20 160Q70 140 88 50M100 150Q60 150 30 80",
        [
            (60, 28, -80),
            (58, 54, -60),
            (50, 82, -110),
            (32, 62, -110),
            (34, 90, -140),
            (28, 118, -100),
            (88, 52, -70),
            (84, 80, -40),
            (72, 106, -70),
            (52, 118, -110),
            (14, 140, -120),
            (52, 142, -60),
            (12, 96, -110),
        ],
    )


# 8, susuki grass


HILL_LOW = "-2,112 | 20,96 46,90 74,96 102,112 | 102,162 | -2,162 |"
HILL_HIGH = "-2,88 | 22,80 46,82 74,94 102,116 | 102,162 | -2,162 |"


def _hill(shape: str, *tufts: tuple[float, float]) -> str:
    """A black hill with pale tufts of grass."""
    blades = (f"M{x} {y}q-4-7-9-13M{x} {y}q-1-8-1-17M{x} {y}q3-7 8-12" for x, y in tufts)
    return fill(INK, outline(shape), edge=PAPER, width=1) + line(PAPER, 1.2, *blades)


LOW_TUFTS = ((22, 124), (48, 114), (74, 124), (36, 148), (62, 146))


def moon_bright() -> str:
    sky = fill(RED, poly("0,0 100,0 100,160 0,160"))
    return sky + thing.moon(56, 56, 34) + _hill(HILL_LOW, *LOW_TUFTS)


def moon_animal() -> str:
    art = _hill(HILL_LOW, *LOW_TUFTS)
    return (
        art
        + beast.goose(66, 36, 6, 0.95)
        + beast.goose(34, 66, 10, 0.8)
        + beast.goose(74, 80, 4, 0.7)
    )


def moon_chaff_one() -> str:
    stalks = (
        plant.plume(24, 104, -8, 42),
        plant.plume(48, 96, 0, 56),
        plant.plume(72, 102, -4, 40),
    )
    return "".join(stalks) + _hill(HILL_LOW, *LOW_TUFTS)


def moon_chaff_two() -> str:
    stalks = (
        plant.plume(54, 88, 4, 46, True),
        plant.plume(80, 102, 6, 58, True),
        plant.plume(26, 84, 2, 30, True),
    )
    tufts = ((20, 106), (44, 100), (66, 116), (28, 142), (54, 142), (84, 130))
    return "".join(stalks) + _hill(HILL_HIGH, *tufts)


# 9, chrysanthemum


def _mums(*mums: tuple[float, float, float, str]) -> str:
    return "".join(plant.chrysanthemum(*mum) for mum in mums)


def _mum_leaves(*leaves: tuple[float, float, float, float]) -> str:
    return "".join(plant.mum_leaf(*one) for one in leaves)


def mum_animal() -> str:
    art = _mum_leaves(
        (46, 56, 170, 0.9),
        (82, 60, 70, 0.9),
        (30, 84, 130, 0.8),
        (22, 136, -50, 0.7),
        (70, 76, 110, 0.7),
    )
    art += _mums(
        (66, 40, 24, YELLOW), (24, 66, 19, RED), (88, 84, 14, YELLOW), (15, 144, 17, YELLOW)
    )
    return art + thing.cup(52, 112, 1.18)


def mum_ribbon() -> str:
    back = _mum_leaves(
        (64, 44, 190, 0.8), (82, 56, 70, 0.9), (22, 100, -100, 0.8), (80, 120, -40, 0.7)
    )
    back += _mums((78, 38, 19, YELLOW), (17, 82, 14, RED))
    front = _mum_leaves((40, 138, -10, 0.9), (22, 116, -110, 0.7)) + _mums((26, 134, 21, YELLOW))
    return back + thing.ribbon(INDIGO, 53, 86, word="cheong") + front


def mum_chaff_one() -> str:
    art = line(INK, 2.6, "M50 160Q46 110 60 60") + _mum_leaves(
        (50, 96, 190, 1.1),
        (52, 104, 0, 1.1),
        (48, 126, 165, 1.1),
        (52, 134, 20, 0.9),
        (36, 70, -150, 0.7),
    )
    return art + _mums((60, 58, 27, YELLOW), (26, 112, 17, RED), (78, 112, 13, YELLOW))


def mum_chaff_two() -> str:
    art = line(INK, 2.6, "M46 160Q56 110 40 80") + _mum_leaves(
        (44, 70, -120, 0.9),
        (56, 96, 0, 1.1),
        (30, 112, 150, 0.9),
        (52, 126, 40, 1.1),
        (40, 134, 130, 0.9),
        (84, 60, 90, 0.8),
    )
    return art + _mums((36, 92, 25, YELLOW), (74, 48, 19, RED), (72, 114, 15, YELLOW))


# 10, maple


def _maples(*leaves: tuple[float, float, float, float, str]) -> str:
    return "".join(plant.maple(*one) for one in leaves)


def maple_animal() -> str:
    art = fill(INK, taper("104,20 84,36 66,40", 6, 2), taper("104,62 90,76 76,78", 5, 2))
    art += _maples(
        (54, 28, 17, -20, RED),
        (82, 34, 20, 20, RED),
        (66, 58, 17, 170, YELLOW),
        (88, 68, 17, 60, RED),
        (12, 134, 15, -20, RED),
    )
    return art + beast.deer()


def maple_ribbon() -> str:
    back = fill(INK, taper("102,16 90,28 74,38", 6, 3)) + _maples(
        (80, 36, 20, 10, RED),
        (18, 66, 17, -30, YELLOW),
        (86, 78, 17, 50, RED),
        (16, 100, 16, 20, RED),
    )
    return (
        back
        + thing.ribbon(INDIGO, 52, 84, word="cheong")
        + _maples((26, 136, 21, -15, RED), (62, 144, 17, 40, YELLOW), (85, 112, 15, 70, RED))
    )


def maple_chaff_one() -> str:
    art = fill(
        INK, taper("-2,162 26,126 36,92 62,54 98,30", 9, 3), taper("35,102 64,106 86,98", 5, 2)
    )
    return art + _maples(
        (54, 42, 22, -20, RED),
        (84, 48, 19, 40, YELLOW),
        (22, 74, 21, -40, RED),
        (58, 86, 23, 20, RED),
        (84, 104, 18, 70, RED),
        (18, 116, 19, -60, YELLOW),
        (54, 132, 23, 30, RED),
    )


def maple_chaff_two() -> str:
    art = fill(
        INK, taper("104,154 70,128 62,90 44,62 56,30", 9, 3), taper("64,100 36,114 14,106", 5, 2)
    )
    return art + _maples(
        (62, 36, 23, 20, RED),
        (24, 62, 20, -30, YELLOW),
        (82, 72, 21, 40, RED),
        (46, 88, 22, -10, RED),
        (17, 110, 18, -50, RED),
        (78, 114, 19, 50, YELLOW),
        (44, 140, 23, -20, RED),
    )


# 11, paulownia


def _crest(x: float, y: float, scale: float, sprays: str = INDIGO) -> str:
    """Three leaves below and three sprays of flowers above."""
    art = plant.paulownia_spray(-17, -2, 3, -24, sprays) + plant.paulownia_spray(
        17, -2, 3, 24, sprays
    )
    art += plant.paulownia_spray(0, -2, 5, 0, sprays)
    art += (
        plant.paulownia_leaf(-8, 0, 52, 0.95)
        + plant.paulownia_leaf(8, 0, -52, 0.95)
        + plant.paulownia_leaf(0, 0, 0, 1.05)
    )
    return at(art, x, y, 0, scale)


def paulownia_bright() -> str:
    art = plant.paulownia_leaf(30, 108, 14, 1.1) + plant.paulownia_leaf(72, 108, -14, 1.1)
    art += plant.paulownia_leaf(8, 116, 6, 1) + plant.paulownia_leaf(94, 112, -6, 1)
    return art + plant.paulownia_leaf(51, 114, 0, 1.15) + beast.phoenix()


def paulownia_double() -> str:
    ground = fill(YELLOW, outline("-2,128 | 30,122 70,130 102,122 | 102,162 | -2,162 |")) + fill(
        RED, outline("-2,142 | 30,136 70,144 102,136 | 102,162 | -2,162 |")
    )
    return ground + _crest(50, 84, 1.12, RED)


def paulownia_chaff_one() -> str:
    return _crest(50, 94, 1.25)


def paulownia_chaff_two() -> str:
    art = (
        plant.paulownia_spray(68, 80, 5, 10)
        + plant.paulownia_spray(44, 82, 4, -6)
        + plant.paulownia_spray(20, 88, 3, -14)
    )
    art += (
        plant.paulownia_leaf(20, 92, 26, 1.1)
        + plant.paulownia_leaf(80, 86, -20, 1.15)
        + plant.paulownia_leaf(50, 88, 4, 1.35)
    )
    return art + plant.paulownia_leaf(16, 126, 12, 0.8)


# 12, willow and rain


def _willows(*tips: tuple[float, float]) -> str:
    return "".join(plant.willow(x, y, flip=bool(k % 2)) for k, (x, y) in enumerate(tips))


def _rain(colour: str = INK) -> str:
    drops = [
        (x, y)
        for row, y in enumerate(range(36, 150, 22))
        for x in range(12 + 9 * (row % 2), 100, 20)
    ]
    return line(colour, 1, *(f"M{x} {y}l-3 12" for x, y in drops))


def rain_bright() -> str:
    stream = outline("100,84 | 82,98 90,112 76,124 82,140 64,162 | 102,162 | 100,84 |")
    waves = "M95 98q-9 5-6 12M95 116q-9 5-6 12M78 148q-4 5-5 12"
    art = (
        _rain()
        + fill(INDIGO, stream, edge=INK, width=1)
        + line(PAPER, 1.4, waves)
        + _willows((90, 82), (10, 104))
    )
    return art + beast.rain_man() + thing.umbrella(54, 53, -9) + beast.frog(19, 142, 1)


def rain_animal() -> str:
    return (
        _rain()
        + _willows((12, 134), (38, 52), (64, 40), (89, 118))
        + beast.swallow(48, 92, -14, 1.2)
    )


def rain_ribbon() -> str:
    back = _rain() + _willows((14, 134), (36, 118), (88, 122), (66, 140))
    return back + thing.ribbon(RED, 50, 90) + _willows((72, 62), (46, 52))


def lightning_double() -> str:
    cloud = "M-6-4V58A14 11 0 0 0 20 62 16 12 0 0 0 50 64 15 11 0 0 0 78 60 14 11 0 0 0 106 54V-4Z"
    ground = "M-6 162V138A13 11 0 0 1 18 132 16 12 0 0 1 48 130 15 12 0 0 1 76 130"
    ground += " 14 11 0 0 1 106 136V162Z"
    art = fill(RED, poly("0,0 100,0 100,160 0,160")) + _willows((12, 110), (88, 114))
    art += fill(INK, cloud, ground, edge=YELLOW, width=1.8)
    return art + thing.lightning() + beast.thunder_drum(25, 136, 17)


CARDS: dict[str, Card] = {
    "1a": ("bright", pine_bright),
    "1b": ("ribbon", pine_ribbon),
    "1c": ("chaff", pine_chaff_one),
    "1d": ("chaff", pine_chaff_two),
    "2a": ("animal", plum_animal),
    "2b": ("ribbon", plum_ribbon),
    "2c": ("chaff", plum_chaff_one),
    "2d": ("chaff", plum_chaff_two),
    "3a": ("bright", cherry_bright),
    "3b": ("ribbon", cherry_ribbon),
    "3c": ("chaff", cherry_chaff_one),
    "3d": ("chaff", cherry_chaff_two),
    "4a": ("animal", wisteria_animal),
    "4b": ("ribbon", wisteria_ribbon),
    "4c": ("chaff", wisteria_chaff_one),
    "4d": ("chaff", wisteria_chaff_two),
    "5a": ("animal", iris_animal),
    "5b": ("ribbon", iris_ribbon),
    "5c": ("chaff", iris_chaff_one),
    "5d": ("chaff", iris_chaff_two),
    "6a": ("animal", peony_animal),
    "6b": ("ribbon", peony_ribbon),
    "6c": ("chaff", peony_chaff_one),
    "6d": ("chaff", peony_chaff_two),
    "7a": ("animal", clover_animal),
    "7b": ("ribbon", clover_ribbon),
    "7c": ("chaff", clover_chaff_one),
    "7d": ("chaff", clover_chaff_two),
    "8a": ("bright", moon_bright),
    "8b": ("animal", moon_animal),
    "8c": ("chaff", moon_chaff_one),
    "8d": ("chaff", moon_chaff_two),
    "9a": ("animal", mum_animal),
    "9b": ("ribbon", mum_ribbon),
    "9c": ("chaff", mum_chaff_one),
    "9d": ("chaff", mum_chaff_two),
    "10a": ("animal", maple_animal),
    "10b": ("ribbon", maple_ribbon),
    "10c": ("chaff", maple_chaff_one),
    "10d": ("chaff", maple_chaff_two),
    "11a": ("bright", paulownia_bright),
    "11b": ("double", paulownia_double),
    "11c": ("chaff", paulownia_chaff_one),
    "11d": ("chaff", paulownia_chaff_two),
    "12a": ("bright", rain_bright),
    "12b": ("animal", rain_animal),
    "12c": ("ribbon", rain_ribbon),
    "12d": ("double", lightning_double),
}

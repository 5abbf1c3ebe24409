"""Months 1 to 3: pine, plum blossom and cherry blossom."""

from __future__ import annotations

import birds as bird
import plants as plant
import things as thing
from pen import (
    INK,
    PINK,
    RED,
    disc,
    fill,
    leaf,
    taper,
)

# 1, pine


def _pines(*tufts: tuple[float, float, float, float]) -> str:
    return "".join(plant.pine(*tuft) for tuft in tufts)


def pine_bright() -> str:
    art = disc(64, 36, 23, RED, INK, 1.4) + plant.trunk("97,130 84,104 90,76 84,58", 12, 8)
    art += _pines(
        (90, 60, 18, 10), (86, 84, 20, -6), (8, 126, 15, -6), (18, 154, 21, 0), (56, 160, 24, 0)
    )
    return art + bird.crane()


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
    return art + plant.plum(16, 54, 12) + bird.warbler(64, 82, 1.15)


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

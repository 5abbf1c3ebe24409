"""Months 4 to 6: wisteria, iris and peony."""

from __future__ import annotations

import beasts as beast
import birds as bird
import plants as plant
import things as thing
from pen import (
    GREEN,
    INDIGO,
    INK,
    RED,
    YELLOW,
    leaf,
    line,
    trail,
)

# 4, wisteria


def _racemes(*ones: tuple[float, float, int, float]) -> str:
    return "".join(plant.raceme(*one) for one in ones)


def _vine(path: str) -> str:
    return line(INK, 4.4, trail(path)) + line(RED, 1.6, trail(path))


def wisteria_animal() -> str:
    art = thing.crescent(70, 48, 21) + _racemes((17, 46, 9, 0), (41, 26, 4, 0))
    art += _vine("0,40 22,36 42,20 64,14 100,10") + _racemes((16, 138, 3, 0), (40, 142, 3, 0))
    return art + _vine("0,130 24,136 48,138 66,132") + bird.cuckoo(52, 101, -4, 1.1)


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

"""Months 7 to 9: bush clover, susuki grass and chrysanthemum."""

from __future__ import annotations

import beasts as beast
import birds as bird
import plants as plant
import things as thing
from pen import (
    INDIGO,
    INK,
    PAPER,
    RED,
    YELLOW,
    fill,
    line,
    outline,
    poly,
    taper,
)

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
        art + bird.goose(66, 36, 6, 0.95) + bird.goose(34, 66, 10, 0.8) + bird.goose(74, 80, 4, 0.7)
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

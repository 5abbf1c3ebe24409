"""Months 10 to 12: maple, paulownia and willow in the rain."""

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
    at,
    fill,
    line,
    outline,
    poly,
    taper,
)

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
    art = fill(INK, outline("-2,122 | 24,112 50,116 76,112 102,120 | 102,162 | -2,162 |"))
    art += plant.paulownia_leaf(30, 108, 14, 1.1) + plant.paulownia_leaf(72, 108, -14, 1.1)
    art += plant.paulownia_leaf(8, 116, 6, 1) + plant.paulownia_leaf(94, 112, -6, 1)
    return art + plant.paulownia_leaf(51, 114, 0, 1.15) + bird.phoenix()


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
    river = outline(
        "-2,124 | 20,118 44,124 72,115 102,120 | 102,146 | 80,140 58,146 30,140 -2,146 |"
    )
    waves = "M2 132q6-4 12 0t12 0M74 126q6-4 12 0t12 0M70 134q5-3 10 0"
    art = _rain() + fill(INDIGO, river, edge=INK, width=1) + line(PAPER, 1.4, waves)
    art += _willows((90, 96), (10, 104)) + beast.rain_man() + thing.umbrella(54, 53, -9)
    return art + beast.frog(17, 147, 1)


def rain_animal() -> str:
    return (
        _rain()
        + _willows((12, 134), (38, 52), (64, 40), (89, 118))
        + bird.swallow(51, 92, -14, 1.12)
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
    return art + thing.lightning() + thing.thunder_drum(25, 136, 17)

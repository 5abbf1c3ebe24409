"""The bonus tiles: flowers with a number on a red disc, seasons with one on a blue square."""

from __future__ import annotations

from paper import DIGITS
from pen import disc, num
from tile_flowers import bamboo, chrysanthemum, orchid, plum
from tile_glyphs import character
from tile_palette import BLUE, IVORY, RED
from tile_seasons import autumn, spring, summer, winter

FLOWERS = (("梅", plum), ("蘭", orchid), ("菊", chrysanthemum), ("竹", bamboo))
SEASONS = (("春", spring), ("夏", summer), ("秋", autumn), ("冬", winter))


def numeral(number: int, x: float, y: float) -> str:
    """Draw a number around a point."""
    width, path = DIGITS[str(number)]
    place = f"translate({num(x - width / 2)} {num(y - 9)})"
    return f'<path d="{path}" transform="{place}" fill="none" stroke="{IVORY}" stroke-width="4.4"/>'


def flower(number: int) -> str:
    """Draw a flower: its name at the left, its number at the right."""
    name, draw = FLOWERS[number - 1]
    sign = disc(70.5, 20, 14.5, RED) + numeral(number, 70.5, 20)
    return draw() + character(name, RED, (5, 5, 38, 36), 1) + sign


def season(number: int) -> str:
    """Draw a season: its number at the left, its name at the right, below them a picture."""
    name, draw = SEASONS[number - 1]
    square = f'<path d="M5 9q0-4 4-4h21q4 0 4 4v21q0 4-4 4h-21q-4 0-4-4z" fill="{BLUE}"/>'
    return (
        draw() + character(name, BLUE, (46, 5, 38, 36), 1.2) + square + numeral(number, 19.5, 19.5)
    )


def bonus(number: int) -> str:
    """Draw the bonus tile f1 to f8."""
    return flower(number) if number <= len(FLOWERS) else season(number - len(FLOWERS))

"""Winds and dragons."""

from __future__ import annotations

from pen import line
from tile_glyphs import character
from tile_palette import BLUE, GREEN, HEIGHT, INK, RED, WIDTH

CHARACTERS = {1: ("東", INK), 2: ("南", INK), 3: ("西", INK), 4: ("北", INK),
              6: ("發", GREEN), 7: ("中", RED)}  # fmt: skip
WEIGHTS = {"發": 2, "中": 5}
BOXES = {"中": (14, 10, 62, 100)}


def frame(inset: float, cut: float) -> str:
    """Return a line along the edge of the face, its corners cut."""
    near, far, low = inset + cut, WIDTH - inset - cut, HEIGHT - inset - cut
    there = f"M{near} {inset}H{far}l{cut} {cut}V{low}l-{cut} {cut}"
    return f"{there}H{near}l-{cut}-{cut}V{near}l{cut}-{cut}z"


def white() -> str:
    """Draw the white dragon: two frames with bars between them, and nothing inside."""
    bars = "".join(f"M{x} 9.5v9M{x} 101.5v9" for x in (34, 45, 56))
    bars += "".join(f"M9.5 {y}h9M71.5 {y}h9" for y in (38, 60, 82))
    return line(BLUE, 5, frame(8.5, 9)) + line(BLUE, 2.4, frame(19.5, 6)) + line(BLUE, 3, bars)


def honour(rank: int) -> str:
    """Draw an honour by its number in the text form: 1 to 4 winds, 5 white, 6 green, 7 red."""
    if rank == 5:
        return white()
    name, colour = CHARACTERS[rank]
    return character(name, colour, BOXES.get(name, (10, 16, 70, 88)), WEIGHTS.get(name, 2.6))

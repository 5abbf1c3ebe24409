"""The one bamboo: a peacock on a stalk, drawn for this set."""

from __future__ import annotations

from pen import at, disc, fill, leaf, line, outline, petal, polar, trail
from tile_palette import BLUE, GREEN, IVORY, RED


def feather(turn: float, length: float, colour: str) -> str:
    """Draw a feather of the tail, from its root, with an eye near the end."""
    x, y = polar(0, 0, length * 0.8, turn)
    return (
        fill(colour, petal(0, 0, turn, length, length * 0.27), edge=IVORY, width=1.2)
        + disc(x, y, length * 0.09, IVORY)
        + disc(x, y, length * 0.05, RED)
    )


def tail() -> str:
    """Draw the fan of the tail."""
    rows = ((150, 56, BLUE), (98, 50, BLUE), (137, 62, GREEN), (111, 58, GREEN), (124, 66, BLUE))
    return at("".join(feather(*row) for row in rows), 50, 44)


def body() -> str:
    """Draw neck, breast and wing."""
    trunk = outline("37,24 44,14 53,18 55,31 66,43 66,60 54,70 43,62 41,47 42,36")
    wing = outline("47,48 57,46 62,54 56,66 47,72 44,60")
    barbs = "".join((trail("49,53 53,55 55,60"), trail("47,59 51,61 52,66")))
    return (
        fill(GREEN, trunk, edge=IVORY, width=1.4)
        + fill(RED, wing, edge=IVORY, width=1.4)
        + line(IVORY, 1.5, barbs)
    )


def head() -> str:
    """Draw crest, beak and eye."""
    crest = "".join(leaf(48, 16, turn, 13, 3.4) for turn in (-118, -88, -58))
    beak = outline("38,20|28,25|39,28")
    return (
        fill(RED, crest) + fill(RED, beak) + disc(44.5, 22, 2.7, IVORY) + disc(44.2, 22, 1.4, BLUE)
    )


def perch() -> str:
    """Draw legs, the cane they stand on, and its leaves."""
    cane = "M20 101l32-4 1 9-32 4zM55 96.6l31-4 1 9-31 4z"
    leaves = [
        leaf(77, 95, turn, length, 6.6) for turn, length in ((-110, 33), (-78, 29), (-48, 14))
    ]
    return fill(GREEN, cane, *leaves) + line(RED, 3, "M58 72L60 95M66 66L70 94")


def bird() -> str:
    """Draw the whole bird."""
    return perch() + at(tail() + body() + head(), -1, 1, 0, 1.06)

"""Sets of kinds that rows of every mahjong are about (MJ 1.1)."""

from madang.jit import kernel
from madang.mahjong.tiles import (
    BAMBOO,
    BONUS,
    CHARACTERS,
    DOTS,
    EAST,
    HONOURS,
    RANKS,
    WHITE,
    parse_tiles,
    set_of,
)

SUITED = set_of(range(HONOURS))
HONOUR_TILES = set_of(range(HONOURS, BONUS))
WINDS = set_of(range(EAST, WHITE))
DRAGONS = set_of(range(WHITE, BONUS))
CHARACTER_TILES, DOT_TILES, BAMBOO_TILES = (
    set_of(range(first, first + RANKS)) for first in (CHARACTERS, DOTS, BAMBOO)
)
TERMINALS = set_of(parse_tiles("19m19p19s"))
FLOWERS = 0x0F  # of the set of bonus tiles


@kernel
def suits_in(tiles: int) -> int:
    """Return how many of the three suits a set of kinds touches."""
    return (
        int(tiles & CHARACTER_TILES != 0)
        + int(tiles & DOT_TILES != 0)
        + int(tiles & BAMBOO_TILES != 0)
    )

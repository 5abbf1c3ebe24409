"""The patterns of a reading of a hand, and of the way it was won, for rows of every mahjong."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from madang.kernels.jit import kernel
from madang.mahjong.scoring.readings import (
    EARTHLY,
    HEAVENLY,
    LAST_TILE,
    PAIRS,
    ROB_KONG,
    SELF_DRAW,
    SETS,
    Reading,
    Situation,
)
from madang.mahjong.suit_codes import POWERS, WEIGHTS, number_of
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

# ---- sets of kinds ---------------------------------------------------------------------------

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


GATES_KEY = sum(int(WEIGHTS[kind]) for kind in parse_tiles("1112345678999m"))

# ---- sets and eyes ---------------------------------------------------------------------------


@kernel
def four_suited_chows(reading: Reading) -> bool:
    """Four chows and suited eyes."""
    return reading.chows == SETS and reading.eyes < HONOURS


@kernel
def four_pungs(reading: Reading) -> bool:
    """Four pungs."""
    return number_of(reading.pungs) == SETS


@kernel
def dragon_pungs(reading: Reading) -> int:
    """Count the pungs of dragons."""
    return number_of(reading.pungs & DRAGONS)


@kernel
def wind_pung(reading: Reading, wind: int) -> int:
    """Count the pungs of a wind, 0 East to 3 North: one or none."""
    return reading.pungs >> EAST + wind & 1


@kernel
def little_three_dragons(reading: Reading) -> bool:
    """Two pungs of dragons and eyes of the third."""
    return number_of(reading.pungs & DRAGONS) == 2 and DRAGONS >> reading.eyes & 1 != 0


@kernel
def big_three_dragons(reading: Reading) -> bool:
    """Three pungs of dragons."""
    return number_of(reading.pungs & DRAGONS) == 3


@kernel
def little_four_winds(reading: Reading) -> bool:
    """Three pungs of winds and eyes of the fourth."""
    return number_of(reading.pungs & WINDS) == 3 and WINDS >> reading.eyes & 1 != 0


@kernel
def big_four_winds(reading: Reading) -> bool:
    """Four pungs of winds."""
    return reading.pungs & WINDS == WINDS


@kernel
def seven_pairs(reading: Reading) -> bool:
    """Seven pairs."""
    return reading.shape == PAIRS


# ---- tiles -----------------------------------------------------------------------------------


@kernel
def no_honours(reading: Reading) -> bool:
    """No honours."""
    return reading.tiles & HONOUR_TILES == 0


@kernel
def all_honours(reading: Reading) -> bool:
    """Only honours."""
    return reading.tiles & SUITED == 0


@kernel
def one_suit(reading: Reading) -> bool:
    """One suit, no honours."""
    return no_honours(reading) and suits_in(reading.tiles) == 1


@kernel
def one_suit_and_honours(reading: Reading) -> bool:
    """One suit and honours, at least one tile of each."""
    return not no_honours(reading) and suits_in(reading.tiles) == 1


@kernel
def only_terminals(reading: Reading) -> bool:
    """Only suited ones and nines."""
    return reading.tiles & ~TERMINALS == 0


@kernel
def pure_nine_gates(reading: Reading, tile: int) -> bool:
    """1112345678999 of a suit before the winning tile, which is of it too."""
    return one_suit(reading) and reading.key - GATES_KEY == WEIGHTS[tile]


@kernel
def nine_gates(reading: Reading) -> bool:
    """1112345678999 and one more of a suit, whichever tile came last."""
    if reading.key == 0 or not one_suit(reading):
        return False
    for rank in range(RANKS):
        if reading.key - GATES_KEY == POWERS[rank]:
            return True
    return False


# ---- the way it was won ----------------------------------------------------------------------


@kernel
def is_self_drawn(situation: Situation) -> bool:
    """Won from the wall."""
    return situation.by == SELF_DRAW


@kernel
def is_robbed(situation: Situation) -> bool:
    """Won on a tile added to a melded pung."""
    return situation.by == ROB_KONG


@kernel
def has_flag(situation: Situation, flags: int) -> bool:
    """Tell whether one of these flags is set."""
    return situation.flags & flags != 0


@kernel
def is_last_tile(situation: Situation) -> bool:
    """Won with the last tile or the discard after it."""
    return has_flag(situation, LAST_TILE)


@kernel
def is_heavenly(situation: Situation) -> bool:
    """Won with the dealer's first fourteen tiles."""
    return has_flag(situation, HEAVENLY)


@kernel
def is_earthly(situation: Situation) -> bool:
    """Won as a game calls earthly."""
    return has_flag(situation, EARTHLY)


@kernel
def all_flowers(situation: Situation) -> bool:
    """All four flowers."""
    return situation.bonus & FLOWERS == FLOWERS


# ---- rows that others absorb -----------------------------------------------------------------


def absorbers(ids: Sequence[str], absorbs: Sequence[str]) -> Any:
    """Return for each row the set of rows that absorb it.

    `absorbs` holds for each row the ids of those that do not count with it.

    >>> absorbers(["small", "great"], ["", "small"]).tolist()
    [2, 0]
    """
    gone = [set(words.split()) for words in absorbs]
    sets = [sum((id in other) << place for place, other in enumerate(gone)) for id in ids]
    return np.array(sets, np.int64)


@kernel
def falls_away(shown: tuple[int, ...], absorbers: int) -> bool:
    """Tell whether one of these rows holds, where all rows hold so often."""
    for row in range(len(shown)):
        if absorbers >> row & 1 and shown[row]:
            return True
    return False

"""A bot that wants to be ready soon, and does not ask what its hand will be worth."""

from typing import Any

from madang.analysis.mahjong import decide
from madang.analysis.mahjong.prospects import TILES_OF_GAME
from madang.analysis.mahjong.sight import copies_of, unseen_by
from madang.game import State
from madang.jit import bound, kernel
from madang.mahjong.beside import acceptance_beside, distance_beside
from madang.mahjong.distance import ORPHANS
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds

STEP = 1000.0  # a tile nearer counts more than any acceptance
NEVER = 9  # more than any shanten


@kernel
def pairs_by_house(keys: Keys, melds: int, options: Any) -> int:
    """Stand for the shanten to seven pairs, if the house plays them."""
    return NEVER


@kernel
def orphans_by_house(keys: Keys, melds: int, options: Any) -> int:
    """Stand for the shanten to thirteen orphans, if the house plays them."""
    return NEVER


@kernel
def look(view: State, options: Any, seat: int) -> Any:
    """Return how many copies of each kind may still come."""
    return unseen_by(view, TILES_OF_GAME)


@kernel
def worth(left: Any, options: Any, keys: Keys, melds: Melds) -> float:
    """12.1, 12.2  Weigh the shanten to the nearest shape, then how many tiles lower it."""
    standard = distance_beside(keys, melds.number, melds.tiles)
    pairs = pairs_by_house(keys, melds.number, options)
    orphans = orphans_by_house(keys, melds.number, options)
    nearest = min(standard, min(pairs, orphans))
    accepted = 0
    if standard == nearest:
        accepted = acceptance_beside(keys, melds.number, melds.tiles)
    if pairs == nearest:
        accepted |= singles_of(keys)
    if orphans == nearest:
        accepted |= ORPHANS & ~kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    return copies_of(left, accepted) - STEP * nearest


@kernel
def singles_of(keys: Keys) -> int:
    """Return the kinds that are held once."""
    once = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    return once & ~kinds_held(keys.m, keys.p, keys.s, keys.z, 2)


def speedy_in(house: dict[str, Any]) -> Any:
    """Return the bot of a game, given what only the game can name."""
    own = {"look": look, "worth": worth, "CLAIM_GAIN": STEP / 2, "KONG_LOSS": STEP / 2}
    return bound({"speedy": decide.decide}, **{**house, **own})["speedy"]

"""A bot that wants to be ready soon, and does not ask what its hand will be worth."""

from typing import Any

from madang.analysis.hong_kong_mahjong import decide
from madang.analysis.hong_kong_mahjong.sight import unseen_by
from madang.game import State
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.shape import orphans_distance, pairs_distance
from madang.jit import bound, kernel
from madang.mahjong.distance import ORPHANS, shanten_standard
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds
from madang.mahjong.tiles import PLAYED
from madang.mahjong.waits import acceptance_of

STEP = 1000.0  # a tile nearer counts more than any acceptance


@kernel
def look(view: State, options: Options, seat: int) -> Any:
    """Return how many copies of each kind may still come."""
    return unseen_by(view)


@kernel
def worth(left: Any, options: Options, keys: Keys, melds: Melds) -> float:
    """12.1, 12.2  Weigh the shanten to the nearest shape, then how many tiles lower it."""
    standard = int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number))
    pairs = pairs_distance(keys, melds.number, options)
    orphans = orphans_distance(keys, melds.number, options)
    nearest = min(standard, min(pairs, orphans))
    accepted = 0
    if standard == nearest:
        accepted = acceptance_of(keys.m, keys.p, keys.s, keys.z, melds.number)
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


@kernel
def copies_of(left: Any, kinds: int) -> float:
    """Return how many copies of a set of kinds are unseen."""
    copies = 0
    for kind in range(PLAYED):
        copies += left[kind] * (kinds >> kind & 1)
    return float(copies)


speedy = bound(
    {"speedy": decide.decide}, look=look, worth=worth, CLAIM_GAIN=STEP / 2, KONG_LOSS=STEP / 2
)["speedy"]

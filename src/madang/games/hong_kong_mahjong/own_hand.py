"""The facts about its own hand that a seat may know: distance and waits (MJ 12)."""

from functools import cache, lru_cache

import msgspec

from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.ready import shanten_beside, waits_of
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.games.hong_kong_mahjong.state import State
from madang.layout import Seat
from madang.mahjong.distance import READY
from madang.mahjong.hand import tiles_melded
from madang.mahjong.play.own_hand import Waited, keys_seen, situation_seen, waiting
from madang.mahjong.scoring.readings import DISCARD

# most steps change one hand, or none
own_shanten = lru_cache(maxsize=4096)(shanten_beside)
own_waits = lru_cache(maxsize=4096)(waits_of)
own_score = lru_cache(maxsize=4096)(best_score)


class Wait(msgspec.Struct):
    """One kind that completes a hand in shape."""

    left: int  # copies the seat has not seen
    faan: int  # the worth of the hand if another seat discards the kind now
    legal: bool  # whether that would be a legal win


class OwnHand(msgspec.Struct):
    """A seat's own hand."""

    shanten: int  # tiles away from waiting; 0: it waits
    waits: dict[str, Wait]  # of 13 tiles
    discards: dict[str, dict[str, Wait]]  # of 14: each discard that leaves waits -> these
    locked: bool  # whether it may not win on a discard until it has drawn (3.3)


def own_hand(view: State, options: Options, seat: Seat) -> OwnHand:
    """Return what a seat may know of its own hand, once there is one."""

    def wait_for(waited: Waited) -> Wait:
        situation = situation_seen(view, seat, waited.kind, DISCARD)
        score = own_score(waited.hand, situation, options)
        faan = int(score.faan_basic) + int(score.faan_bonus)
        return Wait(left=waited.left, faan=faan, legal=bool(score.is_legal))

    melds = int(view.melded[seat])
    tiles = tiles_melded(view, seat)
    shanten = int(own_shanten(keys_seen(view, seat), melds, tiles, options))
    locked = bool(view.locked >> seat & 1)
    if shanten > READY:
        return far_from_ready(shanten, locked)
    return OwnHand(shanten, *waiting(view, options, seat, own_waits, wait_for), locked)


@cache
def far_from_ready(shanten: int, locked: bool) -> OwnHand:
    """Return what there is to know of a hand that waits for nothing yet."""
    return OwnHand(shanten, {}, {}, locked)

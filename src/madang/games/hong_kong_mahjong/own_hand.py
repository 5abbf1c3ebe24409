"""The facts about its own hand that a seat may know: distance and waits (MJ 12)."""

from functools import cache, lru_cache

import msgspec

from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.patterns import NOT_LIMIT, Score
from madang.games.hong_kong_mahjong.ready import shanten_beside, waits_of
from madang.games.hong_kong_mahjong.rules import situation_of
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.games.hong_kong_mahjong.state import State
from madang.layout import Seat
from madang.mahjong.distance import READY
from madang.mahjong.hand import tiles_melded
from madang.mahjong.play.own_hand import (
    Waited,
    keys_seen,
    situation_given,
    situation_seen,
    waiting,
)
from madang.mahjong.scoring.readings import SELF_DRAW

# most steps change one hand, or none
own_shanten = lru_cache(maxsize=4096)(shanten_beside)
own_waits = lru_cache(maxsize=4096)(waits_of)
own_score = lru_cache(maxsize=4096)(best_score)


class Wait(msgspec.Struct):
    """One kind that completes a hand in shape."""

    left: int  # copies the seat has not seen
    faan: int  # the worth of the hand if another seat gives the kind now
    limit: bool  # whether it is paid as a limit hand instead (7)
    legal: bool  # whether that would be a legal win
    drawn_faan: int  # the same where the seat draws it
    drawn_limit: bool  # whether that is paid as a limit hand
    drawn_legal: bool  # whether that would be a legal win


class OwnHand(msgspec.Struct):
    """A seat's own hand."""

    shanten: int  # tiles away from waiting; 0: it waits
    waits: dict[str, Wait]  # of 13 tiles
    discards: dict[str, dict[str, Wait]]  # of 14: each discard that leaves waits -> these
    locked: bool  # whether it may not win on a discard until it has drawn (3.3)


def own_hand(view: State, options: Options, seat: Seat) -> OwnHand:
    """Return what a seat may know of its own hand, once there is one."""

    def wait_for(waited: Waited) -> Wait:
        kind = waited.kind
        given = situation_given(view, options, seat, kind, situation_of)
        drawn = situation_seen(view, seat, kind, SELF_DRAW)
        scores = (own_score(waited.hand, it, options) for it in (given, drawn))
        by_other, by_draw = map(worth_in, scores)
        return Wait(waited.left, *by_other, *by_draw)

    melds = int(view.melded[seat])
    tiles = tiles_melded(view, seat)
    shanten = int(own_shanten(keys_seen(view, seat), melds, tiles, options))
    locked = bool(view.locked >> seat & 1)
    if shanten > READY:
        return far_from_ready(shanten, locked)
    return OwnHand(shanten, *waiting(view, options, seat, own_waits, wait_for), locked)


def worth_in(score: Score) -> tuple[int, bool, bool]:
    """Return the faan of a score, whether it is a limit hand, and whether it may win."""
    faan = int(score.faan_basic) + int(score.faan_bonus)
    return faan, bool(score.limit != NOT_LIMIT), bool(score.is_legal)


@cache
def far_from_ready(shanten: int, locked: bool) -> OwnHand:
    """Return what there is to know of a hand that waits for nothing yet."""
    return OwnHand(shanten, {}, {}, locked)

"""The facts about its own hand that a seat may know: distance and waits (MJ 12, KM 4.2, 6)."""

from functools import cache, lru_cache, partial

import msgspec

from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.ready import flags_of, may_declare, shanten_beside, waits_of
from madang.games.korean_mahjong.rules import is_sacred, situation_of
from madang.games.korean_mahjong.scoring import best_score
from madang.games.korean_mahjong.state import (
    ALLOWED,
    BY_OPEN_READY,
    BY_SACRED,
    DECLARED,
    DOUBLE,
    OPEN,
    State,
)
from madang.layout import Seat
from madang.mahjong.distance import READY
from madang.mahjong.hand import tiles_melded
from madang.mahjong.play.own_hand import (
    Waited,
    Waiting,
    keys_seen,
    situation_given,
    situation_seen,
    waiting,
)
from madang.mahjong.scoring.readings import SELF_DRAW
from madang.mahjong.tiles import NONE, format_tile
from madang.mahjong.types import Kind

# most steps change one hand, or none
own_shanten = lru_cache(maxsize=4096)(shanten_beside)
own_waits = lru_cache(maxsize=4096)(waits_of)
own_score = lru_cache(maxsize=4096)(best_score)


class Wait(msgspec.Struct):
    """One kind that completes a hand in shape."""

    left: int  # copies the seat has not seen
    points: int  # the worth of the hand if another seat discards the kind now
    minimum: int  # how many of them count toward the minimum
    legal: bool  # whether these are enough
    drawn_points: int  # the same where the seat draws it
    drawn_minimum: int  # of them toward the minimum
    drawn_legal: bool  # whether these are enough
    barred: bool  # whether the seat may not win on a discard of it, whatever it is worth (5.6, 6)


class OwnHand(msgspec.Struct):
    """A seat's own hand."""

    shanten: int  # tiles away from waiting; 0: it waits
    waits: dict[str, Wait]  # of 13 tiles
    discards: dict[str, dict[str, Wait]]  # of 14: each discard that leaves waits -> these
    declared: dict[str, dict[str, dict[str, Wait]]]  # `discards` after ready and open-ready
    double: bool  # whether a declaration now would be a double ready (5.7)
    missing: int | None  # points that the best wait lacks to the minimum; None: no waits


def own_hand(view: State, options: Options, seat: Seat) -> OwnHand:
    """Return what a seat may know of its own hand, once there is one."""

    def waits_with(ready: int) -> Waiting:
        wait_for = partial(wait_in_words, view, options, seat, ready)
        return waiting(view, options, seat, own_waits, wait_for)

    melds = int(view.melded[seat])
    tiles = tiles_melded(view, seat)
    shanten = int(own_shanten(keys_seen(view, seat), melds, tiles, options))
    if shanten > READY:
        return far_from_ready(shanten)
    found = waits_with(int(view.ready[seat]))
    declared, double = {}, 0
    if found.discards and may_declare(view, options, seat):
        double = DOUBLE if view.unbroken else 0
        ways = {"ready": DECLARED | double, "open-ready": DECLARED | OPEN | double}
        declared = {way: waits_with(ready).discards for way, ready in ways.items()}
    waits = [*found.waits.values(), *(w for each in found.discards.values() for w in each.values())]
    best = max((max(wait.minimum, wait.drawn_minimum) for wait in waits), default=None)
    missing = None if best is None else max(0, options.min_points - best)
    return OwnHand(shanten, *found, declared, double != 0, missing)


@cache
def far_from_ready(shanten: int) -> OwnHand:
    """Return what there is to know of a hand that waits for nothing yet."""
    return OwnHand(shanten, {}, {}, {}, False, None)


def wait_in_words(view: State, options: Options, seat: Seat, ready: int, waited: Waited) -> Wait:
    """4.2  Return what a kind would bring, given by another seat and drawn.

    `ready` is what the seat has declared, or would.
    """
    kind, flags = waited.kind, flags_of(ready)
    by_other = situation_given(view, options, seat, kind, situation_of, flags)
    given = own_score(waited.hand, by_other, options)
    drawn = own_score(waited.hand, situation_seen(view, seat, kind, SELF_DRAW, flags), options)
    return Wait(
        left=waited.left,
        points=int(given.points),
        minimum=int(given.minimum),
        legal=bool(given.is_legal),
        drawn_points=int(drawn.points),
        drawn_minimum=int(drawn.minimum),
        drawn_legal=bool(drawn.is_legal),
        barred=is_barred(view, options, seat, ready, waited),
    )


def is_barred(view: State, options: Options, seat: Seat, ready: int, waited: Waited) -> bool:
    """5.6, 6  Tell whether a seat may not win on a discard, once it waits."""
    discarded = int(view.discarded[seat])
    if waited.discard != NONE:
        discarded |= 1 << waited.discard
    is_open = ready & OPEN != 0
    return is_open or bool(is_sacred(options, discarded, waited.kinds, waited.kind))


# ---- what is forbidden -----------------------------------------------------------------------

REASONS = {BY_SACRED: ("sacred_discard", "6.1"), BY_OPEN_READY: ("open_ready", "5.6")}
BELOW_MINIMUM = "below_minimum", "4.2"


class Forbidden(msgspec.Struct):
    """Why the viewer may not win on the last tile offered, which would complete its hand."""

    why: str  # sacred_discard, open_ready or below_minimum
    section: str
    tile: str
    discard: int | None  # place in its own river of the discard that forbids it


def forbidden_to(view: State, options: Options, seat: Seat) -> Forbidden | None:
    """4.2, 5.6, 6  Return why the viewer may not win on the last tile offered."""
    if seat < 0 or view.forbidden[seat] == ALLOWED:
        return None
    why, section = REASONS.get(int(view.forbidden[seat]), BELOW_MINIMUM)
    kind = int(view.forbidden_kind[seat])
    place = barring_discard(view, options, seat, kind) if why == "sacred_discard" else None
    return Forbidden(why, section, format_tile(kind), place)


def barring_discard(view: State, options: Options, seat: Seat, kind: Kind) -> int | None:
    """6.1  Return the place in its own river of the last discard that bars a seat from a tile."""
    own = own_river(view, seat)
    same = [place for place, thrown in enumerate(own) if thrown == kind]
    waits = int(view.waits[seat])
    bars = [place for place, thrown in enumerate(own) if waits >> thrown & 1]
    return next(reversed(same or bars), None)


def own_river(view: State, seat: Seat) -> list[int]:
    """Return the kinds that a seat has discarded in this hand, in order."""
    return [
        int(view.river[place]) for place in range(view.thrown) if view.river_seats[place] == seat
    ]

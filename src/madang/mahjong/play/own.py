"""What a seat may know of its own hand: what it waits for, what is left (MJ 12)."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from madang.mahjong.hand import keys_of
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import CHOW, PUNG, all_held, melds_of
from madang.mahjong.play.hands import whole_hand
from madang.mahjong.play.state import SEATS
from madang.mahjong.scoring.hand import Hand, Situation
from madang.mahjong.tiles import COPIES, NONE, PLAYED, format_tile, kinds_in

FULL = 14  # tiles of a hand that has to discard, a meld counted as three

WaitsOf = Callable[[Keys, int, Any], int]  # keys, melds, options -> kinds


class Waited(NamedTuple):
    """A kind that completes a hand in shape."""

    hand: Hand  # with it
    kind: int
    left: int  # copies the seat has not seen
    kinds: int  # set of all that complete the hand
    discard: int  # after which the hand waits for them; NONE: it waits already


WaitFor = Callable[[Waited], Any]  # -> words


class Waiting(NamedTuple):
    """What a hand waits for, in words."""

    waits: dict[str, Any]  # of 13 tiles
    discards: dict[str, dict[str, Any]]  # of 14: each discard that leaves waits -> these


def waiting(view: Any, options: Any, seat: int, waits_of: WaitsOf, wait_for: WaitFor) -> Waiting:
    """MJ 12.2  Return what a seat waits for, and with which discards it would."""
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    left = copies_left(view, seat)

    def waits_with(keys: Keys, discard: int = NONE) -> dict[str, Any]:
        kinds = int(waits_of(keys, melds.number, options))
        for kind in kinds_in(kinds):
            kinds &= ~(int(all_held(view, seat, kind)) << kind)
        found = {}
        for kind in kinds_in(kinds):
            full = whole_hand(with_tile(keys, kind, 1), melds)
            found[format_tile(kind)] = wait_for(Waited(full, kind, left[kind], kinds, discard))
        return found

    if int(view.sizes[seat]) + 3 * melds.number != FULL:
        return Waiting(waits_with(keys), {})
    held = [kind for kind in range(PLAYED) if view.hands[seat, kind]]
    after = {format_tile(kind): waits_with(with_tile(keys, kind, -1), kind) for kind in held}
    return Waiting({}, {tile: waits for tile, waits in after.items() if waits})


def situation_seen(view: Any, seat: int, kind: int, by: int, flags: int = 0) -> Situation:
    """Return the situation of a seat that completes its hand with a tile some day."""
    wind = (seat - int(view.dealer)) % SEATS
    return Situation(kind, by, wind, int(view.round_wind), int(view.bonus[seat]), flags)


# ---- copies not seen -------------------------------------------------------------------------


def copies_left(view: Any, seat: int) -> list[int]:
    """Return for each kind how many copies the seat has not seen: in no river, meld or own hand."""
    left = [COPIES - int(held) for held in view.hands[seat]]
    for place in range(int(view.thrown)):
        if view.river_takers[place] == NONE:
            left[view.river[place]] -= 1
    for other in range(SEATS):
        for kind, count in melded_tiles(view, other):
            left[kind] -= count
        if other != seat:
            left = [n - int(held) for n, held in zip(left, view.hands[other], strict=True)]
    return [max(0, n) for n in left]


def melded_tiles(view: Any, seat: int) -> list[tuple[int, int]]:
    """Return the kinds in the melds of a seat that the viewer may know, with how many of each."""
    tiles = []
    for place in range(int(view.melded[seat])):
        form, low = int(view.meld_forms[seat, place]), int(view.meld_kinds[seat, place])
        if form == CHOW:
            tiles += [(kind, 1) for kind in range(low, low + 3)]
        elif low >= 0:
            tiles.append((low, 3 if form == PUNG else COPIES))
    return tiles


def left_of(view: Any, seat: int, kinds: Iterable[int]) -> dict[str, int] | None:
    """Return how many copies of these kinds the seat has not seen; None for watchers."""
    if seat < 0 or view.deal_no == 0:
        return None
    left = copies_left(view, seat)
    return {format_tile(kind): left[kind] for kind in kinds}

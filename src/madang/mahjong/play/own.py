"""What a seat may know of its own hand: what it waits for, what is left (MJ 12)."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from madang.mahjong.hand import keys_of
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import CHOW, PUNG, all_held, melds_of
from madang.mahjong.play.hands import whole_hand
from madang.mahjong.play.state import MELDS, SEATS
from madang.mahjong.scoring.hand import Hand, Situation
from madang.mahjong.shapes import READY
from madang.mahjong.tiles import COPIES, NONE, PLAYED, WORDS, format_tile, kinds_in

FULL = 14  # tiles of a hand that has to discard, a meld counted as three

Counts: TypeAlias = npt.NDArray[np.int64]  # of each kind; never written to, where it is kept
Parts = tuple[bytes, ...]  # some fields of a view
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


def waiting(
    view: Any, options: Any, seat: int, shanten: int, waits_of: WaitsOf, wait_for: WaitFor
) -> Waiting:
    """MJ 12.2  Return what a seat waits for, and with which discards it would."""
    if shanten > READY:
        return Waiting({}, {})
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    left = copies_left(view)

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
    held = [kind for kind, count in enumerate(view.hands[seat].tolist()) if count]
    after = {format_tile(kind): waits_with(with_tile(keys, kind, -1), kind) for kind in held}
    return Waiting({}, {tile: waits for tile, waits in after.items() if waits})


def situation_seen(view: Any, seat: int, kind: int, by: int, flags: int = 0) -> Situation:
    """Return the situation of a seat that completes its hand with a tile some day."""
    wind = (seat - int(view.dealer)) % SEATS
    return Situation(kind, by, wind, int(view.round_wind), int(view.bonus[seat]), flags)


# ---- copies not seen -------------------------------------------------------------------------


def copies_left(view: Any) -> list[int]:
    """Return for each kind how many copies the viewer has not seen: in no river, meld or hand."""
    thrown = int(view.thrown)
    rivers = view.river[:thrown].tobytes(), view.river_takers[:thrown].tobytes()
    melds = view.melded.tobytes(), view.meld_forms.tobytes(), view.meld_kinds.tobytes()
    return unseen(view.hands.tobytes(), rivers, melds)


@lru_cache(maxsize=256)
def unseen(hands: bytes, rivers: Parts, melds: Parts) -> list[int]:
    """Return how many copies of each kind are neither here nor there."""
    held = np.frombuffer(hands, np.int8).reshape(SEATS, PLAYED).sum(0)
    left: list[int] = np.maximum(COPIES - lying(*rivers) - melded(*melds) - held, 0).tolist()
    return left


@lru_cache(maxsize=64)
def lying(river: bytes, takers: bytes) -> Counts:
    """Return how many of each kind lie in the rivers; all viewers of a step see the same."""
    kinds, taken_by = np.frombuffer(river, np.int8), np.frombuffer(takers, np.int8)
    return np.bincount(kinds[taken_by == NONE], minlength=PLAYED)


@lru_cache(maxsize=256)
def melded(numbers: bytes, forms: bytes, lows: bytes) -> Counts:
    """Return how many of each kind lie in the melds that the viewer may know."""
    counts = [0] * PLAYED
    for seat, number in enumerate(numbers):
        places = slice(seat * MELDS, seat * MELDS + number)
        for form, low in zip(forms[places], memoryview(lows).cast("b")[places], strict=True):
            if form == CHOW:
                counts[low : low + 3] = [count + 1 for count in counts[low : low + 3]]
            elif low >= 0:
                counts[low] += 3 if form == PUNG else COPIES
    return np.array(counts)


def left_of(view: Any, seat: int, kinds: Iterable[int]) -> dict[str, int] | None:
    """Return how many copies of these kinds the seat has not seen; None for watchers."""
    if seat < 0 or view.deal_no == 0:
        return None
    left = copies_left(view)
    return {WORDS[kind]: left[kind] for kind in kinds}

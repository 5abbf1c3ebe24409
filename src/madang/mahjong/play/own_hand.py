"""The facts about its own hand that a seat may know: waits, and what is left (MJ 12)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from madang.kernels.backend import by_fields
from madang.layout import Seat
from madang.mahjong.distance import kinds_left
from madang.mahjong.hand import CHOW, PUNG, melds_of
from madang.mahjong.play.state import BY_DISCARD, CLAIM, ROB, ROBBED, SEATS
from madang.mahjong.play.winning import whole_hand
from madang.mahjong.scoring.readings import DISCARD, ROB_KONG, Hand, Situation
from madang.mahjong.suit_codes import Keys, with_tile
from madang.mahjong.tiles import COPIES, NONE, PLAYED, WORDS, format_tile, kinds_in
from madang.mahjong.types import Kind, Options, State

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
    """The waits of a hand, in words."""

    waits: dict[str, Any]  # of 13 tiles
    discards: dict[str, dict[str, Any]]  # of 14: each discard that leaves waits -> these


def keys_seen(view: State, seat: Seat) -> Keys:
    """Return the concealed tiles of a seat."""
    return Keys(*view.keys[seat].tolist())


def waiting(
    view: State, options: Options, seat: Seat, waits_of: WaitsOf, wait_for: WaitFor
) -> Waiting:
    """MJ 12.2  Return what a seat that is ready waits for, and with which discards it would."""
    keys, melds = keys_seen(view, seat), melds_of(view, seat)
    left = copies_left(view)

    def waits_with(keys: Keys, discard: int = NONE) -> dict[str, Any]:
        kinds = int(waits_of(keys, melds.number, options)) & int(kinds_left(keys, melds.tiles))
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


def situation_seen(view: State, seat: Seat, kind: Kind, by: int, flags: int = 0) -> Situation:
    """Return the situation of a seat that completes its hand with a tile some day."""
    wind = (seat - int(view.dealer)) % SEATS
    return Situation(kind, by, wind, int(view.round_wind), int(view.bonus[seat]), flags)


def situation_given(
    view: State,
    options: Options,
    seat: Seat,
    kind: Kind,
    situation_of: Callable[[Any, Any, Seat, Kind, int], Situation],
    flags: int = 0,
) -> Situation:
    """Return the situation of a seat that completes its hand with a tile of another seat.

    Where such a tile is offered now, it is the game's `situation_of`, with all that adds to the
    worth of this very tile.
    """
    is_asked = view.phase == CLAIM or view.phase == ROB
    if is_asked and view.offered == kind and view.seat != seat:
        by = ROB_KONG if view.phase == ROB else DISCARD
        return situation_of(view, options, seat, kind, by)
    return situation_seen(view, seat, kind, DISCARD, flags)


# ---- copies not seen -------------------------------------------------------------------------

# Counts of all kinds are one number here, a byte a kind: so they are added at once.
LEFT = bytes(max(COPIES - seen, 0) for seen in range(256))  # how many are left of so many seen
HANDS = [slice(PLAYED * seat, PLAYED * (seat + 1)) for seat in range(SEATS)]


def copies_left(view: State, lying: int | None = None) -> bytes:
    """Return for each kind how many copies the viewer has not seen: in no river, meld or hand.

    `lying`: what `lying_open` returns, where it is known.
    """
    hands = view.hands.tobytes()
    seen = lying_open(view) if lying is None else lying
    for seat in HANDS:
        seen += int.from_bytes(hands[seat], "little")
    return seen.to_bytes(PLAYED, "little").translate(LEFT)


@by_fields(
    *("thrown", "river", "river_takers", "melded", "meld_forms", "meld_kinds"),
    *("ended", "offered"),
)
def lying_open(view: State) -> int:
    """Return how many of each kind are on the table; most viewers of a step see the same."""
    thrown = int(view.thrown)
    rivers = zip(view.river[:thrown].tolist(), view.river_takers[:thrown].tolist(), strict=True)
    kinds = bytearray(kind for kind, taker in rivers if taker == NONE)
    places = zip(view.melded.tolist(), view.meld_forms.tolist(), view.meld_kinds.tolist())
    for number, forms, lows in places:
        for form, low in zip(forms[:number], lows[:number], strict=True):
            kinds += tiles_of(form, low)
    if view.ended in (BY_DISCARD, ROBBED):
        kinds.append(int(view.offered))  # somebody has won with it, and it is nowhere else
    return int.from_bytes(map(kinds.count, range(PLAYED)), "little")


def tiles_of(form: int, low: int) -> bytes:
    """Return the kinds of the tiles of a meld, as far as the viewer may know them."""
    if form == CHOW:
        return bytes((low, low + 1, low + 2))
    return b"" if low < 0 else bytes((low,)) * (3 if form == PUNG else COPIES)


@lru_cache(maxsize=256)
def in_words(left: bytes, kinds: Sequence[int]) -> dict[str, int]:
    """Write how many copies of these kinds are left: for many viewers as many as a step before."""
    return {WORDS[kind]: left[kind] for kind in kinds}

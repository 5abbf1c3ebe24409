"""Melds: the sets of a seat that lie on the table, and which its hand may make (MJ 1.5, 5, 6).

A state has `melded`, how many melds each seat has, and for each of them `meld_forms`, `meld_kinds`
(the lowest kind), `meld_claimed` (the kind claimed for it) and `meld_givers` (from whom).
"""

from typing import Any, NamedTuple

from madang.jit import kernel
from madang.mahjong.hand import remove_tile
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.tiles import COPIES, NONE

NO_MELD, CHOW, PUNG, KONG, ADDED, CONCEALED = range(6)  # forms; a KONG was claimed whole


class Melds(NamedTuple):
    """The melds of a seat as sets of kinds, and all their tiles."""

    number: int
    chows: int  # set of the lowest kinds of chows
    pungs: int  # set of the kinds of pungs and kongs, concealed kongs too
    kongs: int  # set of the kinds of kongs of any sort
    concealed_kongs: int
    tiles: Keys


@kernel
def melds_of(state: Any, seat: int) -> Melds:
    """Return the melds of a seat."""
    count = 0
    chows = 0
    pungs = 0
    kongs = 0
    concealed = 0
    for place in range(state.melded[seat]):
        count += 1
        form = state.meld_forms[seat, place]
        kind = 1 << int(state.meld_kinds[seat, place])
        if form == CHOW:
            chows |= kind
        else:
            pungs |= kind
        if form >= KONG:
            kongs |= kind
        if form == CONCEALED:
            concealed |= kind
    return Melds(count, chows, pungs, kongs, concealed, tiles_melded(state, seat))


@kernel
def tiles_melded(state: Any, seat: int) -> Keys:
    """Return all tiles in the melds of a seat."""
    tiles = Keys(0, 0, 0, 0)
    for place in range(state.melded[seat]):
        form = state.meld_forms[seat, place]
        low = int(state.meld_kinds[seat, place])
        if form == CHOW:
            tiles = with_chow_tiles(tiles, low, 1)
        else:
            tiles = with_tile(tiles, low, 3 if form == PUNG else COPIES)
    return tiles


@kernel
def with_chow_tiles(tiles: Keys, low: int, times: int) -> Keys:
    """Return tiles and three in sequence, or with `times` -1 without them."""
    return with_tile(with_tile(with_tile(tiles, low, times), low + 1, times), low + 2, times)


@kernel
def is_closed(state: Any, seat: int) -> bool:
    """1.6  Tell whether a seat has claimed nothing."""
    for place in range(state.melded[seat]):
        if state.meld_givers[seat, place] != NONE:
            return False
    return True


@kernel
def lay_meld(state: Any, seat: int, form: int, kind: int, claimed: int, giver: int) -> None:
    """Put a meld on the table; its tiles have left the hand."""
    place = state.melded[seat]
    state.meld_forms[seat, place] = form
    state.meld_kinds[seat, place] = kind
    state.meld_claimed[seat, place] = claimed
    state.meld_givers[seat, place] = giver
    state.melded[seat] += 1


@kernel
def take_back_last(state: Any, seat: int) -> None:
    """Take the last meld of a seat off the table."""
    state.melded[seat] -= 1
    place = state.melded[seat]
    state.meld_forms[seat, place] = NO_MELD
    state.meld_kinds[seat, place] = 0
    state.meld_claimed[seat, place] = 0
    state.meld_givers[seat, place] = 0


@kernel
def place_of(state: Any, seat: int, form: int, kind: int) -> int:
    """Return the place of a seat's meld of this form and kind, or NONE."""
    for place in range(state.melded[seat]):
        if state.meld_forms[seat, place] == form and state.meld_kinds[seat, place] == kind:
            return place
    return NONE


@kernel
def meld_from_hand(state: Any, seat: int, form: int, low: int, claimed: int, giver: int) -> None:
    """6.3  Lay down a claimed tile with those of the hand that make the meld with it."""
    if form == CHOW:
        for kind in range(low, low + 3):
            if kind != claimed:
                remove_tile(state, seat, kind)
    else:
        for _ in range(2 if form == PUNG else 3):
            remove_tile(state, seat, claimed)
    lay_meld(state, seat, form, low, claimed, giver)


@kernel
def conceal_kong(state: Any, seat: int, kind: int) -> None:
    """5.6  Lay down four tiles of the hand."""
    for _ in range(COPIES):
        remove_tile(state, seat, kind)
    lay_meld(state, seat, CONCEALED, kind, NONE, NONE)


@kernel
def add_to_pung(state: Any, seat: int, kind: int) -> None:
    """5.7  Put the fourth tile on a melded pung."""
    remove_tile(state, seat, kind)
    state.meld_forms[seat, place_of(state, seat, PUNG, kind)] = ADDED


@kernel
def all_held(state: Any, seat: int, kind: int) -> bool:
    """12.2  Tell whether a hand and its melds hold all four tiles of a kind."""
    held = int(state.hands[seat, kind])
    for place in range(state.melded[seat]):
        form = state.meld_forms[seat, place]
        low = state.meld_kinds[seat, place]
        if form == CHOW:
            held += (low <= kind) & (kind < low + 3)
        elif low == kind:
            held += 3 if form == PUNG else COPIES
    return held >= COPIES

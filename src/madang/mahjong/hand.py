"""The tiles of a seat: concealed tiles, melds, discards (MJ 1.5, 5, 6).

A state has `hands` (seat, kind), `keys` (seat, suit; see `madang.mahjong.suit_codes`) and `sizes`
(seat). It has `melded`, how many melds each seat has, and for each of them `meld_forms`,
`meld_kinds` (the lowest kind), `meld_claimed` (the kind claimed for it) and `meld_givers` (from
whom). The discards of all seats are in one `river` of kinds, in order, with `river_seats` and
`river_takers`; `thrown` says how many there are.
"""

from typing import NamedTuple

from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.suit_codes import WEIGHTS, Keys, with_tile
from madang.mahjong.tiles import COPIES, NONE, PLAYED, suit_of
from madang.mahjong.types import Kind, State


@kernel
def keys_of(state: State, seat: Seat) -> Keys:
    """Return the concealed tiles of a seat."""
    keys = state.keys
    return Keys(int(keys[seat, 0]), int(keys[seat, 1]), int(keys[seat, 2]), int(keys[seat, 3]))


@kernel
def add_tile(state: State, seat: Seat, kind: Kind) -> None:
    """Put a tile into a hand."""
    state.hands[seat, kind] += 1
    state.keys[seat, suit_of(kind)] += WEIGHTS[kind]
    state.sizes[seat] += 1


@kernel
def remove_tile(state: State, seat: Seat, kind: Kind) -> None:
    """Take a tile out of a hand."""
    state.hands[seat, kind] -= 1
    state.keys[seat, suit_of(kind)] -= WEIGHTS[kind]
    state.sizes[seat] -= 1


@kernel
def clear_hand(state: State, seat: Seat) -> None:
    """Take all tiles out of a hand."""
    for kind in range(PLAYED):
        state.hands[seat, kind] = 0
    for suit in range(4):
        state.keys[seat, suit] = 0
    state.sizes[seat] = 0


# ---- melds -----------------------------------------------------------------------------------

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
def melds_of(state: State, seat: Seat) -> Melds:
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
def tiles_melded(state: State, seat: Seat) -> Keys:
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
def is_closed(state: State, seat: Seat) -> bool:
    """1.6  Tell whether a seat has claimed nothing."""
    for place in range(state.melded[seat]):
        if state.meld_givers[seat, place] != NONE:
            return False
    return True


@kernel
def lay_meld(state: State, seat: Seat, form: int, kind: Kind, claimed: int, giver: int) -> None:
    """Put a meld on the table; its tiles have left the hand."""
    place = state.melded[seat]
    state.meld_forms[seat, place] = form
    state.meld_kinds[seat, place] = kind
    state.meld_claimed[seat, place] = claimed
    state.meld_givers[seat, place] = giver
    state.melded[seat] += 1


@kernel
def take_back_last(state: State, seat: Seat) -> None:
    """Take the last meld of a seat off the table."""
    state.melded[seat] -= 1
    place = state.melded[seat]
    state.meld_forms[seat, place] = NO_MELD
    state.meld_kinds[seat, place] = 0
    state.meld_claimed[seat, place] = 0
    state.meld_givers[seat, place] = 0


@kernel
def place_of(state: State, seat: Seat, form: int, kind: Kind) -> int:
    """Return the place of a seat's meld of this form and kind, or NONE."""
    for place in range(state.melded[seat]):
        if state.meld_forms[seat, place] == form and state.meld_kinds[seat, place] == kind:
            return place
    return NONE


@kernel
def meld_from_hand(state: State, seat: Seat, form: int, low: int, claimed: int, giver: int) -> None:
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
def conceal_kong(state: State, seat: Seat, kind: Kind) -> None:
    """5.6  Lay down four tiles of the hand."""
    for _ in range(COPIES):
        remove_tile(state, seat, kind)
    lay_meld(state, seat, CONCEALED, kind, NONE, NONE)


@kernel
def add_to_pung(state: State, seat: Seat, kind: Kind) -> None:
    """5.7  Put the fourth tile on a melded pung."""
    remove_tile(state, seat, kind)
    state.meld_forms[seat, place_of(state, seat, PUNG, kind)] = ADDED


@kernel
def all_held(state: State, seat: Seat, kind: Kind) -> bool:
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


# ---- discards (MJ 6.4, 11.1) -----------------------------------------------------------------


@kernel
def discard_tile(state: State, seat: Seat, kind: Kind) -> None:
    """Lay a discard into the river."""
    place = state.thrown
    state.river[place] = kind
    state.river_seats[place] = seat
    state.river_takers[place] = NONE
    state.thrown += 1


@kernel
def claim_discard(state: State, seat: Seat) -> None:
    """Note who took the last discard."""
    state.river_takers[state.thrown - 1] = seat


@kernel
def clear_river(state: State) -> None:
    """Take all discards away."""
    for place in range(len(state.river)):
        state.river[place] = 0
        state.river_seats[place] = 0
        state.river_takers[place] = 0
    state.thrown = 0

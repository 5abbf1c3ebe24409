"""Who may declare ready, with what, and what that shows (KM 5.1, 5.2, 5.5-5.7)."""

from madang.game import Mask, State
from madang.games.korean_mahjong.actions import (
    OPEN_READY,
    declares,
    kind_named,
    open_ready_of,
    ready_of,
)
from madang.games.korean_mahjong.hand import DOUBLE_READY
from madang.games.korean_mahjong.hand import OPEN_READY as OPEN_FLAG
from madang.games.korean_mahjong.hand import READY as READY_FLAG
from madang.games.korean_mahjong.options import ANY_WAIT, Options
from madang.games.korean_mahjong.scoring import is_legal_win
from madang.games.korean_mahjong.shape import shanten_of, waits_of
from madang.games.korean_mahjong.split import NO_TILES, splits_of, tiles_in
from madang.games.korean_mahjong.state import DECLARED, DOUBLE, OPEN
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, is_closed, melds_of
from madang.mahjong.play.hands import situation_with, whole_hand
from madang.mahjong.play.state import SEATS
from madang.mahjong.scoring.hand import DISCARD, SELF_DRAW
from madang.mahjong.shapes import READY
from madang.mahjong.tiles import PLAYED


@kernel
def flags_of(ready: int) -> int:
    """5.1, 5.6, 5.7  Return what a seat has declared, as flags of a situation."""
    flags = OPEN_FLAG if ready & OPEN else 0
    if ready & DOUBLE:
        flags |= DOUBLE_READY
    return READY_FLAG if ready == DECLARED else flags


@kernel
def may_declare(state: State, options: Options, seat: int) -> bool:
    """5.1, 5.5, 5.6  Tell whether a seat may declare ready, if its hand is."""
    left = state.end - state.front - options.dead_wall
    if state.ready[seat] or left < options.ready_min_wall or not is_closed(state, seat):
        return False
    for other in range(SEATS):
        if state.ready[other] & OPEN:
            return False
    return shanten_of(keys_of(state, seat), int(state.melded[seat]), options) <= READY


@kernel
def allow_declarations(state: State, options: Options, seat: int, mask: Mask) -> None:
    """5.1, 5.6  Allow to declare ready with each discard that leaves a hand worth it."""
    keys = keys_of(state, seat)
    melds = melds_of(state, seat)
    double = DOUBLE_READY if state.unbroken else 0
    for kind in range(PLAYED):
        if state.hands[seat, kind]:
            rest = with_tile(keys, kind, -1)
            waits = waits_of(rest, melds.number, options) & ~melds.kongs
            if waits:
                mask[ready_of(kind)] = is_worth_it(
                    state, options, seat, rest, melds, waits, DISCARD, double
                )
                mask[open_ready_of(kind)] = is_worth_it(
                    state, options, seat, rest, melds, waits, SELF_DRAW, double
                )


@kernel
def is_worth_it(
    state: State,
    options: Options,
    seat: int,
    keys: Keys,
    melds: Melds,
    waits: int,
    by: int,
    flags: int,
) -> bool:
    """5.2  Tell whether every wait, or any by option, reaches the minimum without circumstances."""
    reaches = False
    for kind in range(PLAYED):
        if waits >> kind & 1:
            hand = whole_hand(with_tile(keys, kind, 1), melds)
            reaches = is_legal_win(hand, situation_with(state, seat, kind, by, flags), options)
            if reaches == (options.ready_check == ANY_WAIT):
                return reaches
    return reaches


@kernel
def declare(state: State, options: Options, seat: int, action: int) -> None:
    """5.1, 5.6, 5.7  Note what a seat declares with its discard, before it is laid."""
    if not declares(action):
        return
    ready = DECLARED
    if state.unbroken:
        ready |= DOUBLE
    if action >= OPEN_READY:
        ready |= OPEN
        show_tiles(state, options, seat, kind_named(action))
    state.ready[seat] = ready
    state.declared_with[seat] = state.thrown


@kernel
def show_tiles(state: State, options: Options, seat: int, discarded: int) -> None:
    """5.6  Show the tiles outside completed sets; all of a hand that waits as seven pairs alone."""
    keys = with_tile(keys_of(state, seat), discarded, -1)
    melds = melds_of(state, seat)
    waits = waits_of(keys, melds.number, options) & ~melds.kongs
    rest = splits_of(keys, waits, 0).rest
    if rest != NO_TILES:
        keys = tiles_in(rest)
    state.shown[seat, 0] = keys.m
    state.shown[seat, 1] = keys.p
    state.shown[seat, 2] = keys.s
    state.shown[seat, 3] = keys.z

"""The hand of a seat as the scorer takes it, and what it may be won with (MJ 10)."""

from typing import Any

from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, melds_of
from madang.mahjong.play.house import best_score, is_legal_win, situation_of
from madang.mahjong.play.state import ROB, ROBBED, SEATS
from madang.mahjong.scoring.hand import (
    DISCARD,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROB_KONG,
    SELF_DRAW,
    Hand,
    Situation,
)
from madang.mahjong.tiles import NONE
from madang.mahjong.wall import is_empty


@kernel
def hand_with(state: Any, seat: int, kind: int) -> Hand:
    """Return the hand of a seat with one more tile; NONE: as it is."""
    keys = keys_of(state, seat)
    if kind != NONE:
        keys = with_tile(keys, kind, 1)
    return whole_hand(keys, melds_of(state, seat))


@kernel
def whole_hand(keys: Keys, melds: Melds) -> Hand:
    """Return the hand that these concealed tiles and melds are."""
    return Hand(
        keys.m,
        keys.p,
        keys.s,
        keys.z,
        melds.number,
        melds.chows,
        melds.pungs,
        melds.kongs,
        melds.concealed_kongs,
    )


@kernel
def common_flags(state: Any, options: Any, by: int) -> int:
    """MJ 3.4, MJ 10.5  Return the circumstances that both games know, as flags."""
    flags = LAST_TILE if by != ROB_KONG and is_empty(state, options.dead_wall) else 0
    if by == SELF_DRAW and state.replaced:
        flags |= KONG_REPLACEMENT
    return flags


@kernel
def situation_with(state: Any, seat: int, kind: int, by: int, flags: int) -> Situation:
    """Return a situation in which `seat` wins in this hand."""
    wind = int(seat - state.dealer) % SEATS
    return Situation(int(kind), by, wind, int(state.round_wind), int(state.bonus[seat]), flags)


@kernel
def wins_with(state: Any, options: Any, seat: int, kind: int, by: int) -> bool:
    """MJ 10.1  Tell whether `seat` has a legal win with a tile that completes its hand in shape."""
    hand = hand_with(state, seat, NONE if by == SELF_DRAW else kind)
    return is_legal_win(hand, situation_of(state, options, seat, kind, by), options)


@kernel
def score_of(state: Any, options: Any, seat: int) -> Any:
    """MJ 10.1  Return what the hand of a seat is worth that wins now."""
    by = won_by(state)
    kind = state.drawn if by == SELF_DRAW else state.offered
    hand = hand_with(state, seat, NONE if by == SELF_DRAW else kind)
    return best_score(hand, situation_of(state, options, seat, kind, by), options)


@kernel
def won_by(state: Any) -> int:
    """Return how a tile that wins now comes, or how it came when the hand has ended."""
    if state.drawn != NONE:
        return SELF_DRAW
    return ROB_KONG if state.phase == ROB or state.ended == ROBBED else DISCARD

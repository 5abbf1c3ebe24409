"""What may be done and is done in every phase; how a hand and a match end (MJ 2, 8)."""

from typing import Any

from madang.game import DEAL, OVER, Length, Mask
from madang.jit import kernel
from madang.mahjong.count import tiles_conserved
from madang.mahjong.play.asking import legal_answers
from madang.mahjong.play.calls import do_in_call
from madang.mahjong.play.house import WHOLE_SET, alone, settle_noted, stays
from madang.mahjong.play.options import REFUSED
from madang.mahjong.play.state import BY_DISCARD, ROBBED, SEATS, TURN
from madang.mahjong.play.turn import do_in_turn, legal_in_turn
from madang.mahjong.tiles import BONUS, NONE


@kernel
def legal_actions(state: Any, options: Any, seat: int, mask: Mask) -> None:
    """Write into `mask` what `seat` may do: nothing unless it is asked."""
    for action in range(len(mask)):
        mask[action] = False
    if not state.to_act >> seat & 1:
        return
    if state.phase == TURN:
        legal_in_turn(state, options, seat, mask)
    else:
        legal_answers(state, options, seat, mask)


@kernel
def step(state: Any, options: Any, seat: int, action: int) -> None:
    """Do what a seat says, and what the table then does by itself."""
    while action != NONE:
        step_once(state, options, seat, action)
        seat = int(state.seat)
        action = done_alone(state, options)


@kernel
def done_alone(state: Any, options: Any) -> int:
    """Return what the table does next for the seat on turn, or NONE."""
    return alone(state, options)


@kernel
def step_once(state: Any, options: Any, seat: int, action: int) -> None:
    """Do what a seat says, and no more."""
    if state.phase == TURN:
        do_in_turn(state, options, seat, action)
    else:
        do_in_call(state, options, seat, action)
    settle_noted(state, options)


@kernel
def end_hand(state: Any, options: Any, ended: int, winners: int) -> None:
    """MJ 8.1  End the hand, and the match where no other follows."""
    state.ended = ended
    state.ended_by = winners
    state.to_act = 0
    state.could_win = 0
    state.phase = OVER if is_last_hand(state, options) else DEAL


@kernel
def is_last_hand(state: Any, options: Any) -> bool:
    """MJ 2.2  Tell whether the deal of the last seat in the last round passes."""
    is_last_deal = state.dealer == SEATS - 1 and state.round_wind == options.rounds - 1
    return bool(is_last_deal and not stays(state, options))


@kernel
def returns(state: Any, options: Any, out: Any) -> None:
    """MJ 2.2  Write into `out` what each seat has won in the match."""
    for seat in range(SEATS):
        out[seat] = state.carried[seat] + state.points[seat]


@kernel
def conserved(state: Any, options: Any) -> bool:
    """Tell whether every tile is there, just once, and the points sum to zero."""
    points = 0
    for seat in range(SEATS):
        points += state.carried[seat] + state.points[seat]
    is_claimed = state.ended == ROBBED or state.ended == BY_DISCARD
    claimed = state.offered if is_claimed else NONE
    return bool(points == 0 and (state.deal_no == 0 or tiles_conserved(state, WHOLE_SET, claimed)))


# ---- how long a hand can be ------------------------------------------------------------------

DEALT = 14 + 13 * (SEATS - 1)  # tiles to play with, once bonus tiles are replaced (MJ 4)
MELDS = 4 * SEATS  # that can be claimed


def longest(tiles: Any, options: Any) -> Length:
    """MJ 5, 6  Return how long a hand can be, played with this set of tiles.

    A seat is on turn after the deal, each tile drawn, kongs' replacements too, and each claim
    without one. It may call one false win; then it discards, declares a kong or wins, and the three
    others may be asked about the tile.
    """
    drawn = min(int((tiles < BONUS).sum()) - DEALT, len(tiles) - DEALT - options.dead_wall)
    turns, false_wins = 1 + drawn + MELDS, (1 + drawn) * (options.false_win != REFUSED)
    return Length(turns * SEATS + false_wins, len(tiles))

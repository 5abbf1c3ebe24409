"""Who is asked about a tile on offer, and what each may answer (MJ 6.1, 7.1, 9.2)."""

from typing import Any

from madang.game import Mask
from madang.jit import kernel
from madang.mahjong.claims import CHOW_LOWS, may_chow, may_chow_any, may_kong, may_pung
from madang.mahjong.play.actions import CHOW, CLAIM_KONG, PASS, PUNG, WIN
from madang.mahjong.play.house import CHOWS_CLAIMED, may_rob, may_take, may_win_on, note_asked
from madang.mahjong.play.options import REFUSED
from madang.mahjong.play.state import CLAIM, EVERYBODY, ROB, SEATS
from madang.mahjong.scoring.hand import DISCARD, ROB_KONG
from madang.mahjong.wall import is_empty
from madang.seats import next_seat


@kernel
def ask_about_discard(state: Any, options: Any) -> bool:
    """MJ 6.1  Ask every seat that could claim the discard; tell whether anybody is asked."""
    kind = int(state.offered)
    giver = state.seat
    asked = 0
    winning = 0
    has_more = not is_empty(state, options.dead_wall)  # 6.6: the last discard can only be won
    for distance in range(1, SEATS):
        seat = (giver + distance) % SEATS
        if state.waits[seat] >> kind & 1:
            winning |= int(may_win_on(state, options, seat, kind, DISCARD)) << seat
        if has_more and could_take(state, seat, kind, distance == 1) and may_take(state, seat):
            asked |= 1 << seat
    return ask(state, options, CLAIM, asked | winning, winning, True)


@kernel
def could_take(state: Any, seat: int, kind: int, is_next: bool) -> bool:
    """MJ 6.1  Tell whether a hand makes a pung with a tile, or a chow where it comes next."""
    if may_pung(state, seat, kind):
        return True
    return CHOWS_CLAIMED > 0 and is_next and may_chow_any(state, seat, kind)


@kernel
def ask_about_kong(state: Any, options: Any, is_added: bool) -> bool:
    """MJ 7.1  Ask every seat that could rob the kong; tell whether anybody is asked."""
    kind = int(state.offered)
    winning = 0
    for seat in range(SEATS):
        if (
            seat != state.seat
            and state.waits[seat] >> kind & 1
            and may_rob(state, options, seat, is_added)
        ):
            winning |= int(may_win_on(state, options, seat, kind, ROB_KONG)) << seat
    return ask(state, options, ROB, winning, winning, is_added)


@kernel
def ask(state: Any, options: Any, phase: int, asked: int, winning: int, is_open: bool) -> bool:
    """MJ 6.1, MJ 9.2  Ask these seats; all others too where false wins are allowed."""
    if options.false_win != REFUSED and is_open:
        asked = EVERYBODY & ~(1 << state.seat)
    if asked == 0:
        return False
    state.phase = phase
    state.to_act = asked
    state.could_win = winning
    for seat in range(SEATS):
        state.answers[seat] = 0
    note_asked(state, options)
    return True


@kernel
def legal_answers(state: Any, options: Any, seat: int, mask: Mask) -> None:
    """MJ 6.1  Pass, win, pung, kong or chow."""
    mask[PASS] = True
    mask[WIN] = options.false_win != REFUSED or state.could_win >> seat & 1 != 0
    if state.phase == ROB or is_empty(state, options.dead_wall) or not may_take(state, seat):
        return
    kind = state.offered
    mask[PUNG] = may_pung(state, seat, kind)
    mask[CLAIM_KONG] = may_kong(state, seat, kind)
    if seat == next_seat(state.seat, SEATS):
        for chow in range(CHOWS_CLAIMED):
            mask[CHOW + chow] = may_chow(state, seat, kind, CHOW_LOWS[chow])

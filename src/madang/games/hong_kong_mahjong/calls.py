"""Who is asked about a tile, and what their answers come to (HK 3, MJ 6, 7)."""

from madang.game import Mask, State
from madang.games.hong_kong_mahjong.actions import CHOW, CHOWS, CLAIM_KONG, PASS, PUNG, WIN
from madang.games.hong_kong_mahjong.hand import DISCARD, ROB_KONG
from madang.games.hong_kong_mahjong.options import NEAREST, REFUSED, Options
from madang.games.hong_kong_mahjong.shape import READY, orphans_distance
from madang.games.hong_kong_mahjong.state import CLAIM, ROB, SEATS
from madang.games.hong_kong_mahjong.wins import EVERYBODY, call_false_win, wins_with
from madang.jit import apart, kernel
from madang.mahjong.claims import (
    CHOW_LOWS,
    comes_before,
    may_chow,
    may_chow_any,
    may_kong,
    may_pung,
    nearest,
)
from madang.mahjong.hand import keys_of
from madang.mahjong.tiles import NONE
from madang.mahjong.wall import is_empty
from madang.seats import next_seat

UNDECIDED, NOBODY, WON, TAKEN = range(4)  # what the answers so far come to

# ---- asking ----------------------------------------------------------------------------------


@kernel
def ask_about_discard(state: State, options: Options) -> bool:
    """MJ 6.1  Ask every seat that could claim the discard; tell whether anybody is asked."""
    kind = state.offered
    giver = state.seat
    asked = 0
    winning = 0
    may_take = not is_empty(state, options.dead_wall)  # 6.6: the last discard can only be won
    for distance in range(1, SEATS):
        seat = (giver + distance) % SEATS
        if state.waits[seat] >> kind & 1 and not state.locked >> seat & 1:
            winning |= int(wins_with(state, options, seat, kind, DISCARD)) << seat
        if may_take and (
            may_pung(state, seat, kind) or (distance == 1 and may_chow_any(state, seat, kind))
        ):
            asked |= 1 << seat
    return ask(state, options, CLAIM, asked | winning, winning, True)


@apart
@kernel
def ask_about_kong(state: State, options: Options, is_added: bool) -> bool:
    """3.4, MJ 7.1  Ask every seat that could rob the kong; tell whether anybody is asked."""
    kind = state.offered
    winning = 0
    for seat in range(SEATS):
        if (
            seat != state.seat
            and state.waits[seat] >> kind & 1
            and not state.locked >> seat & 1
            and (is_added or waits_for_orphans(state, options, seat))
        ):
            winning |= int(wins_with(state, options, seat, kind, ROB_KONG)) << seat
    return ask(state, options, ROB, winning, winning, is_added)


@kernel
def waits_for_orphans(state: State, options: Options, seat: int) -> bool:
    """3.4  Tell whether a hand waits to be thirteen orphans."""
    return orphans_distance(keys_of(state, seat), int(state.melded[seat]), options) == READY


@kernel
def ask(
    state: State, options: Options, phase: int, asked: int, winning: int, is_open: bool
) -> bool:
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
    return True


# ---- answers ---------------------------------------------------------------------------------


@kernel
def legal_answers(state: State, options: Options, seat: int, mask: Mask) -> None:
    """3.1, 3.3  Pass, win, pung, kong or chow."""
    mask[PASS] = True
    mask[WIN] = options.false_win != REFUSED or state.could_win >> seat & 1 != 0
    if state.phase == ROB or is_empty(state, options.dead_wall):
        return
    kind = state.offered
    mask[PUNG] = may_pung(state, seat, kind)
    mask[CLAIM_KONG] = may_kong(state, seat, kind)
    if seat == next_seat(state.seat, SEATS):
        for chow in range(CHOWS):
            mask[CHOW + chow] = may_chow(state, seat, kind, CHOW_LOWS[chow])


@kernel
def answer(state: State, seat: int, action: int) -> None:
    """MJ 6.1  Note an answer; nobody is told."""
    state.answers[seat] = action + 1
    state.to_act &= ~(1 << seat)


@kernel
def answered(state: State, seat: int, action: int) -> bool:
    """Tell whether a seat has given just this answer."""
    return state.answers[seat] == action + 1


@kernel
def legal_callers(state: State) -> int:
    """Return the set of seats that have called a win that is one."""
    callers = 0
    for seat in range(SEATS):
        callers |= int(answered(state, seat, WIN)) << seat
    return callers & state.could_win


@kernel
def taker_of(state: State) -> int:
    """MJ 6.2  Return the seat that takes the tile by the answers so far, or NONE."""
    taker = NONE
    for seat in range(SEATS):
        if answered(state, seat, PUNG) or answered(state, seat, CLAIM_KONG):
            return seat
        if state.answers[seat] > CHOW:
            taker = seat
    return taker


@kernel
def outcome(state: State, options: Options) -> int:
    """MJ 6.2  Return what the answers come to, as soon as no open one could change it."""
    callers = legal_callers(state)
    may_still_win = state.could_win & state.to_act
    if callers:
        first = nearest(callers, state.seat)
        return UNDECIDED if may_change_winner(state, options, may_still_win, first) else WON
    if may_still_win:
        return UNDECIDED
    taker = taker_of(state)
    if taker != NONE:
        is_chow = state.answers[taker] > CHOW
        return UNDECIDED if is_chow and may_still_pung(state) else TAKEN
    return UNDECIDED if state.to_act else NOBODY


@kernel
def may_change_winner(state: State, options: Options, open_seats: int, first: int) -> bool:
    """3.2  Tell whether one of the open seats, which could all win, would matter."""
    if options.multiple_winners != NEAREST:
        return open_seats != 0
    other = nearest(open_seats, state.seat)
    return other != NONE and comes_before(other, first, state.seat)


@kernel
def may_still_pung(state: State) -> bool:
    """MJ 6.2  Tell whether a seat that has not answered could pung or kong."""
    for seat in range(SEATS):
        if state.to_act >> seat & 1 and may_pung(state, seat, state.offered):
            return True
    return False


@kernel
def settle_calls(state: State, options: Options) -> None:
    """3.3, MJ 9.4  Charge false wins; lock the seats that have let a win go by."""
    if options.false_win != REFUSED:
        for seat in range(SEATS):
            if answered(state, seat, WIN) and not state.could_win >> seat & 1:
                call_false_win(state, options, seat)
    if options.same_turn_lock:
        state.locked |= state.could_win
    state.to_act = 0

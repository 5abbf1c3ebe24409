"""The outcome of the answers to a call, and the next step (MJ 6.2, 6.3, 7.2, 9.4)."""

from madang.kernels.jit import kernel
from madang.layout import Seat, SeatSet, next_seat
from madang.mahjong.claims import CHOW_LOWS, may_pung, nearest
from madang.mahjong.hand import CHOW as A_CHOW
from madang.mahjong.hand import KONG as A_KONG
from madang.mahjong.hand import PUNG as A_PUNG
from madang.mahjong.hand import claim_discard, meld_from_hand
from madang.mahjong.play.hooks import (
    declare,
    is_discard,
    kind_named,
    may_be_robbed,
    may_change_winner,
    may_take,
    note_offer,
    note_settled,
    win_by_claim,
)
from madang.mahjong.play.state import (
    CLAIM,
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    REFUSED,
    ROB,
    SEATS,
    TURN,
    WIN,
)
from madang.mahjong.play.turn import (
    BROKEN,
    ask_in_turn,
    begin_turn,
    call_false_win,
    draw_replacement,
    find_waits,
    lay_discard,
    lay_kong,
    undo_kong,
)
from madang.mahjong.scoring.readings import DISCARD, ROB_KONG
from madang.mahjong.tiles import NONE
from madang.mahjong.types import Options, State

UNDECIDED, NOBODY, WON, TAKEN = range(4)  # the outcome of the answers so far

# ---- answers ---------------------------------------------------------------------------------


@kernel
def answer(state: State, seat: Seat, action: int) -> None:
    """MJ 6.1  Note an answer; nobody sees it."""
    state.answers[seat] = action + 1
    state.to_act &= ~(1 << seat)


@kernel
def answered(state: State, seat: Seat, action: int) -> bool:
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
        if answered(state, seat, CLAIM_PUNG) or answered(state, seat, CLAIM_KONG):
            return seat
        if state.answers[seat] > CLAIM_CHOW:
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
        is_chow = state.answers[taker] > CLAIM_CHOW
        return UNDECIDED if is_chow and may_still_pung(state) else TAKEN
    return UNDECIDED if state.to_act else NOBODY


@kernel
def may_still_pung(state: State) -> bool:
    """MJ 6.2  Tell whether a seat that has not answered could pung or kong."""
    for seat in range(SEATS):
        if (
            state.to_act >> seat & 1
            and may_pung(state, seat, state.offered)
            and may_take(state, seat)
        ):
            return True
    return False


@kernel
def settle_calls(state: State, options: Options) -> None:
    """MJ 9.4  Charge false wins; nobody is asked any more."""
    if options.false_win != REFUSED:
        for seat in range(SEATS):
            if answered(state, seat, WIN) and not state.could_win >> seat & 1:
                call_false_win(state, options, seat)
    note_settled(state, options)
    state.to_act = 0


# ---- what follows ----------------------------------------------------------------------------


@kernel
def do_in_call(state: State, options: Options, seat: Seat, action: int) -> None:
    """MJ 6.2  Note an answer, and go on as soon as no open one could change the outcome."""
    answer(state, seat, action)
    go_on(state, options)


@kernel
def go_on(state: State, options: Options) -> None:
    """MJ 6.2  Go on with what the answers come to, once that is decided."""
    what = outcome(state, options)
    if what == UNDECIDED:
        return
    callers = legal_callers(state)
    taker = taker_of(state)
    settle_calls(state, options)
    if what == WON:
        win_on_offer(state, options, callers)
    elif what == TAKEN:
        take(state, options, taker)
    elif state.phase == ROB:
        draw_replacement(state, options, int(state.seat))
    else:
        begin_turn(state, options, next_seat(state.seat, SEATS))


@kernel
def win_on_offer(state: State, options: Options, callers: SeatSet) -> None:
    """MJ 7.2  Win on the tile on offer; a kong that is robbed stays what it was."""
    was_robbed = state.phase == ROB
    win_by_claim(state, options, callers)
    if was_robbed:
        undo_kong(state, int(state.seat), int(state.offered))
    else:
        claim_discard(state, nearest_winner(state))


@kernel
def nearest_winner(state: State) -> int:
    """MJ 6.2  Return the first winner in turn after the giver."""
    return nearest(state.ended_by, state.seat)


@kernel
def take(state: State, options: Options, seat: Seat) -> None:
    """MJ 6.3  Lay the claimed tile into a meld; discard, or draw the replacement of a kong."""
    action = state.answers[seat] - 1
    giver = int(state.seat)
    kind = int(state.offered)
    claim_discard(state, seat)
    state.kongs = 0
    state.unbroken = BROKEN
    if action == CLAIM_KONG:
        meld_from_hand(state, seat, A_KONG, kind, kind, giver)
        find_waits(state, options, seat)
        draw_replacement(state, options, seat)
        return
    if action == CLAIM_PUNG:
        meld_from_hand(state, seat, A_PUNG, kind, kind, giver)
    else:
        low = int(CHOW_LOWS[action - CLAIM_CHOW])
        meld_from_hand(state, seat, A_CHOW, low, kind, giver)
    state.waits[seat] = 0
    ask_in_turn(state, seat)


# ---- an offer before anybody is asked (MJ 6.1) -----------------------------------------------

WINDOW = 3.0  # seconds


@kernel
def offer(state: State, options: Options, seat: Seat, action: int) -> bool:
    """MJ 6.1  Lay a discard or a kong before all, nobody asked; tell whether it is an offer."""
    if state.phase != TURN or action == WIN:
        return False
    state.to_act = 0
    if is_discard(action):
        declare(state, options, seat, action)
        lay_discard(state, options, seat, kind_named(action))
        state.phase = CLAIM
        note_offer(state, options, DISCARD)
        return True
    is_added = lay_kong(state, options, seat, kind_named(action))
    state.offered = kind_named(action)
    state.phase = ROB
    note_offer(state, options, ROB_KONG)
    return may_be_robbed(options, is_added)


@kernel
def only_next_wins(state: State, options: Options, seat: Seat, action: int) -> bool:
    """MJ 6.2  Tell that no other answer could matter: the next seat wins, and the nearest alone."""
    return action == WIN and options.false_win == REFUSED and seat == next_seat(state.seat, SEATS)

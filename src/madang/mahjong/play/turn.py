"""What a seat may do on its turn, and what comes of it (MJ 5)."""

from typing import Any

from madang.game import Mask
from madang.jit import kernel
from madang.mahjong.hand import add_tile, remove_tile
from madang.mahjong.melds import ADDED, PUNG, add_to_pung, conceal_kong, place_of, take_back_last
from madang.mahjong.play.actions import WIN
from madang.mahjong.play.asking import ask_about_discard, ask_about_kong
from madang.mahjong.play.false_wins import call_false_win
from madang.mahjong.play.hands import wins_with
from madang.mahjong.play.house import (
    allow_more,
    declare,
    discard_of,
    end_drawn,
    is_discard,
    kind_named,
    kong_of,
    may_be_robbed,
    note_discard,
    note_draw,
    win_by_draw,
    wins_by_bonus,
)
from madang.mahjong.play.options import DRAWN_TILE, REFUSED
from madang.mahjong.play.state import SEATS, TURN
from madang.mahjong.play.waits import find_waits
from madang.mahjong.river import throw_tile
from madang.mahjong.scoring.hand import SELF_DRAW
from madang.mahjong.tiles import BONUS, COPIES, NONE, PLAYED
from madang.mahjong.wall import draw_end, draw_front, is_empty
from madang.seats import next_seat

BROKEN, LAST_DISCARD = range(2)  # how far an unbroken beginning is: over, or its last discard lies

# ---- drawing ---------------------------------------------------------------------------------


@kernel
def begin_turn(state: Any, options: Any, seat: int) -> None:
    """MJ 5.1  Let a seat draw and ask it, or end the hand where the wall is empty."""
    state.seat = seat
    state.kongs = 0
    if state.unbroken == LAST_DISCARD:
        state.unbroken = BROKEN
    if is_empty(state, options.dead_wall):
        end_drawn(state, options)
    else:
        draw(state, options, seat, draw_front(state), False)


@kernel
def draw_replacement(state: Any, options: Any, seat: int) -> None:
    """MJ 5.3  Let a seat draw the replacement of a kong and ask it."""
    state.seat = seat
    state.kongs += 1
    draw(state, options, seat, draw_end(state), True)


@kernel
def draw(state: Any, options: Any, seat: int, kind: int, is_replacement: bool) -> None:
    """MJ 5.1  Take a tile into the hand; bonus tiles are laid out and replaced at once."""
    while kind >= BONUS:
        state.bonus[seat] |= 1 << (kind - BONUS)
        if wins_by_bonus(state, options, seat):
            return
        if is_empty(state, options.dead_wall):
            end_drawn(state, options)
            return
        kind = draw_end(state)
    add_tile(state, seat, kind)
    state.drawn = kind
    state.offered = NONE
    state.replaced = is_replacement
    state.barred = 0
    note_draw(state, seat)
    ask_in_turn(state, seat)


@kernel
def ask_in_turn(state: Any, seat: int) -> None:
    """MJ 5.2  Ask the seat on turn."""
    state.phase = TURN
    state.seat = seat
    state.to_act = 1 << seat


# ---- what may be done ------------------------------------------------------------------------


@kernel
def legal_in_turn(state: Any, options: Any, seat: int, mask: Mask) -> None:
    """MJ 5.2, MJ 5.4  After a draw win, declare a kong or discard; after a claim discard."""
    has_drawn = state.drawn != NONE
    may_kong = has_drawn and not is_empty(state, options.dead_wall)
    for kind in range(PLAYED):
        if state.hands[seat, kind]:
            mask[discard_of(kind)] = True
            if may_kong:
                mask[kong_of(kind)] = may_declare_kong(state, options, seat, kind)
    if has_drawn:
        mask[WIN] = may_call_win(state, options, seat)
        allow_more(state, options, seat, mask)


@kernel
def may_call_win(state: Any, options: Any, seat: int) -> bool:
    """MJ 9.2  Tell whether the seat on turn is offered `win`."""
    if options.false_win != REFUSED:
        return state.barred == 0
    return has_won(state, options, seat)


@kernel
def has_won(state: Any, options: Any, seat: int) -> bool:
    """MJ 5.2  Tell whether the tile drawn wins."""
    is_complete = state.waits[seat] >> state.drawn & 1 != 0
    return is_complete and wins_with(state, options, seat, state.drawn, SELF_DRAW)


@kernel
def may_declare_kong(state: Any, options: Any, seat: int, kind: int) -> bool:
    """MJ 5.6, MJ 5.7  Tell whether a kind of the hand makes a concealed or an added kong."""
    if state.hands[seat, kind] == COPIES:
        return True
    if options.added_kong == DRAWN_TILE and kind != state.drawn:
        return False
    return place_of(state, seat, PUNG, kind) != NONE


# ---- what is done ----------------------------------------------------------------------------


@kernel
def do_in_turn(state: Any, options: Any, seat: int, action: int) -> None:
    """MJ 5.2  Do what the seat on turn chose."""
    if action == WIN:
        call_win(state, options, seat)
    elif is_discard(action):
        declare(state, options, seat, action)
        discard(state, options, seat, kind_named(action))
    else:
        declare_kong(state, options, seat, kind_named(action))


@kernel
def call_win(state: Any, options: Any, seat: int) -> None:
    """MJ 9.4  Win by one's own draw; after a false call the turn goes on without `win`."""
    if options.false_win == REFUSED or has_won(state, options, seat):
        win_by_draw(state, options, seat)
    else:
        state.barred = 1
        call_false_win(state, options, seat)


@kernel
def lay_discard(state: Any, options: Any, seat: int, kind: int) -> None:
    """MJ 6.1  Lay a tile into the river, for all to see."""
    remove_tile(state, seat, kind)
    throw_tile(state, seat, kind)
    state.drawn = NONE
    state.offered = kind
    if state.unbroken:
        state.unbroken -= 1
    find_waits(state, options, seat)
    note_discard(state, seat, kind)


@kernel
def discard(state: Any, options: Any, seat: int, kind: int) -> None:
    """MJ 6.1  Discard; where nobody could claim the tile the next seat draws."""
    lay_discard(state, options, seat, kind)
    if not ask_about_discard(state, options):
        begin_turn(state, options, next_seat(seat, SEATS))


# ---- kongs -----------------------------------------------------------------------------------


@kernel
def lay_kong(state: Any, options: Any, seat: int, kind: int) -> bool:
    """MJ 5.6, MJ 5.7  Lay a kong down, for all to see; tell whether it was a pung before."""
    is_added = bool(state.hands[seat, kind] < COPIES)
    state.drawn = NONE
    state.unbroken = BROKEN
    if is_added:
        add_to_pung(state, seat, kind)
    else:
        conceal_kong(state, seat, kind)
    find_waits(state, options, seat)
    return is_added


@kernel
def declare_kong(state: Any, options: Any, seat: int, kind: int) -> None:
    """MJ 5.6, MJ 5.7, MJ 7.1  Declare a kong; ask who could rob it, or draw its replacement."""
    is_added = lay_kong(state, options, seat, kind)
    if may_be_robbed(options, is_added):
        state.offered = kind
        if ask_about_kong(state, options, is_added):
            return
    draw_replacement(state, options, seat)


@kernel
def undo_kong(state: Any, seat: int, kind: int) -> None:
    """MJ 7.2  Take the robbed tile off a kong: a pung again, or three tiles of the hand."""
    place = place_of(state, seat, ADDED, kind)
    if place != NONE:
        state.meld_forms[seat, place] = PUNG
        return
    take_back_last(state, seat)
    for _ in range(COPIES - 1):
        add_tile(state, seat, kind)

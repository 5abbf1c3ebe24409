"""A seat's actions on its turn, the seats asked about them, the results (MJ 5, 6.1, 7.1, 9)."""

from madang.game import Mask
from madang.kernels.jit import kernel
from madang.layout import Seat, next_seat
from madang.mahjong.claims import CHOW_LOWS, may_chow, may_chow_any, may_kong, may_pung
from madang.mahjong.hand import (
    ADDED,
    PUNG,
    add_tile,
    add_to_pung,
    all_held,
    conceal_kong,
    discard_tile,
    keys_of,
    place_of,
    remove_tile,
    take_back_last,
)
from madang.mahjong.play.hooks import (
    CHOWS_CLAIMED,
    allow_more,
    declare,
    discard_of,
    end_drawn,
    is_discard,
    kind_named,
    kong_of,
    may_be_robbed,
    may_rob,
    may_take,
    may_win_on,
    note_asked,
    note_discard,
    note_draw,
    waits_of,
    win_by_draw,
    wins_by_bonus,
)
from madang.mahjong.play.state import (
    CLAIM,
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    DRAWN_TILE,
    EVERYBODY,
    OPEN_HAND,
    PASS,
    POINTS,
    REFUSED,
    ROB,
    SEATS,
    TURN,
    WIN,
)
from madang.mahjong.play.winning import wins_with
from madang.mahjong.scoring.readings import DISCARD, ROB_KONG, SELF_DRAW
from madang.mahjong.tiles import BONUS, COPIES, NONE, PLAYED
from madang.mahjong.types import Kind, KindSet, Options, State
from madang.mahjong.wall import draw_end, draw_front, is_empty

# ---- waits, kept with each hand (MJ 12.2) ----------------------------------------------------


@kernel
def find_waits(state: State, options: Options, seat: Seat) -> None:
    """MJ 12.2  Find the kinds that complete a hand of 13 in shape."""
    melds = int(state.melded[seat])
    waits = waits_of(keys_of(state, seat), melds, options)
    if waits and melds:
        waits = without_held(state, seat, waits)
    state.waits[seat] = waits


@kernel
def without_held(state: State, seat: Seat, waits: KindSet) -> int:
    """MJ 12.2  Return the waits without kinds that the hand and its melds hold all four of."""
    for kind in range(PLAYED):
        if waits >> kind & 1 and all_held(state, seat, kind):
            waits &= ~(1 << kind)
    return waits


@kernel
def find_waits_before_drawing(state: State, options: Options, seat: Seat) -> None:
    """MJ 10.2  Find the waits of a hand without the tile it has just drawn."""
    is_dealer = seat == state.dealer
    if is_dealer:
        remove_tile(state, seat, state.drawn)
    find_waits(state, options, seat)
    if is_dealer:
        add_tile(state, seat, state.drawn)


# ---- wins that are none (MJ 9) ---------------------------------------------------------------


@kernel
def call_false_win(state: State, options: Options, seat: Seat) -> None:
    """MJ 9.3  The caller pays each other seat, or its hand is open until the hand ends."""
    state.false_wins[seat] += 1
    if options.false_win == POINTS:
        pay_each(state, seat, options.false_win_points)
    elif options.false_win == OPEN_HAND:
        state.opened |= 1 << seat


@kernel
def pay_each(state: State, seat: Seat, points: int) -> None:
    """Let a seat pay so much to each other seat."""
    for other in range(SEATS):
        state.points[other] += points if other != seat else -points * (SEATS - 1)


# ---- who is asked about a tile (MJ 6.1, 7.1, 9.2) --------------------------------------------


@kernel
def ask_about_discard(state: State, options: Options) -> bool:
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
def could_take(state: State, seat: Seat, kind: Kind, is_next: bool) -> bool:
    """MJ 6.1  Tell whether a hand makes a pung with a tile, or a chow where it comes next."""
    if may_pung(state, seat, kind):
        return True
    return CHOWS_CLAIMED > 0 and is_next and may_chow_any(state, seat, kind)


@kernel
def ask_about_kong(state: State, options: Options, is_added: bool) -> bool:
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
    note_asked(state, options)
    return True


@kernel
def legal_answers(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """MJ 6.1  Pass, win, pung, kong or chow."""
    mask[PASS] = True
    mask[WIN] = options.false_win != REFUSED or state.could_win >> seat & 1 != 0
    if state.phase == ROB or is_empty(state, options.dead_wall) or not may_take(state, seat):
        return
    kind = state.offered
    mask[CLAIM_PUNG] = may_pung(state, seat, kind)
    mask[CLAIM_KONG] = may_kong(state, seat, kind)
    if seat == next_seat(state.seat, SEATS):
        for chow in range(CHOWS_CLAIMED):
            mask[CLAIM_CHOW + chow] = may_chow(state, seat, kind, CHOW_LOWS[chow])


BROKEN, LAST_DISCARD = range(2)  # of an unbroken beginning: it is over, or at its last discard

# ---- drawing ---------------------------------------------------------------------------------


@kernel
def begin_turn(state: State, options: Options, seat: Seat) -> None:
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
def draw_replacement(state: State, options: Options, seat: Seat) -> None:
    """MJ 5.3  Let a seat draw the replacement of a kong and ask it."""
    state.seat = seat
    state.kongs += 1
    draw(state, options, seat, draw_end(state), True)


@kernel
def draw(state: State, options: Options, seat: Seat, kind: Kind, is_replacement: bool) -> None:
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
def ask_in_turn(state: State, seat: Seat) -> None:
    """MJ 5.2  Ask the seat on turn."""
    state.phase = TURN
    state.seat = seat
    state.to_act = 1 << seat


# ---- what may be done ------------------------------------------------------------------------


@kernel
def legal_in_turn(state: State, options: Options, seat: Seat, mask: Mask) -> None:
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
def may_call_win(state: State, options: Options, seat: Seat) -> bool:
    """MJ 9.2  Tell whether the seat on turn is offered `win`."""
    if options.false_win != REFUSED:
        return state.barred == 0
    return has_won(state, options, seat)


@kernel
def has_won(state: State, options: Options, seat: Seat) -> bool:
    """MJ 5.2  Tell whether the tile drawn wins."""
    is_complete = state.waits[seat] >> state.drawn & 1 != 0
    return is_complete and wins_with(state, options, seat, state.drawn, SELF_DRAW)


@kernel
def may_declare_kong(state: State, options: Options, seat: Seat, kind: Kind) -> bool:
    """MJ 5.6, MJ 5.7  Tell whether a kind of the hand makes a concealed or an added kong."""
    if state.hands[seat, kind] == COPIES:
        return True
    if options.added_kong == DRAWN_TILE and kind != state.drawn:
        return False
    return place_of(state, seat, PUNG, kind) != NONE


# ---- what is done ----------------------------------------------------------------------------


@kernel
def do_in_turn(state: State, options: Options, seat: Seat, action: int) -> None:
    """MJ 5.2  Do what the seat on turn chose."""
    if action == WIN:
        call_win(state, options, seat)
    elif is_discard(action):
        declare(state, options, seat, action)
        discard(state, options, seat, kind_named(action))
    else:
        declare_kong(state, options, seat, kind_named(action))


@kernel
def call_win(state: State, options: Options, seat: Seat) -> None:
    """MJ 9.4  Win by the own draw; after a false call the turn goes on without `win`."""
    if options.false_win == REFUSED or has_won(state, options, seat):
        win_by_draw(state, options, seat)
    else:
        state.barred = 1
        call_false_win(state, options, seat)


@kernel
def lay_discard(state: State, options: Options, seat: Seat, kind: Kind) -> None:
    """MJ 6.1  Lay a tile into the river, for all to see."""
    remove_tile(state, seat, kind)
    discard_tile(state, seat, kind)
    state.drawn = NONE
    state.offered = kind
    if state.unbroken:
        state.unbroken -= 1
    find_waits(state, options, seat)
    note_discard(state, seat, kind)


@kernel
def discard(state: State, options: Options, seat: Seat, kind: Kind) -> None:
    """MJ 6.1  Discard; where nobody could claim the tile the next seat draws."""
    lay_discard(state, options, seat, kind)
    if not ask_about_discard(state, options):
        begin_turn(state, options, next_seat(seat, SEATS))


# ---- kongs -----------------------------------------------------------------------------------


@kernel
def lay_kong(state: State, options: Options, seat: Seat, kind: Kind) -> bool:
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
def declare_kong(state: State, options: Options, seat: Seat, kind: Kind) -> None:
    """MJ 5.6, MJ 5.7, MJ 7.1  Declare a kong; ask who could rob it, or draw its replacement."""
    is_added = lay_kong(state, options, seat, kind)
    if may_be_robbed(options, is_added):
        state.offered = kind
        if ask_about_kong(state, options, is_added):
            return
    draw_replacement(state, options, seat)


@kernel
def undo_kong(state: State, seat: Seat, kind: Kind) -> None:
    """MJ 7.2  Take the robbed tile off a kong: a pung again, or three tiles of the hand."""
    place = place_of(state, seat, ADDED, kind)
    if place != NONE:
        state.meld_forms[seat, place] = PUNG
        return
    take_back_last(state, seat)
    for _ in range(COPIES - 1):
        add_tile(state, seat, kind)

"""What happens in Old Hong Kong mahjong (HK 1-4, MJ 3-7): deal, legal_actions, step.

A hand goes through the phases TURN (win, kong or discard), CLAIM (who wants the discard?) and ROB
(who wins on the tile of a kong?). Only seats that have something to claim are asked: where nobody
has, the next tile is drawn in the same step.
"""

from madang.game import Deck, Mask, State
from madang.games.hong_kong_mahjong.actions import CHOW, CLAIM_KONG, DISCARD, KONG, PUNG, WIN
from madang.games.hong_kong_mahjong.calls import (
    TAKEN,
    UNDECIDED,
    WON,
    answer,
    ask_about_discard,
    ask_about_kong,
    legal_answers,
    legal_callers,
    outcome,
    settle_calls,
    taker_of,
)
from madang.games.hong_kong_mahjong.hand import SELF_DRAW
from madang.games.hong_kong_mahjong.options import DRAWN_TILE, REFUSED, Options
from madang.games.hong_kong_mahjong.shape import waits_of
from madang.games.hong_kong_mahjong.state import (
    ROB,
    SEATS,
    TILE_SET,
    TURN,
    UNENDED,
)
from madang.games.hong_kong_mahjong.wins import (
    call_false_win,
    end_drawn,
    stays,
    win_by_claim,
    win_by_draw,
    win_by_flowers,
    wins_with,
)
from madang.jit import apart, kernel
from madang.mahjong.claims import CHOW_LOWS, nearest
from madang.mahjong.hand import add_tile, clear_hand, keys_of, remove_tile
from madang.mahjong.melds import (
    ADDED,
    add_to_pung,
    all_held,
    conceal_kong,
    meld_from_hand,
    place_of,
    take_back_last,
)
from madang.mahjong.melds import (
    CHOW as A_CHOW,
)
from madang.mahjong.melds import (
    KONG as A_KONG,
)
from madang.mahjong.melds import (
    PUNG as A_PUNG,
)
from madang.mahjong.river import clear_river, take_thrown, throw_tile
from madang.mahjong.tiles import BONUS, COPIES, NONE, PLAYED
from madang.mahjong.wall import build_wall, draw_end, draw_front, is_empty
from madang.seats import next_seat

HAND = 13
ALL_BONUS = (1 << 8) - 1
FIRST_TURN, FIRST_DISCARD, LATER = 2, 1, 0  # how far the dealer's beginning is unbroken

# ---- the next hand ---------------------------------------------------------------------------


@apart
@kernel
def deal(state: State, options: Options, deck: Deck, dice: int) -> None:
    """2  Start the next hand: build the wall, deal, replace bonus tiles, ask the dealer."""
    pass_deal_on(state, options)
    state.deal_no += 1
    state.throw = dice
    clear_table(state)
    build_wall(state, deck, TILE_SET)
    unlaid = deal_tiles(state)
    if lay_out_in_passes(state, options, unlaid):
        return
    for seat in range(SEATS):
        find_waits_before_drawing(state, options, seat)
    state.unbroken = FIRST_TURN
    ask_in_turn(state, state.dealer)


@kernel
def pass_deal_on(state: State, options: Options) -> None:
    """1.1, 1.2  Find the dealer and the prevailing wind of the next hand."""
    if state.deal_no > 0 and stays(state, options):
        state.same_deal += 1
        return
    state.same_deal = 1
    if state.deal_no > 0:
        state.dealer = next_seat(state.dealer, SEATS)
        state.round_wind += state.dealer == 0


@apart
@kernel
def clear_table(state: State) -> None:
    """Take away what the last hand has left, and write down what it has won."""
    for seat in range(SEATS):
        clear_hand(state, seat)
        while state.melded[seat]:
            take_back_last(state, seat)
        state.carried[seat] += state.points[seat]
        state.points[seat] = 0
        state.bonus[seat] = 0
        state.answers[seat] = 0
        state.false_wins[seat] = 0
    clear_river(state)
    state.offered = state.drawn = NONE
    state.could_win = state.locked = state.barred = state.opened = 0
    state.kongs = state.replaced = state.collected = 0
    state.ended, state.ended_by = UNENDED, 0


@kernel
def deal_tiles(state: State) -> int:
    """MJ 4.1  Deal 13 tiles to each seat and 14 to the dealer; return the bonus tiles among them.

    They are a set with eight bits a seat.
    """
    unlaid = 0
    for packet in (4, 4, 4, 1):
        for turn in range(SEATS):
            seat = (int(state.dealer) + turn) % SEATS
            for _ in range(packet):
                unlaid |= receive(state, seat, draw_front(state))
    return unlaid | receive(state, int(state.dealer), draw_front(state))


@kernel
def receive(state: State, seat: int, kind: int) -> int:
    """MJ 4.1  Give a seat a tile; return it, as `deal_tiles` does, if it is a bonus tile.

    Of what the dealer receives the last tile to be held is the one it has drawn (MJ 10.2).
    """
    if kind >= BONUS:
        return 1 << (int(kind) - BONUS + 8 * seat)
    add_tile(state, seat, kind)
    if seat == state.dealer:
        state.drawn = kind
    return 0


@kernel
def lay_out_in_passes(state: State, options: Options, unlaid: int) -> bool:
    """MJ 4.2  Replace bonus tiles in passes from the dealer; tell whether that ended the hand."""
    while unlaid:
        for turn in range(SEATS):
            seat = (int(state.dealer) + turn) % SEATS
            laid = unlaid >> 8 * seat & ALL_BONUS
            unlaid &= ~(ALL_BONUS << 8 * seat)
            state.bonus[seat] |= laid
            if has_great_flowers(state, options, seat):
                win_by_flowers(state, options, seat)
                return True
            while laid:
                unlaid |= receive(state, seat, draw_end(state))
                laid &= laid - 1
    return False


@kernel
def has_great_flowers(state: State, options: Options, seat: int) -> bool:
    """4.3  Tell whether a seat has laid out all eight bonus tiles, where that wins."""
    return options.great_flowers == 1 and state.bonus[seat] == ALL_BONUS


# ---- drawing ---------------------------------------------------------------------------------


@kernel
def begin_turn(state: State, options: Options, seat: int) -> None:
    """MJ 5.1  Let a seat draw and ask it, or end the hand where the wall is empty."""
    state.seat = seat
    state.kongs = 0
    state.unbroken = LATER
    if is_empty(state, options.dead_wall):
        end_drawn(state, options)
    else:
        draw(state, options, seat, draw_front(state), False)


@kernel
def draw_replacement(state: State, options: Options, seat: int) -> None:
    """MJ 5.3  Let a seat draw the replacement of a kong and ask it."""
    state.seat = seat
    state.kongs += 1
    state.unbroken = LATER
    draw(state, options, seat, draw_end(state), True)


@kernel
def draw(state: State, options: Options, seat: int, kind: int, is_replacement: bool) -> None:
    """MJ 5.1  Take a tile into the hand; bonus tiles are laid out and replaced at once."""
    while kind >= BONUS:
        state.bonus[seat] |= 1 << (kind - BONUS)
        if has_great_flowers(state, options, seat):
            win_by_flowers(state, options, seat)
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
    state.locked &= ~(1 << seat)
    ask_in_turn(state, seat)


@kernel
def ask_in_turn(state: State, seat: int) -> None:
    """MJ 5.2  Ask the seat on turn."""
    state.phase = TURN
    state.seat = seat
    state.to_act = 1 << seat


@kernel
def find_waits(state: State, options: Options, seat: int) -> None:
    """MJ 12.2  Find the kinds that complete a hand of 13; a kind that is held whole is none."""
    melds = int(state.melded[seat])
    waits = waits_of(keys_of(state, seat), melds, options)
    if waits and melds:
        waits = without_held(state, seat, waits)
    state.waits[seat] = waits


@apart
@kernel
def without_held(state: State, seat: int, waits: int) -> int:
    """MJ 12.2  Return the waits without kinds of which the hand and its melds hold all four."""
    for kind in range(PLAYED):
        if waits >> kind & 1 and all_held(state, seat, kind):
            waits &= ~(1 << kind)
    return waits


@kernel
def find_waits_before_drawing(state: State, options: Options, seat: int) -> None:
    """MJ 10.2  Find the waits of a hand without the tile it has just drawn."""
    is_dealer = seat == state.dealer
    if is_dealer:
        remove_tile(state, seat, state.drawn)
    find_waits(state, options, seat)
    if is_dealer:
        add_tile(state, seat, state.drawn)


# ---- the own turn ----------------------------------------------------------------------------


@kernel
def legal_in_turn(state: State, options: Options, seat: int, mask: Mask) -> None:
    """MJ 5.2, MJ 5.4  After a draw win, declare a kong or discard; after a claim discard."""
    for kind in range(PLAYED):
        mask[DISCARD + kind] = state.hands[seat, kind] > 0
    if state.drawn == NONE:
        return
    mask[WIN] = may_call_win(state, options, seat)
    if not is_empty(state, options.dead_wall):
        for kind in range(PLAYED):
            if state.hands[seat, kind]:
                mask[KONG + kind] = may_declare_kong(state, options, seat, kind)


@kernel
def may_call_win(state: State, options: Options, seat: int) -> bool:
    """4.2, MJ 9.2  Tell whether the seat on turn is offered `win`."""
    if options.false_win != REFUSED:
        return state.barred == 0
    return has_won(state, options, seat)


@kernel
def has_won(state: State, options: Options, seat: int) -> bool:
    """4.2  Tell whether the tile drawn wins."""
    is_complete = state.waits[seat] >> state.drawn & 1 != 0
    return is_complete and wins_with(state, options, seat, state.drawn, SELF_DRAW)


@kernel
def may_declare_kong(state: State, options: Options, seat: int, kind: int) -> bool:
    """MJ 5.6, MJ 5.7  Tell whether a kind of the hand makes a concealed or an added kong."""
    if state.hands[seat, kind] == COPIES:
        return True
    if options.added_kong == DRAWN_TILE and kind != state.drawn:
        return False
    return place_of(state, seat, A_PUNG, kind) != NONE


@kernel
def do_in_turn(state: State, options: Options, seat: int, action: int) -> None:
    """MJ 5.2  Do what the seat on turn chose."""
    if action == WIN:
        call_win(state, options, seat)
    elif action < KONG:
        discard(state, options, seat, action - DISCARD)
    else:
        declare_kong(state, options, seat, action - KONG)


@kernel
def call_win(state: State, options: Options, seat: int) -> None:
    """4, MJ 9.4  Win by one's own draw; after a false call the turn goes on without `win`."""
    if options.false_win == REFUSED or has_won(state, options, seat):
        win_by_draw(state, options, seat)
    else:
        state.barred = 1
        call_false_win(state, options, seat)


@kernel
def lay_discard(state: State, options: Options, seat: int, kind: int) -> None:
    """MJ 6.1  Lay a tile into the river, for all to see."""
    remove_tile(state, seat, kind)
    throw_tile(state, seat, kind)
    state.drawn = NONE
    state.offered = kind
    state.unbroken = FIRST_DISCARD if state.unbroken == FIRST_TURN else LATER
    find_waits(state, options, seat)


@kernel
def discard(state: State, options: Options, seat: int, kind: int) -> None:
    """MJ 6.1  Discard; where nobody could claim the tile the next seat draws."""
    lay_discard(state, options, seat, kind)
    if not ask_about_discard(state, options):
        begin_turn(state, options, next_seat(seat, SEATS))


@apart
@kernel
def lay_kong(state: State, options: Options, seat: int, kind: int) -> bool:
    """MJ 5.6, MJ 5.7  Lay a kong down, for all to see; tell whether it was a pung before."""
    is_added = bool(state.hands[seat, kind] < COPIES)
    state.drawn = NONE
    state.unbroken = LATER
    if is_added:
        add_to_pung(state, seat, kind)
    else:
        conceal_kong(state, seat, kind)
    find_waits(state, options, seat)
    return is_added


@kernel
def may_be_robbed(options: Options, is_added: bool) -> bool:
    """3.4, MJ 7.1  Tell whether somebody might win on the tile of a kong."""
    return is_added or options.rob_concealed_for_13_orphans == 1


@kernel
def declare_kong(state: State, options: Options, seat: int, kind: int) -> None:
    """MJ 5.6, MJ 5.7, MJ 7.1  Declare a kong; ask who could rob it, or draw its replacement."""
    is_added = lay_kong(state, options, seat, kind)
    if may_be_robbed(options, is_added):
        state.offered = kind
        if ask_about_kong(state, options, is_added):
            return
    draw_replacement(state, options, seat)


# ---- claims ----------------------------------------------------------------------------------


@apart
@kernel
def do_in_call(state: State, options: Options, seat: int, action: int) -> None:
    """MJ 6.2  Note an answer, and go on as soon as no open one could change the outcome."""
    answer(state, seat, action)
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
def win_on_offer(state: State, options: Options, callers: int) -> None:
    """MJ 7.2, 8.2  Win on the tile on offer; a kong that is robbed stays what it was."""
    was_robbed = state.phase == ROB
    win_by_claim(state, options, callers)
    if was_robbed:
        undo_kong(state, int(state.seat), int(state.offered))
    else:
        take_thrown(state, nearest_winner(state))


@kernel
def nearest_winner(state: State) -> int:
    """MJ 6.2  Return the first winner in turn after the giver."""
    return nearest(state.ended_by, state.seat)


@kernel
def undo_kong(state: State, seat: int, kind: int) -> None:
    """MJ 7.2, 3.4  Take the robbed tile off a kong: a pung again, or three tiles of the hand."""
    place = place_of(state, seat, ADDED, kind)
    if place != NONE:
        state.meld_forms[seat, place] = A_PUNG
        return
    take_back_last(state, seat)
    for _ in range(COPIES - 1):
        add_tile(state, seat, kind)


@kernel
def take(state: State, options: Options, seat: int) -> None:
    """MJ 6.3  Lay the claimed tile into a meld; discard, or draw the replacement of a kong."""
    action = state.answers[seat] - 1
    giver = int(state.seat)
    kind = int(state.offered)
    take_thrown(state, seat)
    state.kongs = 0
    state.unbroken = LATER
    if action == CLAIM_KONG:
        meld_from_hand(state, seat, A_KONG, kind, kind, giver)
        find_waits(state, options, seat)
        draw_replacement(state, options, seat)
        return
    if action == PUNG:
        meld_from_hand(state, seat, A_PUNG, kind, kind, giver)
    else:
        low = int(CHOW_LOWS[action - CHOW])
        meld_from_hand(state, seat, A_CHOW, low, kind, giver)
    state.waits[seat] = 0
    ask_in_turn(state, seat)


# ---- every phase -----------------------------------------------------------------------------


@kernel
def legal_actions(state: State, options: Options, seat: int, mask: Mask) -> None:
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
def step(state: State, options: Options, seat: int, action: int) -> None:
    """Do what a seat says."""
    if state.phase == TURN:
        do_in_turn(state, options, seat, action)
    else:
        do_in_call(state, options, seat, action)

"""The rules of Old Hong Kong mahjong alone, bound to the play of both mahjongs (HK 1-4).

A hand goes through the phases TURN (win, kong or discard), CLAIM (who wants the discard?) and ROB
(who wins on the tile of a kong?). Only seats that have something to claim are asked: where nobody
has, the next tile is drawn in the same step.
"""

from madang.games.hong_kong_mahjong.actions import (
    CHOWS,
    discard_of,
    is_discard,
    kind_named,
    kong_of,
)
from madang.games.hong_kong_mahjong.options import ALL, NEAREST, Options
from madang.games.hong_kong_mahjong.patterns import ALSO_WON, DOUBLE_KONG, EAST_GAVE
from madang.games.hong_kong_mahjong.ready import orphans_distance, waits_of
from madang.games.hong_kong_mahjong.scoring import (
    best_score,
    is_legal_win,
    loser_pays,
    pay_great_flowers,
    pay_winner,
)
from madang.games.hong_kong_mahjong.state import DRAWN_HAND, FLOWERS, TILE_SET, State
from madang.kernels.jit import kernel
from madang.layout import Seat, SeatSet
from madang.mahjong.claims import nearest, one_comes_before
from madang.mahjong.conservation import whole_set
from madang.mahjong.distance import READY
from madang.mahjong.hand import ADDED, PUNG, keys_of, place_of
from madang.mahjong.play.calls import only_next_wins
from madang.mahjong.play.match import end_hand, played
from madang.mahjong.play.state import BY_DISCARD, EVERYBODY, ROB, ROBBED, SEATS, SELF_DRAWN
from madang.mahjong.play.winning import common_flags, score_of, situation_with, wins_with
from madang.mahjong.scoring.readings import (
    DISCARD,
    EARTHLY,
    HEAVENLY,
    ROB_KONG,
    SELF_DRAW,
    Situation,
)
from madang.mahjong.tiles import NONE
from madang.mahjong.types import Kind

NOBODY = NONE  # the giver of a tile from the wall
FIRST_TURN, FIRST_DISCARD = 2, 1  # how far the dealer's beginning is unbroken
ALL_BONUS = (1 << 8) - 1

# ---- winning ---------------------------------------------------------------------------------


@kernel
def situation_of(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> Situation:
    """Return the circumstances in which `seat` wins with a tile of `kind`.

    A concealed kong that is robbed counts as a discard: robbing is a row for added tiles alone (6).
    """
    if by == ROB_KONG and not is_added(state, kind):
        by = DISCARD
    flags = common_flags(state, options, by)
    if by == SELF_DRAW:
        flags |= DOUBLE_KONG if state.replaced and state.kongs > 1 else 0
        flags |= HEAVENLY if state.unbroken == FIRST_TURN else 0
    elif by == DISCARD:
        flags |= EARTHLY if state.unbroken == FIRST_DISCARD else 0
    if by != SELF_DRAW:
        flags |= EAST_GAVE if state.seat == state.dealer else 0
        for other in range(SEATS):
            if other != seat and state.ended_by >> other & 1:
                flags |= 1 << ALSO_WON + int(other - state.dealer) % SEATS
    return situation_with(state, seat, kind, by, flags)


@kernel
def is_added(state: State, kind: Kind) -> bool:
    """3.4  Tell whether the tile that may be robbed, or was, was added to a melded pung."""
    giver = int(state.seat)
    return place_of(state, giver, ADDED, kind) != NONE or place_of(state, giver, PUNG, kind) != NONE


@kernel
def win_by_draw(state: State, options: Options, seat: Seat) -> None:
    """8.2  The seat on turn wins; all others pay."""
    losers = EVERYBODY & ~(1 << seat)
    score = score_of(state, options, seat)
    pay_winner(state.points, seat, NOBODY, losers, state.dealer, score, options)
    collect_goulash(state, seat, losers)
    end_hand(state, options, SELF_DRAWN, 1 << seat)


@kernel
def win_by_flowers(state: State, options: Options, seat: Seat) -> bool:
    """4.3  All eight bonus tiles win, where the house says so: the limit from each seat."""
    if options.great_flowers == 0 or state.bonus[seat] != ALL_BONUS:
        return False
    collect_flowers(state, options, seat)
    return True


@kernel
def collect_flowers(state: State, options: Options, seat: Seat) -> None:
    """4.3  Pay the seat that has laid out all eight bonus tiles, and end the hand."""
    state.seat = seat
    state.drawn = NONE
    losers = EVERYBODY & ~(1 << seat)
    pay_great_flowers(state.points, seat, losers, state.dealer, options)
    collect_goulash(state, seat, losers)
    end_hand(state, options, FLOWERS, 1 << seat)


@kernel
def win_by_claim(state: State, options: Options, callers: SeatSet) -> None:
    """3.2, 8  Of the seats that call a legal win those that the house lets win are paid."""
    giver = int(state.seat)
    winners = winners_among(state, options, callers)
    losers = EVERYBODY & ~winners
    state.ended_by = winners  # the worth of a reading depends on the other winners (MJ 10.1)
    for seat in range(SEATS):
        if winners >> seat & 1:
            score = score_of(state, options, seat)
            pay_winner(state.points, seat, giver, losers, state.dealer, score, options)
    collect_goulash(state, nearest(winners, giver), losers)
    end_hand(state, options, ROBBED if state.phase == ROB else BY_DISCARD, winners)


@kernel
def winners_among(state: State, options: Options, callers: SeatSet) -> int:
    """3.2  Return the set of those that win, of a set of seats that call a legal win."""
    if options.multiple_winners == ALL:
        return callers
    if options.multiple_winners == NEAREST:
        return 1 << nearest(callers, state.seat)
    winner = NONE
    most = 0
    for distance in range(1, SEATS):
        seat = (state.seat + distance) % SEATS
        gain = gain_of(state, options, seat) if callers >> seat & 1 else 0
        if gain > most:
            winner = seat
            most = gain
    return 1 << winner


@kernel
def gain_of(state: State, options: Options, seat: Seat) -> int:
    """3.2  Return how many points the hand of a caller would bring it if it won alone."""
    score = score_of(state, options, seat)
    dealer = state.dealer
    gain = 0
    for loser in range(SEATS):
        if loser != seat:
            is_giver = loser == state.seat
            gain += loser_pays(score, False, is_giver, seat == dealer, loser == dealer, options)
    return gain


@kernel
def collect_goulash(state: State, seat: Seat, losers: int) -> None:
    """1.4  The winner collects what drawn hands have added from each seat that has not won."""
    state.collected = state.goulash
    state.goulash = 0
    for loser in range(SEATS):
        if losers >> loser & 1:
            state.points[loser] -= state.collected
            state.points[seat] += state.collected


# ---- the end of a hand -----------------------------------------------------------------------


@kernel
def end_drawn(state: State, options: Options) -> None:
    """1.2, 1.4  Nobody wins."""
    state.goulash += options.goulash_points
    end_hand(state, options, DRAWN_HAND, 0)


@kernel
def stays(state: State, options: Options) -> bool:
    """1.2  Tell whether the hand that has ended is followed by one with the same seats."""
    is_kept = state.ended == DRAWN_HAND or state.ended_by >> state.dealer & 1 != 0
    has_room = options.max_same_deal == 0 or state.same_deal < options.max_same_deal
    return bool(options.dealer_repeat == 1 and is_kept and has_room)


@kernel
def clear_own(state: State) -> None:
    """1.4, 3.3  Nobody has collected a goulash or let a win go by."""
    state.collected = 0
    state.locked = 0


# ---- passing a win ---------------------------------------------------------------------------


@kernel
def note_draw(state: State, seat: Seat) -> None:
    """3.3  Who has drawn may win on discards again."""
    state.locked &= ~(1 << seat)


@kernel
def note_settled(state: State, options: Options) -> None:
    """3.3  Lock the seats that have let a win go by."""
    if options.same_turn_lock:
        state.locked |= state.could_win


@kernel
def may_win_on(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> bool:
    """3.3, 4  Tell whether a seat may win on a tile of another that completes its hand in shape."""
    return not state.locked >> seat & 1 and wins_with(state, options, seat, kind, by)


# ---- several winners -------------------------------------------------------------------------


@kernel
def may_change_winner(state: State, options: Options, open_seats: SeatSet, first: int) -> bool:
    """3.2  Tell whether one of the open seats, which could all win, would matter."""
    if options.multiple_winners != NEAREST:
        return open_seats != 0
    return one_comes_before(open_seats, first, state.seat)


@kernel
def is_final(state: State, options: Options, seat: Seat, action: int) -> bool:
    """3.2  Tell whether no other answer could matter: the next seat wins, and it alone."""
    return options.multiple_winners == NEAREST and only_next_wins(state, options, seat, action)


# ---- robbing ---------------------------------------------------------------------------------


@kernel
def may_be_robbed(options: Options, is_added: bool) -> bool:
    """3.4, MJ 7.1  Tell whether somebody might win on the tile of a kong."""
    return is_added or options.rob_concealed_for_13_orphans == 1


@kernel
def may_rob(state: State, options: Options, seat: Seat, is_added: bool) -> bool:
    """3.4  Tell whether a seat that waits for the tile of a kong may rob it."""
    return is_added or waits_for_orphans(state, options, seat)


@kernel
def waits_for_orphans(state: State, options: Options, seat: Seat) -> bool:
    """3.4  Tell whether a hand waits to be thirteen orphans."""
    return orphans_distance(keys_of(state, seat), int(state.melded[seat]), options) == READY


# ---- what is seen ----------------------------------------------------------------------------


@kernel
def hide_more(view: State, options: Options, seat: Seat) -> None:
    """3.3  Blank which other seats have let a win go by."""
    view.locked = view.locked & (1 << seat if seat >= 0 else 0)


# ---- the play --------------------------------------------------------------------------------

PLAY = played(
    TILE_SET=TILE_SET,
    WHOLE_SET=whole_set(TILE_SET),
    BEGINNING=FIRST_TURN,
    CHOWS_CLAIMED=CHOWS,
    discard_of=discard_of,
    kong_of=kong_of,
    is_discard=is_discard,
    kind_named=kind_named,
    stays=stays,
    clear_own=clear_own,
    wins_by_bonus=win_by_flowers,
    note_draw=note_draw,
    may_win_on=may_win_on,
    may_be_robbed=may_be_robbed,
    may_rob=may_rob,
    may_change_winner=may_change_winner,
    note_settled=note_settled,
    waits_of=waits_of,
    situation_of=situation_of,
    is_legal_win=is_legal_win,
    best_score=best_score,
    win_by_draw=win_by_draw,
    win_by_claim=win_by_claim,
    end_drawn=end_drawn,
    hide_more=hide_more,
)

"""When a hand is won, by whom, and how it ends (HK 1.2, 1.4, 3.2, 4.3, 8)."""

from madang.game import State
from madang.games.hong_kong_mahjong.hand import ALSO_WON, DOUBLE_KONG, EAST_GAVE
from madang.games.hong_kong_mahjong.options import ALL, NEAREST, Options
from madang.games.hong_kong_mahjong.payment import loser_pays, pay_great_flowers, pay_winner
from madang.games.hong_kong_mahjong.state import DRAWN_HAND, FLOWERS
from madang.jit import kernel
from madang.mahjong.claims import nearest
from madang.mahjong.melds import ADDED, PUNG, place_of
from madang.mahjong.play.hands import common_flags, score_of, situation_with
from madang.mahjong.play.match import end_hand
from madang.mahjong.play.state import BY_DISCARD, EVERYBODY, ROB, ROBBED, SEATS, SELF_DRAWN
from madang.mahjong.scoring.hand import (
    DISCARD,
    EARTHLY,
    HEAVENLY,
    ROB_KONG,
    SELF_DRAW,
    Situation,
)
from madang.mahjong.tiles import NONE

NOBODY = NONE  # the giver of a tile from the wall
FIRST_TURN, FIRST_DISCARD = 2, 1  # how far the dealer's beginning is unbroken
ALL_BONUS = (1 << 8) - 1

# ---- winning ---------------------------------------------------------------------------------


@kernel
def situation_of(state: State, options: Options, seat: int, kind: int, by: int) -> Situation:
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
def is_added(state: State, kind: int) -> bool:
    """3.4  Tell whether the tile that may be robbed, or was, was added to a melded pung."""
    giver = int(state.seat)
    return place_of(state, giver, ADDED, kind) != NONE or place_of(state, giver, PUNG, kind) != NONE


@kernel
def win_by_draw(state: State, options: Options, seat: int) -> None:
    """8.2  The seat on turn wins; all others pay."""
    losers = EVERYBODY & ~(1 << seat)
    score = score_of(state, options, seat)
    pay_winner(state.points, seat, NOBODY, losers, state.dealer, score, options)
    collect_goulash(state, seat, losers)
    end_hand(state, options, SELF_DRAWN, 1 << seat)


@kernel
def win_by_flowers(state: State, options: Options, seat: int) -> bool:
    """4.3  All eight bonus tiles win, where the house says so: the limit from each seat."""
    if options.great_flowers == 0 or state.bonus[seat] != ALL_BONUS:
        return False
    collect_flowers(state, options, seat)
    return True


@kernel
def collect_flowers(state: State, options: Options, seat: int) -> None:
    """4.3  Pay the seat that has laid out all eight bonus tiles, and end the hand."""
    state.seat = seat
    state.drawn = NONE
    losers = EVERYBODY & ~(1 << seat)
    pay_great_flowers(state.points, seat, losers, state.dealer, options)
    collect_goulash(state, seat, losers)
    end_hand(state, options, FLOWERS, 1 << seat)


@kernel
def win_by_claim(state: State, options: Options, callers: int) -> None:
    """3.2, 8  Of the seats that call a legal win those that the house lets win are paid."""
    giver = int(state.seat)
    winners = winners_among(state, options, callers)
    losers = EVERYBODY & ~winners
    state.ended_by = winners  # what a reading brings hangs on who else has won (MJ 10.1)
    for seat in range(SEATS):
        if winners >> seat & 1:
            score = score_of(state, options, seat)
            pay_winner(state.points, seat, giver, losers, state.dealer, score, options)
    collect_goulash(state, nearest(winners, giver), losers)
    end_hand(state, options, ROBBED if state.phase == ROB else BY_DISCARD, winners)


@kernel
def winners_among(state: State, options: Options, callers: int) -> int:
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
def gain_of(state: State, options: Options, seat: int) -> int:
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
def collect_goulash(state: State, seat: int, losers: int) -> None:
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

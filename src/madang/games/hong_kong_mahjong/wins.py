"""When a hand is won, by whom, and how it ends (HK 1.2, 1.4, 3.2, 4.3, 8, MJ 8, 9)."""

from typing import Any

from madang.game import DEAL, OVER, State
from madang.games.hong_kong_mahjong.hand import (
    DISCARD,
    DOUBLE_KONG,
    EARTHLY,
    EAST_GAVE,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROB_KONG,
    SELF_DRAW,
    Hand,
    Score,
    Situation,
)
from madang.games.hong_kong_mahjong.options import ALL, NEAREST, OPEN_HAND, POINTS, Options
from madang.games.hong_kong_mahjong.payment import loser_pays, pay_great_flowers, pay_winner
from madang.games.hong_kong_mahjong.scoring import best_score, is_legal_win
from madang.games.hong_kong_mahjong.state import (
    BY_DISCARD,
    DRAWN_HAND,
    FLOWERS,
    ROB,
    ROBBED,
    SEATS,
    SELF_DRAWN,
    TILE_SET,
)
from madang.jit import apart, kernel
from madang.mahjong.claims import nearest
from madang.mahjong.count import tiles_conserved, whole_set
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import with_tile
from madang.mahjong.melds import melds_of
from madang.mahjong.tiles import NONE
from madang.mahjong.wall import is_empty

WHOLE_SET = whole_set(TILE_SET)
EVERYBODY = (1 << SEATS) - 1
NOBODY = NONE  # the giver of a tile from the wall

# ---- the hand of a winner --------------------------------------------------------------------


@kernel
def hand_with(state: State, seat: int, kind: int) -> Hand:
    """Return the hand of a seat with one more tile; NONE: as it is."""
    keys = keys_of(state, seat)
    if kind != NONE:
        keys = with_tile(keys, kind, 1)
    melds = melds_of(state, seat)
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
def situation_of(state: State, options: Options, seat: int, kind: int, by: int) -> Situation:
    """Return the circumstances in which `seat` wins with a tile of `kind`."""
    flags = LAST_TILE if by != ROB_KONG and is_empty(state, options.dead_wall) else 0
    if by == SELF_DRAW:
        flags |= KONG_REPLACEMENT if state.replaced else 0
        flags |= DOUBLE_KONG if state.replaced and state.kongs > 1 else 0
        flags |= HEAVENLY if state.unbroken == 2 else 0
    elif by == DISCARD:
        flags |= EARTHLY if state.unbroken == 1 else 0
    if by != SELF_DRAW:
        flags |= EAST_GAVE if state.seat == state.dealer else 0
    wind = int(seat - state.dealer) % SEATS
    return Situation(int(kind), by, wind, int(state.round_wind), int(state.bonus[seat]), flags)


@apart
@kernel
def wins_with(state: State, options: Options, seat: int, kind: int, by: int) -> bool:
    """4  Tell whether `seat` may win with a tile that completes its hand in shape."""
    hand = hand_with(state, seat, NONE if by == SELF_DRAW else kind)
    return is_legal_win(hand, situation_of(state, options, seat, kind, by), options)


@apart
@kernel
def score_of(state: State, options: Options, seat: int) -> Score:
    """5-7  Return what the hand of a seat is worth that wins now."""
    by = won_by(state)
    kind = state.drawn if by == SELF_DRAW else state.offered
    hand = hand_with(state, seat, NONE if by == SELF_DRAW else kind)
    return best_score(hand, situation_of(state, options, seat, kind, by), options)


@kernel
def won_by(state: State) -> int:
    """Return how a tile that wins now comes, or how it came when the hand has ended."""
    if state.drawn != NONE:
        return SELF_DRAW
    return ROB_KONG if state.phase == ROB or state.ended == ROBBED else DISCARD


# ---- winning ---------------------------------------------------------------------------------


@apart
@kernel
def win_by_draw(state: State, options: Options, seat: int) -> None:
    """8.2  The seat on turn wins; all others pay."""
    losers = EVERYBODY & ~(1 << seat)
    score = score_of(state, options, seat)
    pay_winner(state.points, seat, NOBODY, losers, state.dealer, score, options)
    collect_goulash(state, seat)
    end_hand(state, options, SELF_DRAWN, 1 << seat)


@apart
@kernel
def win_by_flowers(state: State, options: Options, seat: int) -> None:
    """4.3  The seat has laid out all eight bonus tiles: the limit from each seat."""
    state.seat = seat
    state.drawn = NONE
    losers = EVERYBODY & ~(1 << seat)
    pay_great_flowers(state.points, seat, losers, state.dealer, options)
    collect_goulash(state, seat)
    end_hand(state, options, FLOWERS, 1 << seat)


@apart
@kernel
def win_by_claim(state: State, options: Options, callers: int) -> None:
    """3.2, 8  Of the seats that call a legal win those that the house lets win are paid."""
    giver = int(state.seat)
    winners = winners_among(state, options, callers)
    losers = EVERYBODY & ~winners
    for seat in range(SEATS):
        if winners >> seat & 1:
            score = score_of(state, options, seat)
            pay_winner(state.points, seat, giver, losers, state.dealer, score, options)
    collect_goulash(state, nearest(winners, giver))
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
def collect_goulash(state: State, seat: int) -> None:
    """1.4  The winner collects from each other seat what drawn hands have added."""
    state.collected = state.goulash
    state.goulash = 0
    pay_each(state, seat, -state.collected)


# ---- false wins ------------------------------------------------------------------------------


@apart
@kernel
def call_false_win(state: State, options: Options, seat: int) -> None:
    """MJ 9.3  The caller pays each other seat, or its hand lies open until the hand ends."""
    state.false_wins[seat] += 1
    if options.false_win == POINTS:
        pay_each(state, seat, options.false_win_points)
    elif options.false_win == OPEN_HAND:
        state.opened |= 1 << seat


@kernel
def pay_each(state: State, seat: int, points: int) -> None:
    """Let a seat pay so much to each other seat."""
    for other in range(SEATS):
        state.points[other] += points if other != seat else -points * (SEATS - 1)


# ---- the end of a hand -----------------------------------------------------------------------


@apart
@kernel
def end_drawn(state: State, options: Options) -> None:
    """1.2, 1.4  Nobody wins."""
    state.goulash += options.goulash_points
    end_hand(state, options, DRAWN_HAND, 0)


@apart
@kernel
def end_hand(state: State, options: Options, ended: int, winners: int) -> None:
    """8  End the hand, and the match where no other follows."""
    state.ended = ended
    state.ended_by = winners
    state.to_act = 0
    state.could_win = 0
    state.phase = OVER if is_last_hand(state, options) else DEAL


@kernel
def stays(state: State, options: Options) -> bool:
    """1.2  Tell whether the hand that has ended is followed by one with the same seats."""
    is_kept = state.ended == DRAWN_HAND or state.ended_by >> state.dealer & 1 != 0
    has_room = options.max_same_deal == 0 or state.same_deal < options.max_same_deal
    return bool(options.dealer_repeat == 1 and is_kept and has_room)


@kernel
def is_last_hand(state: State, options: Options) -> bool:
    """1.1  Tell whether the deal of the last seat in the last round passes."""
    is_last_deal = state.dealer == SEATS - 1 and state.round_wind == options.rounds - 1
    return bool(is_last_deal and not stays(state, options))


# ---- the match -------------------------------------------------------------------------------


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """8.6  Write into `out` what each seat has won in the match."""
    for seat in range(SEATS):
        out[seat] = state.carried[seat] + state.points[seat]


@kernel
def conserved(state: State, options: Options) -> bool:
    """8.6  Tell whether the 144 tiles are all there, once each, and the points sum to zero."""
    points = 0
    for seat in range(SEATS):
        points += state.carried[seat] + state.points[seat]
    is_claimed = state.ended == ROBBED or state.ended == BY_DISCARD
    claimed = state.offered if is_claimed else NONE
    return bool(points == 0 and (state.deal_no == 0 or tiles_conserved(state, WHOLE_SET, claimed)))

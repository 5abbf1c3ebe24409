"""How hands begin and end, what every phase does, and the play bound to a game (MJ 2-4, 8)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from madang.game import DEAL, OVER, Deck, Length, Mask
from madang.kernels.jit import bound, kernel
from madang.layout import Seat, SeatSet, next_seat
from madang.mahjong.conservation import tiles_conserved
from madang.mahjong.hand import add_tile, clear_hand, clear_river, take_back_last
from madang.mahjong.play.calls import do_in_call, offer
from madang.mahjong.play.hidden import ask_hidden, lay_hidden, redact
from madang.mahjong.play.hooks import (
    BEGINNING,
    TILE_SET,
    WHOLE_SET,
    alone,
    clear_own,
    settle_noted,
    stays,
    wins_by_bonus,
)
from madang.mahjong.play.state import BY_DISCARD, REFUSED, ROBBED, SEATS, TURN, UNENDED
from madang.mahjong.play.turn import (
    ask_in_turn,
    do_in_turn,
    find_waits,
    find_waits_before_drawing,
    has_won,
    legal_answers,
    legal_in_turn,
)
from madang.mahjong.play.winning import score_of
from madang.mahjong.tiles import BONUS, NONE
from madang.mahjong.types import Kind, Options, State
from madang.mahjong.wall import build_wall, draw_end, draw_front

# ---- the next hand (MJ 2-4) ------------------------------------------------------------------

ALL_BONUS = (1 << 8) - 1


@kernel
def deal(state: State, options: Options, deck: Deck, dice: int) -> None:
    """MJ 3, 4  Start the next hand: build the wall, deal, replace bonus tiles, ask the dealer."""
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
    state.unbroken = BEGINNING
    ask_in_turn(state, state.dealer)


@kernel
def pass_deal_on(state: State, options: Options) -> None:
    """MJ 2.2  Find the dealer and the prevailing wind of the next hand."""
    if state.deal_no > 0 and stays(state, options):
        state.same_deal += 1
        return
    state.same_deal = 1
    if state.deal_no > 0:
        state.dealer = next_seat(state.dealer, SEATS)
        state.round_wind += state.dealer == 0


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
        state.waits[seat] = 0
    clear_river(state)
    state.offered = state.drawn = NONE
    state.could_win = state.barred = state.opened = 0
    state.kongs = state.replaced = state.unbroken = 0
    state.ended, state.ended_by = UNENDED, 0
    clear_own(state)


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
def receive(state: State, seat: Seat, kind: Kind) -> int:
    """MJ 4.1  Give a seat a tile; return it, as `deal_tiles` does, if it is a bonus tile.

    The dealer's drawn tile is the last one that it receives and holds (MJ 10.2).
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
            if wins_by_bonus(state, options, seat):
                return True
            while laid:
                unlaid |= receive(state, seat, draw_end(state))
                laid &= laid - 1
    return False


# ---- every phase -----------------------------------------------------------------------------


@kernel
def legal_actions(state: State, options: Options, seat: Seat, mask: Mask) -> None:
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
def step(state: State, options: Options, seat: Seat, action: int) -> None:
    """Do the action of a seat, and then the automatic moves of the table."""
    while action != NONE:
        step_once(state, options, seat, action)
        seat = int(state.seat)
        action = done_alone(state, options)


@kernel
def done_alone(state: State, options: Options) -> int:
    """Return what the table does next for the seat on turn, or NONE."""
    return alone(state, options)


@kernel
def step_once(state: State, options: Options, seat: Seat, action: int) -> None:
    """Do what a seat says, and no more."""
    if state.phase == TURN:
        do_in_turn(state, options, seat, action)
    else:
        do_in_call(state, options, seat, action)
    settle_noted(state, options)


@kernel
def end_hand(state: State, options: Options, ended: int, winners: SeatSet) -> None:
    """MJ 8.1  End the hand, and the match where no other follows."""
    state.ended = ended
    state.ended_by = winners
    state.to_act = 0
    state.could_win = 0
    state.phase = OVER if is_last_hand(state, options) else DEAL


@kernel
def is_last_hand(state: State, options: Options) -> bool:
    """MJ 2.2  Tell whether the deal of the last seat in the last round passes."""
    is_last_deal = state.dealer == SEATS - 1 and state.round_wind == options.rounds - 1
    return bool(is_last_deal and not stays(state, options))


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """MJ 2.2  Write into `out` what each seat has won in the match."""
    for seat in range(SEATS):
        out[seat] = state.carried[seat] + state.points[seat]


@kernel
def conserved(state: State, options: Options) -> bool:
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


def longest(tiles: Any, options: Options) -> Length:
    """MJ 5, 6  Return how long a hand can be, played with this set of tiles.

    A seat is on turn after the deal, each tile drawn, kongs' replacements too, and each claim
    without one. It may call one false win; then it discards, declares a kong or wins, and the three
    others may be asked about the tile.
    """
    drawn = min(int((tiles < BONUS).sum()) - DEALT, len(tiles) - DEALT - options.dead_wall)
    turns, false_wins = 1 + drawn + MELDS, (1 + drawn) * (options.false_win != REFUSED)
    return Length(turns * SEATS + false_wins, len(tiles))


# ---- the play of a game ----------------------------------------------------------------------

Kernel = Callable[..., Any]


class Play(NamedTuple):
    """The functions for callers outside, bound to a game."""

    deal: Kernel = deal
    legal_actions: Kernel = legal_actions
    step: Kernel = step
    redact: Kernel = redact
    lay_hidden: Kernel = lay_hidden
    ask_hidden: Kernel = ask_hidden
    conserved: Kernel = conserved
    offer: Kernel = offer
    alone: Kernel = done_alone
    step_once: Kernel = step_once
    pass_deal_on: Kernel = pass_deal_on
    end_hand: Kernel = end_hand
    is_last_hand: Kernel = is_last_hand
    has_won: Kernel = has_won
    find_waits: Kernel = find_waits
    score_of: Kernel = score_of


def played(**hooks: Any) -> Play:
    """Return the play of a game that binds these hooks of `house`."""
    return Play(**bound(Play()._asdict(), **hooks))

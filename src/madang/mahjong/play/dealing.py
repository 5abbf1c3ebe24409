"""How the next hand begins (MJ 2-4): the dealer, the wall, the deal, the bonus tiles."""

from typing import Any

from madang.game import Deck
from madang.jit import kernel
from madang.mahjong.hand import add_tile, clear_hand
from madang.mahjong.melds import take_back_last
from madang.mahjong.play.house import BEGINNING, TILE_SET, clear_own, stays, wins_by_bonus
from madang.mahjong.play.state import SEATS, UNENDED
from madang.mahjong.play.turn import ask_in_turn
from madang.mahjong.play.waits import find_waits_before_drawing
from madang.mahjong.river import clear_river
from madang.mahjong.tiles import BONUS, NONE
from madang.mahjong.wall import build_wall, draw_end, draw_front
from madang.seats import next_seat

ALL_BONUS = (1 << 8) - 1


@kernel
def deal(state: Any, options: Any, deck: Deck, dice: int) -> None:
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
def pass_deal_on(state: Any, options: Any) -> None:
    """MJ 2.2  Find the dealer and the prevailing wind of the next hand."""
    if state.deal_no > 0 and stays(state, options):
        state.same_deal += 1
        return
    state.same_deal = 1
    if state.deal_no > 0:
        state.dealer = next_seat(state.dealer, SEATS)
        state.round_wind += state.dealer == 0


@kernel
def clear_table(state: Any) -> None:
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
    state.could_win = state.barred = state.opened = 0
    state.kongs = state.replaced = 0
    state.ended, state.ended_by = UNENDED, 0
    clear_own(state)


@kernel
def deal_tiles(state: Any) -> int:
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
def receive(state: Any, seat: int, kind: int) -> int:
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
def lay_out_in_passes(state: Any, options: Any, unlaid: int) -> bool:
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

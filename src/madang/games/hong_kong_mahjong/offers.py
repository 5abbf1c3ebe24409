"""What all see of a tile on offer, whether or not anybody could claim it (HK 9.1, MJ 6.1)."""

from madang.game import State
from madang.games.hong_kong_mahjong.actions import DISCARD, KONG, WIN, is_discard
from madang.games.hong_kong_mahjong.options import NEAREST, REFUSED, Options
from madang.games.hong_kong_mahjong.rules import lay_discard, lay_kong, may_be_robbed
from madang.games.hong_kong_mahjong.state import CLAIM, ROB, SEATS, TURN
from madang.jit import kernel
from madang.seats import next_seat

WINDOW = 5.0  # 9.1: seconds


@kernel
def offer(state: State, options: Options, seat: int, action: int) -> bool:
    """9.1  Lay a discard or a kong before all, nobody asked; tell whether it could be claimed."""
    if state.phase != TURN or action == WIN:
        return False
    state.to_act = 0
    if is_discard(action):
        lay_discard(state, options, seat, action - DISCARD)
        state.phase = CLAIM
        return True
    is_added = lay_kong(state, options, seat, action - KONG)
    state.offered = action - KONG
    state.phase = ROB
    return may_be_robbed(options, is_added)


@kernel
def is_final(state: State, options: Options, seat: int, action: int) -> bool:
    """3.2  Tell whether no other answer could matter: the next seat wins, and it alone."""
    is_only_winner = options.multiple_winners == NEAREST and options.false_win == REFUSED
    return action == WIN and is_only_winner and seat == next_seat(state.seat, SEATS)

"""What all see of a tile on offer, whether or not anybody could claim it (MJ 6.1)."""

from typing import Any

from madang.jit import kernel
from madang.mahjong.play.actions import WIN
from madang.mahjong.play.house import declare, is_discard, kind_named, may_be_robbed, note_offer
from madang.mahjong.play.options import REFUSED
from madang.mahjong.play.state import CLAIM, ROB, SEATS, TURN
from madang.mahjong.play.turn import lay_discard, lay_kong
from madang.mahjong.scoring.hand import DISCARD, ROB_KONG
from madang.seats import next_seat

WINDOW = 3.0  # seconds


@kernel
def offer(state: Any, options: Any, seat: int, action: int) -> bool:
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
def only_next_wins(state: Any, options: Any, seat: int, action: int) -> bool:
    """MJ 6.2  Tell that no other answer could matter: the next seat wins, and the nearest alone."""
    return action == WIN and options.false_win == REFUSED and seat == next_seat(state.seat, SEATS)

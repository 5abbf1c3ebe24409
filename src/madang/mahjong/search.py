"""The question of the search about a hand of mahjong that has ended."""

from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.play.state import BY_DISCARD, ROBBED
from madang.mahjong.types import Options, State


@kernel
def pays_winner(state: State, options: Options, seat: Seat) -> bool:
    """MJ 6, MJ 7  Tell whether the seat gave the tile with which another has won."""
    return (state.ended == BY_DISCARD or state.ended == ROBBED) and state.seat == seat

"""What a win costs that is none (MJ 9)."""

from typing import Any

from madang.jit import kernel
from madang.mahjong.play.options import OPEN_HAND, POINTS
from madang.mahjong.play.state import SEATS


@kernel
def call_false_win(state: Any, options: Any, seat: int) -> None:
    """MJ 9.3  The caller pays each other seat, or its hand lies open until the hand ends."""
    state.false_wins[seat] += 1
    if options.false_win == POINTS:
        pay_each(state, seat, options.false_win_points)
    elif options.false_win == OPEN_HAND:
        state.opened |= 1 << seat


@kernel
def pay_each(state: Any, seat: int, points: int) -> None:
    """Let a seat pay so much to each other seat."""
    for other in range(SEATS):
        state.points[other] += points if other != seat else -points * (SEATS - 1)

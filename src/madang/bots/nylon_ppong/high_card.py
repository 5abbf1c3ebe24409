"""A bot for beginners: it keeps low cards and looks at nothing else."""

from madang.game import Mask, State
from madang.games.nylon_ppong.actions import (
    DECLARE,
    DISCARD,
    DRAW,
    PASS,
    PPONG,
    PPONG_OUT,
    SHOW,
    STOP,
)
from madang.games.nylon_ppong.options import Options
from madang.hwatu.cards import MONTHS
from madang.jit import kernel

EAGER = (DECLARE, SHOW, PPONG_OUT, STOP, PPONG, DRAW)


@kernel
def high_card(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Take whatever ends the round or sheds cards; keep low cards and look at nothing else.

    It declares, shows, goes out, stops and ppongs whenever it may, and always discards its highest
    month, even out of a pair.
    """
    for action in EAGER:
        if mask[action]:
            return action
    for action in range(DISCARD + MONTHS - 1, DISCARD - 1, -1):
        if mask[action]:
            return action
    return PASS

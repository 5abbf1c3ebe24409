"""Who plays Nylon-ppong when no person does: `high_card` and `careful`.

They know what their seat knows: its hand, the pile as far as the house shows it, sizes and scores.
"""

from typing import Any

from madang.game import Mask, State
from madang.games.nylon_ppong.actions import (
    CLAIM,
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

# ---- high_card -------------------------------------------------------------------------------

EAGER = (CLAIM, SHOW, PPONG_OUT, STOP, PPONG, DRAW)


@kernel
def high_card(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Take whatever ends the round or sheds cards; keep low cards and look at nothing else.

    It claims, shows, goes out, stops and ppongs whenever it may, and always discards its highest
    month, even out of a pair.
    """
    for action in EAGER:
        if mask[action]:
            return action
    for action in range(DISCARD + MONTHS - 1, DISCARD - 1, -1):
        if mask[action]:
            return action
    return PASS


BOTS: dict[str, Any] = {"high_card": high_card}

"""Who may see what (MJ 11)."""

from typing import Any

from madang.game import ALL_HANDS
from madang.jit import kernel
from madang.mahjong.hand import clear_hand
from madang.mahjong.melds import CONCEALED
from madang.mahjong.play.house import hide_more
from madang.mahjong.play.options import HIDDEN
from madang.mahjong.play.state import CLAIM, ROB, SEATS, SELF_DRAWN
from madang.mahjong.tiles import NONE, UNKNOWN


@kernel
def redact(view: Any, options: Any, seat: int) -> None:
    """MJ 11.2, MJ 11.3  Blank in `view`, a copy of the state, what `seat` may not know.

    That is the wall, the hands of others, the tile that somebody has drawn, who was asked about a
    tile and what they answered. Winners show their hands, and a false win may open one (MJ 9.3).
    """
    for place in range(len(view.wall)):
        view.wall[place] = UNKNOWN
    if seat == ALL_HANDS:
        return
    own = 1 << seat if seat >= 0 else 0
    for other in range(SEATS):
        if other != seat:
            view.answers[other] = 0
            if not is_open(view, other):
                hide_hand(view, options, other)
    if view.phase == CLAIM or view.phase == ROB:
        view.to_act = view.to_act & own
    view.could_win = view.could_win & own
    if view.drawn != NONE and view.seat != seat and view.ended != SELF_DRAWN:
        view.drawn = UNKNOWN
    hide_more(view, options, seat)


@kernel
def is_open(view: Any, seat: int) -> bool:
    """MJ 9.3, MJ 11.3  Tell whether everybody may see the hand of a seat."""
    return (view.opened | view.ended_by) >> seat & 1 != 0


@kernel
def hide_hand(view: Any, options: Any, seat: int) -> None:
    """MJ 11.2, MJ 5.6  Blank a hand, and the kinds of concealed kongs where they are hidden."""
    size = view.sizes[seat]
    clear_hand(view, seat)
    view.sizes[seat] = size
    view.waits[seat] = 0
    if options.concealed_kong == HIDDEN and view.ended == 0:
        for place in range(view.melded[seat]):
            if view.meld_forms[seat, place] == CONCEALED:
                view.meld_kinds[seat, place] = UNKNOWN

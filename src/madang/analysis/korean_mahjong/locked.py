"""What a seat still decides that has declared ready (KM 5.8)."""

from typing import Any

from madang.analysis.mahjong.decide import Choice
from madang.game import Mask, State
from madang.games.korean_mahjong.actions import discard_of
from madang.games.korean_mahjong.options import Options
from madang.jit import kernel


@kernel
def locked_in(
    view: State, options: Options, sight: Any, seat: int, mask: Mask, best: Choice
) -> Choice:
    """5.8  Discard the tile just drawn, where what is best would change a hand declared ready."""
    if mask[best.action]:
        return best
    return Choice(discard_of(int(view.drawn)), best.worth)

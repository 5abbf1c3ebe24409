"""Whether to declare ready, open ready or nothing: what each would bring (KM 5)."""

from typing import Any

from madang.analysis.korean_mahjong.locked import locked_in
from madang.analysis.korean_mahjong.waiting import barred_too, wins_of, worth_of
from madang.analysis.mahjong.decide import Choice, costs
from madang.game import Mask, State
from madang.games.korean_mahjong.actions import open_ready_of, ready_of
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.ready import flags_of
from madang.games.korean_mahjong.state import DECLARED, DOUBLE, OPEN
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import with_tile
from madang.mahjong.melds import melds_of
from madang.mahjong.tiles import PLAYED

HELD_FAST = 0.4  # what it costs to change nothing any more


@kernel
def declared(
    view: State, options: Options, sight: Any, seat: int, mask: Mask, best: Choice
) -> Choice:
    """5.1, 5.6  Declare what is worth more than anything else there is to do."""
    best = locked_in(view, options, sight, seat, mask, best)
    for kind in range(PLAYED):
        if view.hands[seat, kind] > 0:
            if mask[ready_of(kind)]:
                value = worth_declared(view, options, sight, seat, kind, False)
                if value > best.worth:
                    best = Choice(ready_of(kind), value)
            if mask[open_ready_of(kind)]:
                value = worth_declared(view, options, sight, seat, kind, True)
                if value > best.worth:
                    best = Choice(open_ready_of(kind), value)
    return best


@kernel
def worth_declared(
    view: State, options: Options, sight: Any, seat: int, kind: int, is_open: bool
) -> float:
    """5.1, 5.6, 5.7  Return what a declaration with this discard would bring."""
    keys, melds = with_tile(keys_of(view, seat), kind, -1), melds_of(view, seat)
    own = barred_too(sight.own, 1 << kind)
    hopes = sight.prospects
    ready = DECLARED | (OPEN if is_open else 0) | (DOUBLE if view.unbroken else 0)
    wins = wins_of(own, options, hopes.left, keys, melds, flags_of(ready), is_open)
    return worth_of(wins, own, hopes.unseen, hopes.turns) - HELD_FAST - costs(sight, kind)

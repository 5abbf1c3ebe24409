"""The chows that a bot may claim, beside what every mahjong has (HK 3.1)."""

from typing import Any

from madang.analysis.mahjong.decide import Choice, best_discard
from madang.game import Mask, State
from madang.games.hong_kong_mahjong.actions import CHOW, CHOWS
from madang.games.hong_kong_mahjong.options import Options
from madang.jit import kernel
from madang.mahjong.claims import CHOW_LOWS
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import with_tile
from madang.mahjong.melds import Melds, melds_of, with_chow_tiles


@kernel
def claimed_more(
    view: State, options: Options, sight: Any, seat: int, mask: Mask, best: Choice
) -> Choice:
    """3.1  Claim a chow, where that is worth more than the best."""
    keys, melds, kind = keys_of(view, seat), melds_of(view, seat), int(view.offered)
    for chow in range(CHOWS):
        if mask[CHOW + chow]:
            low = int(CHOW_LOWS[chow])
            rest = with_tile(with_chow_tiles(keys, low, -1), kind, 1)
            _, value = best_discard(sight, options, rest, with_chow(melds, low))
            if value > best.worth:
                best = Choice(CHOW + chow, value)
    return best


@kernel
def with_chow(melds: Melds, low: int) -> Melds:
    """Return the melds and one more chow."""
    bit = 1 << low
    return Melds(
        melds.number + 1,
        melds.chows | bit,
        melds.pungs,
        melds.kongs,
        melds.concealed_kongs,
        with_chow_tiles(melds.tiles, low, 1),
    )

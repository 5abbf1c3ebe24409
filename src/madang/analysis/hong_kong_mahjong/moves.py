"""The chows that a bot may claim, beside what every mahjong has (HK 3.1)."""

from typing import Any

from madang.analysis.mahjong.decide import Choice, best_discard, with_kong, with_pung
from madang.game import Mask, State
from madang.games.hong_kong_mahjong.actions import CHOW, CHOWS, CLAIM_KONG, PUNG
from madang.games.hong_kong_mahjong.options import Options
from madang.jit import kernel
from madang.mahjong.claims import CHOW_LOWS
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import Keys, with_tile
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


@kernel
def with_claim(action: int, keys: Keys, melds: Melds, kind: int) -> tuple[Keys, Melds]:
    """3.1  Return a hand and its melds after a claim of a tile."""
    if action == PUNG:
        return with_tile(keys, kind, -2), with_pung(melds, kind)
    if action == CLAIM_KONG:
        return with_tile(keys, kind, -3), with_kong(melds, kind, False)
    low = int(CHOW_LOWS[action - CHOW])
    return with_tile(with_chow_tiles(keys, low, -1), kind, 1), with_chow(melds, low)

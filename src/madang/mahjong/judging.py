"""The rates of both mahjongs in the arena (MJ 6, 8)."""

from typing import Any

from madang.bots.judging import Judging, Rate
from madang.kernels.jit import kernel
from madang.mahjong.play.state import BY_DISCARD, ROBBED
from madang.mahjong.tiles import NONE
from madang.mahjong.types import State

RATES = (
    Rate("deal_in", "has given the tile that others won on, as a discard or by a kong"),
    Rate("waiting", "waited at the end for a tile to complete its hand in shape"),
    Rate("open", "has claimed for a meld"),
    Rate("claims", "melds claimed", is_share=False),
)
DEAL_IN, WAITING, OPEN, CLAIMS = range(len(RATES))


@kernel
def count_rates(state: State, counts: Any) -> None:
    """Count who gave the winning tile, who waited, and what was claimed."""
    if state.ended == BY_DISCARD or state.ended == ROBBED:
        counts[state.seat, DEAL_IN] += 1
    for seat in range(len(counts)):
        claims = 0
        for place in range(state.melded[seat]):
            claims += state.meld_claimed[seat, place] != NONE
        counts[seat, WAITING] += state.waits[seat] != 0
        counts[seat, OPEN] += claims > 0
        counts[seat, CLAIMS] += claims


JUDGING = Judging(RATES, count_rates)

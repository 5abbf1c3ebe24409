"""The bots of Nylon-ppong: `high_card`, `careful` and what it was, and levels that err."""

from typing import Any

import numpy as np

from madang.bots import BotKind
from madang.bots.levels import EVERYTHING, WORDS, below_the_last, handicap_of, nearness, slip
from madang.game import Mask
from madang.games.nylon_ppong.actions import (
    DECLARE,
    DISCARD_MONTH_1,
    DRAW,
    PASS,
    PPONG,
    PPONG_OUT,
    SHOW,
    STOP,
)
from madang.games.nylon_ppong.careful import (
    RISK,
    careful,
    cost_of_discard,
    cost_of_stop,
    gain_of_ppong,
    turns_left,
    weight,
)
from madang.games.nylon_ppong.judging import JUDGING as JUDGING
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.scoring import Shape
from madang.games.nylon_ppong.search import SEARCH_HOOKS as SEARCH_HOOKS
from madang.games.nylon_ppong.state import DISCARD_PHASE, State
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import ALL_CARDS, BITS, MONTHS, UNKNOWN, has_month
from madang.kernels.jit import bound, kernel
from madang.layout import Seat

# ---- high_card -------------------------------------------------------------------------------

EAGER = (DECLARE, SHOW, PPONG_OUT, STOP, PPONG, DRAW)


@kernel
def high_card(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Take whatever ends the round or sheds cards; keep low cards and look at nothing else.

    It declares, shows, goes out, stops and ppongs whenever it may, and always discards its highest
    month, even out of a pair.
    """
    for action in EAGER:
        if mask[action]:
            return action
    for action in range(DISCARD_MONTH_1 + MONTHS - 1, DISCARD_MONTH_1 - 1, -1):
        if mask[action]:
            return action
    return PASS


# ---- steady: careful as it was -----------------------------------------------------------------

# fmt: off
EARLIER = np.array([  # the rows of WEIGHTS, for either scope of ppong
    (-9.50,   0.11), ( 0.78,  -0.06), (-5.00,  -4.70), ( 0.00,  -0.34), ( 3.30,  -0.13),
    ( 0.00,   0.00), (-31.4,  -9.80), ( 0.00,   0.00), ( 0.00,   0.00), ( 0.15,   0.01),
    ( 0.00,   0.00), ( 0.00,   0.00), ( 0.00,   0.00), ( 0.00,   0.00), ( 0.00,   0.00),
    (-7.90,  -0.49), ( 0.86,  -0.07), ( 0.20,  -1.11), (-17.8,  -5.60),
    ( 0.00,   0.00), ( 6.00,   0.00),
])
# fmt: on


@kernel
def earlier_number(options: Options, row: int, column: int) -> float:
    """Return one of EARLIER."""
    return EARLIER[row, column % 2]


@kernel
def no_hopes_far(
    shape: Shape, options: Options, hand: int, unseen: int, needed: int
) -> tuple[float, float, float, float]:
    """Look no further than the next draw; so nothing is computed that weighs nothing."""
    return 0.0, 0.0, 0.0, 0.0


steady = bound({"steady": careful}, number=earlier_number, hopes_far=no_hopes_far)["steady"]


# ---- levels ----------------------------------------------------------------------------------


@kernel
def at_level(view: State, options: Options, seat: Seat, mask: Mask, dice: int, level: int) -> int:
    """Weigh everything as `careful` does, with the handicap of a level, see `bots.levels`."""
    for action in (DECLARE, SHOW, PPONG_OUT):
        if mask[action]:
            return action
    handicap = handicap_of(options, level)
    unseen = ALL_CARDS & ~remembered(view, options, seat, int(handicap.memory))
    if mask[PPONG]:
        if view.sizes[seat] == 2:
            return PPONG
        gain = gain_of_ppong(view, options, seat, mask[DRAW], unseen)
        if gain + handicap.heat * (slip(dice, PPONG) - slip(dice, PASS)) > 0:
            return PPONG
    if mask[STOP] and turns_left(view, options) > 0:
        gain = weight(RISK, view, options)
        gain -= handicap.heed * cost_of_stop(view, options, seat, unseen)
        if gain + handicap.heat * (slip(dice, STOP) - slip(dice, DRAW)) > 0:
            return STOP
    if mask[DRAW]:
        return DRAW
    if mask[PASS]:
        return PASS
    best, least = 0, 1e9
    for month in range(1, MONTHS + 1):
        if has_month(view.hands[seat], month):
            action = DISCARD_MONTH_1 + month - 1
            hand, heed = view.hands[seat], handicap.heed
            cost = cost_of_discard(view, options, seat, hand, unseen, month, heed)
            cost -= handicap.heat * slip(dice, action)
            if cost < least:
                best, least = action, cost
    return best


@kernel
def remembered(view: State, options: Options, seat: Seat, cards: int) -> int:
    """Return the set of the cards in a seat's own hand and of the last `cards` on the pile."""
    seen = view.hands[seat]
    for place in range(max(0, view.piled - cards), view.piled):
        if view.pile[place] != UNKNOWN:
            seen |= BITS[view.pile[place]]
    return seen


NEAR = 2.0  # points between the best two discards at which a player thinks half as long


@kernel
def pace(view: State, options: Options, seat: Seat, mask: Mask, action: int) -> int:
    """Return how near the best two discards are, see `bots.levels.nearness`; -1 elsewhere.

    How long a seat thinks before it draws or lets a call pass would tell what it holds.
    """
    if view.phase != DISCARD_PHASE:
        return -1
    unseen = ALL_CARDS & ~seen_in(view, options)
    least, second = 1e9, 1e9
    for month in range(1, MONTHS + 1):
        if has_month(view.hands[seat], month):
            hand = view.hands[seat]
            cost = cost_of_discard(view, options, seat, hand, unseen, month, 1.0)
            if cost < least:
                least, second = cost, least
            else:
                second = min(second, cost)
    return nearness(second - least, NEAR)


# Heat in points of a round. `python -m benchmarks.levels nylon_ppong` measures what
# each row loses.
HANDICAPS = np.array(
    [
        (1.87, 1, 0.2),
        (1.60, 2, 0.4),
        (1.42, 4, 0.6),
        (1.17, 8, 0.8),
        (0.95, 16, 1.0),
        (0.0, EVERYTHING, 1.0),
    ],
    np.float64,
)


def handicapped(**hooks: Any) -> Any:
    """Return what plays at a level, given where its handicap comes from."""
    return bound({"at_level": at_level}, **hooks)["at_level"]


LEVELS = below_the_last(handicapped(HANDICAPS=HANDICAPS))

# ---- all of them: the levels, then the others, each the weakest first ------------------------

BOTS = {
    **{word: BotKind(choose) for word, choose in LEVELS.items()},
    WORDS[-1]: BotKind(careful),
    "high_card": BotKind(high_card),
    "hasty": BotKind(LEVELS["level_3"]),  # it chose by a coin once; records and links name it
    "steady": BotKind(steady),
    "careful": BotKind(careful),
}
PACE = pace

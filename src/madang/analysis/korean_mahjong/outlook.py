"""What a hand of Korean mahjong is worth: by its plans, and exactly where it waits."""

from typing import Any, NamedTuple

import numpy as np

from madang.analysis.korean_mahjong.chances import GOES_ON, chance_for
from madang.analysis.korean_mahjong.house import HOUSE
from madang.analysis.korean_mahjong.plans import sure_drawn
from madang.analysis.korean_mahjong.ready import declared
from madang.analysis.korean_mahjong.waiting import PAYERS, Seat, wins_of, worth_of
from madang.analysis.mahjong import outlook
from madang.analysis.mahjong.outlook import foresee, worth_of_plans
from madang.analysis.mahjong.plans import Plan
from madang.analysis.mahjong.prospects import Prospects
from madang.game import State
from madang.games.korean_mahjong.horse import COUNTERS, DOUBLE_PRIZE, PRIZE
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.payment import GIVER_PAYS
from madang.games.korean_mahjong.shape import shanten_beside
from madang.jit import kernel
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds
from madang.mahjong.play.state import SEATS

SELF_DRAWN = 0.35  # share of wins from the wall, where a discard may win too
PREMIUM = 0.5  # points that a winning tile brings on average
READY_POINT, OPEN_READY_POINTS = 1, 2
DANGER = 1.0  # how much heed is paid to what a discard may cost
COUNTER = np.array([0.0, 0.0, 2.0, 1.0])  # what taking one of so many counters away is worth


class Sight(NamedTuple):
    """What a seat sees before it decides."""

    prospects: Prospects
    pays: Any  # what completing each plan brings
    dangers: Any  # what discarding each kind may cost
    own: Seat


@kernel
def look(view: State, options: Options, seat: int) -> Sight:
    """Find what every mahjong looks for, and how the seat itself would win."""
    seen = foresee(view, options, seat)
    hopes = seen.prospects
    own = Seat(
        hopes.wind,
        int(view.round_wind),
        int(view.bonus[seat]),
        hopes.barred,
        worth_of_counter(view, seat),
        GOES_ON,
    )
    return Sight(hopes, seen.pays, seen.dangers, own)


@kernel
def worth_of_counter(view: State, seat: int) -> float:
    """9.2  Return what taking away one of the seat's counters is worth."""
    if view.counters[seat] > 1:
        return float(COUNTER[view.counters[seat]])
    prize = 0
    for other in range(SEATS):
        if other != seat:
            prize += DOUBLE_PRIZE if view.counters[other] == COUNTERS else PRIZE
    return float(prize)


@kernel
def pay_for(prospects: Prospects, options: Options, plan: Plan) -> float:
    """5, 8  Return what completing a plan brings on average, declared ready if it is closed."""
    called = plan.sure + prospects.bonus + PREMIUM
    drawn = sure_drawn(plan, options) + prospects.bonus + PREMIUM
    if plan.closed and plan.sure < options.min_points:
        return PAYERS * (drawn + OPEN_READY_POINTS)
    if plan.closed:
        called, drawn = called + READY_POINT, drawn + READY_POINT
    return (1 - SELF_DRAWN) * GIVER_PAYS * called + SELF_DRAWN * PAYERS * drawn


@kernel
def danger_unit(prospects: Prospects, options: Options) -> float:
    """Return what a point that a discard may cost counts."""
    return DANGER


@kernel
def worth(sight: Sight, options: Options, keys: Keys, melds: Melds) -> float:
    """Return what a hand brings or hopes for; one that waits may still hope for more."""
    if shanten_beside(keys, melds.number, melds.tiles, options) != 0:
        return worth_of_plans(sight, options, keys, melds, 0.0, 1)
    waiting = undeclared(sight, options, keys, melds)
    return worth_of_plans(sight, options, keys, melds, waiting, 2)


@kernel
def undeclared(sight: Sight, options: Options, keys: Keys, melds: Melds) -> float:
    """Return what a hand that waits brings with nothing declared."""
    hopes = sight.prospects
    wins = wins_of(sight.own, options, hopes.left, keys, melds, 0, False)
    return worth_of(wins, sight.own, hopes.unseen, hopes.turns)


# Fitted to points a hand against three bots that keep to the nearest legal hand.
OUTLOOK: dict[str, Any] = {
    **HOUSE,
    "look": look,
    "worth": worth,
    "costs": outlook.costs,
    "declared": declared,
    "pay_for": pay_for,
    "danger_unit": danger_unit,
    "chance_for": chance_for,
    "OTHERS": 0.2,
    "KONG_LOSS": 0.05,  # so many points may be lost by a kong: it brings a tile more
    "SLACK": 2,
    "SLACK_OF_DEAR": 3,
}

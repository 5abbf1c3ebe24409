"""What a hand of Hong Kong mahjong is worth: constants of `value`, and what a plan is paid."""

from typing import Any

from madang.analysis.hong_kong_mahjong.chances import chance_for
from madang.analysis.hong_kong_mahjong.house import HOUSE
from madang.analysis.hong_kong_mahjong.plans import LIMIT_FAAN
from madang.analysis.mahjong import outlook
from madang.analysis.mahjong.plans import Plan
from madang.analysis.mahjong.prospects import Prospects
from madang.games.hong_kong_mahjong.hand import NOT_LIMIT, WHOLE_LIMIT
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.payment import income
from madang.jit import kernel

SELF_DRAWN = 0.3  # share of wins from the wall


# What a discard costs that is as dangerous as any, in payments of a plain hand. 0.1 won no more
# than nothing: all losers pay here, so whoever discards loses little more.
DANGER = 0.0


@kernel
def pay_for(prospects: Prospects, options: Options, plan: Plan) -> float:
    """Return what completing a plan brings on average."""
    return pay_of(prospects, options, plan.sure)


@kernel
def danger_unit(prospects: Prospects, options: Options) -> float:
    """Return what a discard costs that is as dangerous as any."""
    return DANGER * pay_of(prospects, options, options.min_faan)


@kernel
def pay_of(prospects: Prospects, options: Options, faan: int) -> float:
    """8.2, 8.4  Return what a hand of so many basic faan brings on average."""
    limit = WHOLE_LIMIT if faan >= LIMIT_FAAN else NOT_LIMIT
    is_east = int(prospects.wind == 0)
    whole = faan + prospects.bonus
    by_discard = income(limit, whole, 0, is_east, 0, 0, options)
    by_draw = income(limit, whole + 1, 1, is_east, 0, 0, options)
    return by_discard + SELF_DRAWN * (by_draw - by_discard)


# Fitted to points a hand against three bots that keep to the nearest legal hand.
OUTLOOK: dict[str, Any] = {
    **HOUSE,
    "look": outlook.foresee,
    "worth": outlook.worth,
    "costs": outlook.costs,
    "pay_for": pay_for,
    "danger_unit": danger_unit,
    "chance_for": chance_for,
    "OTHERS": 0.2,
    "KONG_LOSS": 0.05,  # so many points may be lost by a kong: it brings a tile more
    "SLACK": 2,
    "SLACK_OF_DEAR": 4,
}

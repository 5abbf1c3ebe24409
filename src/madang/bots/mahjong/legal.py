"""A bot that keeps to the nearest hand that the house lets win, whatever it is worth."""

from typing import Any

from madang.analysis.mahjong import decide
from madang.analysis.mahjong.plans import FAR, fits, missing, plan_at, useful
from madang.analysis.mahjong.prospects import Prospects, coming, prospects_of
from madang.game import State
from madang.jit import bound, kernel
from madang.mahjong.distance import shanten_standard
from madang.mahjong.keys import Keys
from madang.mahjong.melds import Melds

STEP = 1000.0  # a tile nearer counts more than any acceptance
SLACK, SLACK_OF_DEAR = 1, 0  # plans that are so much farther than the nearest are looked at


@kernel
def look(view: State, options: Any, seat: int) -> Prospects:
    """Find the nearest plans."""
    return prospects_of(view, options, seat, SLACK, SLACK_OF_DEAR)


@kernel
def worth(sight: Prospects, options: Any, keys: Keys, melds: Melds) -> float:
    """Weigh the distance to the nearest legal hand, then how readily tiles for it come."""
    most = -STEP * (FAR + shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number))
    nearest = FAR
    for place in range(sight.planned):
        plan = plan_at(sight.plans, place)
        if fits(plan, melds):
            far = missing(plan, keys, melds, sight.live, sight.live_twice)
            if far <= nearest and far < FAR:
                nearest = far
                kinds = useful(plan, keys, melds, sight.live, sight.live_twice)
                most = max(most, coming(sight, options, plan, keys, kinds, far) - STEP * far)
    return most


def legal_in(house: dict[str, Any]) -> Any:
    """Return the bot of a game, given what only the game can name."""
    own = {"look": look, "worth": worth, "CLAIM_GAIN": STEP / 2, "KONG_LOSS": STEP / 2}
    return bound({"legal": decide.decide}, **{**house, **own})["legal"]

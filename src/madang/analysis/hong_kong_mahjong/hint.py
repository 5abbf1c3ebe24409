"""What the `value` bot would do with the own hand of Hong Kong mahjong, and why."""

from madang.analysis.hong_kong_mahjong.outlook import OUTLOOK
from madang.analysis.hong_kong_mahjong.plans import LIMIT_FAAN
from madang.analysis.mahjong.hint import Adviser
from madang.analysis.mahjong.plans import Plan
from madang.game import Data
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.actions import KONG, is_discard, kind_named
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.shape import shanten_beside

COLOURS = (
    *("any", "suited", "clean_m", "clean_p", "clean_s", "pure_m", "pure_p", "pure_s"),
    *("honours", "mixed_terminals", "terminals", "green"),
)


def plan_in_words(plan: Plan) -> Data:
    """Return the tiles of a plan and its faan."""
    is_limit = plan.sure >= LIMIT_FAAN
    return {
        "tiles": COLOURS[plan.colour],
        "faan": None if is_limit else plan.sure,
        "limit": is_limit,
    }


ADVISER = Adviser(
    GAME,
    {**OUTLOOK, "is_discard": is_discard, "kind_named": kind_named, "MORE": KONG},
    PLAY.legal_actions,
    shanten_beside,
    plan_in_words,
)

"""What the `value` bot would do with the own hand of Korean mahjong, and why."""

from madang.analysis.korean_mahjong.outlook import OUTLOOK
from madang.analysis.mahjong.hint import Adviser
from madang.analysis.mahjong.plans import Plan
from madang.game import Data
from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.actions import READY, is_discard, kind_named
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.shape import shanten_beside

COLOURS = (
    *("any", "suited", "simples", "clean_m", "clean_p", "pure_m", "pure_p"),
    *("honours", "mixed_terminals"),
)


def plan_in_words(plan: Plan) -> Data:
    """4.2  Return the tiles of a plan, and its points by a discard."""
    return {"tiles": COLOURS[plan.colour], "points": plan.sure}


ADVISER = Adviser(
    GAME,
    {**OUTLOOK, "is_discard": is_discard, "kind_named": kind_named, "MORE": READY},
    PLAY.legal_actions,
    shanten_beside,
    plan_in_words,
)

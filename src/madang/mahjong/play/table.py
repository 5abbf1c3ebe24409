"""The play of a game: the kernels of this folder, with what the game says of itself."""

from collections.abc import Callable
from typing import Any, NamedTuple

from madang.jit import bound
from madang.mahjong.play import house
from madang.mahjong.play.dealing import deal, pass_deal_on
from madang.mahjong.play.hands import score_of
from madang.mahjong.play.hidden import lay_hidden
from madang.mahjong.play.match import (
    conserved,
    done_alone,
    end_hand,
    is_last_hand,
    legal_actions,
    step,
    step_once,
)
from madang.mahjong.play.offers import offer
from madang.mahjong.play.seen import redact
from madang.mahjong.play.turn import has_won
from madang.mahjong.play.waits import find_waits

Kernel = Callable[..., Any]


class Play(NamedTuple):
    """What is called from outside, bound to a game."""

    deal: Kernel = deal
    legal_actions: Kernel = legal_actions
    step: Kernel = step
    redact: Kernel = redact
    lay_hidden: Kernel = lay_hidden
    conserved: Kernel = conserved
    offer: Kernel = offer
    alone: Kernel = done_alone
    step_once: Kernel = step_once
    pass_deal_on: Kernel = pass_deal_on
    end_hand: Kernel = end_hand
    is_last_hand: Kernel = is_last_hand
    has_won: Kernel = has_won
    find_waits: Kernel = find_waits
    score_of: Kernel = score_of


def played(**said: Any) -> Play:
    """Return the play of a game that says this of itself, by the names of `house`."""
    assert said.keys() <= vars(house).keys()
    return Play(**bound(Play()._asdict(), **said))

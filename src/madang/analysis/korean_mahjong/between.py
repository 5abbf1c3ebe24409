"""Between two hands: who deals the next one? (KM 1)"""

from madang.analysis.mahjong.between import Between
from madang.analysis.questions import check_fields
from madang.errors import NotationError
from madang.game import Data
from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.state import DRAWN_HAND

FIELDS = ("dealer", "round_wind", "same_deal", "winners")
BETWEEN = Between(GAME, PLAY, DRAWN_HAND)


def next_hand(question: Data, options: Options) -> Data:
    """1.1-1.3  Answer who deals after a hand, in which round; `over`: no hand follows."""
    check_fields(question, FIELDS, 'with "winners" the fields are')
    state = BETWEEN.read_hand(question, options)
    winners = BETWEEN.read_winners(question["winners"])
    if winners & winners - 1:
        remedy = "of several who could win the nearest does: give one seat, or none"
        raise NotationError(question["winners"], "winners", remedy, "3.4")
    return BETWEEN.after(state, options, winners)

"""Between two hands: who deals the next one, and what is added to the next win? (HK 1)"""

from madang.analysis.mahjong.between import Between
from madang.analysis.questions import check_fields, read_whole
from madang.game import Data
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.state import DRAWN_HAND

FIELDS = ("dealer", "round_wind", "same_deal", "goulash", "winners")
MOST_GOULASH = 999_999
BETWEEN = Between(GAME, PLAY, DRAWN_HAND)


def next_hand(question: Data, options: Options) -> Data:
    """1.1, 1.2, 1.4  Answer who deals after a hand, in which round; `over`: no hand follows."""
    check_fields(question, FIELDS, 'with "winners" the fields are')
    state = BETWEEN.read_hand(question, options)
    owed = f"a whole number from 0 to {MOST_GOULASH}"
    goulash = read_whole(question.get("goulash", 0), "goulash", 0, MOST_GOULASH, owed)
    winners = BETWEEN.read_winners(question["winners"])
    state.goulash = 0 if winners else goulash + options.goulash_points
    return {**BETWEEN.after(state, options, winners), "goulash": int(state.goulash)}

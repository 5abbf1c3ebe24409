"""Why one action of Korean mahjong is better than another."""

from madang.games.korean_mahjong.actions import ACTIONS, KINDS
from madang.games.korean_mahjong.advice.hint import HINTS
from madang.games.korean_mahjong.ready import shanten_beside
from madang.mahjong.advice.reasons import Comparison
from madang.mahjong.tiles import set_of

comparison = Comparison(ACTIONS, shanten_beside, set_of(KINDS), HINTS)
reasons, likely = comparison.reasons, comparison.likely

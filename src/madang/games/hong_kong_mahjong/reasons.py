"""Why one action of Old Hong Kong mahjong is better than another."""

from madang.games.hong_kong_mahjong.actions import ACTIONS
from madang.games.hong_kong_mahjong.advice.hint import HINTS
from madang.games.hong_kong_mahjong.ready import shanten_beside
from madang.mahjong.advice.reasons import Comparison
from madang.mahjong.tiles import PLAYED

comparison = Comparison(ACTIONS, shanten_beside, (1 << PLAYED) - 1, HINTS)
reasons, likely = comparison.reasons, comparison.likely

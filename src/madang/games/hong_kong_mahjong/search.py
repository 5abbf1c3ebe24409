"""The parts of Old Hong Kong mahjong that the search asks for."""

from madang.mahjong.search import pays_winner

LEAF = "value"
HOOKS = {"pays_winner": pays_winner}

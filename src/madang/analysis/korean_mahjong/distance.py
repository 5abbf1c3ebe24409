"""How far is a hand of Korean mahjong from ready? (KM 4.1, MJ 12)"""

from madang.analysis.korean_mahjong.tiles import TILE_SET
from madang.analysis.mahjong.distance import Distance
from madang.game import Data
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.shape import shanten_beside
from madang.mahjong.beside import distance_beside
from madang.mahjong.distance import shanten_pairs
from madang.mahjong.keys import Keys


def shapes(keys: Keys, melds: int, tiles: Keys, options: Options) -> Data:
    """MJ 12.1  Return the shanten to each shape; None: this hand cannot have it here."""
    pairs = shanten_pairs(*keys, options.seven_pairs_quad != 0)
    return {
        "standard": int(distance_beside(keys, melds, tiles)),
        "seven_pairs": None if melds else int(pairs),
    }


DISTANCE = Distance(TILE_SET, shanten_beside, shapes)

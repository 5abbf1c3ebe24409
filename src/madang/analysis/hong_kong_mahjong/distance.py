"""How far is a hand of Hong Kong mahjong from ready? (HK 4.1, MJ 12)"""

from madang.analysis.hong_kong_mahjong.tiles import TILE_SET
from madang.analysis.mahjong.distance import Distance
from madang.game import Data
from madang.games.hong_kong_mahjong.options import OFF, Options
from madang.games.hong_kong_mahjong.shape import shanten_beside
from madang.mahjong.beside import distance_beside
from madang.mahjong.distance import shanten_orphans, shanten_pairs
from madang.mahjong.keys import Keys


def shapes(keys: Keys, melds: int, tiles: Keys, options: Options) -> Data:
    """MJ 12.1  Return the shanten to each shape; None: this hand cannot have it here."""
    pairs = shanten_pairs(*keys, options.seven_pairs_quad != 0)
    orphans = shanten_orphans(*keys)
    return {
        "standard": int(distance_beside(keys, melds, tiles)),
        "seven_pairs": None if melds or options.seven_pairs == OFF else int(pairs),
        "thirteen_orphans": None if melds or not options.thirteen_orphans else int(orphans),
    }


DISTANCE = Distance(TILE_SET, shanten_beside, shapes)

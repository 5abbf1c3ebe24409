"""Which tiles a question about Hong Kong mahjong may name (HK 2.1)."""

from madang.analysis.mahjong.tiles import BonusWords, TileSet
from madang.analysis.mahjong.wins import Drawn
from madang.mahjong.tiles import KINDS, PLAYED

TILE_SET = TileSet(
    (1 << KINDS) - 1,
    BonusWords("flowers and seasons", "flower and season", "f1-f4 flowers and f5-f8 seasons"),
    missing="",
    claimed_chows="",
)
WINS = Drawn(range(PLAYED), 0xFF, claims_chows=True)  # never all eight, which would end the hand

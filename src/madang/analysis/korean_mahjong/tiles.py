"""Which tiles a question about Korean mahjong may name (KM 2.1, 3.2)."""

from madang.analysis.mahjong.tiles import BonusWords, TileSet
from madang.analysis.mahjong.wins import Drawn
from madang.games.korean_mahjong.actions import KINDS
from madang.games.korean_mahjong.state import FLOWERS
from madang.games.korean_mahjong.state import TILE_SET as WHOLE_SET
from madang.mahjong.tiles import set_of

TILE_SET = TileSet(
    set_of(map(int, WHOLE_SET)),
    BonusWords("flowers", "flower", "f1-f4 flowers"),
    missing="there are characters, dots, winds, dragons and f1-f4: no bamboo, no seasons",
    claimed_chows="a chow is claimed only to win: its tiles are concealed ones",
)
WINS = Drawn(KINDS, 1 << FLOWERS, claims_chows=False)

"""How questions about Korean mahjong are typed: `--points 7 --winner W` (MJ 1.4)."""

from madang.analysis.asked import Flag
from madang.analysis.mahjong.typed import typed
from madang.games.korean_mahjong.hand import FLAGS

TYPED = typed(FLAGS, {"points": Flag("points")})

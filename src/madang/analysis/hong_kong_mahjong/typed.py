"""How questions about Hong Kong mahjong are typed: `--faan 3 --winner W` (MJ 1.4)."""

from madang.analysis.asked import Flag
from madang.analysis.mahjong.typed import typed
from madang.games.hong_kong_mahjong.hand import FLAGS

TYPED = typed(FLAGS, {"faan": Flag("faan"), "limit": Flag("limit", takes_value=False)})

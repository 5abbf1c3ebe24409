"""The observation of a seat in a match of Hong Kong mahjong: see `madang.observations`.

First comes what both mahjongs have: see `madang.mahjong.play.observe`.
"""

from typing import Any

import numpy as np

from madang.games.hong_kong_mahjong.options import OPTIONS, Options
from madang.games.hong_kong_mahjong.ready import shanten_beside
from madang.games.hong_kong_mahjong.state import ENDS, UNENDED, State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.hand import keys_of, tiles_melded
from madang.mahjong.play.observe import COMMON, MOST_POINTS, observe_common, within
from madang.observations import (
    Column,
    ObservationTable,
    axis,
    option_writer,
    starts,
    whole_option_columns,
)

# fmt: off
COLUMNS = (
    *COMMON,
    #      name          axes                                     low  high  meaning, section
    Column("own_shanten", (),                                      -1, 8, "Tiles away from waiting; 0: the hand waits, -1: it is complete.", "MJ 12.1"),
    Column("locked",      (),                                       0, 1, "Whether the seat has passed a win since its last draw, and may not win on a discard.", "3.3"),
    Column("goulash",     (),                                       0, MOST_POINTS, f"What the next winner collects from each other seat, {MOST_POINTS} at most.", "1.4"),
    Column("ended",       (axis("end", [row.word for row in ENDS[1:]]),), 0, 1, "How the hand has ended.", "MJ 8.1"),
    # the house rules
    *whole_option_columns(OPTIONS),
)
# fmt: on
AT = starts(COLUMNS)


@kernel
def observe(view: State, options: Options, seat: Seat, out: Any) -> None:
    """Write all of a row, int8 (width,), from what `seat` may know (MJ 11)."""
    observe_common(view, options, seat, out)
    out[AT.locked] = view.locked >> seat & 1
    out[AT.goulash] = within(int(view.goulash), MOST_POINTS)
    if view.ended != UNENDED:
        out[AT.ended + view.ended - 1] = 1
    if view.deal_no > 0:
        keys, tiles = keys_of(view, seat), tiles_melded(view, seat)
        out[AT.own_shanten] = shanten_beside(keys, int(view.melded[seat]), tiles, options)
    observe_options(options, out)


observe_options = option_writer("hong_kong_mahjong", OPTIONS, COLUMNS, is_whole=True)
OBSERVATIONS = ObservationTable(COLUMNS, observe, np.dtype(np.int8), "hong_kong_mahjong", 2)

"""The observation of a seat in a match of Korean mahjong: see `madang.observations`.

First comes what both mahjongs have: see `madang.mahjong.play.observe`.
"""

from typing import Any

import numpy as np

from madang.games.korean_mahjong.options import OPTIONS, Options
from madang.games.korean_mahjong.ready import shanten_beside
from madang.games.korean_mahjong.scoring import COUNTERS
from madang.games.korean_mahjong.state import ENDS, OPEN, State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.hand import keys_of, tiles_melded
from madang.mahjong.play.hidden import is_open
from madang.mahjong.play.observe import COMMON, KIND, SEAT, observe_common
from madang.mahjong.play.state import SEATS, UNENDED
from madang.mahjong.suit_codes import count_in
from madang.mahjong.tiles import PLAYED, rank_of, suit_of
from madang.observations import (
    Column,
    ObservationTable,
    axis,
    option_writer,
    starts,
    whole_option_columns,
)

READY = axis("bit", ("ready", "open", "double"))
FORBIDDEN = axis("why", ("sacred_discard", "open_ready", "below_minimum"))

# fmt: off
COLUMNS = (
    *COMMON,
    #      name            axes                                   low  high  meaning, section
    Column("own_shanten",  (),                                     -1, 8, "Tiles away from waiting; 0: the hand waits, -1: it is complete.", "MJ 12.1"),
    Column("ready",        (SEAT, READY),                           0, 1, "What each seat has declared: ready, open ready, double ready.", "5.1"),
    Column("ready_with",   (SEAT, KIND),                            0, 1, "What each seat discarded when it declared ready.", "5.1"),
    Column("forbidden",    (FORBIDDEN,),                            0, 1, "Why the seat may not win on the tile offered last.", "6.1"),
    Column("counters",     (SEAT,),                                 0, COUNTERS, "Counters of the horse race that each seat has left.", "9.1"),
    Column("ended",        (axis("end", [row.word for row in ENDS[1:]]),), 0, 1, "How the hand has ended.", "MJ 8.1"),
    # the house rules
    *whole_option_columns(OPTIONS),
)
# fmt: on
AT = starts(COLUMNS)


@kernel
def observe(view: State, options: Options, seat: Seat, out: Any) -> None:
    """Write all of a row, int8 (width,), from what `seat` may know (MJ 11)."""
    observe_common(view, options, seat, out)
    if view.forbidden[seat]:
        out[AT.forbidden + int(view.forbidden[seat]) - 1] = 1
    if view.ended != UNENDED:
        out[AT.ended + view.ended - 1] = 1
    if view.deal_no > 0:
        keys, tiles = keys_of(view, seat), tiles_melded(view, seat)
        out[AT.own_shanten] = shanten_beside(keys, int(view.melded[seat]), tiles, options)
    for place in range(SEATS):
        other = (seat + place) % SEATS
        out[AT.counters + place] = view.counters[other] if view.deal_no > 0 else COUNTERS
        if view.ready[other]:
            observe_ready(view, other, place, out)
    observe_options(options, out)


@kernel
def observe_ready(view: State, other: int, place: int, out: Any) -> None:
    """5.1, 5.6, 5.7  Write what a seat has declared, and what an open hand shows."""
    ready = int(view.ready[other])
    for bit in range(3):
        out[AT.ready + 3 * place + bit] = ready >> bit & 1
    declared_with = int(view.river[view.declared_with[other]])
    out[AT.ready_with + PLAYED * place + declared_with] = 1
    if ready & OPEN and place > 0 and not is_open(view, other):
        for kind in range(PLAYED):
            held = count_in(int(view.shown[other, suit_of(kind)]), rank_of(kind))
            out[AT.open_hands + PLAYED * (place - 1) + kind] = held
            out[AT.unseen + kind] -= held


observe_options = option_writer("korean_mahjong", OPTIONS, COLUMNS, is_whole=True)
OBSERVATIONS = ObservationTable(COLUMNS, observe, np.dtype(np.int8), "korean_mahjong", 1)

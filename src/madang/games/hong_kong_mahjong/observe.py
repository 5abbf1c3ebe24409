"""What a seat knows in a match of Hong Kong mahjong, as a row of numbers: see `madang.observations`.

First comes what both mahjongs have: see `madang.mahjong.play.observe`.
"""

from typing import Any

import numpy as np

from madang.game import State
from madang.games.hong_kong_mahjong.options import OPTIONS, Options
from madang.games.hong_kong_mahjong.shape import shanten_beside
from madang.games.hong_kong_mahjong.state import ENDS, UNENDED
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.melds import tiles_melded
from madang.mahjong.play.observe import COMMON, MOST_POINTS, observe_common, within
from madang.observations import Column, ObservationTable, axis, starts, whole_option_columns

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
def observe(view: State, options: Options, seat: int, out: Any) -> None:
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


@kernel
def observe_options(options: Options, out: Any) -> None:
    """Write the house rules."""
    out[AT.rounds] = options.rounds
    out[AT.dealer_repeat] = options.dealer_repeat
    out[AT.max_same_deal] = options.max_same_deal
    out[AT.goulash_points] = options.goulash_points
    out[AT.dice] = options.dice
    out[AT.dead_wall] = options.dead_wall
    out[AT.multiple_winners] = options.multiple_winners
    out[AT.same_turn_lock] = options.same_turn_lock
    out[AT.rob_concealed_for_13_orphans] = options.rob_concealed_for_13_orphans
    out[AT.added_kong] = options.added_kong
    out[AT.concealed_kong] = options.concealed_kong
    out[AT.false_win] = options.false_win
    out[AT.false_win_points] = (options.false_win_points + 5) // 10
    out[AT.seven_pairs] = options.seven_pairs
    out[AT.seven_pairs_quad] = options.seven_pairs_quad
    out[AT.min_faan] = options.min_faan
    out[AT.bonus_counts_to_min] = options.bonus_counts_to_min
    out[AT.great_flowers] = options.great_flowers
    out[AT.double_wind] = options.double_wind
    out[AT.all_suited] = options.all_suited
    out[AT.little_winds_absorbs_winds] = options.little_winds_absorbs_winds
    out[AT.concealed_hand_faan] = options.concealed_hand_faan
    out[AT.kong_replacement_faan] = options.kong_replacement_faan
    out[AT.all_four] = options.all_four
    out[AT.heavenly] = options.heavenly
    out[AT.earthly] = options.earthly
    out[AT.thirteen_orphans] = options.thirteen_orphans
    out[AT.terminals] = options.terminals
    out[AT.pure_green] = options.pure_green
    out[AT.nine_gates] = options.nine_gates
    out[AT.nine_gates_pure] = options.nine_gates_pure
    out[AT.self_triplets] = options.self_triplets
    out[AT.self_triplets_discard] = options.self_triplets_discard
    out[AT.all_kongs] = options.all_kongs
    out[AT.great_winds] = options.great_winds
    out[AT.colour_dragons] = options.colour_dragons
    out[AT.limit_concealed] = options.limit_concealed
    out[AT.semi_concealed_half_limit] = options.semi_concealed_half_limit
    out[AT.faan_table] = options.faan_table
    out[AT.limit_faan] = options.limit_faan
    out[AT.limit_payment] = options.limit_payment
    out[AT.limit_points] = (options.limit_points + 5) // 10
    out[AT.responsibility] = options.responsibility


OBSERVATIONS = ObservationTable(COLUMNS, observe, np.dtype(np.int8), "hong_kong_mahjong", 2)

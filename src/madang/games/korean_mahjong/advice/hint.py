"""What to do with the own hand of Korean mahjong, for which goal, and why."""

from typing import Any

from madang.game import (
    Data,
)
from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.actions import (
    ACTIONS,
    KINDS,
    OPEN_READY,
    READY,
    declares,
    is_discard,
    kind_named,
)
from madang.games.korean_mahjong.advice.evaluation import VALUE_HOOKS
from madang.games.korean_mahjong.advice.plans import (
    ALL_HONOURS,
    CLEAN_M,
    CLEAN_P,
    MIXED,
    PURE_M,
    PURE_P,
    SIMPLE,
)
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.patterns import ROWS
from madang.games.korean_mahjong.ready import shanten_beside
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.scoring import counts_for_minimum, points_of
from madang.games.korean_mahjong.state import OPEN, State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.advice.hints import HintEngine
from madang.mahjong.advice.plans import CHOWS, PAIRS, PUNGS, Plan
from madang.mahjong.advice.probabilities import wind_of
from madang.mahjong.advice.reasons import Comparison
from madang.mahjong.hand import Melds
from madang.mahjong.scoring.patterns import DRAGONS
from madang.mahjong.tiles import EAST, format_tile, kinds_in, set_of

COLOURS = (
    *("any", "suited", "simples", "clean_m", "clean_p", "pure_m", "pure_p"),
    *("honours", "mixed_terminals"),
)
RARE_POINTS = 10  # goals of so many are no advice for first tiles


@kernel
def suffices(plan: Plan, action: int, options: Options) -> bool:
    """5.2  Tell whether a plan has the points by a discard, where ready is declared for that."""
    is_called = declares(action) and action < OPEN_READY
    return plan.sure >= options.min_points or not is_called


def rows_of(view: State, options: Options, seat: Seat, plan: Plan, melds: Melds) -> Data | None:
    """4.2, 7  Return the rows that count toward the minimum, by which way to win; None: too few.

    A hand below the minimum by discard may reach it by the own draw, which has Fully Concealed.
    """
    for by in ("discard", "self_draw"):
        if by == "discard" and view.ready[seat] & OPEN:
            continue
        rows = rows_by(view, options, seat, plan, melds, is_drawn=by == "self_draw")
        points = sum(row["points"] for row in rows)
        if points >= options.min_points:
            return {"rows": rows, "points": points, "by": "any" if by == "discard" else by}
    return None


def rows_by(
    view: State, options: Options, seat: Seat, plan: Plan, melds: Melds, *, is_drawn: bool
) -> list[Data]:
    """7  Return the rows of a plan that is completed by a discard, or drawn."""
    pungs = plan.honours | melds.pungs
    shown = shown_by(plan, pungs, view, options, seat, is_drawn=is_drawn)
    dragons = [format_tile(kind) for kind in kinds_in(pungs & DRAGONS)]
    tiles = {
        "dragon_pung": dragons,
        "big_three_dragons": dragons,
        "seat_wind": [format_tile(EAST + wind_of(view, seat))],
        "round_wind": [format_tile(EAST + int(view.round_wind))],
    }
    return [
        {"id": row.id, "points": int(points), "tiles": tiles.get(row.id, [])}
        for place, row in enumerate(ROWS)
        if counts_for_minimum(place, shown) and (points := points_of(place, shown, options))
    ]


def shown_by(
    plan: Plan, pungs: int, view: State, options: Options, seat: Seat, *, is_drawn: bool
) -> tuple[int, ...]:
    """7  Return how often a plan with these pungs of honours shows each row."""
    is_concealed = plan.closed and (plan.shape != PAIRS or options.seven_pairs_concealed)
    dragons = (pungs & DRAGONS).bit_count()
    shows = {
        "all_chows": plan.shape == CHOWS and (options.all_chows_self_draw or not is_drawn),
        "all_simples": plan.colour == SIMPLE,
        "dragon_pung": dragons,
        "seat_wind": pungs >> EAST + wind_of(view, seat) & 1,
        "round_wind": pungs >> EAST + int(view.round_wind) & 1,
        "concealed_hand": is_concealed and not is_drawn,
        "fully_concealed": is_concealed and is_drawn,
        "all_pungs": plan.shape == PUNGS,
        "half_flush": CLEAN_M <= plan.colour <= CLEAN_P,
        "three_concealed_pungs": plan.shape == PUNGS and plan.closed and not is_drawn,
        "seven_pairs": plan.shape == PAIRS,
        "full_flush": PURE_M <= plan.colour <= PURE_P,
        "big_three_dragons": dragons == 3,
        "all_terminals": plan.colour == MIXED,
        "four_concealed_pungs": plan.shape == PUNGS and plan.closed and is_drawn,
        "all_honors": plan.colour == ALL_HONOURS,
    }
    return tuple(int(shows.get(row.id, 0)) for row in ROWS)


HINT_HOOKS: dict[str, Any] = {
    **VALUE_HOOKS,
    "is_discard": is_discard,
    "kind_named": kind_named,
    "suffices": suffices,
    "MORE": READY,
    "RARE": RARE_POINTS,
}
HINTS = HintEngine(GAME, HINT_HOOKS, PLAY.legal_actions, shanten_beside, COLOURS, rows_of)
COMPARISON = Comparison(ACTIONS, shanten_beside, set_of(KINDS), HINTS)

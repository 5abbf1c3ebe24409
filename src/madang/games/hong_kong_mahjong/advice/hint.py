"""What to do with the own hand of Hong Kong mahjong, for which goal, and why."""

from typing import Any

from madang.game import (
    Data,
)
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.actions import ACTIONS, KONG, is_discard, kind_named
from madang.games.hong_kong_mahjong.advice.evaluation import VALUE_HOOKS, with_claim
from madang.games.hong_kong_mahjong.advice.plans import (
    ALL_HONOURS,
    CLEAN_M,
    CLEAN_S,
    GREEN_ONLY,
    LIMIT_FAAN,
    MIXED,
    ONES_AND_NINES,
    PURE_M,
    PURE_S,
    SUITED_ONLY,
)
from madang.games.hong_kong_mahjong.options import ANY_DISCARD, LIMIT, Options
from madang.games.hong_kong_mahjong.patterns import BASIC, BONUSES, bonus_rows
from madang.games.hong_kong_mahjong.ready import shanten_beside
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.scoring import basic_faan_of, bonus_faan_of
from madang.games.hong_kong_mahjong.state import State
from madang.layout import Seat
from madang.mahjong.advice.hints import HintEngine
from madang.mahjong.advice.plans import CHOWS, ORPHANS, PAIRS, PUNGS, Plan
from madang.mahjong.advice.probabilities import wind_of
from madang.mahjong.advice.reasons import Comparison
from madang.mahjong.hand import Melds
from madang.mahjong.play.own_hand import situation_seen
from madang.mahjong.scoring.patterns import DRAGONS
from madang.mahjong.scoring.readings import DISCARD
from madang.mahjong.tiles import EAST, PLAYED, format_tile, kinds_in

COLOURS = (
    *("any", "suited", "clean_m", "clean_p", "clean_s", "pure_m", "pure_p", "pure_s"),
    *("honours", "mixed_terminals", "terminals", "green"),
)
RARE_FAAN = 10  # goals of so many are no advice for first tiles
ANY_TILE = 0  # of a situation in which only the bonus tiles matter


def rows_of(view: State, options: Options, seat: Seat, plan: Plan, melds: Melds) -> Data | None:
    """4.2, 5, 7  Return the rows that a plan brings for sure, and their faan; None: too few."""
    if plan.sure >= LIMIT_FAAN and (name := limit_of(plan, options)):
        takes_any = name != "self_triplets" or options.self_triplets_discard == ANY_DISCARD
        limit: Data = {"id": name, "faan": None, "tiles": []}
        return {"rows": [limit], "faan": None, "by": "any" if takes_any else "self_draw"}
    pungs = plan.honours | melds.pungs
    shown = shown_by(plan, pungs, view, options, seat)
    tiles = tiles_of(pungs, view, seat)
    counted = {row.id: basic_faan_of(place, shown, options) for place, row in enumerate(BASIC)}
    if options.bonus_counts_to_min:
        laid, all_four = bonus_rows(situation_seen(view, seat, ANY_TILE, DISCARD)), options.all_four
        for place, row in enumerate(BONUSES):
            counted[row.id] = bonus_faan_of(place, laid, all_four)
    rows: list[Data] = [
        {"id": name, "faan": int(faan), "tiles": tiles.get(name, [])}
        for name, faan in counted.items()
        if faan
    ]
    faan = sum(row["faan"] for row in rows)
    return {"rows": rows, "faan": faan, "by": "any"} if faan >= options.min_faan else None


def limit_of(plan: Plan, options: Options) -> str | None:
    """7  Return the limit hand that a plan is, or None."""
    if plan.shape == ORPHANS:
        return "thirteen_orphans"
    if plan.shape == PAIRS:
        return "seven_pairs" if options.seven_pairs == LIMIT else None
    named = {ONES_AND_NINES: "terminals", GREEN_ONLY: "pure_green"}.get(plan.colour)
    return named or ("self_triplets" if plan.shape == PUNGS and plan.closed else None)


def shown_by(plan: Plan, pungs: int, view: State, options: Options, seat: Seat) -> tuple[int, ...]:
    """5  Return how often a plan with these pungs of honours shows each row of BASIC."""
    seat_wind, round_wind = EAST + wind_of(view, seat), EAST + int(view.round_wind)
    counts_twice = seat_wind != round_wind or options.double_wind == 2
    dragons = (pungs & DRAGONS).bit_count()
    shows = {
        "dragon_pung": dragons,
        "seat_wind": pungs >> seat_wind & 1,
        "round_wind": pungs >> round_wind & int(counts_twice),
        "all_suited": plan.colour == SUITED_ONLY or PURE_M <= plan.colour <= PURE_S,
        "common_hand": plan.shape == CHOWS,
        "all_pungs": plan.shape == PUNGS,
        "clean_hand": CLEAN_M <= plan.colour <= CLEAN_S,
        "seven_pairs": plan.shape == PAIRS,
        "mixed_terminals": plan.colour == MIXED,
        "pure_hand": PURE_M <= plan.colour <= PURE_S,
        "great_dragons": dragons == 3,
        "all_honors": plan.colour == ALL_HONOURS,
        "concealed_hand": plan.closed and plan.shape < PAIRS,
    }
    return tuple(int(shows.get(row.id, 0)) for row in BASIC)


def tiles_of(pungs: int, view: State, seat: Seat) -> dict[str, list[str]]:
    """5  Return the honours whose pungs give rows their names."""
    own, prevailing = EAST + wind_of(view, seat), EAST + int(view.round_wind)
    dragons = [format_tile(kind) for kind in kinds_in(pungs & DRAGONS)]
    return {
        "dragon_pung": dragons,
        "great_dragons": dragons,
        "seat_wind": [format_tile(own)],
        "round_wind": [format_tile(prevailing)],
    }


HINT_HOOKS: dict[str, Any] = {
    **VALUE_HOOKS,
    "is_discard": is_discard,
    "kind_named": kind_named,
    "with_claim": with_claim,
    "MORE": KONG,
    "RARE": RARE_FAAN,
}
HINTS = HintEngine(GAME, HINT_HOOKS, PLAY.legal_actions, shanten_beside, COLOURS, rows_of)
COMPARISON = Comparison(ACTIONS, shanten_beside, (1 << PLAYED) - 1, HINTS)

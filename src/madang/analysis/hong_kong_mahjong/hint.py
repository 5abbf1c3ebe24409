"""What the `value` bot would do with the own hand, and why, for whoever wants to learn from it.

It is made of what the seat may know, and only when the seat is asked: a plan, what brings it
nearer, and each possible discard with how far it leaves the hand.
"""

import numpy as np

from madang.analysis.hong_kong_mahjong import decide
from madang.analysis.hong_kong_mahjong.outlook import (
    KONG_LOSS,
    Sight,
    best_plan,
    costs,
    look,
    worth,
)
from madang.analysis.hong_kong_mahjong.plans import LIMIT_FAAN, missing, plan_at, useful
from madang.game import Data, Mask, State
from madang.games.hong_kong_mahjong.actions import ACTIONS, DISCARD, KONG, PASS, WIN, is_discard
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.rules import legal_actions
from madang.games.hong_kong_mahjong.shape import shanten_of
from madang.games.hong_kong_mahjong.state import CLAIM, ROB, TURN, UNENDED
from madang.jit import bound
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, melds_of
from madang.mahjong.tiles import PLAYED, format_tile, kinds_in, parse_tile
from madang.mahjong.waits import acceptance_of

MOST_SHOWN = 3  # discards, the best first
SHAPES = "sets", "pungs", "chows", "pairs", "orphans"
COLOURS = (
    *("any", "suited", "clean_m", "clean_p", "clean_s", "pure_m", "pure_p", "pure_s"),
    *("honours", "mixed_terminals", "terminals", "green"),
)

DECIDING = bound(
    {"in_turn": decide.in_turn, "claimed": decide.claimed},
    worth=worth,
    costs=costs,
    KONG_LOSS=KONG_LOSS,
)


def hint(view: State, options: Options, seat: int) -> Data | None:
    """Return what a seat that is asked might do, and why; None where it is not asked."""
    if view.ended != UNENDED or not view.to_act >> seat & 1:
        return None
    mask = np.zeros(len(ACTIONS), np.bool_)
    legal_actions(view, options, seat, mask)
    sight, keys, melds = look(view, options, seat), keys_of(view, seat), melds_of(view, seat)
    found = discards(sight, options, keys, melds) if view.phase == TURN else []
    action = advised(view, options, seat, mask, sight, found)
    after = with_tile(keys, action - DISCARD, -1) if is_discard(action) else keys
    return {
        "action": ACTIONS[action].word,
        "shanten": int(shanten_of(after, melds.number, options)),
        "plan": plan_in_words(sight, options, after, melds),
        "discards": found,
    }


def advised(
    view: State, options: Options, seat: int, mask: Mask, sight: Sight, found: list[Data]
) -> int:
    """Return what the `value` bot would do; its best discards are known."""
    if mask[WIN] and decide.wins_now(view, options, seat):
        return WIN
    if view.phase == ROB:
        return PASS
    if view.phase == CLAIM:
        return int(DECIDING["claimed"](view, options, sight, seat, mask))
    if mask[KONG:].any():
        return int(DECIDING["in_turn"](view, options, sight, seat, mask))
    return DISCARD + parse_tile(found[0]["tile"])


def plan_in_words(sight: Sight, options: Options, keys: Keys, melds: Melds) -> Data | None:
    """Return the plan that a hand is best for, and the tiles that bring it nearer."""
    place = int(best_plan(sight, options, keys, melds))
    if place < 0:
        return None
    hopes = sight.prospects
    plan = plan_at(hopes.plans, place)
    kinds = useful(plan, keys, melds, hopes.live, hopes.live_twice)
    return {
        "shape": SHAPES[plan.shape],
        "tiles": COLOURS[plan.colour],
        "honours": [format_tile(kind) for kind in kinds_in(plan.honours)],
        "faan": None if plan.faan >= LIMIT_FAAN else plan.faan,
        "limit": plan.faan >= LIMIT_FAAN,
        "closed": bool(plan.closed),
        "missing": int(missing(plan, keys, melds, hopes.live, hopes.live_twice)),
        "useful": left_of(sight, kinds),
    }


def left_of(sight: Sight, kinds: int) -> dict[str, int]:
    """Return how many copies of these kinds may still come, without those of which none may."""
    left = sight.prospects.left
    return {format_tile(kind): int(left[kind]) for kind in kinds_in(kinds) if left[kind] > 0}


def discards(sight: Sight, options: Options, keys: Keys, melds: Melds) -> list[Data]:
    """Return the best discards: how far each leaves the hand, what it then takes."""
    found = []
    for kind in range(PLAYED):
        rest = with_tile(keys, kind, -1)
        if is_held(keys, kind):
            value = float(worth(sight, options, rest, melds) - costs(sight, kind))
            found.append((value, kind, rest))
    found.sort(key=lambda one: (-one[0], one[1]))
    return [
        {
            "tile": format_tile(kind),
            "shanten": int(shanten_of(rest, melds.number, options)),
            "takes": left_of(sight, int(acceptance_of(*rest, melds.number))),
        }
        for _, kind, rest in found[:MOST_SHOWN]
    ]


def is_held(keys: Keys, kind: int) -> bool:
    """Tell whether a hand holds a kind."""
    return bool(kinds_held(*keys, 1) >> kind & 1)

"""What the `value` bot would do with the own hand, and why, for whoever wants to learn from it.

It is made of what the seat may know, and only when the seat is asked: a plan, what brings it
nearer, and each possible discard with how far it leaves the hand. What only a game can say, it
says in an `Adviser`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from madang.analysis.mahjong import decide, outlook
from madang.analysis.mahjong.outlook import Sight
from madang.analysis.mahjong.plans import Plan, missing, plan_at, useful
from madang.game import Action, Data, Mask, State
from madang.jit import bound
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, melds_of
from madang.mahjong.play.actions import PASS, WIN
from madang.mahjong.play.state import CLAIM, TURN, UNENDED
from madang.mahjong.tiles import PLAYED, format_tile, kinds_in, parse_tile
from madang.mahjong.waits import acceptance_of

MOST_SHOWN = 3  # discards, the best first
SHAPES = "sets", "pungs", "chows", "pairs", "orphans"


class Adviser(NamedTuple):
    """What a game's advice is made of."""

    actions: tuple[Action, ...]
    legal_actions: Callable[[State, Any, int, Mask], object]
    kernels: dict[str, Any]  # those of KERNELS, as the game binds them
    shanten_of: Callable[[Keys, int, Any], int]
    discard_of: Callable[[int], int]  # the action that discards a kind
    is_discard: Callable[[int], bool]
    kind_named: Callable[[int], int]
    more: int  # the first action that does more in turn than to discard
    plan_in_words: Callable[[Plan], Data]  # its colour and what it is worth


KERNELS = {
    "in_turn": decide.in_turn,
    "claimed": decide.claimed,
    "wins_now": decide.wins_now,
    "best_plan": outlook.best_plan,
}


def hint(adviser: Adviser, view: State, options: Any, seat: int) -> Data | None:
    """Return what a seat that is asked might do, and why; None where it is not asked."""
    if view.ended != UNENDED or not view.to_act >> seat & 1:
        return None
    mask = np.zeros(len(adviser.actions), np.bool_)
    adviser.legal_actions(view, options, seat, mask)
    sight = adviser.kernels["look"](view, options, seat)
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    found = discards(adviser, sight, options, keys, melds) if view.phase == TURN else []
    action = advised(adviser, view, options, seat, mask, sight, found)
    after = keys
    if adviser.is_discard(action):
        after = with_tile(keys, adviser.kind_named(action), -1)
    return {
        "action": adviser.actions[action].word,
        "shanten": int(adviser.shanten_of(after, melds.number, options)),
        "plan": plan_in_words(adviser, sight, options, after, melds),
        "discards": found,
    }


def kernels_of(outlook_of_game: dict[str, Any]) -> dict[str, Any]:
    """Return what an adviser asks, given what only the game can name and what a hand is worth."""
    own = {name: outlook_of_game[name] for name in ("look", "worth", "costs")}
    return bound({**KERNELS, **own}, **outlook_of_game)


def advised(
    adviser: Adviser,
    view: State,
    options: Any,
    seat: int,
    mask: Mask,
    sight: Sight,
    found: list[Data],
) -> int:
    """Return what the `value` bot would do; its best discards are known."""
    kernels = adviser.kernels
    if mask[WIN] and kernels["wins_now"](view, options, seat):
        return WIN
    if view.phase == CLAIM:
        return int(kernels["claimed"](view, options, sight, seat, mask))
    if view.phase != TURN:
        return PASS
    if not mask[adviser.more :].any():
        return adviser.discard_of(parse_tile(found[0]["tile"]))
    return int(kernels["in_turn"](view, options, sight, seat, mask))


def plan_in_words(
    adviser: Adviser, sight: Sight, options: Any, keys: Keys, melds: Melds
) -> Data | None:
    """Return the plan that a hand is best for, and the tiles that bring it nearer."""
    place = int(adviser.kernels["best_plan"](sight, options, keys, melds))
    if place < 0:
        return None
    hopes = sight.prospects
    plan = plan_at(hopes.plans, place)
    kinds = useful(plan, keys, melds, hopes.live, hopes.live_twice)
    return {
        "shape": SHAPES[plan.shape],
        **adviser.plan_in_words(plan),
        "honours": [format_tile(kind) for kind in kinds_in(plan.honours)],
        "closed": bool(plan.closed),
        "missing": int(missing(plan, keys, melds, hopes.live, hopes.live_twice)),
        "useful": left_of(sight, kinds),
    }


def left_of(sight: Sight, kinds: int) -> dict[str, int]:
    """Return how many copies of these kinds may still come, without those of which none may."""
    left = sight.prospects.left
    return {format_tile(kind): int(left[kind]) for kind in kinds_in(kinds) if left[kind] > 0}


def discards(adviser: Adviser, sight: Sight, options: Any, keys: Keys, melds: Melds) -> list[Data]:
    """Return the best discards: how far each leaves the hand, what it then takes."""
    worth, costs = adviser.kernels["worth"], adviser.kernels["costs"]
    found = []
    for kind in range(PLAYED):
        if is_held(keys, kind):
            rest = with_tile(keys, kind, -1)
            value = float(worth(sight, options, rest, melds) - costs(sight, kind))
            found.append((value, kind, rest))
    found.sort(key=lambda one: (-one[0], one[1]))
    return [
        {
            "tile": format_tile(kind),
            "shanten": int(adviser.shanten_of(rest, melds.number, options)),
            "takes": left_of(sight, int(acceptance_of(*rest, melds.number))),
        }
        for _, kind, rest in found[:MOST_SHOWN]
    ]


def is_held(keys: Keys, kind: int) -> bool:
    """Tell whether a hand holds a kind."""
    return bool(kinds_held(*keys, 1) >> kind & 1)

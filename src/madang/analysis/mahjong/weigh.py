"""What advice is made of, found in one call, so that a compiled twin takes no time for it.

`weigh` does what the `value` bot does before it decides, and writes down what that comes to.
"""

from typing import Any

from madang.analysis.mahjong.decide import (
    WORTHLESS,
    claimed,
    costs,
    in_turn,
    look,
    wins_now,
    worth,
)
from madang.analysis.mahjong.outlook import best_plan
from madang.analysis.mahjong.plans import missing, plan_at, useful
from madang.game import Mask, State
from madang.jit import kernel
from madang.mahjong.beside import acceptance_beside
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, melds_of
from madang.mahjong.play.actions import PASS, WIN
from madang.mahjong.play.house import discard_of, is_discard, kind_named
from madang.mahjong.play.state import CLAIM, TURN
from madang.mahjong.tiles import NONE, PLAYED
from madang.stand_ins import legal_actions

MORE = 0  # of a game: the first action that does more in turn than to discard

# what is told: the action, the plan's place and its fields, what it lacks, the kinds that help
ACTION, PLACE, PLAN, LACKS, USEFUL = 0, 1, 2, 8, 9
LEFT = 10  # then how many copies of each kind may still come
SHANTEN = LEFT + PLAYED  # after the action
BEST = SHANTEN + 1  # then the best discards: each kind, or NONE; its shanten; what it then takes
MOST_SHOWN = 3
TOLD = BEST + 3 * MOST_SHOWN


@kernel
def shanten_beside(keys: Keys, melds: int, tiles: Keys, options: Any) -> int:
    """Stand for how far a hand is from the nearest shape of the house."""
    return 0


@kernel
def weigh(views: Any, packed: Any, seat: int, mask: Mask, values: Any, told: Any) -> None:
    """Write what each discard leaves, what to do, and for which plan; `values` begin WORTHLESS.

    `views` holds one view, `packed` the options; see `Twin.options_in_array`.
    """
    view, options = views[0], packed[0]
    legal_actions(view, options, seat, mask)
    sight = look(view, options, seat)
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    if view.phase == TURN:
        weigh_discards(sight, options, keys, melds, values)
    action = advised(view, options, sight, seat, mask, values)
    tell_discards(options, keys, melds, values, told)
    if is_discard(action):
        keys = with_tile(keys, kind_named(action), -1)
    told[ACTION] = action
    told[SHANTEN] = shanten_beside(keys, melds.number, melds.tiles, options)
    tell_plan(sight, options, keys, melds, told)


@kernel
def weigh_discards(sight: Any, options: Any, keys: Keys, melds: Melds, values: Any) -> None:
    """Write what the hand is worth after each discard."""
    held = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    for kind in range(PLAYED):
        if held >> kind & 1:
            rest = with_tile(keys, kind, -1)
            values[kind] = worth(sight, options, rest, melds) - costs(sight, kind)


@kernel
def advised(view: State, options: Any, sight: Any, seat: int, mask: Mask, values: Any) -> int:
    """Return what the `value` bot would do; what discards leave is known."""
    if mask[WIN] and wins_now(view, options, seat):
        return WIN
    if view.phase == CLAIM:
        return claimed(view, options, sight, seat, mask)
    if view.phase != TURN:
        return PASS
    for action in range(MORE, len(mask)):
        if mask[action]:
            return in_turn(view, options, sight, seat, mask)
    return discard_of(best_of(values))


@kernel
def best_of(values: Any) -> int:
    """Return the kind whose discard leaves most."""
    best, most = NONE, WORTHLESS
    for kind in range(PLAYED):
        if values[kind] > most:
            best, most = kind, values[kind]
    return best


@kernel
def tell_discards(options: Any, keys: Keys, melds: Melds, values: Any, told: Any) -> None:
    """Write the best discards, how far each leaves the hand and what it then takes."""
    for place in range(BEST, TOLD, 3):
        kind = best_of(values)
        told[place] = kind
        if kind != NONE:
            rest = with_tile(keys, kind, -1)
            told[place + 1] = shanten_beside(rest, melds.number, melds.tiles, options)
            told[place + 2] = acceptance_beside(rest, melds.number, melds.tiles)
            values[kind] = WORTHLESS


@kernel
def tell_plan(sight: Any, options: Any, keys: Keys, melds: Melds, told: Any) -> None:
    """Write the plan that a hand is best for, and what it lacks."""
    hopes = sight.prospects
    for kind in range(PLAYED):
        told[LEFT + kind] = hopes.left[kind]
    place = best_plan(sight, options, keys, melds)
    told[PLACE] = place
    if place == NONE:
        return
    plan = plan_at(hopes.plans, place)
    for field in range(LACKS - PLAN):
        told[PLAN + field] = hopes.plans[place, field]
    told[LACKS] = missing(plan, keys, melds, hopes.live, hopes.live_twice)
    told[USEFUL] = useful(plan, keys, melds, hopes.live, hopes.live_twice)

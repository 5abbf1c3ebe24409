"""What advice is made of, found in one call, so that a compiled twin takes no time for it.

`weigh` does what the `value` bot does before it decides, chooses what to advise and the goal that
it serves, see `goals`, and writes down what that comes to.
"""

from typing import Any

import numpy as np

from madang.game import (
    Mask,
)
from madang.kernels.hooks import legal_actions
from madang.kernels.jit import hook, hook_value, kernel
from madang.layout import Seat
from madang.mahjong.advice.danger import ITS_SUIT, has_declared, suit_class, suit_shown
from madang.mahjong.advice.evaluation import VALUE
from madang.mahjong.advice.goals import (
    SLIGHTLY,
    Chosen,
    Moment,
    chosen_discard,
    fars_of,
    goal_of,
    hopes_of,
    lacks,
    lacks_about,
    nameable,
    place_of_before,
    serving,
    taken_by,
)
from madang.mahjong.advice.plans import FAR, fits, plan_at
from madang.mahjong.advice.policy import (
    WORTHLESS,
    claimed,
    costs,
    in_turn,
    look,
    weigh_rests,
    wins_now,
    with_kong,
    with_pung,
)
from madang.mahjong.advice.probabilities import copies_of
from madang.mahjong.hand import Melds, keys_of, melds_of
from madang.mahjong.play.hooks import discard_of, is_discard, kind_named
from madang.mahjong.play.state import CLAIM, CLAIM_KONG, CLAIM_PUNG, PASS, SEATS, TURN, WIN
from madang.mahjong.suit_codes import Keys, kinds_held, with_tile
from madang.mahjong.tiles import COPIES, NONE, PLAYED
from madang.mahjong.types import Kind, Options, State

MORE = hook_value("MORE", 0)  # of a game: the first action that does more in turn than to discard

# the advice as numbers: the action; the goal's place, its fields and what it lacks; then why
ACTION, PLACE, PLAN, LACKS = 0, 1, 2, 9
AWAY = 10  # tiles from being ready: for the goal where there is one, else for the nearest shape
WHY = 11  # why not the discard that is nearest: one of WHYS
CHANGED = 12  # why the goal is another than before: one of CHANGES
TAKES = 13  # the kinds that help
WHOM = 14  # where that is why: the seat that the nearest discard is dangerous to
SHOWS = 15  # and what it shows: one of SIGNS
LEFT = 16  # then how many copies of each kind may still come
BEST = (
    LEFT + PLAYED
)  # then the discards, by what they show: each kind, or NONE; away; what it takes
MOST_SHOWN = 3
TOLD = BEST + 3 * MOST_SHOWN
BEFORE = TOLD  # given: the fields of the goal that was named before; the shape NONE: none
GIVEN = BEFORE + LACKS - PLAN

NOTHING, SAFER, COMES, OPENER, DEARER = range(5)  # WHYS: why another discard than the first
NO_NEARER, COSTLIER = range(5, 7)  # and why a claim is passed
GONE, NEARER, BRINGS_MORE, LIKELIER = range(1, 5)  # CHANGES
LATE, MELDS_SHOWN, SUIT_SHOWN, HAS_DECLARED = range(1, 5)  # SIGNS


# ---- what a game names -----------------------------------------------------------------------


@hook
def shanten_beside(keys: Keys, melds: int, tiles: Keys, options: Options) -> int:
    """Return how far a hand is from the nearest shape of the house."""
    return 0


@hook
def with_claim(action: int, keys: Keys, melds: Melds, kind: Kind) -> tuple[Keys, Melds]:
    """Return a hand and its melds after a claim of a tile; a game has more than these."""
    if action == CLAIM_PUNG:
        return with_tile(keys, kind, -2), with_pung(melds, kind)
    return with_tile(keys, kind, -3), with_kong(melds, kind, False)


# ---- all of it -------------------------------------------------------------------------------


@kernel
def weigh(views: Any, packed: Any, seat: Seat, mask: Mask, values: Any, told: Any) -> None:
    """Write what each discard leaves, what to do, and for which goal; `values` begin WORTHLESS.

    `views` holds one view, `packed` the options; see `Backend.options_in_array`.
    """
    view, options = views[0], packed[0]
    legal_actions(view, options, seat, mask)
    advise(view, options, seat, mask, values, told)


@kernel
def advise(view: State, options: Options, seat: Seat, mask: Mask, values: Any, told: Any) -> None:
    """Write what to do and why."""
    sight = look(view, options, seat, VALUE)
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    for kind in range(PLAYED):
        told[LEFT + kind] = sight.prospects.left[kind]
    told[PLACE] = NONE
    for place in range(BEST, TOLD, 3):
        told[place] = NONE
    if view.phase == TURN:
        weigh_discards(sight, options, keys, melds, mask, values)
    action = decided(view, options, sight, seat, mask, values)
    told[ACTION] = action
    if action == WIN:
        told[AWAY] = -1
        return
    before = place_of_before(sight, told[BEFORE:], melds)
    named = nameable(view, sight, options, seat, action)
    moment = Moment(sight, options, keys, melds, values, named, before)
    if view.phase == TURN and is_discard(action):
        tell_discard(view, moment, action, told)
    elif view.phase == TURN and action != PASS:
        tell_kong(moment, kind_named(action), told)
    elif view.phase == CLAIM and action != PASS:
        tell_claim(moment, action, int(view.offered), told)
    else:
        tell_pass(moment, mask, int(view.offered), view.phase == CLAIM, told)


@kernel
def weigh_discards(
    sight: Any, options: Options, keys: Keys, melds: Melds, mask: Mask, values: Any
) -> None:
    """Write what the hand is worth after each discard that may be made."""
    weigh_rests(sight, options, keys, melds, values)
    for kind in range(PLAYED):
        if values[kind] > WORTHLESS:
            value = values[kind] - costs(sight, kind)
            values[kind] = value if mask[discard_of(kind)] else WORTHLESS


@kernel
def decided(view: State, options: Options, sight: Any, seat: Seat, mask: Mask, values: Any) -> int:
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
    best, most = NONE, WORTHLESS
    for kind in range(PLAYED):
        if values[kind] > most:
            best, most = kind, values[kind]
    return discard_of(best)


# ---- a discard -------------------------------------------------------------------------------


@kernel
def tell_discard(view: State, moment: Moment, action: int, told: Any) -> None:
    """Choose and write the discard, its goal, and the discards that serve it too."""
    values, fars = moment.values, fars_of(moment)
    served = np.zeros(fars.shape, np.int64)
    hopes = hopes_of(moment, fars, served)
    is_plain = action == discard_of(kind_named(action))
    if not is_plain:  # it declares too: the bot has looked at what the waits bring
        for kind in range(PLAYED):
            if kind != kind_named(action):
                values[kind] = WORTHLESS
    chosen = chosen_discard(moment, fars, hopes, served)
    takes = takes_of(moment, chosen.place, fars, served)
    first = sorted_first(moment, chosen.place, takes, fars)
    slight = SLIGHTLY * abs(values[chosen.kind])
    if first != chosen.kind and values[first] >= values[chosen.kind] - slight:
        chosen = Chosen(first, chosen.place)
    if is_plain:
        told[ACTION] = discard_of(chosen.kind)
    if first != chosen.kind:
        told[WHY] = why_not(moment, chosen, first, hopes)
        if told[WHY] == SAFER:
            tell_danger(view, moment.sight, chosen.kind, first, told)
    rest = with_tile(moment.keys, chosen.kind, -1)
    tell_goal(moment, chosen.place, rest, moment.melds, told)
    told[TAKES] = takes[chosen.kind]
    tell_list(moment, chosen, takes, fars, told)


@kernel
def takes_of(moment: Moment, goal: int, fars: Any, served: Any) -> Any:
    """Return the kinds that help after each discard that serves the goal; NONE: it serves not."""
    takes = np.full(PLAYED, NONE, np.int64)
    for kind in range(PLAYED):
        if moment.values[kind] > WORTHLESS / 10:
            rest = with_tile(moment.keys, kind, -1)
            if goal == NONE:
                takes[kind] = nearing(moment, rest)
            elif served[kind, goal]:
                plan = plan_at(moment.sight.prospects.plans, goal)
                takes[kind] = serving(moment, plan, rest, kind, fars[kind, goal]) or NONE
    return takes


@kernel
def nearing(moment: Moment, keys: Keys) -> int:
    """Return the kinds that may still come and bring a hand nearer to any shape."""
    melds, tiles, options = moment.melds.number, moment.melds.tiles, moment.options
    far = shanten_beside(keys, melds, tiles, options)
    kinds = 0
    for kind in range(PLAYED):
        if moment.sight.prospects.left[kind] > 0:
            nearer = shanten_beside(with_tile(keys, kind, 1), melds, tiles, options) < far
            kinds |= int(nearer) << kind
    return kinds


@kernel
def away_after(moment: Moment, goal: int, kind: Kind, fars: Any) -> int:
    """Return how far a discard leaves the hand from being ready."""
    if goal != NONE:
        return int(fars[kind, goal]) - 1
    rest = with_tile(moment.keys, kind, -1)
    return shanten_beside(rest, moment.melds.number, moment.melds.tiles, moment.options)


@kernel
def rank_of(moment: Moment, goal: int, kind: Kind, takes: Any, fars: Any) -> float:
    """Return what discards are listed by: the nearest first, then those with most tiles."""
    copies = copies_of(moment.sight.prospects.left, takes[kind])
    return copies - 1000.0 * away_after(moment, goal, kind, fars)


@kernel
def sorted_first(moment: Moment, goal: int, takes: Any, fars: Any) -> int:
    """Return the discard that is listed first; of equal ones the one that is worth more."""
    best, most = NONE, 0.0
    for kind in range(PLAYED):
        if takes[kind] != NONE:
            rank = rank_of(moment, goal, kind, takes, fars)
            is_more = rank > most or (rank == most and moment.values[kind] > moment.values[best])
            if best == NONE or is_more:
                best, most = kind, rank
    return best


@kernel
def why_not(moment: Moment, chosen: Chosen, first: int, hopes: Any) -> int:
    """Return why another discard is advised than the one that is nearest."""
    kind, goal = chosen.kind, chosen.place
    saved = costs(moment.sight, first) - costs(moment.sight, kind)
    if moment.values[first] + saved >= moment.values[kind]:
        return SAFER
    if goal == NONE:
        return DEARER
    return COMES if hopes[kind, goal] > hopes[first, goal] else OPENER


@kernel
def tell_danger(view: State, sight: Any, kind: Kind, first: Kind, told: Any) -> None:
    """Write to whom the first discard is more dangerous than this one, and what shows that."""
    most = 0.0
    for seat in range(SEATS):
        more = sight.dangers[seat, first] - sight.dangers[seat, kind]
        if more > most:
            told[WHOM], most = seat, more
    seat = told[WHOM]
    suit, melds = suit_shown(view, seat), int(view.melded[seat])
    if has_declared(view, seat):
        told[SHOWS] = HAS_DECLARED
    elif suit_class(first, suit) == ITS_SUIT:
        told[SHOWS] = SUIT_SHOWN
    else:
        told[SHOWS] = MELDS_SHOWN if melds > 1 else LATE


@kernel
def tell_list(moment: Moment, chosen: Chosen, takes: Any, fars: Any, told: Any) -> None:
    """Write the discards by what they show; the one that is advised is among them."""
    is_shown = False
    for place in range(BEST, TOLD, 3):
        kind = sorted_first(moment, chosen.place, takes, fars)
        if kind == NONE:
            return
        if place == TOLD - 3 and not is_shown:
            kind = chosen.kind
        is_shown = is_shown or kind == chosen.kind
        told[place] = kind
        told[place + 1] = away_after(moment, chosen.place, kind, fars)
        told[place + 2] = takes[kind]
        takes[kind] = NONE


# ---- the goal --------------------------------------------------------------------------------


@kernel
def tell_goal(moment: Moment, goal: int, keys: Keys, melds: Melds, told: Any) -> None:
    """Write the goal of a hand, what it lacks, and why it is another than before."""
    hopes = moment.sight.prospects
    told[PLACE] = goal
    if goal == NONE:
        told[AWAY] = shanten_beside(keys, melds.number, melds.tiles, moment.options)
        return
    plan = plan_at(hopes.plans, goal)
    for field in range(LACKS - PLAN):
        told[PLAN + field] = hopes.plans[goal, field]
    far = lacks(plan, keys, melds, hopes.live, hopes.live_twice)
    told[LACKS] = far
    told[AWAY] = far - 1
    told[TAKES] = taken_by(plan, keys, melds, moment.sight)
    if told[BEFORE] != NONE and goal != moment.before:
        told[CHANGED] = why_changed(moment, goal, far, keys, melds)


@kernel
def why_changed(moment: Moment, goal: int, far: int, keys: Keys, melds: Melds) -> int:
    """Return why the goal is not the one that was named before."""
    hopes = moment.sight.prospects
    if moment.before == NONE:
        return GONE
    old, new = plan_at(hopes.plans, moment.before), plan_at(hopes.plans, goal)
    if not fits(old, melds):
        return GONE
    was = lacks(old, keys, melds, hopes.live, hopes.live_twice)
    if was >= FAR or not taken_by(old, keys, melds, moment.sight):
        return GONE
    if far < was:
        return NEARER
    return BRINGS_MORE if new.sure > old.sure else LIKELIER


# ---- kongs and claims ------------------------------------------------------------------------


@kernel
def tell_kong(moment: Moment, kind: Kind, told: Any) -> None:
    """Write the goal that a concealed or added kong takes nothing from."""
    keys = moment.keys
    held = 0
    while kinds_held(keys.m, keys.p, keys.s, keys.z, held + 1) >> kind & 1 and held < COPIES:
        held += 1
    fars = fars_of(moment)
    least = np.full(moment.sight.prospects.planned, FAR, np.int64)
    for place in range(len(least)):
        for one in range(PLAYED):
            least[place] = min(least[place], fars[one, place] + 1)
    rest, melds = with_tile(keys, kind, -held), with_kong(moment.melds, kind, held == COPIES)
    after = Moment(  # made here: what holds options no kernel can return
        moment.sight, moment.options, rest, melds, moment.values, moment.named, moment.before
    )
    tell_goal(moment, goal_of(after, least), rest, melds, told)


@kernel
def tell_claim(moment: Moment, action: int, kind: Kind, told: Any) -> None:
    """Write the goal that a claim brings nearer."""
    least = lacking(moment)
    keys, melds = with_claim(action, moment.keys, moment.melds, kind)
    values = np.full(PLAYED, WORTHLESS, np.float64)
    after = Moment(moment.sight, moment.options, keys, melds, values, moment.named, moment.before)
    if action == CLAIM_KONG:
        tell_goal(moment, goal_of(after, least), keys, melds, told)
        return
    weigh_rests(moment.sight, moment.options, keys, melds, values)
    for one in range(PLAYED):
        if values[one] > WORTHLESS:
            values[one] -= costs(moment.sight, one)
    fars = fars_of(after)
    for one in range(PLAYED):
        for place in range(len(least)):
            if fars[one, place] >= least[place]:
                fars[one, place] = FAR
    served = np.zeros(fars.shape, np.int64)
    hopes = hopes_of(after, fars, served)
    chosen = chosen_discard(after, fars, hopes, served)
    tell_goal(moment, chosen.place, with_tile(keys, chosen.kind, -1), melds, told)


@kernel
def tell_pass(moment: Moment, mask: Mask, kind: Kind, is_claim: bool, told: Any) -> None:
    """Write the goal of a hand that claims nothing, and whether a claim would bring it nearer."""
    hopes, keys, melds = moment.sight.prospects, moment.keys, moment.melds
    goal = goal_of(moment, np.full(hopes.planned, FAR, np.int64))
    tell_goal(moment, goal, keys, melds, told)
    if goal == NONE or not is_claim:
        return
    plan = plan_at(hopes.plans, goal)
    told[WHY] = NO_NEARER
    for action in range(len(mask)):
        if mask[action] and action != PASS and action != WIN:
            rest, more = with_claim(action, keys, melds, kind)
            far = lacks(plan, rest, more, hopes.live, hopes.live_twice)
            if fits(plan, more) and far < told[LACKS]:
                told[WHY] = COSTLIER


@kernel
def lacking(moment: Moment) -> Any:
    """Return what each plan lacks of a hand as it is."""
    hopes, melds = moment.sight.prospects, moment.melds
    fars = np.full(hopes.planned, FAR, np.int64)
    for place in range(hopes.planned):
        plan = plan_at(hopes.plans, place)
        if fits(plan, melds):
            fars[place] = lacks_about(plan, moment.keys, melds, hopes.live, hopes.live_twice)
    return fars

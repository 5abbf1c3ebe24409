"""The worth of a hand by the hands it may become, less what its discards may cost.

A hand is worth how likely each plan is, times what it is paid. All discards of a hand are weighed
plan by plan: a discard that serves no part of a plan leaves it as it is, one that takes a tile from
it throws it one step back, and only the others need a look at what then helps.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.bots.levels import handicap_of, slip
from madang.kernels.jit import hook, hook_value, kernel
from madang.layout import Seat
from madang.mahjong.advice.danger import ALL
from madang.mahjong.advice.plans import (
    CHOWS,
    FAR,
    FAR_AT,
    MOST_SETS,
    ORPHANS,
    PLAN_FIELDS,
    SETS,
    Plan,
    aim_of,
    at_most_two,
    fits,
    missing,
    plan_at,
    useful,
)
from madang.mahjong.advice.probabilities import ALL_TILES, Prospects, coming, prospects_of
from madang.mahjong.distance import ORPHANS as ORPHAN_TILES
from madang.mahjong.distance import acceptance_of, kinds_within, shanten_standard
from madang.mahjong.hand import Melds
from madang.mahjong.suit_codes import Keys, first_of, kinds_held, with_tile
from madang.mahjong.tiles import COPIES, PLAYED
from madang.mahjong.types import Kind, KindSet, Options, State

NEARER = 1e-4  # the worth of a tile nearer to any shape when no plan is left
FAINT = 0.04  # of the greatest hope, as it looks at first sight: plans of less are not looked at


class Manner(NamedTuple):
    """How a bot is asked to play."""

    style: int  # one of the game's
    level: int = 0  # whose handicap it has, see `bots.levels`; 0: none
    dice: int = 0  # for its slips


GREEDY, VALUE = Manner(0), Manner(1)


class Style(NamedTuple):
    """The evaluation of a view by a bot."""

    number: int
    chances: Any  # to complete plans, by kind of plan, tiles missing and turns
    goes_on: Any  # chance that nobody else wins in a turn, by how many turns there are
    others: float  # what plans count that are not the best
    heed: float  # weight of a point that a discard may cost
    asked: float  # points that a claim has to bring more than a pass
    asked_share: float  # and of what it is worth to pass
    premium: float  # faan or points of a hand in addition to those of its plan
    held_fast: float  # what it costs to change nothing any more
    heat: float  # how far it misjudges an action, as a share of its worth
    memory: int  # how many of the last discards it remembers
    dice: int  # for its slips


@kernel
def handicapped(style: Style, options: Options, manner: Manner) -> Style:
    """Return a style with the handicap of a level."""
    if manner.level == 0:
        return style
    handicap = handicap_of(options, manner.level)
    return Style(
        style.number,
        style.chances,
        style.goes_on,
        style.others,
        style.heed * handicap.heed,
        style.asked,
        style.asked_share,
        style.premium,
        style.held_fast,
        handicap.heat,
        int(handicap.memory),
        manner.dice,
    )


# ---- what a game names -----------------------------------------------------------------------

# plans that are so much farther than the nearest are looked at
SLACK = hook_value("SLACK", 2)
SLACK_OF_DEAR = hook_value("SLACK_OF_DEAR", 2)
NO_CHANCES: Any = np.zeros((1, 1, 1))
NO_TURNS: Any = np.zeros(1)


@hook
def style_of(options: Options, style: Manner) -> Style:
    """Return a style of the game in a house."""
    return Style(style.style, NO_CHANCES, NO_TURNS, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ALL_TILES, 0)


@hook
def dangers_seen(view: State, options: Options, seat: Seat, hopes: Prospects, style: Style) -> Any:
    """Return what discarding each kind may cost by each other seat, and by all."""
    return np.zeros((ALL + 1, PLAYED), np.float64)


@hook
def pay_for(prospects: Prospects, options: Options, plan: Plan, style: Style) -> float:
    """Return what completing a plan brings on average."""
    return 0.0


@hook
def chance_for(
    style: Style, plan: Plan, far: int, rate: float, turns: int, options: Options
) -> float:
    """Return the chance of a plan that lacks `far` tiles, the next of which has this rate."""
    return 0.0


@hook
def usual_chance(style: Style, plan: Plan, far: int, turns: int, options: Options) -> float:
    """Return the chance of a plan that lacks `far` tiles, each of which has its usual rate."""
    return 0.0


# ---- what there is to hope for ---------------------------------------------------------------


class Sight(NamedTuple):
    """The knowledge of a seat before it decides."""

    prospects: Prospects
    pays: Any  # what completing each plan brings
    dangers: Any  # what discarding each kind may cost, see `danger.dangers_of`
    style: Style


@kernel
def foresee(view: State, options: Options, seat: Seat, style: Manner) -> Sight:
    """Find the plans that are near enough, what each would be paid, and which tiles are safe."""
    own = handicapped(style_of(options, style), options, style)
    hopes = prospects_of(view, options, seat, SLACK, SLACK_OF_DEAR, own.memory)
    pays = np.empty(hopes.planned, np.float64)
    faint, most = np.empty(hopes.planned, np.float64), 0.0
    for place in range(hopes.planned):
        plan = plan_at(hopes.plans, place)
        pays[place] = pay_for(hopes, options, plan, own)
        far = max(1, int(hopes.plans[place, FAR_AT]))
        faint[place] = pays[place] * usual_chance(own, plan, far, hopes.turns, options)
        most = max(most, faint[place])
    kept = 0
    for place in range(hopes.planned):
        if faint[place] >= FAINT * most:
            for field in range(PLAN_FIELDS):
                hopes.plans[kept, field] = hopes.plans[place, field]
            pays[kept] = pays[place]
            kept += 1
    clear = Prospects(
        hopes.left,
        hopes.live,
        hopes.live_twice,
        hopes.unseen,
        hopes.turns,
        hopes.bonus,
        hopes.wind,
        hopes.barred,
        kept,
        hopes.plans,
    )
    return Sight(clear, pays, dangers_seen(view, options, seat, clear, own), own)


@kernel
def hope_of(
    sight: Any, options: Options, place: int, keys: Keys, melds: Melds, least: int
) -> float:
    """Return the chance of a plan times what it is paid.

    0 where the melds rule it out, or where it lacks fewer tiles than `least`.
    """
    prospects = sight.prospects
    plan = plan_at(prospects.plans, place)
    if not fits(plan, melds):
        return 0.0
    far = missing(plan, keys, melds, prospects.live, prospects.live_twice)
    if far < least or far >= FAR:
        return 0.0
    return hope_at(sight, options, place, keys, melds, far)


@kernel
def hope_at(sight: Any, options: Options, place: int, keys: Keys, melds: Melds, far: int) -> float:
    """Return the chance of a plan that lacks `far` tiles, times what it is paid."""
    prospects = sight.prospects
    plan = plan_at(prospects.plans, place)
    kinds = useful(plan, keys, melds, prospects.live, prospects.live_twice)
    return hope_by(sight, options, place, plan, keys, kinds, far)


@kernel
def hope_by(
    sight: Any, options: Options, place: int, plan: Plan, keys: Keys, kinds: KindSet, far: int
) -> float:
    """Return the hope of a plan that lacks `far` tiles, of which these are the next."""
    hopes = sight.prospects
    rate = coming(hopes, options, plan, keys, kinds, far) / max(1, hopes.unseen)
    chance = chance_for(sight.style, plan, far, rate, hopes.turns, options)
    return float(sight.pays[place] * chance)


# ---- what a hand is worth --------------------------------------------------------------------


@kernel
def worth_of_plans(
    sight: Any, options: Options, keys: Keys, melds: Melds, best: float, least: int
) -> float:
    """Return the greatest hope of plans that lack so many tiles, and a little of the others.

    `best` is what the hand brings already.
    """
    total = best
    for place in range(sight.prospects.planned):
        hope = hope_of(sight, options, place, keys, melds, least)
        total += hope
        best = max(best, hope)
    shanten = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number)
    return best + sight.style.others * (total - best) - NEARER * shanten


@kernel
def worth(sight: Any, options: Options, keys: Keys, melds: Melds) -> float:
    """Return the greatest hope of all plans, and a little of the others."""
    return worth_of_plans(sight, options, keys, melds, 0.0, 1)


@kernel
def weigh_rests(sight: Any, options: Options, keys: Keys, melds: Melds, values: Any) -> None:
    """Write what the hand is worth after each discard, as `worth` has it, plan by plan."""
    held = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    best, total = np.zeros(PLAYED, np.float64), np.zeros(PLAYED, np.float64)
    for place in range(sight.prospects.planned):
        plan = plan_at(sight.prospects.plans, place)
        if fits(plan, melds):
            if plan.shape == SETS or plan.shape == CHOWS:
                add_sets(sight, options, place, plan, keys, melds, held, best, total)
            else:
                add_others(sight, options, place, plan, keys, melds, held, best, total)
    now = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number)
    keeping = kinds_within(keys.m, keys.p, keys.s, keys.z, melds.number, held, -1, max(0, now))
    others = sight.style.others
    for kind in range(PLAYED):
        if held >> kind & 1:
            shanten = max(0, now) if keeping >> kind & 1 else now + 1
            values[kind] = best[kind] + others * (total[kind] - best[kind]) - NEARER * shanten


@kernel
def add_hope(kinds: KindSet, hope: float, best: Any, total: Any) -> None:
    """Add the hope of a plan to what these discards leave."""
    while kinds:
        kind = first_of(kinds)
        total[kind] += hope
        best[kind] = max(best[kind], hope)
        kinds &= kinds - 1


@kernel
def usual_hope(sight: Any, options: Options, place: int, plan: Plan, far: int) -> float:
    """Return the hope of a plan whose next tiles are not looked at."""
    chance = usual_chance(sight.style, plan, far, sight.prospects.turns, options)
    return float(sight.pays[place] * chance)


@kernel
def add_sets(
    sight: Any,
    options: Options,
    place: int,
    plan: Plan,
    keys: Keys,
    melds: Melds,
    held: KindSet,
    best: Any,
    total: Any,
) -> None:
    """Add the hopes of a plan of sets or of chows."""
    aim = aim_of(plan, keys, melds)
    if aim.sets > MOST_SETS:
        return
    m, p, s, z = aim.m, aim.p, aim.s, aim.z
    kinds = plan.kinds & ~plan.honours
    wanted = plan.honours & ~melds.pungs
    asked = wanted & ~kinds_held(0, 0, 0, keys.z, 3)
    if plan.shape == CHOWS:
        m, p, s, z = at_most_two(m), at_most_two(p), at_most_two(s), 0
    shanten = int(shanten_standard(m, p, s, z, aim.sets))
    far = shanten + 1 + aim.lacking
    serving = kinds_held(m, p, s, z, 1) & held
    if plan.shape == CHOWS:
        serving &= ~kinds_held(keys.m, keys.p, keys.s, keys.z, 3)
    named = wanted & held & ~kinds_held(0, 0, 0, keys.z, COPIES)
    keeping = kinds_within(m, p, s, z, aim.sets, serving, -1, shanten) & serving if far > 0 else 0
    idle = held & ~serving & ~named
    if far == 0:
        idle = 0
    if idle:
        helping = acceptance_of(m, p, s, z, aim.sets) & kinds | asked
        if plan.shape == CHOWS:
            helping &= ~kinds_held(m, p, s, 0, 2)
        hope = hope_by(sight, options, place, plan, keys, helping, far)
        add_hope(idle, hope, best, total)
    rest = keeping
    while rest:
        kind = first_of(rest)
        rest &= rest - 1
        less, part = with_tile(keys, kind, -1), with_tile(Keys(m, p, s, z), kind, -1)
        helping = acceptance_of(part.m, part.p, part.s, part.z, aim.sets) & kinds | asked
        if plan.shape == CHOWS:
            helping &= ~kinds_held(part.m, part.p, part.s, 0, 2)
        hope = hope_by(sight, options, place, plan, less, helping, far)
        add_hope(1 << kind, hope, best, total)
    broken = held & ~idle & ~keeping
    if broken:
        add_broken(sight, options, place, plan, keys, melds, broken, far + 1, best, total)


@kernel
def add_others(
    sight: Any,
    options: Options,
    place: int,
    plan: Plan,
    keys: Keys,
    melds: Melds,
    held: KindSet,
    best: Any,
    total: Any,
) -> None:
    """Add the hopes of a plan of pungs, pairs or orphans."""
    hopes = sight.prospects
    far = missing(plan, keys, melds, hopes.live, hopes.live_twice)
    if far >= FAR:
        return
    serving = held & (ORPHAN_TILES if plan.shape == ORPHANS else plan.kinds)
    idle = held & ~serving if far > 0 else 0
    if idle:
        add_hope(idle, hope_at(sight, options, place, keys, melds, far), best, total)
    broken, rest = held & ~idle, serving if far > 0 else 0
    while rest:
        kind = first_of(rest)
        rest &= rest - 1
        less = with_tile(keys, kind, -1)
        if missing(plan, less, melds, hopes.live, hopes.live_twice) == far:
            broken &= ~(1 << kind)
            add_hope(1 << kind, hope_at(sight, options, place, less, melds, far), best, total)
    if broken:
        add_broken(sight, options, place, plan, keys, melds, broken, far + 1, best, total)


@kernel
def add_broken(
    sight: Any,
    options: Options,
    place: int,
    plan: Plan,
    keys: Keys,
    melds: Melds,
    kinds: KindSet,
    far: int,
    best: Any,
    total: Any,
) -> None:
    """Add the hopes of a plan after discards that throw it back, to `far` tiles."""
    if far > 1:
        add_hope(kinds, usual_hope(sight, options, place, plan, far), best, total)
        return
    while kinds:
        kind = first_of(kinds)
        kinds &= kinds - 1
        hope = hope_at(sight, options, place, with_tile(keys, kind, -1), melds, far)
        add_hope(1 << kind, hope, best, total)


# ---- what else is weighed --------------------------------------------------------------------


@kernel
def costs(sight: Any, kind: Kind) -> float:
    """Return what discarding a kind may cost."""
    return float(sight.style.heed * sight.dangers[ALL, kind])


@kernel
def asked_of_claims(sight: Any, passed: float) -> float:
    """Return what a claim has to leave more than, where to pass is worth so much."""
    return passed + sight.style.asked + sight.style.asked_share * abs(passed)


@kernel
def misjudged(sight: Any, action: int, value: float) -> float:
    """Return what an action seems to be worth to a bot that may slip."""
    if sight.style.heat == 0.0:
        return value
    return value + sight.style.heat * abs(value) * slip(sight.style.dice, action)

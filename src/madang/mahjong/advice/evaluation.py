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
    NO_AIM,
    NO_PLAN,
    ORPHANS,
    PLAN_FIELDS,
    SETS,
    Aim,
    Plan,
    accepted,
    aim_of,
    aim_without,
    asks_alike,
    fits,
    lacking_for,
    missing_from,
    plan_at,
    useful_to,
)
from madang.mahjong.advice.probabilities import (
    ALL_TILES,
    Prospects,
    chance_of,
    coming,
    coming_by,
    prospects_of,
    usual_chance_of,
    ways_to,
)
from madang.mahjong.distance import ORPHANS as ORPHAN_TILES
from madang.mahjong.distance import kinds_within, shanten_standard
from madang.mahjong.hand import Melds
from madang.mahjong.suit_codes import Held, Keys, first_of, held_in, held_without, with_tile
from madang.mahjong.tiles import PLAYED
from madang.mahjong.types import Kind, Options, State

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
    asked_share: float  # of what it is worth to pass, that a claim has to bring more
    premium: float  # points of a hand in addition to those of its plan
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
    return Style(style.style, NO_CHANCES, NO_TURNS, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ALL_TILES, 0)


@hook
def dangers_seen(view: State, options: Options, seat: Seat, hopes: Prospects, style: Style) -> Any:
    """Return what discarding each kind may cost by each other seat, and by all."""
    return np.zeros((ALL + 1, PLAYED), np.float64)


@hook
def pay_for(prospects: Prospects, options: Options, plan: Plan, style: Style) -> float:
    """Return what completing a plan brings on average."""
    return 0.0


@hook
def row_of_chances(plan: Plan, options: Options) -> int:
    """Return the row of a style's chances that is for plans of this kind."""
    return 0


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
    plans, chances = hopes.plans, own.chances  # taken once, see `weigh_rests`
    pays, faint, most = np.empty(hopes.planned), np.empty(hopes.planned), 0.0
    for place in range(hopes.planned):
        plan = plan_at(plans, place)
        pay, far = pay_for(hopes, options, plan, own), max(1, int(plans[place, FAR_AT]))
        row = row_of_chances(plan, options)
        pays[place] = pay
        faint[place] = pay * usual_chance_of(chances, row, far, hopes.turns)
        most = max(most, faint[place])
    kept = 0
    for place in range(hopes.planned):
        if faint[place] >= FAINT * most:
            for field in range(PLAN_FIELDS):
                plans[kept, field] = plans[place, field]
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
    dangers = dangers_seen(view, options, seat, clear, own)
    return Sight(clear, pays, dangers, own)


@kernel
def hope_at(sight: Any, options: Options, place: int, keys: Keys, melds: Melds, far: int) -> float:
    """Return the chance of a plan that lacks `far` tiles, times what it is paid."""
    hopes, style, held = sight.prospects, sight.style, held_in(keys)
    plan = plan_at(hopes.plans, place)
    kinds = useful_to(plan, held, melds, hopes.live, hopes.live_twice)
    copies = coming(hopes, options, plan, held.twice, kinds, far)
    row, rate = row_of_chances(plan, options), copies / max(1, hopes.unseen)
    chance = chance_of(style.chances, row, style.goes_on, far, rate, hopes.turns)
    return float(sight.pays[place] * chance)


# ---- what a hand is worth --------------------------------------------------------------------


@kernel
def worth_of_plans(
    sight: Any, options: Options, keys: Keys, melds: Melds, best: float, least: int
) -> float:
    """Return the greatest hope of plans that lack so many tiles, and a little of the others.

    `best` is what the hand brings already.
    """
    hopes, style, pays = sight.prospects, sight.style, sight.pays
    left, plans, chances, goes_on = hopes.left, hopes.plans, style.chances, style.goes_on
    held, others, turns, unseen = held_in(keys), style.others, hopes.turns, max(1, hopes.unseen)
    live, live_twice, barred = hopes.live, hopes.live_twice, hopes.barred
    total, far, kinds, before = best, FAR, 0, NO_PLAN
    for place in range(hopes.planned):
        plan = plan_at(plans, place)
        if not fits(plan, melds):
            continue
        if not asks_alike(plan, before):
            far, before = missing_from(plan, held, melds, live, live_twice), plan
            if least <= far < FAR:
                kinds = useful_to(plan, held, melds, live, live_twice)
        if least <= far < FAR:
            row, ways = row_of_chances(plan, options), ways_to(plan, far, options)
            copies = coming_by(left, barred, ways, held.twice, kinds)
            hope = pays[place] * chance_of(chances, row, goes_on, far, copies / unseen, turns)
            total += hope
            best = max(best, hope)
    shanten = shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number)
    return best + others * (total - best) - NEARER * shanten


@kernel
def worth(sight: Any, options: Options, keys: Keys, melds: Melds) -> float:
    """Return the greatest hope of all plans, and a little of the others."""
    return worth_of_plans(sight, options, keys, melds, 0.0, 1)


class Rests(NamedTuple):
    """What the discards of a hand leave of a plan; the sets are of kinds to discard."""

    far: int  # how many tiles the hand lacks
    idle: int  # those that serve no part of the plan
    helping: int  # the kinds that help after one of them
    keeping: int  # those that serve it, but leave it as far
    aim: Aim  # of a plan of sets or chows


NO_RESTS = Rests(FAR, 0, 0, 0, NO_AIM)


# The working memory of `weigh_rests`.
TOTAL, BEST = range(2)  # rows of the hopes after each discard: of all plans, and the greatest
ANY_IDLE = PLAYED  # the place of what helps after all discards that serve no part of a plan
SLOTS = 64  # rows of chances that are known already, a power of two
OF, WITH, CHANCE = range(3)  # their columns: kind of plan and tiles missing, copies, the chance


@kernel
def weigh_rests(sight: Any, options: Options, keys: Keys, melds: Melds, values: Any) -> None:
    """Write what the hand is worth after each discard, as `worth` has it, plan by plan."""
    # Arrays are taken out of tuples once, and none is handed on for each plan: Numba counts the
    # users of an array, which took a quarter of the time.
    hopes, style, pays = sight.prospects, sight.style, sight.pays
    left, plans, chances, goes_on = hopes.left, hopes.plans, style.chances, style.goes_on
    held, others, turns, unseen = held_in(keys), style.others, hopes.turns, max(1, hopes.unseen)
    live, live_twice, barred = hopes.live, hopes.live_twice, hopes.barred
    sums, known = np.zeros((2, PLAYED)), np.full((SLOTS, 3), -1.0)
    helps = np.empty(PLAYED + 1, np.int64)
    rests, before = NO_RESTS, NO_PLAN
    for place in range(hopes.planned):
        plan = plan_at(plans, place)
        if not fits(plan, melds):
            continue
        if not asks_alike(plan, before):  # else the discards leave the same of both
            rests, before = rests_of(plan, held, melds, live, live_twice), plan
            helps[ANY_IDLE], rest = rests.helping, rests.keeping
            while rest:
                kind = first_of(rest)
                rest &= rest - 1
                helps[kind] = helping_after(plan, held, melds, live, live_twice, rests.aim, kind)
        far, pay = rests.far, pays[place]
        if far >= FAR:
            continue
        row, ways = row_of_chances(plan, options), ways_to(plan, far, options)
        idle, broken = 0.0, pay * usual_chance_of(chances, row, far + 1, turns)
        rest = rests.keeping | int(rests.idle != 0) << ANY_IDLE
        while rest:
            kind = first_of(rest)
            rest &= rest - 1
            twice, kinds = held.twice & ~(1 << kind & ~held.thrice), int(helps[kind])
            copies = coming_by(left, barred, ways, twice, kinds)
            # Most chances were asked for before, of another discard or plan: they are kept.
            case = row * FAR + far
            slot = int(copies * FAR) + 7 * case & SLOTS - 1
            if known[slot, WITH] != copies or known[slot, OF] != case:
                known[slot, OF], known[slot, WITH] = case, copies
                known[slot, CHANCE] = chance_of(chances, row, goes_on, far, copies / unseen, turns)
            hope = pay * known[slot, CHANCE]
            if kind == ANY_IDLE:
                idle = hope
            else:
                sums[TOTAL, kind] += hope
                sums[BEST, kind] = max(sums[BEST, kind], hope)
        rest = held.once & ~rests.keeping
        while rest:
            kind = first_of(rest)
            rest &= rest - 1
            hope = idle if rests.idle >> kind & 1 else broken
            if far == 0:  # the hand is complete, and each discard leaves other waits
                hope = hope_at(sight, options, place, with_tile(keys, kind, -1), melds, 1)
            sums[TOTAL, kind] += hope
            sums[BEST, kind] = max(sums[BEST, kind], hope)
    write_worths(sums, held, melds, others, values)


@kernel
def write_worths(sums: Any, held: Held, melds: Melds, others: float, values: Any) -> None:
    """Write what the hand is worth after each discard, where `others` is what other plans count."""
    m, p, s, z = held.keys
    now = shanten_standard(m, p, s, z, melds.number)
    keeping = kinds_within(m, p, s, z, melds.number, held.once, -1, max(0, now))
    rest = held.once
    while rest:
        kind = first_of(rest)
        rest &= rest - 1
        shanten = max(0, now) if keeping >> kind & 1 else now + 1
        best, total = sums[BEST, kind], sums[TOTAL, kind]
        values[kind] = best + others * (total - best) - NEARER * shanten


@kernel
def rests_of(plan: Plan, held: Held, melds: Melds, live: int, live_twice: int) -> Rests:
    """Return what each discard leaves of a plan."""
    if plan.shape == SETS or plan.shape == CHOWS:
        return rests_of_sets(plan, held, melds, live)
    return rests_of_others(plan, held, melds, live, live_twice)


@kernel
def rests_of_sets(plan: Plan, held: Held, melds: Melds, live: int) -> Rests:
    """Return what each discard leaves of a plan of sets or of chows."""
    wanted = plan.honours & ~melds.pungs
    aim = aim_of(plan, held, melds)
    if aim.sets > MOST_SETS:
        return NO_RESTS
    shanten = int(shanten_standard(aim.m, aim.p, aim.s, aim.z, aim.sets))
    far = shanten + 1 + lacking_for(wanted, held)
    if far == 0:
        return Rests(far, 0, 0, 0, aim)
    serving = held.once & plan.kinds & ~wanted
    if plan.shape == CHOWS:  # a third copy is in no chow
        serving &= ~held.thrice
    named = wanted & held.once & ~held.whole
    idle = held.once & ~serving & ~named
    helping = wanted & ~held.thrice | accepted(plan, aim, held, live) if idle else 0
    keeping = serving & kinds_within(aim.m, aim.p, aim.s, aim.z, aim.sets, serving, -1, shanten)
    return Rests(far, idle, helping, keeping, aim)


@kernel
def rests_of_others(plan: Plan, held: Held, melds: Melds, live: int, live_twice: int) -> Rests:
    """Return what each discard leaves of a plan of pungs, pairs or orphans."""
    far = int(missing_from(plan, held, melds, live, live_twice))
    if far == 0 or far >= FAR:
        return Rests(far, 0, 0, 0, NO_AIM)
    serving = held.once & (ORPHAN_TILES if plan.shape == ORPHANS else plan.kinds)
    idle, keeping = held.once & ~serving, 0
    helping = useful_to(plan, held, melds, live, live_twice) if idle else 0
    while serving:
        kind = first_of(serving)
        serving &= serving - 1
        less = held_without(held, kind)
        keeping |= int(missing_from(plan, less, melds, live, live_twice) == far) << kind
    return Rests(far, idle, helping, keeping, NO_AIM)


@kernel
def helping_after(
    plan: Plan, held: Held, melds: Melds, live: int, live_twice: int, aim: Aim, kind: Kind
) -> int:
    """Return the kinds that help after a discard that leaves a plan as far; `aim` is before it."""
    less = held_without(held, kind)
    if plan.shape == SETS or plan.shape == CHOWS:
        wanted = plan.honours & ~melds.pungs & ~held.thrice
        return wanted | accepted(plan, aim_without(aim, kind), less, live)
    return useful_to(plan, less, melds, live, live_twice)


# ---- what else is weighed --------------------------------------------------------------------


@kernel
def costs(sight: Any, kind: Kind) -> float:
    """Return what discarding a kind may cost."""
    return float(sight.style.heed * sight.dangers[ALL, kind])


@kernel
def asked_of_claims(sight: Any, passed: float) -> float:
    """Return what a claim has to leave more than, where to pass is worth so much."""
    return passed + sight.style.asked_share * abs(passed)


@kernel
def misjudged(sight: Any, action: int, value: float) -> float:
    """Return what an action seems to be worth to a bot that may slip."""
    if sight.style.heat == 0.0:
        return value
    return value + sight.style.heat * abs(value) * slip(sight.style.dice, action)

"""The tiles that a seat has not seen, how they come, and how likely a plan is completed.

The step at hand comes with the tiles that bring the plan nearer now. The steps after it come by
rates that a game has fitted to what bots won with them, by what kind of plan it is.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import hook, hook_value, kernel
from madang.layout import Seat
from madang.mahjong.advice.plans import MOST_PLANS, PLAN_FIELDS, Plan, near_ones, plans_for
from madang.mahjong.hand import CHOW, PUNG, keys_of, melds_of
from madang.mahjong.play.state import CLAIM, SEATS
from madang.mahjong.suit_codes import first_of, with_tile
from madang.mahjong.tiles import COPIES, HONOURS, NONE, PLAYED
from madang.mahjong.types import Kind, KindSet, Options, State

# ---- what is in sight ------------------------------------------------------------------------


ALL_TILES = 999  # a memory of so many discards forgets none


@kernel
def unseen_by(view: State, kinds: KindSet, memory: int) -> Any:
    """Return how many copies of each of the game's kinds may be in the wall or hidden hands.

    As far as somebody knows who remembers so many of the last discards.
    """
    left = np.zeros(PLAYED, np.int64)
    for kind in range(PLAYED):
        left[kind] = COPIES * (kinds >> kind & 1)
    for place in range(max(0, view.thrown - memory), view.thrown):
        if view.river_takers[place] == NONE:
            left[view.river[place]] -= 1
    for seat in range(SEATS):
        for kind in range(PLAYED):
            left[kind] -= view.hands[seat, kind]
        for place in range(view.melded[seat]):
            take_meld(left, view.meld_forms[seat, place], int(view.meld_kinds[seat, place]))
    return left


@kernel
def take_meld(left: Any, form: int, kind: Kind) -> None:
    """Take the tiles of a meld out of those unseen; a hidden kong stays among them."""
    if kind < 0:
        return
    if form == CHOW:
        for member in range(kind, kind + 3):
            left[member] -= 1
    else:
        left[kind] -= 3 if form == PUNG else COPIES


@kernel
def kinds_left(left: Any, least: int) -> int:
    """Return the set of kinds that have so many copies unseen."""
    kinds = 0
    for kind in range(PLAYED):
        kinds |= int(left[kind] >= least) << kind
    return kinds


@kernel
def copies_of(left: Any, kinds: KindSet) -> float:
    """Return how many copies of a set of kinds are unseen."""
    copies = 0
    for kind in range(PLAYED):
        copies += left[kind] * (kinds >> kind & 1)
    return float(copies)


@kernel
def turns_left(view: State, options: Options) -> int:
    """Return how many more tiles a seat may expect to draw."""
    return max(0, int(view.end - view.front) - options.dead_wall + SEATS // 2) // SEATS


@kernel
def wind_of(view: State, seat: Seat) -> int:
    """Return the wind of a seat, 0 East."""
    return int(seat - view.dealer) % SEATS


# ---- what may come ---------------------------------------------------------------------------


class Prospects(NamedTuple):
    """What there is to hope for."""

    left: Any  # copies of each kind that may still come
    live: int  # set of kinds with a tile that may still come
    live_twice: int  # and two
    unseen: int  # copies of all kinds together
    turns: int  # draws still to come
    bonus: int  # faan or points that bonus tiles make sure
    wind: int  # of the seat, 0 East
    barred: int  # set of kinds that win by the own draw alone
    planned: int  # how many plans there are
    plans: Any


class Ways(NamedTuple):
    """How much more often a tile comes that others may discard, if the seat's own draw counts 1."""

    by_pung: float
    by_chow: float
    by_win: float


# ---- what a game names -----------------------------------------------------------------------

TILES_OF_GAME = hook_value("TILES_OF_GAME", (1 << PLAYED) - 1)  # its kinds
DEAR = hook_value("DEAR", 1 << 10)  # faan or points of plans that may be farther than others


@hook
def bonus_of(view: State, options: Options, seat: Seat) -> int:
    """Return the faan or points that a seat has by its bonus tiles."""
    return 0


@hook
def house_of(options: Options, seat_wind: int, round_wind: int, bonus: int) -> Any:
    """Return what a seat has for sure whatever it plans."""
    return 0


@hook
def barred_for(view: State, seat: Seat) -> int:
    """Return the kinds that a seat may not win by a discard."""
    return 0


@hook
def ways_to(plan: Plan, far: int, options: Options) -> Ways:
    """Return how else than by the own draw the next tile of a plan may come."""
    return Ways(0.0, 0.0, 0.0)


# ---- what there is ---------------------------------------------------------------------------


@kernel
def prospects_of(
    view: State, options: Options, seat: Seat, slack: int, slack_of_dear: int, memory: int
) -> Prospects:
    """Return what a seat may hope for; a tile that it may claim is thought of as its own."""
    left = unseen_by(view, TILES_OF_GAME, memory)
    live, live_twice = kinds_left(left, 1), kinds_left(left, 2)
    bonus, wind = bonus_of(view, options, seat), wind_of(view, seat)
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    if view.phase == CLAIM:
        keys = with_tile(keys, int(view.offered), 1)
    plans = np.empty((MOST_PLANS, PLAN_FIELDS), np.int64)
    house = house_of(options, wind, int(view.round_wind), bonus)
    count = plans_for(options, house, keys, melds, live, live_twice, plans)
    count = near_ones(plans, count, slack, slack_of_dear, DEAR)
    turns, barred = turns_left(view, options), barred_for(view, seat)
    return Prospects(left, live, live_twice, left.sum(), turns, bonus, wind, barred, count, plans)


@kernel
def coming(
    sight: Prospects, options: Options, plan: Plan, twice: KindSet, kinds: KindSet, far: int
) -> float:
    """Return how readily one of these kinds comes, in copies that one could draw.

    `twice` are the kinds that are pairs in the hand.
    """
    return coming_by(sight.left, sight.barred, ways_to(plan, far, options), twice, kinds)


@kernel
def coming_by(left: Any, barred: KindSet, ways: Ways, twice: KindSet, kinds: KindSet) -> float:
    """Return how readily one of these kinds comes in these ways, see `coming`."""
    copies = 0.0
    while kinds:
        kind = first_of(kinds)
        kinds &= kinds - 1
        claimed = 0.0 if barred >> kind & 1 else ways.by_win
        if twice >> kind & 1:
            claimed += ways.by_pung
        elif kind < HONOURS:
            claimed += ways.by_chow
        copies += left[kind] * (1.0 + claimed)
    return copies


# ---- how likely a plan is completed ----------------------------------------------------------

MOST_TURNS = 24
MOST_STEPS = 9


def same_all_along(goes_on: float) -> npt.NDArray[np.float64]:
    """Return a chance that nobody else wins which is the same in every turn."""
    return np.full(MOST_TURNS + 1, goes_on)


def rising_to(most: float, half: float, width: float) -> npt.NDArray[np.float64]:
    """Return a chance that nobody else wins which falls with the turns that are left.

    Somebody else wins with the chance `most` at the end of the wall, with half of it where `half`
    turns are left; in `width` turns this rises by a factor of e while it is small.
    """
    return 1 - most / (1 + np.exp((np.arange(MOST_TURNS + 1) - half) / width))


def chances_of(
    rates: npt.NDArray[np.float64], goes_on: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return the chance to take so many steps in so many turns, by kind of plan.

    `rates` are the chances of a step in one turn, by kind of plan and how many tiles are missing,
    `goes_on` the chance that nobody else wins in a turn, by how many turns there are.
    """
    chances = np.zeros((len(rates), MOST_STEPS + 1, MOST_TURNS + 1))
    chances[:, 0] = 1
    for steps in range(1, MOST_STEPS + 1):
        rate = rates[:, min(steps, rates.shape[1]) - 1]
        for turns in range(1, MOST_TURNS + 1):
            taken, waited = chances[:, steps - 1, turns - 1], chances[:, steps, turns - 1]
            chances[:, steps, turns] = rate * taken + (1 - rate) * goes_on[turns] * waited
    return chances


@kernel
def usual_chance_of(chances: Any, row: int, far: int, turns: int) -> float:
    """Return the chance to complete a plan that lacks `far` tiles, all by the rates of its kind.

    `chances` are by kind of plan, steps and turns; `row` is that kind.
    """
    return float(chances[row, far, min(turns, MOST_TURNS)]) if far <= MOST_STEPS else 0.0


@kernel
def chance_of(chances: Any, row: int, goes_on: Any, far: int, rate: float, turns: int) -> float:
    """Return the chance to complete a plan that lacks `far` tiles, the next with this rate.

    `goes_on` are the chances that nobody else wins in a turn, by how many turns there are.
    """
    if far > MOST_STEPS:
        return 0.0
    rate = min(rate, 0.9)
    still = 1.0
    chance = 0.0
    for left in range(min(turns, MOST_TURNS), 0, -1):
        chance += still * rate * chances[row, far - 1, left - 1]
        still *= (1.0 - rate) * goes_on[left]
    return chance

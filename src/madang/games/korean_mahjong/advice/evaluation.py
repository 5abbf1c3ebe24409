"""What hands and discards are worth in Korean mahjong, and what it names for bots and hints."""

from typing import Any, NamedTuple

import numpy as np

from madang.game import (
    Mask,
)
from madang.games.korean_mahjong.actions import discard_of, kong_of, open_ready_of, ready_of
from madang.games.korean_mahjong.advice.danger_tables import PAID, READY, WAITS
from madang.games.korean_mahjong.advice.plans import (
    BY_WIN,
    CHANCES,
    COLOURED,
    DEAR_POINTS,
    GOES_ON,
    TILES_OF_GAME,
    VALUE_CHANCES,
    VALUE_GOES_ON,
    add_plan,
    barred_for,
    bonus_of,
    house_of,
    points_of,
    row_of_chances,
    sure_drawn,
    valued_by,
    ways_to,
    whole_of,
)
from madang.games.korean_mahjong.options import ALL_OWN_WAITS, Options
from madang.games.korean_mahjong.ready import flags_of, pairs_distance, shanten_beside, waits_of
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.scoring import (
    COUNTERS,
    DOUBLE_PRIZE,
    GIVER_PAYS,
    PRIZE,
    best_score,
    removes_counter,
)
from madang.games.korean_mahjong.state import DECLARED, DOUBLE, OPEN, State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.advice import evaluation
from madang.mahjong.advice.danger import ALL, dangers_of, suit_shown
from madang.mahjong.advice.evaluation import GREEDY, Manner, Style, foresee, worth_of_plans
from madang.mahjong.advice.evaluation import weigh_rests as weigh_by_plans
from madang.mahjong.advice.plans import Plan
from madang.mahjong.advice.policy import WORTHLESS, Choice, costs, misjudged
from madang.mahjong.advice.probabilities import ALL_TILES, MOST_TURNS, Prospects
from madang.mahjong.hand import Melds, keys_of, melds_of
from madang.mahjong.play.state import SEATS
from madang.mahjong.scoring.readings import DISCARD, SELF_DRAW, Hand, Situation
from madang.mahjong.suit_codes import Keys, held_in, number_of, with_tile
from madang.mahjong.tiles import HONOURS, PLAYED, suit_of
from madang.mahjong.types import Kind, KindSet

# ---- what a discard may cost -----------------------------------------------------------------

# What follows is the danger that the bot `greedy` sees.
# Chance that a seat waits which has not declared it, by its melds and how many turns are gone.
BY_MELDS = np.array([0.06, 0.25, 0.45, 0.70, 0.95])
LATE = 10.0  # turns after which that is so; before, in proportion
ALL_TURNS = 13.0
WAITED = 2.0  # kinds that a hand waits for
# Points of a hand that a discard wins.
PLAIN_HAND, DECLARED_HAND, OF_ONE_SUIT = 2.5, 4.0, 4.5


OF_ITS_SUIT, OF_ANOTHER = 2.0, 0.2  # where two melds or more are of one suit


@kernel
def has_declared(view: State, seat: Seat) -> bool:
    """5  Tell whether a seat has declared ready."""
    return view.ready[seat] != 0


@kernel
def paid_for_least(view: State, options: Options, seat: Seat, winner: Seat) -> float:
    """4.2, 8.1  Return what a seat pays that discards the last tile of the least hand."""
    return float(GIVER_PAYS * max(1, options.min_points))


@kernel
def dangers_seen(view: State, options: Options, seat: Seat, hopes: Prospects, style: Style) -> Any:
    """Return what discarding each kind may cost, see `danger.dangers_of`."""
    if style.number == GREEDY.style:
        return dangers_by_melds(view, options, seat, hopes)
    kinds = held_in(keys_of(view, seat)).once  # no other is discarded
    return dangers_of(view, options, seat, hopes.left, kinds)


@kernel
def safe_from(view: State, seat: Seat) -> int:
    """5.6, 6.1  Return the kinds that a seat may not win by a discard: what it has discarded.

    A seat that is open ready wins by its own draw alone.
    """
    return TILES_OF_GAME if view.ready[seat] & OPEN else int(view.discarded[seat])


@kernel
def threat_of(view: State, seat: Seat, turns: int) -> float:
    """8.1  Return what a seat would have from who discards its tile, times the chance of a kind.

    The more kinds are safe from it, the likelier it waits for each of the others.
    """
    unsafe = number_of(TILES_OF_GAME & ~safe_from(view, seat))
    chance = WAITED / max(WAITED, float(unsafe))
    if view.ready[seat]:
        return GIVER_PAYS * DECLARED_HAND * chance
    points = OF_ONE_SUIT if suit_shown(view, seat) >= 0 else PLAIN_HAND
    gone = min(1.0, max(0.0, ALL_TURNS - turns) / LATE)
    return float(GIVER_PAYS * points * BY_MELDS[view.melded[seat]] * gone * chance)


@kernel
def dangers_by_melds(view: State, options: Options, seat: Seat, hopes: Prospects) -> Any:
    """Return what discarding each kind may cost by each other seat, and by all, by its melds."""
    dangers = np.zeros((ALL + 1, PLAYED), np.float64)
    for other in range(SEATS):
        if other != seat:
            suit, safe = suit_shown(view, other), safe_from(view, other)
            threat = threat_of(view, other, hopes.turns)
            for kind in range(PLAYED):
                if not safe >> kind & 1 and (kind < HONOURS or hopes.left[kind] > 0):
                    dangers[other, kind] = threat * share_of(kind, suit)
                    dangers[ALL, kind] += dangers[other, kind]
    return dangers


@kernel
def share_of(kind: Kind, suit: int) -> float:
    """Return how much likelier than any a seat waits for a kind, by the suit that it shows."""
    if suit < 0:
        return 1.0
    return OF_ITS_SUIT if suit_of(kind) == suit or kind >= HONOURS else OF_ANOTHER


# ---- a seat that has declared ready ----------------------------------------------------------


@kernel
def locked_in(
    view: State, options: Options, sight: Any, seat: Seat, mask: Mask, best: Choice
) -> Choice:
    """5.8  Discard the tile just drawn, where what is best would change a hand declared ready."""
    if mask[best.action]:
        return best
    return Choice(discard_of(int(view.drawn)), best.worth)


# ---- what only this game can name ------------------------------------------------------------

HOOKS: dict[str, Any] = {
    "has_won": PLAY.has_won,
    "discard_of": discard_of,
    "kong_of": kong_of,
    "declared": locked_in,
    "pairs_by_house": pairs_distance,
    "TILES_OF_GAME": TILES_OF_GAME,
    "COLOURED": COLOURED,
    "DEAR": DEAR_POINTS,
    "sure_of": points_of,
    "whole_of": whole_of,
    "valued_by": valued_by,
    "add_plan": add_plan,
    "bonus_of": bonus_of,
    "house_of": house_of,
    "barred_for": barred_for,
    "ways_to": ways_to,
    "safe_from": safe_from,
}


# ---- what a hand that waits is worth ---------------------------------------------------------

PAYERS = 3  # of a self-drawn win


class OwnSeat(NamedTuple):
    """How a seat would win, whatever its hand."""

    wind: int
    round_wind: int
    bonus: int  # set of its flowers
    barred: int  # kinds that it may not win by a discard
    horse: float  # what taking away one of its counters is worth
    goes_on: Any  # chance that nobody else wins in a turn, by how many turns there are


@kernel
def barred_too(seat: OwnSeat, kinds: KindSet) -> OwnSeat:
    """6.1  Return a seat that may not win these kinds either by a discard."""
    barred = seat.barred | kinds
    return OwnSeat(seat.wind, seat.round_wind, seat.bonus, barred, seat.horse, seat.goes_on)


class Wins(NamedTuple):
    """What may complete a hand: copies, and copies times what each brings."""

    drawn: float
    drawn_pay: float
    called: float
    called_pay: float


@kernel
def wins_of(
    seat: OwnSeat, options: Options, left: Any, keys: Keys, melds: Melds, flags: int, is_open: bool
) -> Wins:
    """4.2, 8, 9.1  Return what completes a hand declared by these flags; open: by the own draw."""
    waits = int(waits_of(keys, melds.number, options))
    is_barred = is_open or (options.sacred_scope == ALL_OWN_WAITS and waits & seat.barred != 0)
    is_closed = int(melds.pungs & ~melds.concealed_kongs == 0)
    drawn_horse = seat.horse if removes_counter(is_closed, SELF_DRAW, options) else 0.0
    called_horse = seat.horse if removes_counter(is_closed, DISCARD, options) else 0.0
    drawn = drawn_pay = called = called_pay = 0.0
    for kind in range(PLAYED):
        if waits >> kind & 1 and left[kind] > 0:
            points = points_with(seat, options, keys, melds, kind, SELF_DRAW, flags)
            if points > 0:
                drawn += left[kind]
                drawn_pay += left[kind] * (PAYERS * points + drawn_horse)
            if not is_barred and not seat.barred >> kind & 1:
                points = points_with(seat, options, keys, melds, kind, DISCARD, flags)
                if points > 0:
                    called += left[kind]
                    called_pay += left[kind] * (GIVER_PAYS * points + called_horse)
    return Wins(drawn, drawn_pay, called, called_pay)


@kernel
def points_with(
    seat: OwnSeat, options: Options, keys: Keys, melds: Melds, kind: Kind, by: int, flags: int
) -> int:
    """4.2  Return the points of a hand with one more tile; 0: it may not win."""
    whole = with_tile(keys, kind, 1)
    hand = Hand(
        whole.m,
        whole.p,
        whole.s,
        whole.z,
        melds.number,
        melds.chows,
        melds.pungs,
        melds.kongs,
        melds.concealed_kongs,
    )
    situation = Situation(kind, by, seat.wind, seat.round_wind, seat.bonus, flags)
    score = best_score(hand, situation, options)
    return int(score.points) if score.is_legal else 0


@kernel
def worth_of(wins: Wins, seat: OwnSeat, unseen: int, turns: int) -> float:
    """Return what a hand that waits brings in so many turns, while nobody else wins."""
    if wins.drawn + wins.called == 0.0 or unseen <= 0:
        return 0.0
    drawn = min(0.9, wins.drawn / unseen)
    called = min(0.9, BY_WIN * wins.called / unseen)
    each = (wins.drawn_pay + BY_WIN * wins.called_pay) / unseen
    total = 0.0
    still = 1.0
    for left in range(min(turns, MOST_TURNS), 0, -1):
        total += still * each
        still *= max(0.0, 1.0 - drawn - called) * seat.goes_on[left]
    return total


# ---- whether to declare ready (KM 5) ---------------------------------------------------------


@kernel
def declared(
    view: State, options: Options, sight: Any, seat: Seat, mask: Mask, best: Choice
) -> Choice:
    """5.1, 5.6  Declare what is worth more than anything else there is to do."""
    best = locked_in(view, options, sight, seat, mask, best)
    for kind in range(PLAYED):
        if view.hands[seat, kind] > 0:
            if mask[ready_of(kind)]:
                value = worth_declared(view, options, sight, seat, kind, False)
                value = misjudged(sight, ready_of(kind), value)
                if value > best.worth:
                    best = Choice(ready_of(kind), value)
            if mask[open_ready_of(kind)]:
                value = worth_declared(view, options, sight, seat, kind, True)
                value = misjudged(sight, open_ready_of(kind), value)
                if value > best.worth:
                    best = Choice(open_ready_of(kind), value)
    return best


@kernel
def worth_declared(
    view: State, options: Options, sight: Any, seat: Seat, kind: Kind, is_open: bool
) -> float:
    """5.1, 5.6, 5.7  Return what a declaration with this discard would bring."""
    keys, melds = with_tile(keys_of(view, seat), kind, -1), melds_of(view, seat)
    own = barred_too(sight.own, 1 << kind)
    hopes = sight.prospects
    ready = DECLARED | (OPEN if is_open else 0) | (DOUBLE if view.unbroken else 0)
    wins = wins_of(own, options, hopes.left, keys, melds, flags_of(ready), is_open)
    return (
        worth_of(wins, own, hopes.unseen, hopes.turns) - sight.style.held_fast - costs(sight, kind)
    )


# ---- what a hand is worth --------------------------------------------------------------------

SELF_DRAWN = 0.35  # share of wins from the wall, where a discard may win too
READY_POINT, OPEN_READY_POINTS = 1, 2
COUNTER = np.array([0.0, 0.0, 2.0, 1.0])  # what taking one of so many counters away is worth


class Sight(NamedTuple):
    """The knowledge of a seat before it decides."""

    prospects: Prospects
    pays: Any  # what completing each plan brings
    dangers: Any  # what discarding each kind may cost
    style: Style
    own: OwnSeat


@kernel
def look(view: State, options: Options, seat: Seat, style: Manner) -> Sight:
    """Find what every mahjong looks for, and how the seat itself would win."""
    seen = foresee(view, options, seat, style)
    hopes = seen.prospects
    own = OwnSeat(
        hopes.wind,
        int(view.round_wind),
        int(view.bonus[seat]),
        hopes.barred,
        worth_of_counter(view, seat),
        seen.style.goes_on,
    )
    return Sight(hopes, seen.pays, seen.dangers, seen.style, own)


@kernel
def worth_of_counter(view: State, seat: Seat) -> float:
    """9.2  Return what taking away one of the seat's counters is worth."""
    if view.counters[seat] > 1:
        return float(COUNTER[view.counters[seat]])
    prize = 0
    for other in range(SEATS):
        if other != seat:
            prize += DOUBLE_PRIZE if view.counters[other] == COUNTERS else PRIZE
    return float(prize)


@kernel
def pay_for(prospects: Prospects, options: Options, plan: Plan, style: Style) -> float:
    """5, 8  Return what completing a plan brings on average, declared ready if it is closed."""
    called = plan.sure + prospects.bonus + style.premium
    drawn = sure_drawn(plan, options) + prospects.bonus + style.premium
    if plan.closed and plan.sure < options.min_points:
        return PAYERS * (drawn + OPEN_READY_POINTS)
    if plan.closed:
        called, drawn = called + READY_POINT, drawn + READY_POINT
    return (1 - SELF_DRAWN) * GIVER_PAYS * called + SELF_DRAWN * PAYERS * drawn


@kernel
def worth(sight: Sight, options: Options, keys: Keys, melds: Melds) -> float:
    """Return what a hand brings or hopes for; one that waits may still hope for more."""
    if shanten_beside(keys, melds.number, melds.tiles, options) != 0:
        return worth_of_plans(sight, options, keys, melds, 0.0, 1)
    return worth_of_waiting(sight, options, sight.own, keys, melds)


@kernel
def weigh_rests(sight: Sight, options: Options, keys: Keys, melds: Melds, values: Any) -> None:
    """6.1  Write what the hand is worth after each discard; where it then waits, by its waits."""
    weigh_by_plans(sight, options, keys, melds, values)
    if shanten_beside(keys, melds.number, melds.tiles, options) > 0:
        return
    for kind in range(PLAYED):
        if values[kind] > WORTHLESS:
            rest = with_tile(keys, kind, -1)
            if shanten_beside(rest, melds.number, melds.tiles, options) == 0:
                own = barred_too(sight.own, 1 << kind)
                values[kind] = worth_of_waiting(sight, options, own, rest, melds)


@kernel
def worth_of_waiting(
    sight: Sight, options: Options, own: OwnSeat, keys: Keys, melds: Melds
) -> float:
    """Return what a hand that waits brings with nothing declared, or still hopes for."""
    hopes = sight.prospects
    wins = wins_of(own, options, hopes.left, keys, melds, 0, False)
    waiting = worth_of(wins, own, hopes.unseen, hopes.turns)
    return worth_of_plans(sight, options, keys, melds, waiting, 2)


# ---- the bots --------------------------------------------------------------------------------


OTHERS_OF_GREEDY, OTHERS = 0.2, 0.1  # what plans count that are not the best
PREMIUM = 0.5  # points that a winning tile brings on average
HELD_FAST = 0.4  # what it costs to change nothing any more
HEED = 1.0  # weight of a point that a discard may cost


@kernel
def style_of(options: Options, style: Manner) -> Style:
    """Return how a bot weighs what it sees; `greedy` was fitted to points against `legal`."""
    chances, goes_on, others = VALUE_CHANCES, VALUE_GOES_ON, OTHERS
    if style.style == GREEDY.style:
        chances, goes_on, others = CHANCES, GOES_ON, OTHERS_OF_GREEDY
    return Style(
        style.style,
        chances,
        goes_on,
        others,
        HEED,
        0.0,
        PREMIUM,
        HELD_FAST,
        0.0,
        ALL_TILES,
        0,
    )


VALUE_HOOKS: dict[str, Any] = {
    **HOOKS,
    "style_of": style_of,
    "look": look,
    "worth": worth,
    "weigh_rests": weigh_rests,
    "costs": evaluation.costs,
    "misjudged": evaluation.misjudged,
    "declared": declared,
    "pay_for": pay_for,
    "row_of_chances": row_of_chances,
    "KONG_LOSS": 0.05,  # so many points may be lost by a kong: it brings a tile more
    "SLACK": 2,
    "SLACK_OF_DEAR": 3,
    "asked_of_claims": evaluation.asked_of_claims,
    "dangers_seen": dangers_seen,
    "has_declared": has_declared,
    "paid_for_least": paid_for_least,
    "READY": READY,
    "WAITS": WAITS,
    "PAID": PAID,
}

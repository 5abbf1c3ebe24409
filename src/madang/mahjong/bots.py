"""What bots of every mahjong share; each game binds what only it can name.

`speedy` wants to be ready soon, and does not ask what its hand will be worth. `legal` keeps to the
nearest hand that the house lets win. `value` weighs what its hand may become by how likely that is
and by what it would be paid.
"""

from typing import Any

from madang.bots import BotKind
from madang.bots.judging import Judging, Rate
from madang.bots.levels import WORDS, below_the_last, nearness
from madang.game import Mask
from madang.kernels.jit import bound, hook, kernel
from madang.layout import Seat
from madang.mahjong.advice import policy
from madang.mahjong.advice.evaluation import GREEDY, VALUE, Manner
from madang.mahjong.advice.plans import FAR, fits, missing_from, plan_at, useful_to
from madang.mahjong.advice.policy import (
    WORTHLESS,
    look,
    orphans_by_house,
    pairs_by_house,
    weighed_discards,
)
from madang.mahjong.advice.probabilities import (
    ALL_TILES,
    TILES_OF_GAME,
    Prospects,
    coming,
    copies_of,
    prospects_of,
    unseen_by,
)
from madang.mahjong.distance import ORPHANS, acceptance_beside, distance_beside, shanten_standard
from madang.mahjong.hand import Melds, keys_of, melds_of
from madang.mahjong.play.hooks import discard_of
from madang.mahjong.play.state import BY_DISCARD, ROBBED, TURN, WIN
from madang.mahjong.suit_codes import Keys, held_in, kinds_held
from madang.mahjong.tiles import NONE, PLAYED
from madang.mahjong.types import Options, State

# ---- speedy ----------------------------------------------------------------------------------

STEP = 1000.0  # a tile nearer counts more than any acceptance


@kernel
def look_for_copies(view: State, options: Options, seat: Seat, style: int) -> Any:
    """Return how many copies of each kind may still come."""
    return unseen_by(view, TILES_OF_GAME, ALL_TILES)


@kernel
def worth_by_shanten(left: Any, options: Options, keys: Keys, melds: Melds) -> float:
    """12.1, 12.2  Weigh the shanten to the nearest shape, then how many tiles lower it."""
    standard = distance_beside(keys, melds.number, melds.tiles)
    pairs = pairs_by_house(keys, melds.number, options)
    orphans = orphans_by_house(keys, melds.number, options)
    nearest = min(standard, min(pairs, orphans))
    accepted = 0
    if standard == nearest:
        accepted = acceptance_beside(keys, melds.number, melds.tiles)
    if pairs == nearest:
        accepted |= singles_of(keys)
    if orphans == nearest:
        accepted |= ORPHANS & ~kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    return copies_of(left, accepted) - STEP * nearest


@kernel
def singles_of(keys: Keys) -> int:
    """Return the kinds that are held once."""
    once = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    return once & ~kinds_held(keys.m, keys.p, keys.s, keys.z, 2)


def speedy_in(house: dict[str, Any]) -> Any:
    """Return the bot of a game, given what only the game can name."""
    own = {
        "look": look_for_copies,
        "worth": worth_by_shanten,
        "CLAIM_GAIN": STEP / 2,
        "KONG_LOSS": STEP / 2,
    }
    return bound({"speedy": policy.decide}, house, **own)["speedy"]


# ---- legal -----------------------------------------------------------------------------------

SLACK, SLACK_OF_DEAR = 1, 0  # plans that are so much farther than the nearest are looked at


@kernel
def look_for_plans(view: State, options: Options, seat: Seat, style: int) -> Prospects:
    """Find the nearest plans."""
    return prospects_of(view, options, seat, SLACK, SLACK_OF_DEAR, ALL_TILES)


@kernel
def worth_by_plans(sight: Prospects, options: Options, keys: Keys, melds: Melds) -> float:
    """Weigh the distance to the nearest legal hand, then how readily tiles for it come."""
    most = -STEP * (FAR + shanten_standard(keys.m, keys.p, keys.s, keys.z, melds.number))
    held, nearest = held_in(keys), FAR
    for place in range(sight.planned):
        plan = plan_at(sight.plans, place)
        if fits(plan, melds):
            far = missing_from(plan, held, melds, sight.live, sight.live_twice)
            if far <= nearest and far < FAR:
                nearest = far
                kinds = useful_to(plan, held, melds, sight.live, sight.live_twice)
                copies = coming(sight, options, plan, held.twice, kinds, far)
                most = max(most, copies - STEP * far)
    return most


def legal_in(house: dict[str, Any]) -> Any:
    """Return the bot of a game, given what only the game can name."""
    own = {
        "look": look_for_plans,
        "worth": worth_by_plans,
        "CLAIM_GAIN": STEP / 2,
        "KONG_LOSS": STEP / 2,
    }
    return bound({"legal": policy.decide}, house, **own)["legal"]


# ---- greedy, value and the levels ------------------------------------------------------------


@hook
def decide_by_plans(view: State, options: Options, seat: Seat, mask: Mask, style: Manner) -> int:
    """Decide by what plans are worth: one kernel for all these bots, so it is compiled once."""
    return 0


@kernel
def greedy(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Weigh plans as they were fitted against bots that keep to the nearest hand."""
    return int(decide_by_plans(view, options, seat, mask, GREEDY))


@kernel
def value(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Weigh plans, and what discards may cost."""
    return int(decide_by_plans(view, options, seat, mask, VALUE))


@kernel
def at_level(view: State, options: Options, seat: Seat, mask: Mask, dice: int, level: int) -> int:
    """Weigh what `value` weighs, with the handicap of a level, see `bots.levels`."""
    return int(decide_by_plans(view, options, seat, mask, Manner(VALUE.style, level, dice)))


TINY = 1e-6  # of a point
NEAR = 0.1  # of what the best discard leaves, between the best two: thinks half as long


@kernel
def pace(view: State, options: Options, seat: Seat, mask: Mask, action: int) -> int:
    """Return how near the best two discards are, see `bots.levels.nearness`; -1 elsewhere.

    In a call, and where a kong or a win could be declared, the time would tell what a seat holds.
    """
    if view.phase != TURN or mask[WIN] or action < discard_of(0) or action > discard_of(PLAYED - 1):
        return -1
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    values = weighed_discards(look(view, options, seat, VALUE), options, keys, melds)
    most, second = WORTHLESS, WORTHLESS
    for kind in range(PLAYED):
        if values[kind] > most:
            most, second = values[kind], most
        else:
            second = max(second, values[kind])
    return nearness(most - second, NEAR * abs(most) + TINY)


def planners_in(house: dict[str, Any]) -> dict[str, Any]:
    """Return these three of a game and their pace, given what only the game can name."""
    decide = bound({"decide": policy.decide}, house)["decide"]
    three = {"greedy": greedy, "value": value, "at_level": at_level}
    return bound(three, decide_by_plans=decide) | bound({"pace": pace}, house)


def bots_in(
    house: dict[str, Any], value_house: dict[str, Any], handicaps: Any
) -> dict[str, BotKind]:
    """Return the bots of a game: the levels, then the others, each the weakest first."""
    three = planners_in({**value_house, "HANDICAPS": handicaps})
    levels = below_the_last(three["at_level"]) | {WORDS[-1]: three["value"]}
    planners = levels, {word: three[word] for word in ("greedy", "value")}
    first, last = (
        {word: BotKind(choose, until_compiled="speedy") for word, choose in kernels.items()}
        for kernels in planners
    )
    others = {"speedy": BotKind(speedy_in(house)), "legal": BotKind(legal_in(house))}
    return first | others | last


# ---- what the arena counts of bots, and what the search asks ---------------------------------

RATES = (
    Rate("deal_in", "has given the tile that others won on, as a discard or by a kong"),
    Rate("waiting", "waited at the end for a tile to complete its hand in shape"),
    Rate("open", "has claimed for a meld"),
    Rate("claims", "melds claimed", is_share=False),
)
DEAL_IN, WAITING, OPEN, CLAIMS = range(len(RATES))


@kernel
def count_rates(state: State, counts: Any) -> None:
    """6, 8  Count who gave the winning tile, who waited, and what was claimed."""
    if state.ended == BY_DISCARD or state.ended == ROBBED:
        counts[state.seat, DEAL_IN] += 1
    for seat in range(len(counts)):
        claims = 0
        for place in range(state.melded[seat]):
            claims += state.meld_claimed[seat, place] != NONE
        counts[seat, WAITING] += state.waits[seat] != 0
        counts[seat, OPEN] += claims > 0
        counts[seat, CLAIMS] += claims


JUDGING = Judging(RATES, count_rates)


@kernel
def pays_winner(state: State, options: Options, seat: Seat) -> bool:
    """6, 7  Tell whether the seat gave the tile with which another has won."""
    return (state.ended == BY_DISCARD or state.ended == ROBBED) and state.seat == seat


SEARCH_HOOKS = {"pays_winner": pays_winner}

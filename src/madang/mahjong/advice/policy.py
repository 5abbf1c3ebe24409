"""How all bots of mahjong come to an action; they differ in what a hand is worth to them.

`look` and `worth` are hooks for a bot's own: what it sees before it decides, and what a hand of
13 tiles (10, 7, 4, 1 with melds) is worth to it, more is better. `costs` is what may come of a
discard. A bot binds them, and a game what only it can name; see `madang.kernels.jit.bound`.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.game import (
    Mask,
)
from madang.kernels.jit import hook, hook_value, kernel
from madang.layout import Seat
from madang.mahjong.hand import Melds, keys_of, melds_of
from madang.mahjong.play.hooks import discard_of, kong_of
from madang.mahjong.play.state import CLAIM, CLAIM_KONG, CLAIM_PUNG, PASS, TURN, WIN
from madang.mahjong.suit_codes import Keys, kinds_held, with_tile
from madang.mahjong.tiles import COPIES, NONE, PLAYED
from madang.mahjong.types import Kind, Options, State

CLAIM_GAIN = hook_value("CLAIM_GAIN", 0.0)  # a claim has to be worth so much more than to pass
KONG_LOSS = hook_value(
    "KONG_LOSS", 0.0
)  # a kong may be worth so much less than the best discard: it brings a tile
WORTHLESS = -1e9
NEVER = 9  # more than any shanten


class Choice(NamedTuple):
    """Something to do, and what it leaves."""

    action: int
    worth: float


# ---- what a bot names ------------------------------------------------------------------------


@hook
def look(view: State, options: Options, seat: Seat, style: Any) -> Any:
    """Return what a bot sees before it decides."""
    return 0


@hook
def worth(sight: Any, options: Options, keys: Keys, melds: Melds) -> float:
    """Return what a hand that has nothing to discard is worth to a bot."""
    return 0.0


@hook
def weigh_rests(sight: Any, options: Options, keys: Keys, melds: Melds, values: Any) -> None:
    """Write what a hand is worth to a bot after each discard; the values begin WORTHLESS."""
    held = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    for kind in range(PLAYED):
        if held >> kind & 1:
            values[kind] = worth(sight, options, with_tile(keys, kind, -1), melds)


@hook
def costs(sight: Any, kind: Kind) -> float:
    """Return what discarding a kind may cost a bot."""
    return 0.0


@hook
def misjudged(sight: Any, action: int, value: float) -> float:
    """Return what an action seems to be worth to a bot, which may slip."""
    return value


@hook
def asked_of_claims(sight: Any, passed: float) -> float:
    """Return what a claim has to leave more than, where to pass is worth so much."""
    return passed + CLAIM_GAIN


# ---- what a game names -----------------------------------------------------------------------


@hook
def has_won(view: State, options: Options, seat: Seat) -> bool:
    """Tell whether the seat on turn wins with the tile that it drew."""
    return False


@hook
def declared(
    view: State, options: Options, sight: Any, seat: Seat, mask: Mask, best: Choice
) -> Choice:
    """Return what a game lets a seat declare in turn, where it is worth more than the best."""
    return best


@hook
def claimed_more(
    view: State, options: Options, sight: Any, seat: Seat, mask: Mask, best: Choice
) -> Choice:
    """Return a claim that only one game has, where it is worth more than the best."""
    return best


@hook
def pairs_by_house(keys: Keys, melds: int, options: Options) -> int:
    """Return the shanten to seven pairs, if the house plays them."""
    return NEVER


@hook
def orphans_by_house(keys: Keys, melds: int, options: Options) -> int:
    """Return the shanten to thirteen orphans, if the house plays them."""
    return NEVER


# ---- every phase -----------------------------------------------------------------------------


@kernel
def decide(view: State, options: Options, seat: Seat, mask: Mask, style: Any) -> int:
    """Win where it may; else do what leaves the hand that is worth most.

    `style` is a `Manner` for those whose `look` knows several; others may be given anything.
    """
    if mask[WIN] and wins_now(view, options, seat):
        return WIN
    if view.phase != TURN and view.phase != CLAIM:
        return PASS
    sight = look(view, options, seat, style)
    if view.phase == TURN:
        return in_turn(view, options, sight, seat, mask)
    return claimed(view, options, sight, seat, mask)


@kernel
def wins_now(view: State, options: Options, seat: Seat) -> bool:
    """Tell whether `win` is no false one, where the table offers it always."""
    if view.phase == TURN:
        return view.drawn >= 0 and has_won(view, options, seat)
    return view.could_win >> seat & 1 != 0


# ---- the own turn ----------------------------------------------------------------------------


@kernel
def in_turn(view: State, options: Options, sight: Any, seat: Seat, mask: Mask) -> int:
    """Declare the best kong, where it is worth as much as the best discard; else that."""
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    values = weighed_discards(sight, options, keys, melds)
    best = Choice(PASS, WORTHLESS)
    for kind in range(PLAYED):
        if values[kind] > WORTHLESS:
            value = misjudged(sight, discard_of(kind), values[kind])
            if value > best.worth:
                best = Choice(discard_of(kind), value)
    most = best.worth - KONG_LOSS
    for kong in range(PLAYED):
        if view.hands[seat, kong] > 0 and mask[kong_of(kong)]:
            value = worth_of_kong(sight, options, keys, melds, kong, int(view.hands[seat, kong]))
            value = misjudged(sight, kong_of(kong), value)
            if value >= most:
                best, most = Choice(kong_of(kong), value), value
    return declared(view, options, sight, seat, mask, best).action


@kernel
def weighed_discards(sight: Any, options: Options, keys: Keys, melds: Melds) -> Any:
    """Return for each kind what discarding it leaves, less what it may cost, or WORTHLESS."""
    values = np.full(PLAYED, WORTHLESS)
    weigh_rests(sight, options, keys, melds, values)
    for kind in range(PLAYED):
        if values[kind] > WORTHLESS:
            values[kind] -= costs(sight, kind)
    return values


@kernel
def best_discard(sight: Any, options: Options, keys: Keys, melds: Melds) -> tuple[int, float]:
    """Return the kind to discard, and what that leaves."""
    values = weighed_discards(sight, options, keys, melds)
    best, most = NONE, WORTHLESS
    for kind in range(PLAYED):
        if values[kind] > most:
            best, most = kind, values[kind]
    return best, most


@kernel
def worth_of_kong(
    sight: Any, options: Options, keys: Keys, melds: Melds, kind: Kind, held: int
) -> float:
    """Return what a concealed or an added kong leaves."""
    rest = with_tile(keys, kind, -held)
    return worth(sight, options, rest, with_kong(melds, kind, held == COPIES))


# ---- claims ----------------------------------------------------------------------------------


@kernel
def claimed(view: State, options: Options, sight: Any, seat: Seat, mask: Mask) -> int:
    """Claim the tile for what is worth most, where that is better than to pass."""
    keys, melds, kind = keys_of(view, seat), melds_of(view, seat), int(view.offered)
    passed = asked_of_claims(sight, worth(sight, options, keys, melds))
    best = Choice(PASS, misjudged(sight, PASS, passed))
    if mask[CLAIM_PUNG] and view.hands[seat, kind] >= 2:
        rest = with_tile(keys, kind, -2)
        _, value = best_discard(sight, options, rest, with_pung(melds, kind))
        value = misjudged(sight, CLAIM_PUNG, value)
        if value > best.worth:
            best = Choice(CLAIM_PUNG, value)
    if mask[CLAIM_KONG] and view.hands[seat, kind] >= 3:
        value = worth(sight, options, with_tile(keys, kind, -3), with_kong(melds, kind, False))
        value = misjudged(sight, CLAIM_KONG, value)
        if value > best.worth:
            best = Choice(CLAIM_KONG, value)
    return claimed_more(view, options, sight, seat, mask, best).action


@kernel
def with_pung(melds: Melds, kind: Kind) -> Melds:
    """Return the melds and one more pung."""
    bit = 1 << kind
    return Melds(
        melds.number + 1,
        melds.chows,
        melds.pungs | bit,
        melds.kongs,
        melds.concealed_kongs,
        with_tile(melds.tiles, kind, 3),
    )


@kernel
def with_kong(melds: Melds, kind: Kind, is_concealed: bool) -> Melds:
    """Return the melds with a kong of a kind: a new one, or a pung of it with a fourth tile."""
    bit = 1 << kind
    is_new = melds.pungs & bit == 0
    return Melds(
        melds.number + int(is_new),
        melds.chows,
        melds.pungs | bit,
        melds.kongs | bit,
        melds.concealed_kongs | (bit if is_concealed else 0),
        with_tile(melds.tiles, kind, COPIES if is_new else 1),
    )

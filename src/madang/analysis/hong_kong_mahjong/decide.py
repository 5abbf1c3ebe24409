"""How all bots of Hong Kong mahjong come to an action; they differ in what a hand is worth to them.

`look` and `worth` stand for a bot's own: what it sees at once before it decides, and what a hand of
13 tiles (10, 7, 4, 1 beside melds) is worth to it, more is better. `costs` is what may come of a
discard. A bot binds them, see `madang.jit.bound`.
"""

from typing import Any

from madang.game import Mask, State
from madang.games.hong_kong_mahjong.actions import (
    CHOW,
    CHOWS,
    CLAIM_KONG,
    DISCARD,
    KONG,
    PASS,
    PUNG,
    WIN,
)
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.rules import has_won
from madang.games.hong_kong_mahjong.state import CLAIM, TURN
from madang.jit import kernel
from madang.mahjong.claims import CHOW_LOWS
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, melds_of
from madang.mahjong.tiles import COPIES, NONE, PLAYED

CLAIM_GAIN = 0.0  # a claim has to be worth so much more than to pass
KONG_LOSS = 0.0  # a kong may be worth so much less than the best discard: it brings a tile
WORTHLESS = -1e9


@kernel
def look(view: State, options: Options, seat: int) -> Any:
    """Stand for what a bot sees before it decides."""
    return 0


@kernel
def worth(sight: Any, options: Options, keys: Keys, melds: Melds) -> float:
    """Stand for what a hand that has nothing to discard is worth to a bot."""
    return 0.0


@kernel
def costs(sight: Any, kind: int) -> float:
    """Stand for what discarding a kind may cost a bot."""
    return 0.0


@kernel
def decide(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Win where it may; else do what leaves the hand that is worth most."""
    if mask[WIN] and wins_now(view, options, seat):
        return WIN
    if view.phase != TURN and view.phase != CLAIM:
        return PASS
    sight = look(view, options, seat)
    if view.phase == TURN:
        return in_turn(view, options, sight, seat, mask)
    return claimed(view, options, sight, seat, mask)


@kernel
def wins_now(view: State, options: Options, seat: int) -> bool:
    """Tell whether `win` is no false one, where the table offers it always."""
    if view.phase == TURN:
        return view.drawn >= 0 and has_won(view, options, seat)
    return view.could_win >> seat & 1 != 0


# ---- the own turn ----------------------------------------------------------------------------


@kernel
def in_turn(view: State, options: Options, sight: Any, seat: int, mask: Mask) -> int:
    """Declare the best kong, where it is worth as much as the best discard; else that."""
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    best, most = best_discard(sight, options, keys, melds)
    action, most = DISCARD + best if best != NONE else PASS, most - KONG_LOSS
    for kind in range(PLAYED):
        if mask[KONG + kind] and view.hands[seat, kind] > 0:
            value = worth_of_kong(sight, options, keys, melds, kind, int(view.hands[seat, kind]))
            if value >= most:
                action, most = KONG + kind, value
    return action


@kernel
def best_discard(sight: Any, options: Options, keys: Keys, melds: Melds) -> tuple[int, float]:
    """Return the kind to discard, and what that leaves."""
    held = kinds_held(keys.m, keys.p, keys.s, keys.z, 1)
    best, most = NONE, WORTHLESS
    for kind in range(PLAYED):
        if held >> kind & 1:
            value = worth(sight, options, with_tile(keys, kind, -1), melds) - costs(sight, kind)
            if value > most:
                best, most = kind, value
    return best, most


@kernel
def worth_of_kong(
    sight: Any, options: Options, keys: Keys, melds: Melds, kind: int, held: int
) -> float:
    """Return what a concealed or an added kong leaves."""
    rest = with_tile(keys, kind, -held)
    return worth(sight, options, rest, with_kong(melds, kind, held == COPIES))


# ---- claims ----------------------------------------------------------------------------------


@kernel
def claimed(view: State, options: Options, sight: Any, seat: int, mask: Mask) -> int:
    """Claim the tile for what is worth most, where that is better than to pass."""
    keys, melds, kind = keys_of(view, seat), melds_of(view, seat), int(view.offered)
    action, most = PASS, worth(sight, options, keys, melds) + CLAIM_GAIN
    if mask[PUNG] and view.hands[seat, kind] >= 2:
        rest = with_tile(keys, kind, -2)
        _, value = best_discard(sight, options, rest, with_pung(melds, kind))
        if value > most:
            action, most = PUNG, value
    if mask[CLAIM_KONG] and view.hands[seat, kind] >= 3:
        value = worth(sight, options, with_tile(keys, kind, -3), with_kong(melds, kind, False))
        if value > most:
            action, most = CLAIM_KONG, value
    for chow in range(CHOWS):
        if mask[CHOW + chow]:
            low = int(CHOW_LOWS[chow])
            rest = with_tile(without_chow(keys, low), kind, 1)
            _, value = best_discard(sight, options, rest, with_chow(melds, low))
            if value > most:
                action, most = CHOW + chow, value
    return action


@kernel
def without_chow(keys: Keys, low: int) -> Keys:
    """Return the concealed tiles without three in sequence."""
    return with_tile(with_tile(with_tile(keys, low, -1), low + 1, -1), low + 2, -1)


@kernel
def with_pung(melds: Melds, kind: int) -> Melds:
    """Return the melds and one more pung."""
    bit = 1 << kind
    return Melds(
        melds.number + 1, melds.chows, melds.pungs | bit, melds.kongs, melds.concealed_kongs
    )


@kernel
def with_chow(melds: Melds, low: int) -> Melds:
    """Return the melds and one more chow."""
    bit = 1 << low
    return Melds(
        melds.number + 1, melds.chows | bit, melds.pungs, melds.kongs, melds.concealed_kongs
    )


@kernel
def with_kong(melds: Melds, kind: int, is_concealed: bool) -> Melds:
    """Return the melds with a kong of a kind: a new one, or a pung of it with a fourth tile."""
    bit = 1 << kind
    return Melds(
        melds.number + int(melds.pungs & bit == 0),
        melds.chows,
        melds.pungs | bit,
        melds.kongs | bit,
        melds.concealed_kongs | (bit if is_concealed else 0),
    )

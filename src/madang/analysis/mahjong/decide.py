"""How all bots of mahjong come to an action; they differ in what a hand is worth to them.

`look` and `worth` stand for a bot's own: what it sees at once before it decides, and what a hand of
13 tiles (10, 7, 4, 1 beside melds) is worth to it, more is better. `costs` is what may come of a
discard. A bot binds them, and a game what only it can name; see `madang.jit.bound`.
"""

from typing import Any, NamedTuple

from madang.game import Mask, State
from madang.jit import kernel
from madang.mahjong.hand import keys_of
from madang.mahjong.held import kinds_held
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import Melds, melds_of
from madang.mahjong.play.actions import CLAIM_KONG, PASS, PUNG, WIN
from madang.mahjong.play.house import discard_of, kong_of
from madang.mahjong.play.state import CLAIM, TURN
from madang.mahjong.tiles import COPIES, NONE, PLAYED

CLAIM_GAIN = 0.0  # a claim has to be worth so much more than to pass
KONG_LOSS = 0.0  # a kong may be worth so much less than the best discard: it brings a tile
WORTHLESS = -1e9


class Choice(NamedTuple):
    """Something to do, and what it leaves."""

    action: int
    worth: float


# ---- what a bot names ------------------------------------------------------------------------


@kernel
def look(view: State, options: Any, seat: int) -> Any:
    """Stand for what a bot sees before it decides."""
    return 0


@kernel
def worth(sight: Any, options: Any, keys: Keys, melds: Melds) -> float:
    """Stand for what a hand that has nothing to discard is worth to a bot."""
    return 0.0


@kernel
def costs(sight: Any, kind: int) -> float:
    """Stand for what discarding a kind may cost a bot."""
    return 0.0


# ---- what a game names -----------------------------------------------------------------------


@kernel
def has_won(view: State, options: Any, seat: int) -> bool:
    """Stand for whether the seat on turn wins with the tile that it drew."""
    return False


@kernel
def declared(view: State, options: Any, sight: Any, seat: int, mask: Mask, best: Choice) -> Choice:
    """Stand for what a game lets a seat declare in turn, where it is worth more than the best."""
    return best


@kernel
def claimed_more(
    view: State, options: Any, sight: Any, seat: int, mask: Mask, best: Choice
) -> Choice:
    """Stand for claims that only one game has, where they are worth more than the best."""
    return best


# ---- every phase -----------------------------------------------------------------------------


@kernel
def decide(view: State, options: Any, seat: int, mask: Mask, dice: int) -> int:
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
def wins_now(view: State, options: Any, seat: int) -> bool:
    """Tell whether `win` is no false one, where the table offers it always."""
    if view.phase == TURN:
        return view.drawn >= 0 and has_won(view, options, seat)
    return view.could_win >> seat & 1 != 0


# ---- the own turn ----------------------------------------------------------------------------


@kernel
def in_turn(view: State, options: Any, sight: Any, seat: int, mask: Mask) -> int:
    """Declare the best kong, where it is worth as much as the best discard; else that."""
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    kind, most = best_discard(sight, options, keys, melds)
    best = Choice(discard_of(kind) if kind != NONE else PASS, most)
    most -= KONG_LOSS
    for kong in range(PLAYED):
        if view.hands[seat, kong] > 0 and mask[kong_of(kong)]:
            value = worth_of_kong(sight, options, keys, melds, kong, int(view.hands[seat, kong]))
            if value >= most:
                best, most = Choice(kong_of(kong), value), value
    return declared(view, options, sight, seat, mask, best).action


@kernel
def best_discard(sight: Any, options: Any, keys: Keys, melds: Melds) -> tuple[int, float]:
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
    sight: Any, options: Any, keys: Keys, melds: Melds, kind: int, held: int
) -> float:
    """Return what a concealed or an added kong leaves."""
    rest = with_tile(keys, kind, -held)
    return worth(sight, options, rest, with_kong(melds, kind, held == COPIES))


# ---- claims ----------------------------------------------------------------------------------


@kernel
def claimed(view: State, options: Any, sight: Any, seat: int, mask: Mask) -> int:
    """Claim the tile for what is worth most, where that is better than to pass."""
    keys, melds, kind = keys_of(view, seat), melds_of(view, seat), int(view.offered)
    best = Choice(PASS, worth(sight, options, keys, melds) + CLAIM_GAIN)
    if mask[PUNG] and view.hands[seat, kind] >= 2:
        rest = with_tile(keys, kind, -2)
        _, value = best_discard(sight, options, rest, with_pung(melds, kind))
        if value > best.worth:
            best = Choice(PUNG, value)
    if mask[CLAIM_KONG] and view.hands[seat, kind] >= 3:
        value = worth(sight, options, with_tile(keys, kind, -3), with_kong(melds, kind, False))
        if value > best.worth:
            best = Choice(CLAIM_KONG, value)
    return claimed_more(view, options, sight, seat, mask, best).action


@kernel
def with_pung(melds: Melds, kind: int) -> Melds:
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
def with_kong(melds: Melds, kind: int, is_concealed: bool) -> Melds:
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

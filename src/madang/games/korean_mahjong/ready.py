"""How far a hand is from ready, what it waits for, who may declare it and what follows (KM 4.1, 5).

The table plays for a seat that has declared ready, as far as there is nothing to choose.
"""

from typing import NamedTuple

from madang.game import (
    Mask,
)
from madang.games.korean_mahjong.actions import (
    OPEN_READY,
    declares,
    discard_of,
    kind_named,
    kong_of,
    open_ready_of,
    ready_of,
)
from madang.games.korean_mahjong.options import ANY_WAIT, Options
from madang.games.korean_mahjong.patterns import DOUBLE_READY, OPEN_FLAG, READY_FLAG
from madang.games.korean_mahjong.scoring import is_legal_win
from madang.games.korean_mahjong.state import DECLARED, DOUBLE, OPEN, State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.distance import (
    READY,
    distance_beside,
    distance_to_both,
    distance_to_pairs,
    waits_in_both,
)
from madang.mahjong.hand import Melds, is_closed, keys_of, melds_of
from madang.mahjong.play.calls import go_on
from madang.mahjong.play.state import CLAIM, ROB, SEATS, TURN, WIN
from madang.mahjong.play.turn import has_won
from madang.mahjong.play.winning import situation_with, whole_hand
from madang.mahjong.scoring.readings import DISCARD, SELF_DRAW
from madang.mahjong.suit_codes import (
    SPLITS,
    Keys,
    chows_in,
    eyes_in,
    pungs_in,
    split_range,
    with_tile,
)
from madang.mahjong.tiles import COPIES, HONOURS, NONE, PLAYED, RANKS, rank_of, suit_of
from madang.mahjong.types import Kind, KindSet
from madang.mahjong.wall import is_empty


@kernel
def pairs_distance(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to seven pairs; FAR with melds."""
    return distance_to_pairs(keys, melds, True, options.seven_pairs_quad != 0)


@kernel
def shanten_of(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.1  Return the shanten to the nearer of four sets and seven pairs,
    as the concealed tiles alone would have it.
    """
    return distance_to_both(keys, melds, True, options.seven_pairs_quad != 0)


@kernel
def shanten_beside(keys: Keys, melds: int, tiles: Keys, options: Options) -> int:
    """MJ 12.1  Return the shanten of these tiles with so many melds."""
    return min(distance_beside(keys, melds, tiles), pairs_distance(keys, melds, options))


@kernel
def waits_of(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.2  Return the set of kinds that complete 13 tiles, whatever the melds hold of them."""
    if shanten_of(keys, melds, options) != READY:
        return 0
    return waits_when_ready(keys, melds, options)


@kernel
def waits_when_ready(keys: Keys, melds: int, options: Options) -> int:
    """MJ 12.2  Return what a hand that is ready in some shape waits for, in both."""
    return waits_in_both(keys, melds, True, options.seven_pairs_quad != 0)


# ---- what the splits of a waiting hand have in common (KM 5.6, 5.8) --------------------------

KIND_BITS = 6
FOUR = 4  # tiles outside completed sets: the eyes, and two that wait; or the one that waits alone
NO_TILES = 1 << KIND_BITS * (FOUR + 1)  # more than the rest of any split
EMPTY = Keys(0, 0, 0, 0)


class Splits(NamedTuple):
    """The results of splitting a hand."""

    rest: int  # the least rest of a split, as `rest_of` writes it; NO_TILES: there is no split
    keeps: int  # 1: every split has the pung that was asked for


@kernel
def splits_of(keys: Keys, waits: KindSet, pung: int) -> Splits:
    """5.6, 5.8  Look at every split of 13 tiles that waits for something; `pung` is a kind."""
    rest = NO_TILES
    keeps = 1
    for kind in range(PLAYED):
        if waits >> kind & 1:
            found = splits_with(with_tile(keys, kind, 1), kind, pung)
            rest = min(rest, found.rest)
            keeps &= found.keeps
    return Splits(rest, keeps)


@kernel
def splits_with(full: Keys, last: int, pung: int) -> Splits:
    """Look at every split of 14 tiles, `last` among them."""
    rest = NO_TILES
    keeps = 1
    m, m_end = split_range(0, full.m)
    p, p_end = split_range(1, full.p)
    z, z_end = split_range(3, full.z)
    for a in range(m, m_end):
        for b in range(p, p_end):
            for c in range(z, z_end):
                one, two, three = int(SPLITS[a]), int(SPLITS[b]), int(SPLITS[c])
                eyes = eyes_of(one, two, three)
                if eyes != NONE:
                    suit = suit_of(last)
                    there = one if suit == 0 else two if suit == 1 else three
                    rest = min(rest, least_rest(there, eyes, last))
                    suit = suit_of(pung)
                    there = one if suit == 0 else two if suit == 1 else three
                    keeps &= pungs_in(there) >> rank_of(pung)
    return Splits(rest, keeps & 1)


@kernel
def eyes_of(m: int, p: int, z: int) -> int:
    """Return the kind of the only eyes of three suits; NONE where there are more or none."""
    found = NONE
    for suit, split in ((0, m), (1, p), (3, z)):
        rank = eyes_in(split)
        if rank >= 0:
            if found != NONE:
                return NONE
            found = suit * RANKS + rank
    return found


@kernel
def least_rest(split: int, eyes: int, last: int) -> int:
    """5.6  Return the least rest without `last`, which is in a suit with this split."""
    if eyes == last:
        return rest_of(1, last, 0, 0, 0)
    least = NO_TILES
    if pungs_in(split) >> rank_of(last) & 1:
        least = beside(eyes, last, last)
    if last >= HONOURS:
        return least
    for low in range(max(rank_of(last) - 2, 0), min(rank_of(last), RANKS - 3) + 1):
        if chows_in(split, low):
            first = last - rank_of(last) + low
            one = first if first != last else first + 1
            other = first + 2 if first + 2 != last else first + 1
            least = min(least, beside(eyes, one, other))
    return least


@kernel
def beside(eyes: int, one: int, other: int) -> int:
    """5.6  Return the rest that is eyes and two more tiles, the lower one first."""
    if eyes <= one:
        return rest_of(FOUR, eyes, eyes, one, other)
    if eyes >= other:
        return rest_of(FOUR, one, other, eyes, eyes)
    return rest_of(FOUR, one, eyes, eyes, other)


@kernel
def rest_of(tiles: int, first: int, second: int, third: int, fourth: int) -> int:
    """5.6  Write tiles as a number: fewer tiles are less, then lower kinds."""
    number = tiles
    for kind in (first, second, third, fourth):
        number = number << KIND_BITS | kind
    return number


@kernel
def tiles_in(rest: int) -> Keys:
    """Return the tiles of a rest."""
    tiles = EMPTY
    for place in range(rest >> KIND_BITS * FOUR):
        kind = rest >> KIND_BITS * (FOUR - 1 - place) & (1 << KIND_BITS) - 1
        tiles = with_tile(tiles, kind, 1)
    return tiles


# ---- declaring ready (KM 5.1, 5.2, 5.5-5.7) --------------------------------------------------


@kernel
def flags_of(ready: int) -> int:
    """5.1, 5.6, 5.7  Return what a seat has declared, as flags of a situation."""
    flags = OPEN_FLAG if ready & OPEN else 0
    if ready & DOUBLE:
        flags |= DOUBLE_READY
    return READY_FLAG if ready == DECLARED else flags


@kernel
def may_declare(state: State, options: Options, seat: Seat) -> bool:
    """5.1, 5.5, 5.6  Tell whether a seat may declare ready, if its hand is."""
    left = state.end - state.front - options.dead_wall
    if state.ready[seat] or left < options.ready_min_wall or not is_closed(state, seat):
        return False
    for other in range(SEATS):
        if state.ready[other] & OPEN:
            return False
    return shanten_of(keys_of(state, seat), int(state.melded[seat]), options) <= READY


@kernel
def allow_declarations(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """5.1, 5.6  Allow to declare ready with each discard that leaves a hand worth it."""
    keys = keys_of(state, seat)
    melds = melds_of(state, seat)
    double = DOUBLE_READY if state.unbroken else 0
    for kind in range(PLAYED):
        if state.hands[seat, kind]:
            rest = with_tile(keys, kind, -1)
            waits = waits_of(rest, melds.number, options) & ~melds.kongs
            if waits:
                mask[ready_of(kind)] = is_worth_it(
                    state, options, seat, rest, melds, waits, DISCARD, double
                )
                mask[open_ready_of(kind)] = is_worth_it(
                    state, options, seat, rest, melds, waits, SELF_DRAW, double
                )


@kernel
def is_worth_it(
    state: State,
    options: Options,
    seat: Seat,
    keys: Keys,
    melds: Melds,
    waits: KindSet,
    by: int,
    flags: int,
) -> bool:
    """5.2  Tell whether every wait, or any by option, reaches the minimum without circumstances."""
    reaches = False
    for kind in range(PLAYED):
        if waits >> kind & 1:
            hand = whole_hand(with_tile(keys, kind, 1), melds)
            reaches = is_legal_win(hand, situation_with(state, seat, kind, by, flags), options)
            if reaches == (options.ready_check == ANY_WAIT):
                return reaches
    return reaches


@kernel
def declare(state: State, options: Options, seat: Seat, action: int) -> None:
    """5.1, 5.6, 5.7  Note what a seat declares with its discard, before it is laid."""
    if not declares(action):
        return
    ready = DECLARED
    if state.unbroken:
        ready |= DOUBLE
    if action >= OPEN_READY:
        ready |= OPEN
        show_tiles(state, options, seat, kind_named(action))
    state.ready[seat] = ready
    state.declared_with[seat] = state.thrown


@kernel
def show_tiles(state: State, options: Options, seat: Seat, discarded: int) -> None:
    """5.6  Show the tiles outside completed sets; all of a hand that waits as seven pairs alone."""
    keys = with_tile(keys_of(state, seat), discarded, -1)
    melds = melds_of(state, seat)
    waits = waits_of(keys, melds.number, options) & ~melds.kongs
    rest = splits_of(keys, waits, 0).rest
    if rest != NO_TILES:
        keys = tiles_in(rest)
    state.shown[seat, 0] = keys.m
    state.shown[seat, 1] = keys.p
    state.shown[seat, 2] = keys.s
    state.shown[seat, 3] = keys.z


# ---- what the table does for ready seats (KM 5.3-5.8) ----------------------------------------


@kernel
def allow_more(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """5.1, 5.8  Allow declarations; a seat that has declared may kong the drawn tile or discard."""
    if state.ready[seat]:
        for action in range(len(mask)):
            mask[action] = False
        mask[discard_of(int(state.drawn))] = True
        mask[kong_of(int(state.drawn))] = True
    elif may_declare(state, options, seat):
        allow_declarations(state, options, seat, mask)


@kernel
def may_kong(state: State, options: Options, seat: Seat) -> bool:
    """5.8  Tell whether the tile drawn makes a kong that leaves the hand as it is."""
    kind = int(state.drawn)
    if options.kong_after_ready == 0 or state.hands[seat, kind] != COPIES:
        return False
    if is_empty(state, options.dead_wall):
        return False
    return kong_keeps_hand(state, options, seat, kind)


@kernel
def kong_keeps_hand(state: State, options: Options, seat: Seat, kind: Kind) -> bool:
    """5.8  Tell whether the waits stay, and every split that waits has these three as a pung."""
    keys = keys_of(state, seat)
    melds = melds_of(state, seat)
    waits = int(state.waits[seat])
    after = waits_of(with_tile(keys, kind, -COPIES), melds.number + 1, options)
    if after & ~(melds.kongs | 1 << kind) != waits:
        return False
    return splits_of(with_tile(keys, kind, -1), waits, kind).keeps == 1


@kernel
def note_asked(state: State, options: Options) -> None:
    """5.4  A seat that has declared ready takes a winning discard, where the house says so."""
    if options.must_win_on_discard:
        for seat in range(SEATS):
            if state.ready[seat] and state.could_win >> seat & 1:
                state.answers[seat] = WIN + 1
                state.to_act &= ~(1 << seat)


@kernel
def settle_noted(state: State, options: Options) -> None:
    """5.4  Go on where the answers that the table has noted for seats decide a call."""
    if state.phase == CLAIM or state.phase == ROB:
        go_on(state, options)


@kernel
def alone(state: State, options: Options) -> int:
    """5.3, 5.4  Return what a seat that has declared does on its turn: win, or discard the tile.

    NONE where it has something to say, or has not declared.
    """
    seat = int(state.seat)
    if state.phase != TURN or state.ready[seat] == 0:
        return NONE
    if has_won(state, options, seat):
        return WIN
    return NONE if may_kong(state, options, seat) else discard_of(int(state.drawn))

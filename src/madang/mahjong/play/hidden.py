"""Who may see what, and an arrangement of what a seat cannot see (MJ 11.2, 11.3).

Hidden tiles are counted: every arrangement of them is equally likely, but that a hand which was
declared ready is ready. What else play shows, such as a tile let go, is left to the caller.

`at` is a record with a generator and room for a deck (see `madang.rng`), `counts`, room for a
number a kind, and `forced`; see `lay_hidden`.
"""

from typing import Any

from madang.game import ALL_HANDS
from madang.kernels.jit import kernel
from madang.kernels.rng import below, shuffle_first
from madang.layout import Seat
from madang.mahjong.distance import FAR, READY, shanten_standard
from madang.mahjong.hand import (
    ADDED,
    CHOW,
    CONCEALED,
    PUNG,
    add_tile,
    clear_hand,
    keys_of,
    place_of,
    remove_tile,
)
from madang.mahjong.play.calls import UNDECIDED, outcome
from madang.mahjong.play.hooks import (
    TILE_SET,
    has_declared_ready,
    hide_more,
    holds_four,
    pairs_distance,
    waits_of,
)
from madang.mahjong.play.state import (
    BY_DISCARD,
    CLAIM,
    HIDDEN,
    ROB,
    ROBBED,
    SEATS,
    SELF_DRAWN,
    TURN,
)
from madang.mahjong.play.turn import ask_about_discard, ask_about_kong, find_waits
from madang.mahjong.tiles import BONUS, COPIES, KINDS, NONE, PLAYED, UNKNOWN
from madang.mahjong.types import Kind, Options, State


@kernel
def redact(view: State, options: Options, seat: Seat) -> None:
    """MJ 11.2, MJ 11.3  Blank in `view`, a copy of the state, what `seat` may not know.

    That is the wall, the hands of others, the tile that another seat has drawn, the question about
    a tile and the answers. Winners show their hands, and a false win may open one (MJ 9.3).
    """
    for place in range(len(view.wall)):
        view.wall[place] = UNKNOWN
    if seat == ALL_HANDS:
        return
    own = 1 << seat if seat >= 0 else 0
    for other in range(SEATS):
        if other != seat:
            view.answers[other] = 0
            if not is_open(view, other):
                hide_hand(view, options, other)
    if view.phase == CLAIM or view.phase == ROB:
        view.to_act = view.to_act & own
    view.could_win = view.could_win & own
    if view.drawn != NONE and view.seat != seat and view.ended != SELF_DRAWN:
        view.drawn = UNKNOWN
    hide_more(view, options, seat)


@kernel
def is_open(view: State, seat: Seat) -> bool:
    """MJ 9.3, MJ 11.3  Tell whether everybody may see the hand of a seat."""
    return (view.opened | view.ended_by) >> seat & 1 != 0


@kernel
def hide_hand(view: State, options: Options, seat: Seat) -> None:
    """MJ 11.2, MJ 5.6  Blank a hand, and the kinds of concealed kongs where they are hidden."""
    size = view.sizes[seat]
    clear_hand(view, seat)
    view.sizes[seat] = size
    view.waits[seat] = 0
    if options.concealed_kong == HIDDEN and view.ended == 0:
        for place in range(view.melded[seat]):
            if view.meld_forms[seat, place] == CONCEALED:
                view.meld_kinds[seat, place] = UNKNOWN


# ---- what may lie hidden ---------------------------------------------------------------------


@kernel
def lay_hidden(view: State, options: Options, seat: Seat, at: Any) -> bool:
    """MJ 11.2  Lay the tiles that `seat` has not seen where it sees none, and ask about an offer.

    Tell whether there is somebody to answer the offer, as `seat` knows there is. With `at.forced`
    somebody is asked who has nothing to claim.
    """
    if view.deal_no == 0:
        return True
    count_unseen(view, at)
    lay_kongs(view, at)
    left = put_unseen(at, 0, PLAYED, deal_four(view, seat, at))
    for other in range(SEATS):
        if is_hidden(view, seat, other):
            after = left
            left = deal_hand(view, other, at, left)
            if has_declared_ready(view, other) and view.ended == 0:
                make_ready(view, options, other, at, left, after)
    lay_wall(view, at, put_unseen(at, PLAYED, KINDS, left))
    if view.drawn == UNKNOWN:
        view.drawn = any_tile(view, options, at)
    return ask_hidden(view, options, seat, at)


@kernel
def ask_hidden(view: State, options: Options, seat: Seat, at: Any) -> bool:
    """MJ 12.2, 6.1  Find what hidden hands wait for as they lie now, and ask about an offer.

    Tell whether that leaves a call open, see `lay_hidden`.
    """
    for other in range(SEATS):
        if is_hidden(view, seat, other) and view.ended == 0:
            find_waits_again(view, options, other)
    if view.phase == CLAIM or view.phase == ROB:
        return ask_again(view, options, seat, at)
    return True


@kernel
def is_hidden(view: State, seat: Seat, other: int) -> bool:
    """MJ 11.2  Tell whether `seat` does not see the hand of `other`."""
    return other != seat and not is_open(view, other)


# ---- what is unseen --------------------------------------------------------------------------


@kernel
def count_unseen(view: State, at: Any) -> None:
    """Write into `at.counts` how many tiles of each kind a view does not show."""
    counts = at.counts
    for kind in range(KINDS):
        counts[kind] = 0
    for tile in range(len(TILE_SET)):
        counts[TILE_SET[tile]] += 1
    for place in range(view.thrown):
        if view.river_takers[place] == NONE:
            counts[view.river[place]] -= 1
    for seat in range(SEATS):
        count_seat(view, seat, counts)
    if view.ended == ROBBED or view.ended == BY_DISCARD:
        counts[view.offered] -= 1  # somebody has won with it, and it is nowhere else


@kernel
def count_seat(view: State, seat: Seat, counts: Any) -> None:
    """Take away what a seat shows in its hand, its melds and its bonus tiles."""
    for kind in range(PLAYED):
        counts[kind] -= view.hands[seat, kind]
    for bonus in range(KINDS - BONUS):
        counts[BONUS + bonus] -= view.bonus[seat] >> bonus & 1
    for place in range(view.melded[seat]):
        low = int(view.meld_kinds[seat, place])
        form = view.meld_forms[seat, place]
        if form == CHOW:
            for kind in range(low, low + 3):
                counts[kind] -= 1
        elif low != UNKNOWN:
            counts[low] -= 3 if form == PUNG else COPIES


@kernel
def put_unseen(at: Any, first: int, after: int, left: int) -> int:
    """Put tiles of these kinds behind the first `left` of `at.deck`; shuffle all, return how many.

    Tiles that are put there are no longer counted as unseen.
    """
    for kind in range(first, after):
        while at.counts[kind]:
            at.counts[kind] -= 1
            at.deck[left] = kind
            left += 1
    shuffle_first(at, left)
    return left


# ---- where they are --------------------------------------------------------------------------


@kernel
def lay_kongs(view: State, at: Any) -> None:
    """MJ 5.6  Give hidden kongs unseen kinds; one that may be robbed has its own."""
    if view.phase == ROB and view.melded[view.seat]:
        lay_kong(view, int(view.seat), view.melded[view.seat] - 1, int(view.offered), at)
    for seat in range(SEATS):
        for place in range(view.melded[seat]):
            if view.meld_kinds[seat, place] == UNKNOWN:
                lay_kong(view, seat, place, any_four(view, NONE, at), at)


@kernel
def lay_kong(view: State, seat: Seat, place: int, kind: Kind, at: Any) -> None:
    """Say of what kind a kong is, if it is hidden."""
    if view.meld_kinds[seat, place] == UNKNOWN:
        view.meld_kinds[seat, place] = kind
        at.counts[kind] = 0


@kernel
def deal_four(view: State, seat: Seat, at: Any) -> int:
    """Give the seat on turn, where it is known to hold four of a kind, four; return 0."""
    turn = int(view.seat)
    if view.phase == TURN and is_hidden(view, seat, turn) and holds_four(view, turn):
        kind = any_four(view, turn, at)
        while at.counts[kind]:
            at.counts[kind] -= 1
            add_tile(view, turn, kind)
            view.sizes[turn] -= 1  # which says how many it holds in all
        view.drawn = kind
    return 0


@kernel
def any_four(view: State, seat: Seat, at: Any) -> int:
    """Return a random unseen kind, each equally likely, without the tiles that `seat` shows."""
    lot = NONE
    for turn in range(2):
        found = 0
        for kind in range(PLAYED):
            held = view.hands[seat, kind] if seat != NONE else 0
            if at.counts[kind] and at.counts[kind] + held == COPIES:
                if found == lot:
                    return kind
                found += 1
        if turn == 0:
            lot = below(at, found)
    return NONE


@kernel
def deal_hand(view: State, seat: Seat, at: Any, left: int) -> int:
    """Give a seat the tiles that it does not show, off the first `left`; return how many stay."""
    size = int(view.sizes[seat])
    held = 0
    for kind in range(PLAYED):
        held += view.hands[seat, kind]
    for _ in range(size - held):
        left -= 1
        add_tile(view, seat, int(at.deck[left]))
    view.sizes[seat] = size
    return left


@kernel
def lay_wall(view: State, at: Any, left: int) -> None:
    """Lay the first `left` tiles as the wall; outside of it put what is gone, in order."""
    counts = at.counts
    for tile in range(len(TILE_SET)):
        counts[TILE_SET[tile]] += 1
    for nth in range(left):
        view.wall[view.front + nth] = at.deck[nth]
        counts[at.deck[nth]] -= 1
    place = 0
    for kind in range(KINDS):
        while counts[kind]:
            counts[kind] -= 1
            if place == view.front:
                place = int(view.end)
            view.wall[place] = kind
            place += 1


@kernel
def any_tile(view: State, options: Options, at: Any) -> int:
    """Return a tile of the hand on turn, each as likely; of a ready hand one that it can spare."""
    turn = int(view.seat)
    lot = below(at, int(view.sizes[turn]))
    found = NONE
    for kind in range(PLAYED):
        held = int(view.hands[turn, kind])
        if held and (found == NONE or lot >= 0):
            can_spare = True
            if has_declared_ready(view, turn):
                remove_tile(view, turn, kind)
                can_spare = is_waiting(view, options, turn)
                add_tile(view, turn, kind)
            if can_spare or found == NONE:
                found = kind
        lot -= held
    return found


@kernel
def is_waiting(view: State, options: Options, seat: Seat) -> bool:
    """MJ 12.2  Tell whether a hand of 13 is ready."""
    return waits_of(keys_of(view, seat), int(view.melded[seat]), options) != 0


MOST_SWAPS = 4000  # nearly always some hundred are enough
PAIRS_OF_100 = 20  # hands that declared ready as seven pairs and show nothing, of a hundred


@kernel
def make_ready(view: State, options: Options, seat: Seat, at: Any, left: int, after: int) -> None:
    """MJ 12.1  Swap dealt tiles, `at.deck` from `left` on, with the rest until the hand is ready.

    Few hands can become seven pairs by the way, so lots are drawn for that shape first.
    """
    pairs = distance_of(view, options, seat, True)
    if pairs <= READY:
        return  # an open hand that waits as seven pairs shows all of them
    is_closed = after - left == view.sizes[seat]
    to_pairs = is_closed and pairs < FAR and below(at, 100) < PAIRS_OF_100
    swap_towards(view, options, seat, at, left, after, to_pairs)


@kernel
def swap_towards(
    view: State, options: Options, seat: Seat, at: Any, left: int, after: int, to_pairs: bool
) -> None:
    """MJ 12.1  Take swaps that leave a hand no farther away from one shape until it is ready."""
    far = distance_of(view, options, seat, to_pairs)
    for _ in range(MOST_SWAPS):
        if far <= READY or left == 0 or left == after:
            return
        place, other = left + below(at, after - left), below(at, left)
        out, into = int(at.deck[place]), int(at.deck[other])
        remove_tile(view, seat, out)
        add_tile(view, seat, into)
        now = distance_of(view, options, seat, to_pairs)
        if now <= far:
            far = now
            at.deck[place] = into
            at.deck[other] = out
        else:
            remove_tile(view, seat, into)
            add_tile(view, seat, out)


@kernel
def distance_of(view: State, options: Options, seat: Seat, to_pairs: bool) -> int:
    """MJ 12.1  Return how far a hand is from ready as seven pairs, or as four sets and eyes."""
    keys, melds = keys_of(view, seat), int(view.melded[seat])
    if to_pairs:
        return pairs_distance(keys, melds, options)
    return int(shanten_standard(keys.m, keys.p, keys.s, keys.z, melds))


@kernel
def find_waits_again(view: State, options: Options, seat: Seat) -> None:
    """MJ 12.2  Find what a hand waits for, without the tile that it has just drawn."""
    if view.phase != TURN or seat != view.seat:
        find_waits(view, options, seat)
        return
    view.waits[seat] = 0
    if view.drawn != NONE:
        remove_tile(view, seat, int(view.drawn))
        find_waits(view, options, seat)
        add_tile(view, seat, int(view.drawn))


# ---- who is asked ----------------------------------------------------------------------------


@kernel
def ask_again(view: State, options: Options, seat: Seat, at: Any) -> bool:
    """MJ 6.1, MJ 7.1  Ask those who could claim what is on offer; none has answered but `seat`.

    Tell whether that leaves the call open.
    """
    own = 1 << seat
    asked, winning, answer = view.to_act & own, view.could_win & own, int(view.answers[seat])
    view.to_act = asked
    view.could_win = winning
    for other in range(SEATS):
        view.answers[other] = 0
    if view.phase == CLAIM:
        ask_about_discard(view, options)
    else:
        is_added = place_of(view, int(view.seat), ADDED, int(view.offered)) != NONE
        ask_about_kong(view, options, is_added)
    view.to_act = view.to_act & ~own | asked
    view.could_win = view.could_win & ~own | winning
    view.answers[seat] = answer
    if at.forced:
        leave_open(view, seat)
        return True
    return view.to_act != 0 and outcome(view, options) == UNDECIDED


@kernel
def leave_open(view: State, seat: Seat) -> None:
    """Take back what the table has answered for others; ask one that may only pass, if need be."""
    for other in range(SEATS):
        if other != seat:
            view.answers[other] = 0
            if view.to_act == 0 and other != view.seat:
                view.to_act = 1 << other

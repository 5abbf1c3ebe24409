"""One way in which what a seat cannot see may lie (MJ 11.2).

What lies hidden is counted: every way to lay it is as likely. That somebody has declared ready or
has let a tile go by, and all else that play tells, is left to whoever asks.

`at` is a record with a generator and room for a deck (see `madang.rng`), `counts`, room for a
number a kind, and `forced`; see `lay_hidden`.
"""

from typing import Any

from madang.jit import kernel
from madang.mahjong.hand import add_tile, remove_tile
from madang.mahjong.melds import ADDED, CHOW, PUNG, place_of
from madang.mahjong.play.asking import ask_about_discard, ask_about_kong
from madang.mahjong.play.calls import UNDECIDED, outcome
from madang.mahjong.play.house import TILE_SET, holds_four
from madang.mahjong.play.seen import is_open
from madang.mahjong.play.state import BY_DISCARD, CLAIM, ROB, ROBBED, SEATS, TURN
from madang.mahjong.play.waits import find_waits
from madang.mahjong.tiles import BONUS, COPIES, KINDS, NONE, PLAYED, UNKNOWN
from madang.rng import below, shuffle_first


@kernel
def lay_hidden(view: Any, options: Any, seat: int, at: Any) -> bool:
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
            left = deal_hand(view, other, at, left)
    lay_wall(view, at, put_unseen(at, PLAYED, KINDS, left))
    if view.drawn == UNKNOWN:
        view.drawn = any_tile(view, at)
    for other in range(SEATS):
        if is_hidden(view, seat, other) and view.ended == 0:
            find_waits_again(view, options, other)
    if view.phase == CLAIM or view.phase == ROB:
        return ask_again(view, options, seat, at)
    return True


@kernel
def is_hidden(view: Any, seat: int, other: int) -> bool:
    """MJ 11.2  Tell whether `seat` does not see the hand of `other`."""
    return other != seat and not is_open(view, other)


# ---- what is unseen --------------------------------------------------------------------------


@kernel
def count_unseen(view: Any, at: Any) -> None:
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
        counts[view.offered] -= 1  # somebody has won with it, and it lies nowhere


@kernel
def count_seat(view: Any, seat: int, counts: Any) -> None:
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

    What is put there is not counted as unseen any more.
    """
    for kind in range(first, after):
        while at.counts[kind]:
            at.counts[kind] -= 1
            at.deck[left] = kind
            left += 1
    shuffle_first(at, left)
    return left


# ---- where it lies ---------------------------------------------------------------------------


@kernel
def lay_kongs(view: Any, at: Any) -> None:
    """MJ 5.6  Give hidden kongs kinds of which nothing was seen; one that may be robbed has its."""
    if view.phase == ROB and view.melded[view.seat]:
        lay_kong(view, int(view.seat), view.melded[view.seat] - 1, int(view.offered), at)
    for seat in range(SEATS):
        for place in range(view.melded[seat]):
            if view.meld_kinds[seat, place] == UNKNOWN:
                lay_kong(view, seat, place, any_four(view, NONE, at), at)


@kernel
def lay_kong(view: Any, seat: int, place: int, kind: int, at: Any) -> None:
    """Say of what kind a kong is, if it is hidden."""
    if view.meld_kinds[seat, place] == UNKNOWN:
        view.meld_kinds[seat, place] = kind
        at.counts[kind] = 0


@kernel
def deal_four(view: Any, seat: int, at: Any) -> int:
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
def any_four(view: Any, seat: int, at: Any) -> int:
    """Return a kind, each as likely, that lies unseen but for what `seat` shows of it."""
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
def deal_hand(view: Any, seat: int, at: Any, left: int) -> int:
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
def lay_wall(view: Any, at: Any, left: int) -> None:
    """Lay the first `left` tiles as the wall; outside of it lies, in order, what is gone."""
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
def any_tile(view: Any, at: Any) -> int:
    """Return a tile of the hand on turn, each as likely."""
    lot = below(at, int(view.sizes[view.seat]))
    for kind in range(PLAYED):
        lot -= view.hands[view.seat, kind]
        if lot < 0:
            return kind
    return NONE


@kernel
def find_waits_again(view: Any, options: Any, seat: int) -> None:
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
def ask_again(view: Any, options: Any, seat: int, at: Any) -> bool:
    """MJ 6.1, MJ 7.1  Ask those who could claim what is on offer; none has answered but `seat`.

    Tell whether that leaves the call open.
    """
    own = 1 << seat
    asked, winning, answer = int(view.to_act), int(view.could_win), int(view.answers[seat])
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
def leave_open(view: Any, seat: int) -> None:
    """Take back what the table has answered for others; ask one that may only pass, if need be."""
    for other in range(SEATS):
        if other != seat:
            view.answers[other] = 0
            if view.to_act == 0 and other != view.seat:
                view.to_act = 1 << other

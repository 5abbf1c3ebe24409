"""What a seat may know of its own hand: how far it is, what it waits for, what is left (MJ 12)."""

import msgspec

from madang.game import State
from madang.games.hong_kong_mahjong.hand import DISCARD, Hand, Situation
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.games.hong_kong_mahjong.shape import shanten_of, waits_of
from madang.games.hong_kong_mahjong.state import SEATS
from madang.mahjong.hand import keys_of
from madang.mahjong.keys import Keys, with_tile
from madang.mahjong.melds import CHOW, PUNG, all_held, melds_of
from madang.mahjong.tiles import COPIES, NONE, PLAYED, format_tile, kinds_in

FULL = 14  # tiles of a hand that has to discard, a meld counted as three


class Wait(msgspec.Struct):
    """One kind that completes a hand in shape."""

    left: int  # copies the seat has not seen
    faan: int  # what the hand is worth if somebody discards the kind now
    legal: bool  # whether that would be a legal win


class OwnHand(msgspec.Struct):
    """A seat's own hand."""

    shanten: int
    waits: dict[str, Wait]  # of 13 tiles
    discards: dict[str, dict[str, Wait]]  # of 14: each discard that leaves waits -> these
    locked: bool  # whether it may not win on a discard until it has drawn (3.3)


def own_hand(view: State, options: Options, seat: int) -> OwnHand | None:
    """Return what a seat may know of its own hand; None for watchers and before the first deal."""
    if seat < 0 or view.deal_no == 0:
        return None
    keys, melds = keys_of(view, seat), melds_of(view, seat)
    has_turn = int(view.sizes[seat]) + 3 * melds.number == FULL
    left = copies_left(view, seat)
    return OwnHand(
        shanten=int(shanten_of(keys, melds.number, options)),
        waits={} if has_turn else waits_with(view, options, seat, keys, left),
        discards=ready_discards(view, options, seat, left) if has_turn else {},
        locked=bool(view.locked >> seat & 1),
    )


def ready_discards(
    view: State, options: Options, seat: int, left: list[int]
) -> dict[str, dict[str, Wait]]:
    """Return the discards that leave the hand waiting, and for what."""
    keys, found = keys_of(view, seat), {}
    for kind in range(PLAYED):
        if view.hands[seat, kind]:
            waits = waits_with(view, options, seat, with_tile(keys, kind, -1), left)
            if waits:
                found[format_tile(kind)] = waits
    return found


def waits_with(
    view: State, options: Options, seat: int, keys: Keys, left: list[int]
) -> dict[str, Wait]:
    """MJ 12.2  Return what these concealed tiles wait for, beside the seat's melds."""
    melds = melds_of(view, seat)
    kinds = kinds_in(waits_of(keys, melds.number, options))
    return {
        format_tile(kind): wait_for(
            view, options, seat, Hand(*with_tile(keys, kind, 1), *melds), kind, left
        )
        for kind in kinds
        if not all_held(view, seat, kind)
    }


def wait_for(
    view: State, options: Options, seat: int, hand: Hand, kind: int, left: list[int]
) -> Wait:
    """Return what completing a hand with a discard of this kind would come to."""
    wind = (seat - int(view.dealer)) % SEATS
    bonus = int(view.bonus[seat])
    score = best_score(
        hand, Situation(kind, DISCARD, wind, int(view.round_wind), bonus, 0), options
    )
    faan = int(score.faan_basic) + int(score.faan_bonus)
    return Wait(left=left[kind], faan=faan, legal=bool(score.is_legal))


def copies_left(view: State, seat: int) -> list[int]:
    """Return for each kind how many copies the seat has not seen: in no river, meld or own hand."""
    left = [COPIES - int(held) for held in view.hands[seat]]
    for place in range(int(view.thrown)):
        if view.river_takers[place] == NONE:
            left[view.river[place]] -= 1
    for other in range(SEATS):
        for kind, count in melded_tiles(view, other):
            left[kind] -= count
        if other != seat:
            left = [n - int(held) for n, held in zip(left, view.hands[other], strict=True)]
    return [max(0, n) for n in left]


def melded_tiles(view: State, seat: int) -> list[tuple[int, int]]:
    """Return the kinds in the melds of a seat that the viewer may know, with how many of each."""
    tiles = []
    for place in range(int(view.melded[seat])):
        form, low = int(view.meld_forms[seat, place]), int(view.meld_kinds[seat, place])
        if form == CHOW:
            tiles += [(kind, 1) for kind in range(low, low + 3)]
        elif low >= 0:
            tiles.append((low, 3 if form == PUNG else COPIES))
    return tiles


def left_of(view: State, seat: int) -> dict[str, int] | None:
    """Return how many copies of each kind the seat has not seen; None for watchers."""
    if seat < 0 or view.deal_no == 0:
        return None
    return {format_tile(kind): count for kind, count in enumerate(copies_left(view, seat))}

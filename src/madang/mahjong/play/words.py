"""A view in words: what both games say of a match (MJ 11)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from madang.game import OVER, Action, EachSeat, End, Line, Observation, Progress, Seats
from madang.mahjong.dice import faces_of, first_stack, wall_broken
from madang.mahjong.melds import ADDED, CHOW, CONCEALED, PUNG
from madang.mahjong.play.match import returns
from madang.mahjong.play.own import left_of
from madang.mahjong.play.state import CLAIM, PHASES, ROB, SEATS, TURN
from madang.mahjong.tiles import BONUS, NONE, PLAYED, UNKNOWN, WINDS, format_tile, kinds_in
from madang.seats import bits_in

Dice = tuple[list[int], int]  # what they show, and how many make the first throw


class Said(NamedTuple):
    """What only a game can say in words."""

    ends: tuple[End, ...]
    actions: tuple[Action, ...]
    is_discard: Callable[[int], bool]  # action
    kind_named: Callable[[int], int]  # action on one's own turn -> the kind it names
    kinds: Sequence[int]  # that are held and discarded
    stacks: int  # of two tiles in each wall
    dice: Callable[[Any], int]  # options -> how many dice are thrown
    may_stay: Callable[[Any], bool]  # options -> whether a dealer may deal again
    explain: Callable[[Any, Any], list[Line]]  # view, options
    own_hand: Callable[[Any, Any, int], Any]  # view, options, seat
    wins: Callable[[Any, Any], list[Any]]  # view, options
    declared: Callable[[Any, int, int], list[dict[str, Any]]]  # view, seat, action -> events
    win_event: Callable[[Any], dict[str, Any]]  # one of `wins` -> what is told of it


class Thrown(msgspec.Struct):
    """A discard, and who claimed it."""

    tile: str
    taken_by: int | None


class Meld(msgspec.Struct):
    """A set that lies on the table."""

    kind: str  # chow, pung or kong
    tiles: list[str] | None  # None: a concealed kong whose kind is hidden
    open: bool  # whether a tile of it was claimed
    giver: int | None  # whose discard was claimed
    claimed: str | None  # which tile that was
    added: bool  # whether the fourth tile was added to a pung


class Offer(msgspec.Struct):
    """The tile that was discarded last, or that is being added to a pung."""

    tile: str
    seat: int
    kind: str  # discard or kong


class Break(msgspec.Struct):
    """MJ 3.2  Where the wall was broken."""

    seat: int  # whose wall
    stacks: int  # how many were counted from its right end
    first: int  # in whose wall drawing began
    skipped: int  # how many stacks at its right end stay


class MahjongObservation(Observation, kw_only=True):
    """What a viewer may know of a match of mahjong. `points` and `totals` are won."""

    dealer: int
    round_wind: str
    winds: EachSeat[str]
    dice: list[int]
    broken: Break | None
    drawn: str | None  # the viewer's own tile just drawn
    offered: Offer | None
    rivers: EachSeat[list[Thrown]]
    melds: EachSeat[list[Meld]]
    bonus: EachSeat[list[str]]
    opened: Seats  # those whose hand lies open after a false win
    false_wins: EachSeat[int]
    same_deal: int  # 1: the first hand of these seats; 2: an extra hand ...


def seen(view: Any, options: Any, seat: int, said: Said) -> dict[str, Any]:
    """Return the view of `seat` in words, as the fields that the observations of both have."""
    seats = range(SEATS)
    won = [0] * SEATS
    returns(view, options, won)
    match = progress(view, options, said)
    return {
        "phase": PHASES[view.phase],
        "deal": match.deal,
        "deals": match.deals,
        "is_last": match.is_last,
        "seat": int(view.seat),
        "to_act": list(bits_in(view.to_act)),
        "deck": max(0, int(view.end) - int(view.front) - options.dead_wall),
        "hands": [hand_words(view, other) for other in seats],
        "sizes": view.sizes.tolist(),
        "ended": said.ends[view.ended].word,
        "ended_by": list(bits_in(view.ended_by)),
        "points": view.points.tolist(),
        "totals": [int(points) for points in won],
        "explained": said.explain(view, options),
        "dealer": int(view.dealer),
        "round_wind": WINDS[view.round_wind],
        "winds": [WINDS[(other - int(view.dealer)) % SEATS] for other in seats],
        "dice": dice_thrown(view, options, said) if match.deal else [],
        "broken": break_of(view, options, said) if match.deal else None,
        "drawn": drawn_word(view, seat),
        "offered": offer_of(view),
        "rivers": [river_of(view, other) for other in seats],
        "melds": [[meld_at(view, other, n) for n in range(view.melded[other])] for other in seats],
        "bonus": [bonus_words(int(view.bonus[other])) for other in seats],
        "opened": list(bits_in(view.opened)),
        "false_wins": view.false_wins.tolist(),
        "same_deal": int(view.same_deal),
        "own": said.own_hand(view, options, seat),
        "left": left_of(view, seat, said.kinds),
        "wins": said.wins(view, options),
    }


def progress(view: Any, options: Any, said: Said) -> Progress:
    """Return how far the match is; where a dealer may stay nobody knows its length."""
    may_stay = said.may_stay(options)
    is_last_deal = view.dealer == SEATS - 1 and view.round_wind == options.rounds - 1
    may_follow = may_stay and view.same_deal != options.max_same_deal
    is_last = bool(view.phase == OVER or (view.deal_no and is_last_deal and not may_follow))
    return Progress(int(view.deal_no), None if may_stay else SEATS * options.rounds, is_last)


def hand_words(view: Any, seat: int) -> list[str] | None:
    """Write the concealed tiles of a seat; None where they are hidden or not there yet."""
    words = [format_tile(kind) for kind in range(PLAYED) for _ in range(view.hands[seat, kind])]
    return words if words and len(words) == view.sizes[seat] else None


def bonus_words(bonus: int) -> list[str]:
    """Write a set of bonus tiles."""
    return [format_tile(kind) for kind in kinds_in(bonus << BONUS)]


def drawn_word(view: Any, seat: int) -> str | None:
    """Write the tile that the viewer has just drawn."""
    if view.phase != TURN or view.seat != seat or view.drawn < 0:
        return None
    return format_tile(int(view.drawn))


def offer_of(view: Any) -> Offer | None:
    """Return the tile that was discarded last, until it is taken or the next one is drawn."""
    if view.phase not in (CLAIM, ROB):
        return None
    kind = "discard" if view.phase == CLAIM else "kong"
    return Offer(format_tile(int(view.offered)), int(view.seat), kind)


def river_of(view: Any, seat: int) -> list[Thrown]:
    """MJ 11.1  Return the discards of a seat in order."""
    return [
        Thrown(format_tile(int(view.river[place])), seat_or_none(view.river_takers[place]))
        for place in range(view.thrown)
        if view.river_seats[place] == seat
    ]


def seat_or_none(seat: int) -> int | None:
    """Return a seat; None for NONE."""
    return None if seat == NONE else int(seat)


def meld_at(view: Any, seat: int, place: int) -> Meld:
    """Return a meld of a seat in words."""
    form, low = int(view.meld_forms[seat, place]), int(view.meld_kinds[seat, place])
    claimed = int(view.meld_claimed[seat, place])
    return Meld(
        kind={CHOW: "chow", PUNG: "pung"}.get(form, "kong"),
        tiles=None if low == UNKNOWN else tiles_in(form, low),
        open=form != CONCEALED,
        giver=seat_or_none(view.meld_givers[seat, place]),
        claimed=None if claimed == NONE else format_tile(claimed),
        added=form == ADDED,
    )


def tiles_in(form: int, low: int) -> list[str]:
    """Write the tiles of a meld."""
    if form == CHOW:
        return [format_tile(kind) for kind in range(low, low + 3)]
    return [format_tile(low)] * (3 if form == PUNG else 4)


# ---- dice ------------------------------------------------------------------------------------


def dice_thrown(view: Any, options: Any, said: Said) -> list[int]:
    """MJ 3.2  Return what the dice of this hand show."""
    return faces_of(int(view.throw), said.dice(options))


def break_of(view: Any, options: Any, said: Said) -> Break:
    """MJ 3.2  Return where the dice broke the wall; four dice are two for it, and two more."""
    dice = dice_thrown(view, options, said)
    first_throw = sum(dice[:2]) if len(dice) == 4 else sum(dice)
    seat, cut = wall_broken(int(view.dealer), first_throw), sum(dice)
    return Break(seat, cut, *first_stack(seat, cut, said.stacks))

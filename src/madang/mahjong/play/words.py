"""A view in words: what both games say of a match (MJ 11)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from madang.game import OVER, Action, EachSeat, End, Observation, Progress, ScoreLine, Seats
from madang.kernels.backend import by_fields
from madang.layout import Seat, bits_in
from madang.mahjong.hand import ADDED, CHOW, CONCEALED, PUNG
from madang.mahjong.play.own_hand import copies_left, in_words
from madang.mahjong.play.state import CLAIM, PHASES, ROB, SEATS, TURN, UNENDED
from madang.mahjong.tiles import BONUS, NONE, PLAYED, UNKNOWN, WINDS, WORDS, format_tile, kinds_in
from madang.mahjong.types import Kind, Options, State
from madang.mahjong.wall import faces_of, first_stack, wall_broken

Dice = tuple[list[int], int]  # what they show, and how many make the first throw


@dataclass(frozen=True, eq=False)
class Said:
    """The words of one game."""

    ends: tuple[End, ...]
    actions: tuple[Action, ...]
    is_discard: Callable[[int], bool]  # action
    kind_named: Callable[[int], int]  # action on the seat's own turn -> the kind it names
    kinds: Sequence[int]  # that are held and discarded
    stacks: int  # of two tiles in each wall
    dice: Callable[[Any], int]  # options -> how many dice are thrown
    may_stay: Callable[[Any], bool]  # options -> whether a dealer may deal again
    explain: Callable[[Any, Any], list[ScoreLine]]  # view, options
    own_hand: Callable[[Any, Any, int], Any]  # view, options, seat
    wins: Callable[[Any, Any], list[Any]]  # view, options
    declared: Callable[[Any, int, int], list[dict[str, Any]]]  # view, seat, action -> events
    win_event: Callable[[Any], dict[str, Any]]  # one of `wins` -> its event


class Thrown(msgspec.Struct):
    """A discard, and who claimed it."""

    tile: str
    taken_by: int | None  # the seat that claimed it

    def __str__(self) -> str:
        """Write a tile as it is, and in brackets one that was claimed.

        >>> print(Thrown("5m", None), Thrown("7z", 2))
        5m (7z)
        """
        return self.tile if self.taken_by is None else f"({self.tile})"

    def faces(self) -> list[str]:
        """Return the discard there as viewers see it: empty if the tile was claimed."""
        return [self.tile] if self.taken_by is None else []


class Meld(msgspec.Struct):
    """A set on the table."""

    kind: str  # chow, pung or kong
    tiles: list[str] | None  # None: a concealed kong whose kind is hidden
    open: bool  # whether a tile of it was claimed
    giver: int | None  # whose discard was claimed
    claimed: str | None  # which tile that was
    added: bool  # whether the fourth tile was added to a pung

    def __str__(self) -> str:
        """Write what it is and its tiles.

        >>> print(Meld("chow", ["3s", "4s", "5s"], True, 0, "4s", False))
        chow:3s4s5s
        >>> print(Meld("kong", None, False, None, None, False))
        kong:????
        """
        return f"{self.kind}:{''.join(self.faces())}"

    def faces(self) -> list[str]:
        """Return its tiles as viewers see them: "?" is one that is face down."""
        return self.tiles or ["?"] * 4


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
    """A viewer's knowledge of a match of mahjong. `points` and `totals` are won."""

    dealer: int  # the seat that is East
    round_wind: str  # E, S, W or N
    winds: EachSeat[str]  # each seat's own wind
    dice: list[int]  # each die
    broken: Break | None  # where drawing began; None before the deal
    drawn: str | None  # the viewer's own tile just drawn
    offered: Offer | None  # what may be claimed now
    rivers: EachSeat[list[Thrown]]  # discards, the oldest first
    melds: EachSeat[list[Meld]]  # laid open, or declared as a kong
    bonus: EachSeat[list[str]]  # flowers and seasons laid out
    opened: Seats  # those whose hand is open after a false win
    false_wins: EachSeat[int]  # how often each has called a win that was none
    same_deal: int  # 1: the first hand of these seats; 2: an extra hand ...


def own_words(view: State, options: Options, seat: Seat, said: Said, lying: int) -> dict[str, Any]:
    """Return the part of the view of `seat` that is private, or that is said of an end.

    `lying`: the open tiles, as `own.lying_open` counts them.
    """
    has_ended, is_known = view.ended != UNENDED, seat >= 0 and view.deal_no != 0
    return {
        "to_act": list(bits_in(view.to_act)),
        "hands": hands_of(view),
        "explained": said.explain(view, options) if has_ended else [],
        "drawn": drawn_word(view, seat),
        "own": said.own_hand(view, options, seat) if is_known else None,
        "left": in_words(copies_left(view, lying), said.kinds) if is_known else None,
        "wins": said.wins(view, options) if has_ended else [],
    }


NOT_OPEN: dict[str, Any] = {  # what `own_words` says, where nobody has asked yet
    "to_act": [],
    "hands": [],
    "explained": [],
    "drawn": None,
    "own": None,
    "left": None,
    "wins": [],
}
OF_THE_MATCH = (
    *("points", "carried", "false_wins", "phase", "opened", "dealer", "round_wind", "deal_no"),
    *("same_deal", "throw", "ended", "ended_by"),
)
MELDS = "melded", "meld_forms", "meld_kinds", "meld_claimed", "meld_givers"
ON_THE_TABLE = "bonus", *MELDS, "river", "river_seats", "river_takers", "thrown"
OPEN_TO_ALL = "sizes", "front", "end", "seat", "offered", *ON_THE_TABLE, *OF_THE_MATCH
MANY = 1024  # tables whose words are kept, of what changes seldom


def open_to_all(view: State, options: Options, said: Said) -> dict[str, Any]:
    """Return what is open, made of these fields alone."""
    return {
        **of_the_match(view, options, said),
        **on_the_table(view),
        "seat": int(view.seat),
        "deck": max(0, int(view.end) - int(view.front) - options.dead_wall),
        "sizes": view.sizes.tolist(),
        "offered": offer_of(view),
    }


@by_fields(*ON_THE_TABLE, most=MANY)
def on_the_table(view: State) -> dict[str, Any]:
    """Return the open tiles: a draw changes none of them."""
    return {
        "rivers": rivers_of(view),
        "melds": melds_of(view),
        "bonus": list(map(bonus_words, view.bonus.tolist())),
    }


@by_fields(*OF_THE_MATCH, most=MANY)
def of_the_match(view: State, options: Options, said: Said) -> dict[str, Any]:
    """Return what is open of the match: a draw and a discard change little of it."""
    match = progress(view, options, said)
    return {
        "phase": PHASES[view.phase],
        "deal": match.deal,
        "deals": match.deals,
        "is_last": match.is_last,
        "ended": said.ends[view.ended].word,
        "ended_by": list(bits_in(view.ended_by)),
        "points": view.points.tolist(),
        "totals": (view.carried + view.points).tolist(),
        "dealer": int(view.dealer),
        "round_wind": WINDS[view.round_wind],
        "winds": winds_from(int(view.dealer)),
        "dice": dice_thrown(view, options, said) if match.deal else [],
        "broken": break_of(view, options, said) if match.deal else None,
        "opened": list(bits_in(view.opened)),
        "false_wins": view.false_wins.tolist(),
        "same_deal": int(view.same_deal),
    }


def progress(view: State, options: Options, said: Said) -> Progress:
    """Return how far the match is; where a dealer may stay nobody knows its length."""
    may_stay = said.may_stay(options)
    is_last_deal = view.dealer == SEATS - 1 and view.round_wind == options.rounds - 1
    may_follow = may_stay and view.same_deal != options.max_same_deal
    is_last = bool(view.phase == OVER or (view.deal_no and is_last_deal and not may_follow))
    return Progress(int(view.deal_no), None if may_stay else SEATS * options.rounds, is_last)


def hands_of(view: State) -> list[list[str] | None]:
    """Write the concealed tiles of each seat."""
    held, sizes = view.hands.tobytes(), view.sizes.tolist()
    return [
        hand_words(held[PLAYED * seat : PLAYED * (seat + 1)], size)
        for seat, size in enumerate(sizes)
    ]


@lru_cache(maxsize=4096)
def hand_words(held: bytes, size: int) -> list[str] | None:
    """Write the concealed tiles of a seat; None where they are hidden or not there yet."""
    words = [WORDS[kind] for kind, count in enumerate(held) if count for _ in range(count)]
    return words if words and len(words) == size else None


@lru_cache(maxsize=SEATS)
def winds_from(dealer: int) -> list[str]:
    """Return each seat's own wind."""
    return [WINDS[(seat - dealer) % SEATS] for seat in range(SEATS)]


@lru_cache(maxsize=256)
def bonus_words(bonus: int) -> list[str]:
    """Write a set of bonus tiles."""
    return [format_tile(kind) for kind in kinds_in(bonus << BONUS)]


def drawn_word(view: State, seat: Seat) -> str | None:
    """Write the tile that the viewer has just drawn."""
    if view.phase != TURN or view.seat != seat or view.drawn < 0:
        return None
    return format_tile(int(view.drawn))


def offer_of(view: State) -> Offer | None:
    """Return the tile that was discarded last, until it is taken or the next one is drawn."""
    if view.phase not in (CLAIM, ROB):
        return None
    kind = "discard" if view.phase == CLAIM else "kong"
    return Offer(format_tile(int(view.offered)), int(view.seat), kind)


def rivers_of(view: State) -> list[list[Thrown]]:
    """MJ 11.1  Return the discards of each seat in order."""
    fields, many = (view.river, view.river_seats, view.river_takers), int(view.thrown)
    rivers: list[list[Thrown]] = [[] for _ in range(SEATS)]
    for kind, seat, taker in zip(*(field[:many].tolist() for field in fields), strict=True):
        rivers[seat].append(thrown(kind, taker))
    return rivers


@lru_cache(maxsize=PLAYED * (SEATS + 1))
def thrown(kind: Kind, taker: int) -> Thrown:
    """Return a discard in words."""
    return Thrown(WORDS[kind], seat_or_none(taker))


def seat_or_none(seat: Seat) -> int | None:
    """Return a seat; None for NONE."""
    return None if seat == NONE else int(seat)


@by_fields(*MELDS, most=MANY)
def melds_of(view: State) -> list[list[Meld]]:
    """Return the melds of each seat in words."""
    fields = view.meld_forms, view.meld_kinds, view.meld_claimed, view.meld_givers
    places = [[*zip(*seat, strict=True)] for seat in zip(*(field.tolist() for field in fields))]
    numbers = view.melded.tolist()
    return [[meld_told(*one) for one in seat[:n]] for seat, n in zip(places, numbers, strict=True)]


def meld_at(view: State, seat: Seat, place: int) -> Meld:
    """Return a meld of a seat in words."""
    fields = view.meld_forms, view.meld_kinds, view.meld_claimed, view.meld_givers
    return meld_told(*(int(field[seat, place]) for field in fields))


@lru_cache(maxsize=4096)
def meld_told(form: int, low: int, claimed: int, giver: int) -> Meld:
    """Return a meld in words."""
    return Meld(
        kind={CHOW: "chow", PUNG: "pung"}.get(form, "kong"),
        tiles=None if low == UNKNOWN else tiles_in(form, low),
        open=form != CONCEALED,
        giver=seat_or_none(giver),
        claimed=None if claimed == NONE else format_tile(claimed),
        added=form == ADDED,
    )


def tiles_in(form: int, low: int) -> list[str]:
    """Write the tiles of a meld."""
    if form == CHOW:
        return [format_tile(kind) for kind in range(low, low + 3)]
    return [format_tile(low)] * (3 if form == PUNG else 4)


# ---- dice ------------------------------------------------------------------------------------


def dice_thrown(view: State, options: Options, said: Said) -> list[int]:
    """MJ 3.2  Return what the dice of this hand show."""
    return faces_of(int(view.throw), said.dice(options))


def break_of(view: State, options: Options, said: Said) -> Break:
    """MJ 3.2  Return where the dice broke the wall; four dice are two for it, and two more."""
    return break_told(int(view.throw), said.dice(options), int(view.dealer), said.stacks)


@lru_cache(maxsize=256)
def break_told(throw: int, number: int, dealer: int, stacks: int) -> Break:
    """MJ 3.2  Return where so many dice broke the wall."""
    dice = faces_of(throw, number)
    first_throw = sum(dice[:2]) if len(dice) == 4 else sum(dice)
    seat, cut = wall_broken(dealer, first_throw), sum(dice)
    return Break(seat, cut, *first_stack(seat, cut, stacks))

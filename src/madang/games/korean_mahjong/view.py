"""A view of Korean mahjong in words (MJ 11, KM 5, 6, 9)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from madang.game import (
    Data,
    EachSeat,
    Progress,
)
from madang.games.korean_mahjong.actions import ACTIONS, KINDS, declares, is_discard, kind_named
from madang.games.korean_mahjong.explain import Win, explain, wins_of
from madang.games.korean_mahjong.options import STAY_ON_WIN, Options
from madang.games.korean_mahjong.own_hand import (
    Forbidden,
    OwnHand,
    forbidden_to,
    own_hand,
)
from madang.games.korean_mahjong.scoring import COUNTERS
from madang.games.korean_mahjong.state import DOUBLE, ENDS, OPEN, State
from madang.kernels.backend import by_fields
from madang.layout import Seat
from madang.mahjong.play import events, words
from madang.mahjong.play.own_hand import lying_open
from madang.mahjong.play.state import SEATS
from madang.mahjong.play.words import MahjongObservation, Said
from madang.mahjong.suit_codes import count_in
from madang.mahjong.tiles import NONE, format_tile, rank_of, suit_of


class Ready(msgspec.Struct):
    """5  What a seat has declared."""

    open: bool  # whether the hand is open
    double: bool  # whether with the first discard
    turned: int | None  # place of the turned tile in its own river

    def __str__(self) -> str:
        """Write how it was declared.

        >>> print(Ready(True, False, 3), Ready(False, True, None), Ready(False, False, 3), sep=", ")
        open, double, closed
        """
        words = [name for name in ("open", "double") if getattr(self, name)]
        return " ".join(words) or "closed"


class KoreanObservation(MahjongObservation, kw_only=True, tag="korean_mahjong"):
    """A viewer's knowledge of a match of Korean mahjong. `points` and `totals` are won."""

    ready: EachSeat[Ready | None]  # of each seat that has declared so
    shown: EachSeat[list[str]]  # the tiles that an open-ready hand shows
    counters: EachSeat[int]  # of the horse race, that are left
    forbidden: Forbidden | None  # why the viewer may not win on the last tile offered
    own: OwnHand | None
    left: dict[str, int] | None  # kind -> copies that the viewer has not seen
    wins: list[Win]  # once the hand has ended


def ready_of(view: State, seat: Seat) -> Ready | None:
    """5.1, 5.6, 5.7  Return what a seat has declared."""
    ready = int(view.ready[seat])
    if not ready:
        return None
    return Ready(bool(ready & OPEN), bool(ready & DOUBLE), turned_of(view, seat))


def all_ready(view: State) -> list[Ready | None]:
    """Return what each seat has declared."""
    return [
        ready_of(view, seat) if is_ready else None
        for seat, is_ready in enumerate(view.ready.tolist())
    ]


def turned_of(view: State, seat: Seat) -> int | None:
    """5.1  Return which of its discards is turned: the declaring one, or the next one back."""
    turned, place = None, 0
    for thrown in range(int(view.declared_with[seat]) + 1):
        if view.river_seats[thrown] == seat:
            turned = place if view.river_takers[thrown] == NONE else turned
            place += 1
    return turned


def shown_by(keys: list[int]) -> list[str]:
    """5.6  Return the tiles that an open-ready hand shows, of each suit as a number."""
    if not any(keys):
        return []
    return [
        format_tile(kind)
        for kind in KINDS
        for _ in range(count_in(keys[suit_of(kind)], rank_of(kind)))
    ]


def declared(view: State, seat: Seat, action: int) -> list[Data]:
    """5.1, 5.6  Say that a seat declares ready with its discard."""
    ready = ready_of(view, seat) if declares(action) else None
    if not ready:
        return []
    tile = format_tile(kind_named(action))
    head = {"code": "ready", "seat": seat, "tile": tile}
    shown = shown_by(view.shown[seat].tolist())
    return [{**head, "open": ready.open, "double": ready.double, "shown": shown}]


def win_event(win: Win) -> Data:
    """Say that somebody has won."""
    return {
        "code": "win",
        "seat": win.seat,
        "by": win.by,
        "tile": win.tile,
        "giver": win.giver,
        "points": win.sheet.total_points,
        "horse": win.horse is not None,
    }


SAID = Said(
    ends=ENDS,
    actions=ACTIONS,
    is_discard=is_discard,
    kind_named=kind_named,
    kinds=KINDS,
    stacks=13,  # 2.1
    dice=lambda options: 2,  # 2.1
    may_stay=lambda options: options.dealer_rotation == STAY_ON_WIN,  # 1.2
    explain=explain,
    own_hand=own_hand,
    wins=wins_of,
    declared=declared,
    win_event=win_event,
)


def observation(view: State, options: Options, seat: Seat) -> KoreanObservation:
    """Return the view of `seat` in words."""
    open_words, lying = open_to_all(view, options)
    own = words.own_words(view, options, seat, SAID, lying)
    return replace(open_words, **own, forbidden=forbidden_to(view, options, seat))


@by_fields(*words.OPEN_TO_ALL, "ready", "declared_with", "shown", "counters")
def open_to_all(view: State, options: Options) -> tuple[KoreanObservation, int]:
    """5, 9  Return what is open, and its tiles: most viewers of a step see the same of it."""
    open_words = KoreanObservation(
        **words.open_to_all(view, options, SAID),
        **words.NOT_OPEN,
        ready=all_ready(view),
        shown=list(map(shown_by, view.shown.tolist())),
        counters=view.counters.tolist() if view.deal_no else [COUNTERS] * SEATS,
        forbidden=None,
    )
    return open_words, lying_open(view)


def progress(view: State, options: Options) -> Progress:
    """1.1, 1.2  Return how far the match is; a dealer who stays makes its length unknown."""
    return words.progress(view, options, SAID)


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what `viewer` hears of one step, as codes and arguments, from its two views."""
    return events.told(before, after, options, viewer, happened, SAID)

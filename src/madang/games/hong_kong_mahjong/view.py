"""A view of Old Hong Kong mahjong in words (MJ 11)."""

from typing import Any

from msgspec.structs import replace

from madang.game import (
    Data,
    Progress,
)
from madang.games.hong_kong_mahjong.actions import ACTIONS, is_discard, kind_named
from madang.games.hong_kong_mahjong.explain import Win, explain, wins_of
from madang.games.hong_kong_mahjong.options import TWO_TWICE, Options
from madang.games.hong_kong_mahjong.own_hand import OwnHand, own_hand
from madang.games.hong_kong_mahjong.state import ENDS, State
from madang.kernels.backend import by_fields
from madang.layout import Seat
from madang.mahjong.play import events, words
from madang.mahjong.play.own_hand import lying_open
from madang.mahjong.play.words import MahjongObservation, Said
from madang.mahjong.tiles import PLAYED


class HongKongObservation(MahjongObservation, kw_only=True, tag="hong_kong_mahjong"):
    """A viewer's knowledge of a match of Hong Kong mahjong. `points` and `totals` are won."""

    goulash: int  # points that the next winner collects from each other seat
    own: OwnHand | None
    left: dict[str, int] | None  # kind -> copies that the viewer has not seen
    wins: list[Win]  # once the hand has ended


def win_event(win: Win) -> Data:
    """Say that somebody has won."""
    return {
        "code": "win",
        "seat": win.seat,
        "by": win.by,
        "tile": win.tile,
        "giver": win.giver,
        "faan": win.sheet.faan_total,
        "limit": win.sheet.limit,
    }


SAID = Said(
    ends=ENDS,
    actions=ACTIONS,
    is_discard=is_discard,
    kind_named=kind_named,
    kinds=range(PLAYED),
    stacks=18,  # 2.1
    dice=lambda options: 4 if options.dice == TWO_TWICE else 3,  # 2.1
    may_stay=lambda options: bool(options.dealer_repeat),  # 1.2
    explain=explain,
    own_hand=own_hand,
    wins=wins_of,
    declared=lambda view, seat, action: [],
    win_event=win_event,
)


def observation(view: State, options: Options, seat: Seat) -> HongKongObservation:
    """Return the view of `seat` in words."""
    open_words, lying = open_to_all(view, options)
    return replace(open_words, **words.own_words(view, options, seat, SAID, lying))


@by_fields(*words.OPEN_TO_ALL, "goulash")
def open_to_all(view: State, options: Options) -> tuple[HongKongObservation, int]:
    """Return what is open, and its tiles: most viewers of a step see the same of it."""
    common = words.open_to_all(view, options, SAID)
    open_words = HongKongObservation(**common, **words.NOT_OPEN, goulash=int(view.goulash))
    return open_words, lying_open(view)


def progress(view: State, options: Options) -> Progress:
    """1.1, 1.2  Return how far the match is; extra hands make its length unknown."""
    return words.progress(view, options, SAID)


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what `viewer` hears of one step, as codes and arguments, from its two views."""
    return events.told(before, after, options, viewer, happened, SAID)

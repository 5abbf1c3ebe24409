"""Who may see what in Old Hong Kong mahjong (MJ 11), and what a view says in words."""

from typing import Any

import msgspec

from madang.game import (
    ALL_HANDS,
    OVER,
    Data,
    EachSeat,
    Observation,
    Progress,
    Seats,
    State,
)
from madang.games.hong_kong_mahjong.actions import ACTIONS, DISCARD, KONG, PASS, is_discard
from madang.games.hong_kong_mahjong.options import HIDDEN, POINTS, TWO_TWICE, Options
from madang.games.hong_kong_mahjong.own import OwnHand, left_of, own_hand
from madang.games.hong_kong_mahjong.results import Win, explain, wins_of
from madang.games.hong_kong_mahjong.state import (
    CLAIM,
    ENDS,
    PHASES,
    ROB,
    SEATS,
    SELF_DRAWN,
    TURN,
)
from madang.games.hong_kong_mahjong.wins import returns
from madang.jit import kernel
from madang.mahjong.dice import faces_of, first_stack, wall_broken
from madang.mahjong.hand import clear_hand
from madang.mahjong.melds import ADDED, CONCEALED
from madang.mahjong.melds import CHOW as A_CHOW
from madang.mahjong.melds import PUNG as A_PUNG
from madang.mahjong.tiles import BONUS, NONE, PLAYED, UNKNOWN, WINDS, format_tile, kinds_in
from madang.seats import bits_in

STACKS = 18  # of two tiles in each wall (2.1)

# ---- who may see what ------------------------------------------------------------------------


@kernel
def redact(view: State, options: Options, seat: int) -> None:
    """MJ 11.2, MJ 11.3  Blank in `view`, a copy of the state, what `seat` may not know.

    That is the wall, the hands of others, the tile that somebody has drawn, who was asked about a
    tile and what they answered. Winners show their hands, and a false win may open one (MJ 9.3).
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
    view.locked = view.locked & own
    if view.drawn != NONE and view.seat != seat and view.ended != SELF_DRAWN:
        view.drawn = UNKNOWN


@kernel
def is_open(view: State, seat: int) -> bool:
    """MJ 9.3, MJ 11.3  Tell whether everybody may see the hand of a seat."""
    return (view.opened | view.ended_by) >> seat & 1 != 0


@kernel
def hide_hand(view: State, options: Options, seat: int) -> None:
    """MJ 11.2, MJ 5.6  Blank a hand, and the kinds of concealed kongs where they are hidden."""
    size = view.sizes[seat]
    clear_hand(view, seat)
    view.sizes[seat] = size
    view.waits[seat] = 0
    if options.concealed_kong == HIDDEN and view.ended == 0:
        for place in range(view.melded[seat]):
            if view.meld_forms[seat, place] == CONCEALED:
                view.meld_kinds[seat, place] = UNKNOWN


# ---- a view in words -------------------------------------------------------------------------


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


class HongKongObservation(Observation, kw_only=True, tag="hong_kong_mahjong"):
    """What a viewer may know of a match of Hong Kong mahjong. `points` and `totals` are won."""

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
    goulash: int  # what the next winner collects from each other seat
    own: OwnHand | None
    left: dict[str, int] | None  # kind -> copies that the viewer has not seen
    wins: list[Win]  # once the hand has ended


def observation(view: State, options: Options, seat: int) -> HongKongObservation:
    """Return the view of `seat` in words."""
    seats = range(SEATS)
    won = [0] * SEATS
    returns(view, options, won)
    match = progress(view, options)
    return HongKongObservation(
        phase=PHASES[view.phase],
        deal=match.deal,
        deals=match.deals,
        is_last=match.is_last,
        seat=int(view.seat),
        to_act=list(bits_in(view.to_act)),
        deck=max(0, int(view.end) - int(view.front) - options.dead_wall),
        hands=[hand_words(view, other) for other in seats],
        sizes=view.sizes.tolist(),
        ended=ENDS[view.ended].word,
        ended_by=list(bits_in(view.ended_by)),
        points=view.points.tolist(),
        totals=[int(points) for points in won],
        explained=list(explain(view, options)),
        dealer=int(view.dealer),
        round_wind=WINDS[view.round_wind],
        winds=[WINDS[(other - int(view.dealer)) % SEATS] for other in seats],
        dice=dice_thrown(view, options) if match.deal else [],
        broken=break_of(view, options) if match.deal else None,
        drawn=drawn_word(view, seat),
        offered=offer_of(view),
        rivers=[river_of(view, other) for other in seats],
        melds=[[meld_at(view, other, n) for n in range(view.melded[other])] for other in seats],
        bonus=[bonus_words(int(view.bonus[other])) for other in seats],
        opened=list(bits_in(view.opened)),
        false_wins=view.false_wins.tolist(),
        same_deal=int(view.same_deal),
        goulash=int(view.goulash),
        own=own_hand(view, options, seat),
        left=left_of(view, seat),
        wins=list(wins_of(view, options)),
    )


def progress(view: State, options: Options) -> Progress:
    """1.1, 1.2  Return how far the match is; extra hands make its length unknown."""
    deals = None if options.dealer_repeat else SEATS * options.rounds
    is_last_deal = view.dealer == SEATS - 1 and view.round_wind == options.rounds - 1
    may_stay = options.dealer_repeat and view.same_deal != options.max_same_deal
    is_last = bool(view.phase == OVER or (view.deal_no and is_last_deal and not may_stay))
    return Progress(int(view.deal_no), deals, is_last)


def hand_words(view: State, seat: int) -> list[str] | None:
    """Write the concealed tiles of a seat; None where they are hidden or not there yet."""
    words = [format_tile(kind) for kind in range(PLAYED) for _ in range(view.hands[seat, kind])]
    return words or None


def bonus_words(bonus: int) -> list[str]:
    """Write a set of bonus tiles."""
    return [format_tile(kind) for kind in kinds_in(bonus << BONUS)]


def drawn_word(view: State, seat: int) -> str | None:
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


def river_of(view: State, seat: int) -> list[Thrown]:
    """MJ 11.1  Return the discards of a seat in order."""
    return [
        Thrown(format_tile(int(view.river[place])), seat_or_none(view.river_takers[place]))
        for place in range(view.thrown)
        if view.river_seats[place] == seat
    ]


def seat_or_none(seat: int) -> int | None:
    """Return a seat; None for NONE."""
    return None if seat == NONE else int(seat)


def meld_at(view: State, seat: int, place: int) -> Meld:
    """Return a meld of a seat in words."""
    form, low = int(view.meld_forms[seat, place]), int(view.meld_kinds[seat, place])
    claimed = int(view.meld_claimed[seat, place])
    return Meld(
        kind={A_CHOW: "chow", A_PUNG: "pung"}.get(form, "kong"),
        tiles=None if low == UNKNOWN else tiles_in(form, low),
        open=form != CONCEALED,
        giver=seat_or_none(view.meld_givers[seat, place]),
        claimed=None if claimed == NONE else format_tile(claimed),
        added=form == ADDED,
    )


def tiles_in(form: int, low: int) -> list[str]:
    """Write the tiles of a meld."""
    if form == A_CHOW:
        return [format_tile(kind) for kind in range(low, low + 3)]
    return [format_tile(low)] * (3 if form == A_PUNG else 4)


# ---- dice ------------------------------------------------------------------------------------


def dice_thrown(view: State, options: Options) -> list[int]:
    """2.1  Return what the dice of this hand show: three, or two and two more."""
    return faces_of(int(view.throw), 4 if options.dice == TWO_TWICE else 3)


def break_of(view: State, options: Options) -> Break:
    """2.1  Return where the dice broke the wall."""
    dice = dice_thrown(view, options)
    first_throw = sum(dice[:2]) if options.dice == TWO_TWICE else sum(dice)
    seat, cut = wall_broken(int(view.dealer), first_throw), sum(dice)
    return Break(seat, cut, *first_stack(seat, cut, STACKS))


# ---- what happened -----------------------------------------------------------------------------


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what `viewer` hears of one step, as codes and arguments, from its two views.

    `happened` is (seat, action number), or None for a deal. A pass is told to nobody else.
    """
    if happened is None:
        return [
            *deal_events(after, options),
            *bonus_events(None, after),
            *end_events(after, options),
        ]
    seat, action = happened
    events = turn_events(before, after, seat, action)
    if before.phase != TURN:
        events = answer_events(before, after, viewer, seat, action)
    return [
        *events,
        *false_win_events(before, after, options),
        *bonus_events(before, after),
        *draw_events(before, after, viewer),
        *(end_events(after, options) if after.ended else []),
    ]


def deal_events(after: State, options: Options) -> list[Data]:
    """Say that a hand begins."""
    wind = WINDS[after.round_wind]
    dice = dice_thrown(after, options)
    head = {"code": "deal", "deal": int(after.deal_no), "dealer": int(after.dealer)}
    return [{**head, "round_wind": wind, "dice": dice}]


def bonus_events(before: State | None, after: State) -> list[Data]:
    """MJ 4.2, MJ 5.1  Say which bonus tiles were laid out."""
    events: list[Data] = []
    for seat in range(SEATS):
        new = int(after.bonus[seat]) & ~(int(before.bonus[seat]) if before is not None else 0)
        if new:
            events.append({"code": "bonus", "seat": seat, "tiles": bonus_words(new)})
    return events


def turn_events(before: State, after: State, seat: int, action: int) -> list[Data]:
    """MJ 5.2  Say what the seat on turn did; a win is told at the end."""
    if is_discard(action):
        return [{"code": "discard", "seat": seat, "tile": format_tile(action - DISCARD)}]
    if action < KONG:
        return []
    was_pung = any(
        before.meld_forms[seat, place] == A_PUNG and before.meld_kinds[seat, place] == action - KONG
        for place in range(before.melded[seat])
    )
    return [kong_event(after, seat, action - KONG, is_added=was_pung)]


def kong_event(after: State, seat: int, kind: int, *, is_added: bool) -> Data:
    """MJ 5.6, MJ 5.7  Say that a kong was declared; a hidden one does not say of what."""
    form, tile = "added", format_tile(kind)
    if not is_added:
        form, last = "concealed", int(after.melded[seat]) - 1
        tile = "?" if last >= 0 and after.meld_kinds[seat, last] == UNKNOWN else tile
    return {"code": "kong", "seat": seat, "form": form, "tile": None if tile == "?" else tile}


def answer_events(before: State, after: State, viewer: int, seat: int, action: int) -> list[Data]:
    """MJ 6.1  Say who took the tile; to a seat alone that it has passed, or what it waits with."""
    events: list[Data] = []
    if viewer in (seat, ALL_HANDS):
        if action == PASS:
            events.append({"code": "pass", "seat": seat})
        elif after.phase == before.phase:
            events.append({"code": "answer", "seat": seat, "action": ACTIONS[action].word})
    for taker in range(SEATS):
        if after.melded[taker] > before.melded[taker]:
            events.append(claim_event(after, taker))
    return events


def claim_event(after: State, seat: int) -> Data:
    """MJ 6.3  Say that a discard was claimed."""
    place = int(after.melded[seat]) - 1
    meld = meld_at(after, seat, place)
    event = {"code": meld.kind, "seat": seat, "tile": meld.claimed, "giver": meld.giver}
    if meld.kind == "kong":
        event["form"] = "claimed"
    return {**event, "tiles": meld.tiles}


def false_win_events(before: State, after: State, options: Options) -> list[Data]:
    """MJ 9.3  Say who has called a false win, and what each other seat gets for it."""
    points = options.false_win_points if options.false_win == POINTS else 0
    return [
        {"code": "false_win", "seat": seat, "points": points}
        for seat in range(SEATS)
        if after.false_wins[seat] > before.false_wins[seat]
    ]


def draw_events(before: State, after: State, viewer: int) -> list[Data]:
    """MJ 5.1  Say who has drawn; the tile only to who may see it."""
    taken = int(after.front) > int(before.front) or int(after.end) < int(before.end)
    if after.phase != TURN or not taken:
        return []
    seat, kind = int(after.seat), int(after.drawn)
    event: Data = {"code": "draw", "seat": seat}
    if kind >= 0 and viewer in (seat, ALL_HANDS):
        event["tile"] = format_tile(kind)
    if int(after.end) < int(before.end):
        event["replacement"] = True
    return [event]


def end_events(after: State, options: Options) -> list[Data]:
    """MJ 8.1  Say who has won, or that nobody has."""
    if not after.ended:
        return []
    events: list[Data] = [
        {
            "code": "win",
            "seat": win.seat,
            "by": win.by,
            "tile": win.tile,
            "giver": win.giver,
            "faan": win.sheet.faan_total,
            "limit": win.sheet.limit,
        }
        for win in wins_of(after, options)
    ]
    seats = list(bits_in(after.ended_by))
    return [*events, {"code": "deal_end", "ended": ENDS[after.ended].word, "seats": seats}]

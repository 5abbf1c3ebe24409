"""What happened in a step, as codes and arguments (MJ 11)."""

from typing import Any

from madang.game import ALL_HANDS, Data, Happened
from madang.layout import Seat, bits_in
from madang.mahjong.hand import PUNG
from madang.mahjong.play.state import PASS, POINTS, SEATS, SELF_DRAWN, TURN, WIN
from madang.mahjong.play.words import Said, bonus_words, dice_thrown, meld_at
from madang.mahjong.tiles import UNKNOWN, WINDS, format_tile
from madang.mahjong.types import Kind, Options, State


def told(
    before: State, after: State, options: Options, viewer: int, happened: Any, said: Said
) -> list[Data]:
    """Return what `viewer` hears of one step, as codes and arguments, from its two views.

    `happened` is (seat, action number), or None for a deal. Nobody else sees a pass.
    """
    if happened is None:
        return [
            *deal_events(after, options, said),
            *bonus_events(None, after),
            *end_events(after, options, said),
        ]
    seat, action = happened
    turned = before.phase == TURN
    say = turn_events if turned else answer_events
    first = int(before.thrown) + int(turned and said.is_discard(action))
    return [
        *say(before, after, viewer, seat, action, said),
        *false_win_events(before, after, options),
        *table_events(before, after, viewer, action, first),
        *(end_events(after, options, said) if after.ended else []),
    ]


def deal_events(after: State, options: Options, said: Said) -> list[Data]:
    """Say that a hand begins."""
    wind = WINDS[after.round_wind]
    dice = dice_thrown(after, options, said)
    head = {"code": "deal", "deal": int(after.deal_no), "dealer": int(after.dealer)}
    return [{**head, "round_wind": wind, "dice": dice}]


def bonus_events(before: State | None, after: State) -> list[Data]:
    """MJ 4.2, MJ 5.1  Say which bonus tiles were laid out, a seat after the other."""
    events: list[Data] = []
    if before is not None and before.bonus.tobytes() == after.bonus.tobytes():
        return events
    for seat in range(SEATS):
        new = int(after.bonus[seat]) & ~(int(before.bonus[seat]) if before is not None else 0)
        if new:
            events.append({"code": "bonus", "seat": seat, "tiles": bonus_words(new)})
    return events


def turn_events(
    before: State, after: State, viewer: int, seat: Seat, action: int, said: Said
) -> list[Data]:
    """MJ 5.2  Give the event of the seat on turn; a win is announced at the end."""
    if action <= WIN:
        return []
    kind = said.kind_named(action)
    if said.is_discard(action):
        return [*said.declared(after, seat, action), discard_event(seat, kind)]
    was_pung = any(
        before.meld_forms[seat, place] == PUNG and before.meld_kinds[seat, place] == kind
        for place in range(before.melded[seat])
    )
    return [kong_event(after, seat, kind, is_added=was_pung)]


def discard_event(seat: Seat, kind: Kind) -> Data:
    """MJ 6.1  Say what a seat has discarded."""
    return {"code": "discard", "seat": seat, "tile": format_tile(kind)}


def kong_event(after: State, seat: Seat, kind: Kind, *, is_added: bool) -> Data:
    """MJ 5.6, MJ 5.7  Return the event of a kong; the kind of a concealed kong may be hidden."""
    form, tile = "added", format_tile(kind)
    if not is_added:
        form, last = "concealed", int(after.melded[seat]) - 1
        tile = "?" if last >= 0 and after.meld_kinds[seat, last] == UNKNOWN else tile
    return {"code": "kong", "seat": seat, "form": form, "tile": None if tile == "?" else tile}


def answer_events(
    before: State, after: State, viewer: int, seat: Seat, action: int, said: Said
) -> list[Data]:
    """MJ 6.1  Say who took the tile; to a seat alone, that it passed or what it waits with."""
    events: list[Data] = []
    if viewer in (seat, ALL_HANDS):
        if action == PASS:
            events.append({"code": "pass", "seat": seat})
        elif after.phase == before.phase:
            events.append({"code": "answer", "seat": seat, "action": said.actions[action].word})
    melded = zip(before.melded.tolist(), after.melded.tolist(), strict=True)
    takers = [taker for taker, (had, has) in enumerate(melded) if has > had]
    return [*events, *(claim_event(after, taker) for taker in takers)]


def claim_event(after: State, seat: Seat) -> Data:
    """MJ 6.3  Say that a discard was claimed."""
    place = int(after.melded[seat]) - 1
    meld = meld_at(after, seat, place)
    event = {"code": meld.kind, "seat": seat, "tile": meld.claimed, "giver": meld.giver}
    if meld.kind == "kong":
        event["form"] = "claimed"
    return {**event, "tiles": meld.tiles}


def false_win_events(before: State, after: State, options: Options) -> list[Data]:
    """MJ 9.3  Say who has called a false win, and what each other seat gets for it."""
    if before.false_wins.tobytes() == after.false_wins.tobytes():
        return []
    points = options.false_win_points if options.false_win == POINTS else 0
    return [
        {"code": "false_win", "seat": seat, "points": points}
        for seat in range(SEATS)
        if after.false_wins[seat] > before.false_wins[seat]
    ]


def table_events(before: State, after: State, viewer: int, action: int, first: int) -> list[Data]:
    """MJ 5.1  Say what was drawn, and what the table has discarded for seats it acts for.

    `first` is the place in the river of the first such discard.
    """
    laid_out, thrown = bonus_events(before, after), int(after.thrown)
    has_drawn = is_drawn(before, after, action)
    if first >= thrown and not has_drawn:
        return laid_out
    bonus = {event["seat"]: event for event in laid_out}
    is_first_end = int(after.end) < int(before.end) - sum(len(e["tiles"]) for e in bonus.values())
    events: list[Data] = []
    for place in range(first, thrown):
        seat, kind = int(after.river_seats[place]), int(after.river[place])
        laid = [bonus.pop(seat)] if seat in bonus else []
        is_replacement = bool(laid) or (is_first_end and place == first)
        drawn = draw_event(seat, kind, viewer, is_replacement=is_replacement)
        events += [*laid, drawn, discard_event(seat, kind)]
    if has_drawn:
        is_replacement = bool(bonus) or (is_first_end and not events)
        kind = int(after.drawn)
        last = draw_event(int(after.seat), kind, viewer, is_replacement=is_replacement)
        return [*events, *bonus.values(), last]
    return [*events, *bonus.values()]


def is_drawn(before: State, after: State, action: int) -> bool:
    """MJ 5.1  Tell whether the last drawn tile still is the seat's: to act, or to win."""
    is_taken = int(after.front) > int(before.front) or int(after.end) < int(before.end)
    has_won = after.ended == SELF_DRAWN and action != WIN
    return is_taken and (after.phase == TURN or has_won)


def draw_event(seat: Seat, kind: Kind, viewer: int, *, is_replacement: bool) -> Data:
    """MJ 5.1  Say who has drawn; the tile only to who may see it."""
    event: Data = {"code": "draw", "seat": seat}
    if kind >= 0 and viewer in (seat, ALL_HANDS):
        event["tile"] = format_tile(kind)
    if is_replacement:
        event["replacement"] = True
    return event


def end_events(after: State, options: Options, said: Said) -> list[Data]:
    """MJ 8.1  Say who has won, or that nobody has."""
    if not after.ended:
        return []
    events = [said.win_event(win) for win in said.wins(after, options)]
    seats = list(bits_in(after.ended_by))
    return [*events, {"code": "deal_end", "ended": said.ends[after.ended].word, "seats": seats}]


# ---- what a viewer may hear of, code by code -------------------------------------------------


class Deal(Happened, tag="deal"):
    """A hand was dealt (MJ 4.1)."""

    deal: int  # which hand of the match, from 1
    dealer: int
    round_wind: str
    dice: list[int]  # each die


class Bonus(Happened, tag="bonus"):
    """A seat laid out bonus tiles (MJ 4.2, MJ 5.1)."""

    seat: int
    tiles: list[str]


class Draw(Happened, tag="draw"):
    """A seat has drawn (MJ 5.1)."""

    seat: int
    tile: str | None = None  # missing to the others
    replacement: bool = False  # from the end of the wall, for a kong or a bonus tile


class Discard(Happened, tag="discard"):
    """A seat has discarded (MJ 6.1)."""

    seat: int
    tile: str


class Kong(Happened, tag="kong"):
    """A seat has declared or claimed a kong (MJ 5.6, MJ 5.7, MJ 6.3)."""

    seat: int
    form: str  # concealed, added or claimed
    tile: str | None  # None: a concealed kong, face down
    giver: int | None = None  # where it is claimed, as `tiles`
    tiles: list[str] | None = None


class Claim(Happened):
    """A seat has claimed a discard (MJ 6.3)."""

    seat: int
    tile: str
    giver: int  # who discarded it
    tiles: list[str]  # the meld


class Pung(Claim, tag="pung"):
    """A seat has claimed a discard for a pung (MJ 6.3)."""


class Chow(Claim, tag="chow"):
    """A seat has claimed a discard for a chow (MJ 6.3)."""


class Pass(Happened, tag="pass"):
    """I do not claim the offered tile; nobody else hears of it (MJ 6.1)."""

    seat: int


class Answer(Happened, tag="answer"):
    """I claim the offered tile, and others may still overrule it; nobody else hears of it."""

    seat: int
    action: str


class FalseWin(Happened, tag="false_win"):
    """A seat has called a win that is none: its hand is open (MJ 9.3)."""

    seat: int
    points: int  # what each other seat gets for it


class DealEnd(Happened, tag="deal_end"):
    """The hand is over (MJ 8.1)."""

    ended: str  # how, a word of the game's `ends`
    seats: list[int]  # who ended it


class Win(Happened):
    """Somebody has won; the view has the whole reckoning in `wins` (MJ 8.1)."""

    seat: int
    by: str  # self_draw, discard, rob_kong or great_flowers
    tile: str | None
    giver: int | None  # who discarded the tile, or was robbed of it; None: drawn oneself


COMMON = Deal, Bonus, Draw, Discard, Kong, Pung, Pass, Answer, FalseWin, DealEnd

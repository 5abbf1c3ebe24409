"""Who has won a hand, with what, and who pays for which reasons (HK 8)."""

import msgspec

from madang.game import Line, State
from madang.games.hong_kong_mahjong.hand import SELF_DRAW, WAYS, Hand, Situation
from madang.games.hong_kong_mahjong.options import POINTS, Options
from madang.games.hong_kong_mahjong.payment import flowers_score, shares_of
from madang.games.hong_kong_mahjong.sheet import ScoreSheet, sheet_of
from madang.games.hong_kong_mahjong.state import DRAWN_HAND, FLOWERS, SEATS, UNENDED
from madang.games.hong_kong_mahjong.wins import (
    EVERYBODY,
    NOBODY,
    hand_with,
    score_of,
    situation_of,
    won_by,
)
from madang.mahjong.claims import nearest
from madang.mahjong.melds import CHOW, CONCEALED
from madang.mahjong.melds import PUNG as A_PUNG
from madang.mahjong.notation import CHOW as CHOW_WORD
from madang.mahjong.notation import KONG as KONG_WORD
from madang.mahjong.notation import PUNG as PUNG_WORD
from madang.mahjong.notation import Meld
from madang.mahjong.tiles import BONUS, NONE, format_tile, kinds_in
from madang.seats import bits_in

FORM_WORDS = {CHOW: CHOW_WORD, A_PUNG: PUNG_WORD}


class Payment(msgspec.Struct):
    """What one seat owes for a hand, without goulash."""

    seat: int  # who pays it
    owed_by: int  # whose share it is: another seat where the discarder pays for all (8.5)
    points: int  # below zero
    doublings: list[str]  # 8.2: self_draw, discarder, winner_east, loser_east


class Win(msgspec.Struct):
    """One winner of a hand."""

    seat: int
    by: str  # self_draw, discard, rob_kong or great_flowers
    tile: str | None  # the winning tile; None for great flowers
    giver: int | None  # the seat that gave it
    sheet: ScoreSheet
    payments: list[Payment]
    goulash: int  # what it collects from each other seat on top (1.4)


def wins_of(view: State, options: Options) -> list[Win]:
    """Return the winners of a hand that has ended, the nearest after the giver first."""
    if view.ended in (UNENDED, DRAWN_HAND):
        return []
    first = int(view.seat) if view.ended == FLOWERS else first_winner(view)
    order = [(first + turn) % SEATS for turn in range(SEATS)]
    return [
        win_of(view, options, seat, int(view.collected) if seat == first else 0)
        for seat in order
        if view.ended_by >> seat & 1
    ]


def first_winner(view: State) -> int:
    """1.4  Return the winner that collects the goulash."""
    if won_by(view) == SELF_DRAW:
        return bits_in(view.ended_by)[0]
    return int(nearest(view.ended_by, view.seat))


def win_of(view: State, options: Options, seat: int, goulash: int) -> Win:
    """Return what one winner has won with, and what it is paid."""
    by, tile, giver = "great_flowers", NONE, NOBODY
    way = SELF_DRAW
    if view.ended != FLOWERS:
        way = won_by(view)
        by, tile = WAYS[way], int(view.drawn if way == SELF_DRAW else view.offered)
        giver = NOBODY if way == SELF_DRAW else int(view.seat)
    sheet = sheet_of(*hand_won(view, options, seat, tile, way), melds_shown(view, seat), options)
    return Win(
        seat=seat,
        by=by,
        tile=None if tile == NONE else format_tile(tile),
        giver=None if giver == NOBODY else giver,
        sheet=sheet,
        payments=payments_to(view, options, seat, giver),
        goulash=goulash,
    )


def hand_won(
    view: State, options: Options, seat: int, tile: int, way: int
) -> tuple[Hand, Situation]:
    """Return the hand of a winner, and how it was won."""
    hand = hand_with(view, seat, NONE if way == SELF_DRAW else tile)
    return hand, situation_of(view, options, seat, tile, way)


def melds_shown(view: State, seat: int) -> list[Meld]:
    """Return the melds of a seat as a score sheet takes them."""
    forms, kinds = view.meld_forms[seat], view.meld_kinds[seat]
    return [
        Meld(
            FORM_WORDS.get(int(forms[place]), KONG_WORD),
            int(kinds[place]),
            int(forms[place]) != CONCEALED,
        )
        for place in range(view.melded[seat])
    ]


def payments_to(view: State, options: Options, winner: int, giver: int) -> list[Payment]:
    """8.2-8.5  Return what each seat owes a winner, and who pays it."""
    losers = EVERYBODY & ~int(view.ended_by)
    is_flowers = view.ended == FLOWERS
    score = flowers_score(options) if is_flowers else score_of(view, options, winner)
    shares = shares_of(winner, giver, losers, int(view.dealer), score, options)
    return [
        Payment(share.payer, share.loser, -share.points, list(share.doublings)) for share in shares
    ]


# ---- why -------------------------------------------------------------------------------------


def explain(view: State, options: Options) -> list[Line]:
    """Return the reasons for what each seat won in the hand that has just ended.

    Rows of a winner's score are in faan, limit hands in limits; payments, goulash and false wins in
    points, and these sum to a seat's points.
    """
    if view.ended == UNENDED:
        return []
    lines = false_win_lines(view, options)
    if view.ended == DRAWN_HAND:
        return [*lines, *(Line(seat, "drawn_hand", 0, "MJ 8.2", ()) for seat in range(SEATS))]
    for win in wins_of(view, options):
        lines += [*score_lines(view, win), *payment_lines(win)]
    return lines


def score_lines(view: State, win: Win) -> list[Line]:
    """5-7  Return the rows of a winner's score."""
    tiles = tuple(tile for group in win.sheet.split for tile in group.tiles)
    bonus = tuple(format_tile(kind) for kind in kinds_in(int(view.bonus[win.seat]) << BONUS))
    sheet = win.sheet
    return [
        *(Line(win.seat, row.id, row.faan, row.section, tiles, "faan") for row in sheet.rows),
        *(Line(win.seat, row.id, row.faan, row.section, bonus, "faan") for row in sheet.bonus_rows),
        *(Line(win.seat, row.id, 1, row.section, tiles, "limits") for row in sheet.limit_rows),
    ]


def payment_lines(win: Win) -> list[Line]:
    """8.2, 8.4, 1.4  Return what the other seats pay a winner."""
    section = "8.4" if win.sheet.limit else "8.2"
    lines = []
    for paid in win.payments:
        lines.append(Line(win.seat, "payment", -paid.points, section, (), paid_by=paid.seat))
        lines.append(Line(paid.seat, "payment", paid.points, section, ()))
    if win.goulash:
        lines.append(Line(win.seat, "goulash", (SEATS - 1) * win.goulash, "1.4", ()))
        others = [seat for seat in range(SEATS) if seat != win.seat]
        lines += [Line(seat, "goulash", -win.goulash, "1.4", ()) for seat in others]
    return lines


def false_win_lines(view: State, options: Options) -> list[Line]:
    """3.8  Return what false wins have cost."""
    if options.false_win != POINTS:
        return []
    calls, cost = view.false_wins.tolist(), options.false_win_points
    lines = []
    for seat in range(SEATS):
        points = cost * (sum(calls) - SEATS * calls[seat])
        if points:
            lines.append(Line(seat, "false_win", points, "3.8", ()))
    return lines
